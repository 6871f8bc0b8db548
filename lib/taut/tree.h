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

#include <math.h>

/* Two states of a corner are a cache line. */
typedef struct tli_tree_state {
	tli_weight g;
	uint32_t parent; /* TLI_NO_STATE: the start */
	uint32_t stamp;  /* of the tree in which these were set */
	uint32_t onward; /* edges that may be taken from here, coming from the parent; 0: none, or already expanded */
	float least;     /* grid units: slightly less than g */
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

/* The state over which the path to a point is the shortest, while vertices come that the point sees. */
typedef struct tli_tree_last {
	const tli_tree *tree; /* whose graph has corners */
	tli_point to;
	uint32_t state;    /* TLI_NO_STATE: none is known */
	tli_weight weight; /* of the path */
	double longest;    /* grid units: no shortest path to the point is longer */
	size_t tried;
} tli_tree_last;

static inline tli_tree_last tli_tree_last_begin(const tli_tree *tree, tli_point to)
{
	return (tli_tree_last){ tree, to, TLI_NO_STATE, TLI_WEIGHT_MAX, INFINITY, 0 };
}

/* Tries those of `visible` that came since the last call, and returns last->longest. As tli_look_aim wants it: `user` is a tli_tree_last. */
double tli_tree_try_last(void *user, const int32_t *visible, size_t count);

/* The corners from the start to a state of the tree, into tree->path. TL_E_NOMEM. */
tl_status tli_tree_trace(tli_tree *tree, uint32_t state);

#endif
