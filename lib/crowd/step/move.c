/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/move.c: the end of a step: what was computed beside the agents becomes theirs; then what happened, in the order of the grid:
 * arrivals, agents that are stuck (no progress for stuck_time: reported once, then another path now and then), the next stop of a patrol.
 */
#include "base/assert.h"
#include "crowd/step/crowd.h"

#include "base/array.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "crowd/walls/push_out.h"

/* Progress in stuck_time that counts, as a share of the distance at top speed. */
static const double PROGRESS = 0.05;
/* Radians per second at top speed. */
static const float TURN_RATE = 3;

/* Has it made progress? Returns what happened. */
static uint8_t note_progress(tl_crowd *crowd, size_t at, uint32_t slot)
{
	tli_destinations *destinations = &crowd->store.destinations;
	double step = (double)crowd->store.agents.max_speed[slot] * crowd->def.stuck_time * PROGRESS;
	float left = (float)tli_paths_left(&crowd->store, slot);
	/* For an agent that cannot move by itself any progress counts. */
	bool progresses = step > 0 ? !(left > destinations->best[slot] - (float)step) : left < destinations->best[slot];
	if (progresses) {
		destinations->best[slot] = left;
		destinations->since[slot] = 0;
		crowd->store.agents.state[slot] = TLI_AGENT_WALKS;
		return 0;
	}
	destinations->since[slot] += (float)crowd->dt;
	if (destinations->since[slot] < (float)crowd->def.stuck_time)
		return 0;
	destinations->since[slot] = 0;
	destinations->why[slot] = crowd->scratch.arrivals[at] >> TLI_STUCK_SHIFT & TLI_STUCK_MASK;
	return crowd->scratch.arrivals[at] & TLI_WAITS_FOR_OTHERS ? TLI_HAPPENED_WAITING : TLI_HAPPENED_STUCK;
}

static uint8_t note_goal(tl_crowd *crowd, size_t at, const tli_profile *profile, float speed)
{
	const tli_body *body = &crowd->scratch.body[at];
	uint8_t *state = &crowd->store.agents.state[body->slot];
	if (!tli_profile_has_goal(profile))
		return 0;
	/* 1. for how long it has not moved although it wants to */
	float *stuck = &crowd->store.destinations.stuck[body->slot], dt = (float)crowd->dt;
	bool content = (body->traits & TLI_BODY_IDLE) && !tli_body_is_away(body);
	float idle = content ? 0 : tli_f_max(1 - speed / body->max_speed, 0);
	if (body->max_speed > 0)
		*stuck += (idle - *stuck) * dt / (dt + 1);
	/* 2. one that has arrived settles, or no longer */
	bool jumps = tli_agent_jump(&crowd->store, body->slot);
	bool moves = tli_agent_has_course(&crowd->store, body->slot);
	bool settles = (crowd->scratch.arrivals[at] & TLI_SETTLES) && !jumps && !moves &&
		!(crowd->store.agents.flags[body->slot] & TLI_AGENT_MOVED);
	uint8_t there = settles ? TLI_AGENT_SETTLED : TLI_AGENT_ARRIVED;
	if (tli_state_has_arrived(*state))
		*state = there;
	if (*state != TLI_AGENT_WALKS && !tli_state_is_stuck(*state))
		return 0;
	/* 3. is it at its goal? */
	bool moved = crowd->store.agents.flags[body->slot] & TLI_AGENT_MOVED,
	     leader_walks = moves && profile->desire == TL_DESIRE_SLOT;
	if (!settles && (!moved || leader_walks) && !tli_paths_has_corner(&crowd->store, body->slot)) {
		tl_point goal = tli_destination_of(&crowd->store, body->slot),
			 at_now = tli_position_of(&crowd->store, body->slot);
		double x = goal.x - at_now.x, y = goal.y - at_now.y, stop = tli_agent_stop(&crowd->store, body->slot);
		double near = stop > profile->arrived ? stop : profile->arrived;
		if (jumps)
			near = (double)crowd->store.agents.radius[body->slot];
		settles = x * x + y * y <= near * near;
	}
	if (!settles)
		return note_progress(crowd, at, body->slot);
	if (leader_walks) { /* it keeps its slot, and arrives when the leader rests */
		*state = TLI_AGENT_WALKS;
		crowd->store.destinations.since[body->slot] = 0;
		crowd->store.destinations.best[body->slot] = INFINITY;
		return 0;
	}
	*state = jumps ? TLI_AGENT_JUMPS : there;
	return jumps ? TLI_HAPPENED_JUMPS : TLI_HAPPENED_ARRIVED;
}

