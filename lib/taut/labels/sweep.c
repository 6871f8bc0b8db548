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

#include <math.h>

tl_status tli_label_sweep_create(tli_label_sweep *sweep, uint32_t states)
{
	*sweep = (tli_label_sweep){ .capacity = states };
	sweep->states = tli_alloc_array(states, sizeof *sweep->states);
	sweep->items = tli_alloc_array(states, sizeof *sweep->items);
	sweep->where = tli_alloc_array(states, sizeof *sweep->where);
	sweep->settled = tli_alloc_array(states, sizeof *sweep->settled);
	sweep->to_hub = tli_alloc_array(states / 2, sizeof *sweep->to_hub);
	if (!sweep->states || !sweep->items || !sweep->where || !sweep->settled || !sweep->to_hub)
		return TL_E_NOMEM;
	sweep->open = (tli_heap){ sweep->items, 0, sweep->where };
	for (uint32_t rank = 0; rank < states / 2; rank++)
		sweep->to_hub[rank] = INFINITY;
	return TL_OK;
}

void tli_label_sweep_free(tli_label_sweep *sweep)
{
	tli_free(sweep->states, sweep->capacity * sizeof *sweep->states);
	tli_free(sweep->items, sweep->capacity * sizeof *sweep->items);
	tli_free(sweep->where, sweep->capacity * sizeof *sweep->where);
	tli_free(sweep->settled, sweep->capacity * sizeof *sweep->settled);
	tli_free(sweep->to_hub, sweep->capacity / 2 * sizeof *sweep->to_hub);
	*sweep = (tli_label_sweep){ 0 };
}

static void spread_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++) {
		double *to_hub = &sweep->to_hub[list.hubs[i]];
		*to_hub = list.lengths[i] < *to_hub ? list.lengths[i] : *to_hub;
	}
}

static void gather_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++)
		sweep->to_hub[list.hubs[i]] = INFINITY;
}

/* Do labels give a path from the state to the corner that is at most as long? */
static bool is_covered(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state, double length)
{
	double limit = length * (1 + TLI_LABEL_SLACK);
	tli_label_list list = tli_label_store_list(store, state);
	uint32_t i = 0;
	while (i < list.count && list.lengths[i] + sweep->to_hub[list.hubs[i]] > limit)
		i++;
	sweep->work += i + 1;
	return i < list.count;
}

static bool twin_is_nearer(const tli_label_sweep *sweep, uint32_t state, double length)
{
	const tli_label_sweep_state *twin = &sweep->states[state ^ 1];
	return twin->stamp == sweep->stamp && twin->length < length * (1 - TLI_LABEL_SLACK);
}

static void reach_swept_state(tli_label_sweep *sweep, uint32_t state, double length, uint32_t parent)
{
	tli_label_sweep_state *to = &sweep->states[state];
	if ((to->stamp == sweep->stamp && !(length < to->length)) || twin_is_nearer(sweep, state, length))
		return;
	*to = (tli_label_sweep_state){ length, parent, sweep->stamp };
	tli_heap_put(&sweep->open, (tli_heap_item){ length, length, state });
}

static void expand_root(tli_label_sweep *sweep, const tli_thinned_graph *thin, uint32_t state)
{
	for (uint32_t e = thin->graph->first[state]; e < thin->end[state]; e++)
		reach_swept_state(sweep, thin->edges[e].to, thin->edges[e].length, state);
	sweep->work += thin->end[state] - thin->graph->first[state];
}

static void expand_swept_state(tli_label_sweep *sweep, const tli_thinned_graph *thin, uint32_t state)
{
	const tli_point *positions = thin->graph->positions;
	const tli_label_sweep_state *at = &sweep->states[state];
	tli_point here = positions[state / 2], from = positions[at->parent / 2];
	double length = at->length;
	uint32_t first = thin->graph->first[state], e = first;
	for (; e < thin->end[state]; e++) {
		const tli_taut_edge *edge = &thin->edges[e];
		if (!tli_taut_goes_on(from, here, positions[edge->to / 2], state))
			break;
		reach_swept_state(sweep, edge->to, length + edge->length, state);
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
		sweep->states[state] = (tli_label_sweep_state){ 0, TLI_NO_STATE, sweep->stamp };
	}
	expand_root(sweep, thin, 2 * corner);
	expand_root(sweep, thin, 2 * corner + 1);
	while (sweep->open.count > 0) {
		tli_heap_item item = tli_heap_pop(&sweep->open);
		if (twin_is_nearer(sweep, item.node, item.f) || is_covered(sweep, store, item.node ^ 1, item.f))
			continue;
		sweep->settled[sweep->settled_count++] = item.node;
		expand_swept_state(sweep, thin, item.node);
	}
	gather_labels(sweep, store, 2 * corner);
	gather_labels(sweep, store, 2 * corner + 1);
}
