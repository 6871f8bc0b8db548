/* SPDX-License-Identifier: MIT */
/*
 * steer/wander.c: strolls.
 *
 *          .--.
 *         /    x  target, on a circle of `radius`
 *     >--|--+   |
 *         \    /  centre, `distance` ahead
 *          '--'
 *
 * In each step the target is displaced at random, put back on the circle and steered to. It is kept in the vehicle's frame, so that a
 * target at the left keeps the vehicle turning left.
 *
 * The displacement has a standard deviation of jitter * sqrt(dt): a random walk's spread grows with the square root of time, so this is
 * the same walk at any frame rate. Both components are uniform, of variance jitter^2 dt / 2. The target is steered to within the time to
 * the centre: the turn rate is at most about speed * radius / distance^2.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/random.h"

#include "base/cookie.h"
#include "steer/vector.h"

tl_wander_def tl_default_wander_def(void)
{
	return (tl_wander_def){
		.cookie = TLI_COOKIE(tl_wander_def), .radius = 1, .distance = 2, .jitter = 2, .dt = 1.0 / 60
	};
}

/* Uniform, of variance 1. */
static double deviate(tl_wander_state *state)
{
	return (2 * tli_random_unit(state->seed, state->count++) - 1) * 1.7320508075688772;
}

tl_vector tl_steer_wander(const tl_vehicle *vehicle, const tl_wander_def *def, tl_wander_state *state)
{
	if (!vehicle || !tli_is_def(def) || !state)
		return tli_v(0, 0);
	static const tl_vector ahead = { 1, 0 };
	double spread = def->jitter * sqrt(def->dt > 0 ? def->dt / 2 : 0);
	double x = deviate(state) * spread, y = deviate(state) * spread;
	tl_vector target = tli_v_scale(tli_v_unit(state->target, ahead), def->radius);
	state->target = tli_v_scale(tli_v_unit(tli_v_add(target, tli_v(x, y)), ahead), def->radius);
	tl_vector towards = tli_v_from_frame(vehicle->heading, tli_v_add(state->target, tli_v(def->distance, 0)));
	tl_vector wanted = tli_v_scale(tli_v_unit(towards, vehicle->heading), vehicle->max_speed);
	double time = def->distance > TLI_STEER_RESPONSE * vehicle->max_speed ? def->distance / vehicle->max_speed
									      : TLI_STEER_RESPONSE;
	return tli_v_force(tli_v_scale(tli_v_sub(wanted, vehicle->velocity), 1 / time));
}
