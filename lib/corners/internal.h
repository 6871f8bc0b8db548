/* SPDX-License-Identifier: MIT */
/* corners/internal.h: between the files of corners/. */
#ifndef TLI_CORNERS_INTERNAL_H
#define TLI_CORNERS_INTERNAL_H

#include "corners/corners.h"

/* At most 2^61 in size. */
static inline int64_t tli_cross(tli_direction a, tli_direction b)
{
	return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t tli_dot_directions(tli_direction a, tli_direction b)
{
	return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static inline tli_direction tli_opposite(tli_direction d)
{
	return (tli_direction){ -d.x, -d.y };
}

static inline tli_direction tli_direction_to(tli_point from, tli_point to)
{
	return (tli_direction){ to.x - from.x, to.y - from.y };
}

/* The closed cone of directions in which a path leaves a corner with the walls on this side, counter-clockwise from
 * *first to *last; between 0 (the foot of a T) and 180 degrees (a free end) wide. */
static inline void tli_corner_cone(const tli_corner *corner, unsigned side, tli_direction *first, tli_direction *last)
{
	*first = side == TLI_WALLS_RIGHT ? corner->d1 : tli_opposite(corner->d1);
	*last = side == TLI_WALLS_RIGHT ? tli_opposite(corner->d2) : corner->d2;
}

/* Does the closed cone hold d? */
static inline bool tli_cone_holds(tli_direction first, tli_direction last, tli_direction d)
{
	int64_t width = tli_cross(first, last), after = tli_cross(first, d), before = tli_cross(d, last);
	if (width == 0 && tli_dot_directions(first, last) > 0) /* a single direction */
		return after == 0 && tli_dot_directions(first, d) > 0;
	return after >= 0 && before >= 0;
}

/* The corners at the vertex, 0 to 2. */
int tli_find_corners(const tli_mesh *mesh, int32_t vertex, tli_corner corner[2]);

/* The edges around a point that is strictly inside a triangle or an edge, counter-clockwise; returns how many. */
static inline int tli_sides_around(const tli_mesh *mesh, tli_mesh_location location, int32_t sides[4])
{
	int32_t h = location.edge, count = 0;
	if (location.place == TLI_MESH_IN_TRIANGLE)
		sides[count++] = h;
	sides[count++] = tli_mesh_next(h);
	sides[count++] = tli_mesh_prev(h);
	if (location.place == TLI_MESH_ON_EDGE && tli_mesh_twin(mesh, h) >= 0) {
		sides[count++] = tli_mesh_next(tli_mesh_twin(mesh, h));
		sides[count++] = tli_mesh_prev(tli_mesh_twin(mesh, h));
	}
	return count;
}

#endif
