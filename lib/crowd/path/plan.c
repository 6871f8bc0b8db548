/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/plan.c: finding ways for those that ask.
 *
 * 1. Numbers are gone through in turn, from where the last step left off, until path_budget ways were searched; long searches count as
 *    several.
 * 2. Who is near somebody with the same goal, and sees the corner that one goes to, takes over its way: most of a group is answered by
 *    one search. The corner seen farthest along is taken. Such a way is longer than the best one by no more than twice the distance of
 *    the two, and when it leads past a corner the next look (crowd/path/look.c) cuts it off.
 *    Who is stuck for the first time keeps its way, if it sees it; who lost sight of it goes round what is in between (crowd/walls/around_wall.c).
 * 3. Else the nav is asked. Who stands where the nav lets nobody be (a door was closed on it) goes to the nearest free place first.
 * 4. All answers are kept apart until nothing can fail any more; then they are taken over.
 */
#include "crowd/step/internal.h"

#include "base/array.h"
#include "base/rng.h"
#include "crowd/walls/around_wall.h"

#include <math.h>

/* A way has to be so much shorter to be better. */
static const double BETTER = 0.995;
/* Who is stuck and finds none that is shorter by so much has found its own again. */
static const double SAME = 0.99;
/* Back to the way, so many times as far as was left to there is too far. */
static const double ABOUT = 2;
/* A search that goes on from so many places counts as one way more. */
enum { EXPANDED_PER_PATH = 64 };
/* Corners along another's way that are tried. */
enum { CORNERS_TRIED_MAX = 4 };

static tl_point goal_of(const tl_crowd *crowd, uint32_t slot)
{
	return (tl_point){ crowd->goals.x[slot], crowd->goals.y[slot] };
}

static double distance_between(tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y;
	return sqrt(x * x + y * y);
}

static tl_status push_corner(tl_crowd *crowd, tl_point at)
{
	tli_point corner;
	if (tli_point_from_units(at, crowd->guard.resolution, &corner))
		return TL_OK; /* cannot be: it came from there */
	if (!tli_array_reserve(crowd->corners, 1))
		return TL_E_NOMEM;
	tli_array_push(crowd->corners, corner);
	return TL_OK;
}

/* ---- from another's way ---- */

