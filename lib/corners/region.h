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

/* A cone over an edge, between the rays to two vertices. */
typedef struct tli_region_view {
	int32_t edge; /* to look over; < 0: ~ the wall that ends the view */
	int32_t right, left;
} tli_region_view;

/* The last polygon, and memory for the next one. Zero-initialise, free with tli_region_free. */
typedef struct tli_region {
	tli_spot *outline;      /* tli_array */
	tli_region_view *views; /* tli_array: those that wait */
	double horizon; /* grid units; > 0: what is farther away need not hide anything: there the outline may lie outside of the box */
} tli_region;

void tli_region_free(tli_region *region);

/* The region that a free point sees, counter-clockwise, cut to the box of all legal points, in region->outline; for r = 0, touching allowed.
 * `location` is that of p: not on a vertex, not on a wall. TL_E_NOMEM. Allocates nothing where the polygon and its views are not larger than
 * any before. */
tl_status tli_visibility_polygon(
	const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_mesh_location location, tli_region *region);

#endif
