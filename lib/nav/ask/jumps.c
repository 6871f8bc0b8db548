/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/jumps.c: the cheapest path through jumps.
 *
 * A graph of the ends of jumps: from the start, and from where a jump ends, one walks to the goal or to where another jump begins. What a
 * walk costs is asked of the nav, which takes a search, so it is asked late: until then a walk counts with a lower bound of its cost. Dijkstra's
 * algorithm takes the cheapest walk or jump from a settled point; if its cost is only a bound, the nav is asked, and it is compared again.
 * So the answer is exact, and walks that cannot be part of it are never searched. O(searches * jumps^2) besides the searches.
 *
 * Each end of a jump is two points: one where one has walked to it, and is to jump, and one where one has landed, and may walk. Over waypoints a
 * walk to an end and one on from there need not make a walk: an end may see waypoints that no links join. From a landing no jump leads straight back.
 */
#include "base/array.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "nav/for_crowd.h"
#include "nav/internal.h"
#include "nav/jumps.h"

#include <math.h>

/* Points of the graph: the start, the goal, then for each end of each jump the one that is walked to and the one where one lands. */
enum { START = 0, GOAL = 1, ENDS = 2, ASKED_NOT = -1 };

typedef struct jump_search {
	tl_query *query;
	const tl_path_def *def;
	const tl_jump *jumps;
	size_t count; /* points */
	size_t ends;  /* of jumps */
	tli_jump_point *points;
	double *walks; /* [(1 + ends) * (1 + ends)], see walk_between; ASKED_NOT: only its bound is known; INFINITY: none */
	double unit; /* what a map unit costs at least */
	double rounded; /* by how much a walk may be shorter than the distance of its ends, map units: these are rounded to the grid */
	size_t searched;
} jump_search;

/* A walk or a jump from a settled point to one that is not. */
typedef struct jump_step {
	size_t from, to;
	double cost; /* of all up to its end, or a bound of it */
	bool known;
} jump_step;

void tli_jump_memory_free(tli_jump_memory *memory)
{
	tli_array_free(memory->points);
	tli_array_free(memory->walks);
	tli_array_free(memory->route);
}

static bool is_landing(size_t point)
{
	return point >= ENDS && (point - ENDS) % 2 == 1;
}

/* The end of a jump that a point is: 2 * jump, and 1 more for `to`. */
static size_t jump_end_of(size_t point)
{
	tli_assert(point >= ENDS);
	return (point - ENDS) / 2;
}

static size_t landing_at(size_t end)
{
	return ENDS + 2 * end + 1;
}

/* A jump leads on from this end. */
static bool begins_jump(const jump_search *s, size_t end)
{
	return end % 2 == 0 || !s->jumps[end / 2].oneway;
}

/* What the walk costs from the start or a landing to the goal or where a jump begins. */
static double *walk_between(const jump_search *s, size_t from, size_t to)
{
	size_t row = from == START ? 0 : 1 + jump_end_of(from), column = to == GOAL ? 0 : 1 + jump_end_of(to);
	return &s->walks[row * (1 + s->ends) + column];
}

static double length_between(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}

/* Of a jump from this end of it. Its ends are where walks end and begin: on the grid. */
static double cost_of_jump(const jump_search *s, size_t end)
{
	const tl_jump *jump = &s->jumps[end / 2];
	return jump->cost < 0 ? length_between(s->points[landing_at(end)].at, s->points[landing_at(end ^ 1)].at)
			      : jump->cost;
}

static void take_if_cheaper(jump_step *best, jump_step step)
{
	if (step.cost < best->cost || (step.cost == best->cost && step.known && !best->known))
		*best = step;
}

static void try_walk(const jump_search *s, size_t from, size_t to, jump_step *best)
{
	const tli_jump_point *here = &s->points[from], *there = &s->points[to];
	double walk = *walk_between(s, from, to);
	bool known = walk != ASKED_NOT;
	if (there->settled)
		return;
	if (!known)
		walk = s->unit * fmax(length_between(here->at, there->at) - s->rounded, 0);
	take_if_cheaper(best, (jump_step){ from, to, here->cost + walk, known });
}

static void try_steps_from(const jump_search *s, size_t from, jump_step *best)
{
	if (from != START && !is_landing(from)) {
		double cost = s->points[from].cost + cost_of_jump(s, jump_end_of(from));
		size_t to = landing_at(jump_end_of(from) ^ 1);
		if (!s->points[to].settled)
			take_if_cheaper(best, (jump_step){ from, to, cost, true });
		return;
	}
	try_walk(s, from, GOAL, best);
	for (size_t end = 0; end < s->ends; end++)
		if (begins_jump(s, end) && (from == START || end != jump_end_of(from)))
			try_walk(s, from, landing_at(end) - 1, best);
}

static jump_step find_cheapest_step(const jump_search *s)
{
	jump_step best = { .cost = INFINITY };
	for (size_t from = 0; from < s->count; from++)
		if (s->points[from].settled)
			try_steps_from(s, from, &best);
	return best;
}

static tl_stop stop_of(const jump_search *s, size_t point)
{
	tl_stop stop = { .at = s->points[point].at };
	if (point == START)
		return s->def->from;
	return point == GOAL ? s->def->to : stop;
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
		*walk_between(s, from, to) = result.found ? result.cost : INFINITY;
	return status;
}

static void settle_jump_point(jump_search *s, const jump_step *step)
{
	tli_jump_point *point = &s->points[step->to];
	point->settled = true;
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
		if (is_landing(at))
			jumps[--count] = (tl_route_jump){ jump_end_of(at) / 2, jump_end_of(at) % 2 == 0 };
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
		out->jump_count += is_landing(at);
	if (!tli_array_reserve(memory->route, out->jump_count))
		return TL_E_NOMEM;
	if (out->jump_count > 0)
		list_jumps(s, tli_array_extend(memory->route, out->jump_count), out->jump_count);
	return TL_OK;
}

/* Where it is beyond the grid it stays, and no walk leads there. */
static tl_point on_the_grid(const tl_nav *nav, tl_point at)
{
	tli_point rounded;
	return tli_point_from_units(at, nav->resolution, &rounded) ? at : tli_point_to_units(rounded, nav->resolution);
}

static tl_status begin_jump_search(jump_search *s, size_t jump_count, tl_point from, tl_point to)
{
	tli_jump_memory *memory = &s->query->jumps;
	s->ends = 2 * jump_count;
	s->count = ENDS + 2 * s->ends;
	size_t walks = (1 + s->ends) * (1 + s->ends);
	tli_array_truncate(memory->points, 0);
	tli_array_truncate(memory->walks, 0);
	if (!tli_array_reserve(memory->points, s->count) || !tli_array_reserve(memory->walks, walks))
		return TL_E_NOMEM;
	s->points = tli_array_extend(memory->points, s->count);
	s->walks = tli_array_extend(memory->walks, walks);
	for (size_t i = 0; i < walks; i++)
		s->walks[i] = ASKED_NOT;
	s->points[START] = (tli_jump_point){ .at = from, .settled = true };
	s->points[GOAL] = (tli_jump_point){ .at = to };
	for (size_t end = 0; end < s->ends; end++) {
		const tl_jump *jump = &s->jumps[end / 2];
		tli_jump_point point = { .at = on_the_grid(s->query->nav, end % 2 ? jump->to : jump->from) };
		s->points[landing_at(end) - 1] = s->points[landing_at(end)] = point;
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
	s.unit = nav->graph && !nav->corners ? nav->graph->cost_scale : tli_query_least_cost(query);
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
