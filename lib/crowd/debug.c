/* SPDX-License-Identifier: MIT */
/* crowd/debug.c: draws what agents look at by a host's callbacks. Neighbours are found among all agents: this is for a few agents. */
#include "crowd/step/crowd.h"
#include "crowd/store/paths.h"

static void draw_path(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	if (!tli_agent_has_path(&crowd->store, slot))
		return;
	tl_point from = tli_position_of(&crowd->store, slot), target = tli_paths_target(&crowd->store, slot);
	uint32_t at = crowd->store.paths.room ? crowd->store.paths.at[slot] : 0,
		 last = crowd->store.paths.room ? crowd->store.paths.count[slot] : 0;
	if (debug->circle)
		debug->circle(debug->context, TL_DEBUG_TARGET, target, (double)crowd->store.agents.radius[slot] / 2);
	for (; debug->segment && at <= last; at++) {
		tl_point to = tli_paths_point(&crowd->store, slot, at);
		debug->segment(debug->context, TL_DEBUG_PATH, from, to);
		from = to;
	}
}

static void draw_neighbours(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(&crowd->store, slot);
	uint32_t mask = tli_profile_of(&crowd->store, slot)->mask;
	for (uint32_t number = 0; debug->segment && number < crowd->store.agents.used; number++) {
		uint32_t other = tli_slot_of(&crowd->store, number);
		if (other == slot || !tli_slot_is_used(&crowd->store, other) ||
			!(tli_profile_of(&crowd->store, other)->layer & mask))
			continue;
		tl_point there = tli_position_of(&crowd->store, other);
		double x = there.x - here.x, y = there.y - here.y;
		if (x * x + y * y <= crowd->def.sight * crowd->def.sight)
			debug->segment(debug->context, TL_DEBUG_NEIGHBOUR, here, there);
	}
}

static void draw_walls(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(&crowd->store, slot);
	tli_near_walls walls;
	tli_guard_near(
		&crowd->guard, here.x, here.y, crowd->store.agents.max_speed[slot] * (float)crowd->def.dt, &walls);
	for (size_t i = 0; debug->segment && i < walls.count; i++) {
		const tli_near_wall *wall = &walls.near[i];
		tl_point a = { here.x + (double)wall->a.x, here.y + (double)wall->a.y };
		tl_point b = { here.x + (double)wall->b.x, here.y + (double)wall->b.y };
		debug->segment(debug->context, TL_DEBUG_LIMIT, a, b);
	}
}

static void draw_agent(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(&crowd->store, slot);
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	if (debug->circle)
		debug->circle(debug->context, TL_DEBUG_RANGE, here, crowd->def.sight);
	if (debug->segment)
		debug->segment(
			debug->context, TL_DEBUG_FORCE, here, (tl_point){ here.x + (double)v.x, here.y + (double)v.y });
	draw_neighbours(crowd, slot, debug);
	draw_walls(crowd, slot, debug);
	draw_path(crowd, slot, debug);
	tli_steer_show(crowd, slot, debug);
}

void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug)
{
	if (!crowd || !debug)
		return;
	uint32_t slot = tli_crowd_store_slot(&crowd->store, id);
	if (slot != TLI_NO_SLOT)
		draw_agent(crowd, slot, debug);
	for (uint32_t number = 0; id.index1 == 0 && id.generation == 0 && number < crowd->store.agents.used; number++) {
		slot = tli_slot_of(&crowd->store, number);
		if (tli_slot_is_used(&crowd->store, slot))
			draw_agent(crowd, slot, debug);
	}
}
