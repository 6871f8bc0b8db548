/* SPDX-License-Identifier: MIT */
/* tests/support/mesh_flood.h: what hangs together in a triangulation when an edge is closed. */
#ifndef TESTS_SUPPORT_MESH_FLOOD_H
#define TESTS_SUPPORT_MESH_FLOOD_H

#include "mesh/mesh.h"

/* Marks the triangles that hang together with one when the half-edge `closed` is a wall (-1: none), marked being `[triangle slots]`, and
 * returns how many. */
size_t mesh_flood(const tli_mesh *mesh, int32_t from, int32_t closed, bool *marked);

#endif
