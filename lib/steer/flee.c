/* SPDX-License-Identifier: MIT */
/*
 * steer/flee.c: away from a point at top speed: force = (max_speed * unit(p - from) - v) / response.
 *
 * At the point itself there is no direction away from it: the vehicle goes on along its heading.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/vector.h"

tl_vector tl_steer_flee(const tl_vehicle *vehicle, tl_point from)
{
	if (!vehicle)
		return tli_v(0, 0);
	tl_vector away = tli_v_unit(tli_v_sub(vehicle->position, from), vehicle->heading);
	return tli_v_force(tli_steer_to(vehicle, tli_v_scale(away, vehicle->max_speed)));
}
