/* SPDX-License-Identifier: MIT */
/*
 * crowd/agents.c: agents are added, removed and read.
 *
 * The generation of a slot is odd while it is used and grows by one whenever an agent is added or removed, so an id is never valid again; a
 * slot whose generations are used up is given up. All that can fail comes first.
 */
#include "crowd/checks.h"

#include "base/cookie.h"
#include "crowd/step/placing.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "crowd/walls/free_position.h"
#include "steer/parameters.h"

tl_agent_def tl_default_agent_def(void)
{
	return (tl_agent_def){ .cookie = TLI_COOKIE(tl_agent_def),
		.radius = -1,
		.max_speed = 2,
		.max_force = 8,
		.avoid = TL_AVOID_RECIPROCAL,
		.arrived = 0.5,
		.layer = 1,
		.mask = UINT32_MAX,
		.turn_rate = INFINITY,
		.flock = tl_default_flock_def(),
		.wander = tl_default_wander_def(),
		.circles = tl_default_avoid_def(),
		.walls = tl_default_fuzzy_def() };
}

/* Of the widest nav of an agent that heeds what a definition says; NULL where there is none. */
static const tli_guard *widest_guard(const tl_crowd *crowd, const tl_agent_def *def)
{
	const tli_guards *guards = &crowd->guards;
	uint32_t kin = tli_guards_find_kin(guards, def->heeds, def->keys);
	return kin < guards->count ? &guards->list[guards->list[kin].widest] : NULL;
}

static float radius_of(const tl_crowd *crowd, const tl_agent_def *def)
{
	const tli_guard *guard = crowd->guard.walls ? widest_guard(crowd, def) : NULL;
	double radius = TL_BODY_RADIUS;
	if (def->radius >= 0)
		radius = def->radius;
	else if (guard && guard->radius > 0)
		radius = (double)guard->radius / (double)guard->resolution;
	return (float)(radius + 0.0);
}

/* The guard of an agent with such a definition, which is valid. */
static const tli_guard *guard_of(const tl_crowd *crowd, const tl_agent_def *def)
{
	const tli_guards *guards = &crowd->guards;
	uint32_t kin = guards->count > 1 ? tli_guards_find_kin(guards, def->heeds, def->keys) : 0;
	return &guards->list[tli_guards_find(guards, kin, radius_of(crowd, def))];
}

static bool is_valid_agent(const tl_crowd *crowd, const tl_agent_def *def)
{
	int32_t grid;
	if (tli_breaks(!tli_v_is_finite(def->position), "def.position is not finite") ||
		tli_breaks(!tli_v_is_finite(def->velocity), "def.velocity is not finite") ||
		tli_breaks(!tli_v_is_finite(def->goal), "def.goal is not finite") ||
		tli_breaks(isnan(def->radius) || !tli_number_is_legal(def->radius),
			"def.radius is not finite or beyond 2^29"))
		return false;
	/* In navs for points bodies of all sizes walk; walls are met by their centres. */
	const tli_guard *guard = crowd->guard.walls ? widest_guard(crowd, def) : NULL;
	if (tli_breaks(crowd->guard.walls && !guard,
		    "def.heeds, def.keys: none of the crowd's navs has the same (tl_nav_def)") ||
		tli_breaks(guard && guard->radius > 0 && def->radius >= 0 &&
				(tli_double_to_grid(def->radius, guard->resolution, &grid) || grid > guard->radius),
			"def.radius is larger than the radius of the crowd's navs (tl_nav_def.radius)"))
		return false;
	/* The numbers of what it does, whether it does that or not. */
	const tl_wander_def *wander = &def->wander;
	return !tli_breaks(!tli_length_is_legal(def->max_speed), "def.max_speed is below 0 or not finite") &&
		!tli_breaks(!(def->max_force >= 0), "def.max_force is below 0 or not a number") &&
		!tli_breaks(!(def->arrived >= 0), "def.arrived is below 0 or not a number") &&
		!tli_breaks(!tli_length_is_legal(def->stop), "def.stop is below 0 or not finite") &&
		!tli_breaks((unsigned)def->passing > TL_PASS_ANY, "def.passing is none of tl_passing") &&
		!tli_breaks((unsigned)def->placing > TL_PLACE_REFUSE, "def.placing is none of tl_placing") &&
		!tli_breaks(isnan(def->priority), "def.priority is not a number") &&
		!tli_breaks(!tli_length_is_legal(def->shy), "def.shy is below 0 or not finite") &&
		!tli_breaks(!(def->turn_rate >= 0), "def.turn_rate is below 0 or not a number") &&
		tli_is_def(&def->wander) && tli_is_def(&def->circles) && tli_is_def(&def->walls) &&
		!tli_breaks(!tli_number_is_legal(wander->radius) || !tli_number_is_legal(wander->distance) ||
				!tli_number_is_legal(wander->jitter),
			"def.wander: a number is not finite or beyond 2^29") &&
		!tli_breaks(!tli_def_is_in_ranges(TL_GROUP_AVOID, &def->circles),
			"def.circles: a number is out of the range of its parameter") &&
		!tli_breaks(!tli_def_is_in_ranges(TL_GROUP_FUZZY, &def->walls),
			"def.walls: a number is out of the range of its parameter") &&
		tli_is_def(&def->flock) && tli_crowd_is_valid_flock(&def->flock, true) &&
		!tli_breaks((unsigned)def->avoid > TL_AVOID_RECIPROCAL, "def.avoid is none of tl_avoid") &&
		!tli_breaks((unsigned)def->desire > TL_DESIRE_SLOT, "def.desire is none of tl_desire");
}

