/* SPDX-License-Identifier: MIT */
/*
 * graph/search.h: A* for the cheapest path through a graph whose nodes have positions, with lazily joined ends (docs/search.md).
 *
 * Nodes are numbered in the order of their position: smaller y, then smaller x. So the tie rule (smaller f, then larger g, then smaller
 * node) does not depend on how a map came to be. An end is a node or a free point, which is joined to every node it sees.
 */
#ifndef TLI_GRAPH_SEARCH_H
#define TLI_GRAPH_SEARCH_H

#include "geometry/grid.h"
#include "graph/graph.h"

#define TLI_NO_NODE UINT32_MAX

/* Answers whether a free end sees `node`. */
typedef bool (*tli_sees_node)(void *context, uint32_t node);

typedef struct tli_search_end {
	uint32_t node;      /* TLI_NO_NODE: a free point */
	tli_point at;       /* of the free point */
	tli_sees_node sees; /* for a free point; must be symmetric */
	void *context;
	tli_sees_node may_see; /* cheap, for a free point: false where `sees` certainly is; NULL = not known */
} tli_search_end;

typedef struct tli_search_def {
	const tli_graph *graph;
	const tli_point *positions; /* [graph->node_count], sorted by tli_point_compare */
	int32_t resolution;         /* grid units per map unit: costs and lengths are in map units */
	tli_search_end start, goal;
	double direct; /* cost of going straight from start to goal; INFINITY if that may not be done */
} tli_search_def;

typedef struct tli_search_result {
	bool found;
	double cost;       /* of the path found */
	bool is_direct;    /* found, and straight: no nodes */
	uint32_t expanded; /* nodes expanded */
	/* the start is a node with an edge out, or saw a node. Only meaningful if !found or !is_direct */
	bool start_joined;
	/* the goal was reached from some node, or (after a failed search) sees any node / has an edge in */
	bool goal_joined;
	/* of the expanded nodes the one nearest to the goal (ties: smaller cost, smaller node); TLI_NO_NODE if none */
	uint32_t nearest;
} tli_search_result;

typedef struct tli_search tli_search; /* scratch memory; grows to the largest graph seen, then allocates nothing */

tl_status tli_search_create(tli_search **out);
void tli_search_free(tli_search *search);

/* Runs A*. TL_E_NOMEM. */
tl_status tli_search_run(tli_search *search, const tli_search_def *def, tli_search_result *result);

/* After a run: the nodes of the path to the goal (only if found) or to `nearest`, from the start's side; free ends
 * are not among them. Writes at most `capacity`, returns how many there are. `end` is TLI_NO_NODE for the goal. */
size_t tli_search_nodes(const tli_search *search, uint32_t end, uint32_t *nodes, size_t capacity);

/* After a run: the cost from the start to a node that was reached, and the node before it, TLI_NO_NODE where that is the start; else INFINITY. */
double tli_search_cost(const tli_search *search, uint32_t node, uint32_t *before);

/* After a run: `node` was expanded, so it can be reached from the start. */
bool tli_search_was_expanded(const tli_search *search, uint32_t node);

#endif
