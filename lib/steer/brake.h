/* SPDX-License-Identifier: MIT */
/* steer/brake.h: never faster towards a wall than can be stopped. */
#ifndef TLI_STEER_BRAKE_H
#define TLI_STEER_BRAKE_H

#include "base/assert.h"
#include "steer/edge_index.h"
#include "steer/vector.h"

/* How far a vehicle with this speed moves until it stands, braking with all its force from now on, in steps of dt. */
static inline double tli_stopping_distance(double speed, double force, double dt)
{
	tli_assert(dt > 0 && force > 0);
	double loss = force * dt, steps = floor(speed / loss);
	return steps > 0 ? steps * (speed - loss * (steps + 1) / 2) * dt : 0;
}

/* Makes of the wanted force one, within max_force, after which the vehicle can still stop before the walls; for a host that takes steps
 * of def->dt seconds as tl_vehicle_step does. Of def->offset two fifths are kept free, in the worst case one. */
tl_vector tli_brake(const tl_vehicle *vehicle, const tli_edge_index *walls, const tl_fuzzy_def *def, tl_vector wanted);

#endif
