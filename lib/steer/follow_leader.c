/* SPDX-License-Identifier: MIT */
/*
 * steer/follow_leader.c: a group behind its leader (docs/steering.md, "Leader"): out of the leader's lane, apart from the others, then to
 * the point `behind` the leader in the leader's own frame, so that a follower does not lag (steer/arrive.c).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "leader following".)
 */
#include "steer/arrive.h"

#include "base/cookie.h"
#include "steer/vector.h"

tl_follow_leader_def tl_default_follow_leader_def(void)
{
	tl_follow_leader_def def = { .cookie = TLI_COOKIE(tl_follow_leader_def),
		.behind = 1.5,
		.clearance = 2,
		.arrive = tl_default_arrive_def(),
		.flock = tl_default_flock_def() };
	/* All want to be at one position: they need room. */
	def.flock.too_near = 2;
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

tl_vector tl_steer_follow_leader(const tl_vehicle *vehicle, const tl_vehicle *leader, const tl_vehicle *others,
	size_t count, const tl_follow_leader_def *def)
{
	if (!vehicle || !leader || (!others && count > 0) || !tli_is_def(def) ||
		def->arrive.cookie != TLI_COOKIE(tl_arrive_def) || def->flock.cookie != TLI_COOKIE(tl_flock_def))
		return tli_v(0, 0);
	tl_point target = tli_v_ahead(leader->position, leader->heading, -def->behind);
	tl_vector away = tl_steer_separate(vehicle, others, count, &def->flock);
	double max_force = isfinite(vehicle->max_force) ? vehicle->max_force : vehicle->max_speed / TLI_STEER_RESPONSE;
	tl_steer_part parts[] = {
		{ clear_leader_path(vehicle, leader, def->clearance), 1, 1 },
		{ tli_v_scale(away, max_force), def->flock.separation, 1 },
		{ tli_steer_meet(vehicle, target, leader->velocity, &def->arrive), 1, 1 },
	};
	return tl_steer_blend_priority(parts, 3, vehicle->max_force);
}
