/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/cover.c: which place is the next hub: the one that most of a sample of shortest ways lead over.
 *
 * The sample is a number of trees of shortest ways, each from a random place, of ways that no hub lies on yet. The gain of a
 * place is the number of nodes below its nodes, over all trees but those from itself: of these it would know all ways, however
 * unimportant it is. (That alone saved a tenth to a half of the labels.) When a place becomes a hub, its nodes and all
 * below them are dead, and the sizes of what is above are corrected.
 *
 *   0 (6)             A tree lies in preorder: what is below a node follows it, as far as parents do not come before it. So a
 *   |- 1 (3)          subtree is a range. A dead node at the top of a dead range holds the range's length, and is leapt over.
 *   |  |- 2 (1)       When more than half of the nodes are dead, they are thrown out and the lists of nodes by place are
 *   |  '- 3 (1)       made anew.
 *   '- 4 (2)
 *      '- 5 (1)
 *
 * The best place is kept for each block of 64 places, and looked for again where a gain in the block changed.
 *
 * (Delling, Goldberg, Pajor, Werneck: Robust distance queries on massive networks. ESA 2014.)
 *
 * Cost: O(nodes ever added, times the depth for the tops of dead ranges), and O(blocks) a pick.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <string.h>

static const uint32_t NONE = UINT32_MAX;
static const uint32_t DEAD = UINT32_C(1) << 31;

enum { BLOCK = 64 };

static uint32_t block_count(uint32_t places)
{
	return places / BLOCK + 1;
}

tl_status tli_cover_create(tli_cover *cover, uint32_t places)
{
	*cover = (tli_cover){ .places = places };
	cover->head = tli_alloc_array(places, sizeof *cover->head);
	cover->gain = tli_alloc_array(places, sizeof *cover->gain);
	cover->best = tli_alloc_array(block_count(places), sizeof *cover->best);
	cover->at = tli_alloc_array(2 * (size_t)places, sizeof *cover->at);
	cover->below = tli_alloc_array(2 * (size_t)places, sizeof *cover->below);
	if (!cover->head || !cover->gain || !cover->best || !cover->at || !cover->below)
		return TL_E_NOMEM;
	for (uint32_t place = 0; place < places; place++)
		cover->head[place] = NONE;
	for (uint32_t block = 0; block < block_count(places); block++)
		cover->best[block] = NONE;
	return TL_OK;
}

void tli_cover_free(tli_cover *cover)
{
	tli_array_free(cover->nodes);
	tli_free(cover->head, cover->places * sizeof *cover->head);
	tli_free(cover->gain, cover->places * sizeof *cover->gain);
	tli_free(cover->best, block_count(cover->places) * sizeof *cover->best);
	tli_free(cover->at, 2 * (size_t)cover->places * sizeof *cover->at);
	tli_free(cover->below, 2 * (size_t)cover->places * sizeof *cover->below);
	*cover = (tli_cover){ 0 };
}

/* Adds modulo 2^32, so it takes away as well. */
static void change_gain(tli_cover *cover, uint32_t node, uint32_t by)
{
	const tli_tree_node *at = &cover->nodes[node];
	if (at->parent == NONE)
		return;
	cover->gain[at->place] += by;
	cover->best[at->place / BLOCK] = NONE;
}

static void link_node(tli_cover *cover, uint32_t node)
{
	tli_tree_node *at = &cover->nodes[node];
	at->next = cover->head[at->place];
	cover->head[at->place] = node;
}

/* Throws out the dead. Meanwhile `next` says where a node went. */
static void compact(tli_cover *cover)
{
	tli_tree_node *nodes = cover->nodes;
	uint32_t keep = 0, count = (uint32_t)tli_array_length(nodes);
	for (uint32_t i = 0; i < count; i++) {
		if (nodes[i].size & DEAD)
			continue;
		uint32_t parent = nodes[i].parent;
		nodes[i].next = keep;
		nodes[keep].place = nodes[i].place;
		nodes[keep].size = nodes[i].size;
		nodes[keep].parent = parent == NONE ? NONE : nodes[parent].next;
		keep++;
	}
	tli_array_truncate(nodes, keep);
	for (uint32_t place = 0; place < cover->places; place++)
		cover->head[place] = NONE;
	for (uint32_t i = 0; i < keep; i++)
		link_node(cover, i);
}