static void move_agent(tl_crowd *crowd, size_t at, tli_crowd_block *block)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	const tli_body *body = &scratch->body[at];
	uint32_t slot = body->slot;
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	if (profile->driven)
		return;
	float share = scratch->shares ? scratch->shares[at] : 1;
	tli_f2 u = scratch->u ? scratch->u[at] : scratch->wanted[at];
	u = (tli_f2){ u.x * share, u.y * share };
	tli_f2 v;
	float speed = tli_agent_move(crowd, slot, u, &v);
	float top = crowd->store.agents.max_speed[slot];
	if (speed > 0 && tli_profile_faces(profile) && top > 0) {
		/* The heading turns towards the velocity, at a rate that is proportional to the speed: an agent that is pushed about does not spin. */
		tli_f2 *heading = &crowd->store.facings.heading[slot], to = { v.x / speed, v.y / speed };
		float rate = tli_f_min(TURN_RATE, (float)profile->turn_rate);
		float turn = tli_f_min(rate * speed / top * (float)crowd->dt, 1);
		float sine = tli_f2_det(*heading, to), cosine = tli_f2_dot(*heading, to);
		if (cosine > 0 && fabsf(sine) <= turn * cosine) {
			*heading = to;
		} else {
			turn = sine < 0 ? -turn : turn;
			tli_f2 turned = { heading->x - turn * heading->y, heading->y + turn * heading->x };
			float length = sqrtf(tli_f2_dot(turned, turned));
			*heading = (tli_f2){ turned.x / length, turned.y / length };
		}
	}
	if (profile->desire == TL_DESIRE_WANDER)
		crowd->store.wanders.target[slot] = scratch->wander[at];
	if (tli_profile_keeps_side(profile)) {
		crowd->store.sides.circles[slot] = scratch->side_circles[at];
		crowd->store.sides.walls[slot] = scratch->side_walls[at];
	}
	if (crowd->store.destinations.room) {
		uint8_t happened = note_goal(crowd, at, profile, speed);
		scratch->happened[at] = happened;
		block->happened |= happened != 0;
	}
	if (crowd->store.courses.room && tli_profile_has_goal(profile)) { /* what is kept of a goal that moves */
		uint8_t *flags = &crowd->store.agents.flags[slot];
		tli_course_fade(&crowd->store, slot, crowd->dt);
		if (profile->desire == TL_DESIRE_SLOT)
			*flags = (uint8_t)((*flags & ~TLI_AGENT_TRAILS) |
				(crowd->scratch.arrivals[at] & TLI_TRAILS ? TLI_AGENT_TRAILS : 0));
	}
}

static void move_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_crowd_block *block = &crowd->scratch.blocks[item];
	(void)member;
	block->happened = false;
	for (size_t at = range.begin; at < range.end; at++) {
		if (crowd->store.destinations.room)
			crowd->scratch.happened[at] = 0;
		if (tli_body_kind(&crowd->bodies.body[at]) != TLI_BODY_CIRCLE)
			move_agent(crowd, at, block);
	}
}

/* ---- what happened ---- */

