/* SPDX-License-Identifier: MIT */
/* crowd/walls/turn_before.h: for agents that go nowhere in particular: a push that turns them before walls. */
#ifndef TLI_CROWD_WALLS_TURN_BEFORE_H
#define TLI_CROWD_WALLS_TURN_BEFORE_H

#include "crowd/walls/guard.h"
#include "steer/vector.h"

/* The force that keeps a vehicle a radius off the walls in the next second, or in one and a half of the times that it takes to stop, if that is
 * longer; 0,0 where none comes so near. `heading`: the vehicle's, turned away from them. O(walls near). */
tl_vector tli_turn_before_walls(const tli_guard *guard, const tl_vehicle *vehicle, tl_vector *heading);

#endif
