/* SPDX-License-Identifier: MIT */
/*
 * steer/hide.c: behind a circle, seen from the hunter (docs/steering.md, "Hide"). The hiding point moves with its circle and is met so
 * (steer/arrive.c). O(count).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/arrive.h"

#include "base/cookie.h"
#include "steer/vector.h"

/* Share by which another circle must be nearer than the one to which the vehicle goes at full speed. */
static const double KEEP = 0.25;

tl_hide_def tl_default_hide_def(void)
{
	return (tl_hide_def){
		.cookie = TLI_COOKIE(tl_hide_def), .margin = 0.5, .danger = INFINITY, .arrive = tl_default_arrive_def()
	};
}

/* The length of the path to the target, round its circle if that is in between. */
static double length_to(const tl_vehicle *vehicle, tl_point target, const tl_circle *circle)
{
	tl_vector offset = tli_v_sub(target, vehicle->position), q = tli_v_sub(circle->centre, vehicle->position);
	double distance = tli_v_length(offset), radius = circle->radius + vehicle->radius;
	double off = fabs(tli_v_det(offset, q));
	bool through = tli_v_dot(offset, q) > 0 && tli_v_length(q) < distance && off < radius * distance;
	/* Half a turn about the rim is pi/2 times as long as straight through. */
	return through ? distance + 2 * 0.5708 * (radius - off / distance) : distance;
}

/* Below 1 for a target that the vehicle goes to already, so that it does not change between two that are equally near. */
static double keeping(const tl_vehicle *vehicle, tl_point target)
{
	tl_vector ahead = tli_v_unit(tli_v_sub(target, vehicle->position), vehicle->heading);
	double speed = tli_v_dot(ahead, vehicle->velocity);
	return speed > 0 && vehicle->max_speed > 0 ? 1 - KEEP * fmin(speed / vehicle->max_speed, 1) : 1;
}

tl_vector tl_steer_hide(const tl_vehicle *vehicle, const tl_vehicle *hunter, const tl_circle *circles, size_t count,
	const tl_hide_def *def)
{
	if (!vehicle || !hunter || (!circles && count > 0) || !tli_is_def(def) ||
		def->arrive.cookie != TLI_COOKIE(tl_arrive_def))
		return tli_v(0, 0);
	if (tli_v_length(tli_v_sub(hunter->position, vehicle->position)) > def->danger)
		return tli_v(0, 0);
	double nearest = INFINITY;
	size_t best = count;
	tl_point target = vehicle->position;
	for (size_t i = 0; i < count; i++) {
		tl_vector away = tli_v_sub(circles[i].centre, hunter->position);
		if (!(tli_v_length(away) > circles[i].radius))
			continue;
		double beyond = circles[i].radius + vehicle->radius + def->margin;
		tl_point here = tli_v_ahead(circles[i].centre, tli_v_unit(away, hunter->heading), beyond);
		double length = length_to(vehicle, here, &circles[i]) * keeping(vehicle, here);
		if (length < nearest) {
			nearest = length;
			best = i;
			target = here;
		}
	}
	if (best == count) {
		tl_pursue_def evade = tl_default_pursue_def();
		return tl_steer_evade(vehicle, hunter, &evade);
	}
	return tli_steer_meet(vehicle, target, circles[best].velocity, &def->arrive);
}
