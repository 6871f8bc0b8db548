/* SPDX-License-Identifier: MIT */
/* tests/support/mesh_vertex.h: removing a vertex of a mesh by itself; the library removes those that no segment needs any more. */
#ifndef TEST_SUPPORT_MESH_VERTEX_H
#define TEST_SUPPORT_MESH_VERTEX_H

#include "mesh/mesh.h"

/* One that has no wall, is no point of length zero and no corner of the box; TL_E_INVALID otherwise. */
tl_status mesh_remove_vertex(tli_mesh *mesh, int32_t vertex);

#endif
