/* SPDX-License-Identifier: MIT */
/*
 * nav/openings.h: what is open between walls, on a triangulation of them: how wide it is about each corner, and the narrowest place of the widest
 * path from one point to another.
 */
#ifndef TLI_NAV_OPENINGS_H
#define TLI_NAV_OPENINGS_H

#include "mesh/mesh.h"

/* In the `solids` of what lies on an edge: a door, which does not block. Loads of walls have the bits below. */
#define TLI_OPEN_DOOR (UINT32_C(1) << 8)

/* From a corner to what is nearest across. */
typedef struct tli_opening {
	tli_point one, two;
	double square; /* of its width, grid units */
	bool is_door;  /* from one end of a door to the other, or where walls cross it */
} tli_opening;

/* Does the edge of a half-edge block? */
static inline bool tli_opening_blocks(const tli_mesh *mesh, int32_t h)
{
	if (!tli_mesh_is_wall(mesh, h))
		return false;
	const tli_mesh_piece *piece = tli_mesh_piece_of(mesh, h);
	return piece->covers != 1 || !(piece->solids & TLI_OPEN_DOOR);
}

/* What a body goes through that goes about the origin of h, where a corner is, from h to the edge before it or back. A disc goes from one edge of the mesh to another wherever all of these along its path are at least as wide as the disc. */
tli_opening tli_opening_about(const tli_mesh *mesh, int32_t h);

/* The narrowest on the widest path between two points; *found is false where there is none. O(n log n). TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_narrowest_opening(const tli_mesh *mesh, tli_point from, tli_point to, tli_opening *out, bool *found);

#endif
