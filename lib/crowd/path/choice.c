/* SPDX-License-Identifier: MIT */
/* crowd/path/choice.c: goals and doorways chosen by length and jam. */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "base/assert.h"
#include "crowd/store/paths.h"
#include "nav/for_crowd.h"

#include <string.h>

/* The length that an agent could walk while one before it passes a doorway: times its radius squared over half the width. */
static const double PASSING = 6;
/* An agent that is held up takes another path if that costs less than this share of its own. */
static const double CHEAPER = 0.8;
/* Of its top speed: a slower agent is held up. */
static const float SLOWED = 0.8f;
/* Seconds from one choice of an agent to the next. */
static const double AGAIN = 1;
/* Agents that choose again in a step; doorways that each of them tries; legs of a path that are looked at for doorways. */
enum { AGAIN_MAX = 8, DOORS_TRIED = 3, LEGS_TRIED = 4 };

typedef struct choice {
	const tli_plan_run *run;
	tli_plan *plan; /* the best path so far */
	double best;    /* its cost */
	tl_point from;
	tli_plan_work work;
} choice;

/* ---- doorways and those before them ---- */

/* All within some 4 cells of doorways around. */
static tl_status list_doorways_around(const tli_plan_run *run, tl_point at)
{
	tli_planner *planner = run->planner;
	const tli_guard *guard = &run->def->guards->list[run->nav];
	tli_doorways *doorways = guard->doorways;
	double apart = 3 * TLI_DOORWAY_REACH * doorways->radius;
	double least = (guard->radius - 0.5) / guard->resolution;
	tl_status status = TL_OK;
	tli_array_truncate(planner->doors, 0);
	for (int i = 0; i < 9 && doorways->walls && !status; i++) {
		status = tli_doorways_near(doorways, at.x + (i % 3 - 1) * apart, at.y + (i / 3 - 1) * apart);
		size_t count = status ? 0 : doorways->near_count;
		if (!status && !tli_array_reserve(planner->doors, count))
			return TL_E_NOMEM;
		for (size_t j = 0; j < count; j++) {
			const tli_doorway *door = &doorways->list[tli_doorways_index(doorways, j)];
			if ((double)door->half > least)
				tli_array_push(planner->doors, *door);
		}
	}
	return status;
}

/* Those that will pass the doorway, measured once a step. */
static tl_status measure_jam(const tli_plan_run *run, const tli_doorway *door, tli_jam *out)
{
	const tli_crowd_store *store = run->store;
	const tli_paths *paths = &store->paths;
	tli_planner *planner = run->planner;
	for (size_t i = 0; i < tli_array_length(planner->jams); i++) {
		*out = planner->jams[i];
		if (out->x == door->x && out->y == door->y)
			return TL_OK;
	}
	*out = (tli_jam){ door->x, door->y, (uint32_t)tli_array_length(planner->queued), 0 };
	for (uint32_t slot = 0; slot < store->agents.used; slot++) {
		if (!tli_slot_is_used(store, slot) || !tli_agent_has_path(store, slot) ||
			tli_state_has_arrived(store->agents.state[slot]) || tli_profile_of(store, slot)->driven)
			continue;
		/* It walks through the doorway on one of its next legs. */
		tl_point at = tli_position_of(store, slot), a = at;
		uint32_t left = 1u + paths->count[slot] - paths->at[slot];
		bool passes = false;
		for (uint32_t i = 0; i < LEGS_TRIED && i < left && !passes; i++) {
			tl_point b = tli_paths_point(store, slot, paths->at[slot] + i);
			passes = tli_doorway_passed_at(door, a, b) <= 1;
			a = b;
		}
		if (!passes)
			continue;
		tli_queued queued = { (float)tli_leg_length(at, (tl_point){ door->x, door->y }), slot };
		if (!tli_array_append(planner->queued, queued))
			return TL_E_NOMEM;
		out->count++;
	}
	return tli_array_append(planner->jams, *out) ? TL_OK : TL_E_NOMEM;
}

/* ---- the cost of a path ---- */

typedef struct line_costs {
	double length;
	double walk, wait;       /* wait: before the first doorway */
	const tli_doorway *door; /* that one; NULL: none */
} line_costs;

