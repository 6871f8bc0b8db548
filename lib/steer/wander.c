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
