/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/jumps.c: agents that are in jumps, and land. They are no bodies of the step. After it those whose time has come get a place where
 * they overlap nothing: the end of the jump, or one near it to which a straight step leads. In the order of their numbers, so that the result
 * does not depend on slots.
 */
#include "base/array.h"
#include "crowd/step/placing.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* Eight directions and two rings around the end; the distance of a ring from the next, in radii, is more than a body. */
enum { DIRECTIONS = 8, RINGS = 2 };
static const double RING = 2.05;
static const tl_point directions[DIRECTIONS] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 },
	{ 0.70710678118654757, 0.70710678118654757 }, { -0.70710678118654757, 0.70710678118654757 },
	{ -0.70710678118654757, -0.70710678118654757 }, { 0.70710678118654757, -0.70710678118654757 } };

void tli_crowd_land(tl_crowd *crowd)
{
	tli_crowd_store *store = &crowd->store;
	for (uint32_t number = 0; number < store->agents.used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (!tli_slot_is_used(store, slot) || store->agents.state[slot] != TLI_AGENT_JUMPS)
			continue;
		uint32_t jumped = tli_agent_jump(store, slot);
		const tl_jump *jump = &store->jumps[(jumped - 1) / 2];
		tl_point end = jumped % 2 == 0 ? jump->from : jump->to, place = end;
		store->goals.time[slot] -= (float)crowd->dt;
		if (store->goals.time[slot] > 0)
			continue;
		const tli_guard *guard = tli_crowd_guard(crowd, slot);
		double radius = (double)store->agents.radius[slot];
		bool is_free = tli_place_is_free(crowd, end, radius);
		for (int i = 0; i < RINGS * DIRECTIONS && !is_free; i++) {
			double by = RING * radius * (1 + i / DIRECTIONS);
			const tl_point *direction = &directions[i % DIRECTIONS];
			place = (tl_point){ end.x + by * direction->x, end.y + by * direction->y };
			tli_f2 u = { (float)(place.x - end.x), (float)(place.y - end.y) };
			is_free = tli_place_is_free(crowd, place, radius) && guard->walls &&
				tli_guard_share(guard, end.x, end.y, u) >= 1;
		}
		if (!is_free)
			continue;
		store->agents.x[slot] = place.x;
		store->agents.y[slot] = place.y;
		tli_set_velocity(store, slot, (tli_f2){ 0, 0 });
		tli_agent_set_goal(store, slot, tli_goal_of(store, slot));
		tli_note_event(store, TL_CROWD_LANDED, slot);
	}
}
