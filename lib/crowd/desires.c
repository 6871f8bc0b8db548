/* SPDX-License-Identifier: MIT */
/*
 * crowd/desires.c: what agents want.
 *
 * An agent with another desire gets another profile. What memory that takes is reserved first, so a refusal changes nothing.
 */
#include "crowd/checks.h"

#include "base/cookie.h"
#include "crowd/store/goals.h"
#include "crowd/walls/free_position.h"

/* Goals that an agent chooses from; and those that it goes to in turn. */
enum { EXITS_MAX = 64, STOPS_MAX = 1 << 24 };

/* Nothing but the profile changes, and what starts with it. */
static tl_status change_profile(tl_crowd *crowd, uint32_t slot, const tli_profile *profile)
{
	tli_crowd_store *store = &crowd->store;
	uint32_t number, old = store->agents.profile[slot];
	tl_status status = tli_reserve_for_profile(store, profile);
	if (!status)
		status = tli_profiles_acquire(&store->profiles, profile, &number);
	if (status)
		return status;
	const tli_profile *before = tli_profile_of(store, slot);
	if (!tli_profile_has_goal(before) && tli_profile_has_goal(profile)) {
		store->destinations.stuck[slot] = 0;
		if (store->paths.room)
			store->paths.replanned[slot] = 0;
	}
	if (before->desire != TL_DESIRE_WANDER && profile->desire == TL_DESIRE_WANDER)
		store->wanders.target[slot] = (tl_vector){ 0, 0 };
	tli_profiles_release(&store->profiles, old);
	store->agents.profile[slot] = number;
	return TL_OK;
}

/* The slot of an agent and its profile with this desire, without what belongs to the old one. TL_E_INVALID, TL_E_STALE. */
static tl_status find_with_desire(
	const tl_crowd *crowd, tl_agent_id id, tl_desire desire, uint32_t *slot, tli_profile *profile)
{
	tl_status status = tli_crowd_find(crowd, id, slot);
	if (status)
		return status;
	*profile = *tli_profile_of(&crowd->store, *slot);
	profile->wander = (tl_wander_def){ 0 };
	profile->force = NULL;
	profile->context = NULL;
	profile->leader = (tl_agent_id){ 0, 0 };
	profile->distance = 0;
	profile->desire = desire;
	return TL_OK;
}

/* For all desires but those with goals. */
static tl_status set_desire(tl_crowd *crowd, uint32_t slot, const tli_profile *profile)
{
	tl_status status = change_profile(crowd, slot, profile);
	if (status)
		return status;
	tli_agent_drop_goal(&crowd->store, slot);
	crowd->store.agents.state[slot] = profile->desire == TL_DESIRE_REST ? TLI_AGENT_RESTS : TLI_AGENT_WALKS;
	return TL_OK;
}

/* For all desires with one goal. `offset`: of a slot, else NULL. */
static tl_status send_to(
	tl_crowd *crowd, uint32_t slot, const tli_profile *profile, tl_point goal, const tl_vector *offset)
{
	if (!tli_crowd_is_in_range(crowd, goal))
		return tli_refused(TL_E_RANGE, "goal is beyond the grid (2^29 grid units)");
	bool goes_on = !profile->driven && tli_agent_has_path(&crowd->store, slot);
	bool jumps = crowd->store.agents.state[slot] == TLI_AGENT_JUMPS;
	tl_vector by = { 0, 0 };
	bool moves = goes_on && profile->desire == TL_DESIRE_GOAL && !jumps;
	if (moves) {
		tl_point before = tli_goal_of(&crowd->store, slot);
		by = (tl_vector){ goal.x - before.x, goal.y - before.y };
	}
	tl_status status = goes_on ? tli_group_reserve(&crowd->store, TLI_GROUP_MOVED_GOALS) : TL_OK;
	if (!status && (by.x != 0 || by.y != 0) && !tli_course_jumps(&crowd->store, slot, by))
		status = tli_group_reserve(&crowd->store, TLI_GROUP_COURSES);
	if (!status)
		status = change_profile(crowd, slot, profile);
	if (status)
		return status;
	if (offset) /* before the goal moves: whether the agent is at it depends on this */
		crowd->store.slots.offset[slot] = *offset;
	if (moves)
		tli_course_push(&crowd->store, slot, by, crowd->dt);
	tli_agent_drop_patrol(&crowd->store, slot);
	if (jumps) /* where it walks to after that */
		crowd->store.goals.given[slot] = goal;
	else if (goes_on)
		tli_agent_move_goal(&crowd->store, slot, goal);
	else
		tli_agent_set_goal(&crowd->store, slot, goal);
	return TL_OK;
}

tl_status tl_crowd_set_agent_goal(tl_crowd *crowd, tl_agent_id id, tl_point goal)
{
	uint32_t slot;
	tli_profile profile;
	if (tli_breaks(!tli_v_is_finite(goal), "goal is not finite"))
		return TL_E_INVALID;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_GOAL, &slot, &profile);
	return status ? status : send_to(crowd, slot, &profile, goal, NULL);
}

