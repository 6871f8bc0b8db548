/* SPDX-License-Identifier: MIT */
/* crowd/store/goals.c: goals of agents, their requests for paths, and stops of patrols. */
#include "crowd/store/goals.h"

#include "base/assert.h"
#include "crowd/store/paths.h"

/* Of the distance at which an agent arrives: farther away it has left again. */
static const double LEAVES = 1.2;
/* How far a leader moves before those that follow it do, and before one that has no path to it searches again, in radii. */
static const double FOLLOWS_BY = 0.02, SEARCHES_BY = 4;

/* Seconds over which the motion of a goal that a host sets is smoothed; seconds at top speed: a goal that moves farther at once jumps. */
static const double SMOOTHING = 0.1, JUMPS_BY = 0.2;
/* Of the top speed: one that has arrived at its slot walks again when that is faster. */
static const float SLOT_LEAVES = 0.1f;

void tli_agent_stop_asking(tli_crowd_store *store, uint32_t slot)
{
	tli_agents *agents = &store->agents;
	agents->asking -= agents->ask[slot] != TLI_ASKS_NOTHING;
	agents->ask[slot] = TLI_ASKS_NOTHING;
	agents->flags[slot] &= (uint8_t)~TLI_AGENT_MOVED;
}

void tli_agent_ask(tli_crowd_store *store, uint32_t slot, tli_ask ask)
{
	uint8_t *before = &store->agents.ask[slot];
	store->agents.asking += *before == TLI_ASKS_NOTHING;
	*before = *before < ask ? (uint8_t)ask : *before;
}

static void leave_place(tli_crowd_store *store, uint32_t slot)
{
	uint8_t *state = &store->agents.state[slot];
	if (*state == TLI_AGENT_SETTLED)
		*state = TLI_AGENT_ARRIVED;
}

bool tli_agent_is_gone_from(const tli_crowd_store *store, uint32_t slot, double left)
{
	double there = fmax(tli_profile_of(store, slot)->arrived, tli_agent_stop(store, slot));
	return tli_state_has_arrived(store->agents.state[slot]) && left > LEAVES * there;
}

void tli_agent_drop_path(tli_crowd_store *store, uint32_t slot)
{
	tli_agent_stop_asking(store, slot);
	leave_place(store, slot);
	tli_paths_drop(store, slot);
}

static void forget_other_place(tli_crowd_store *store, uint32_t slot)
{
	if (store->goals.room <= slot)
		return;
	store->goals.falls_short[slot] = TLI_REACHES;
	store->goals.jump[slot] = 0;
}

void tli_agent_drop_goal(tli_crowd_store *store, uint32_t slot)
{
	tli_agent_drop_path(store, slot);
	tli_agent_drop_patrol(store, slot);
	forget_other_place(store, slot);
}

void tli_agent_set_destination(tli_crowd_store *store, uint32_t slot, tl_point place, bool falls_short, uint16_t jump)
{
	tl_point goal = tli_goal_of(store, slot);
	bool elsewhere = falls_short || jump;
	tli_assert(!elsewhere || slot < store->goals.room);
	if (elsewhere) {
		store->goals.given[slot] = goal;
		store->goals.falls_short[slot] = falls_short;
		store->goals.jump[slot] = jump;
	} else {
		forget_other_place(store, slot);
	}
	store->destinations.x[slot] = elsewhere ? place.x : goal.x;
	store->destinations.y[slot] = elsewhere ? place.y : goal.y;
	leave_place(store, slot);
}

void tli_agent_set_goal(tli_crowd_store *store, uint32_t slot, tl_point goal)
{
	tli_destinations *destinations = &store->destinations;
	tli_assert(destinations->room > slot);
	tli_agent_drop_path(store, slot);
	forget_other_place(store, slot);
	destinations->x[slot] = goal.x;
	destinations->y[slot] = goal.y;
	destinations->since[slot] = 0;
	destinations->best[slot] = INFINITY;
	destinations->why[slot] = TL_STUCK_NOT;
	if (store->moved.room)
		store->moved.far[slot] = 0;
	if (store->courses.room)
		store->courses.v[slot] = (tli_f2){ 0, 0 };
	store->agents.state[slot] = TLI_AGENT_WALKS;
	if (store->paths.room) {
		store->agents.state[slot] = TLI_AGENT_WAITS;
		tli_agent_ask(store, slot, TLI_ASKS_PATH);
	}
}

