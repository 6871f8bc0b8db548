/* SPDX-License-Identifier: MIT */
/* mesh/remove.h: taking a vertex out. For change.c. */
#ifndef TLI_MESH_REMOVE_H
#define TLI_MESH_REMOVE_H

#include "mesh/shape.h"

/* How many walls start at a vertex inside the box (3: or more); the first two of them. */
int tli_mesh_count_arms(const tli_mesh *mesh, int32_t vertex, int32_t arms[2]);
/* How many edges do. */
int32_t tli_mesh_degree(const tli_mesh *mesh, int32_t vertex);
/* Takes out a vertex without walls, a crossing too; leaves edges to look at on the stack. Cannot fail. */
void tli_mesh_take_out(tli_mesh *mesh, int32_t vertex);

#endif
