/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/cover.c: chooses the next hub: the corner on the largest number of a sample of shortest paths, in trees from random corners.
 * A root does not count for its own tree: it lies on all of that tree's paths (this saves a tenth to a half of the labels).
 *
 *   0 (6)             A tree lies in preorder: a subtree is the range of nodes whose parents are not before it. A dead node (behind a
 *   |- 1 (3)          hub) at the top of a dead range holds the range's length, so the range is skipped in one step. When more than
 *   |  |- 2 (1)       half of the nodes are dead, they are removed and the lists of nodes by corner are made anew.
 *   |  '- 3 (1)       The best corner is kept for each block of 64 corners, and found again when a gain in the block has
 *   '- 4 (2)          changed.
 *      '- 5 (1)
 *
 * Cost: O(nodes ever added, times the depth for the tops of dead ranges), and O(blocks) per choice. (Delling, Goldberg, Pajor, Werneck:
 * Robust distance queries on massive networks. ESA 2014.)
 */
#include "base/assert.h"
#include "base/alloc.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <string.h>

static const uint32_t NO_COVER_NODE = UINT32_MAX;
static const uint32_t DEAD_NODES = UINT32_C(1) << 31;

enum { GAIN_BLOCK = 64 };

static uint32_t block_count(uint32_t corners)
{
	return corners / GAIN_BLOCK + 1;
}

tl_status tli_path_cover_create(tli_path_cover *cover, uint32_t corners)
{
	*cover = (tli_path_cover){ .corners = corners };
	cover->head = tli_alloc_array(corners, sizeof *cover->head);
	cover->gain = tli_alloc_array(corners, sizeof *cover->gain);
	cover->best = tli_alloc_array(block_count(corners), sizeof *cover->best);
	cover->at = tli_alloc_array(2 * (size_t)corners, sizeof *cover->at);
	cover->below = tli_alloc_array(2 * (size_t)corners, sizeof *cover->below);
	if (!cover->head || !cover->gain || !cover->best || !cover->at || !cover->below)
		return TL_E_NOMEM;
	for (uint32_t corner = 0; corner < corners; corner++)
		cover->head[corner] = NO_COVER_NODE;
	for (uint32_t block = 0; block < block_count(corners); block++)
		cover->best[block] = NO_COVER_NODE;
	return TL_OK;
}

void tli_path_cover_free(tli_path_cover *cover)
{
	tli_array_free(cover->nodes);
	tli_free(cover->head, cover->corners * sizeof *cover->head);
	tli_free(cover->gain, cover->corners * sizeof *cover->gain);
	tli_free(cover->best, block_count(cover->corners) * sizeof *cover->best);
	tli_free(cover->at, 2 * (size_t)cover->corners * sizeof *cover->at);
	tli_free(cover->below, 2 * (size_t)cover->corners * sizeof *cover->below);
	*cover = (tli_path_cover){ 0 };
}

/* Addition is modulo 2^32, so a negated number subtracts. */
static void change_gain(tli_path_cover *cover, uint32_t node, uint32_t by)
{
	const tli_path_cover_node *at = &cover->nodes[node];
	if (at->parent == NO_COVER_NODE)
		return;
	cover->gain[at->corner] += by;
	cover->best[at->corner / GAIN_BLOCK] = NO_COVER_NODE;
}

static void link_node(tli_path_cover *cover, uint32_t node)
{
	tli_path_cover_node *at = &cover->nodes[node];
	at->next = cover->head[at->corner];
	cover->head[at->corner] = node;
}

/* Removes dead nodes. During the loop `next` is the new index of a node. */
static void drop_dead_nodes(tli_path_cover *cover)
{
	tli_path_cover_node *nodes = cover->nodes;
	uint32_t keep = 0, count = (uint32_t)tli_array_length(nodes);
	for (uint32_t i = 0; i < count; i++) {
		if (nodes[i].size & DEAD_NODES)
			continue;
		uint32_t parent = nodes[i].parent;
		nodes[i].next = keep;
		nodes[keep].corner = nodes[i].corner;
		nodes[keep].size = nodes[i].size;
		nodes[keep].parent = parent == NO_COVER_NODE ? NO_COVER_NODE : nodes[parent].next;
		keep++;
	}
	tli_array_truncate(nodes, keep);
	for (uint32_t corner = 0; corner < cover->corners; corner++)
		cover->head[corner] = NO_COVER_NODE;
	for (uint32_t i = 0; i < keep; i++)
		link_node(cover, i);
}

