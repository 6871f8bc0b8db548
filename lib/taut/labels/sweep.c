/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/sweep.c: the shortest paths from a corner that no earlier hub lies on: Dijkstra's algorithm from both of its states, without
 * those behind a hub (thin.c), those that labels cover already, and those whose corner was reached by a shorter path in its other state. An
 * arrival at (v, b) is, reversed, a path from (v, !b) to the corner, so the labels of (v, !b) are asked.
 *
 * Nearly all of the time is waiting for memory, so what a state needs when it is visited is prefetched when it is reached, and its
 * labels one visit earlier.
 *
 * (Akiba, Iwata, Yoshida: Fast exact shortest-path distance queries on large networks by pruned landmark labeling. SIGMOD 2013.)
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "taut/labels/internal.h"

#include <math.h>

tl_status tli_label_sweep_create(tli_label_sweep *sweep, uint32_t states)
{
	*sweep = (tli_label_sweep){ .capacity = states };
	sweep->states = tli_alloc_array(states, sizeof *sweep->states);
	sweep->settled = tli_alloc_array(states, sizeof *sweep->settled);
	sweep->to_hub_floor = tli_alloc_array(states / 2, sizeof *sweep->to_hub_floor);
	sweep->to_hub = tli_alloc_array(states / 2, sizeof *sweep->to_hub);
	sweep->to_hub_low = tli_alloc_array(states / 2, sizeof *sweep->to_hub_low);
	if (!sweep->states || !sweep->settled || !sweep->to_hub_floor || !sweep->to_hub || !sweep->to_hub_low)
		return TL_E_NOMEM;
	for (uint32_t rank = 0; rank < states / 2; rank++)
		sweep->to_hub_floor[rank] = INFINITY;
	return TL_OK;
}

void tli_label_sweep_free(tli_label_sweep *sweep)
{
	tli_free(sweep->states, sweep->capacity * sizeof *sweep->states);
	tli_free(sweep->settled, sweep->capacity * sizeof *sweep->settled);
	tli_free(sweep->to_hub_floor, sweep->capacity / 2 * sizeof *sweep->to_hub_floor);
	tli_free(sweep->to_hub, sweep->capacity / 2 * sizeof *sweep->to_hub);
	tli_free(sweep->to_hub_low, sweep->capacity / 2 * sizeof *sweep->to_hub_low);
	tli_array_free(sweep->open);
	*sweep = (tli_label_sweep){ 0 };
}

/* ---- the heap ---- */

static uint32_t item_state(tli_label_sweep_item item)
{
	return (uint32_t)item;
}

/* There is room. */
static void put_item(tli_label_sweep *sweep, tli_label_sweep_item item)
{
	size_t hole = tli_array_length(sweep->open);
	tli_array_push(sweep->open, item);
	tli_label_sweep_item *items = sweep->open;
	for (; hole > 0 && item < items[(hole - 1) / 4]; hole = (hole - 1) / 4)
		items[hole] = items[(hole - 1) / 4];
	items[hole] = item;
}

/* Of at most three. */
static size_t least_item(const tli_label_sweep_item *items, size_t first, size_t count)
{
	size_t best = first;
	for (size_t child = first + 1; child < count; child++)
		best = items[child] < items[best] ? child : best;
	return best;
}

/* Two comparisons at the same time, then that of their results, without branches: on most levels there are four. */
static size_t least_of_four(const tli_label_sweep_item *items, size_t first)
{
	size_t a = first + (items[first + 1] < items[first]), b = first + 2 + (items[first + 3] < items[first + 2]);
	return items[b] < items[a] ? b : a;
}

static tli_label_sweep_item take_item(tli_label_sweep *sweep)
{
	tli_label_sweep_item *items = sweep->open, top = items[0];
	size_t hole = 0, count = tli_array_length(items) - 1;
	tli_label_sweep_item last = items[count];
	tli_array_truncate(sweep->open, count);
	for (size_t first = 1; first < count; first = 4 * hole + 1) {
		size_t child = count - first < 4 ? least_item(items, first, count) : least_of_four(items, first);
		if (items[child] >= last)
			break;
		items[hole] = items[child];
		hole = child;
	}
	items[hole] = last;
	return top;
}

/* ---- what labels cover ---- */

static tli_weight weight_to_rank(const tli_label_sweep *sweep, uint32_t hub)
{
	return tli_weight_of_parts(sweep->to_hub[hub], sweep->to_hub_low[hub]);
}

static void spread_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++) {
		uint32_t hub = list.briefs[i].hub;
		const tli_label_rest *rest = &list.rests[i];
		bool is_known = sweep->to_hub_floor[hub] < INFINITY;
		if (is_known && tli_label_rest_weight(rest) >= weight_to_rank(sweep, hub))
			continue;
		sweep->to_hub_floor[hub] = list.briefs[i].floor;
		sweep->to_hub[hub] = rest->high;
		sweep->to_hub_low[hub] = rest->low;
	}
}

static void gather_labels(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state)
{
	tli_label_list list = tli_label_store_list(store, state);
	for (uint32_t i = 0; i < list.count; i++)
		sweep->to_hub_floor[list.briefs[i].hub] = INFINITY;
}

