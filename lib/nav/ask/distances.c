/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/distances.c: from one place to many.
 *
 * From the start walks spread to all targets (nav/walks.h), and to where jumps begin; then from where they end, in the order of what it costs to get
 * there (Dijkstra's algorithm over the ends of jumps). A spread grows by doubling: what is nearer than it has grown is certain, and once the
 * nearest targets that are asked for are certain nothing farther is looked at.
 */
#include "nav/walks.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "base/sort.h"
#include "nav/for_crowd.h"

#include <math.h>

/* How much longer than straight walks are at first assumed to be. */
static const double FIRST_DETOUR = 1.5;
/* So that no rounded sum is beyond a bound that its terms are not. */
static const double SUM_SLACK = 1e-9;

/* A target, or where a jump begins. */
typedef struct far_target {
	tli_nav_end end;
	double distance; /* the least so far */
	bool ignored;    /* nothing leads there, or no jump begins there */
} far_target;

/* A target that a spread has still to find. */
typedef struct far_todo {
	double straight; /* map units */
	uint32_t target;
} far_todo;

typedef struct far_search {
	tl_query *query;
	const tl_distances_def *def;
	far_target *targets; /* [count] those that are wanted, then the ends of jumps, two each */
	size_t wanted, count;
	far_todo *todo;   /* [count] */
	double *sorted;   /* [wanted] */
	double *landings; /* [ends of jumps] what it costs to land there; -1: settled */
	double unit;      /* what a map unit costs at least */
	double bound;     /* what costs more is not asked for */
} far_search;

tl_distances_def tl_default_distances_def(void)
{
	return (tl_distances_def){
		.cookie = TLI_COOKIE(tl_distances_def), .max_distance = INFINITY, .budget = tl_default_budget()
	};
}

static int compare_distances_found(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;
	return (a > b) - (a < b);
}

static int compare_far_todo(const void *one, const void *other)
{
	const far_todo *a = one, *b = other;
	int order = compare_distances_found(&a->straight, &b->straight);
	return order ? order : (a->target > b->target) - (a->target < b->target);
}

/* The bound by the number that is asked for. */
static void lower_bound_by_number(far_search *s)
{
	size_t number = s->def->nearest;
	if (number == 0 || number > s->wanted)
		return;
	for (size_t i = 0; i < s->wanted; i++)
		s->sorted[i] = s->targets[i].distance;
	tli_sort(s->sorted, s->wanted, sizeof *s->sorted, compare_distances_found);
	s->bound = fmin(s->bound, s->sorted[number - 1]);
}

/* What a spread from here may lower. From where a jump ends none leads straight back. */
static size_t list_todo(far_search *s, const tli_nav_end *from, double so_far)
{
	size_t count = 0;
	for (size_t i = 0; i < s->count; i++) {
		const far_target *target = &s->targets[i];
		double straight = tli_nav_distance(s->query->nav, from->at, target->end.at);
		double least = so_far + s->unit * straight * (1 - SUM_SLACK);
		if (!target->ignored && !target->end.blocked && &target->end != from && least < target->distance &&
			least <= s->bound)
			s->todo[count++] = (far_todo){ straight, (uint32_t)i };
	}
	return count;
}

/* How far it is, straight, to the last of those that are asked for; where these are not all, the list is sorted. */
static double find_last_straight(far_search *s, size_t count)
{
	size_t number = s->def->nearest;
	double farthest = 0;
	if (number > 0 && number < count) {
		tli_sort(s->todo, count, sizeof *s->todo, compare_far_todo);
		return s->todo[number - 1].straight;
	}
	for (size_t i = 0; i < count; i++)
		farthest = fmax(farthest, s->todo[i].straight);
	return farthest;
}

/* Asks for those that may lie within what has grown; keeps the others in the list, and returns how many these are. */
static tl_status ask_todo(far_search *s, tli_walks *walks, double so_far, size_t *count)
{
	size_t kept = 0;
	tl_status status = TL_OK;
	for (size_t i = 0; i < *count && !status; i++) {
		far_todo todo = s->todo[i];
		tli_found_walk walk = { .is_certain = false };
		if (s->unit * todo.straight <= walks->grown)
			status = tli_walks_ask(walks, &s->targets[todo.target].end, &walk);
		if (!walk.is_certain)
			s->todo[kept++] = todo;
		else if (so_far + walk.cost < s->targets[todo.target].distance)
			s->targets[todo.target].distance = so_far + walk.cost;
	}
	*count = kept;
	return status;
}

/* From an end that costs `so_far` to all others. */
static tl_status spread_walks(far_search *s, const tli_nav_end *from, double so_far)
{
	tli_walks walks;
	size_t count = list_todo(s, from, so_far);
	if (from->blocked || count == 0)
		return TL_OK;
	tl_status status = tli_walks_begin(&walks, s->query, from, count);
	double margin = 1.0 / s->query->nav->resolution; /* what is as far as the bound is certain, too */
	double grow = s->unit * FIRST_DETOUR * find_last_straight(s, count) + margin;
	while (!status && count > 0) {
		double room = (s->bound - so_far) * (1 + SUM_SLACK) + margin;
		status = tli_walks_grow(&walks, fmin(grow, room));
		if (!status)
			status = ask_todo(s, &walks, so_far, &count);
		lower_bound_by_number(s);
		if (grow >= room || so_far + grow > s->bound + margin)
			break;
		grow *= 2;
	}
	return status;
}

/* ---- jumps ---- */

static double cost_of_jump_from(const far_search *s, size_t end)
{
	const tl_jump *jump = &s->def->jumps[end / 2];
	const far_target *ends = &s->targets[s->wanted + (end & ~(size_t)1)];
	return jump->cost < 0 ? tli_nav_distance(s->query->nav, ends[0].end.at, ends[1].end.at) : jump->cost;
}

/* Where jumps lead from what can be reached by now. */
static void reach_landings(far_search *s)
{
	for (size_t end = 0; end < 2 * s->def->jump_count; end++) {
		const far_target *begin = &s->targets[s->wanted + end];
		double cost = begin->ignored ? INFINITY : begin->distance + cost_of_jump_from(s, end);
		if (cost < s->landings[end ^ 1])
			s->landings[end ^ 1] = cost;
	}
}

static tl_status spread_from_jumps(far_search *s)
{
	enum { SETTLED = -1 };
	size_t ends = 2 * s->def->jump_count;
	tl_status status = TL_OK;
	while (!status && ends > 0) {
		reach_landings(s);
		size_t first = 0;
		for (size_t end = 0; end < ends; end++)
			if (s->landings[end] != SETTLED &&
				(s->landings[first] == SETTLED || s->landings[end] < s->landings[first]))
				first = end;
		double so_far = s->landings[first];
		if (so_far == SETTLED || so_far == INFINITY || so_far > s->bound)
			break;
		s->landings[first] = SETTLED;
		status = spread_walks(s, &s->targets[s->wanted + first].end, so_far);
	}
	return status;
}

/* Ends of jumps that lie beyond the grid lead nowhere. */
static void resolve_jumps(far_search *s)
{
	const tl_nav *nav = s->query->nav;
	for (size_t end = 0; end < 2 * s->def->jump_count; end++) {
		const tl_jump *jump = &s->def->jumps[end / 2];
		far_target *target = &s->targets[s->wanted + end];
		tl_stop stop = { .at = end % 2 ? jump->to : jump->from };
		target->distance = s->landings[end] = INFINITY;
		target->ignored = end % 2 == 1 && jump->oneway;
		if (tli_nav_resolve_end(nav, &stop, &target->end)) {
			target->ignored = target->end.blocked = true;
			continue;
		}
		tli_nav_check_place(nav, &target->end);
	}
}

/* ---- the call ---- */

static tl_status resolve_targets(far_search *s, const tl_stop *targets)
{
	const tl_nav *nav = s->query->nav;
	for (size_t i = 0; i < s->wanted; i++) {
		tl_status status = tli_nav_resolve_end(nav, &targets[i], &s->targets[i].end);
		if (status == TL_E_RANGE)
			return tli_refused(status, "targets: one is not finite or beyond the grid (2^29 grid units)");
		if (status)
			return tli_refused(status, "targets: one names no waypoint of the nav");
		tli_nav_check_place(nav, &s->targets[i].end);
		s->targets[i].distance = INFINITY;
		status = tli_budget_spend(4);
		if (status)
			return status;
	}
	return TL_OK;
}

/* By distance, position and index. */
static bool is_nearer_target(const far_search *s, uint32_t one, uint32_t other)
{
	const far_target *a = &s->targets[one], *b = &s->targets[other];
	if (a->distance != b->distance)
		return a->distance < b->distance;
	int order = tli_point_compare(a->end.at, b->end.at);
	return order ? order < 0 : one < other;
}

/* Those within the bounds. Of targets as far as the last one that counts, as many as there is room for. */
static void hand_over_distances(far_search *s, double *distances)
{
	size_t room = s->def->nearest > 0 ? s->def->nearest : s->wanted, ties = 0;
	for (size_t i = 0; i < s->wanted; i++) {
		double distance = s->targets[i].distance;
		distances[i] = distance < s->bound ? distance : INFINITY;
		room -= distance < s->bound;
		if (distance == s->bound && distance < INFINITY)
			s->todo[ties++].target = (uint32_t)i;
	}
	for (; room > 0 && ties > 0; room--) {
		size_t first = 0;
		for (size_t i = 1; i < ties; i++)
			if (is_nearer_target(s, s->todo[i].target, s->todo[first].target))
				first = i;
		distances[s->todo[first].target] = s->bound;
		s->todo[first] = s->todo[--ties];
	}
}

static tl_status find_distances(far_search *s, const tl_stop *targets, double *distances)
{
	tli_nav_end from;
	tl_status status = tli_nav_resolve_end(s->query->nav, &s->def->from, &from);
	if (!status)
		status = resolve_targets(s, targets);
	if (status)
		return status;
	tli_nav_check_place(s->query->nav, &from);
	resolve_jumps(s);
	status = spread_walks(s, &from, 0);
	if (!status)
		status = spread_from_jumps(s);
	if (!status)
		hand_over_distances(s, distances);
	return status;
}

static tl_status with_memory(far_search *s, const tl_stop *targets, double *distances)
{
	size_t ends = 2 * s->def->jump_count, known = s->wanted ? s->wanted : 1, landings = ends ? ends : 1;
	s->count = s->wanted + ends;
	size_t all = s->count ? s->count : 1;
	s->targets = tli_alloc_array(all, sizeof *s->targets);
	s->todo = tli_alloc_array(all, sizeof *s->todo);
	s->sorted = tli_alloc_array(known, sizeof *s->sorted);
	s->landings = tli_alloc_array(landings, sizeof *s->landings);
	tl_status status = TL_E_NOMEM;
	if (s->targets && s->todo && s->sorted && s->landings)
		status = find_distances(s, targets, distances);
	tli_free(s->targets, all * sizeof *s->targets);
	tli_free(s->todo, all * sizeof *s->todo);
	tli_free(s->sorted, known * sizeof *s->sorted);
	tli_free(s->landings, landings * sizeof *s->landings);
	return status;
}

static bool breaks_rules_of_distances(const tl_query *query, const tl_distances_def *def)
{
	return tli_is_null(query) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		tli_breaks(!(def->max_distance >= 0), "def.max_distance is below 0, or not a number") ||
		tli_is_null_for(def->jumps, def->jump_count) || tli_nav_lacks_paths(query) ||
		!tli_jumps_are_valid(def->jumps, def->jump_count);
}

tl_status tl_query_distances(
	tl_query *query, const tl_distances_def *def, const tl_stop *targets, size_t count, double *distances)
{
	if (breaks_rules_of_distances(query, def) || tli_is_null_for(targets, count) ||
		tli_is_null_for(distances, count))
		return TL_E_INVALID;
	if (def->jump_count > TLI_JUMPS_MAX)
		return tli_refused(TL_E_LIMIT, "def.jump_count is above 64");
	if (count > UINT32_MAX / 2)
		return tli_refused(TL_E_LIMIT, "count is above 2^31 targets");
	const tl_nav *nav = query->nav;
	far_search s = { .query = query, .def = def, .wanted = count, .bound = def->max_distance };
	s.unit = nav->graph && !nav->corners ? nav->graph->cost_scale : tli_query_least_cost(query);
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	return tli_budget_leave(&call, with_memory(&s, targets, distances));
}
