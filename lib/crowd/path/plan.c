/* SPDX-License-Identifier: MIT */
/* crowd/path/plan.c: finds paths for the agents that ask for one. */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "base/sort.h"
#include "crowd/path/look.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "crowd/walls/around_wall.h"
#include "crowd/walls/free_position.h"

/* A detour back to the path may be this many times as long as what was left to there. */
static const double DETOUR = 2;
/* By areas a path is better if its cost is below this share of that of the path that is left. */
static const double CHEAPER_BY_AREAS = 0.995;
/* The end of a path moves by this share of its length before all of it is searched again. */
static const double FAR_SHARE = 0.25;
/* Steps of 10 ns: for a path that is taken over from another agent, or from its own, and for each search for jumps. */
enum { REUSE_STEPS = 200, JUMP_STEPS = 1000 };
/* Corners along a path that are tried. */
enum { CORNERS_TRIED_MAX = 4 };

/* ---- from the path of another agent, or its own ---- */

/* The agent has a path that is known to be free. */
static bool has_checked_path(const tli_plan_run *run, uint32_t slot)
{
	const tli_paths *paths = &run->store->paths;
	return paths->checked[slot] == (uint8_t)paths->change && paths->revision == run->def->revision;
}

/* Those that choose among several goals do not. */
static bool may_jump(const tli_plan_run *run, uint32_t slot)
{
	return run->store->jumps && tli_profile_of(run->store, slot)->desire != TL_DESIRE_EXIT;
}

/* An agent near this one that walks to the same goal along a checked path; or TLI_NO_SLOT. */
static uint32_t find_guide(const tli_plan_run *run, uint32_t slot)
{
	const tli_crowd_store *store = run->store;
	tl_point goal = tli_goal_of(store, slot);
	tli_recent recent = store->turns.recent[tli_recent_index(store, goal)];
	uint32_t other = tli_crowd_store_slot(store, (tl_agent_id){ recent.number + 1, recent.generation });
	if (other == TLI_NO_SLOT || other == slot || store->agents.state[other] != TLI_AGENT_WALKS ||
		store->agents.ask[other])
		return TLI_NO_SLOT;
	const tli_profile *profile = tli_profile_of(store, other);
	if (!tli_profile_has_goal(profile) || profile->driven || !has_checked_path(run, other) ||
		tli_guards_of_agent(run->def->guards, store, other) != run->nav ||
		(tli_agent_jump(store, other) && !may_jump(run, slot)))
		return TLI_NO_SLOT;
	tl_point theirs = tli_goal_of(store, other);
	bool near = tli_leg_length(tli_position_of(store, slot), tli_position_of(store, other)) <= run->def->sight;
	return near && theirs.x == goal.x && theirs.y == goal.y ? other : TLI_NO_SLOT;
}

/* The corners of an agent's path from `at` on. */
static tl_status push_rest(const tli_plan_run *run, uint32_t slot, uint32_t at)
{
	tl_status status = TL_OK;
	for (; at < run->store->paths.count[slot] && !status; at++)
		status = tli_plan_push(run, tli_paths_point(run->store, slot, at));
	return status;
}

/* The path of `other`, which may be the agent itself, from the farthest corner on that the agent sees. */
static tl_status follow(const tli_plan_run *run, uint32_t slot, uint32_t other, tli_plan *plan)
{
	uint32_t first = run->store->paths.at[other], last = run->store->paths.count[other], at = TLI_NO_SLOT;
	tl_status status = TL_OK;
	bool seen = true;
	for (uint32_t i = first; i < first + CORNERS_TRIED_MAX && i <= last && seen; i++) {
		status = tli_plan_may_go_straight(
			run, tli_position_of(run->store, slot), tli_paths_point(run->store, other, i), &seen);
		at = seen ? i : at;
	}
	if (status || at == TLI_NO_SLOT)
		return status;
	plan->found = true;
	plan->place = tli_destination_of(run->store, other);
	plan->falls_short = tli_agent_falls_short(run->store, other);
	plan->jump = tli_agent_jump(run->store, other);
	return push_rest(run, other, at);
}

/* ---- from the nav ---- */

