/* SPDX-License-Identifier: MIT */
/* steer/brake.h: never faster towards a wall than can be stopped. */
#ifndef TLI_STEER_BRAKE_H
#define TLI_STEER_BRAKE_H

#include "steer/edge_index.h"

/* Makes of the wanted force one, within max_force, after which the vehicle can still stop before the walls; for a host that takes steps
 * of def->dt seconds as tl_vehicle_step does. Of def->offset two fifths are kept free, in the worst case one. */
tl_vector tli_brake(const tl_vehicle *vehicle, const tli_edge_index *walls, const tl_fuzzy_def *def, tl_vector wanted);

#endif
