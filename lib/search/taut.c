/* SPDX-License-Identifier: MIT */
/*
 * search/taut.c: A* over oriented states (search/taut.h).
 *
 * f = g + |place - goal|. One g a state is enough although the turns allowed depend on where a way came from: were the best way to
 * the goal to come by a longer way to this place, the shorter one would do as well, for at one place any bend inside the free
 * sector is legal, and a bend that is not taut can only be shortened. For the same reason a state is not expanded when the
 * other state of its place is nearer.
 *
 * A state from which the goal is reached is marked with that length; the way is offered when the state is expanded. Ends when
 * nothing open can be shorter than the best offer. Cost: O(states and edges within f, times log).
 */
#include "search/taut.h"

#include "base/alloc.h"
#include "geometry/distance.h"
#include "geometry/predicates.h"
#include "search/heap.h"

#include <math.h>
#include <string.h>

/* Two sums of up to thousands of roundings are called equal within this. */
static const double SUM_SLACK = 1e-12;

typedef struct taut_state {
	double g;
	double to_goal;      /* length of the last leg where the goal is joined, else INFINITY */
	uint32_t parent;     /* TLI_NO_STATE: the start */
	uint32_t stamp;      /* of the run in which g and parent were set */
	uint32_t goal_stamp; /* of the run in which to_goal was */
} taut_state;

struct tli_taut {
	taut_state *states;
	tli_heap_item *items;
	uint32_t *place;
	uint32_t capacity, stamp;
	tli_heap open;
	const tli_taut_def *def; /* only during a run */
	double best;
	uint32_t last, expanded;
};

tl_status tli_taut_create(tli_taut **out)
{
	tli_taut *taut = tli_alloc_zeroed(sizeof *taut);
	if (!taut)
		return TL_E_NOMEM;
	*out = taut;
	return TL_OK;
}

static void free_arrays(tli_taut *taut)
{
	tli_free(taut->states, taut->capacity * sizeof *taut->states);
	tli_free(taut->items, taut->capacity * sizeof *taut->items);
	tli_free(taut->place, taut->capacity * sizeof *taut->place);
}

void tli_taut_free(tli_taut *taut)
{
	if (!taut)
		return;
	free_arrays(taut);
	tli_free(taut, sizeof *taut);
}

size_t tli_taut_bytes(const tli_taut *taut)
{
	return sizeof *taut + taut->capacity * (sizeof *taut->states + sizeof *taut->items + sizeof *taut->place);
}

static tl_status reserve(tli_taut *taut, uint32_t count)
{
	if (count <= taut->capacity)
		return TL_OK;
	taut_state *states = tli_alloc_array(count, sizeof *states);
	tli_heap_item *items = tli_alloc_array(count, sizeof *items);
	uint32_t *place = tli_alloc_array(count, sizeof *place);
	if (!states || !items || !place) {
		tli_free(states, count * sizeof *states);
		tli_free(items, count * sizeof *items);
		tli_free(place, count * sizeof *place);
		return TL_E_NOMEM;
	}
	free_arrays(taut);
	taut->states = states;
	taut->items = items;
	taut->place = place;
	taut->capacity = count;
	taut->stamp = 0;
	taut->open = (tli_heap){ items, 0, place };
	return TL_OK;
}

static void next_stamp(tli_taut *taut)
{
	if (taut->stamp == UINT32_MAX) {
		memset(taut->states, 0, taut->capacity * sizeof *taut->states);
		taut->stamp = 0;
	}
	taut->stamp++;
}

static tli_point place_of(const tli_taut *taut, uint32_t state)
{
	return taut->def->graph->places[state / 2];
}

static double distance(tli_point a, tli_point b)
{
	double x = (double)a.x - b.x, y = (double)a.y - b.y;
	return sqrt(x * x + y * y);
}

static bool is_reached(const tli_taut *taut, uint32_t state)
{
	return taut->states[state].stamp == taut->stamp;
}

static void reach(tli_taut *taut, uint32_t state, double g, uint32_t parent)
{
	taut_state *to = &taut->states[state];
	if (is_reached(taut, state) && !(g < to->g))
		return;
	double f = g + distance(place_of(taut, state), taut->def->goal);
	if (!(f < taut->best))
		return;
	to->g = g;
	to->parent = parent;
	to->stamp = taut->stamp;
	tli_heap_put(&taut->open, (tli_heap_item){ f, g, state });
}

/* Coming from a over b, going on to c: does the way go straight on or bend to the side of the walls? */
static bool bends_well(tli_point a, tli_point b, tli_point c, uint32_t state)
{
	int64_t turn = ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
	return state & 1 ? turn >= 0 : turn <= 0;
}

static void offer_goal(tli_taut *taut, uint32_t state, tli_point from)
{
	const taut_state *at = &taut->states[state];
	double length = at->g + at->to_goal;
	if (!(length < taut->best) || !bends_well(from, place_of(taut, state), taut->def->goal, state))
		return;
	taut->best = length;
	taut->last = state;
}

static void expand(tli_taut *taut, uint32_t state)
{
	const tli_taut_graph *graph = taut->def->graph;
	const taut_state *at = &taut->states[state], *twin = &taut->states[state ^ 1];
	if (is_reached(taut, state ^ 1) && twin->g < at->g * (1 - SUM_SLACK))
		return;
	taut->expanded++;
	tli_point from = at->parent == TLI_NO_STATE ? taut->def->start : place_of(taut, at->parent),
		  here = place_of(taut, state);
	if (at->goal_stamp == taut->stamp)
		offer_goal(taut, state, from);
	double g = at->g;
	for (uint32_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
		const tli_taut_edge *edge = &graph->edges[e];
		if (!bends_well(from, here, graph->places[edge->to / 2], state))
			break;
		reach(taut, edge->to, g + edge->length, state);
	}
}

tl_status tli_taut_run(tli_taut *taut, const tli_taut_def *def, tli_taut_result *result)
{
	if (reserve(taut, def->graph->state_count))
		return TL_E_NOMEM;
	next_stamp(taut);
	tli_heap_clear(&taut->open);
	taut->def = def;
	taut->best = INFINITY;
	taut->last = TLI_NO_STATE;
	taut->expanded = 0;
	for (size_t i = 0; i < def->to_count; i++) {
		taut_state *state = &taut->states[def->to[i].state];
		state->to_goal = def->to[i].length;
		state->goal_stamp = taut->stamp;
	}
	for (size_t i = 0; i < def->from_count; i++)
		reach(taut, def->from[i].state, def->from[i].length, TLI_NO_STATE);
	while (taut->open.count > 0 && taut->open.items[0].f < taut->best)
		expand(taut, tli_heap_pop(&taut->open).node);
	taut->def = NULL;
	*result = (tli_taut_result){ taut->best < INFINITY, taut->best, taut->last, taut->expanded };
	return TL_OK;
}

size_t tli_taut_places(const tli_taut *taut, uint32_t last, uint32_t *places, size_t capacity)
{
	size_t count = 0;
	for (uint32_t state = last; state != TLI_NO_STATE; state = taut->states[state].parent)
		count++;
	size_t at = count;
	for (uint32_t state = last; state != TLI_NO_STATE; state = taut->states[state].parent)
		if (--at < capacity)
			places[at] = state / 2;
	return count;
}