/* Over waypoints a goal in a wall has a free position beside it, to which a path may lead; the nearest waypoint may be farther from it
 * than the agent, which stays then. By corners the nav knows the nearest place. */
static tl_status search_nearest(
	const tli_plan_run *run, tl_point from, tl_point to, tl_path_result *result, tli_plan *plan)
{
	bool by_corners = tli_query_world(run->query).by_corners, displaced;
	tl_point beside = to;
	tl_status status = TL_OK;
	plan->falls_short = true;
	if (!by_corners && result->reason == TL_NO_PATH_GOAL_BLOCKED) {
		status = tli_free_position_find(&run->def->guards->list[run->nav], &beside, &displaced);
		if (!status)
			status = tli_plan_ask(run, from, beside, false, result);
		status = status == TL_E_RANGE ? TL_OK : status;
	}
	if (!status && !result->found)
		status = tli_plan_ask(run, from, to, true, result);
	if (status || !(result->found || result->partial))
		return status;
	size_t before = tli_array_length(run->planner->corners);
	status = tli_plan_keep(run, result->count, plan);
	if (!status)
		plan->place = run->planner->points[result->count - 1].at;
	if (!status && !by_corners && tli_leg_length(from, to) <= tli_leg_length(plan->place, to)) {
		tli_array_truncate(run->planner->corners, before);
		plan->place = from;
	}
	return status;
}

/* Where the cheapest path to plan->place leads through a jump, the agent's path ends where the first one begins. After that `result` is that of
 * its walk. */
static tl_status go_by_jumps(
	const tli_plan_run *run, tl_point from, tl_path_result *result, tli_plan *plan, tli_plan_work *work)
{
	const tl_jump *jumps = run->store->jumps;
	tl_path_def def = tl_default_path_def();
	tl_route route = { .found = false };
	def.from.at = from;
	def.to.at = plan->place;
	def.pull = true;
	tl_status status = tl_query_find_route(run->query, &def, jumps, tli_array_length(jumps), &route);
	work->paths += (uint32_t)route.searched;
	work->steps += JUMP_STEPS * (uint64_t)route.searched;
	if (status == TL_E_RANGE)
		return TL_OK;
	if (!status && route.jump_count > 0) {
		tl_route_jump list[TLI_JUMPS_MAX];
		size_t count;
		status = tl_query_get_route(run->query, list, TLI_JUMPS_MAX, &count);
		plan->jump = (uint16_t)(1 + 2 * list[0].jump + list[0].back);
		plan->place = list[0].back ? jumps[list[0].jump].to : jumps[list[0].jump].from;
	}
	return status ? status : tli_plan_ask(run, from, plan->place, false, result);
}

static tl_status search_path(const tli_plan_run *run, uint32_t slot, tli_plan *plan, tli_plan_work *work)
{
	tl_point from = tli_position_of(run->store, slot), to = tli_goal_of(run->store, slot);
	plan->place = to;
	plan->falls_short = false;
	plan->jump = 0;
	tl_path_result result;
	tl_status status = tli_plan_ask(run, from, to, false, &result);
	if (!status && !result.found && result.reason == TL_NO_PATH_START_BLOCKED) {
		const tli_guard *guard = &run->def->guards->list[run->nav];
		bool displaced;
		if (!tli_free_position_along(guard, tli_velocity_of(run->store, slot), &from))
			status = tli_free_position_find(guard, &from, &displaced);
		if (status)
			return status == TL_E_RANGE ? TL_OK : status;
		status = tli_plan_push(run, from);
		if (!status)
			status = tli_plan_ask(run, from, to, false, &result);
	}
	if (!status && may_jump(run, slot) && (result.found || result.reason != TL_NO_PATH_START_BLOCKED))
		status = go_by_jumps(run, from, &result, plan, work);
	if (!status && result.found)
		status = tli_plan_keep(run, result.count, plan);
	else if (!status && run->def->nearest && result.reason != TL_NO_PATH_START_BLOCKED)
		status = search_nearest(run, from, to, &result, plan);
	tli_plan_count(run, &result, work);
	return status;
}

/* ---- without a whole search ---- */

