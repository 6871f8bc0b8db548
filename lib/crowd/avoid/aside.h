/* SPDX-License-Identifier: MIT */
/* crowd/avoid/aside.h: one that has arrived makes room for another one that cannot get on. */
#ifndef TLI_CROWD_AVOID_ASIDE_H
#define TLI_CROWD_AVOID_ASIDE_H

#include "crowd/near/neighbours.h"

/* In radii of both: bodies farther away are not stepped aside for. */
#define TLI_ASIDE_REACH 5.0f

/* The velocity at which a body that has arrived steps out of the path of those near it that have been held up for long; 0 where there are none.
 * Those that want to the same place do not count. */
tli_f2 tli_step_aside(const tli_bodies *bodies, uint32_t self, const tli_neighbour_set *neighbours);

#endif