static void fill_slot(tl_crowd *crowd, uint32_t slot, const tl_agent_def *def, tl_point at)
{
	tli_agents *agents = &crowd->store.agents;
	agents->x[slot] = at.x;
	agents->y[slot] = at.y;
	agents->radius[slot] = radius_of(crowd, def);
	agents->max_speed[slot] = (float)(def->max_speed + 0.0);
	agents->state[slot] = TLI_AGENT_RESTS;
	agents->flags[slot] = TLI_AGENT_STANDS;
	agents->v[slot] = (tli_f2){ 1, 0 };
	tli_agent_set_velocity(&crowd->store, slot, def->velocity, def->driven ? INFINITY : def->max_speed);
	if (crowd->store.wanders.room)
		crowd->store.wanders.target[slot] = (tl_vector){ 0, 0 };
	if (crowd->store.sides.room)
		crowd->store.sides.circles[slot] = crowd->store.sides.walls[slot] = (tli_kept_side){ 0, 0 };
	if (crowd->store.destinations.room)
		crowd->store.destinations.stuck[slot] = 0;
	if (crowd->store.paths.room)
		crowd->store.paths.replanned[slot] = 0;
}

static tli_profile profile_of(const tl_agent_def *def)
{
	tli_profile profile = { .max_force = def->max_force + 0.0, /* not -0 */
		.arrived = def->arrived,
		.stop = def->stop + 0.0,
		.passing = def->passing,
		.priority = def->priority + 0.0,
		.avoid = def->avoid,
		.desire = def->desire,
		.group = def->group,
		.layer = def->layer,
		.mask = def->mask,
		.heeds = def->heeds,
		.keys = def->keys,
		.driven = def->driven,
		.people = def->people,
		.shy = def->shy + 0.0,
		.has_flock = def->has_flock,
		.circles = tl_default_avoid_def(),
		.walls = tl_default_fuzzy_def(),
		.turn_rate = def->turn_rate + 0.0 };
	if (def->desire == TL_DESIRE_WANDER) {
		profile.wander = tl_default_wander_def();
		tli_def_copy(TL_GROUP_WANDER, &profile.wander, &def->wander);
	}
	tli_def_copy(TL_GROUP_AVOID, &profile.circles, &def->circles);
	tli_def_copy(TL_GROUP_FUZZY, &profile.walls, &def->walls);
	if (def->has_flock)
		profile.flock = def->flock;
	return profile;
}

