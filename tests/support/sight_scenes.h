/* SPDX-License-Identifier: MIT */
/*
 * tests/support/sight_scenes.h: small sets of walls and sight lines among them in which things nearly, or just, touch.
 */
#ifndef TEST_SUPPORT_SIGHT_SCENES_H
#define TEST_SUPPORT_SIGHT_SCENES_H

#include <stddef.h>

#include "base/rng.h"
#include "walls/walls.h"

#define SCENE_WALLS 12
#define SCENE_LINES 10

enum scene_kind {
	SCENE_SMALL, /* on a grid so small that ends are shared, T-joints and overlaps are everywhere */
	SCENE_SPINE, /* along one line: collinear chains with gaps, spurs on both sides, ends a grid step off it */
	SCENE_HUGE,  /* across the whole grid: ends of walls rounded from points of the sight line */
	SCENE_TOUCH, /* bodies and discs at exactly touching distances, or one unit off, on a turned square lattice */
	SCENE_BODY,  /* bodies and discs of any size */
	SCENE_SOLID, /* solid triangles and quadrangles, nested and sharing ends and sides */
	SCENE_KIND_COUNT
};

struct scene {
	tli_wall walls[SCENE_WALLS];
	size_t count;                    /* 1..SCENE_WALLS */
	tli_point lines[SCENE_LINES][2]; /* from, to */
	int32_t radius;
};

/* All coordinates are on the grid. The same from the same state of rng, as long as the compiler is the same (it may
 * choose in which order the numbers of one call are drawn). */
void scene_make(struct scene *scene, enum scene_kind kind, tli_rng *rng);

#endif
