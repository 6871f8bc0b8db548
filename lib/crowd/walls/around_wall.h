/* SPDX-License-Identifier: MIT */
/* crowd/walls/around_wall.h: the way round a wall or two. */
#ifndef TLI_CROWD_WALLS_AROUND_WALL_H
#define TLI_CROWD_WALLS_AROUND_WALL_H

#include "nav/for_crowd.h"

enum { TLI_DETOUR_MAX = 3 };

typedef struct tli_detour {
	tli_point bends[TLI_DETOUR_MAX];
	size_t count; /* 0: none was found */
} tli_detour;

/* A way past what hides `to` from `from`, no longer than `most` grid units, that bends by wall ends. All its legs are seen, exactly. It
 * need not be the shortest; where things are not so simple none is found. TL_E_NOMEM. O(a few sight lines). */
tl_status tli_detour_find(tl_query *query, tli_point from, tli_point to, double most, tli_detour *out);

#endif