/* What hides the target of an agent that has just lost sight of it is often a wall or two, not far to go round. */
static tl_status go_round(const tli_plan_run *run, uint32_t slot, tli_plan *plan)
{
	const tli_crowd_store *store = run->store;
	int32_t resolution = store->paths.resolution;
	tl_point here = tli_position_of(store, slot), target = tli_paths_target(store, slot);
	tli_detour detour = { .count = 0 };
	tli_point from, to;
	if (store->agents.state[slot] != TLI_AGENT_WALKS || !has_checked_path(run, slot) ||
		tli_query_has_areas(run->query) || tli_point_from_units(here, resolution, &from) ||
		tli_point_from_units(target, resolution, &to))
		return TL_OK;
	double max = DETOUR * resolution * tli_leg_length(here, target);
	tl_status status = tli_detour_find(run->query, from, to, max, &detour);
	if (status || detour.count == 0)
		return status;
	plan->found = true;
	for (size_t i = 0; i < detour.count && !status; i++)
		status = tli_plan_push(run, tli_point_to_units(detour.bends[i], resolution));
	return status ? status : push_rest(run, slot, store->paths.at[slot]);
}

/* ---- to a goal that was moved ---- */

/* The end of the path moves: to the goal from the first of its last corners that sees it, else by a short search from the last one. After
 * the goal has moved far another path may be shorter, so all of it is searched; so it is where the agent has lost its path. */
static tl_status move_end(const tli_plan_run *run, uint32_t slot, tli_plan *plan, tli_plan_work *work)
{
	const tli_crowd_store *store = run->store;
	uint32_t at = store->paths.at[slot], end = store->paths.count[slot];
	bool seen = false;
	tl_status status = TL_OK;
	if (!has_checked_path(run, slot) || tli_look_is_lost(store, slot))
		return TL_OK;
	if (end - at < CORNERS_TRIED_MAX)
		status = tli_plan_may_go_straight(
			run, tli_position_of(store, slot), tli_destination_of(run->store, slot), &seen);
	plan->found = plan->direct = seen;
	if (status || seen || at == end || (double)store->moved.far[slot] > FAR_SHARE * tli_paths_left(store, slot))
		return status;
	uint32_t from = end - at > 2 ? end - 2 : at;
	while (!status && !seen && from < end)
		status = tli_plan_may_go_straight(
			run, tli_paths_point(store, slot, from++), tli_destination_of(run->store, slot), &seen);
	if (status)
		return status;
	if (seen) {
		plan->found = true;
		plan->kept = from;
		return TL_OK;
	}
	/* The path stays, and goes on from its last corner by a short search. */
	tl_path_result result;
	status = tli_plan_ask(
		run, tli_paths_point(store, slot, end - 1), tli_destination_of(store, slot), false, &result);
	tli_plan_count(run, &result, work);
	if (status || !result.found)
		return status;
	plan->kept = end;
	return tli_plan_keep(run, result.count, plan);
}

static tl_status plan_cheaply(const tli_plan_run *run, uint32_t slot, tli_plan *plan, tli_plan_work *work)
{
	const tli_agents *agents = &run->store->agents;
	/* One that has chosen its path by what is ahead does not go back to the shortest. */
	bool keeps = run->def->reroute && tli_state_is_stuck(agents->state[slot]) && has_checked_path(run, slot);
	if (agents->ask[slot] >= TLI_ASKS_BETTER && !keeps)
		return TL_OK;
	if ((agents->flags[slot] & TLI_AGENT_MOVED) && may_jump(run, slot))
		return TL_OK; /* another jump may be the first one now */
	if (agents->flags[slot] & TLI_AGENT_MOVED) {
		tl_status status = move_end(run, slot, plan, work);
		plan->reused = plan->found;
		return status;
	}
	/* An agent that is stuck and sees where its path leads is held up by others, for which no other path would help. */
	bool stuck = tli_state_is_stuck(agents->state[slot]);
	uint32_t guide = TLI_NO_SLOT;
	if (!stuck)
		guide = find_guide(run, slot);
	else if (has_checked_path(run, slot))
		guide = slot;
	tl_status status = guide == TLI_NO_SLOT ? TL_OK : follow(run, slot, guide, plan);
	if (!status && !plan->found)
		status = go_round(run, slot, plan);
	plan->reused = plan->found;
	uint32_t at = run->store->paths.at[slot] + 1u;
	if (status || plan->found || agents->state[slot] != TLI_AGENT_WALKS || at >= run->store->paths.count[slot] ||
		!has_checked_path(run, slot))
		return status;
	/* A short search to the corner after the target, and on as before; nothing where that leads too far about. */
	tl_point from = tli_position_of(run->store, slot), target = tli_paths_target(run->store, slot);
	tl_point to = tli_paths_point(run->store, slot, at);
	tl_path_result result;
	status = tli_plan_ask(run, from, to, false, &result);
	tli_plan_count(run, &result, work);
	if (status || !result.found ||
		result.length > DETOUR * (tli_leg_length(from, target) + tli_leg_length(target, to)))
		return status;
	status = tli_plan_keep(run, result.count, plan);
	return status ? status : push_rest(run, slot, at);
}

