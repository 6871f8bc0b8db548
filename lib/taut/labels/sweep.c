/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/sweep.c: the shortest paths from a corner that no earlier hub lies on: Dijkstra's algorithm from both of its states, without
 * those behind a hub (thin.c), those that labels cover already, and those whose corner was reached by a shorter path in its other state. An
 * arrival at (v, b) is, reversed, a path from (v, !b) to the corner, so the labels of (v, !b) are asked.
 *
 * (Akiba, Iwata, Yoshida: Fast exact shortest-path distance queries on large networks by pruned landmark labeling. SIGMOD 2013.)
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "taut/labels/internal.h"

/* Half of the bits of a weight: either half is exact in a double. */
enum { HEAP_LOW_BITS = 48 };

tl_status tli_label_sweep_create(tli_label_sweep *sweep, uint32_t states)
{
	*sweep = (tli_label_sweep){ .capacity = states };
	sweep->states = tli_alloc_array(states, sizeof *sweep->states);
	sweep->items = tli_alloc_array(states, sizeof *sweep->items);
	sweep->where = tli_alloc_array(states, sizeof *sweep->where);
	sweep->settled = tli_alloc_array(states, sizeof *sweep->settled);
	sweep->to_hub = tli_alloc_array(states / 2, sizeof *sweep->to_hub);
	sweep->to_hub_low = tli_alloc_array(states / 2, sizeof *sweep->to_hub_low);
	if (!sweep->states || !sweep->items || !sweep->where || !sweep->settled || !sweep->to_hub || !sweep->to_hub_low)
		return TL_E_NOMEM;
	sweep->open = (tli_heap){ sweep->items, 0, sweep->where };
	for (uint32_t rank = 0; rank < states / 2; rank++)
		sweep->to_hub[rank] = TLI_NO_LABEL_HIGH;
	return TL_OK;
}

void tli_label_sweep_free(tli_label_sweep *sweep)
{
	tli_free(sweep->states, sweep->capacity * sizeof *sweep->states);
	tli_free(sweep->items, sweep->capacity * sizeof *sweep->items);
	tli_free(sweep->where, sweep->capacity * sizeof *sweep->where);
	tli_free(sweep->settled, sweep->capacity * sizeof *sweep->settled);
	tli_free(sweep->to_hub, sweep->capacity / 2 * sizeof *sweep->to_hub);
	tli_free(sweep->to_hub_low, sweep->capacity / 2 * sizeof *sweep->to_hub_low);
	*sweep = (tli_label_sweep){ 0 };
}

static void spread_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++) {
		uint32_t hub = list.hubs[i];
		if (tli_weight_of_parts(list.highs[i], list.lows[i]) >=
			tli_weight_of_parts(sweep->to_hub[hub], sweep->to_hub_low[hub]))
			continue;
		sweep->to_hub[hub] = list.highs[i];
		sweep->to_hub_low[hub] = list.lows[i];
	}
}

static void gather_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++)
		sweep->to_hub[list.hubs[i]] = TLI_NO_LABEL_HIGH;
}

/* Do labels give a path from the state to the corner that weighs at most as much? */
static bool is_covered(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state, tli_weight weight)
{
	int64_t limit = tli_weight_high(weight);
	tli_label_list list = tli_label_store_list(store, state);
	uint32_t i = 0;
	for (; i < list.count; i++) {
		uint32_t hub = list.hubs[i];
		int64_t high = list.highs[i] + sweep->to_hub[hub];
		if (high <= limit && tli_weight_of_parts(high, list.lows[i]) + sweep->to_hub_low[hub] <= weight)
			break;
	}
	sweep->work += i + 1;
	return i < list.count;
}

static tli_weight swept_weight(const tli_label_sweep_state *at)
{
	return tli_weight_of_parts(at->high, at->low);
}

