/* SPDX-License-Identifier: MIT */
/*
 * steer/seek.c: to a target at top speed (docs/steering.md, "Seek"). At the target itself there is no direction: the vehicle goes on along
 * its heading.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/vector.h"

tl_vector tl_steer_seek(const tl_vehicle *vehicle, tl_point target)
{
	if (!vehicle)
		return tli_v(0, 0);
	tl_vector ahead = tli_v_unit(tli_v_sub(target, vehicle->position), vehicle->heading);
	return tli_v_force(tli_steer_to(vehicle, tli_v_scale(ahead, vehicle->max_speed)));
}
