/* SPDX-License-Identifier: MIT */
/* corners/nearest.h: the point nearest to a goal in the part of the plane that can be reached. */
#ifndef TLI_CORNERS_NEAREST_H
#define TLI_CORNERS_NEAREST_H

#include "mesh/mesh.h"
#include "sight/sight.h"

typedef struct tli_nearest_def {
	const tli_mesh *mesh; /* flooded; that of the walls, grown by the radius */
	const tli_walls *walls;
	int32_t radius;
	const int32_t *parts; /* [part_count] components of the mesh */
	size_t part_count;
	tli_point goal;
} tli_nearest_def;

/* Of the grid points strictly inside the live part of these components at which a body may be, the one with the least straight
 * distance to the goal; of several the one with the smallest (y, x). `known` is one of them. Never fails. O(triangles), and a
 * row of grid points in each that may be nearer; after 2^20 points tried the best so far. */
tli_point tli_nearest_live(const tli_nearest_def *def, tli_point known);

#endif
