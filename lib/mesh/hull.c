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

static tl_status count_border(void *job, tli_stage_place *place)
{
	tli_mesh_hull *hull = job;
	const tli_mesh *mesh = hull->mesh;
	for (size_t i = place->at, end = tli_stage_take(place, tli_array_length(mesh->edges)); i < end; i++) {
		int32_t h = (int32_t)i;
		if (tli_mesh_triangle_is_free(mesh, h / 3) || !is_border(mesh, h))
			continue;
		hull->first = hull->next = h;
		hull->border++;
	}
	return TL_OK;
}

/* To the next edge of the border; false where that is a right turn, or the first edge. */
static bool walk_on(tli_mesh_hull *hull)
{
	const tli_mesh *mesh = hull->mesh;
	int32_t h = hull->next, next = next_border(mesh, h);
	int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_target(mesh, h);
	hull->is_hollow = tli_mesh_orient(mesh, a, b, tli_mesh_target(mesh, next)) == TLI_RIGHT;
	hull->next = next;
	hull->walked++;
	return !hull->is_hollow && next != hull->first;
}

static tl_status walk_border(void *job, tli_stage_place *place)
{
	tli_mesh_hull *hull = job;
	bool goes_on = hull->border > 0;
	for (; goes_on && place->taken < TLI_STAGE_ITEMS; place->taken++)
		goes_on = walk_on(hull);
	if (goes_on)
		return TL_OK;
	hull->is_hollow |= hull->walked != hull->border;
	place->at = TLI_STAGE_DONE;
	return TL_OK;
}

static tl_status look_at_hull_vertices(void *job, tli_stage_place *place)
{
	tli_mesh_hull *hull = job;
	const tli_mesh *mesh = hull->mesh;
	size_t slots = tli_mesh_vertex_slots(mesh), count = tli_mesh_hull_is_convex(hull) ? slots : 0;
	for (size_t v = place->at, end = tli_stage_take(place, count); v < end; v++)
		if (v >= 4 && !tli_mesh_vertex_is_free(mesh, (int32_t)v) && !has_triangle_within(mesh, (int32_t)v))
			hull->is_hollow = true;
	if (hull->is_hollow)
		place->at = TLI_STAGE_DONE;
	return TL_OK;
}

tl_status tli_mesh_look_at_hull(tli_mesh_hull *hull)
{
	static const tli_stage stages[] = { { count_border, 1 }, { walk_border, 2 }, { look_at_hull_vertices, 1 } };
	return tli_stages_run(stages, sizeof stages / sizeof *stages, &hull->place, hull);
}
