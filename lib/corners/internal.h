/* SPDX-License-Identifier: MIT */
/* corners/internal.h: between the files of corners/. */
#ifndef TLI_CORNERS_INTERNAL_H
#define TLI_CORNERS_INTERNAL_H

#include "corners/corners.h"

/* The closed cone of directions in which a path leaves a corner with the walls on this side, counter-clockwise from
 * *first to *last; between 0 (the foot of a T) and 180 degrees (a free end) wide. */
static inline void tli_corner_cone(const tli_corner *corner, unsigned side, tli_direction *first, tli_direction *last)
{
	*first = side == TLI_WALLS_RIGHT ? corner->d1 : tli_opposite(corner->d1);
	*last = side == TLI_WALLS_RIGHT ? tli_opposite(corner->d2) : corner->d2;
}

/* The corners at the vertex, 0 to 2. */
int tli_find_corners(const tli_mesh *mesh, int32_t vertex, tli_corner corner[2]);

#endif