/* Of the path planner->line. */
static tl_status measure_cost(const tli_plan_run *run, uint32_t slot, line_costs *cost)
{
	const tli_planner *planner = run->planner;
	double before = 0; /* length of the path to the first doorway */
	tli_jam jam;
	tl_status status = TL_OK;
	*cost = (line_costs){ .door = NULL };
	for (size_t i = 0; i + 1 < tli_array_length(planner->line); i++) {
		tl_point a = planner->line[i], b = planner->line[i + 1];
		double leg = tli_leg_length(a, b), nearest = 2;
		const tli_doorway *passed = NULL;
		for (size_t j = 0; j < tli_array_length(planner->doors) && !cost->door; j++) {
			double t = tli_doorway_passed_at(&planner->doors[j], a, b);
			if (t < nearest)
				passed = &planner->doors[j];
			nearest = t < nearest ? t : nearest;
		}
		if (passed) {
			cost->door = passed;
			before = cost->length + leg * nearest;
		}
		cost->length += leg;
	}
	cost->walk = cost->length;
	if (tli_query_has_areas(run->query)) {
		cost->walk = 0;
		for (size_t i = 0; i + 1 < tli_array_length(planner->line) && !status; i++)
			status = tli_plan_add_walk(run, planner->line[i], planner->line[i + 1], &cost->walk);
		status = status == TL_E_RANGE ? TL_OK : status;
	}
	if (status || !cost->door)
		return status;
	status = measure_jam(run, cost->door, &jam);
	if (status)
		return status;
	size_t ahead = 0;
	for (size_t i = jam.first; i < jam.first + jam.count; i++)
		ahead += planner->queued[i].slot != slot && (double)planner->queued[i].distance < before;
	double radius = (double)run->store->agents.radius[slot];
	double waits = (double)ahead * PASSING * radius * radius / (double)cost->door->half;
	cost->wait = fmax(waits - before, 0);
	return TL_OK;
}

static tl_status push_to_line(tli_planner *planner, tl_point p)
{
	return tli_array_append(planner->line, p) ? TL_OK : TL_E_NOMEM;
}

/* ---- candidates ---- */

/* Adds the corners of a path between two points. */
static tl_status add_leg(choice *c, tl_point from, tl_point to, bool *found)
{
	tl_path_result result;
	tli_plan part = { .found = false };
	tl_status status = tli_plan_ask(c->run, from, to, false, &result);
	tli_plan_count(c->run, &result, &c->work);
	*found = !status && result.found;
	return *found ? tli_plan_keep(c->run, result.count, &part) : status;
}

static double straight_length(const choice *c, const tl_point *via, tl_point goal)
{
	return via ? tli_leg_length(c->from, *via) + tli_leg_length(*via, goal) : tli_leg_length(c->from, goal);
}

static tl_status try_path(choice *c, const tl_point *via, tl_point goal)
{
	tli_planner *planner = c->run->planner;
	size_t begin = tli_array_length(planner->corners);
	bool found;
	line_costs cost = { .walk = INFINITY };
	if (tli_query_least_cost(c->run->query) * straight_length(c, via, goal) >= c->best)
		return TL_OK;
	tl_status status = add_leg(c, c->from, via ? *via : goal, &found);
	if (via && !status && found)
		status = tli_plan_push(c->run, *via);
	if (via && !status && found)
		status = add_leg(c, *via, goal, &found);
	if (!status && found) {
		/* From the agent over the corners from `begin` on. */
		tli_array_truncate(planner->line, 0);
		status = push_to_line(planner, c->from);
		for (size_t i = begin; i < tli_array_length(planner->corners) && !status; i++)
			status = push_to_line(
				planner, tli_point_to_units(planner->corners[i], c->run->store->paths.resolution));
		if (!status)
			status = push_to_line(planner, goal);
	}
	if (!status && found)
		status = measure_cost(c->run, c->plan->slot, &cost);
	bool fits = tli_array_length(planner->corners) - begin <= TLI_PATH_CORNERS_MAX;
	if (!status && found && fits && cost.walk + cost.wait < c->best) {
		/* The corners from `begin` on replace those of the best path so far. */
		size_t count = tli_array_length(planner->corners) - begin;
		if (count > 0)
			memmove(planner->corners + c->plan->first, planner->corners + begin,
				count * sizeof *planner->corners);
		tli_array_truncate(planner->corners, c->plan->first + count);
		c->plan->count = (uint32_t)count;
		c->plan->found = c->plan->chosen = true;
		c->plan->place = goal;
		c->plan->falls_short = false;
		c->plan->jump = 0;
		c->plan->total = (float)cost.length;
		c->best = cost.walk + cost.wait;
	} else
		tli_array_truncate(planner->corners, begin);
	return status;
}

static tl_status try_goals(choice *c)
{
	const tli_patrols *exits = &c->run->store->patrols;
	uint32_t slot = c->plan->slot;
	const tl_point *goals = (const tl_point *)exits->pool.items + exits->first[slot];
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < exits->count[slot] && !status; i++)
		status = try_path(c, NULL, goals[i]);
	return status;
}

