/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/steer.c: agents that steer: the desire gives a force (lib/steer), avoidance changes it, it is limited and integrated, walls
 * limit the displacement. All of it reads what the last step left, and writes beside it. Agents that avoid each other reciprocally need a
 * target: where a force stands in for a goal, it is the point to which the velocity that the force makes leads.
 */
#include "base/assert.h"
#include "crowd/step/crowd.h"

#include "base/rng.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "crowd/walls/turn_before.h"
#include "steer/avoid_circles.h"

/* Seconds ahead at which the target of an agent that follows a force is. */
static const float AHEAD = 4;

tl_vehicle tli_vehicle_of(const tl_crowd *crowd, uint32_t slot)
{
	tli_f2 velocity = tli_velocity_of(&crowd->store, slot), heading = tli_heading_of(&crowd->store, slot);
	return (tl_vehicle){ .position = tli_position_of(&crowd->store, slot),
		.velocity = { (double)velocity.x, (double)velocity.y },
		.heading = { (double)heading.x, (double)heading.y },
		.radius = (double)crowd->store.agents.radius[slot],
		.max_speed = (double)crowd->store.agents.max_speed[slot],
		.max_force = tli_profile_of(&crowd->store, slot)->max_force };
}

/* The velocity after tl_vehicle_step. */
static tl_vector next_velocity(const tl_vehicle *vehicle, tl_vector force, double dt)
{
	force = tli_v_force(tli_v_cut(force, vehicle->max_force));
	tl_vector velocity = tli_v_cut(tli_v_ahead(vehicle->velocity, force, dt), vehicle->max_speed);
	return tli_v_is_finite(velocity) ? velocity : vehicle->velocity;
}

static tl_wander_state wander_state_of(const tl_crowd *crowd, uint32_t slot, uint32_t number)
{
	tli_rng seed = { crowd->def.seed + number };
	return (tl_wander_state){ tli_rng_next(&seed), 4 * crowd->store.step, crowd->store.wanders.target[slot] };
}

static tl_vector brake_force(const tl_crowd *crowd, const tl_vehicle *vehicle)
{
	double rate = -1 / crowd->dt;
	return (tl_vector){ vehicle->velocity.x * rate, vehicle->velocity.y * rate };
}

static tl_vector steer_to_goal(const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle)
{
	uint8_t state = crowd->store.agents.state[slot];
	if (state == TLI_AGENT_WAITS || state == TLI_AGENT_NO_PATH)
		return brake_force(crowd, vehicle);
	tli_f2 v;
	if (crowd->store.courses.room && tli_crowd_pursue(crowd, slot, &v))
		return (tl_vector){ ((double)v.x - vehicle->velocity.x) / crowd->dt,
			((double)v.y - vehicle->velocity.y) / crowd->dt };
	tl_point target = tli_paths_target(&crowd->store, slot);
	if (tli_paths_has_corner(&crowd->store, slot))
		return tl_steer_seek(vehicle, target);
	double x = target.x - vehicle->position.x, y = target.y - vehicle->position.y, before = sqrt(x * x + y * y),
	       left = fmax(before - tli_agent_stop(&crowd->store, slot), 0);
	if (left < before) { /* it stands still before its goal */
		x *= left / before;
		y *= left / before;
		target = (tl_point){ vehicle->position.x + x, vehicle->position.y + y };
	}
	double stop = vehicle->max_speed * vehicle->max_speed / fmax(vehicle->max_force, 1e-9) +
		vehicle->max_speed * 0.2;
	if (x * x + y * y > stop * stop && vehicle->max_force < INFINITY)
		return tl_steer_seek(vehicle, target);
	tl_arrive_def def = tl_default_arrive_def();
	def.dt = crowd->dt;
	def.tolerance = 1e-6;
	def.deceleration = vehicle->max_force < INFINITY ? 0 : vehicle->max_speed / crowd->dt;
	return tl_steer_arrive(vehicle, target, &def);
}

