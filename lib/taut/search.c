/* SPDX-License-Identifier: MIT */
/*
 * taut/search.c: A* over oriented states (taut/search.h, docs/search.md), with the straight distance or the ALT landmarks as the bound.
 *
 * One g per state is enough although the turns allowed depend on where a path came from: if the best path came to a corner by a detour, the
 * shorter path to that corner would do as well, because any bend inside the free sector is legal and a bend that is not taut can only be
 * shortened. For the same reason a state is left out when the other state of its corner is clearly nearer.
 *
 * Paths are compared by their weights (corners/weight.h); bounds are lengths in doubles, and what they might leave out is longer than the
 * best path for certain. So the path found does not depend on the bounds.
 *
 * The queue orders by float keys, each slightly below its f: a state that is reached again by a shorter path is expanded again. Cost:
 * O(states and edges within f, times log); about 0.1 us per expanded state.
 */
#include "taut/search.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "taut/goal.h"

#include <math.h>
#include <string.h>

/* A float this much smaller is below the double it was rounded from. */
static const double KEY_SLACK = 2e-7;
/* A square this much smaller is below that of any bound made with floats. */
static const double LINE_SLACK = 1e-6;
/* In `onward` of a state that is reached from the start: its onward edges are counted when it is expanded. */
#define NOT_COUNTED UINT32_MAX

/* More than any entry of the queue. */
#define NO_ENTRY UINT64_MAX

/* The g of a state that no path leads through. */
static const tli_weight LEFT_OUT = -1;

/* Two states of a corner are a cache line. */
typedef struct taut_state {
	tli_weight g;    /* LEFT_OUT, or TLI_WEIGHT_MAX until it is reached */
	float h;         /* lower bound of the path to the goal */
	uint32_t parent; /* TLI_NO_STATE: the start */
	uint32_t stamp;  /* of the run in which g, h and parent were set */
	uint32_t onward; /* edges that may be taken from here, coming from the parent; 0: none, or already expanded */
} taut_state;

struct tli_taut {
	taut_state *states;
	uint32_t capacity, stamp;
	tli_taut_queue queue;
	uint64_t front; /* an entry that is not in the queue; NO_ENTRY: none */
	tli_taut_goal goal;
	const tli_taut_def *def; /* this and what follows only during a run */
	tli_taut_graph graph;    /* the edges to be followed */
	tli_landmark_bounds bounds;
	tli_weight best;   /* paths that weigh less are looked for */
	double best_above; /* a length above it */
	uint32_t last, expanded;
	bool entered;   /* some edge may lead to a join of the goal */
	uint32_t *path; /* tli_array: the corners of the last path found */
};

tl_status tli_taut_create(tli_taut **out)
{
	tli_taut *taut = tli_alloc_zeroed(sizeof *taut);
	if (!taut)
		return TL_E_NOMEM;
	*out = taut;
	return TL_OK;
}

void tli_taut_free(tli_taut *taut)
{
	if (!taut)
		return;
	tli_free_lines(taut->states, taut->capacity * sizeof *taut->states);
	tli_taut_goal_free(&taut->goal);
	tli_taut_queue_free(&taut->queue);
	tli_array_free(taut->path);
	tli_free(taut, sizeof *taut);
}

static void clear_states(tli_taut *taut)
{
	memset(taut->states, 0, taut->capacity * sizeof *taut->states);
	taut->stamp = 0;
}

static bool reserve_states(tli_taut *taut, uint32_t count)
{
	if (count <= taut->capacity)
		return true;
	taut_state *states = tli_alloc_lines(count, sizeof *states);
	if (!states)
		return false;
	tli_free_lines(taut->states, taut->capacity * sizeof *taut->states);
	taut->states = states;
	taut->capacity = count;
	taut->stamp = 0;
	return true;
}