/* ---- all that ask ---- */

double tli_plan_length(const tli_plan_run *run, const tli_plan *plan)
{
	tl_point at = tli_position_of(run->store, plan->slot);
	double sum = 0;
	for (uint32_t i = run->store->paths.at[plan->slot]; i < plan->kept; i++) {
		tl_point next = tli_paths_point(run->store, plan->slot, i);
		sum += tli_leg_length(at, next);
		at = next;
	}
	for (uint32_t i = 0; i < plan->count; i++) {
		tl_point next = tli_point_to_units(
			run->planner->corners[plan->first + i], run->store->paths.resolution);
		sum += tli_leg_length(at, next);
		at = next;
	}
	return sum + tli_leg_length(at, plan->place);
}

static tl_status plan_for(const tli_plan_run *run, uint32_t slot, tli_plan_work *budget)
{
	tli_planner *planner = run->planner;
	tli_plan plan = { .slot = slot,
		.first = (uint32_t)tli_array_length(planner->corners),
		.falls_short = tli_agent_falls_short(run->store, slot),
		.jump = tli_agent_jump(run->store, slot),
		.place = tli_destination_of(run->store, slot) };
	tl_status status = tli_array_reserve(planner->plans, 1) ? TL_OK : TL_E_NOMEM;
	tli_plan_work work = { 0, 0 };
	/* It was stuck before, and has made no progress since; or it has lost its path, went back on it, and has lost it again. */
	bool stuck = tli_state_is_stuck(run->store->agents.state[slot]) &&
		run->store->agents.ask[slot] == TLI_ASKS_OTHER;
	bool lost = (run->store->paths.lost[slot] & TLI_WENT_BACK) && tli_look_is_lost(run->store, slot);
	bool has_path = tli_agent_has_path(run->store, slot), nowhere = has_path && (stuck || lost);
	if (!status && (nowhere || tli_state_is_stuck(run->store->agents.state[slot])))
		status = tli_plan_around(run, nowhere, &plan, &work);
	if (!status && !plan.found)
		/* to any of several goals, of which it has chosen none for its present place, or to its own */
		status = tli_profile_of(run->store, slot)->desire == TL_DESIRE_EXIT && !has_path
			? tli_choose_goal(run, slot, &plan, &work)
			: plan_cheaply(run, slot, &plan, &work);
	if (!status && !plan.found)
		status = search_path(run, slot, &plan, &work);
	work.steps += plan.reused ? REUSE_STEPS : 0;
	tli_plan_spend(budget, work);
	if (status)
		return status;
	plan.count = plan.found ? (uint32_t)tli_array_length(planner->corners) - plan.first : 0;
	if (!plan.chosen)
		plan.total = (float)tli_plan_length(run, &plan);
	if (plan.found && run->store->agents.ask[slot] == TLI_ASKS_BETTER && tli_query_has_areas(run->query)) {
		double own = 0, other = 0;
		status = tli_plan_cost(run, slot, NULL, &own);
		if (!status)
			status = tli_plan_cost(run, slot, &plan, &other);
		plan.cheaper = !status && other < CHEAPER_BY_AREAS * own;
		status = status == TL_E_RANGE ? TL_OK : status;
	}
	if (status)
		return status;
	tli_array_push(planner->plans, plan);
	return TL_OK;
}

