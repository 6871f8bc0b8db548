/* SPDX-License-Identifier: MIT */
/* steer/brake.h: never faster towards a wall than can be stopped. */
#ifndef TLI_STEER_BRAKE_H
#define TLI_STEER_BRAKE_H

#include "steer/edge_index.h"

/* Of the force a vehicle wants makes one, within max_force, after which it can still stop before the walls; for a
 * host that takes steps of dt seconds as tl_vehicle_step does. `margin` (map units, >= 0): what is kept is two fifths
 * of it, and one fifth in the worst case. debug: NULL = not wanted. */
tl_vector tli_brake(const tl_vehicle *vehicle, const tli_edge_index *walls, double margin, double dt, tl_vector wanted,
	const tl_debug_draw *debug);

#endif
