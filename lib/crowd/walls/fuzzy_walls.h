/* SPDX-License-Identifier: MIT */
/* crowd/walls/fuzzy_walls.h: the nav's walls as fuzzy avoidance needs them. */
#ifndef TLI_CROWD_WALLS_FUZZY_WALLS_H
#define TLI_CROWD_WALLS_FUZZY_WALLS_H

#include <tautline/steer.h>

#include "crowd/walls/guard.h"

typedef struct tli_fuzzy_walls {
	tl_fuzzy_world *world; /* NULL: not made yet */
	uint64_t revision;     /* of the nav of which it was made */
} tli_fuzzy_walls;

/* Makes them anew where the nav has changed. TL_E_NOMEM. */
tl_status tli_fuzzy_walls_prepare(tli_fuzzy_walls *fuzzy, const tli_guard *guard, uint64_t revision, double dt);

#endif
