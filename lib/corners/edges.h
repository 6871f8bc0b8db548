/* SPDX-License-Identifier: MIT */
/*
 * corners/edges.h: the edges of one state of the corner graph: stored, where the graph is whole or a query has asked for them before, else
 * found by looking through the cone of the state, and kept where the cache has room. The answer is the same in each case.
 */
#ifndef TLI_CORNERS_EDGES_H
#define TLI_CORNERS_EDGES_H

#include "corners/cache.h"
#include "corners/corners.h"
#include "corners/expand.h"

/* Scratch of one thread; zero-initialise, free with tli_edge_finder_free. */
typedef struct tli_edge_finder {
	tli_expand expand;
	tli_taut_edge *edges; /* tli_array */
} tli_edge_finder;

void tli_edge_finder_free(tli_edge_finder *finder);

/* Appends the edges of a state to finder->edges, the one nearest to its wall first, onward edges not counted. TL_E_NOMEM. O(triangles that
 * its cone looks through). */
tl_status tli_find_edges(tli_edge_finder *finder, const tli_corners *corners, uint32_t state);

/* Does an edge in direction d along a wall, which is on this side, arrive at that wall's side of the corner `to`? A body that slides along one
 * side of a wall cannot change it. */
static inline bool tli_keeps_side(const tli_corner *to, unsigned side, tli_direction d)
{
	tli_direction wall = side == TLI_WALLS_RIGHT ? to->d2 : to->d1;
	return tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) < 0;
}

/* The row of a state of a whole graph. */
static inline tli_taut_row tli_taut_whole_row(const tli_taut_graph *graph, uint32_t state)
{
	uint32_t first = graph->first[state];
	return (tli_taut_row){ &graph->edges[first], graph->first[state + 1] - first };
}

/* False where the edges of the state are not stored. */
static inline bool tli_taut_stored_row(const tli_taut_graph *graph, uint32_t state, tli_taut_row *row)
{
	if (graph->first) {
		*row = tli_taut_whole_row(graph, state);
		return true;
	}
	const tli_edge_row *kept = tli_edge_cache_get(graph->cache, state);
	if (kept)
		*row = (tli_taut_row){ kept->edges, kept->count };
	return kept != NULL;
}

/* Keeps the number of onward edges of an edge of a state, which has been counted; without effect where the state's edges are not stored. */
static inline void tli_taut_keep_onward(const tli_taut_graph *graph, uint32_t state, uint32_t edge, uint32_t onward)
{
	tli_edge_row *kept = graph->first ? NULL : tli_edge_cache_get(graph->cache, state);
	if (kept)
		__atomic_store_n(&kept->edges[edge].onward, onward, __ATOMIC_RELAXED);
}

/* For tli_taut_edges. */
tl_status tli_taut_find_row(const tli_taut_graph *graph, tli_edge_finder *finder, uint32_t state, tli_taut_row *row);

/* The edges of a state; the row is valid until the finder is used again. TL_E_NOMEM. */
static inline tl_status tli_taut_edges(
	const tli_taut_graph *graph, tli_edge_finder *finder, uint32_t state, tli_taut_row *row)
{
	return tli_taut_stored_row(graph, state, row) ? TL_OK : tli_taut_find_row(graph, finder, state, row);
}

#endif
