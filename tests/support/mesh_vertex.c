/* SPDX-License-Identifier: MIT */
/* Removing a vertex by itself, out of the parts of lib/mesh/edit. */
#include "support/mesh_vertex.h"

#include "base/array.h"
#include "mesh/edits.h"
#include "mesh/shape.h"

tl_status mesh_remove_vertex(tli_mesh *mesh, int32_t vertex)
{
	int32_t arms[2];
	if (vertex < 4 || vertex >= (int32_t)tli_array_length(mesh->vertices) ||
		mesh->vertices[vertex].crossing != -1 || tli_mesh_count_arms(mesh, vertex, arms) > 0)
		return TL_E_INVALID;
	tli_mesh_take_out(mesh, vertex);
	tli_mesh_legalize(mesh);
	tli_mesh_self_check(mesh);
	return mesh->lost ? TL_E_NOMEM : TL_OK;
}