void tli_agent_move_goal(tli_crowd_store *store, uint32_t slot, tl_point goal)
{
	tl_point before = tli_destination_of(store, slot);
	tli_assert(tli_agent_has_path(store, slot));
	tl_point given = tli_goal_of(store, slot);
	if (goal.x == given.x && goal.y == given.y)
		return;
	bool short_of_it = store->goals.room > slot && store->goals.falls_short[slot] != TLI_REACHES;
	forget_other_place(store, slot);
	if (short_of_it)
		store->goals.falls_short[slot] = TLI_FELL_SHORT;
	leave_place(store, slot);
	if (store->paths.room) {
		tli_moved_goals *moved = &store->moved;
		tli_assert(slot < moved->room);
		moved->end[slot] = tli_paths_end(store, slot);
		moved->far[slot] += (float)tli_leg_length(before, goal);
		tli_agent_ask(store, slot, TLI_ASKS_PATH);
		store->agents.flags[slot] |= TLI_AGENT_MOVED;
	}
	store->destinations.x[slot] = goal.x;
	store->destinations.y[slot] = goal.y;
	if (short_of_it) /* its path says whether it is there */
		return;
	/* Progress goes on being measured: the path grows, or shrinks, with the goal. Without paths that is known at once. */
	tli_destinations *destinations = &store->destinations;
	tl_point here = tli_position_of(store, slot), now = tli_destination_of(store, slot);
	if (!store->paths.room)
		destinations->best[slot] += (float)(tli_leg_length(here, now) - tli_leg_length(here, before));
	if (!tli_agent_is_gone_from(store, slot, tli_leg_length(here, now)))
		return;
	store->agents.state[slot] = TLI_AGENT_WALKS;
	destinations->since[slot] = 0;
	destinations->best[slot] = INFINITY;
}

/* ---- goals that move ---- */

bool tli_course_jumps(const tli_crowd_store *store, uint32_t slot, tl_vector by)
{
	double max = JUMPS_BY * (double)store->agents.max_speed[slot];
	return !(by.x * by.x + by.y * by.y <= max * max);
}

void tli_course_push(tli_crowd_store *store, uint32_t slot, tl_vector by, double dt)
{
	if (store->courses.room == 0)
		return;
	tli_f2 *v = &store->courses.v[slot];
	double per_second = 1 / (dt + SMOOTHING); /* a share of dt / (dt + SMOOTHING) of by / dt */
	if (tli_course_jumps(store, slot, by))
		*v = (tli_f2){ 0, 0 };
	else
		*v = (tli_f2){ v->x + (float)(by.x * per_second), v->y + (float)(by.y * per_second) };
}

void tli_course_fade(tli_crowd_store *store, uint32_t slot, double dt)
{
	tli_f2 *v = &store->courses.v[slot];
	float share = (float)(SMOOTHING / (dt + SMOOTHING)), least = TLI_COURSE_MIN * store->agents.max_speed[slot] / 4;
	*v = (tli_f2){ v->x * share, v->y * share };
	if (!(tli_f2_dot(*v, *v) > least * least))
		*v = (tli_f2){ 0, 0 };
}

tl_point tli_slot_place(const tli_crowd_store *store, tl_vector offset, uint32_t leader)
{
	tl_point at = tli_position_of(store, leader);
	tli_f2 facing = tli_facing_of(store, leader);
	double x = (double)facing.x, y = (double)facing.y;
	return (tl_point){ at.x + offset.x * x - offset.y * y, at.y + offset.x * y + offset.y * x };
}

