/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/sweep_line.c: a treap without keys, threaded: in the order of the line from left to right, and a heap by priority (Seidel and
 * Aragon, Randomized search trees, 1996).
 *
 * Nothing is compared here: the sweep searches by walking down from the root. Priorities are a hash of the number with a key from all
 * segments, so a map for which the tree is deep is hard to make, and no answer depends on its shape.
 */
#include "lint/sweep_line.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/rng.h"

tl_status tli_sweep_line_make(size_t count, uint64_t seed, tli_sweep_line *line)
{
	tli_sweep_node *nodes = tli_alloc_array(count, sizeof *nodes);
	if (nodes == NULL)
		return TL_E_NOMEM;
	tli_rng rng = { seed };
	for (size_t i = 0; i < count; i++)
		nodes[i] = (tli_sweep_node){ TLI_SWEEP_NONE, TLI_SWEEP_NONE, TLI_SWEEP_NONE, TLI_SWEEP_NONE,
			TLI_SWEEP_NONE, (uint32_t)tli_rng_next(&rng) };
	*line = (tli_sweep_line){ nodes, count, TLI_SWEEP_NONE };
	return TL_OK;
}

void tli_sweep_line_free(tli_sweep_line *line)
{
	tli_free(line->nodes, line->count * sizeof *line->nodes);
}

/* What points at `node` from above. */
static uint32_t *slot_of(tli_sweep_line *line, uint32_t node)
{
	uint32_t parent = line->nodes[node].parent;
	if (parent == TLI_SWEEP_NONE)
		return &line->root;
	return line->nodes[parent].left == node ? &line->nodes[parent].left : &line->nodes[parent].right;
}

/* `node` takes the place of its parent, which goes below it. */
static void rotate_up(tli_sweep_line *line, uint32_t node)
{
	tli_sweep_node *nodes = line->nodes;
	uint32_t parent = nodes[node].parent;
	bool from_left = nodes[parent].left == node;
	uint32_t moved = from_left ? nodes[node].right : nodes[node].left;
	*slot_of(line, parent) = node;
	nodes[node].parent = nodes[parent].parent;
	nodes[parent].parent = node;
	if (from_left) {
		nodes[parent].left = moved;
		nodes[node].right = parent;
	} else {
		nodes[parent].right = moved;
		nodes[node].left = parent;
	}
	if (moved != TLI_SWEEP_NONE)
		nodes[moved].parent = parent;
}

/* As a leaf: below `previous`, or else below what comes next and has nothing on its left then. */
static void attach(tli_sweep_line *line, uint32_t previous, uint32_t next, uint32_t segment)
{
	tli_sweep_node *nodes = line->nodes;
	bool below_previous = previous != TLI_SWEEP_NONE && nodes[previous].right == TLI_SWEEP_NONE;
	nodes[segment].parent = below_previous ? previous : next;
	if (below_previous)
		nodes[previous].right = segment;
	else if (next != TLI_SWEEP_NONE)
		nodes[next].left = segment;
	else
		line->root = segment;
}

static uint32_t first_of(const tli_sweep_line *line)
{
	uint32_t node = line->root;
	while (node != TLI_SWEEP_NONE && line->nodes[node].left != TLI_SWEEP_NONE)
		node = line->nodes[node].left;
	return node;
}

void tli_sweep_line_insert(tli_sweep_line *line, uint32_t previous, uint32_t segment)
{
	tli_assert(segment < line->count && previous != segment);
	tli_sweep_node *nodes = line->nodes;
	uint32_t next = previous != TLI_SWEEP_NONE ? nodes[previous].next : first_of(line);
	attach(line, previous, next, segment);
	nodes[segment].left = nodes[segment].right = TLI_SWEEP_NONE;
	nodes[segment].previous = previous;
	nodes[segment].next = next;
	if (previous != TLI_SWEEP_NONE)
		nodes[previous].next = segment;
	if (next != TLI_SWEEP_NONE)
		nodes[next].previous = segment;
	while (nodes[segment].parent != TLI_SWEEP_NONE &&
		nodes[segment].priority > nodes[nodes[segment].parent].priority)
		rotate_up(line, segment);
}

void tli_sweep_line_remove(tli_sweep_line *line, uint32_t segment)
{
	tli_assert(segment < line->count && line->root != TLI_SWEEP_NONE);
	tli_sweep_node *nodes = line->nodes, *node = &nodes[segment];
	while (node->left != TLI_SWEEP_NONE || node->right != TLI_SWEEP_NONE) {
		bool left = node->right == TLI_SWEEP_NONE ||
			(node->left != TLI_SWEEP_NONE && nodes[node->left].priority > nodes[node->right].priority);
		rotate_up(line, left ? node->left : node->right);
	}
	*slot_of(line, segment) = TLI_SWEEP_NONE;
	if (node->previous != TLI_SWEEP_NONE)
		nodes[node->previous].next = node->next;
	if (node->next != TLI_SWEEP_NONE)
		nodes[node->next].previous = node->previous;
}
