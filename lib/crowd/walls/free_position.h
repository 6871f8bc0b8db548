/* SPDX-License-Identifier: MIT */
/* crowd/walls/free_position.h: the nearest position where a body may stand. */
#ifndef TLI_CROWD_WALLS_FREE_POSITION_H
#define TLI_CROWD_WALLS_FREE_POSITION_H

#include "crowd/walls/guard.h"

/* Moves *at, which may be in a wall, to a free position near it; *displaced: it was closer to a wall than the radius. TL_E_RANGE: there is
 * no free position. */
tl_status tli_free_position_find(const tli_guard *guard, tl_point *at, bool *displaced);

/* Moves *at, which is between two walls hardly farther apart than the body is wide, along one of them to a free position to which a straight step
 * leads, rather ahead for a body that moves at v. False: there is none, or there are no such walls. */
bool tli_free_position_along(const tli_guard *guard, tli_f2 v, tl_point *at);

#endif