static bool swept_twin_is_nearer(const tli_label_sweep *sweep, uint32_t state, tli_weight weight)
{
	const tli_label_sweep_state *twin = &sweep->states[state ^ 1];
	return twin->stamp == sweep->stamp && swept_weight(twin) + TLI_WEIGHT_SLACK < weight;
}

static void reach_swept_state(tli_label_sweep *sweep, uint32_t state, tli_weight weight, uint32_t parent)
{
	tli_label_sweep_state *to = &sweep->states[state];
	if ((to->stamp == sweep->stamp && weight >= swept_weight(to)) || swept_twin_is_nearer(sweep, state, weight))
		return;
	if (weight >= TLI_LABEL_WEIGHT_MAX) {
		sweep->overflow = true;
		return;
	}
	*to = (tli_label_sweep_state){ tli_weight_high(weight), tli_weight_low(weight), parent, sweep->stamp };
	/* The heap orders by f, then by larger g: doubles that hold all bits of the weight between them. */
	double low = (double)(int64_t)(weight & (((tli_weight)1 << HEAP_LOW_BITS) - 1));
	tli_heap_put(&sweep->open, (tli_heap_item){ (double)(int64_t)(weight >> HEAP_LOW_BITS), -low, state });
}

static void expand_root(tli_label_sweep *sweep, const tli_thinned_graph *thin, uint32_t state)
{
	const tli_point *positions = thin->graph->positions;
	for (uint32_t e = thin->graph->first[state]; e < thin->end[state]; e++) {
		const tli_taut_edge *edge = &thin->edges[e];
		tli_weight weight = tli_weight_of_edge(edge->length, positions[state / 2], positions[edge->to / 2]);
		reach_swept_state(sweep, edge->to, weight, state);
	}
	sweep->work += thin->end[state] - thin->graph->first[state];
}

static void expand_swept_state(tli_label_sweep *sweep, const tli_thinned_graph *thin, uint32_t state)
{
	const tli_point *positions = thin->graph->positions;
	const tli_label_sweep_state *at = &sweep->states[state];
	tli_point here = positions[state / 2], from = positions[at->parent / 2];
	tli_weight weight = swept_weight(at) + tli_weight_of_bend(here);
	uint32_t first = thin->graph->first[state], e = first;
	for (; e < thin->end[state]; e++) {
		const tli_taut_edge *edge = &thin->edges[e];
		tli_point to = positions[edge->to / 2];
		if (!tli_taut_goes_on(from, here, to, state))
			break;
		reach_swept_state(sweep, edge->to, weight + tli_weight_of_join(edge->length, to), state);
	}
	sweep->work += e - first + 1;
}

static void next_sweep_stamp(tli_label_sweep *sweep)
{
	if (sweep->stamp == UINT32_MAX) {
		for (uint32_t state = 0; state < sweep->capacity; state++)
			sweep->states[state].stamp = 0;
		sweep->stamp = 0;
	}
	sweep->stamp++;
}

void tli_label_sweep_run(
	tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store, uint32_t corner)
{
	tli_assert(2 * corner + 1 < sweep->capacity && sweep->open.count == 0);
	next_sweep_stamp(sweep);
	sweep->settled_count = 0;
	for (uint32_t state = 2 * corner; state < 2 * corner + 2; state++) {
		spread_labels(sweep, store, state);
		sweep->states[state] = (tli_label_sweep_state){ 0, 0, TLI_NO_STATE, sweep->stamp };
	}
	expand_root(sweep, thin, 2 * corner);
	expand_root(sweep, thin, 2 * corner + 1);
	while (sweep->open.count > 0) {
		uint32_t state = tli_heap_pop(&sweep->open).node;
		tli_weight weight = swept_weight(&sweep->states[state]);
		if (swept_twin_is_nearer(sweep, state, weight) || is_covered(sweep, store, state ^ 1, weight))
			continue;
		sweep->settled[sweep->settled_count++] = state;
		expand_swept_state(sweep, thin, state);
	}
	gather_labels(sweep, store, 2 * corner);
	gather_labels(sweep, store, 2 * corner + 1);
}