/* below[state]: the size of its subtree; after lay_out, the index of its node. */
static void count_below(tli_path_cover *cover, const tli_label_sweep *sweep, uint32_t root)
{
	cover->below[2 * root] = cover->below[2 * root + 1] = 0;
	for (uint32_t i = 0; i < sweep->settled_count; i++)
		cover->below[sweep->settled[i]] = 1;
	for (uint32_t i = sweep->settled_count; i-- > 0;) {
		uint32_t state = sweep->settled[i];
		cover->below[sweep->states[state].parent] += cover->below[state];
	}
}

/* at[parent] is the index of the next child, which advances by the size of the child's subtree. */
static void lay_out(tli_path_cover *cover, const tli_label_sweep *sweep, uint32_t root, uint32_t base)
{
	uint32_t *at = cover->at, *below = cover->below, count = sweep->settled_count;
	cover->nodes[base] = (tli_path_cover_node){ root, NO_COVER_NODE, count + 1, NO_COVER_NODE };
	at[2 * root] = base + 1;
	at[2 * root + 1] = base + 1 + below[2 * root];
	below[2 * root] = below[2 * root + 1] = base;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t state = sweep->settled[i], parent = sweep->states[state].parent, node = at[parent];
		cover->nodes[node] = (tli_path_cover_node){ state / 2, below[parent], below[state], NO_COVER_NODE };
		at[parent] += below[state];
		at[state] = node + 1;
		below[state] = node;
	}
}

tl_status tli_path_cover_add(tli_path_cover *cover, const tli_label_sweep *sweep, uint32_t root)
{
	uint32_t count = sweep->settled_count + 1;
	if (tli_array_length(cover->nodes) > 2 * cover->alive + cover->corners)
		drop_dead_nodes(cover);
	size_t base = tli_array_length(cover->nodes);
	if (count == 1)
		return TL_OK;
	if (base + count >= DEAD_NODES || !tli_array_reserve(cover->nodes, count))
		return TL_E_NOMEM;
	(void)tli_array_extend(cover->nodes, count);
	count_below(cover, sweep, root);
	lay_out(cover, sweep, root, (uint32_t)base);
	cover->alive += count;
	for (size_t i = base; i < base + count; i++) {
		link_node(cover, (uint32_t)i);
		change_gain(cover, (uint32_t)i, cover->nodes[i].size);
	}
	return TL_OK;
}

static void remove_subtree(tli_path_cover *cover, uint32_t top)
{
	tli_path_cover_node *nodes = cover->nodes;
	uint32_t count = (uint32_t)tli_array_length(nodes), size = nodes[top].size, i = top;
	cover->alive -= size;
	for (uint32_t node = nodes[top].parent; node != NO_COVER_NODE; node = nodes[node].parent) {
		nodes[node].size -= size;
		change_gain(cover, node, -size);
	}
	while (i < count && (i == top || (nodes[i].parent != NO_COVER_NODE && nodes[i].parent >= top))) {
		if (nodes[i].size & DEAD_NODES) {
			i += nodes[i].size & ~DEAD_NODES;
			continue;
		}
		change_gain(cover, i, -nodes[i].size);
		nodes[i++].size = DEAD_NODES | 1;
	}
	nodes[top].size = DEAD_NODES | (i - top);
}

void tli_path_cover_remove(tli_path_cover *cover, uint32_t corner)
{
	tli_assert(corner < cover->corners);
	for (uint32_t node = cover->head[corner]; node != NO_COVER_NODE; node = cover->nodes[node].next) {
		if (!(cover->nodes[node].size & DEAD_NODES))
			remove_subtree(cover, node);
	}
}

static uint32_t best_of_block(const tli_path_cover *cover, uint32_t block)
{
	uint32_t first = block * GAIN_BLOCK, best = first;
	for (uint32_t corner = first; corner < first + GAIN_BLOCK && corner < cover->corners; corner++) {
		if (cover->gain[corner] > cover->gain[best])
			best = corner;
	}
	return best;
}

uint32_t tli_path_cover_pick(tli_path_cover *cover)
{
	uint32_t best = NO_COVER_NODE, gain = 0;
	for (uint32_t block = 0; block * GAIN_BLOCK < cover->corners; block++) {
		if (cover->best[block] == NO_COVER_NODE)
			cover->best[block] = best_of_block(cover, block);
		if (cover->gain[cover->best[block]] > gain) {
			best = cover->best[block];
			gain = cover->gain[best];
		}
	}
	return best;
}