void tli_agent_follow(tli_crowd_store *store, uint32_t slot, double dt)
{
	const tli_profile *profile = tli_profile_of(store, slot);
	uint32_t leader = tli_crowd_store_slot(store, profile->leader);
	bool has_slot = profile->desire == TL_DESIRE_SLOT, has_path = tli_agent_has_path(store, slot);
	if (leader == TLI_NO_SLOT && has_slot)
		store->courses.v[slot] = (tli_f2){ 0, 0 };
	if (leader == TLI_NO_SLOT)
		return;
	tl_point to = tli_position_of(store, leader), goal = tli_goal_of(store, slot);
	if (has_slot && !(store->agents.flags[slot] & TLI_AGENT_TRAILS))
		to = tli_slot_place(store, store->slots.offset[slot], leader);
	double radius = (double)store->agents.radius[slot], by = has_slot ? 0 : FOLLOWS_BY * radius;
	if (store->agents.state[slot] == TLI_AGENT_JUMPS) {
		store->goals.given[slot] = to;
		return;
	}
	bool moves = !(tli_leg_length(to, goal) <= (has_path ? by : SEARCHES_BY * radius));
	if (moves && has_path)
		tli_agent_move_goal(store, slot, to);
	else if (moves)
		tli_agent_set_goal(store, slot, to);
	if (!has_slot || !has_path)
		return;
	tl_vector shift = { to.x - goal.x, to.y - goal.y };
	/* The motion of a slot is that of its leader, which is smooth. A slot that is faster than the agent cannot be kept. */
	double max = (double)store->agents.max_speed[slot], speed = sqrt(shift.x * shift.x + shift.y * shift.y) / dt,
	       per_second = (speed > max ? max / speed : 1) / dt;
	tli_f2 v = { (float)(shift.x * per_second), (float)(shift.y * per_second) };
	float leaves = SLOT_LEAVES * store->agents.max_speed[slot];
	store->courses.v[slot] = v;
	if (!tli_state_has_arrived(store->agents.state[slot]) || !(tli_f2_dot(v, v) > leaves * leaves))
		return;
	store->agents.state[slot] = TLI_AGENT_WALKS;
	store->destinations.since[slot] = 0;
	store->destinations.best[slot] = INFINITY;
}

void tli_agent_drop_patrol(tli_crowd_store *store, uint32_t slot)
{
	tli_patrols *patrols = &store->patrols;
	if (!patrols->room || patrols->count[slot] == 0)
		return;
	tli_run_pool_give(&patrols->pool, patrols->first[slot], patrols->count[slot]);
	patrols->count[slot] = patrols->at[slot] = 0;
}

void tli_agent_set_goals(tli_crowd_store *store, uint32_t slot, const tl_point *goals, size_t count)
{
	tl_point here = tli_position_of(store, slot);
	bool leaves = tli_profile_of(store, slot)->desire == TL_DESIRE_EXIT;
	size_t first = 0;
	tli_patrols *patrols = &store->patrols;
	tli_assert(patrols->room > slot && count >= 1);
	tli_agent_drop_patrol(store, slot);
	patrols->first[slot] = tli_run_pool_take(&patrols->pool, count);
	patrols->count[slot] = (uint32_t)count;
	patrols->at[slot] = 0;
	tl_point *to = (tl_point *)patrols->pool.items + patrols->first[slot];
	for (size_t i = 0; i < count; i++)
		to[i] = goals[i];
	for (size_t i = 1; i < count && leaves; i++)
		if (tli_leg_length(here, goals[i]) < tli_leg_length(here, goals[first]))
			first = i;
	tli_agent_set_goal(store, slot, goals[first]);
}

void tli_agent_next_stop(tli_crowd_store *store, uint32_t slot)
{
	tli_patrols *patrols = &store->patrols;
	const tl_point *stops = (const tl_point *)patrols->pool.items + patrols->first[slot];
	tli_assert(patrols->count[slot] >= 2);
	tl_point here = tli_position_of(store, slot);
	double arrived = tli_profile_of(store, slot)->arrived;
	uint32_t near = 0;
	while (near < patrols->count[slot] && (tli_leg_length(here, stops[near]) <= arrived))
		near++;
	if (near == patrols->count[slot])
		return;
	patrols->at[slot] = (patrols->at[slot] + 1) % patrols->count[slot];
	tli_agent_move_goal(store, slot, stops[patrols->at[slot]]);
	store->agents.state[slot] = TLI_AGENT_WALKS;
	store->destinations.since[slot] = 0;
	store->destinations.best[slot] = INFINITY;
}
