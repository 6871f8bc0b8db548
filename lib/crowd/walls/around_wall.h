/* SPDX-License-Identifier: MIT */
/* crowd/walls/around_wall.h: a detour around one or a few walls, without a search. */
#ifndef TLI_CROWD_WALLS_AROUND_WALL_H
#define TLI_CROWD_WALLS_AROUND_WALL_H

#include "nav/for_crowd.h"

enum { TLI_DETOUR_MAX = 3 };

typedef struct tli_detour {
	tli_point bends[TLI_DETOUR_MAX];
	size_t count; /* 0: none was found */
} tli_detour;

/* A path past what hides `to` from `from`, no longer than `max` grid units, that bends at wall ends. Each of its points sees the next,
 * exactly. It need not be the shortest, and in less simple cases none is found. out->count is 0 before. TL_E_NOMEM. O(a few sight lines). */
tl_status tli_detour_find(tl_query *query, tli_point from, tli_point to, double max, tli_detour *out);

#endif
