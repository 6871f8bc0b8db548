/* SPDX-License-Identifier: MIT */
/*
 * steer/evade.c: away from where the hunter will be when the two could meet head-on, at most `max_prediction` seconds on (docs/steering.md,
 * "Evade").
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/vector.h"

#include "base/cookie.h"

tl_vector tl_steer_evade(const tl_vehicle *vehicle, const tl_vehicle *hunter, const tl_pursue_def *def)
{
	if (!vehicle || !hunter || !tli_is_def(def))
		return tli_v(0, 0);
	double distance = tli_v_length(tli_v_sub(hunter->position, vehicle->position));
	double closing = vehicle->max_speed + tli_v_length(hunter->velocity);
	double time = closing * def->max_prediction > distance ? distance / closing : def->max_prediction;
	return tl_steer_flee(vehicle, tli_v_ahead(hunter->position, hunter->velocity, time));
}