/* The slot of another agent, which becomes the leader of the profile. TL_E_INVALID, TL_E_STALE. */
static tl_status find_leader(
	const tl_crowd *crowd, tl_agent_id leader, uint32_t slot, tli_profile *profile, uint32_t *ahead)
{
	tl_status status = tli_crowd_find(crowd, leader, ahead);
	if (status)
		return status;
	profile->leader = leader;
	return tli_breaks(slot == *ahead, "leader is the agent itself") ? TL_E_INVALID : TL_OK;
}

tl_status tl_crowd_set_agent_follow(tl_crowd *crowd, tl_agent_id id, tl_agent_id leader, double distance)
{
	uint32_t slot, ahead;
	tli_profile profile;
	if (tli_breaks(!(distance >= 0) || !tli_number_is_legal(distance), "distance is below 0 or not finite"))
		return TL_E_INVALID;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_FOLLOW, &slot, &profile);
	if (!status)
		status = find_leader(crowd, leader, slot, &profile, &ahead);
	if (status)
		return status;
	profile.distance = distance + 0.0;
	return send_to(crowd, slot, &profile, tli_position_of(&crowd->store, ahead), NULL);
}

tl_status tl_crowd_set_agent_slot(tl_crowd *crowd, tl_agent_id id, tl_agent_id leader, tl_vector offset)
{
	uint32_t slot, ahead;
	tli_profile profile;
	if (tli_breaks(!tli_vector_is_legal(offset), "offset is not finite or beyond 2^29"))
		return TL_E_INVALID;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_SLOT, &slot, &profile);
	if (!status)
		status = find_leader(crowd, leader, slot, &profile, &ahead);
	if (status)
		return status;
	tl_point goal = tli_slot_place(&crowd->store, offset, ahead);
	offset = (tl_vector){ offset.x + 0.0, offset.y + 0.0 };
	return send_to(crowd, slot, &profile, goal, &offset);
}

tl_status tli_crowd_check_goals(const tl_crowd *crowd, tl_desire desire, const tl_point *goals, size_t count)
{
	bool patrols = desire == TL_DESIRE_PATROL;
	if (tli_breaks(!goals, patrols ? "stops is NULL" : "exits is NULL"))
		return TL_E_INVALID;
	if (tli_breaks(patrols && count < 2, "count: a patrol needs at least 2 stops") ||
		tli_breaks(count < 1, "count is 0"))
		return TL_E_INVALID;
	if (patrols && count > STOPS_MAX)
		return tli_refused(TL_E_LIMIT, "count is above 2^24 stops");
	if (!patrols && count > EXITS_MAX)
		return tli_refused(TL_E_LIMIT, "count is above 64 exits");
	for (size_t i = 0; i < count; i++)
		if (tli_breaks(!tli_v_is_finite(goals[i]),
			    patrols ? "stops: one of them is not finite" : "exits: one of them is not finite"))
			return TL_E_INVALID;
	for (size_t i = 0; i < count; i++)
		if (!tli_crowd_is_in_range(crowd, goals[i]))
			return tli_refused(TL_E_RANGE,
				patrols ? "stops: one is beyond the grid (2^29 grid units)"
					: "exits: one is beyond the grid (2^29 grid units)");
	return TL_OK;
}

/* Room for the list, then the profile; the list itself cannot fail any more. */
static tl_status set_goals(tl_crowd *crowd, tl_agent_id id, tl_desire desire, const tl_point *goals, size_t count)
{
	uint32_t slot;
	tli_profile profile;
	tl_status status = find_with_desire(crowd, id, desire, &slot, &profile);
	if (!status)
		status = tli_crowd_check_goals(crowd, desire, goals, count);
	if (!status)
		status = tli_run_pool_reserve(&crowd->store.patrols.pool, tli_run_pool_rounded(count));
	if (!status)
		status = change_profile(crowd, slot, &profile);
	if (!status)
		tli_agent_set_goals(&crowd->store, slot, goals, count);
	return status;
}

tl_status tl_crowd_set_agent_patrol(tl_crowd *crowd, tl_agent_id id, const tl_point *stops, size_t count)
{
	return set_goals(crowd, id, TL_DESIRE_PATROL, stops, count);
}

tl_status tl_crowd_set_agent_exits(tl_crowd *crowd, tl_agent_id id, const tl_point *exits, size_t count)
{
	return set_goals(crowd, id, TL_DESIRE_EXIT, exits, count);
}

tl_status tl_crowd_set_agent_rest(tl_crowd *crowd, tl_agent_id id)
{
	uint32_t slot;
	tli_profile profile;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_REST, &slot, &profile);
	return status ? status : set_desire(crowd, slot, &profile);
}

