/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/offset_mesh.c: the mesh of a world for a body with a radius: sides, triangles, winding numbers.
 *
 * The walls themselves are no edges then, so even-odd does not follow from the edges. But each part of the plane between dead triangles
 * lies inside the solids altogether or outside: one of its grid vertices, which are on no wall, is asked. (A part without any has no corner
 * either.)
 */
#include "mesh/offset.h"

#include "base/alloc.h"
#include "base/array.h"

enum { UNKNOWN = 2 };

/* Is a part of the plane inside? Asks for the first grid vertex that comes. */
static void ask_for_triangle(const tli_mesh *mesh, const tli_walls *walls, int32_t triangle, uint8_t *part)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3 && *part == UNKNOWN; h++) {
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (vertex >= 4 && !tli_mesh_is_crossing(mesh, vertex)) /* on the grid */
			*part = tli_walls_inside_solid(walls, mesh->vertices[vertex].at);
	}
}

static tl_status mark_solids(tli_mesh *mesh, const tli_walls *walls)
{
	size_t parts = (size_t)mesh->components;
	int32_t triangles = (int32_t)tli_mesh_triangle_slots(mesh);
	uint8_t *inside = tli_alloc(parts);
	if (!inside)
		return TL_E_NOMEM;
	memset(inside, UNKNOWN, parts);
	inside[0] = 0; /* the box's border */
	for (int32_t t = 0; t < triangles; t++)
		if (inside[mesh->component[t]] == UNKNOWN && !tli_mesh_is_dead(mesh, t))
			ask_for_triangle(mesh, walls, t, &inside[mesh->component[t]]);
	for (int32_t t = 0; t < triangles; t++)
		mesh->inside[t] = inside[mesh->component[t]] == 1;
	tli_free(inside, parts);
	return TL_OK;
}

/* ---- all ---- */

static bool have_solids(const tli_walls *walls)
{
	for (size_t i = 0; i < tli_walls_count(walls); i++)
		if (tli_walls_get(walls, i)->solid != 0)
			return true;
	return false;
}

tl_status tli_offset_triangulate(
	const tli_mesh_segment *segments, size_t count, const tli_walls *walls, int32_t radius, tli_mesh **out)
{
	tli_mesh *mesh = NULL;
	tl_status status = tli_mesh_create(segments, count, &mesh);
	if (!status && radius > 0 && have_solids(walls))
		status = mark_solids(mesh, walls);
	if (status)
		tli_mesh_free(mesh);
	else
		*out = mesh;
	return status;
}

tl_status tli_offset_mesh(const tli_walls *walls, int32_t radius, int32_t sides, tli_mesh **out)
{
	tli_mesh_segment *segments = NULL;
	tl_status status = tli_offset_segments(walls, radius, sides, &segments);
	if (!status)
		status = tli_offset_triangulate(segments, tli_array_length(segments), walls, radius, out);
	tli_array_free(segments);
	return status;
}
