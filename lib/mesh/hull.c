/* SPDX-License-Identifier: MIT */
/*
 * mesh/hull.c: is what lies within the triangles at the corners of the box the convex hull of all other vertices? Then a line that leaves
 * it meets no vertex any more. Usually it is so where the outermost vertices lie on straight lines; else flat hollows may remain, since the
 * corners of the box are not infinitely far away.
 */
#include "mesh/mesh.h"

static bool has_triangle_within(const tli_mesh *mesh, int32_t vertex)
{
	int32_t h = mesh->vertices[vertex].edge, first = h;
	do {
		if (!tli_mesh_is_outside(mesh, h / 3))
			return true;
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first && h >= 0);
	return false;
}

/* Of a triangle within, and beyond it is one that is not. */
static bool is_border(const tli_mesh *mesh, int32_t h)
{
	return !tli_mesh_is_outside(mesh, h / 3) && tli_mesh_is_outside(mesh, mesh->edges[h].twin / 3);
}

static int32_t next_border(const tli_mesh *mesh, int32_t h)
{
	for (h = tli_mesh_next(h); !is_border(mesh, h);)
		h = tli_mesh_next(mesh->edges[h].twin);
	return h;
}

/* How many edges of the border follow each other from this one on; 0 where it is not convex. */
static size_t walk_border(const tli_mesh *mesh, int32_t first)
{
	size_t count = 0;
	for (int32_t h = first, next; count == 0 || h != first; h = next, count++) {
		next = next_border(mesh, h);
		int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_target(mesh, h);
		if (tli_mesh_orient(mesh, a, b, tli_mesh_target(mesh, next)) == TLI_RIGHT)
			return 0;
	}
	return count;
}

bool tli_mesh_hull_is_convex(const tli_mesh *mesh)
{
	size_t border = 0;
	int32_t first = TLI_MESH_NONE;
	for (int32_t h = 0; h < (int32_t)tli_array_length(mesh->edges); h++)
		if (!tli_mesh_triangle_is_free(mesh, h / 3) && is_border(mesh, h)) {
			first = h;
			border++;
		}
	if (border == 0 || walk_border(mesh, first) != border)
		return false;
	for (int32_t v = 4; v < (int32_t)tli_mesh_vertex_slots(mesh); v++)
		if (!tli_mesh_vertex_is_free(mesh, v) && !has_triangle_within(mesh, v))
			return false;
	return true;
}
