/* SPDX-License-Identifier: MIT */
/* mesh/corridor.h: making an edge between two vertices. For trace.c. */
#ifndef TLI_MESH_CORRIDOR_H
#define TLI_MESH_CORRIDOR_H

#include "mesh/mesh.h"

/* Room to clear a corridor to which `more` edges are pushed yet. */
bool tli_mesh_reserve_corridor(tli_mesh *mesh, size_t more);

/* mesh->corridor holds all edges between `from` and `to`, at least one, in order, each from the right to the left. Empties it and
 * gives the half-edge from -> to. Edges to be looked at are left on the stack. Needs the room, cannot fail. */
int32_t tli_mesh_clear_corridor(tli_mesh *mesh, int32_t from, int32_t to);

#endif