/* Its next target, in `state`. Where fuzzy avoidance does not, it turns before walls. */
static tl_vector wander_force(const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle,
	const tl_debug_draw *debug, tl_wander_state *state)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tl_wander_def def = profile->wander;
	tl_vehicle turned = *vehicle;
	tl_vector push = { 0, 0 };
	def.dt = crowd->dt;
	def.debug = debug;
	if (!tli_profile_avoids_walls(profile))
		push = tli_turn_before_walls(tli_crowd_guard(crowd, slot), vehicle, &turned.heading);
	tl_vector force = tl_steer_wander(&turned, &def, state);
	if (push.x == 0 && push.y == 0)
		return force;
	tl_vector away = tli_v_unit(push, turned.heading);
	double against = tli_v_dot(force, away);
	force = against < 0 ? tli_v_ahead(force, away, -against) : force;
	const tl_steer_part parts[] = { { push, 1, 1 }, { force, 1, 1 } };
	return tl_steer_blend_priority(parts, 2, vehicle->max_force);
}

tl_vector tli_steer_wanted(const tl_crowd *crowd, uint32_t slot, const tl_vehicle *vehicle, const tl_debug_draw *debug)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	if (profile->desire == TL_DESIRE_WANDER) {
		tl_wander_state state = wander_state_of(crowd, slot, tli_number_of(&crowd->store, slot));
		return wander_force(crowd, slot, vehicle, debug, &state);
	}
	if (profile->desire == TL_DESIRE_REST)
		return brake_force(crowd, vehicle);
	return tli_profile_has_goal(profile) ? steer_to_goal(crowd, slot, vehicle) : (tl_vector){ 0, 0 };
}

/* In lane 0. */
static void flock_one(tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at, tli_flock_lanes *lanes)
{
	const tli_body *body = &crowd->bodies.body[at];
	tli_flock_view view; /* large, and filled in where it is needed */
	view.cursor = cursor;
	view.all = 0;
	tli_flock_fetch(&crowd->flock, at, lanes, 0);
	tli_flock_sum_up(&crowd->flock, &view, at, lanes, 0);
	tli_flock_apply(&crowd->flock, lanes);
	tli_flock_keep_off(&crowd->flock, tli_crowd_guard(crowd, body->slot), body->slot, lanes, 0);
}

/* `clear`: of a member of a flock, as in tli_steer_keep_out. */
static tl_vector force_of_desire(
	tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at, const tl_vehicle *vehicle, float *clear)
{
	uint32_t slot = crowd->bodies.body[at].slot;
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	tl_agent_id id = tli_id_of(&crowd->store, slot);
	switch (profile->desire) {
	case TL_DESIRE_REST:
		return brake_force(crowd, vehicle);
	case TL_DESIRE_GOAL:
	case TL_DESIRE_PATROL:
	case TL_DESIRE_FOLLOW:
	case TL_DESIRE_SLOT:
	case TL_DESIRE_EXIT:
		return steer_to_goal(crowd, slot, vehicle);
	case TL_DESIRE_WANDER: {
		tl_wander_state state = wander_state_of(crowd, slot, crowd->bodies.body[at].number);
		tl_vector force = wander_force(crowd, slot, vehicle, NULL, &state);
		crowd->scratch.wander[at] = state.target;
		return force;
	}
	case TL_DESIRE_FLOCK: {
		tli_flock_lanes lanes = { .count = { 0 } };
		flock_one(crowd, cursor, at, &lanes);
		*clear = lanes.clear[0];
		return (tl_vector){ (double)lanes.force_x[0], (double)lanes.force_y[0] };
	}
	case TL_DESIRE_FORCE:
		break;
	}
	return profile->force ? profile->force(profile->context, id, vehicle) : (tl_vector){ 0, 0 };
}

/* ---- avoidance ---- */

static void add_body(tli_avoid *avoid, const tli_body *body, tli_f2 q)
{
	tli_avoid_add(avoid, (tl_vector){ (double)q.x, (double)q.y },
		(tl_vector){ (double)body->v.x, (double)body->v.y }, (double)body->radius);
}

