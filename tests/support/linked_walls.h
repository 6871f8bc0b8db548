/* SPDX-License-Identifier: MIT */
/*
 * linked_walls.h: where a disc gets to among a few walls and obstacles, exactly, and without what the library does.
 *
 * Walls nearer to each other than the disc is wide are linked. What they forbid is a union of convex sets, so it parts two places exactly if a round of
 * links does, which is if the links of the round cross a curve between the two unequally often from either side. O(n^2).
 */
#ifndef TESTS_SUPPORT_LINKED_WALLS_H
#define TESTS_SUPPORT_LINKED_WALLS_H

#include <stdbool.h>
#include <stddef.h>

#include "geometry/grid.h"

enum { LINKED_WALLS_MAX = 32 };

typedef struct linked_wall {
	tli_point a, b;
	int32_t radius; /* of an obstacle */
} linked_wall;

/* Some of them, all coordinates between 0 and about `size`. */
typedef struct linked_walls {
	const linked_wall *walls;
	size_t count; /* at most LINKED_WALLS_MAX */
	double size;
} linked_walls;

/* Can the middle of a disc be there? */
bool linked_walls_fit(const linked_walls *all, tli_point p, int64_t radius);
/* Where it can be at both: does it not get from one to the other? */
bool linked_walls_part(const linked_walls *all, tli_point p, tli_point q, int64_t radius);

#endif
