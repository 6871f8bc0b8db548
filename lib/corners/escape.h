/* SPDX-License-Identifier: MIT */
/*
 * corners/escape.h: where the path of a body begins whose position is not in what is live.
 *
 * The dead part of the mesh is slightly larger than the forbidden region: by rounding and by the corners of the ring (mesh/offset.h).
 * A body may be there. On the border of live triangles its path begins right there, and may lead along the border; in dead triangles it begins
 * with a step to a position near by that is live or on the border, which is decided by distances and not by the mesh.
 */
#ifndef TLI_CORNERS_ESCAPE_H
#define TLI_CORNERS_ESCAPE_H

#include "mesh/mesh.h"
#include "sight/sight.h"

enum { TLI_ESCAPES_MAX = 4 };

/* A position that is live or on the border, from which tli_point_look may start. At a vertex or on a wall the edge is the first one of the live
 * triangles there, counter-clockwise. */
typedef struct tli_escape {
	tli_point at;
	tli_mesh_location location;
	double length; /* of the step to it, grid units */
} tli_escape;

typedef struct tli_escapes {
	tli_escape list[TLI_ESCAPES_MAX];
	size_t count;
} tli_escapes;

/* Is the location strictly inside the live part, so that no step is needed? */
bool tli_is_live(const tli_mesh *mesh, tli_mesh_location location);

/* Positions that are live, or on the border, and see p (`sight` is GRAZE; exactly, by tli_sight_sees): p alone if it is live. Else p, for each run
 * of live triangles at it, and live ones near by, at most one in each quarter of the directions and each part of the plane, the nearest found first;
 * ones on the border where there are no others. None: p may not be entered, or nothing live is near it. `mesh` is that of tli_offset_mesh for these
 * walls and this radius. TL_E_NOMEM. A live p costs one location; another some 100 us. */
tl_status tli_offset_escape(
	const tli_mesh *mesh, const tli_sight *sight, tli_point p, tli_sight_scratch *scratch, tli_escapes *out);

#endif
