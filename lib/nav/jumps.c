/* SPDX-License-Identifier: MIT */
/*
 * nav/jumps.c: the cheapest path through jumps.
 *
 * A graph of the ends of jumps: from the start, and from where a jump ends, one walks to the goal or to where another jump begins. What a
 * walk costs is asked of the nav, which takes a search, so it is asked late: until then a walk counts with a lower bound of its cost. Dijkstra's
 * algorithm takes the cheapest walk or jump from a settled point; if its cost is only a bound, the nav is asked, and it is compared again.
 * So the answer is exact, and walks that cannot be part of it are never searched. O(searches * jumps^2) besides the searches.
 */
#include "base/array.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "nav/internal.h"
#include "nav/jumps.h"

#include <math.h>

/* Points of the graph: the start, the goal, then both ends of each jump. */
enum { START = 0, GOAL = 1, ENDS = 2, ASKED_NOT = -1 };

typedef struct jump_search {
	tl_query *query;
	const tl_path_def *def;
	const tl_jump *jumps;
	size_t count; /* points */
	tli_jump_point *points;
	double *walks; /* [count * count], from * count + to; ASKED_NOT: only its bound is known; INFINITY: none */
	double unit;   /* what a map unit costs at least */
	double rounded; /* by how much a walk may be shorter than the distance of its ends, map units: these are rounded to the grid */
	size_t searched;
} jump_search;

/* A walk or a jump from a settled point to one that is not. */
typedef struct jump_step {
	size_t from, to;
	double cost; /* of all up to its end, or a bound of it */
	bool known, jumps;
} jump_step;

void tli_jump_memory_free(tli_jump_memory *memory)
{
	tli_array_free(memory->points);
	tli_array_free(memory->walks);
	tli_array_free(memory->route);
}

static size_t jump_point_count(size_t jumps)
{
	return ENDS + 2 * jumps;
}

/* The other end of the jump, if there is one that begins at this point. */
static bool is_start_of_jump(const jump_search *s, size_t point)
{
	return point >= ENDS && (point % 2 == 0 || !s->jumps[(point - ENDS) / 2].oneway);
}

static double length_between(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}

double tli_jump_cost(const tl_jump *jump)
{
	return jump->cost < 0 ? length_between(jump->from, jump->to) : jump->cost;
}

static bool walks_lead_from(const jump_search *s, size_t point)
{
	return point == START || s->points[point].landed;
}

static void take_if_cheaper(jump_step *best, jump_step step)
{
	if (step.cost < best->cost || (step.cost == best->cost && step.known && !best->known))
		*best = step;
}

static void try_walks(const jump_search *s, size_t from, jump_step *best)
{
	for (size_t to = GOAL; to < s->count; to++) {
		const tli_jump_point *there = &s->points[to];
		if (there->settled || (to != GOAL && !is_start_of_jump(s, to)))
			continue;
		double walk = s->walks[from * s->count + to];
		bool known = walk != ASKED_NOT;
		if (!known)
			walk = s->unit * fmax(length_between(s->points[from].at, there->at) - s->rounded, 0);
		take_if_cheaper(best, (jump_step){ from, to, s->points[from].cost + walk, known, false });
	}
}

static jump_step find_cheapest_step(const jump_search *s)
{
	jump_step best = { .cost = INFINITY };
	for (size_t from = 0; from < s->count; from++) {
		if (!s->points[from].settled)
			continue;
		if (walks_lead_from(s, from))
			try_walks(s, from, &best);
		size_t to = from ^ 1;
		if (is_start_of_jump(s, from) && !s->points[to].settled)
			take_if_cheaper(&best,
				(jump_step){ from, to,
					s->points[from].cost + tli_jump_cost(&s->jumps[(from - ENDS) / 2]), true,
					true });
	}
	return best;
}

static tl_stop stop_of(const jump_search *s, size_t point)
{
	tl_stop stop = { .at = s->points[point].at };
	return point == START ? s->def->from : point == GOAL ? s->def->to : stop;
}

/* Ends of jumps that lie beyond the grid lead nowhere. */
static tl_status ask_walk(jump_search *s, size_t from, size_t to)
{
	tl_path_def def = *s->def;
	tl_path_result result;
	def.from = stop_of(s, from);
	def.to = stop_of(s, to);
	def.partial = false;
	s->searched++;
	tl_status status = tl_query_find_path(s->query, &def, &result);
	if (status == TL_E_RANGE && (from >= ENDS || to >= ENDS)) {
		result.found = false;
		status = TL_OK;
	}
	if (!status)
		s->walks[from * s->count + to] = result.found ? result.cost : INFINITY;
	return status;
}

static void settle_jump_point(jump_search *s, const jump_step *step)
{
	tli_jump_point *point = &s->points[step->to];
	point->settled = true;
	point->landed = step->jumps;
	point->cost = step->cost;
	point->before = step->from;
}

static tl_status run_search(jump_search *s)
{
	while (!s->points[GOAL].settled) {
		jump_step step = find_cheapest_step(s);
		if (!(step.cost < INFINITY))
			return TL_OK;
		tl_status status = step.known ? TL_OK : ask_walk(s, step.from, step.to);
		if (status)
			return status;
		if (step.known)
			settle_jump_point(s, &step);
	}
	return TL_OK;
}