/* First time in this run: fills in h, or leaves the state out where it cannot be on the path. */
static void visit_state(tli_taut *taut, uint32_t state, tli_point at)
{
	const tli_taut_def *def = taut->def;
	taut_state *to = &taut->states[state], *twin = &taut->states[state ^ 1];
	to->stamp = taut->stamp;
	to->onward = 0;
	to->g = TLI_WEIGHT_MAX;
	if (twin->stamp == taut->stamp) {
		to->h = twin->h;
		to->g = twin->g == LEFT_OUT ? LEFT_OUT : TLI_WEIGHT_MAX;
		return;
	}
	if (def->blocks && !tli_span_is_between(&def->graph->spans[state / 2], def->blocks)) {
		to->g = LEFT_OUT;
		return;
	}
	to->h = (float)(tli_taut_distance(at, def->goal) * (1 - KEY_SLACK));
	if (def->landmarks) {
		float bound = tli_landmarks_bound(def->landmarks, &taut->bounds, state / 2);
		to->h = bound > to->h ? bound : to->h;
	}
}

static void limit_to(tli_taut *taut, tli_weight best)
{
	taut->best = best;
	taut->best_above = tli_weight_ceiling(best);
}

/* A path of weight g to a state that the goal is joined to, and on to the goal. */
static void offer_path(tli_taut *taut, uint32_t state, tli_weight g, tli_point from)
{
	const tli_taut_mark *mark = &taut->goal.marks[taut->goal.of_state[state]];
	tli_point at = taut->graph.positions[state / 2];
	tli_weight weight = g + mark->weight;
	if (weight >= taut->best ||
		!tli_taut_goes_on(from, at, tli_taut_mark_leads_to(&taut->goal, taut->def, mark), state))
		return;
	limit_to(taut, weight);
	taut->last = state;
}

/* Puts a state into the queue, where there is room. One entry stays in front of it: often a path goes straight on, and the state just
 * put is the next one taken, also where the keys of others are equal to its own. */
static void put_in_queue(tli_taut *taut, uint32_t state, double f)
{
	uint64_t item = tli_taut_queue_item((float)(f * (1 - KEY_SLACK)), state);
	bool first = item >> 32 <= taut->front >> 32;
	uint64_t later = first ? taut->front : item;
	taut->front = first ? item : taut->front;
	if (later != NO_ENTRY)
		tli_taut_queue_put_item(&taut->queue, later);
}

/* Is the other state of the corner clearly nearer? */
static inline bool twin_is_nearer(const tli_taut *taut, uint32_t state, tli_weight g)
{
	const taut_state *twin = &taut->states[state ^ 1];
	return twin->stamp == taut->stamp && twin->g + TLI_WEIGHT_SLACK < g;
}

/* A path of weight g from the parent, which is at `from`, along the edge. The queue has room. */
static void reach_state(tli_taut *taut, const tli_taut_edge *edge, tli_weight g, uint32_t parent, tli_point from)
{
	uint32_t state = edge->to;
	taut_state *to = &taut->states[state];
	tli_assert(state < taut->graph.state_count);
	if (to->stamp != taut->stamp)
		visit_state(taut, state, taut->graph.positions[state / 2]);
	/* A path that weighs as little is known, or a clearly shorter one to its twin. */
	if (g >= to->g || twin_is_nearer(taut, state, g))
		return;
	/* No path over it is shorter than the best one. */
	double f = tli_weight_floor(g) + to->h;
	if (f > taut->best_above)
		return;
	to->g = g;
	to->parent = parent;
	to->onward = edge->onward;
	if (edge->onward > 0) {
		__builtin_prefetch(&taut->graph.edges[taut->graph.first[state]]); /* it may be expanded next */
		put_in_queue(taut, state, f);
	}
	if (tli_taut_is_marked(&taut->goal, state))
		offer_path(taut, state, g, from);
}