tl_status tl_crowd_set_agent_wander(tl_crowd *crowd, tl_agent_id id, const tl_wander_def *def)
{
	uint32_t slot;
	tli_profile profile;
	if (def &&
		(!tli_is_def(def) ||
			tli_breaks(!tli_number_is_legal(def->radius), "def.radius is not finite or beyond 2^29") ||
			tli_breaks(!tli_number_is_legal(def->distance), "def.distance is not finite or beyond 2^29") ||
			tli_breaks(!tli_number_is_legal(def->jitter), "def.jitter is not finite or beyond 2^29")))
		return TL_E_INVALID;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_WANDER, &slot, &profile);
	if (status)
		return status;
	profile.wander = def ? *def : tl_default_wander_def();
	profile.wander.dt = crowd->def.dt;
	profile.wander.debug = NULL; /* tl_crowd_debug shows it */
	return set_desire(crowd, slot, &profile);
}

tl_status tl_crowd_set_agent_flock(tl_crowd *crowd, tl_agent_id id, uint32_t group)
{
	uint32_t slot;
	tli_profile profile;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_FLOCK, &slot, &profile);
	profile.group = group;
	return status ? status : set_desire(crowd, slot, &profile);
}

tl_status tl_crowd_set_agent_force(tl_crowd *crowd, tl_agent_id id, tl_agent_force *force, void *context)
{
	uint32_t slot;
	tli_profile profile;
	if (tli_is_null(force))
		return TL_E_INVALID;
	tl_status status = find_with_desire(crowd, id, TL_DESIRE_FORCE, &slot, &profile);
	profile.force = force;
	profile.context = context;
	return status ? status : set_desire(crowd, slot, &profile);
}

typedef struct flock_number {
	size_t offset;
	bool signed_;
	const char *reason, *nested; /* in a tl_flock_def and in a tl_agent_def */
} flock_number;

#define FLOCK_LENGTH(name)                                                                                    \
	{                                                                                                     \
		offsetof(tl_flock_def, name), false, "def." #name " is below 0 or not finite or beyond 2^29", \
			"def.flock." #name " is below 0 or not finite or beyond 2^29"                         \
	}
#define FLOCK_WEIGHT(name)                                                                        \
	{                                                                                         \
		offsetof(tl_flock_def, name), true, "def." #name " is not finite or beyond 2^29", \
			"def.flock." #name " is not finite or beyond 2^29"                        \
	}

bool tli_crowd_is_valid_flock(const tl_flock_def *flock, bool nested)
{
	static const flock_number numbers[] = { FLOCK_LENGTH(sight), FLOCK_LENGTH(field_of_view),
		FLOCK_LENGTH(too_near), FLOCK_LENGTH(cruise), FLOCK_WEIGHT(separation), FLOCK_WEIGHT(cohesion),
		FLOCK_WEIGHT(alignment) };
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		const double *value = (const void *)((const char *)flock + numbers[i].offset);
		bool legal = numbers[i].signed_ ? tli_number_is_legal(*value) : tli_length_is_legal(*value);
		if (tli_breaks(!legal, nested ? numbers[i].nested : numbers[i].reason))
			return false;
	}
	return true;
}

tl_status tl_crowd_set_flock_def(tl_crowd *crowd, const tl_flock_def *def)
{
	if (tli_is_null(crowd) || (def && (!tli_is_def(def) || !tli_crowd_is_valid_flock(def, false))))
		return TL_E_INVALID;
	crowd->store.flock = def ? *def : tl_default_flock_def();
	return TL_OK;
}

tl_status tl_crowd_move_agent(tl_crowd *crowd, tl_agent_id id, tl_point position, tl_vector velocity)
{
	uint32_t slot;
	bool displaced = false;
	if (tli_breaks(!tli_v_is_finite(position), "position is not finite") ||
		tli_breaks(!tli_v_is_finite(velocity), "velocity is not finite"))
		return TL_E_INVALID;
	tl_status status = tli_crowd_find(crowd, id, &slot);
	if (status)
		return status;
	if (!tli_crowd_is_in_range(crowd, position) || !tli_vector_is_legal(velocity))
		return tli_refused(TL_E_RANGE, "position or velocity is beyond the grid (2^29 grid units)");
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tli_crowd_look_up_walls(crowd);
	bool jumps = crowd->store.agents.state[slot] == TLI_AGENT_JUMPS;
	status = profile->driven || jumps ? TL_OK
					  : tli_free_position_find(tli_crowd_guard(crowd, slot), &position, &displaced);
	if (status)
		return status;
	tli_agents *agents = &crowd->store.agents;
	agents->x[slot] = position.x;
	agents->y[slot] = position.y;
	tli_agent_set_velocity(
		&crowd->store, slot, velocity, profile->driven ? INFINITY : (double)agents->max_speed[slot]);
	agents->flags[slot] = (uint8_t)((agents->flags[slot] & ~TLI_AGENT_DISPLACED) |
		(displaced ? TLI_AGENT_DISPLACED : 0));
	if (!profile->driven && !jumps && tli_profile_has_goal(profile))
		tli_agent_set_goal(&crowd->store, slot, tli_goal_of(&crowd->store, slot));
	return TL_OK;
}
