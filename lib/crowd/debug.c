/* SPDX-License-Identifier: MIT */
/* crowd/debug.c: what agents look at, told to a host's callbacks. Neighbours are found by asking all: this is for looking at a few. */
#include "crowd/step/internal.h"

#include "base/array.h"

#include <math.h>

static void draw_path(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	uint8_t state = crowd->agents.state[slot];
	if (!tli_profile_has_goal(tli_profile_of(crowd, slot)) || state == TL_AGENT_WAITS || state == TL_AGENT_NO_PATH)
		return;
	tl_point from = tli_position_of(crowd, slot), target = tli_paths_target(crowd, slot);
	uint32_t at = crowd->paths.room ? crowd->paths.at[slot] : 0,
		 last = crowd->paths.room ? crowd->paths.count[slot] : 0;
	if (debug->circle)
		debug->circle(debug->context, TL_DEBUG_TARGET, target, (double)crowd->agents.radius[slot] / 2);
	for (; debug->segment && at <= last; at++) {
		tl_point to = tli_paths_point(crowd, slot, at);
		debug->segment(debug->context, TL_DEBUG_PATH, from, to);
		from = to;
	}
}

static void draw_neighbours(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(crowd, slot);
	uint32_t mask = tli_profile_of(crowd, slot)->mask;
	for (uint32_t number = 0; debug->segment && number < crowd->agents.used; number++) {
		uint32_t other = tli_slot_of(crowd, number);
		if (other == slot || !tli_slot_is_used(crowd, other) || !(tli_profile_of(crowd, other)->layer & mask))
			continue;
		tl_point there = tli_position_of(crowd, other);
		double x = there.x - here.x, y = there.y - here.y;
		if (x * x + y * y <= crowd->def.sight * crowd->def.sight)
			debug->segment(debug->context, TL_DEBUG_NEIGHBOUR, here, there);
	}
}

static void draw_walls(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(crowd, slot);
	tli_near_walls walls;
	tli_guard_near(&crowd->guard, here.x, here.y, crowd->agents.max_speed[slot] * (float)crowd->def.dt, &walls);
	for (size_t i = 0; debug->segment && i < walls.count; i++) {
		const tli_near_wall *wall = &walls.near[i];
		tl_point a = { here.x + (double)wall->a.x, here.y + (double)wall->a.y };
		tl_point b = { here.x + (double)wall->b.x, here.y + (double)wall->b.y };
		debug->segment(debug->context, TL_DEBUG_LIMIT, a, b);
	}
}

static void draw_agent(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(crowd, slot);
	tli_f2 v = tli_velocity_of(crowd, slot);
	if (debug->circle)
		debug->circle(debug->context, TL_DEBUG_RANGE, here, crowd->def.sight);
	if (debug->segment)
		debug->segment(
			debug->context, TL_DEBUG_FORCE, here, (tl_point){ here.x + (double)v.x, here.y + (double)v.y });
	draw_neighbours(crowd, slot, debug);
	draw_walls(crowd, slot, debug);
	draw_path(crowd, slot, debug);
}

void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug)
{
	if (!crowd || !debug)
		return;
	uint32_t slot = tli_crowd_slot(crowd, id);
	if (slot != TLI_NO_SLOT)
		draw_agent(crowd, slot, debug);
	for (uint32_t number = 0; id.index1 == 0 && id.generation == 0 && number < crowd->agents.used; number++) {
		slot = tli_slot_of(crowd, number);
		if (tli_slot_is_used(crowd, slot))
			draw_agent(crowd, slot, debug);
	}
}