tl_status tli_crowd_add_with_goals(
	tl_crowd *crowd, const tl_agent_def *def, const tl_point *goals, size_t count, tl_agent_id *out)
{
	tli_crowd_look_up_walls(crowd); /* the radius of its navs may be another one */
	if (!is_valid_agent(crowd, def))
		return TL_E_INVALID;
	bool goes = def->desire == TL_DESIRE_GOAL;
	if (!tli_crowd_is_in_range(crowd, def->position) || (goes && !tli_crowd_is_in_range(crowd, def->goal)) ||
		!tli_vector_is_legal(def->velocity))
		return tli_refused(
			TL_E_RANGE, "def.position, def.goal or def.velocity is beyond the grid (2^29 grid units)");
	tl_status status = count > 0 ? tli_crowd_check_goals(crowd, def->desire, goals, count) : TL_OK;
	if (status)
		return status;
	bool displaced = false;
	tl_point at = def->position;
	tli_profile profile = profile_of(def);
	uint32_t number;
	tli_placing_def placing = { guard_of(crowd, def), (double)radius_of(crowd, def), def->placing, def->driven };
	status = tli_placing_find(crowd, &placing, &at, &displaced);
	if (!status)
		status = tli_agents_reserve(&crowd->store, crowd->store.agents.used + 1);
	if (!status)
		status = tli_reserve_for_profile(&crowd->store, &profile);
	if (!status && count > 0)
		status = tli_run_pool_reserve(&crowd->store.patrols.pool, tli_run_pool_rounded(count));
	if (!status)
		status = tli_profiles_acquire(&crowd->store.profiles, &profile, &number);
	if (status)
		return status;
	tli_agents *agents = &crowd->store.agents;
	uint32_t slot = (uint32_t)agents->used; /* a new one, or the first free one */
	if (agents->free != TLI_NO_SLOT) {
		slot = tli_slot_of(&crowd->store, agents->free);
		agents->free = tli_next_free(&crowd->store, agents->free);
	} else {
		agents->used++;
	}
	fill_slot(crowd, slot, def, at);
	agents->profile[slot] = number;
	agents->flags[slot] |= displaced ? TLI_AGENT_DISPLACED : 0;
	agents->generation[slot]++;
	agents->count++;
	if (count > 0)
		tli_agent_set_goals(&crowd->store, slot, goals, count);
	else if (def->desire == TL_DESIRE_GOAL)
		tli_agent_set_goal(&crowd->store, slot, def->goal);
	if (out)
		*out = tli_id_of(&crowd->store, slot);
	return TL_OK;
}

/* Desires that need more than a definition has. */
static const char *const LATER[TL_DESIRE_SLOT + 1] = {
	[TL_DESIRE_PATROL] =
		"def.desire: a patrol has stops, so add the agent at rest and call tl_crowd_set_agent_patrol",
	[TL_DESIRE_FOLLOW] =
		"def.desire: a definition has no leader, so add the agent at rest and call tl_crowd_set_agent_follow",
	[TL_DESIRE_SLOT] =
		"def.desire: a definition has no leader, so add the agent at rest and call tl_crowd_set_agent_slot",
	[TL_DESIRE_EXIT] =
		"def.desire: a definition has no exits, so add the agent at rest and call tl_crowd_set_agent_exits",
};

tl_status tl_crowd_add_agent(tl_crowd *crowd, const tl_agent_def *def, tl_agent_id *out)
{
	if (tli_is_null(crowd) || !tli_is_def(def))
		return TL_E_INVALID;
	if ((unsigned)def->desire <= TL_DESIRE_SLOT && LATER[def->desire])
		return tli_refused(TL_E_UNSUPPORTED, LATER[def->desire]);
	return tli_crowd_add_with_goals(crowd, def, NULL, 0, out);
}