static void report_happening(tl_crowd *crowd, uint32_t slot, uint8_t happened)
{
	if (happened & TLI_HAPPENED_ARRIVED) {
		tli_note_event(&crowd->store, TL_CROWD_ARRIVED, slot);
		if (tli_profile_of(&crowd->store, slot)->desire == TL_DESIRE_PATROL)
			tli_agent_next_stop(&crowd->store, slot);
	}
	if (happened & TLI_HAPPENED_JUMPS) {
		tli_crowd_store *store = &crowd->store;
		tli_agent_drop_path(store, slot);
		store->goals.time[slot] = (float)store->jumps[(store->goals.jump[slot] - 1) / 2].seconds;
		tli_note_event(store, TL_CROWD_JUMP, slot);
	}
	if (!(happened & (TLI_HAPPENED_STUCK | TLI_HAPPENED_WAITING)))
		return;
	uint8_t *state = &crowd->store.agents.state[slot], before = *state;
	if (before != TLI_AGENT_STUCK)
		*state = happened & TLI_HAPPENED_STUCK ? TLI_AGENT_STUCK : TLI_AGENT_HELD_UP;
	if (*state != before && *state == TLI_AGENT_STUCK)
		tli_note_event(&crowd->store, TL_CROWD_STUCK, slot);
	if (crowd->store.paths.room)
		tli_agent_ask(&crowd->store, slot, tli_state_is_stuck(before) ? TLI_ASKS_OTHER : TLI_ASKS_PATH);
}

/* ---- circles ---- */

/* One coordinate of a circle, reflected at low and high. */
static void bounce_coordinate(double *at, double *speed, double low, double high, double dt)
{
	*at += *speed * dt;
	if ((*at > high && *speed > 0) || (*at < low && *speed < 0))
		*speed = -*speed;
}

void tli_crowd_move(tl_crowd *crowd)
{
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), move_block, crowd);
	if (crowd->store.destinations.room) {
		const tli_crowd_scratch *scratch = &crowd->scratch;
		for (size_t i = 0; i < tli_crowd_block_count(crowd); i++) {
			tli_block_range range = tli_block_range_of(crowd, i);
			for (size_t at = range.begin; scratch->blocks[i].happened && at < range.end; at++)
				if (scratch->happened[at])
					report_happening(crowd, scratch->body[at].slot, scratch->happened[at]);
		}
	}
	if (crowd->store.profiles.desires & (1u << TL_DESIRE_FOLLOW | 1u << TL_DESIRE_SLOT)) {
		/* Those that follow another agent, or have a slot of it: it has moved. */
		tli_crowd_store *store = &crowd->store;
		for (uint32_t slot = 0; slot < store->agents.used; slot++) {
			if (!tli_slot_is_used(store, slot))
				continue;
			const tli_profile *profile = tli_profile_of(store, slot);
			if (tli_profile_has_leader(profile) && !profile->driven)
				tli_agent_follow(store, slot, crowd->dt);
		}
	}
	for (size_t i = 0; i < tli_array_length(crowd->store.circles.list); i++)
		if (crowd->store.circles.list[i].generation & 1) {
			tl_circle *c = &crowd->store.circles.list[i].def.circle;
			tl_box box = crowd->store.circles.list[i].def.bounce;
			bool bounces = box.min.x <= box.max.x && box.min.y <= box.max.y;
			bounce_coordinate(&c->centre.x, &c->velocity.x, bounces ? box.min.x : -INFINITY,
				bounces ? box.max.x : INFINITY, crowd->dt);
			bounce_coordinate(&c->centre.y, &c->velocity.y, bounces ? box.min.y : -INFINITY,
				bounces ? box.max.y : INFINITY, crowd->dt);
		}
}

void tli_crowd_push_out(tl_crowd *crowd)
{
	tli_crowd_store *store = &crowd->store;
	for (uint32_t slot = 0; crowd->guard.on && slot < store->agents.used; slot++) {
		if (!tli_slot_is_used(store, slot) || store->agents.state[slot] == TLI_AGENT_JUMPS ||
			tli_profile_of(store, slot)->driven)
			continue;
		tl_point at = tli_position_of(store, slot);
		tli_push_out(tli_crowd_guard(crowd, slot), &at);
		store->agents.x[slot] = at.x;
		store->agents.y[slot] = at.y;
	}
}
