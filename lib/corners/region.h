/* SPDX-License-Identifier: MIT */
/* corners/region.h: the visibility polygon of a point. */
#ifndef TLI_CORNERS_REGION_H
#define TLI_CORNERS_REGION_H

#include "corners/corners.h"

/* Grid units, rounded: where rays past a corner meet a wall is rational. */
typedef struct tli_spot {
	double x, y;
	bool slips; /* a sight line to exactly here touches one wall end on its left and one on its right, or might: it may go on
	               beyond the region, along this one ray */
} tli_spot;

/* Can a path from p, which sees the corner, bend there? Not in a sector of exactly 180 degrees, and not if p lies between the
 * walls as seen from the corner. */
bool tli_can_bend_at(const tli_corner *corner, tli_point p);

/* The region that a free point sees, counter-clockwise, cut to the box of all legal points; for r = 0, touching allowed. Appends to
 * *outline, a tli_array. `location` is that of p: not on a vertex, not on a wall. TL_E_NOMEM. */
tl_status tli_visibility_polygon(
	const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_mesh_location location, tli_spot **outline);

#endif