bool tli_plan_may_wait(const tli_crowd_store *store, uint32_t slot)
{
	const tli_agents *agents = &store->agents;
	uint8_t state = agents->state[slot];
	return agents->ask[slot] >= TLI_ASKS_BETTER && (state == TLI_AGENT_WALKS || tli_state_has_arrived(state)) &&
		!(agents->flags[slot] & TLI_AGENT_MOVED) && !tli_look_is_lost(store, slot);
}

/* In which order those that ask are served. Those that have a path meanwhile have a part of what a step has: with SHUT those whose path is shut, or that were stuck. */
typedef enum plan_turn { TURN_NOW, TURN_SHUT, TURN_BETTER } plan_turn;
enum { SHUT_PARTS = 2, BETTER_PARTS = 4 };

/* Serves those of a turn, from number *at on, as far as the budget goes; *at is that of the next one. */
static tl_status serve(tli_plan_run *run, plan_turn turn, tli_plan_work *budget, uint32_t *at)
{
	const tli_crowd_store *store = run->store;
	uint32_t used = (uint32_t)store->agents.used, left = store->agents.asking, number = *at < used ? *at : 0;
	const uint64_t *shared = run->planner->shared;
	size_t shared_count = tli_array_length(shared);
	for (uint32_t i = 0; i < used && left > 0 && tli_plan_is_left(budget);
		i++, number = number + 1 < used ? number + 1 : 0) {
		uint32_t slot = tli_slot_of(store, number);
		if (!tli_slot_is_used(store, slot) || !store->agents.ask[slot])
			continue;
		left--;
		plan_turn own = store->agents.ask[slot] == TLI_ASKS_OTHER ? TURN_SHUT : TURN_BETTER;
		own = tli_plan_may_wait(store, slot) ? own : TURN_NOW;
		if (own != turn)
			continue;
		/* Those that are served together are served already. */
		uint64_t key = number;
		size_t at_shared = tli_lower_bound(shared, shared_count, sizeof *shared, &key, tli_compare_u64);
		if (at_shared < shared_count && shared[at_shared] == key)
			continue;
		run->nav = tli_guards_of_agent(run->def->guards, store, slot);
		run->query = run->def->queries[run->nav];
		tl_status status = plan_for(run, slot, budget);
		if (status)
			return status;
	}
	*at = number;
	return TL_OK;
}

tl_status tli_planner_run(tli_planner *planner, tli_crowd_store *store, const tli_plan_def *def)
{
	tli_plan_run run = { .planner = planner, .store = store, .def = def };
	tli_assert(store->paths.enabled && def->queries);
	tli_planner_forget(planner);
	tli_plan_work left;
	const tli_plan_work whole = tli_plan_budget(def, store->agents.count, &left);
	tli_plan_work budget = whole;
	planner->next = store->turns.at;
	planner->next_to_wait = store->turns.to_wait;
	tl_status status = tli_plan_shared(&run, &budget);
	if (!status)
		status = serve(&run, TURN_NOW, &budget, &planner->next);
	tli_plan_work waiting = tli_plan_part(whole, SHUT_PARTS, budget);
	if (!status)
		status = serve(&run, TURN_SHUT, &waiting, &planner->next_to_wait);
	waiting = tli_plan_part(whole, BETTER_PARTS, waiting);
	if (!status)
		status = serve(&run, TURN_BETTER, &waiting, &planner->next_to_wait);
	/* Those that choose again have what is left of the most that a step may have. */
	tli_plan_work used = { whole.paths - budget.paths, whole.steps - budget.steps };
	tli_plan_spend(&left, used);
	if (!status && (def->reroute || def->exits))
		status = tli_choose_again(&run, left);
	if (status)
		return status;
	size_t items = 0;
	bool elsewhere = false;
	for (size_t i = 0; i < tli_array_length(planner->plans); i++) {
		items += tli_run_pool_rounded(planner->plans[i].kept + planner->plans[i].count);
		elsewhere |= planner->plans[i].falls_short || planner->plans[i].jump;
	}
	status = tli_run_pool_reserve(&store->paths.pool, items);
	if (!status && elsewhere)
		status = tli_group_reserve(store, TLI_GROUP_GOALS);
	return status;
}
