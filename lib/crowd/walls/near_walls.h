/* SPDX-License-Identifier: MIT */
/* crowd/walls/near_walls.h: the walls near a body, relative to it. */
#ifndef TLI_CROWD_WALLS_NEAR_WALLS_H
#define TLI_CROWD_WALLS_NEAR_WALLS_H

#include "crowd/math/half_planes.h"
#include "walls/walls.h"

enum { TLI_NEAR_WALLS_MAX = 24 };

typedef struct tli_near_wall {
	tli_f2 a, b;    /* its ends, from the body's centre, map units */
	tli_f2 n;       /* unit direction to its nearest point */
	float distance; /* to it, less the wall's own radius */
	float radius;   /* of a disc, else 0 */
	uint32_t wall;  /* its index */
	bool at_gap;    /* it counts as farther away than it is: see tli_guard_open_gaps */
} tli_near_wall;

typedef struct tli_near_walls {
	tli_near_wall near[TLI_NEAR_WALLS_MAX];
	size_t count;
	float beyond; /* every wall nearer than this is in the list */
	float less;   /* how much nearer than its radius the body may come that looks at them; the caller's */
} tli_near_walls;

/* The walls nearer than `range`, map units; where there are more than TLI_NEAR_WALLS_MAX the nearest ones. walls NULL: none. O(walls in
 * the cells near). */
void tli_near_walls_find(const tli_walls *walls, int32_t resolution, tl_point at, double range, tli_near_walls *out);
/* Whether there are any; at the first one found it is done. */
bool tli_near_walls_any(const tli_walls *walls, int32_t resolution, tl_point at, double range);

#endif
