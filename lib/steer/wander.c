/* SPDX-License-Identifier: MIT */
/*
 * steer/wander.c: strolls: steers to a target on a circle ahead that is displaced at random in each step. How, and why the displacement has
 * a standard deviation of jitter * sqrt(dt) (both components uniform, of variance jitter^2 dt / 2): docs/steering.md, "Wander".
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/random.h"

#include "base/cookie.h"
#include "steer/vector.h"

tl_wander_def tl_default_wander_def(void)
{
	return (tl_wander_def){ .cookie = TLI_COOKIE(tl_wander_def), .dt = 1.0 / 60 };
}

/* Shares of the length from which all defaults follow, and how many radii it is at least. */
static const double RADIUS_SHARE = 0.5, RADII_MIN = 4;

static double or_default(double value, double otherwise)
{
	return value == 0 ? otherwise : value < 0 ? 0 : value;
}

/* With what follows from the vehicle filled in. The target's random walk crosses its circle in the time in which the vehicle covers a
 * quarter of the length, whatever its size and speed. */
static tl_wander_def scaled_def(const tl_vehicle *vehicle, const tl_wander_def *def)
{
	double speed = vehicle->max_speed, bulk = RADII_MIN * vehicle->radius, length = speed > bulk ? speed : bulk;
	tl_wander_def scaled = *def;
	scaled.radius = or_default(def->radius, RADIUS_SHARE * length);
	scaled.distance = or_default(def->distance, length);
	scaled.jitter = or_default(def->jitter, speed > 0 ? length * sqrt(speed / length) : 0);
	return scaled;
}

/* Uniform, of variance 1. */
static double deviate(tl_wander_state *state)
{
	return (2 * tli_random_unit(state->seed, state->count++) - 1) * 1.7320508075688772;
}

/* `towards`: the target from the vehicle. */
static void show_wander(const tl_vehicle *vehicle, const tl_wander_def *def, tl_vector towards)
{
	const tl_debug_draw *debug = def->debug;
	tl_point centre = tli_v_ahead(vehicle->position, vehicle->heading, def->distance);
	tl_point target = tli_v_add(vehicle->position, towards);
	if (debug && debug->circle) {
		debug->circle(debug->context, TL_DEBUG_WANDER, centre, def->radius);
		debug->circle(debug->context, TL_DEBUG_TARGET, target, vehicle->radius / 4);
	}
	if (debug && debug->segment) {
		debug->segment(debug->context, TL_DEBUG_WANDER, vehicle->position, centre);
		debug->segment(debug->context, TL_DEBUG_TARGET, vehicle->position, target);
	}
}

tl_vector tl_steer_wander(const tl_vehicle *vehicle, const tl_wander_def *given, tl_wander_state *state)
{
	if (!vehicle || !tli_is_def(given) || !state)
		return tli_v(0, 0);
	static const tl_vector ahead = { 1, 0 };
	tl_wander_def def = scaled_def(vehicle, given);
	double spread = def.jitter * sqrt(def.dt > 0 ? def.dt / 2 : 0);
	double x = deviate(state) * spread, y = deviate(state) * spread;
	tl_vector target = tli_v_scale(tli_v_unit(state->target, ahead), def.radius);
	state->target = tli_v_scale(tli_v_unit(tli_v_add(target, tli_v(x, y)), ahead), def.radius);
	tl_vector towards = tli_v_from_frame(vehicle->heading, tli_v_add(state->target, tli_v(def.distance, 0)));
	tl_vector wanted = tli_v_scale(tli_v_unit(towards, vehicle->heading), vehicle->max_speed);
	double time = def.distance > TLI_STEER_RESPONSE * vehicle->max_speed ? def.distance / vehicle->max_speed
									     : TLI_STEER_RESPONSE;
	show_wander(vehicle, &def, towards);
	return tli_v_force(tli_v_scale(tli_v_sub(wanted, vehicle->velocity), 1 / time));
}
