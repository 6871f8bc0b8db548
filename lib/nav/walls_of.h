/* SPDX-License-Identifier: MIT */
/* nav/walls_of.h: the walls that a nav was made of, for those that ask them other questions than its queries do. */
#ifndef TLI_NAV_WALLS_OF_H
#define TLI_NAV_WALLS_OF_H

#include "map/store.h"
#include "walls/walls.h"
#include <tautline/nav.h>

/* What a nav that was just made holds is in the order of the map: segments of walls, closed doors, static obstacles (discs); one that was
 * brought up to date has slots in any order, and free ones. */
typedef struct tli_nav_walls {
	const tli_walls *walls; /* the nav's own */
	uint32_t segments, doors, obstacles;
} tli_nav_walls;

tli_nav_walls tli_nav_walls_of(const tl_nav *nav);

/* What a slot holds; TL_BLOCKER_NONE for a free one. O(1). */
tl_blocker_kind tli_nav_slot_kind(const tl_nav *nav, uint32_t slot);

/* Parts of the plane in one answer, at most. */
enum { TLI_NAV_PARTS_MAX = 4 };

/* The parts of the plane in which paths by corners from p can begin, for the nav's body; none where p is blocked. A path leads between two
 * points exactly where they have a part in common. The nav goes by corners, p is a legal grid point. TL_E_NOMEM. O(log n) expected. */
tl_status tli_nav_find_parts(tl_query *query, tli_point p, int32_t parts[TLI_NAV_PARTS_MAX], size_t *count);

#endif
