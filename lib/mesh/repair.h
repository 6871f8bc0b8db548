/* SPDX-License-Identifier: MIT */
/* mesh/repair.h: what is known of triangles, after an edit with a log (mesh/log.h), where the edit has changed it. */
#ifndef TLI_MESH_REPAIR_H
#define TLI_MESH_REPAIR_H

#include "mesh/log.h"
#include "walls/walls.h"

/* A search for connected triangles. */
typedef struct tli_mesh_wave tli_mesh_wave;

/* Scratch; zero-initialise, free with tli_mesh_repair_free. */
typedef struct tli_mesh_repair {
	uint32_t *mark; /* tli_array [triangles]: below `base`: not met in this repair */
	uint32_t base;
	int32_t *
		region; /* tli_array: after a repair, each triangle that is not free and whose edges, or whether it is dead, have changed */
	size_t region_count; /* the first ones: those whose edges have */
	int32_t *work;       /* tli_array */
	/* In: of a mesh for a body, where inside does not follow from the edges (mesh/offset.h); it is left alone. */
	bool grown;
	uint32_t *looked; /* tli_array [triangles], by stamp; for tli_mesh_repair_solids */
	uint32_t look;
	uint8_t *parts;       /* tli_array [components]: inside or not, where it is known */
	tli_mesh_wave *waves; /* tli_array */
} tli_mesh_repair;

void tli_mesh_repair_free(tli_mesh_repair *repair);
size_t tli_mesh_repair_bytes(const tli_mesh_repair *repair);

/* Brings inside, winding and component up to date in the changed triangles and in all that got others. `changes`: the segments that were
 * inserted, those that took others away included. TL_E_NOMEM: to be rolled back.
 * O(changed triangles, and what changes from dead to live; where a part of the plane may have been cut in two, its smaller part). */
tl_status tli_mesh_repair_flood(tli_mesh *mesh, tli_mesh_repair *repair, const tli_mesh_segment *changes, size_t count);

/* Then, for a body: inside, where the edit has changed that. `walls` are those of the point, `solids` the sides of solids that came or
 * went, as tli_offset_plain makes them, the latter turned by tli_mesh_opposite. TL_E_NOMEM. O(changed triangles, what changes from dead to
 * live, and triangles on few sides, or between those that left and those that came, times sides; else in the boxes around their curves). */
tl_status tli_mesh_repair_solids(
	tli_mesh *mesh, tli_mesh_repair *repair, const tli_walls *walls, const tli_mesh_segment *solids, size_t count);

/* Then puts live triangles before `mesh->live`: all labels are up to date. TL_E_NOMEM. */
tl_status tli_mesh_repair_order(tli_mesh *mesh, tli_mesh_repair *repair);

/* For the second: gives a triangle another `inside`, and the triangles to which that spreads over edges without walls. TL_E_NOMEM. */
tl_status tli_mesh_repair_inside(tli_mesh *mesh, tli_mesh_repair *repair, int32_t triangle, uint8_t inside);

/* After a repair: cells whose triangle has gone, or lies elsewhere now, get others. Cannot fail. */
void tli_mesh_repair_hints(tli_mesh *mesh, const tli_mesh_repair *repair);

/* Is the triangle one of those whose edges have changed? */
static inline bool tli_mesh_repair_has(const tli_mesh_repair *repair, int32_t triangle)
{
	return repair->mark[triangle] >= repair->base;
}

#endif