/* A state that comes first in the queue. */
static tl_status expand_state(tli_taut *taut, uint32_t state)
{
	const tli_point *positions = taut->graph.positions;
	tli_point here = positions[state / 2], goal = taut->def->goal;
	taut_state *at = &taut->states[state];

	/* 1. The edges that a path from its parent may take, a prefix of its row. */
	uint32_t onward = at->onward;
	at->onward = 0;
	if (twin_is_nearer(taut, state, at->g))
		return TL_OK;
	tli_taut_row row = tli_taut_whole_row(&taut->graph, state);
	if (onward == NOT_COUNTED)
		onward = tli_taut_count_onward(&taut->graph, &row, taut->def->start, state);
	taut->expanded += onward > 0;

	/* 2. All that can fail. */
	if (!tli_taut_queue_reserve(&taut->queue, onward))
		return TL_E_NOMEM;
	tl_status status = tli_budget_spend(8 + (uint64_t)onward);
	if (status)
		return status;

	/* 3. Along them. What reach_state would find as well is left out where that touches less memory. */
	tli_weight g = at->g + tli_weight_of_bend(here);
	double so_far = tli_weight_floor(g);
	for (const tli_taut_edge *edge = row.edges, *end = edge + onward; edge != end; edge++) {
		/* It leads no farther, and the rest of the path is not known. */
		if (edge->onward == 0 && !tli_taut_is_marked(&taut->goal, edge->to))
			continue;
		/* By the straight line to the goal no path over it is shorter than the best one. */
		tli_point there = positions[edge->to / 2];
		double x = (double)there.x - goal.x, y = (double)there.y - goal.y;
		double room = taut->best_above - (so_far + edge->length);
		if (!(room > 0) || (x * x + y * y) * (1 - LINE_SLACK) > room * room)
			continue;
		/* A path that weighs as little is known. */
		const taut_state *to = &taut->states[edge->to];
		tli_weight weight = g + tli_weight_of_join(edge->length, there);
		if (to->stamp != taut->stamp || weight < to->g)
			reach_state(taut, edge, weight, state, here);
	}
	return TL_OK;
}

/* Straight from the start: no path to this corner is shorter. Bounds do not hold for paths that bend only once. */
static void reach_from_start(tli_taut *taut, const tli_taut_join *join)
{
	const tli_taut_def *def = taut->def;
	uint32_t state = join->state;
	taut_state *to = &taut->states[state];
	bool joined = tli_taut_is_marked(&taut->goal, state),
	     onward = taut->entered && tli_taut_may_go_on(&taut->graph, def->start, state);
	if (!joined && !onward)
		return;
	tli_point at = def->graph->positions[state / 2];
	visit_state(taut, state, at);
	if (to->g == LEFT_OUT)
		return;
	to->g = tli_weight_of_join(join->length, at);
	to->parent = TLI_NO_STATE;
	if (joined)
		offer_path(taut, state, to->g, def->start);
	double f = join->length + to->h;
	if (!onward || f > taut->best_above)
		return;
	to->onward = NOT_COUNTED;
	put_in_queue(taut, state, f);
}

/* Joins that no edge leads to serve paths that bend once; those need no bounds. */
static void aim_at_goal(tli_taut *taut)
{
	const tli_taut_def *def = taut->def;
	if (def->landmarks)
		tli_landmarks_aim(def->landmarks, &taut->bounds);
	taut->entered = false;
	for (size_t i = 0; i < def->to_count; i++) {
		const tli_taut_join *join = &def->to[i];
		/* The edges to a state are the reverse ones of those from the other state of its corner. */
		if (!tli_taut_may_go_on(def->graph, def->goal, join->state ^ 1))
			continue;
		taut->entered = true;
		if (def->landmarks)
			tli_landmarks_aim_join(def->landmarks, join, &taut->bounds);
	}
	if (def->landmarks)
		tli_landmarks_aimed(def->landmarks, &taut->bounds);
}

