/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/move.c: the end of a step: what was found out beside the agents becomes theirs.
 *
 * 1. Places, velocities and headings; what steering keeps. By blocks, each agent for itself.
 * 2. Who goes: is it there? How much of the way is left, and for how long has that not become less? If for stuck_time: it is stuck, says
 *    so once, and asks for another way now and then.
 * 3. What happened, one after the other: events, the next stop of a patrol.
 */
#include "crowd/step/internal.h"

#include "base/array.h"

#include <math.h>

/* Progress in stuck_time that counts, as a share of what could be covered. */
static const double PROGRESS = 0.05;
/* Of the squared top speed: what is more is not rounding of this step, but of many, which a small force does not undo. */
static const float ROUNDED = 1 + 1e-6f;

static void note_patience(tl_crowd *crowd, const tli_body *body, tli_f2 v)
{
	float dt = (float)crowd->def.dt, speed = sqrtf(tli_f2_dot(v, v)), *stuck = &crowd->goals.stuck[body->slot];
	if (!(body->max_speed > 0))
		return;
	float idle = body->flags & TLI_BODY_IDLE ? 0 : 1 - speed / body->max_speed;
	*stuck += (idle - *stuck) * dt / (dt + 1);
}

static bool is_at_goal(const tl_crowd *crowd, uint32_t slot, const tli_profile *profile)
{
	if (crowd->paths.room && crowd->paths.at[slot] < crowd->paths.count[slot])
		return false;
	double x = crowd->goals.x[slot] - crowd->agents.x[slot], y = crowd->goals.y[slot] - crowd->agents.y[slot];
	return x * x + y * y <= profile->arrived * profile->arrived;
}

/* Has it come on? Returns what happened. */
static uint8_t note_progress(tl_crowd *crowd, uint32_t slot)
{
	tli_goals *goals = &crowd->goals;
	double step = (double)crowd->agents.max_speed[slot] * crowd->def.stuck_time * PROGRESS;
	float left = (float)tli_paths_left(crowd, slot);
	/* Who may not move at all has come on if any nearer. */
	bool comes_on = step > 0 ? !(left > goals->best[slot] - (float)step) : left < goals->best[slot];
	if (comes_on) {
		goals->best[slot] = left;
		goals->since[slot] = 0;
		crowd->agents.state[slot] = TL_AGENT_WALKS;
		return 0;
	}
	goals->since[slot] += (float)crowd->def.dt;
	if (goals->since[slot] < (float)crowd->def.stuck_time)
		return 0;
	goals->since[slot] = 0;
	return TLI_HAPPENED_STUCK;
}

static uint8_t note_goal(tl_crowd *crowd, const tli_body *body, tli_f2 v)
{
	const tli_profile *profile = tli_profile_of(crowd, body->slot);
	uint8_t *state = &crowd->agents.state[body->slot];
	if (!tli_profile_has_goal(profile))
		return 0;
	note_patience(crowd, body, v);
	if (*state != TL_AGENT_WALKS && *state != TL_AGENT_STUCK)
		return 0;
	if (is_at_goal(crowd, body->slot, profile)) {
		*state = TL_AGENT_ARRIVED;
		return TLI_HAPPENED_ARRIVED;
	}
	return note_progress(crowd, body->slot);
}

static void keep_states(tl_crowd *crowd, size_t at, uint32_t slot)
{
	const tli_profile *profile = tli_profile_of(crowd, slot);
	if (profile->desire == TL_DESIRE_WANDER)
		crowd->wanders.target[slot] = crowd->scratch.wander[at];
	if (tli_profile_keeps_side(profile)) {
		crowd->sides.circles[slot] = crowd->scratch.side_circles[at];
		crowd->sides.walls[slot] = crowd->scratch.side_walls[at];
	}
}

void tli_agent_move(tl_crowd *crowd, uint32_t slot, tli_f2 u)
{
	tli_agents *agents = &crowd->agents;
	float per_second = 1 / (float)crowd->def.dt;
	tli_f2 v = { u.x * per_second, u.y * per_second };
	float most = agents->max_speed[slot], squared = tli_f2_dot(v, v);
	if (squared > most * most * ROUNDED) {
		float by = most / sqrtf(squared);
		v = (tli_f2){ v.x * by, v.y * by };
	}
	agents->x[slot] += (double)u.x;
	agents->y[slot] += (double)u.y;
	tli_set_velocity(crowd, slot, v);
}

