/* SPDX-License-Identifier: MIT */
/*
 * steer/limit.c: the limits of a vehicle: force, speed and turn, and its motion by semi-implicit Euler (docs/steering.md, "Limits").
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "Simple vehicle model".)
 */
#include "base/angle.h"
#include "steer/vector.h"

/* Slower than this share of max_speed the velocity has no direction worth turning to. */
static const double AT_REST = 1e-3;

tl_vehicle tl_default_vehicle(void)
{
	return (tl_vehicle){ .heading = { 1, 0 }, .radius = TL_BODY_RADIUS, .max_speed = 2, .max_force = 8 };
}

tl_vector tl_steer_limit(tl_vector v, double length)
{
	return tli_v_force(tli_v_cut(v, length));
}

/* `velocity`, turned by at most `limit` radians from the heading. */
static tl_vector turn_back(tl_vector velocity, tl_vector heading, double limit)
{
	tli_turn turn;
	if (!(limit < 3.14159265358979) || tli_turn_by_radians(limit, &turn) != TL_OK)
		return velocity;
	double speed = tli_v_length(velocity), along = tli_v_dot(heading, velocity);
	if (along >= speed * turn.cosine)
		return velocity;
	double side = tli_v_det(heading, velocity) < 0 ? -1 : 1;
	return tli_v_from_frame(heading, tli_v(speed * turn.cosine, speed * turn.sine * side));
}

void tl_vehicle_step(tl_vehicle *vehicle, tl_vector force, double max_turn, double dt)
{
	if (!vehicle)
		return;
	force = tl_steer_limit(force, vehicle->max_force);
	tl_vector velocity = tli_v_cut(tli_v_ahead(vehicle->velocity, force, dt), vehicle->max_speed);
	if (max_turn > 0 && tli_v_length(velocity) > 0)
		velocity = turn_back(velocity, vehicle->heading, max_turn * dt);
	if (!tli_v_is_finite(velocity))
		return;
	vehicle->velocity = velocity;
	vehicle->position = tli_v_ahead(vehicle->position, velocity, dt);
	if (tli_v_length(velocity) > AT_REST * vehicle->max_speed)
		vehicle->heading = tli_v_unit(velocity, vehicle->heading);
}
