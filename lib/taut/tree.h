/* SPDX-License-Identifier: MIT */
/*
 * taut/tree.h: the shortest paths from one point to all states of the taut corner graph, as far as they are asked for. Paths and lengths are those of
 * taut/search.h.
 */
#ifndef TLI_TAUT_TREE_H
#define TLI_TAUT_TREE_H

#include "corners/edges.h"
#include "taut/queue.h"
#include "taut/search.h"

/* Two states of a corner are a cache line. */
typedef struct tli_tree_state {
	tli_weight g;
	uint32_t parent; /* TLI_NO_STATE: the start */
	uint32_t stamp;  /* of the tree in which these were set */
	uint32_t onward; /* edges that may be taken from here, coming from the parent; 0: none, or already expanded */
	uint32_t unused;
} tli_tree_state;

/* Zero-initialise, free with tli_tree_free; grows to the largest graph seen. */
typedef struct tli_tree {
	tli_tree_state *states;
	uint32_t capacity, stamp;
	tli_taut_queue queue;
	tli_edge_finder finder; /* of a graph that is not whole */
	tli_taut_graph graph;
	tli_point start;
	uint64_t looked; /* states whose edges were not known, of this tree */
	uint32_t *path;  /* tli_array: the corners of the path traced last */
} tli_tree;

void tli_tree_free(tli_tree *tree);

/* Begins a tree at a point that is joined to these states. The graph stays as it is as long as the tree grows. TL_E_NOMEM. */
tl_status tli_tree_begin(
	tli_tree *tree, const tli_taut_graph *graph, tli_point start, const tli_taut_join *from, size_t count);

/* Grows it: the paths to all states that are not longer, in grid units, are known then. TL_E_NOMEM, and what the budget says. */
tl_status tli_tree_grow(tli_tree *tree, double length);

/* All paths are known. */
static inline bool tli_tree_is_whole(const tli_tree *tree)
{
	return tree->queue.count == 0;
}

/* The state over which the path to a point is the shortest, of those `[count]` at which paths from the point arrive, which have the walls on the
 * other side; TLI_NO_STATE: none is known. *weight is that of the path. */
uint32_t tli_tree_find_last(
	const tli_tree *tree, tli_point to, const uint32_t *arrivals, size_t count, tli_weight *weight);

/* The corners from the start to a state of the tree, into tree->path. TL_E_NOMEM. */
tl_status tli_tree_trace(tli_tree *tree, uint32_t state);

#endif
