/* SPDX-License-Identifier: MIT */
/*
 * Dijkstra as plain as can be: no heap, no bounds, no laziness. Every free end asks every node at once, and the next node is found by a
 * scan over all. O(n^2 + e). (Dijkstra: A note on two problems in connexion with graphs. Numerische Mathematik 1, 1959.)
 */
#include "support/search_oracle.h"

#include "base/alloc.h"
#include "geometry/distance.h"

#include <math.h>

static double join_cost(const tli_search_def *def, const tli_search_end *end, uint32_t node)
{
	if (end->node != TLI_NO_NODE)
		return end->node == node ? 0 : INFINITY;
	if (!end->sees(end->context, node))
		return INFINITY;
	return sqrt((double)tli_distance_squared(end->at, def->positions[node])) / def->resolution;
}

static uint32_t cheapest_unsettled(const double *cost, const bool *settled, uint32_t count)
{
	uint32_t best = TLI_NO_NODE;
	for (uint32_t n = 0; n < count; n++) {
		if (!settled[n] && cost[n] < INFINITY && (best == TLI_NO_NODE || cost[n] < cost[best]))
			best = n;
	}
	return best;
}

static void settle_all(const tli_search_def *def, double *cost, bool *settled)
{
	const tli_graph *graph = def->graph;
	for (uint32_t n = 0; n < graph->node_count; n++)
		cost[n] = join_cost(def, &def->start, n);
	for (uint32_t n; (n = cheapest_unsettled(cost, settled, graph->node_count)) != TLI_NO_NODE;) {
		settled[n] = true;
		for (uint32_t e = graph->first[n]; e < graph->first[n + 1]; e++)
			cost[graph->to[e]] = fmin(cost[graph->to[e]], cost[n] + graph->cost[e]);
	}
}

tl_status search_oracle(const tli_search_def *def, tli_search_result *result)
{
	uint32_t count = def->graph->node_count;
	double *cost = tli_alloc_array(count, sizeof *cost);
	bool *settled = tli_alloc_array(count, sizeof *settled);
	tl_status status = TL_E_NOMEM;
	if (cost && settled) {
		settle_all(def, cost, settled);
		double best = INFINITY;
		for (uint32_t n = 0; n < count; n++)
			best = fmin(best, cost[n] + join_cost(def, &def->goal, n));
		*result = (tli_search_result){
			.found = fmin(best, def->direct) < INFINITY,
			.cost = fmin(best, def->direct),
			.is_direct = def->direct < INFINITY && def->direct <= best,
			.nearest = TLI_NO_NODE,
		};
		status = TL_OK;
	}
	tli_free(cost, count * sizeof *cost);
	tli_free(settled, count * sizeof *settled);
	return status;
}