tl_status tl_crowd_get_agent_def(const tl_crowd *crowd, tl_agent_id id, tl_agent_def *out)
{
	if (tli_is_null(out))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	const tli_agents *agents = &crowd->store.agents;
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	*out = tl_default_agent_def();
	out->position = tli_position_of(&crowd->store, slot);
	out->velocity = (tl_vector){ (double)v.x, (double)v.y };
	out->radius = (double)agents->radius[slot];
	out->max_speed = (double)agents->max_speed[slot];
	out->max_force = profile->max_force;
	out->avoid = profile->avoid;
	out->desire = profile->desire;
	out->goal = tli_profile_has_goal(profile) ? tli_goal_of(&crowd->store, slot) : out->goal;
	out->arrived = profile->arrived;
	out->stop = profile->stop;
	out->passing = profile->passing;
	out->group = profile->group;
	out->layer = profile->layer;
	out->mask = profile->mask;
	out->heeds = profile->heeds;
	out->keys = profile->keys;
	out->priority = profile->priority;
	out->driven = profile->driven;
	out->people = profile->people;
	out->shy = profile->shy;
	out->turn_rate = profile->turn_rate;
	out->has_flock = profile->has_flock;
	out->flock = profile->has_flock ? profile->flock : out->flock;
	out->wander = profile->desire == TL_DESIRE_WANDER ? profile->wander : out->wander;
	out->circles = profile->circles;
	out->walls = profile->walls;
	return TL_OK;
}