/* Through the doorways by which the path would be shortest if nothing else were in between. */
static tl_status try_doors(choice *c, const tli_doorway *jammed)
{
	tli_planner *planner = c->run->planner;
	tl_point goal = tli_destination_of(c->run->store, c->plan->slot);
	tl_status status = TL_OK;
	double above = 0;
	for (int tried = 0; tried < DOORS_TRIED && !status; tried++) {
		tl_point next = { 0, 0 };
		double least = INFINITY;
		for (size_t i = 0; i < tli_array_length(planner->doors); i++) {
			const tli_doorway *door = &planner->doors[i];
			tl_point at = { door->x, door->y };
			double length = straight_length(c, &at, goal);
			if (door == jammed || length <= above || length >= least)
				continue;
			least = length;
			next = at;
		}
		if (!(least < c->best))
			break;
		above = least;
		status = try_path(c, &next, goal);
	}
	return status;
}

tl_status tli_choose_goal(const tli_plan_run *run, uint32_t slot, tli_plan *plan, tli_plan_work *work)
{
	choice c = { run, plan, INFINITY, tli_position_of(run->store, slot), { 0, 0 } };
	tl_status status = list_doorways_around(run, c.from);
	if (!status)
		status = try_goals(&c);
	*work = c.work;
	return status;
}

/* ---- those that are held up ---- */

static tl_status choose_again(const tli_plan_run *run, uint32_t slot, tli_plan_work *budget)
{
	tli_planner *planner = run->planner;
	tli_plan plan = { .slot = slot, .first = (uint32_t)tli_array_length(planner->corners) };
	choice c = { run, &plan, 0, tli_position_of(run->store, slot), { 0, 0 } };
	line_costs cost;
	tl_status status = list_doorways_around(run, c.from);
	if (!status) {
		/* The path that the agent has. */
		const tli_paths *paths = &run->store->paths;
		tli_array_truncate(run->planner->line, 0);
		status = push_to_line(run->planner, tli_position_of(run->store, slot));
		for (uint32_t at = paths->at[slot]; at <= paths->count[slot] && !status; at++)
			status = push_to_line(run->planner, tli_paths_point(run->store, slot, at));
	}
	if (!status)
		status = measure_cost(run, slot, &cost);
	if (status || !(cost.wait > 0))
		return status;
	c.best = CHEAPER * (cost.walk + cost.wait);
	bool exits = tli_profile_of(run->store, slot)->desire == TL_DESIRE_EXIT;
	status = exits ? try_goals(&c) : try_doors(&c, cost.door);
	tli_plan_spend(budget, c.work);
	if (status || !plan.found)
		return status;
	return tli_array_append(planner->plans, plan) ? TL_OK : TL_E_NOMEM;
}

tl_status tli_choose_again(tli_plan_run *run, tli_plan_work budget)
{
	const tli_crowd_store *store = run->store;
	tli_turns_now turns = run->def->turns;
	uint32_t period = (uint32_t)fmax(floor(AGAIN / run->def->dt + 0.5), 1), used = (uint32_t)store->agents.used;
	uint32_t turn_count = turns.count < period ? turns.count : period;
	tl_status status = TL_OK;
	for (uint32_t k = 0; k < turn_count && tli_plan_is_left(&budget) && !status; k++) {
		/* Those whose numbers have the remainder of this turn by the period. */
		uint32_t first = (uint32_t)((turns.first + k) % period), chosen = 0;
		uint32_t count = first < used ? (used - first + period - 1) / period : 0;
		uint32_t turn = count ? (uint32_t)((turns.first + k) / period * AGAIN_MAX % count) : 0;
		for (uint32_t i = 0; !status && i < count && tli_plan_is_left(&budget) && chosen < AGAIN_MAX; i++) {
			uint32_t slot = tli_slot_of(store, first + period * ((turn + i) % count));
			if (!tli_slot_is_used(store, slot) || !tli_agent_has_path(store, slot) ||
				tli_state_has_arrived(store->agents.state[slot]) ||
				tli_agent_walks_elsewhere(store, slot) || store->agents.ask[slot])
				continue;
			const tli_profile *profile = tli_profile_of(store, slot);
			tli_f2 v = tli_velocity_of(store, slot);
			float slow = SLOWED * store->agents.max_speed[slot];
			bool chooses = profile->desire == TL_DESIRE_EXIT || run->def->reroute;
			if (!chooses || profile->driven || !(tli_f2_dot(v, v) < slow * slow))
				continue;
			run->nav = tli_guards_of_agent(run->def->guards, store, slot);
			if (!run->def->guards->list[run->nav].doorways->walls)
				continue;
			chosen++;
			run->query = run->def->queries[run->nav];
			status = choose_again(run, slot, &budget);
		}
	}
	return status;
}