static void move_agent(tl_crowd *crowd, size_t at, tli_crowd_block *block)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	const tli_body *body = &scratch->body[at];
	uint32_t slot = body->slot;
	if (tli_profile_of(crowd, slot)->driven)
		return;
	float share = scratch->shares ? scratch->shares[at] : 1;
	tli_f2 u = scratch->u ? scratch->u[at] : scratch->wanted[at];
	u = (tli_f2){ u.x * share, u.y * share };
	tli_agent_move(crowd, slot, u);
	keep_states(crowd, at, slot);
	if (crowd->goals.room) {
		scratch->happened[at] = note_goal(crowd, body, tli_velocity_of(crowd, slot));
		block->happened |= scratch->happened[at] != 0;
	}
}

static void move_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	size_t end = (item + 1) * TLI_CROWD_BLOCK;
	tli_crowd_block *block = &crowd->scratch.blocks[item];
	(void)member;
	block->happened = false;
	for (size_t at = item * TLI_CROWD_BLOCK; at < end && at < crowd->bodies.count; at++) {
		if (crowd->goals.room)
			crowd->scratch.happened[at] = 0;
		if (!(crowd->bodies.body[at].flags & TLI_BODY_CIRCLE))
			move_agent(crowd, at, block);
	}
}

/* ---- what happened ---- */

static void report_happening(tl_crowd *crowd, uint32_t slot, uint8_t happened)
{
	if (happened & TLI_HAPPENED_ARRIVED) {
		tli_events_add(crowd, TL_CROWD_ARRIVED, slot);
		if (tli_profile_of(crowd, slot)->desire == TL_DESIRE_PATROL)
			tli_agent_next_stop(crowd, slot);
	}
	if (!(happened & TLI_HAPPENED_STUCK))
		return;
	bool again = crowd->agents.state[slot] == TL_AGENT_STUCK;
	if (!again)
		tli_events_add(crowd, TL_CROWD_STUCK, slot);
	crowd->agents.state[slot] = TL_AGENT_STUCK;
	if (crowd->paths.room) {
		tli_agent_ask(crowd, slot);
		crowd->agents.flags[slot] |= again ? TLI_AGENT_TROUBLED : 0;
	}
}

static void report_happenings(tl_crowd *crowd)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t i = 0; i < tli_crowd_block_count(crowd); i++) {
		size_t end = (i + 1) * TLI_CROWD_BLOCK;
		if (!scratch->blocks[i].happened)
			continue;
		for (size_t at = i * TLI_CROWD_BLOCK; at < end && at < crowd->bodies.count; at++)
			if (scratch->happened[at])
				report_happening(crowd, scratch->body[at].slot, scratch->happened[at]);
	}
}

/* ---- circles ---- */

/* One coordinate of a circle, reflected at low and high. */
static void bounce_coordinate(double *at, double *speed, double low, double high, double dt)
{
	*at += *speed * dt;
	if ((*at > high && *speed > 0) || (*at < low && *speed < 0))
		*speed = -*speed;
}

static void move_circle(tli_moving_circle *circle, double dt)
{
	tl_circle *c = &circle->def.circle;
	tl_box box = circle->def.bounce;
	bool bounces = box.min.x <= box.max.x && box.min.y <= box.max.y;
	bounce_coordinate(
		&c->centre.x, &c->velocity.x, bounces ? box.min.x : -INFINITY, bounces ? box.max.x : INFINITY, dt);
	bounce_coordinate(
		&c->centre.y, &c->velocity.y, bounces ? box.min.y : -INFINITY, bounces ? box.max.y : INFINITY, dt);
}

void tli_crowd_move(tl_crowd *crowd)
{
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), move_block, crowd);
	if (crowd->goals.room)
		report_happenings(crowd);
	for (size_t i = 0; i < tli_array_length(crowd->circles); i++)
		if (crowd->circles[i].generation & 1)
			move_circle(&crowd->circles[i], crowd->def.dt);
}
