/* SPDX-License-Identifier: MIT */
/* corners/graph.c: the edges of a state span at most 180 degrees in order of direction, so a bisection finds where the onward ones end. */
#include "corners/graph.h"

#include "base/assert.h"

uint32_t tli_taut_count_onward(const tli_taut_graph *graph, const tli_taut_row *row, tli_point from, uint32_t state)
{
	tli_assert(state < graph->state_count);
	tli_point here = graph->positions[state / 2];
	uint32_t low = 0, high = row->count;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_taut_goes_on(from, here, graph->positions[row->edges[middle].to / 2], state))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
