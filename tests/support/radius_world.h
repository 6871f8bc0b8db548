/* SPDX-License-Identifier: MIT */
/*
 * tests/support/radius_world.h: paths of a body with a radius, straight from the layers below nav: walls, sums, corners,
 * taut search. Memory that cannot be had ends the process.
 */
#ifndef TEST_SUPPORT_RADIUS_WORLD_H
#define TEST_SUPPORT_RADIUS_WORLD_H

#include "corners/corners.h"
#include "corners/escape.h"
#include "corners/expand.h"
#include "corners/link.h"
#include "mesh/offset.h"
#include "taut/search.h"

struct radius_world {
	int32_t radius;
	tli_walls *walls;
	tli_mesh *mesh;
	tli_corners *corners;
	tli_links *links;
	tli_taut *taut;
	tli_landmarks *landmarks;
	tli_expand expand;
	tli_sight_scratch scratch;
	tli_taut_join *joins[2];
};

enum radius_status {
	RADIUS_FOUND = 0,
	RADIUS_START_BLOCKED, /* nearer to a wall than the radius, or in a solid */
	RADIUS_GOAL_BLOCKED,
	RADIUS_NONE
};

#define RADIUS_PATH_POINTS 4096

struct radius_path {
	enum radius_status status;
	double length;
	bool stepped; /* start or goal is legal, but not live */
	size_t count;
	tli_point points[RADIUS_PATH_POINTS];
};

void radius_world_make(struct radius_world *world, const tli_wall *walls, size_t count, int32_t radius, int32_t sides);
void radius_world_free(struct radius_world *world);

void radius_world_find(struct radius_world *world, tli_point start, tli_point goal, struct radius_path *path);

/* Has this wall a gap with another through which the body fits, but rings uncut might not leave it open? By a plain loop. */
bool radius_has_narrow_gap(const tli_wall *walls, size_t count, size_t which, int32_t radius);

/* Does every leg keep the radius from every wall, exactly, by a plain loop? Less a unit from walls that end where one with a narrow gap does. */
bool radius_path_is_clear(const struct radius_path *path, const tli_wall *walls, size_t count, int32_t radius);

#endif
