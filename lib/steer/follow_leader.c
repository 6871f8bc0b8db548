/* SPDX-License-Identifier: MIT */
/*
 * steer/follow_leader.c: a group behind its leader (docs/steering.md, "Leader"): out of the leader's lane, then to the point `behind` the
 * leader and apart from the others, in the leader's own frame, so that a follower does not lag.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "leader following".)
 */
#include "steer/arrive.h"

#include "base/cookie.h"
#include "steer/part.h"

/* Of max_speed: a slower wish is none, so that a group whose leader rests comes to rest. */
static const double STILL = 0.15;

tl_follow_leader_def tl_default_follow_leader_def(void)
{
	tl_follow_leader_def def = { .cookie = TLI_COOKIE(tl_follow_leader_def),
		.behind = 1.5,
		.clearance = 2,
		.arrive = tl_default_arrive_def(),
		.flock = tl_default_flock_def() };
	/* All want to be at one position: they need room. */
	def.flock.too_near = 2;
	def.flock.separation = 1.5;
	def.flock.field_of_view = 6.28318530717958648;
	return def;
}

static tl_vector clear_leader_path(const tl_vehicle *vehicle, const tl_vehicle *leader, double clearance)
{
	tl_vector off = tli_v_sub(vehicle->position, leader->position), at = tli_v_to_frame(leader->heading, off);
	double touch = vehicle->radius + leader->radius;
	if (!(at.x > 0) || !(at.x < clearance + touch) || !(fabs(at.y) < touch))
		return tli_v(0, 0);
	tl_vector side = tli_v_scale(tli_v_left(leader->heading), at.y < 0 ? -vehicle->max_speed : vehicle->max_speed);
	return tli_steer_to(vehicle, side);
}

/* Towards the target and away from the others, as one velocity: both are gradients, so a group comes to rest where they balance. */
static tl_vector following_velocity(const tl_vehicle *vehicle, const tl_vehicle *leader, const tl_vehicle *others,
	size_t count, const tl_follow_leader_def *def)
{
	tl_point target = tli_v_ahead(leader->position, leader->heading, -def->behind);
	tl_vector to = tli_v_sub(target, vehicle->position);
	double deceleration = tli_arrive_deceleration(vehicle, &def->arrive), distance = tli_v_length(to);
	double speed = fmin(tli_arrive_speed(distance, deceleration, TLI_STEER_RESPONSE), vehicle->max_speed);
	tl_vector own = tli_v_scale(tli_v_unit(to, leader->heading), speed);
	tl_vector apart = tl_steer_separate(vehicle, others, count, &def->flock);
	if (tli_part_self(leader, others, count) == count)
		apart = tli_v_add(apart, tl_steer_separate(vehicle, leader, 1, &def->flock));
	own = tli_v_ahead(own, apart, def->flock.separation * vehicle->max_speed);
	if (tli_v_length(own) < STILL * vehicle->max_speed)
		own = tli_v(0, 0);
	return tli_v_cut(tli_v_add(own, tli_v_cut(leader->velocity, vehicle->max_speed)), vehicle->max_speed);
}

tl_vector tl_steer_follow_leader(const tl_vehicle *vehicle, const tl_vehicle *leader, const tl_vehicle *others,
	size_t count, const tl_follow_leader_def *def)
{
	if (!vehicle || !leader || (!others && count > 0) || !tli_is_def(def) ||
		def->arrive.cookie != TLI_COOKIE(tl_arrive_def) || def->flock.cookie != TLI_COOKIE(tl_flock_def))
		return tli_v(0, 0);
	tl_vector clear = clear_leader_path(vehicle, leader, def->clearance);
	tl_vector follow = tli_steer_to(vehicle, following_velocity(vehicle, leader, others, count, def));
	tl_steer_part parts[] = { { clear, 1, 1 }, { tl_steer_limit(follow, vehicle->max_force), 1, 1 } };
	return tl_steer_blend_priority(parts, 2, vehicle->max_force);
}
