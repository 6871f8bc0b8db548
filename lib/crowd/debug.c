/* SPDX-License-Identifier: MIT */
/*
 * crowd/debug.c: draws what agents look at by a host's callbacks: what the next step would, from where they are now. Neighbours are found among all
 * agents: this is for a few agents.
 */
#include "base/array.h"
#include "crowd/step/crowd.h"
#include "crowd/store/paths.h"
#include "base/alloc.h"
#include "steer/avoid_circles.h"
#include "steer/flock.h"

/* A body that an agent may avoid. */
static bool is_in_sight(const tl_crowd *crowd, uint32_t slot, uint32_t other)
{
	const tli_crowd_store *store = &crowd->store;
	if (other == slot || !tli_slot_is_used(store, other) || store->agents.state[other] == TLI_AGENT_JUMPS ||
		!(tli_profile_of(store, other)->layer & tli_profile_of(store, slot)->mask))
		return false;
	tl_vector q = tli_v_sub(tli_position_of(store, other), tli_position_of(store, slot));
	return tli_v_dot(q, q) <= crowd->def.sight * crowd->def.sight;
}

/* ---- what steers ---- */

/* Feelers, and with the force round walls and polygons the first contact and the braking before it, as if all in sight counted. */
static void draw_avoidance(
	const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle, tl_vector wanted, const tl_debug_draw *debug)
{
	tli_kept_side along = crowd->store.sides.walls[slot], kept = crowd->store.sides.circles[slot];
	tl_fuzzy_state fuzzy_state = { along.side, (double)along.timer };
	const tl_fuzzy_world *walls;
	tl_fuzzy_def fuzzy;
	if (tli_steer_fuzzy(crowd, slot, &walls, &fuzzy)) {
		fuzzy.wanted = wanted;
		fuzzy.debug = debug;
		wanted = tl_steer_avoid_fuzzy(vehicle, walls, &fuzzy, &fuzzy_state);
	}
	tl_avoid_def def = tli_profile_of(&crowd->store, slot)->circles;
	if (tli_profile_of(&crowd->store, slot)->avoid == TL_AVOID_FUZZY)
		return;
	tl_avoid_state state = { kept.side, (double)kept.timer };
	def.dt = crowd->dt;
	def.wanted = wanted;
	def.debug = debug;
	if (tli_profile_has_goal(tli_profile_of(&crowd->store, slot))) {
		tl_vector leg = tli_v_sub(tli_paths_target(&crowd->store, slot), vehicle->position);
		def.reach = fmin(def.reach, tli_v_length(leg) + (double)tli_paths_beyond(&crowd->store, slot));
	}
	tli_avoid avoid;
	if (tli_avoid_begin(&avoid, vehicle, &def)) {
		for (uint32_t other = 0; other < crowd->store.agents.used; other++) {
			if (!is_in_sight(crowd, slot, other))
				continue;
			tl_vehicle it = tli_vehicle_of(crowd, other);
			tli_avoid_add(&avoid, tli_v_sub(it.position, vehicle->position), it.velocity, it.radius);
		}
		for (size_t i = 0; i < tli_array_length(crowd->store.circles.list); i++) {
			const tli_moving_circle *it = &crowd->store.circles.list[i];
			tl_vector q = tli_v_sub(it->def.circle.centre, vehicle->position);
			if (it->generation & 1)
				tli_avoid_add(&avoid, q, it->def.circle.velocity, it->def.circle.radius);
		}
	}
	(void)tli_avoid_force(&avoid, &state);
}