static tl_status search_states(tli_taut *taut)
{
	const tli_taut_def *def = taut->def;
	if (!tli_taut_queue_reserve(&taut->queue, def->from_count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < def->from_count; i++)
		reach_from_start(taut, &def->from[i]);
	tl_status status = TL_OK;
	while (!status) {
		/* 1. The first entry: that in front of the heap, or the heap's. */
		uint64_t item = taut->front;
		if (taut->queue.count > 0 && taut->queue.items[0] >> 32 < item >> 32)
			item = tli_taut_queue_take(&taut->queue);
		else
			taut->front = NO_ENTRY;
		/* 2. None is left, or no path over any of them is shorter than the best one. */
		if (item == NO_ENTRY || tli_taut_queue_key(item) > taut->best_above)
			break;
		/* 3. It is expanded, unless it was already, by an entry with a smaller key. */
		uint32_t state = tli_taut_queue_number(item);
		if (taut->states[state].onward > 0)
			status = expand_state(taut, state);
	}
	return status;
}

/* Writes the corners of the path found into taut->path and adds up its legs, from the start on. */
static tl_status trace_path(tli_taut *taut, double *length)
{
	const tli_point *positions = taut->graph.positions;
	const tli_taut_goal *goal = &taut->goal;
	size_t before = 0, after = 0;
	for (uint32_t state = taut->last; state != TLI_NO_STATE; state = taut->states[state].parent)
		before++;
	for (uint32_t mark = goal->of_state[taut->last]; mark != TLI_NO_MARK; mark = goal->marks[mark].next)
		after++;
	size_t count = before + after - 1;
	tli_array_truncate(taut->path, 0);
	if (!tli_array_reserve(taut->path, count))
		return TL_E_NOMEM;
	uint32_t *path = tli_array_extend(taut->path, count);
	for (uint32_t mark = goal->of_state[taut->last], i = (uint32_t)before - 1; i < count; i++) {
		path[i] = goal->marks[mark].state / 2;
		mark = goal->marks[mark].next;
	}
	for (uint32_t state = taut->last, i = (uint32_t)before; i-- > 0; state = taut->states[state].parent)
		path[i] = state / 2;
	tli_point at = taut->def->start;
	*length = 0;
	for (size_t i = 0; i < count; i++) {
		*length += tli_taut_distance(at, positions[path[i]]);
		at = positions[path[i]];
	}
	*length += tli_taut_distance(at, taut->def->goal);
	return TL_OK;
}

static void start_run(tli_taut *taut, const tli_taut_def *def)
{
	if (taut->stamp == UINT32_MAX)
		clear_states(taut);
	taut->stamp++;
	taut->queue.count = 0;
	taut->front = NO_ENTRY;
	taut->def = def;
	taut->graph = def->endless ? tli_endless_graph(def->endless, def->graph) : *def->graph;
	limit_to(taut, def->longest > 0 ? tli_weight_of_limit(def->longest) : TLI_WEIGHT_MAX);
	taut->last = TLI_NO_STATE;
	taut->expanded = 0;
	tli_array_truncate(taut->path, 0);
}

tl_status tli_taut_run(tli_taut *taut, const tli_taut_def *def, tli_taut_result *result)
{
	tli_assert(!def->blocks || def->graph->spans || def->graph->state_count == 0);
	tli_assert(!def->landmarks || def->landmarks->corners == def->graph->state_count / 2);
	if (!reserve_states(taut, def->graph->state_count))
		return TL_E_NOMEM;
	start_run(taut, def);
	tl_status status = tli_taut_goal_mark(&taut->goal, def);
	if (!status) {
		aim_at_goal(taut);
		status = search_states(taut);
	}
	tli_taut_goal_clear(&taut->goal);
	double length = INFINITY;
	if (!status && taut->last != TLI_NO_STATE)
		status = trace_path(taut, &length);
	taut->def = NULL;
	*result = (tli_taut_result){ length < INFINITY, length, taut->last, taut->expanded, 0 };
	return status;
}

const uint32_t *tli_taut_path_corners(const tli_taut *taut, size_t *count)
{
	*count = tli_array_length(taut->path);
	return taut->path;
}
