/* SPDX-License-Identifier: MIT */
/*
 * corners/edges.h: the edges of one state of the corner graph: stored, where the graph is whole, else found by looking through the cone of the
 * state.
 */
#ifndef TLI_CORNERS_EDGES_H
#define TLI_CORNERS_EDGES_H

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

/* The edges of a state; the row is valid until the finder is used again. TL_E_NOMEM. */
tl_status tli_taut_edges(const tli_taut_graph *graph, tli_edge_finder *finder, uint32_t state, tli_taut_row *row);

#endif
