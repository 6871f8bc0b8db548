/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/hull.c: is what lies within the triangles at the corners of the box the convex hull of all other vertices? Then a line that leaves
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

static int32_t find_border(const tli_mesh *mesh, size_t *count)
{
	int32_t last = TLI_MESH_NONE;
	*count = 0;
	for (size_t i = 0; i < tli_array_length(mesh->edges); i++) {
		int32_t h = (int32_t)i;
		if (tli_mesh_triangle_is_free(mesh, h / 3) || !is_border(mesh, h))
			continue;
		last = h;
		++*count;
	}
	return last;
}

/* Once around from the edge `first`: no right turn, and it passes all edges of the border. */
static bool turns_left_all_around(const tli_mesh *mesh, int32_t first, size_t count)
{
	size_t walked = 0;
	int32_t h = first;
	do {
		int32_t next = tli_mesh_next(h);
		while (!is_border(mesh, next))
			next = tli_mesh_next(mesh->edges[next].twin);
		int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_target(mesh, h);
		if (tli_mesh_orient(mesh, a, b, tli_mesh_target(mesh, next)) == TLI_RIGHT)
			return false;
		h = next;
		walked++;
	} while (h != first);
	return walked == count;
}

bool tli_mesh_hull_is_convex(const tli_mesh *mesh)
{
	size_t border;
	int32_t first = find_border(mesh, &border);
	if (border == 0 || !turns_left_all_around(mesh, first, border))
		return false;
	for (size_t v = 4; v < tli_mesh_vertex_slots(mesh); v++)
		if (!tli_mesh_vertex_is_free(mesh, (int32_t)v) && !has_triangle_within(mesh, (int32_t)v))
			return false;
	return true;
}
