/* SPDX-License-Identifier: MIT */
/*
 * taut/graph.c: which edges go on from one that came.
 *
 * The edges of a state are in the order of their directions, from the wall outwards, and span 180 degrees at most. Those that a way
 * may take which came along f lie between the wall and f: the first ones. Their number is found by bisection.
 */
#include "taut/graph.h"

uint32_t tli_taut_count_onward(const tli_taut_graph *graph, tli_point from, uint32_t state)
{
	tli_point here = graph->places[state / 2];
	uint32_t low = graph->first[state], high = graph->first[state + 1], first = low;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_taut_goes_on(from, here, graph->places[graph->edges[middle].to / 2], state))
			low = middle + 1;
		else
			high = middle;
	}
	return low - first;
}
