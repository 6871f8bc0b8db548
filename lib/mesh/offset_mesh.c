/* SPDX-License-Identifier: MIT */
/*
 * mesh/offset_mesh.c: the mesh of a world for a body with a radius.
 *
 * 1. Sides, triangles, winding numbers.
 * 2. With a radius the walls themselves are no edges any more, so even-odd does not follow from the edges. But then every
 *    part of the plane between dead triangles lies inside the solids altogether or outside, and its grid vertices are
 *    on no wall: one of them is asked for each part. (A part without any has no corner either.)
 * 3. Often five triangles of six are dead. They serve to find points only, so they go behind the live ones, which are
 *    then close together in memory; among themselves both stay in order.
 * O(triangles) besides the triangulation.
 */
#include "mesh/offset.h"

#include "base/alloc.h"
#include "base/array.h"

enum { UNKNOWN = 2 };

static bool is_on_grid(const tli_mesh *mesh, int32_t vertex)
{
	return vertex >= 4 && !tli_mesh_is_crossing(mesh, vertex);
}

/* Is a part of the plane inside? Asks for the first grid vertex that comes. */
static void ask_for_triangle(const tli_mesh *mesh, const tli_walls *walls, int32_t triangle, uint8_t *part)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3 && *part == UNKNOWN; h++) {
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (is_on_grid(mesh, vertex))
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

/* ---- live ones first ---- */

typedef struct mover {
	int32_t *place;     /* [triangles] by old number */
	int32_t *component; /* copies in the new order */
	int32_t *winding;
	uint8_t *inside;
	tli_half_edge *edges;
} mover;

static int32_t moved(const mover *m, int32_t h)
{
	return h < 0 ? h : 3 * m->place[h / 3] + h % 3;
}

static void number_triangles(const tli_mesh *mesh, mover *m, int32_t triangles)
{
	int32_t next = 0;
	for (int32_t t = 0; t < triangles; t++)
		if (!tli_mesh_is_dead(mesh, t))
			m->place[t] = next++;
	for (int32_t t = 0; t < triangles; t++)
		if (tli_mesh_is_dead(mesh, t))
			m->place[t] = next++;
}

static void move_triangles(tli_mesh *mesh, const mover *m, int32_t triangles)
{
	for (int32_t t = 0; t < triangles; t++) {
		int32_t to = m->place[t];
		m->component[to] = mesh->component[t];
		m->winding[to] = mesh->winding[t];
		m->inside[to] = mesh->inside[t];
		for (int32_t i = 0; i < 3; i++) {
			m->edges[3 * to + i] = mesh->edges[3 * t + i];
			m->edges[3 * to + i].twin = moved(m, mesh->edges[3 * t + i].twin);
		}
	}
	size_t all = (size_t)triangles;
	memcpy(mesh->component, m->component, all * sizeof *m->component);
	memcpy(mesh->winding, m->winding, all * sizeof *m->winding);
	memcpy(mesh->inside, m->inside, all * sizeof *m->inside);
	memcpy(mesh->edges, m->edges, 3 * all * sizeof *m->edges);
	for (size_t v = 0; v < tli_mesh_vertex_slots(mesh); v++)
		mesh->vertices[v].edge = moved(m, mesh->vertices[v].edge);
	size_t cells = (size_t)mesh->hints.columns * (size_t)mesh->hints.rows;
	for (size_t i = 0; i < cells; i++)
		mesh->hints.triangle[i] = m->place[mesh->hints.triangle[i]];
}

/* After tli_mesh_create, when no slot is free. */
static tl_status put_live_first(tli_mesh *mesh)
{
	size_t triangles = tli_mesh_triangle_slots(mesh);
	mover m = { .place = tli_alloc_array(triangles, sizeof *m.place),
		.component = tli_alloc_array(triangles, sizeof *m.component),
		.winding = tli_alloc_array(triangles, sizeof *m.winding),
		.inside = tli_alloc_array(triangles, sizeof *m.inside),
		.edges = tli_alloc_array(3 * triangles, sizeof *m.edges) };
	bool got = m.place && m.component && m.winding && m.inside && m.edges;
	if (got) {
		number_triangles(mesh, &m, (int32_t)triangles);
		move_triangles(mesh, &m, (int32_t)triangles);
	}
	tli_free(m.place, triangles * sizeof *m.place);
	tli_free(m.component, triangles * sizeof *m.component);
	tli_free(m.winding, triangles * sizeof *m.winding);
	tli_free(m.inside, triangles * sizeof *m.inside);
	tli_free(m.edges, 3 * triangles * sizeof *m.edges);
	return got ? TL_OK : TL_E_NOMEM;
}

/* ---- all ---- */

/* The walls as an array, to be freed; NULL: no memory. Says whether there are solids. */
static tli_wall *copy_walls(const tli_walls *walls, bool *solid)
{
	size_t count = tli_walls_count(walls);
	tli_wall *copy = tli_alloc_array(count, sizeof *copy);
	*solid = false;
	for (size_t i = 0; copy && i < count; i++) {
		copy[i] = *tli_walls_get(walls, i);
		*solid |= copy[i].solid != 0;
	}
	return copy;
}

tl_status tli_offset_mesh(const tli_walls *walls, int32_t radius, int32_t sides, tli_mesh **out)
{
	bool solid;
	size_t count = tli_walls_count(walls);
	tli_wall *copy = copy_walls(walls, &solid);
	if (!copy)
		return TL_E_NOMEM;
	tli_mesh_segment *segments = NULL;
	tli_mesh *mesh = NULL;
	tl_status status = tli_offset_segments(copy, count, radius, sides, &segments);
	tli_free(copy, count * sizeof *copy);
	if (!status)
		status = tli_mesh_create(segments, tli_array_length(segments), &mesh);
	tli_array_free(segments);
	if (!status && radius > 0 && solid)
		status = mark_solids(mesh, walls);
	if (!status && mesh->winding)
		status = put_live_first(mesh);
	if (status)
		tli_mesh_free(mesh);
	else
		*out = mesh;
	return status;
}
