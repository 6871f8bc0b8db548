/* SPDX-License-Identifier: MIT */
/*
 * taut/search.c: A* over oriented states (taut/search.h, docs/search.md), with the straight distance or the ALT landmarks as the bound.
 *
 * One g per state is enough although the turns allowed depend on where a path came from: if the best path came to a corner by a detour, the
 * shorter path to that corner would do as well, because any bend inside the free sector is legal and a bend that is not taut can only be
 * shortened. For the same reason a state is left out when the other state of its corner is nearer.
 *
 * The queue orders by float keys, each slightly below its f: a state that is reached again by a shorter path is expanded again. Cost:
 * O(states and edges within f, times log); about 0.1 us per expanded state.
 */
#include "taut/search.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "taut/queue.h"

#include <math.h>
#include <string.h>

/* Two sums of up to thousands of roundings are called equal within this. */
static const double SUM_SLACK = 1e-12;
/* A float this much smaller is below the double it was rounded from. */
static const double KEY_SLACK = 2e-7;
/* A square this much smaller is below that of any bound made with floats. */
static const double LINE_SLACK = 1e-6;
/* `onward` of a state whose onward edges have not been counted: they are when it is expanded. */
#define NOT_COUNTED TLI_NOT_COUNTED

/* Two states of a corner are a cache line. */
typedef struct taut_state {
	double g;        /* -INFINITY: left out */
	double to_goal;  /* length of the last leg where the goal is joined, else INFINITY, also between runs */
	float h;         /* lower bound of the path to the goal */
	uint32_t parent; /* TLI_NO_STATE: the start */
	uint32_t stamp;  /* of the run in which g, h and parent were set */
	uint32_t onward; /* edges that may be taken from here, coming from the parent; 0: none, or already expanded */
} taut_state;

struct tli_taut {
	taut_state *states;
	uint64_t *joined; /* a bit a state: the goal is joined; all 0 between runs */
	uint32_t capacity, stamp;
	tli_taut_queue queue;
	tli_edge_finder finder;
	const tli_taut_def *def; /* this and what follows only during a run */
	tli_landmark_bounds bounds;
	double best;
	uint32_t last, expanded;
	bool entered; /* some edge may lead to a join of the goal */
};

tl_status tli_taut_create(tli_taut **out)
{
	tli_taut *taut = tli_alloc_zeroed(sizeof *taut);
	if (!taut)
		return TL_E_NOMEM;
	*out = taut;
	return TL_OK;
}

static size_t joined_words(uint32_t states)
{
	return (size_t)states / 64 + 1;
}

static void free_states(tli_taut *taut)
{
	tli_free(taut->states, taut->capacity * sizeof *taut->states);
	tli_free(taut->joined, taut->joined ? joined_words(taut->capacity) * sizeof *taut->joined : 0);
}

void tli_taut_free(tli_taut *taut)
{
	if (!taut)
		return;
	free_states(taut);
	tli_taut_queue_free(&taut->queue);
	tli_edge_finder_free(&taut->finder);
	tli_free(taut, sizeof *taut);
}

static void clear_states(tli_taut *taut)
{
	memset(taut->states, 0, taut->capacity * sizeof *taut->states);
	for (uint32_t state = 0; state < taut->capacity; state++)
		taut->states[state].to_goal = INFINITY;
	taut->stamp = 0;
}

static bool reserve_states(tli_taut *taut, uint32_t count)
{
	if (count <= taut->capacity)
		return true;
	taut_state *states = tli_alloc_array(count, sizeof *states);
	uint64_t *joined = tli_alloc_array(joined_words(count), sizeof *joined);
	if (!states || !joined) {
		tli_free(states, count * sizeof *states);
		tli_free(joined, joined_words(count) * sizeof *joined);
		return false;
	}
	free_states(taut);
	taut->states = states;
	taut->joined = joined;
	taut->capacity = count;
	clear_states(taut);
	return true;
}

/* First time in this run: fills in h, or leaves the state out where it cannot be on the path. */
static void visit_state(tli_taut *taut, uint32_t state, tli_point at)
{
	const tli_taut_def *def = taut->def;
	taut_state *to = &taut->states[state], *twin = &taut->states[state ^ 1];
	to->stamp = taut->stamp;
	to->onward = 0;
	to->g = INFINITY;
	if (twin->stamp == taut->stamp) {
		to->h = twin->h;
		to->g = twin->g == -INFINITY ? -INFINITY : INFINITY;
		return;
	}
	if (def->blocks && !tli_span_is_between(&def->graph->spans[state / 2], def->blocks)) {
		to->g = -INFINITY;
		return;
	}
	to->h = (float)(tli_taut_distance(at, def->goal) * (1 - KEY_SLACK));
	if (def->landmarks) {
		float bound = tli_landmarks_bound(def->landmarks, &taut->bounds, state / 2);
		to->h = bound > to->h ? bound : to->h;
	}
}