static tli_recent *recent_of(tl_crowd *crowd, tl_point goal)
{
	tli_point p = { 0, 0 };
	(void)tli_point_from_units(goal, crowd->guard.resolution, &p);
	uint64_t mixed = ((uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y) * TLI_RNG_GAMMA;
	return &crowd->recent[mixed >> 56];
}

/* Somebody near with a way to the same goal that is known to be free; or TLI_NO_SLOT. */
static uint32_t find_guide(tl_crowd *crowd, uint32_t slot)
{
	const tli_agents *agents = &crowd->agents;
	tl_point goal = goal_of(crowd, slot);
	const tli_recent *recent = recent_of(crowd, goal);
	uint32_t other = tli_crowd_slot(crowd, (tl_agent_id){ recent->number + 1, recent->generation });
	if (other == TLI_NO_SLOT || other == slot || agents->state[other] != TL_AGENT_WALKS ||
		(agents->flags[other] & TLI_AGENT_ASKS))
		return TLI_NO_SLOT;
	const tli_profile *profile = tli_profile_of(crowd, other);
	if (!tli_profile_has_goal(profile) || profile->driven ||
		crowd->paths.checked[other] != (uint8_t)crowd->nav_change ||
		crowd->nav_revision != tli_nav_world_of(crowd->def.nav).revision)
		return TLI_NO_SLOT;
	tl_point theirs = goal_of(crowd, other);
	bool near = distance_between(tli_position_of(crowd, slot), tli_position_of(crowd, other)) <= crowd->def.sight;
	return near && theirs.x == goal.x && theirs.y == goal.y ? other : TLI_NO_SLOT;
}

/* The farthest corner seen of the other's next ones; TLI_NO_SLOT: none. */
static tl_status find_corner_seen(tl_crowd *crowd, uint32_t slot, uint32_t other, uint32_t *seen_at)
{
	const tli_paths *paths = &crowd->paths;
	uint32_t at = paths->at[other], last = paths->count[other];
	*seen_at = TLI_NO_SLOT;
	for (int i = 0; i < CORNERS_TRIED_MAX && at <= last; i++, at++) {
		bool seen;
		tl_status status = tl_query_sees(crowd->scratch.queries[0], tli_position_of(crowd, slot),
			tli_paths_point(crowd, other, at), &seen);
		if (status == TL_E_RANGE)
			return TL_OK;
		if (status || !seen)
			return status;
		*seen_at = at;
	}
	return TL_OK;
}

/* The corners of an agent's way from there on. */
static tl_status push_rest(tl_crowd *crowd, uint32_t slot, uint32_t at)
{
	tl_status status = TL_OK;
	for (; at < crowd->paths.count[slot] && !status; at++)
		status = push_corner(crowd, tli_paths_point(crowd, slot, at));
	return status;
}

static tl_status take_over(tl_crowd *crowd, uint32_t slot, tli_plan *plan)
{
	uint32_t other = find_guide(crowd, slot), at;
	if (other == TLI_NO_SLOT)
		return TL_OK;
	tl_status status = find_corner_seen(crowd, slot, other, &at);
	if (status || at == TLI_NO_SLOT)
		return status;
	plan->found = true;
	return push_rest(crowd, other, at);
}

/* ---- from the nav ---- */

static tl_status ask_nav(tl_crowd *crowd, tl_point from, tl_point to, tl_path_result *result)
{
	tl_query *query = crowd->scratch.queries[0];
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	def.pull = true;
	*result = (tl_path_result){ .found = false };
	tl_status status = tl_query_find_path(query, &def, result);
	if (status == TL_E_RANGE || status == TL_E_INVALID) /* beyond the grid; a nav for sight only */
		return TL_OK;
	return status;
}

static uint32_t work_of(const tl_path_result *result)
{
	return 1 + (uint32_t)(result->expanded / EXPANDED_PER_PATH);
}

static tl_status keep_corners(tl_crowd *crowd, size_t count, tli_plan *plan)
{
	tli_array_truncate(crowd->path, 0);
	if (!tli_array_reserve(crowd->path, count))
		return TL_E_NOMEM;
	tl_path_point *points = tli_array_extend(crowd->path, count);
	tl_status status = tl_query_get_points(crowd->scratch.queries[0], points, count, &count);
	plan->found = true;
	for (size_t i = 1; i + 1 < count && i <= TLI_PATH_CORNERS_MAX && !status; i++)
		status = push_corner(crowd, points[i].at);
	return status;
}

static tl_status search_path(tl_crowd *crowd, uint32_t slot, tli_plan *plan, uint32_t *work)
{
	tl_point from = tli_position_of(crowd, slot), to = goal_of(crowd, slot);
	tl_path_result result;
	tl_status status = ask_nav(crowd, from, to, &result);
	if (!status && !result.found && result.reason == TL_NO_PATH_START_BLOCKED) {
		bool displaced;
		status = tli_free_position_find(&crowd->guard, &from, &displaced);
		if (status)
			return status == TL_E_RANGE ? TL_OK : status;
		status = push_corner(crowd, from);
		if (!status)
			status = ask_nav(crowd, from, to, &result);
	}
	*work = work_of(&result);
	return status || !result.found ? status : keep_corners(crowd, result.count, plan);
}

static bool has_path(const tl_crowd *crowd, uint32_t slot)
{
	return crowd->paths.checked[slot] == (uint8_t)crowd->nav_change &&
		crowd->nav_revision == tli_nav_world_of(crowd->def.nav).revision;
}

/* Who is stuck for the first time and sees where its way leads has others before it, for whom no way is made. It keeps its own, from the
 * farthest corner on that it sees. */
static tl_status keep_path(tl_crowd *crowd, uint32_t slot, tli_plan *plan)
{
	uint32_t at = TLI_NO_SLOT;
	tl_status status = has_path(crowd, slot) ? find_corner_seen(crowd, slot, slot, &at) : TL_OK;
	if (status || at == TLI_NO_SLOT)
		return status;
	plan->found = true;
	return push_rest(crowd, slot, at);
}

/* Who has only lost sight of its target: what hides it is often a wall or two, not far to go round. */
static tl_status go_round(tl_crowd *crowd, uint32_t slot, tli_plan *plan)
{
	int32_t resolution = crowd->guard.resolution;
	tl_point here = tli_position_of(crowd, slot), target = tli_paths_target(crowd, slot);
	tli_detour round;
	tli_point from, to;
	if (crowd->agents.state[slot] != TL_AGENT_WALKS || !has_path(crowd, slot) ||
		tli_point_from_units(here, resolution, &from) || tli_point_from_units(target, resolution, &to))
		return TL_OK;
	double most = ABOUT * resolution * distance_between(here, target);
	tl_status status = tli_detour_find(crowd->scratch.queries[0], from, to, most, &round);
	if (status || round.count == 0)
		return status;
	plan->found = true;
	for (size_t i = 0; i < round.count && !status; i++)
		status = push_corner(crowd, tli_point_to_units(round.bends[i], resolution));
	return status ? status : push_rest(crowd, slot, crowd->paths.at[slot]);
}

/* Else it is led back to its way: to the corner after its target, and on as before. That is a short search; where it leads far about,
 * all of the way is looked for. */
static tl_status return_to_path(tl_crowd *crowd, uint32_t slot, tli_plan *plan, uint32_t *work)
{
	const tli_paths *paths = &crowd->paths;
	uint32_t at = paths->at[slot] + 1u;
	if (crowd->agents.state[slot] != TL_AGENT_WALKS || at >= paths->count[slot] || !has_path(crowd, slot))
		return TL_OK;
	tl_point from = tli_position_of(crowd, slot), target = tli_paths_target(crowd, slot),
		 to = tli_paths_point(crowd, slot, at);
	tl_path_result result;
	tl_status status = ask_nav(crowd, from, to, &result);
	*work = work_of(&result);
	if (status || !result.found ||
		result.length > ABOUT * (distance_between(from, target) + distance_between(target, to)))
		return status;
	status = keep_corners(crowd, result.count, plan);
	return status ? status : push_rest(crowd, slot, at);
}

static double plan_length(const tl_crowd *crowd, const tli_plan *plan)
{
	tl_point at = tli_position_of(crowd, plan->slot);
	double sum = 0;
	for (uint32_t i = 0; i < plan->count; i++) {
		tl_point next = tli_point_to_units(crowd->corners[plan->first + i], crowd->guard.resolution);
		sum += distance_between(at, next);
		at = next;
	}
	return sum + distance_between(at, goal_of(crowd, plan->slot));
}

/* Without a whole search, where that will do. */
static tl_status plan_cheaply(tl_crowd *crowd, uint32_t slot, tli_plan *plan, uint32_t *work)
{
	if (crowd->agents.flags[slot] & (TLI_AGENT_BETTER | TLI_AGENT_TROUBLED))
		return TL_OK;
	tl_status status = TL_OK;
	if (crowd->agents.state[slot] == TL_AGENT_STUCK)
		status = keep_path(crowd, slot, plan);
	else
		status = take_over(crowd, slot, plan);
	if (!status && !plan->found)
		status = go_round(crowd, slot, plan);
	plan->reused = plan->found;
	return status || plan->found ? status : return_to_path(crowd, slot, plan, work);
}

static tl_status plan_for(tl_crowd *crowd, uint32_t slot, uint32_t *budget)
{
	tli_plan plan = { .slot = slot, .first = (uint32_t)tli_array_length(crowd->corners) };
	tl_status status = tli_array_reserve(crowd->plans, 1) ? TL_OK : TL_E_NOMEM;
	uint32_t work = 0, more = 0;
	if (!status)
		status = plan_cheaply(crowd, slot, &plan, &work);
	if (!status && !plan.found)
		status = search_path(crowd, slot, &plan, &more);
	work += more;
	*budget -= work < *budget ? work : *budget;
	if (status)
		return status;
	plan.count = plan.found ? (uint32_t)tli_array_length(crowd->corners) - plan.first : 0;
	plan.total = (float)plan_length(crowd, &plan);
	tli_array_push(crowd->plans, plan);
	return TL_OK;
}

tl_status tli_crowd_plan(tl_crowd *crowd)
{
	tli_array_truncate(crowd->plans, 0);
	tli_array_truncate(crowd->corners, 0);
	uint32_t used = (uint32_t)crowd->agents.used, number = crowd->plan_at < used ? crowd->plan_at : 0;
	uint32_t budget = crowd->def.path_budget, left = crowd->agents.asking;
	for (uint32_t i = 0; i < used && left > 0 && budget > 0; i++, number = number + 1 < used ? number + 1 : 0) {
		uint32_t slot = tli_slot_of(crowd, number);
		if (!tli_slot_is_used(crowd, slot) || !(crowd->agents.flags[slot] & TLI_AGENT_ASKS))
			continue;
		left--;
		tl_status status = plan_for(crowd, slot, &budget);
		if (status)
			return status;
	}
	crowd->plan_next = number;
	size_t items = 0;
	for (size_t i = 0; i < tli_array_length(crowd->plans); i++)
		items += tli_run_pool_rounded(crowd->plans[i].count);
	tl_status status = tli_run_pool_reserve(&crowd->paths.pool, items);
	return status ? status : tli_events_reserve(&crowd->events, tli_array_length(crowd->plans));
}

/* ---- when nothing can fail any more ---- */

static void note_new_path(tl_crowd *crowd, uint32_t slot, bool report_one)
{
	uint16_t *replanned = &crowd->paths.replanned[slot];
	*replanned = (uint16_t)(*replanned + (*replanned < UINT16_MAX));
	if (report_one)
		tli_events_add(crowd, TL_CROWD_REPLANNED, slot);
}

static void take_path(tl_crowd *crowd, const tli_plan *plan)
{
	uint32_t slot = plan->slot;
	uint8_t *state = &crowd->agents.state[slot];
	tli_paths_put(crowd, slot, plan->count ? crowd->corners + plan->first : NULL, plan->count);
	/* Who is stuck is so until it has come on. */
	crowd->goals.best[slot] = *state == TL_AGENT_STUCK ? plan->total : INFINITY;
	crowd->goals.since[slot] = 0;
	if (*state != TL_AGENT_ARRIVED && *state != TL_AGENT_STUCK)
		*state = TL_AGENT_WALKS;
	*recent_of(crowd, goal_of(crowd, slot)) = (tli_recent){ tli_number_of(crowd, slot),
		crowd->agents.generation[slot] };
}

static void commit_plan(tl_crowd *crowd, const tli_plan *plan)
{
	uint32_t slot = plan->slot;
	uint8_t flags = crowd->agents.flags[slot], state = crowd->agents.state[slot];
	crowd->agents.asking--;
	crowd->agents.flags[slot] &= (uint8_t) ~(TLI_AGENT_ASKS | TLI_AGENT_BETTER | TLI_AGENT_TROUBLED);
	crowd->reused += plan->reused;
	crowd->asked += !plan->reused;
	if (!plan->found) {
		if (state != TL_AGENT_NO_PATH)
			tli_events_add(crowd, TL_CROWD_NO_PATH, slot);
		tli_paths_drop(crowd, slot);
		crowd->agents.state[slot] = TL_AGENT_NO_PATH;
		return;
	}
	if ((flags & TLI_AGENT_BETTER) && !(flags & TLI_AGENT_TROUBLED)) {
		if (!((double)plan->total < BETTER * tli_paths_left(crowd, slot)))
			return;
		note_new_path(crowd, slot, true);
	} else if (state == TL_AGENT_STUCK && (double)plan->total > SAME * tli_paths_left(crowd, slot)) {
		/* the way that it has */
	} else if (state != TL_AGENT_WAITS) {
		note_new_path(crowd, slot,
			state == TL_AGENT_NO_PATH || state == TL_AGENT_STUCK || (flags & TLI_AGENT_TROUBLED));
	}
	take_path(crowd, plan);
}

void tli_crowd_commit_plans(tl_crowd *crowd)
{
	for (size_t i = 0; i < tli_array_length(crowd->plans); i++)
		commit_plan(crowd, &crowd->plans[i]);
	crowd->plan_at = crowd->plan_next;
}
