/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/core.c: the core of a graph: the edges that are endless in both directions (taut/endless.h). A shortest path is some edges that
 * only lead away from its start, edges of the core, and some that only lead to its goal; so what lies on many paths is in the core. On maps of
 * games and of cities it has 1 to 5 of 100 edges.
 */
#include "base/alloc.h"
#include "taut/endless.h"
#include "taut/labels/internal.h"

typedef struct core_rows {
	tli_taut_graph graph;
	uint32_t *first;      /* [states + 1] */
	tli_taut_edge *edges; /* [room] */
	size_t room;
} core_rows;

static tl_status copy_core(core_rows *rows, const tli_taut_graph *endless)
{
	rows->graph = *endless;
	rows->room = endless->first[endless->state_count];
	rows->first = tli_alloc_array((size_t)endless->state_count + 1, sizeof *rows->first);
	rows->edges = tli_alloc_array(rows->room, sizeof *rows->edges);
	if (!rows->first || !rows->edges)
		return TL_E_NOMEM;
	uint32_t count = 0;
	for (uint32_t state = 0; state < endless->state_count; state++) {
		rows->first[state] = count;
		for (uint32_t e = endless->first[state]; e < endless->first[state + 1]; e++)
			if (tli_leads_on(endless, endless->positions[endless->edges[e].to / 2], state ^ 1))
				rows->edges[count++] = endless->edges[e];
	}
	rows->first[endless->state_count] = count;
	rows->graph.first = rows->first;
	rows->graph.edges = rows->edges;
	return TL_OK;
}

tl_status tli_thinned_graph_create_core(tli_thinned_graph *thin, const tli_taut_graph *graph)
{
	tli_endless *endless;
	core_rows rows = { .first = NULL };
	*thin = (tli_thinned_graph){ NULL, NULL, 0, 0 };
	if (graph->state_count == 0)
		return TL_OK;
	tl_status status = tli_endless_create(graph, &endless);
	if (status)
		return status;
	tli_taut_graph edges = tli_endless_graph(endless, graph);
	status = copy_core(&rows, &edges);
	tli_endless_free(endless);
	if (!status)
		status = tli_thinned_graph_create(thin, &rows.graph);
	tli_free(rows.first, ((size_t)rows.graph.state_count + 1) * sizeof *rows.first);
	tli_free(rows.edges, rows.room * sizeof *rows.edges);
	return status;
}

bool tli_thinned_graph_has_corner(const tli_thinned_graph *thin, uint32_t corner)
{
	if (2 * corner >= thin->states)
		return false;
	const tli_thinned_row *row = &thin->rows[2 * corner];
	return row[0].first < row[0].end || row[1].first < row[1].end;
}