/* Do labels give a path from the state to the corner that weighs at most as much? */
static bool is_covered(tli_label_sweep *sweep, const tli_label_store *store, uint32_t state, tli_weight weight)
{
	tli_label_list list = tli_label_store_list(store, state);
	const float *to_hub = sweep->to_hub_floor, ceiling = tli_weight_high_ceiling(tli_weight_high(weight));
	uint32_t i = 0;
	for (; i < list.count; i++) {
		const tli_label_brief *at = &list.briefs[i];
		if (at->floor + to_hub[at->hub] <= ceiling &&
			tli_label_rest_weight(&list.rests[i]) + weight_to_rank(sweep, at->hub) <= weight)
			break;
	}
	sweep->work += i + 1;
	return i < list.count;
}

/* ---- the search ---- */

static tli_weight swept_weight(const tli_label_sweep_state *at)
{
	return tli_weight_of_parts(at->high, at->low);
}

static bool swept_twin_is_nearer(const tli_label_sweep *sweep, uint32_t state, tli_weight weight)
{
	const tli_label_sweep_state *twin = &sweep->states[state ^ 1];
	return twin->stamp == sweep->stamp && swept_weight(twin) + TLI_WEIGHT_SLACK < weight;
}

/* Over the edge from `parent`, whose corner is `from`. There is room in the heap. False: nothing changed. */
static bool reach_swept_state(
	tli_label_sweep *sweep, const tli_thinned_edge *edge, tli_weight weight, uint32_t parent, tli_point from)
{
	tli_label_sweep_state *to = &sweep->states[edge->to];
	weight += tli_weight_of_parts(edge->high, edge->low);
	if ((to->stamp == sweep->stamp && weight >= swept_weight(to)) || swept_twin_is_nearer(sweep, edge->to, weight))
		return false;
	if (weight >= TLI_LABEL_WEIGHT_MAX) {
		sweep->status = TL_E_LIMIT;
		return false;
	}
	*to = (tli_label_sweep_state){ tli_weight_high(weight), tli_weight_low(weight), parent,
		tli_direction_to(from, edge->at), sweep->stamp, 0 };
	put_item(sweep, (tli_label_sweep_item)weight << 32 | edge->to);
	return true;
}

static void prefetch_swept_state(const tli_thinned_graph *thin, const tli_label_store *store, uint32_t state)
{
	__builtin_prefetch(&thin->rows[state]);
	tli_label_store_prefetch(store, state ^ 1);
}

/* Along all edges of the root, of the others along those that the arrival allows. */
static void expand_swept_state(
	tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store, uint32_t state)
{
	const tli_label_sweep_state *at = &sweep->states[state];
	tli_thinned_row row = thin->rows[state];
	bool is_root = at->parent == TLI_NO_STATE;
	tli_weight weight = swept_weight(at) + tli_weight_of_bend(row.at);
	tli_direction arrival = at->arrival;
	if (!tli_array_reserve(sweep->open, row.end - row.first)) {
		sweep->status = TL_E_NOMEM;
		return;
	}
	uint32_t e = row.first;
	for (; e < row.end; e++) {
		const tli_thinned_edge *edge = &thin->edges[e];
		if (!is_root && !tli_taut_turn_is_taut(arrival, tli_direction_to(row.at, edge->at), state))
			break;
		if (reach_swept_state(sweep, edge, weight, state, row.at))
			prefetch_swept_state(thin, store, edge->to);
	}
	sweep->work += e - row.first + !is_root;
}

/* The state that will probably be visited next. */
static void prefetch_next(const tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store)
{
	if (tli_array_length(sweep->open) == 0)
		return;
	uint32_t state = item_state(sweep->open[0]);
	tli_label_store_prefetch_list(store, state ^ 1);
	__builtin_prefetch(&thin->edges[thin->rows[state].first]);
}

static void visit_next(tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store)
{
	tli_label_sweep_item item = take_item(sweep);
	uint32_t state = item_state(item);
	tli_weight weight = (tli_weight)(item >> 32);
	prefetch_next(sweep, thin, store);
	if (weight > swept_weight(&sweep->states[state]) || swept_twin_is_nearer(sweep, state, weight) ||
		is_covered(sweep, store, state ^ 1, weight))
		return;
	sweep->settled[sweep->settled_count++] = state;
	expand_swept_state(sweep, thin, store, state);
}

void tli_label_sweep_run(
	tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store, uint32_t corner)
{
	tli_assert(2 * corner + 1 < sweep->capacity);
	if (sweep->stamp == UINT32_MAX) { /* all numbers have been used once */
		for (uint32_t state = 0; state < sweep->capacity; state++)
			sweep->states[state].stamp = 0;
		sweep->stamp = 0;
	}
	sweep->stamp++;
	tli_array_truncate(sweep->open, 0);
	sweep->settled_count = 0;
	sweep->status = TL_OK;
	for (uint32_t state = 2 * corner; state < 2 * corner + 2; state++) {
		spread_labels(sweep, store, state);
		sweep->states[state] = (tli_label_sweep_state){ .parent = TLI_NO_STATE, .stamp = sweep->stamp };
	}
	expand_swept_state(sweep, thin, store, 2 * corner);
	expand_swept_state(sweep, thin, store, 2 * corner + 1);
	while (tli_array_length(sweep->open) > 0 && !sweep->status)
		visit_next(sweep, thin, store);
	gather_labels(sweep, store, 2 * corner);
	gather_labels(sweep, store, 2 * corner + 1);
}
