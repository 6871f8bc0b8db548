/* SPDX-License-Identifier: MIT */
/* crowd/walls/push_out.h: a wall that comes over a body pushes it out. */
#ifndef TLI_CROWD_WALLS_PUSH_OUT_H
#define TLI_CROWD_WALLS_PUSH_OUT_H

#include "crowd/walls/guard.h"

/* Moves *at away from walls to which it is nearer than half of what is kept, to there, in a straight line that meets no wall; *at stays where that
 * is not so. A position whose side of a wall is not known stays, too. */
void tli_push_out(const tli_guard *guard, tl_point *at);

#endif