static tl_vector avoid_circles(
	tl_crowd *crowd, uint32_t at, const tli_neighbour_set *neighbours, const tl_vehicle *vehicle, tl_vector wanted)
{
	const tli_body *bodies = crowd->bodies.body, *body = &bodies[at];
	const tli_profile *profile = tli_profile_of(&crowd->store, body->slot);
	bool keeps = tli_profile_keeps_side(profile); /* not a reciprocal member of a flock */
	tli_kept_side kept = keeps ? crowd->store.sides.circles[body->slot] : (tli_kept_side){ 0, 0 };
	tl_avoid_def def = profile->circles;
	def.dt = crowd->dt;
	if (tli_profile_has_goal(profile) && body->rem < def.reach)
		def.reach = (double)body->rem;
	def.wanted = wanted;
	tli_avoid avoid;
	if (tli_avoid_begin(&avoid, vehicle, &def)) {
		for (size_t i = 0; i < neighbours->count; i++) {
			/* Members of a flock keep apart by its own rules; of what does not yield it has a list of its own. */
			const tli_body *other = &bodies[neighbours->found[i].at];
			bool is_for_flock = profile->desire == TL_DESIRE_FLOCK;
			if (is_for_flock && tli_body_kind(other) < TLI_BODY_DRIVEN) {
				const tli_profile *theirs = tli_profile_of(&crowd->store, other->slot);
				is_for_flock = theirs->desire == TL_DESIRE_FLOCK && theirs->group == profile->group;
			}
			if (!is_for_flock)
				add_body(&avoid, other, neighbours->found[i].q);
		}
		tli_neighbour others[TLI_NON_YIELDING_MAX];
		size_t far = tli_non_yielding_find(&crowd->non_yielding, &crowd->bodies, at, others);
		float sight = (float)(crowd->def.sight * crowd->def.sight);
		for (size_t i = 0; i < far; i++)
			if (others[i].squared > sight || profile->desire == TL_DESIRE_FLOCK)
				add_body(&avoid, &bodies[others[i].at], others[i].q);
	}
	tl_avoid_state state = { kept.side, (double)kept.timer };
	wanted = tli_avoid_force(&avoid, &state);
	if (keeps)
		crowd->scratch.side_circles[at] = (tli_kept_side){ (float)state.timer, state.side };
	return wanted;
}

bool tli_steer_fuzzy(const tl_crowd *crowd, uint32_t slot, const tl_fuzzy_world **walls, tl_fuzzy_def *def)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	bool sees_walls = tli_profile_avoids_walls(profile) && profile->desire != TL_DESIRE_FLOCK;
	/* One that sees its target follows its path, which is free of walls. */
	bool follows = crowd->store.paths.room && tli_profile_has_goal(profile) &&
		tli_paths_lost(&crowd->store, slot) == 0;
	*walls = !sees_walls || follows ? NULL : tli_crowd_nav_of(crowd, slot)->fuzzy.world;
	*def = profile->walls;
	def->dt = crowd->dt;
	def->polygons = crowd->polygons;
	def->polygon_count = crowd->polygon_count;
	def->heeds = profile->heeds ? profile->heeds : crowd->guards.usual;
	return *walls || crowd->polygon_count > 0;
}

static tl_vector avoid_walls(tl_crowd *crowd, uint32_t at, const tl_vehicle *vehicle, tl_vector wanted)
{
	uint32_t slot = crowd->bodies.body[at].slot;
	bool keeps = tli_profile_keeps_side(tli_profile_of(&crowd->store, slot));
	const tl_fuzzy_world *walls;
	tl_fuzzy_def def;
	if (!tli_steer_fuzzy(crowd, slot, &walls, &def))
		return wanted;
	tli_kept_side kept = keeps ? crowd->store.sides.walls[slot] : (tli_kept_side){ 0, 0 };
	tl_fuzzy_state state = { kept.side, (double)kept.timer };
	def.wanted = wanted;
	wanted = tl_steer_avoid_fuzzy(vehicle, walls, &def, &state);
	if (keeps)
		crowd->scratch.side_walls[at] = (tli_kept_side){ (float)state.timer, state.side };
	return wanted;
}

/* ---- the step ---- */

