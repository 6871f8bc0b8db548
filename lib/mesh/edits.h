/* SPDX-License-Identifier: MIT */
/*
 * mesh/edits.h: edits of a mesh in place.
 *
 * Each edit leaves a valid triangulation, Delaunay but for walls and crossings; after TL_E_NOMEM the mesh is lost: it is to be rolled back
 * (mesh/log.h), or to be freed. Cost: 1-3 us where they touch little. inside, component and winding are stale afterwards (`flooded`) unless said otherwise.
 */
#ifndef TLI_MESH_EDITS_H
#define TLI_MESH_EDITS_H

#include "mesh/mesh.h"

/* The vertex at p, made if there is none; the flooded arrays stay up to date. A vertex that no segment needs is removed when a
 * segment is added or removed over it; a segment of length zero keeps it. */
tl_status tli_mesh_insert_vertex(tli_mesh *mesh, tli_point p, int32_t *vertex);
/* Adds a segment as tli_mesh_create would have; one with a negative load takes away what is there with these very values, and the crossings
 * and vertices that no other needs. TL_E_INVALID where there is no such wall. */
tl_status tli_mesh_insert_segment(tli_mesh *mesh, const tli_mesh_segment *segment);

/* The number of walls at a vertex inside the box (3: or more); the first two of them. */
int tli_mesh_count_arms(const tli_mesh *mesh, int32_t vertex, int32_t arms[2]);
/* Takes out a vertex without walls, a crossing too; leaves edges to be legalised on the stack. Cannot fail. */
void tli_mesh_take_out(tli_mesh *mesh, int32_t vertex);

#endif
