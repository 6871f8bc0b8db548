/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/thin.c: a copy of the graph from which corners are removed one after the other.
 *
 * No search needs to pass a corner that is a hub already: the labels cover what lies behind it. So the edges to it are removed, in
 * order, and searches get smaller and smaller. The edges to a corner are the reverse of those from it. Cost of a removal: the
 * edges of its neighbours.
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "taut/labels/internal.h"

tl_status tli_thinned_graph_create(tli_thinned_graph *thin, const tli_taut_graph *graph)
{
	uint32_t states = graph->state_count;
	size_t edges = states ? graph->first[states] : 0;
	*thin = (tli_thinned_graph){ tli_alloc_array(edges, sizeof *thin->edges),
		tli_alloc_array(states, sizeof *thin->rows), edges, states };
	if (!thin->edges || !thin->rows) {
		tli_thinned_graph_free(thin);
		return TL_E_NOMEM;
	}
	for (uint32_t state = 0; state < states; state++) {
		uint32_t first = graph->first[state], end = graph->first[state + 1];
		thin->rows[state] = (tli_thinned_row){ graph->positions[state / 2], first, end };
		for (uint32_t e = first; e < end; e++) {
			uint32_t to = graph->edges[e].to;
			tli_point at = graph->positions[to / 2];
			tli_weight weight = tli_weight_of_join(graph->edges[e].length, at);
			thin->edges[e] = (tli_thinned_edge){ to, tli_weight_low(weight), tli_weight_high(weight), at };
		}
	}
	return TL_OK;
}

void tli_thinned_graph_free(tli_thinned_graph *thin)
{
	tli_free(thin->edges, thin->edge_count * sizeof *thin->edges);
	tli_free(thin->rows, thin->states * sizeof *thin->rows);
	*thin = (tli_thinned_graph){ NULL, NULL, 0, 0 };
}

static void remove_edges(tli_thinned_graph *thin, uint32_t state, uint32_t corner)
{
	tli_thinned_row *row = &thin->rows[state];
	uint32_t keep = row->first;
	for (uint32_t e = keep; e < row->end; e++) {
		if (thin->edges[e].to / 2 != corner)
			thin->edges[keep++] = thin->edges[e];
	}
	row->end = keep;
}

void tli_thinned_graph_remove(tli_thinned_graph *thin, uint32_t corner)
{
	tli_assert(2 * corner + 1 < thin->states);
	for (uint32_t state = 2 * corner; state < 2 * corner + 2; state++) {
		for (uint32_t e = thin->rows[state].first; e < thin->rows[state].end; e++)
			remove_edges(thin, thin->edges[e].to ^ 1, corner);
	}
}
