/* SPDX-License-Identifier: MIT */
/*
 * taut/endless.h: the endless edges of a whole taut corner graph: those from which a taut path can go on and on.
 *
 *        ____                  From most edges a taut path comes to an end after a few more legs, in front of a wall: no bend
 *   o---o    |   o             there is taut. Only a path that ends nearby takes such an edge. On maps of games one edge in
 *    \  |    |  / \            twenty is endless.
 *     \ |____| /   |
 *      o------o----o           If an edge of a path is endless, then so are all before it. So a path is a row of endless edges and
 *                              then a row of others, and these are found from the goal, backwards.
 *
 * (S. Oh, H. W. Leong: Edge N-level sparse visibility graphs, 2017.)
 */
#ifndef TLI_TAUT_ENDLESS_H
#define TLI_TAUT_ENDLESS_H

#include <tautline/base.h>

#include "corners/graph.h"

typedef struct tli_endless {
	uint32_t state_count;
	uint32_t *first;      /* [state_count + 1] */
	tli_taut_edge *edges; /* in the order of the whole graph; onward edges are counted among endless ones */
} tli_endless;

/* TL_E_NOMEM, and what the budget says. The graph must be whole. O(edges), unless very many of a state end one after the other. */
tl_status tli_endless_create(const tli_taut_graph *whole, tli_endless **out);

void tli_endless_free(tli_endless *endless);
size_t tli_endless_bytes(const tli_endless *endless);

/* The same states with the endless edges alone. Borrowed. */
tli_taut_graph tli_endless_graph(const tli_endless *endless, const tli_taut_graph *whole);

/* Is the edge from one state to another endless? O(endless edges of the first). */
static inline bool tli_is_endless(const tli_taut_graph *endless, uint32_t from, uint32_t to)
{
	for (uint32_t e = endless->first[from]; e < endless->first[from + 1]; e++)
		if (endless->edges[e].to == to)
			return true;
	return false;
}

/* Does an endless edge of the state go on from a point that it is arrived at from? */
static inline bool tli_leads_on(const tli_taut_graph *endless, tli_point from, uint32_t state)
{
	uint32_t first = endless->first[state];
	return first < endless->first[state + 1] &&
		tli_taut_goes_on(
			from, endless->positions[state / 2], endless->positions[endless->edges[first].to / 2], state);
}

#endif
