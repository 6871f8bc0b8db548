/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/pursue.c: goals that move. An agent near its goal walks as fast as that does, and besides as fast as it may where the goal stays, so
 * it is there although the goal goes on. A slot that its leader cannot see is in a wall or behind one.
 */
#include "crowd/step/crowd.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* Seconds ahead that one that keeps up with its goal looks at others. */
static const float LOOKS_AHEAD = 1;

bool tli_crowd_pursue(const tl_crowd *crowd, uint32_t slot, tli_f2 *v)
{
	const tli_crowd_store *store = &crowd->store;
	if (!(tli_agent_has_course(store, slot) && tli_agent_has_path(store, slot) &&
		    !tli_paths_has_corner(store, slot) && !tli_agent_walks_elsewhere(store, slot) &&
		    !(tli_agent_stop(store, slot) > 0)))
		return false;
	/* 1. how far it will be from its goal after the step, if it walks as that does: a slot has still to move in this step, and what a host sets
	 * is where it is to be after it */
	const tli_profile *profile = tli_profile_of(store, slot);
	tli_f2 course = tli_course_of(store, slot);
	float dt = (float)crowd->dt, top = store->agents.max_speed[slot], force = (float)profile->max_force;
	float ahead = profile->desire == TL_DESIRE_SLOT ? 0 : dt;
	tl_point here = tli_position_of(store, slot), goal = tli_destination_of(store, slot);
	tli_f2 q = { (float)(goal.x - here.x) - course.x * ahead, (float)(goal.y - here.y) - course.y * ahead };
	float distance = sqrtf(tli_f2_dot(q, q));
	/* 2. one that is half a second away at top speed goes to it as to any goal, less so the nearer it is */
	float share = tli_f_min(2 - 2 * distance / top, 1);
	if (!(share > 0))
		return false;
	/* 3. what it adds to go there, such that its force can stop it */
	float more = distance / dt;
	if (isfinite(force))
		more = force > 0 ? tli_f_min(more, force * (sqrtf(dt * dt + 2 * distance / force) - dt)) : 0;
	float by = distance > 0 ? more / distance : 0;
	*v = (tli_f2){ course.x * share + q.x * by, course.y * share + q.y * by };
	float speed = sqrtf(tli_f2_dot(*v, *v)), cut = speed > top ? top / speed : 1;
	*v = (tli_f2){ v->x * cut, v->y * cut };
	return true;
}

void tli_crowd_aim_at_course(const tl_crowd *crowd, uint32_t slot, tli_body *body)
{
	tli_f2 v;
	if (!tli_crowd_pursue(crowd, slot, &v))
		return;
	float speed = sqrtf(tli_f2_dot(v, v)), now = sqrtf(tli_f2_dot(body->v, body->v));
	if (!(speed > TLI_SPEED_MIN))
		return;
	if (body->traits & TLI_BODY_BRAKES) { /* no faster than its force brakes */
		float force = (float)tli_profile_of(&crowd->store, slot)->max_force;
		now = tli_f_min(now - force * (float)crowd->dt, crowd->store.agents.max_speed[slot]);
	} else {
		now = 0;
	}
	body->ahead = (tli_f2){ v.x / speed, v.y / speed };
	body->max_speed = tli_f_max(speed, now);
	body->distance += LOOKS_AHEAD * speed;
	body->rem = body->distance;
	body->traits &= ~(uint32_t)TLI_BODY_IDLE;
	tli_body_put(body, TLI_BODY_LEG, TLI_BODY_LAST_LEG);
}

tl_status tli_crowd_look_for_slot(const tl_crowd *crowd, uint32_t member, uint32_t slot, bool *trails)
{
	const tli_crowd_store *store = &crowd->store;
	uint32_t leader = tli_crowd_store_slot(store, tli_profile_of(store, slot)->leader);
	*trails = store->agents.flags[slot] & TLI_AGENT_TRAILS;
	if (leader == TLI_NO_SLOT || store->paths.room == 0)
		return TL_OK;
	uint32_t nav = tli_guards_of_agent(&crowd->guards, store, slot);
	tl_query *query = crowd->scratch.queries[member * crowd->guards.count + nav];
	bool seen = false;
	tl_point place = tli_slot_place(store, store->slots.offset[slot], leader);
	tl_status status = tl_query_sees(query, tli_position_of(store, leader), place, &seen);
	*trails = !seen;
	return status == TL_E_RANGE ? TL_OK : status;
}