/* Whom a member sees, and its forces. Returns their sum; none where memory is short. */
static tl_vector draw_flock(const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle, const tl_debug_draw *debug)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	size_t count = 0, room = crowd->store.agents.used;
	tl_vehicle *others = tli_alloc_array(room, sizeof *others);
	if (!others)
		return tli_v(0, 0);
	for (uint32_t other = 0; other < room; other++) {
		if (other == slot || !tli_slot_is_used(&crowd->store, other))
			continue;
		const tli_profile *theirs = tli_profile_of(&crowd->store, other);
		if (theirs->desire == TL_DESIRE_FLOCK && theirs->group == profile->group)
			others[count++] = tli_vehicle_of(crowd, other);
	}
	const tl_flock_def *def = profile->has_flock ? &profile->flock : &crowd->store.flock;
	tl_vector force = tli_flock_show(vehicle, others, count, def, debug);
	tli_free(others, room * sizeof *others);
	return force;
}

static void draw_agent(const tl_crowd *crowd, uint32_t slot, const tl_debug_draw *debug)
{
	tl_point here = tli_position_of(&crowd->store, slot);
	tli_f2 v = tli_velocity_of(&crowd->store, slot);
	if (debug->segment)
		debug->segment(debug->context, TL_DEBUG_VELOCITY, here,
			(tl_point){ here.x + (double)v.x, here.y + (double)v.y });
	if (tli_profile_of(&crowd->store, slot)->desire != TL_DESIRE_FLOCK) {
		if (debug->circle)
			debug->circle(debug->context, TL_DEBUG_RANGE, here, crowd->def.sight);
		for (uint32_t other = 0; debug->segment && other < crowd->store.agents.used; other++)
			if (is_in_sight(crowd, slot, other))
				debug->segment(debug->context, TL_DEBUG_NEIGHBOUR, here,
					tli_position_of(&crowd->store, other));
	}
	tli_near_walls walls;
	tli_guard_near(tli_crowd_guard(crowd, slot), here.x, here.y,
		crowd->store.agents.max_speed[slot] * (float)crowd->dt, &walls);
	for (size_t i = 0; debug->segment && i < walls.count; i++) {
		const tli_near_wall *wall = &walls.near[i];
		tl_point a = { here.x + (double)wall->a.x, here.y + (double)wall->a.y };
		tl_point b = { here.x + (double)wall->b.x, here.y + (double)wall->b.y };
		debug->segment(debug->context, TL_DEBUG_LIMIT, a, b);
	}
	if (tli_agent_has_path(&crowd->store, slot)) {
		tl_point from = tli_position_of(&crowd->store, slot), target = tli_paths_target(&crowd->store, slot);
		uint32_t at = crowd->store.paths.room ? crowd->store.paths.at[slot] : 0,
			 last = crowd->store.paths.room ? crowd->store.paths.count[slot] : 0;
		if (debug->circle)
			debug->circle(
				debug->context, TL_DEBUG_TARGET, target, (double)crowd->store.agents.radius[slot] / 2);
		for (; debug->segment && at <= last; at++) {
			tl_point to = tli_paths_point(&crowd->store, slot, at);
			debug->segment(debug->context, TL_DEBUG_PATH, from, to);
			from = to;
		}
	}
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tl_vehicle vehicle = tli_vehicle_of(crowd, slot);
	tl_vector force = profile->desire == TL_DESIRE_FLOCK ? draw_flock(crowd, slot, &vehicle, debug)
							     : tli_steer_wanted(crowd, slot, &vehicle, debug);
	if (!profile->driven && tli_profile_keeps_side(profile))
		draw_avoidance(crowd, slot, &vehicle, force, debug);
}

void tl_crowd_debug(const tl_crowd *crowd, tl_agent_id id, const tl_debug_draw *debug)
{
	if (!crowd || !debug)
		return;
	tl_crowd now = *crowd; /* with the walls of the nav as it is now */
	tli_crowd_look_up_walls(&now);
	crowd = &now;
	uint32_t slot = tli_crowd_store_slot(&crowd->store, id);
	if (slot != TLI_NO_SLOT)
		draw_agent(crowd, slot, debug);
	for (uint32_t number = 0; id.index1 == 0 && id.generation == 0 && number < crowd->store.agents.used; number++) {
		slot = tli_slot_of(&crowd->store, number);
		if (tli_slot_is_used(&crowd->store, slot))
			draw_agent(crowd, slot, debug);
	}
}