/* `below` counts the nodes below a state; once the state has its node, it says which. */
static void count_below(tli_cover *cover, const tli_sweep *sweep, uint32_t root)
{
	cover->below[2 * root] = cover->below[2 * root + 1] = 0;
	for (uint32_t i = 0; i < sweep->settled_count; i++)
		cover->below[sweep->settled[i]] = 1;
	for (uint32_t i = sweep->settled_count; i-- > 0;) {
		uint32_t state = sweep->settled[i];
		cover->below[sweep->states[state].parent] += cover->below[state];
	}
}

/* A node comes where `at` of its parent says, which then moves on by the size of the node. */
static void lay_out(tli_cover *cover, const tli_sweep *sweep, uint32_t root, uint32_t base)
{
	uint32_t *at = cover->at, *below = cover->below, count = sweep->settled_count;
	cover->nodes[base] = (tli_tree_node){ root, NONE, count + 1, NONE };
	at[2 * root] = base + 1;
	at[2 * root + 1] = base + 1 + below[2 * root];
	below[2 * root] = below[2 * root + 1] = base;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t state = sweep->settled[i], parent = sweep->states[state].parent, node = at[parent];
		cover->nodes[node] = (tli_tree_node){ state / 2, below[parent], below[state], NONE };
		at[parent] += below[state];
		at[state] = node + 1;
		below[state] = node;
	}
}

tl_status tli_cover_add(tli_cover *cover, const tli_sweep *sweep, uint32_t root)
{
	uint32_t count = sweep->settled_count + 1;
	if (tli_array_length(cover->nodes) > 2 * cover->alive + cover->places)
		compact(cover);
	size_t base = tli_array_length(cover->nodes);
	if (count == 1)
		return TL_OK;
	if (base + count >= DEAD || !tli_array_reserve(cover->nodes, count))
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

static void remove_subtree(tli_cover *cover, uint32_t top)
{
	tli_tree_node *nodes = cover->nodes;
	uint32_t count = (uint32_t)tli_array_length(nodes), size = nodes[top].size, i = top;
	cover->alive -= size;
	for (uint32_t node = nodes[top].parent; node != NONE; node = nodes[node].parent) {
		nodes[node].size -= size;
		change_gain(cover, node, -size);
	}
	while (i < count && (i == top || (nodes[i].parent != NONE && nodes[i].parent >= top))) {
		if (nodes[i].size & DEAD) {
			i += nodes[i].size & ~DEAD;
			continue;
		}
		change_gain(cover, i, -nodes[i].size);
		nodes[i++].size = DEAD | 1;
	}
	nodes[top].size = DEAD | (i - top);
}

void tli_cover_remove(tli_cover *cover, uint32_t place)
{
	for (uint32_t node = cover->head[place]; node != NONE; node = cover->nodes[node].next) {
		if (!(cover->nodes[node].size & DEAD))
			remove_subtree(cover, node);
	}
}

static uint32_t best_of_block(const tli_cover *cover, uint32_t block)
{
	uint32_t first = block * BLOCK, best = first;
	for (uint32_t place = first; place < first + BLOCK && place < cover->places; place++) {
		if (cover->gain[place] > cover->gain[best])
			best = place;
	}
	return best;
}

uint32_t tli_cover_pick(tli_cover *cover)
{
	uint32_t best = NONE, gain = 0;
	for (uint32_t block = 0; block * BLOCK < cover->places; block++) {
		if (cover->best[block] == NONE)
			cover->best[block] = best_of_block(cover, block);
		if (cover->gain[cover->best[block]] > gain) {
			best = cover->best[block];
			gain = cover->gain[best];
		}
	}
	return best;
}
