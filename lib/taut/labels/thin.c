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

#include <string.h>

tl_status tli_thinned_graph_create(tli_thinned_graph *thin, const tli_taut_graph *graph)
{
	uint32_t states = graph->state_count;
	size_t edges = states ? graph->first[states] : 0;
	*thin = (tli_thinned_graph){ graph, tli_alloc_array(edges, sizeof *thin->edges),
		tli_alloc_array(states, sizeof *thin->end) };
	if (!thin->edges || !thin->end) {
		tli_thinned_graph_free(thin);
		return TL_E_NOMEM;
	}
	if (edges)
		memcpy(thin->edges, graph->edges, edges * sizeof *thin->edges);
	for (uint32_t state = 0; state < states; state++)
		thin->end[state] = graph->first[state + 1];
	return TL_OK;
}

void tli_thinned_graph_free(tli_thinned_graph *thin)
{
	uint32_t states = thin->graph ? thin->graph->state_count : 0;
	tli_free(thin->edges, (states ? thin->graph->first[states] : 0) * sizeof *thin->edges);
	tli_free(thin->end, states * sizeof *thin->end);
	*thin = (tli_thinned_graph){ NULL, NULL, NULL };
}

static void remove_edges(tli_thinned_graph *thin, uint32_t state, uint32_t corner)
{
	uint32_t keep = thin->graph->first[state];
	for (uint32_t e = keep; e < thin->end[state]; e++) {
		if (thin->edges[e].to / 2 != corner)
			thin->edges[keep++] = thin->edges[e];
	}
	thin->end[state] = keep;
}

void tli_thinned_graph_remove(tli_thinned_graph *thin, uint32_t corner)
{
	tli_assert(2 * corner + 1 < thin->graph->state_count);
	for (uint32_t state = 2 * corner; state < 2 * corner + 2; state++) {
		for (uint32_t e = thin->graph->first[state]; e < thin->end[state]; e++)
			remove_edges(thin, thin->edges[e].to ^ 1, corner);
	}
}
