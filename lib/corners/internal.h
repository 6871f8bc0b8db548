/* SPDX-License-Identifier: MIT */
/* corners/internal.h: between the files of corners/. */
#ifndef TLI_CORNERS_INTERNAL_H
#define TLI_CORNERS_INTERNAL_H

#include "corners/corners.h"

#include "base/assert.h"

/* The closed cone of directions in which a path leaves a corner with the walls on this side, counter-clockwise from
 * *first to *last; between 0 (the foot of a T) and 180 degrees (a free end) wide. */
static inline void tli_corner_cone(const tli_corner *corner, unsigned side, tli_direction *first, tli_direction *last)
{
	*first = side == TLI_WALLS_RIGHT ? corner->d1 : tli_opposite(corner->d1);
	*last = side == TLI_WALLS_RIGHT ? tli_opposite(corner->d2) : corner->d2;
}

/* The corners at the vertex, 0 to 2. */
int tli_find_corners(const tli_mesh *mesh, int32_t vertex, tli_corner corner[2]);

/* The edges around a point that is strictly inside a triangle or an edge, counter-clockwise; returns how many. */
static inline int tli_sides_around(const tli_mesh *mesh, tli_mesh_location location, int32_t sides[4])
{
	tli_assert(location.kind != TLI_MESH_ON_VERTEX);
	int32_t h = location.edge, count = 0;
	if (location.kind == TLI_MESH_IN_TRIANGLE)
		sides[count++] = h;
	sides[count++] = tli_mesh_next(h);
	sides[count++] = tli_mesh_prev(h);
	if (location.kind == TLI_MESH_ON_EDGE && tli_mesh_twin(mesh, h) >= 0) {
		sides[count++] = tli_mesh_next(tli_mesh_twin(mesh, h));
		sides[count++] = tli_mesh_prev(tli_mesh_twin(mesh, h));
	}
	return count;
}

#endif
