/* SPDX-License-Identifier: MIT */
/*
 * steer/arrive.c: to a target, and no farther; the sum over the steps that makes this exact for any dt is in docs/steering.md, "Arrive". A
 * target that moves is approached in its own frame, as fast as max_speed allows: that is the course of interception, and it ends beside the
 * target.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/arrive.h"

#include "base/assert.h"
#include "base/cookie.h"

#include "steer/vector.h"

tl_arrive_def tl_default_arrive_def(void)
{
	return (tl_arrive_def){ .cookie = TLI_COOKIE(tl_arrive_def), .dt = 1.0 / 60, .tolerance = 0.01 };
}

double tli_arrive_speed(double distance, double deceleration, double dt)
{
	tli_assert(dt > 0);
	double h = deceleration * dt, n = 0;
	if (!(h > 0))
		return distance / dt;
	if (isfinite(h))
		n = floor((sqrt(1 + 8 * distance / (h * dt)) - 1) / 2);
	return n > 0 ? n * h + (distance / dt - n * (n + 1) * h / 2) / (n + 1) : distance / dt;
}

double tli_arrive_deceleration(const tl_vehicle *vehicle, const tl_arrive_def *def)
{
	double wanted = def->deceleration > 0 ? def->deceleration : vehicle->max_force / 2;
	return wanted < vehicle->max_force ? wanted : vehicle->max_force;
}

double tli_arrive_dt(const tl_arrive_def *def)
{
	return def->dt > 1e-6 ? def->dt : 1e-6;
}

tl_vector tli_steer_meet(const tl_vehicle *vehicle, tl_point target, tl_vector velocity, const tl_arrive_def *def)
{
	double dt = tli_arrive_dt(def), max_speed = vehicle->max_speed;
	tl_vector wanted = tli_v_cut(velocity, max_speed), ahead = tli_v_sub(target, vehicle->position);
	double distance = tli_v_length(ahead);
	double deceleration = tli_arrive_deceleration(vehicle, def);
	/* Within the tolerance it stops if it can do so in this step. */
	bool there = distance <= def->tolerance &&
		tli_v_length(tli_v_sub(wanted, vehicle->velocity)) <= deceleration * dt;
	if (!there && distance > 0) {
		ahead = tli_v_unit(ahead, vehicle->heading);
		double along = tli_v_dot(ahead, wanted),
		       square = along * along + max_speed * max_speed - tli_v_dot(wanted, wanted);
		double room = sqrt(square > 0 ? square : 0) - along;
		double speed = tli_arrive_speed(distance, deceleration, dt);
		wanted = tli_v_ahead(wanted, ahead, speed < room ? speed : room);
	}
	return tl_steer_limit(tli_v_scale(tli_v_sub(wanted, vehicle->velocity), 1 / dt), vehicle->max_force);
}

tl_vector tl_steer_arrive(const tl_vehicle *vehicle, tl_point target, const tl_arrive_def *def)
{
	if (!vehicle || !tli_is_def(def))
		return tli_v(0, 0);
	return tli_steer_meet(vehicle, target, tli_v(0, 0), def);
}