/* A path of length g to a state that the goal is joined to, and on to the goal. */
static void offer_path(tli_taut *taut, uint32_t state, double g, tli_point from)
{
	const tli_taut_def *def = taut->def;
	double length = g + taut->states[state].to_goal;
	if (!(length < taut->best) || !tli_taut_goes_on(from, def->graph->positions[state / 2], def->goal, state))
		return;
	taut->best = length;
	taut->last = state;
}

/* Queued under the rank of its corner. There is room. */
static void put_in_queue(tli_taut *taut, uint32_t state, double f)
{
	const uint32_t *ranks = taut->def->graph->ranks;
	uint32_t number = ranks ? 2 * ranks[state / 2] + (state & 1) : state;
	tli_taut_queue_put(&taut->queue, (float)(f * (1 - KEY_SLACK)), number);
}

static inline uint32_t state_of(const tli_taut *taut, uint32_t number)
{
	const uint32_t *by_rank = taut->def->graph->by_rank;
	return by_rank ? 2 * by_rank[number / 2] + (number & 1) : number;
}

/* A path of length g from the parent, which is at `from`, to the state, where `onward` edges go on. The queue has room. */
static void reach_state(tli_taut *taut, uint32_t state, double g, uint32_t parent, tli_point from, uint32_t onward)
{
	taut_state *to = &taut->states[state];
	const taut_state *twin = &taut->states[state ^ 1];
	tli_point at = taut->def->graph->positions[state / 2];
	tli_assert(state < taut->def->graph->state_count);
	if (to->stamp != taut->stamp)
		visit_state(taut, state, at);
	if (!(g < to->g) || (twin->stamp == taut->stamp && twin->g < g * (1 - SUM_SLACK)))
		return;
	double f = g + to->h;
	if (!(f < taut->best))
		return;
	to->g = g;
	to->parent = parent;
	to->onward = onward;
	if (onward > 0)
		put_in_queue(taut, state, f);
	if (g + to->to_goal < taut->best)
		offer_path(taut, state, g, from);
}

static inline bool is_joined(const tli_taut *taut, uint32_t state)
{
	return taut->joined[state / 64] >> (state % 64) & 1;
}

/* Is it certain, by the straight line to the goal, that no path on from here is shorter than the best offer? reach_state would find the
 * same, but touches more memory. */
static inline bool is_too_long(const tli_taut *taut, uint32_t state, double length)
{
	tli_point at = taut->def->graph->positions[state / 2], goal = taut->def->goal;
	double x = (double)at.x - goal.x, y = (double)at.y - goal.y, room = taut->best - length;
	return !(room > 0) || (x * x + y * y) * (1 - LINE_SLACK) > room * room;
}

/* Where the best path to a state comes from. */
static tli_point parent_of(const tli_taut *taut, const taut_state *at)
{
	return at->parent == TLI_NO_STATE ? taut->def->start : taut->def->graph->positions[at->parent / 2];
}

static void follow_edges(tli_taut *taut, uint32_t state, const tli_taut_edge *edge, uint32_t count)
{
	tli_point here = taut->def->graph->positions[state / 2];
	double g = taut->states[state].g;
	for (const tli_taut_edge *end = edge + count; edge < end; edge++) {
		uint32_t onward = tli_taut_onward(edge);
		if (onward == 0 && !is_joined(taut, edge->to))
			continue;
		double length = g + edge->length;
		if (is_too_long(taut, edge->to, length))
			continue;
		const taut_state *to = &taut->states[edge->to];
		if (to->stamp != taut->stamp || length < to->g)
			reach_state(taut, edge->to, length, state, here, onward);
	}
}

static tl_status expand_state(tli_taut *taut, uint32_t state)
{
	const tli_taut_graph *graph = taut->def->graph;
	taut_state *at = &taut->states[state];
	const taut_state *twin = &taut->states[state ^ 1];
	uint32_t onward = at->onward;
	at->onward = 0;
	if (twin->stamp == taut->stamp && twin->g < at->g * (1 - SUM_SLACK))
		return TL_OK;
	taut->expanded++;
	tli_taut_row row;
	tl_status status = tli_taut_edges(graph, &taut->finder, state, &row);
	if (status)
		return status;
	if (onward == NOT_COUNTED)
		onward = tli_taut_count_onward(graph, &row, parent_of(taut, at), state);
	if (!tli_taut_queue_reserve(&taut->queue, onward))
		return TL_E_NOMEM;
	status = tli_budget_spend(8 + (uint64_t)onward);
	if (status)
		return status;
	follow_edges(taut, state, row.edges, onward);
	return TL_OK;
}

