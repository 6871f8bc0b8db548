/* SPDX-License-Identifier: MIT */
/*
 * crowd/desires.c: what agents are told.
 *
 * To be told something else is to become of another kind. What memory that takes is taken first, so a refusal changes nothing.
 */
#include "crowd/step/internal.h"

#include <math.h>

static bool is_finite(tl_point p)
{
	return isfinite(p.x) && isfinite(p.y);
}

static bool is_in_range(const tl_crowd *crowd, tl_point p)
{
	double most = (double)TLI_GRID_MAX / crowd->guard.resolution;
	return fabs(p.x) <= most && fabs(p.y) <= most;
}

/* ---- ways and stops are forgotten ---- */

static void stop_asking(tl_crowd *crowd, uint32_t slot)
{
	uint8_t *flags = &crowd->agents.flags[slot];
	if (*flags & TLI_AGENT_ASKS)
		crowd->agents.asking--;
	*flags &= (uint8_t) ~(TLI_AGENT_ASKS | TLI_AGENT_BETTER | TLI_AGENT_TROUBLED);
}

void tli_agent_ask(tl_crowd *crowd, uint32_t slot)
{
	if (!(crowd->agents.flags[slot] & TLI_AGENT_ASKS))
		crowd->agents.asking++;
	crowd->agents.flags[slot] |= TLI_AGENT_ASKS;
}

void tli_agent_drop_path(tl_crowd *crowd, uint32_t slot)
{
	stop_asking(crowd, slot);
	tli_paths_drop(crowd, slot);
}

void tli_agent_drop_patrol(tl_crowd *crowd, uint32_t slot)
{
	tli_patrols *patrols = &crowd->patrols;
	if (!patrols->room || patrols->count[slot] == 0)
		return;
	tli_run_pool_give(&patrols->pool, patrols->first[slot], patrols->count[slot]);
	patrols->count[slot] = patrols->at[slot] = 0;
}

void tli_agent_set_goal(tl_crowd *crowd, uint32_t slot, tl_point goal)
{
	tli_goals *goals = &crowd->goals;
	tli_agent_drop_path(crowd, slot);
	goals->x[slot] = goal.x;
	goals->y[slot] = goal.y;
	goals->since[slot] = 0;
	goals->best[slot] = INFINITY;
	crowd->agents.state[slot] = TL_AGENT_WALKS;
	if (crowd->paths.room) {
		crowd->agents.state[slot] = TL_AGENT_WAITS;
		tli_agent_ask(crowd, slot);
	}
}

/* ---- another kind ---- */

/* *slot is the agent's; nothing but its kind has changed. */
static tl_status change_profile(tl_crowd *crowd, uint32_t slot, const tli_profile *profile)
{
	uint32_t number, old = crowd->agents.profile[slot];
	tl_status status = tli_reserve_for_profile(crowd, profile);
	if (!status)
		status = tli_profiles_acquire(&crowd->profiles, profile, &number);
	if (status)
		return status;
	const tli_profile *before = tli_profile_of(crowd, slot);
	bool went = tli_profile_has_goal(before), wandered = before->desire == TL_DESIRE_WANDER;
	if (!went && tli_profile_has_goal(profile)) {
		crowd->goals.stuck[slot] = 0;
		if (crowd->paths.room)
			crowd->paths.replanned[slot] = 0;
	}
	if (!wandered && profile->desire == TL_DESIRE_WANDER)
		crowd->wanders.target[slot] = (tl_vector){ 0, 0 };
	tli_profiles_release(&crowd->profiles, old);
	crowd->agents.profile[slot] = number;
	return TL_OK;
}

static tli_profile without_desire(const tl_crowd *crowd, uint32_t slot)
{
	tli_profile profile = *tli_profile_of(crowd, slot);
	profile.wander = (tl_wander_def){ 0 };
	profile.force = NULL;
	profile.context = NULL;
	return profile;
}

/* What all but those with goals have in common. */
static tl_status set_desire(tl_crowd *crowd, uint32_t slot, const tli_profile *profile, tl_agent_state state)
{
	tl_status status = change_profile(crowd, slot, profile);
	if (status)
		return status;
	tli_agent_drop_path(crowd, slot);
	tli_agent_drop_patrol(crowd, slot);
	crowd->agents.state[slot] = (uint8_t)state;
	return TL_OK;
}

tl_status tl_crowd_set_agent_goal(tl_crowd *crowd, tl_agent_id id, tl_point goal)
{
	if (!is_finite(goal))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	if (!is_in_range(crowd, goal))
		return TL_E_RANGE;
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_GOAL;
	tl_status status = change_profile(crowd, slot, &profile);
	if (status)
		return status;
	tli_agent_drop_patrol(crowd, slot);
	tli_agent_set_goal(crowd, slot, goal);
	return TL_OK;
}

static tl_status check_stops(const tl_crowd *crowd, const tl_point *stops, size_t count)
{
	if (!stops || count < 2)
		return TL_E_INVALID;
	if (count > (size_t)1 << 24)
		return TL_E_LIMIT;
	for (size_t i = 0; i < count; i++)
		if (!is_finite(stops[i]))
			return TL_E_INVALID;
	for (size_t i = 0; i < count; i++)
		if (!is_in_range(crowd, stops[i]))
			return TL_E_RANGE;
	return TL_OK;
}

