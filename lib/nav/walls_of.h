/* SPDX-License-Identifier: MIT */
/* nav/walls_of.h: the walls that a nav was made of, for those that ask them other questions than its queries do. */
#ifndef TLI_NAV_WALLS_OF_H
#define TLI_NAV_WALLS_OF_H

#include "walls/walls.h"
#include <tautline/nav.h>

/* The array holds, in this order, segments of walls, closed doors, static obstacles (discs). */
typedef struct tli_nav_walls {
	const tli_walls *walls; /* the nav's own */
	uint32_t segments, doors, obstacles;
} tli_nav_walls;

tli_nav_walls tli_nav_walls_of(const tl_nav *nav);

#endif