/* Does an edge of the state go on from the point that is joined to it? Where its edges are not stored: it may. */
static bool may_go_on(const tli_taut_graph *graph, tli_point from, uint32_t state)
{
	tli_taut_row row;
	if (!tli_taut_stored_row(graph, state, &row))
		return true;
	return row.count > 0 &&
		tli_taut_goes_on(from, graph->positions[state / 2], graph->positions[row.edges[0].to / 2], state);
}

/* Straight from the start: no path to this corner is shorter. Bounds do not hold for paths that bend only once. */
static void reach_from_start(tli_taut *taut, const tli_taut_join *join)
{
	const tli_taut_def *def = taut->def;
	uint32_t state = join->state;
	taut_state *to = &taut->states[state];
	bool joined = is_joined(taut, state), onward = taut->entered && may_go_on(def->graph, def->start, state);
	if (!joined && !onward)
		return;
	visit_state(taut, state, def->graph->positions[state / 2]);
	if (to->g == -INFINITY)
		return;
	to->g = join->length;
	to->parent = TLI_NO_STATE;
	if (joined)
		offer_path(taut, state, join->length, def->start);
	double f = join->length + to->h;
	if (!onward || !(f < taut->best))
		return;
	to->onward = NOT_COUNTED;
	put_in_queue(taut, state, f);
}

/* Joins that no edge leads to serve paths that bend once; those need no bounds. */
static void mark_goal(tli_taut *taut)
{
	const tli_taut_def *def = taut->def;
	if (def->landmarks)
		tli_landmarks_aim(def->landmarks, &taut->bounds);
	taut->entered = false;
	for (size_t i = 0; i < def->to_count; i++) {
		const tli_taut_join *join = &def->to[i];
		taut->states[join->state].to_goal = join->length;
		taut->joined[join->state / 64] |= UINT64_C(1) << (join->state % 64);
		/* The edges to a state are the reverse ones of those from the other state of its corner. */
		if (!may_go_on(def->graph, def->goal, join->state ^ 1))
			continue;
		taut->entered = true;
		if (def->landmarks)
			tli_landmarks_aim_join(def->landmarks, join, &taut->bounds);
	}
	if (def->landmarks)
		tli_landmarks_aimed(def->landmarks, &taut->bounds);
}

static void clear_goal(tli_taut *taut)
{
	for (size_t i = 0; i < taut->def->to_count; i++) {
		uint32_t state = taut->def->to[i].state;
		taut->states[state].to_goal = INFINITY;
		taut->joined[state / 64] = 0;
	}
}

static tl_status search_states(tli_taut *taut)
{
	const tli_taut_def *def = taut->def;
	if (!tli_taut_queue_reserve(&taut->queue, def->from_count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < def->from_count; i++)
		reach_from_start(taut, &def->from[i]);
	tl_status status = TL_OK;
	while (taut->queue.count > 0 && !status) {
		uint64_t item = tli_taut_queue_take(&taut->queue);
		uint32_t state = state_of(taut, tli_taut_queue_number(item));
		if (!(tli_taut_queue_key(item) < taut->best))
			break;
		if (taut->states[state].onward > 0)
			status = expand_state(taut, state);
	}
	return status;
}

tl_status tli_taut_run(tli_taut *taut, const tli_taut_def *def, tli_taut_result *result)
{
	tli_assert(!def->blocks || def->graph->spans || def->graph->state_count == 0);
	tli_assert(!def->landmarks || def->landmarks->corners == def->graph->state_count / 2);
	if (!reserve_states(taut, def->graph->state_count))
		return TL_E_NOMEM;
	if (taut->stamp == UINT32_MAX)
		clear_states(taut);
	taut->stamp++;
	taut->queue.count = 0;
	taut->def = def;
	taut->best = def->longest > 0 ? def->longest : INFINITY;
	taut->last = TLI_NO_STATE;
	taut->expanded = 0;
	mark_goal(taut);
	tl_status status = search_states(taut);
	clear_goal(taut);
	taut->def = NULL;
	*result = (tli_taut_result){ taut->last != TLI_NO_STATE, taut->best, taut->last, taut->expanded };
	return status;
}

size_t tli_taut_path_corners(const tli_taut *taut, uint32_t last, uint32_t *corners, size_t capacity)
{
	tli_assert(last != TLI_NO_STATE);
	size_t count = 0;
	for (uint32_t state = last; state != TLI_NO_STATE; state = taut->states[state].parent)
		count++;
	size_t at = count;
	for (uint32_t state = last; state != TLI_NO_STATE; state = taut->states[state].parent)
		if (--at < capacity)
			corners[at] = state / 2;
	return count;
}
