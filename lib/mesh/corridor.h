/* SPDX-License-Identifier: MIT */
/* mesh/corridor.h: making an edge between two vertices by flips. For trace.c. */
#ifndef TLI_MESH_CORRIDOR_H
#define TLI_MESH_CORRIDOR_H

#include "mesh/mesh.h"

/* mesh->corridor holds all edges between `from` and `to`, in order, each from the right to the left. Empties it and
 * gives the half-edge from -> to. Cannot fail. */
int32_t tli_mesh_clear_corridor(tli_mesh *mesh, int32_t from, int32_t to);

#endif
