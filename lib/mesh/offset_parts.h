/* SPDX-License-Identifier: MIT */
/* mesh/offset_parts.h: between the files that make offsets. */
#ifndef TLI_MESH_OFFSET_PARTS_H
#define TLI_MESH_OFFSET_PARTS_H

#include "mesh/ring.h"

/* A corner of a sum, which may lie beyond the grid: at most 2^29 + 2^30.1 in size. */
typedef struct tli_far_point {
	int64_t x, y;
} tli_far_point;

/* Two rings' halves, and two points more for each of four cuts. */
enum { TLI_HULL_MAX = 2 * TLI_RING_MAX + 16 };

typedef struct tli_hull {
	int32_t count;
	tli_far_point at[TLI_HULL_MAX]; /* counter-clockwise */
} tli_hull;

/* Cuts a convex polygon to the legal square; where that needs rounding it grows, by less than a unit. At most 2 * TLI_RING_MAX + 2
 * points go in. */
void tli_hull_cut_to_grid(tli_hull *hull);

#endif
