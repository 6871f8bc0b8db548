/* SPDX-License-Identifier: MIT */
/* crowd/walls/guard.h: no body enters or passes a wall, whatever steers it. */
#ifndef TLI_CROWD_WALLS_GUARD_H
#define TLI_CROWD_WALLS_GUARD_H

#include "crowd/walls/near_walls.h"
#include "geometry/grid.h"

/* Which walls, and how far middles of bodies stay away from them. */
typedef struct tli_guard {
	const tli_walls *walls; /* NULL: none */
	int32_t resolution;
	int32_t radius;  /* grid units, the nav's: no body has more */
	float clearance; /* map units: what is kept, the radius and a little more than all rounding about */
	bool on;
} tli_guard;

/* Grid units kept besides the radius: a place that is rounded to the grid is then still legal. */
enum { TLI_GUARD_MARGIN = 2 };

/* The walls that a body could meet within a step of length `step` at most. */
void tli_guard_near(const tli_guard *guard, double x, double y, float step, tli_near_walls *out);

/* What the walls leave of a displacement: it slides along them; no longer than it was. A body that is nearer to a wall than it may be
 * (a door was closed on it) moves out. */
tli_f2 tli_guard_slide(const tli_guard *guard, const tli_near_walls *walls, tli_f2 u, float most);

/* How far a body may go towards a wall at this distance; below 0 it is to move away. `most`: the longest step. */
float tli_guard_room(const tli_guard *guard, float distance, float most);

/* 1, 1/2, 1/4 .. or 0: a share of the step from (x, y) by u in all of which, certainly, the body comes no nearer to any wall than its
 * radius; or to one that it is nearer to already, no nearer. With any smaller share that is so, too. */
float tli_guard_share(const tli_guard *guard, double x, double y, tli_f2 u);

#endif