tli_f2 tli_steer_keep_out(const tl_crowd *crowd, uint32_t slot, tli_f2 u, float max, float clear)
{
	const tli_guard *guard = tli_crowd_guard(crowd, slot);
	tl_point from = tli_position_of(&crowd->store, slot);
	tli_near_walls walls;
	if (!guard->on || !guard->walls || clear > guard->clearance + max + 2 / (float)guard->resolution)
		return u;
	tli_guard_near(guard, from.x, from.y, max, &walls);
	if (walls.count == 0)
		return u;
	u = tli_guard_slide(guard, &walls, u, max);
	float share = tli_guard_share(guard, from.x, from.y, u);
	return (tli_f2){ u.x * share, u.y * share };
}

tl_status tli_steer_one(tl_crowd *crowd, const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at,
	tli_neighbour_set *neighbours)
{
	const tli_body *body = &crowd->bodies.body[at];
	const tli_profile *profile = tli_profile_of(&crowd->store, body->slot);
	tli_assert(tli_body_kind(body) < TLI_BODY_YIELDS);
	float max = body->max_speed * (float)crowd->dt;
	if (profile->desire == TL_DESIRE_FLOCK && profile->avoid == TL_AVOID_NONE) {
		tli_flock_lanes lanes = { .count = { 0 } };
		flock_one(crowd, cursor, at, &lanes);
		tli_f2 u = { lanes.u_x[0], lanes.u_y[0] };
		crowd->scratch.wanted[at] = tli_steer_keep_out(crowd, body->slot, u, max, lanes.clear[0]);
		return TL_OK;
	}
	tl_vehicle vehicle = tli_vehicle_of(crowd, body->slot);
	float clear = 0;
	tl_vector force = force_of_desire(crowd, cursor, at, &vehicle, &clear);
	tl_status status = TL_OK;
	bool circles = profile->avoid == TL_AVOID_CIRCLES || profile->avoid == TL_AVOID_BOTH ||
		tli_body_kind(body) == TLI_BODY_STEERS_APART;
	if (circles)
		status = tli_neighbours_find(def, cursor, at, neighbours);
	if (status)
		return status;
	if (tli_profile_keeps_side(profile))
		crowd->scratch.side_circles[at] = crowd->scratch.side_walls[at] = (tli_kept_side){ 0, 0 };
	if (tli_profile_avoids_walls(profile) || (profile->avoid != TL_AVOID_NONE && crowd->polygon_count > 0))
		force = avoid_walls(crowd, at, &vehicle, force);
	if (circles)
		force = avoid_circles(crowd, at, neighbours, &vehicle, force);
	double dt = crowd->dt;
	tl_vector velocity = next_velocity(&vehicle, force, dt);
	tli_f2 u = { (float)(velocity.x * dt), (float)(velocity.y * dt) };
	crowd->scratch.wanted[at] = tli_steer_keep_out(crowd, body->slot, u, max, clear);
	return TL_OK;
}

/* ---- reciprocal agents that follow a force ---- */

void tli_crowd_aim_forces_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_grid_cursor cursor = { .started = false };
	(void)member;
	for (size_t at = range.begin; at < range.end; at++) {
		tli_body *body = &crowd->scratch.body[at];
		if (!tli_body_yields(body))
			continue;
		tl_desire desire = tli_profile_of(&crowd->store, body->slot)->desire;
		if (desire != TL_DESIRE_WANDER && desire != TL_DESIRE_FORCE)
			continue;
		tl_vehicle vehicle = tli_vehicle_of(crowd, body->slot);
		float clear = 0;
		tl_vector force = force_of_desire(crowd, &cursor, (uint32_t)at, &vehicle, &clear);
		tl_vector velocity = next_velocity(&vehicle, force, crowd->dt);
		tli_f2 v = { (float)velocity.x, (float)velocity.y };
		float speed = sqrtf(tli_f2_dot(v, v));
		if (!(speed > 1e-3f * body->max_speed))
			continue;
		body->ahead = (tli_f2){ v.x / speed, v.y / speed };
		body->max_speed = speed < body->max_speed ? speed : body->max_speed;
		body->distance = body->rem = fmaxf(speed * AHEAD, 2 * body->radius);
		body->traits &= ~(uint32_t)TLI_BODY_IDLE;
	}
}