tl_status tl_crowd_set_agent_def(tl_crowd *crowd, tl_agent_id id, const tl_agent_def *def)
{
	uint32_t slot, number;
	bool displaced = false;
	if (tli_is_null(crowd) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_crowd_find(crowd, id, &slot);
	if (status)
		return status;
	tli_crowd_look_up_walls(crowd);
	if (!is_valid_agent(crowd, def))
		return TL_E_INVALID;
	tli_agents *agents = &crowd->store.agents;
	/* The profile of the definition, with what the agent wants now. */
	tli_profile before = *tli_profile_of(&crowd->store, slot), profile = profile_of(def);
	profile.desire = before.desire;
	profile.group = before.group;
	profile.wander = before.wander;
	if (before.desire == TL_DESIRE_WANDER)
		tli_def_copy(TL_GROUP_WANDER, &profile.wander, &def->wander);
	profile.force = before.force;
	profile.context = before.context;
	profile.leader = before.leader;
	profile.distance = before.distance;
	tl_point at = tli_position_of(&crowd->store, slot);
	const tli_guard *guard = guard_of(crowd, def);
	bool is_freed = !def->driven && agents->state[slot] != TLI_AGENT_JUMPS &&
		(before.driven || guard != tli_crowd_guard(crowd, slot));
	if (is_freed && !tli_crowd_is_in_range(crowd, at))
		return tli_refused(TL_E_RANGE, "def.driven: the agent stands beyond the grid");
	if (is_freed)
		status = tli_free_position_find(guard, &at, &displaced);
	if (!status)
		status = tli_reserve_for_profile(&crowd->store, &profile);
	if (!status)
		status = tli_profiles_acquire(&crowd->store.profiles, &profile, &number);
	if (status)
		return status;
	tli_profiles_release(&crowd->store.profiles, agents->profile[slot]);
	agents->profile[slot] = number;
	/* Columns that the agent had no use for before. */
	if (tli_profile_faces(&profile) && !tli_profile_faces(&before))
		crowd->store.facings.heading[slot] = tli_heading_of(&crowd->store, slot);
	if (tli_profile_keeps_side(&profile) && !tli_profile_keeps_side(&before))
		crowd->store.sides.circles[slot] = crowd->store.sides.walls[slot] = (tli_kept_side){ 0, 0 };
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	float speed = sqrtf(tli_f2_dot(v, v)), max = (float)(def->max_speed + 0.0);
	agents->radius[slot] = radius_of(crowd, def);
	agents->max_speed[slot] = max;
	if (!def->driven && speed > max)
		tli_set_velocity(&crowd->store, slot, (tli_f2){ v.x * (max / speed), v.y * (max / speed) });
	agents->x[slot] = at.x;
	agents->y[slot] = at.y;
	if (is_freed && tli_profile_has_goal(&profile))
		tli_agent_set_goal(&crowd->store, slot, tli_goal_of(&crowd->store, slot));
	return TL_OK;
}

/* With its last id the slot, too, is given up: then it is not `free` for another agent. */
static void drop_agent(tl_crowd *crowd, uint32_t slot, bool free)
{
	tli_agents *agents = &crowd->store.agents;
	tli_agent_drop_goal(&crowd->store, slot);
	tli_profiles_release(&crowd->store.profiles, agents->profile[slot]);
	agents->count--;
	if (!free)
		return;
	agents->profile[slot] = agents->free;
	agents->free = tli_number_of(&crowd->store, slot);
}

tl_status tl_crowd_remove_agent(tl_crowd *crowd, tl_agent_id id)
{
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	drop_agent(crowd, slot, crowd->store.agents.generation[slot] < UINT32_MAX - 2);
	crowd->store.agents.generation[slot]++;
	return TL_OK;
}

void tli_crowd_take_agent_back(tl_crowd *crowd, tl_agent_id id)
{
	uint32_t slot = tli_crowd_store_slot(&crowd->store, id);
	drop_agent(crowd, slot, crowd->store.agents.generation[slot] > 1);
	if (--crowd->store.agents.generation[slot] == 0)
		crowd->store.agents.used--;
}

bool tl_agent_is_valid(const tl_crowd *crowd, tl_agent_id id)
{
	return crowd && tli_crowd_store_slot(&crowd->store, id) != TLI_NO_SLOT;
}

size_t tl_crowd_agent_count(const tl_crowd *crowd)
{
	return crowd ? crowd->store.agents.count : 0;
}

tl_agent_id tl_crowd_next_agent(const tl_crowd *crowd, tl_agent_id id)
{
	for (uint32_t number = id.index1; crowd && number < crowd->store.agents.used; number++) {
		uint32_t slot = tli_slot_of(&crowd->store, number);
		if (tli_slot_is_used(&crowd->store, slot))
			return tli_id_of(&crowd->store, slot);
	}
	return (tl_agent_id){ 0, 0 };
}

/* ---- what a host reads ---- */

tl_status tl_crowd_get_agent(const tl_crowd *crowd, tl_agent_id id, tl_agent_info *out)
{
	if (tli_is_null(out))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	const tli_agents *agents = &crowd->store.agents;
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tli_f2 v = tli_velocity_of(&crowd->store, slot), heading = tli_facing_of(&crowd->store, slot);
	*out = (tl_agent_info){ .position = { agents->x[slot], agents->y[slot] },
		.velocity = { v.x, v.y },
		.heading = { heading.x, heading.y },
		.radius = (double)agents->radius[slot],
		.max_speed = (double)agents->max_speed[slot],
		.max_force = profile->max_force,
		.state = tli_state_for_host(agents->state[slot]),
		.desire = profile->desire,
		.avoid = profile->avoid,
		.left = !tli_profile_has_goal(tli_profile_of(&crowd->store, slot)) ? 0
			: tli_agent_has_path(&crowd->store, slot)                  ? tli_paths_left(&crowd->store, slot)
										   : INFINITY,
		.displaced = agents->flags[slot] & TLI_AGENT_DISPLACED };
	if (tli_profile_has_goal(profile)) {
		out->goal = tli_goal_of(&crowd->store, slot);
		out->falls_short = tli_agent_falls_short(&crowd->store, slot);
		if (agents->state[slot] == TLI_AGENT_NO_PATH)
			out->stuck = TL_STUCK_NO_PATH;
		else if (agents->state[slot] == TLI_AGENT_STUCK)
			out->stuck = (tl_stuck)crowd->store.destinations.why[slot];
		out->replanned = crowd->store.paths.room ? crowd->store.paths.replanned[slot] : 0;
	}
	return TL_OK;
}

tl_status tl_crowd_get_agent_path(
	const tl_crowd *crowd, tl_agent_id id, tl_point *points, size_t capacity, size_t *count)
{
	if (tli_is_null(count) || tli_is_null_for(points, capacity))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	size_t needed = 0, from = 0;
	if (tli_agent_has_path(&crowd->store, slot)) {
		from = crowd->store.paths.room ? crowd->store.paths.at[slot] : 0;
		needed = (crowd->store.paths.room ? crowd->store.paths.count[slot] : 0) - from + 1;
	}
	*count = needed;
	if (needed > capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < needed; i++)
		points[i] = tli_paths_point(&crowd->store, slot, (uint32_t)(from + i));
	return TL_OK;
}