static void list_jumps(const jump_search *s, tl_route_jump *jumps, size_t count)
{
	for (size_t at = s->points[GOAL].before; at != START; at = s->points[at].before)
		if (s->points[at].landed)
			jumps[--count] = (tl_route_jump){ (at - ENDS) / 2, at % 2 == 0 };
}

static tl_status hand_over_route(jump_search *s, tl_route *out)
{
	tli_jump_memory *memory = &s->query->jumps;
	*out = (tl_route){ .found = s->points[GOAL].settled, .searched = s->searched };
	tli_array_truncate(memory->route, 0);
	if (!out->found)
		return TL_OK;
	out->cost = s->points[GOAL].cost;
	for (size_t at = s->points[GOAL].before; at != START; at = s->points[at].before)
		out->jump_count += s->points[at].landed;
	if (!tli_array_reserve(memory->route, out->jump_count))
		return TL_E_NOMEM;
	if (out->jump_count > 0)
		list_jumps(s, tli_array_extend(memory->route, out->jump_count), out->jump_count);
	return TL_OK;
}

static tl_status begin_jump_search(jump_search *s, size_t jump_count, tl_point from, tl_point to)
{
	tli_jump_memory *memory = &s->query->jumps;
	s->count = jump_point_count(jump_count);
	tli_array_truncate(memory->points, 0);
	tli_array_truncate(memory->walks, 0);
	if (!tli_array_reserve(memory->points, s->count) || !tli_array_reserve(memory->walks, s->count * s->count))
		return TL_E_NOMEM;
	s->points = tli_array_extend(memory->points, s->count);
	s->walks = tli_array_extend(memory->walks, s->count * s->count);
	for (size_t i = 0; i < s->count * s->count; i++)
		s->walks[i] = ASKED_NOT;
	s->points[START] = (tli_jump_point){ .at = from, .settled = true };
	s->points[GOAL] = (tli_jump_point){ .at = to };
	for (size_t i = 0; i < jump_count; i++) {
		s->points[ENDS + 2 * i] = (tli_jump_point){ .at = s->jumps[i].from };
		s->points[ENDS + 2 * i + 1] = (tli_jump_point){ .at = s->jumps[i].to };
	}
	return TL_OK;
}

bool tli_jumps_are_valid(const tl_jump *jumps, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const tl_jump *jump = &jumps[i];
		if (tli_breaks(!(isfinite(jump->from.x) && isfinite(jump->from.y) && isfinite(jump->to.x) &&
				       isfinite(jump->to.y)),
			    "jumps: an end of one is not finite") ||
			tli_breaks(!isfinite(jump->cost), "jumps: the cost of one is not finite") ||
			tli_breaks(!(jump->seconds >= 0), "jumps: the seconds of one are below 0"))
			return false;
	}
	return true;
}

/* Where a stop is: a waypoint that the nav does not know is refused by the first search. */
static tl_point position_of_stop(const tl_nav *nav, const tl_stop *stop)
{
	uint32_t node = stop->waypoint.index1 ? tli_nav_find_node(nav, stop->waypoint) : TLI_NO_NODE;
	return node == TLI_NO_NODE ? stop->at : tli_point_to_units(nav->nodes.at[node], nav->resolution);
}

tl_status tl_query_find_route(
	tl_query *query, const tl_path_def *def, const tl_jump *jumps, size_t count, tl_route *out)
{
	if (tli_is_null(query) || !tli_is_def(def) || tli_is_null_for(jumps, count) || tli_is_null(out) ||
		!tli_jumps_are_valid(jumps, count))
		return TL_E_INVALID;
	if (count > TLI_JUMPS_MAX)
		return tli_refused(TL_E_LIMIT, "count is above 64 jumps");
	const tl_nav *nav = query->nav;
	tl_route made = { .found = false };
	jump_search s = { .query = query, .def = def, .jumps = jumps };
	s.unit = nav->graph && !nav->corners ? nav->graph->cost_scale : 1;
	s.rounded = 2.0 / nav->resolution;
	tl_status status = begin_jump_search(
		&s, count, position_of_stop(nav, &def->from), position_of_stop(nav, &def->to));
	/* The straight walk first: it says whether the ends are legal, and bounds all others. */
	if (!status)
		status = ask_walk(&s, START, GOAL);
	if (!status)
		status = run_search(&s);
	if (!status)
		status = hand_over_route(&s, &made);
	if (!status)
		*out = made;
	return status;
}

tl_status tl_query_get_route(const tl_query *query, tl_route_jump *jumps, size_t capacity, size_t *count)
{
	if (tli_is_null(query) || tli_is_null(count) || tli_is_null_for(jumps, capacity))
		return TL_E_INVALID;
	size_t needed = tli_array_length(query->jumps.route);
	*count = needed;
	if (needed > capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < needed; i++)
		jumps[i] = query->jumps.route[i];
	return TL_OK;
}
