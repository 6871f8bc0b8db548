/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/thin.c: a copy of the graph from which places are taken out, one after the other.
 *
 * A place that is a hub already ends every search that comes to it: what lies behind it on a shortest way is known by way of it. So the
 * edges to it are taken out of the lists, in which the order from the wall outwards is kept, and searches get smaller
 * and smaller. The edges to a place are the reverse ones of those from it. Cost of a removal: the edges of the neighbours.
 */
#include "base/alloc.h"
#include "taut/labels/internal.h"

#include <string.h>

tl_status tli_thin_create(tli_thin *thin, const tli_taut_graph *graph)
{
	uint32_t states = graph->state_count;
	size_t edges = states ? graph->first[states] : 0;
	*thin = (tli_thin){ graph, tli_alloc_array(edges, sizeof *thin->edges),
		tli_alloc_array(states, sizeof *thin->end) };
	if (!thin->edges || !thin->end) {
		tli_thin_free(thin);
		return TL_E_NOMEM;
	}
	if (edges)
		memcpy(thin->edges, graph->edges, edges * sizeof *thin->edges);
	for (uint32_t state = 0; state < states; state++)
		thin->end[state] = graph->first[state + 1];
	return TL_OK;
}

void tli_thin_free(tli_thin *thin)
{
	uint32_t states = thin->graph ? thin->graph->state_count : 0;
	tli_free(thin->edges, (states ? thin->graph->first[states] : 0) * sizeof *thin->edges);
	tli_free(thin->end, states * sizeof *thin->end);
	*thin = (tli_thin){ NULL, NULL, NULL };
}

static void remove_edges(tli_thin *thin, uint32_t state, uint32_t place)
{
	uint32_t keep = thin->graph->first[state];
	for (uint32_t e = keep; e < thin->end[state]; e++) {
		if (thin->edges[e].to / 2 != place)
			thin->edges[keep++] = thin->edges[e];
	}
	thin->end[state] = keep;
}

void tli_thin_remove(tli_thin *thin, uint32_t place)
{
	for (uint32_t state = 2 * place; state < 2 * place + 2; state++) {
		for (uint32_t e = thin->graph->first[state]; e < thin->end[state]; e++)
			remove_edges(thin, thin->edges[e].to ^ 1, place);
	}
}