tl_status tl_crowd_set_agent_patrol(tl_crowd *crowd, tl_agent_id id, const tl_point *stops, size_t count)
{
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	tli_patrols *patrols = &crowd->patrols;
	tl_status status = check_stops(crowd, stops, count);
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_PATROL;
	if (!status)
		status = tli_run_pool_reserve(&patrols->pool, tli_run_pool_rounded(count));
	if (!status)
		status = change_profile(crowd, slot, &profile);
	if (status)
		return status;
	tli_agent_drop_patrol(crowd, slot);
	patrols->first[slot] = tli_run_pool_take(&patrols->pool, count);
	patrols->count[slot] = (uint32_t)count;
	patrols->at[slot] = 0;
	tl_point *to = (tl_point *)patrols->pool.items + patrols->first[slot];
	for (size_t i = 0; i < count; i++)
		to[i] = stops[i];
	tli_agent_set_goal(crowd, slot, stops[0]);
	return TL_OK;
}

void tli_agent_next_stop(tl_crowd *crowd, uint32_t slot)
{
	tli_patrols *patrols = &crowd->patrols;
	const tl_point *stops = (const tl_point *)patrols->pool.items + patrols->first[slot];
	patrols->at[slot] = (patrols->at[slot] + 1) % patrols->count[slot];
	tli_agent_set_goal(crowd, slot, stops[patrols->at[slot]]);
}

tl_status tl_crowd_set_agent_rest(tl_crowd *crowd, tl_agent_id id)
{
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_REST;
	return set_desire(crowd, slot, &profile, TL_AGENT_RESTS);
}

tl_status tl_crowd_set_agent_wander(tl_crowd *crowd, tl_agent_id id, const tl_wander_def *def)
{
	if (def &&
		(!tli_number_is_legal(def->radius) || !tli_number_is_legal(def->distance) ||
			!tli_number_is_legal(def->jitter)))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_WANDER;
	profile.wander = def ? *def : tl_default_wander_def();
	profile.wander.dt = crowd->def.dt;
	return set_desire(crowd, slot, &profile, TL_AGENT_WALKS);
}

tl_status tl_crowd_set_agent_flock(tl_crowd *crowd, tl_agent_id id, uint32_t group)
{
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_FLOCK;
	profile.group = group;
	return set_desire(crowd, slot, &profile, TL_AGENT_WALKS);
}

/* The number, or the usual one where it is no legal number. */
static double legal_or(double value, double usual)
{
	return tli_number_is_legal(value) ? value : usual;
}

void tl_crowd_set_flock_def(tl_crowd *crowd, const tl_flock_def *def)
{
	tl_flock_def usual = tl_default_flock_def();
	if (!crowd)
		return;
	crowd->flock = usual;
	if (!def)
		return;
	crowd->flock = (tl_flock_def){ legal_or(def->sight, usual.sight),
		legal_or(def->field_of_view, usual.field_of_view), legal_or(def->too_near, usual.too_near),
		legal_or(def->separation, usual.separation), legal_or(def->cohesion, usual.cohesion),
		legal_or(def->alignment, usual.alignment) };
}

tl_status tl_crowd_set_agent_force(tl_crowd *crowd, tl_agent_id id, tl_agent_force *force, void *context)
{
	if (!force)
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	tli_profile profile = without_desire(crowd, slot);
	profile.desire = TL_DESIRE_FORCE;
	profile.force = force;
	profile.context = context;
	return set_desire(crowd, slot, &profile, TL_AGENT_WALKS);
}

tl_status tl_crowd_move_agent(tl_crowd *crowd, tl_agent_id id, tl_point position, tl_vector velocity)
{
	if (!is_finite(position) || !is_finite(velocity))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status found = tli_crowd_find(crowd, id, &slot);
	if (found)
		return found;
	if (!is_in_range(crowd, position) || !tli_number_is_legal(velocity.x) || !tli_number_is_legal(velocity.y))
		return TL_E_RANGE;
	const tli_profile *profile = tli_profile_of(crowd, slot);
	bool displaced = false;
	tli_crowd_look_up_walls(crowd);
	tl_status status = profile->driven ? TL_OK : tli_free_position_find(&crowd->guard, &position, &displaced);
	if (status)
		return status;
	tli_agents *agents = &crowd->agents;
	agents->x[slot] = position.x;
	agents->y[slot] = position.y;
	tli_agent_go(crowd, slot, velocity, profile->driven ? INFINITY : (double)agents->max_speed[slot]);
	agents->flags[slot] = (uint8_t)((agents->flags[slot] & ~TLI_AGENT_DISPLACED) |
		(displaced ? TLI_AGENT_DISPLACED : 0));
	if (!profile->driven && tli_profile_has_goal(profile))
		tli_agent_set_goal(crowd, slot, (tl_point){ crowd->goals.x[slot], crowd->goals.y[slot] });
	return TL_OK;
}
