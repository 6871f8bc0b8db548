/* SPDX-License-Identifier: MIT */
/*
 * mesh/build.c: from segments to triangles. The points of mesh/lines.c go one by one along Hilbert's curve into the box, each flipped to
 * Delaunay (Lawson); then its runs are laid (mesh/trace.c), and flipped to Delaunay again with the walls kept; then flood and hints.
 * Expected O(n log n) and one small corridor a run.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "mesh/lines.h"
#include "mesh/shape.h"
#include "mesh/trace.h"

enum { MAX_SEGMENTS = 1 << 28 };

/* Two triangles in a square: room is there. */
static void make_box(tli_mesh *mesh)
{
	static const tli_point corner[4] = { { -TLI_MESH_BOX, -TLI_MESH_BOX }, { TLI_MESH_BOX, -TLI_MESH_BOX },
		{ TLI_MESH_BOX, TLI_MESH_BOX }, { -TLI_MESH_BOX, TLI_MESH_BOX } };
	static const int32_t origin[6] = { 0, 1, 2, 2, 3, 0 };
	for (int32_t i = 0; i < 4; i++)
		mesh->vertices[tli_mesh_add_vertex(mesh, corner[i])].edge = i == 3 ? 4 : i;
	tli_mesh_add_triangle(mesh);
	tli_mesh_add_triangle(mesh);
	for (int32_t h = 0; h < 6; h++)
		mesh->edges[h] = (tli_half_edge){ origin[h], TLI_MESH_NONE, TLI_MESH_NONE };
	tli_mesh_link(mesh, 2, 5);
}

static tl_status put_points(tli_mesh *mesh, const tli_mesh_input *input)
{
	tli_assert(tli_array_length(mesh->vertices) == 4);
	size_t count = tli_array_length(input->points);
	int32_t near = 0;
	for (size_t i = 0; i < count && !tli_budget_spend(16); i++) {
		tli_mesh_location where = tli_mesh_locate_from(mesh, near, input->points[i]);
		int32_t v = tli_mesh_put_vertex(mesh, where, input->points[i]);
		mesh->vertices[v].crossing = -1 - input->dots[i];
		near = mesh->vertices[v].edge;
	}
	return tli_budget_spend(4 * count);
}

static tl_status lay_runs(tli_mesh *mesh, const tli_mesh_input *input)
{
	size_t count = tli_array_length(input->runs);
	for (size_t i = 0; i < count; i++) {
		const tli_mesh_run *run = &input->runs[i];
		tli_mesh_course course = { mesh->lines[run->line].a, mesh->lines[run->line].b, run->line, false };
		tli_mesh_load load = { run->owner, run->multiplicity, (int32_t)run->covers, (int32_t)run->solids };
		int32_t from = run->from + 4, to = run->to + 4;
		tli_mesh_choose_end(mesh, &course, &from, &to);
		if (tli_mesh_lay(mesh, &course, from, to, &load))
			return TL_E_NOMEM;
		tli_mesh_legalize(mesh);
		if (tli_budget_spend(8))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* The lines are taken over. */
static tl_status make_mesh(tli_mesh *mesh, tli_mesh_input *input)
{
	size_t points = tli_array_length(input->points), runs = tli_array_length(input->runs);
	if (!tli_mesh_reserve(mesh, 2 * points + 2, points + 4, runs, 0))
		return TL_E_NOMEM;
	mesh->lines = input->lines;
	input->lines = NULL;
	for (size_t i = 0; i < tli_array_length(mesh->lines); i++)
		mesh->lines[i].uses = 0;
	make_box(mesh);
	if (put_points(mesh, input) || lay_runs(mesh, input) || tli_mesh_flood(mesh) || tli_mesh_make_hints(mesh))
		return TL_E_NOMEM;
	tli_array_free(mesh->stack);
	tli_array_free(mesh->corridor);
	tli_array_shrink(mesh->edges);
	tli_array_shrink(mesh->vertices);
	tli_array_shrink(mesh->pieces);
	tli_array_shrink(mesh->lines);
	tli_array_shrink(mesh->crossings);
	return TL_OK;
}

static bool on_grid(tli_point p)
{
	return p.x >= -TLI_GRID_MAX && p.x <= TLI_GRID_MAX && p.y >= -TLI_GRID_MAX && p.y <= TLI_GRID_MAX;
}

tl_status tli_mesh_create(const tli_mesh_segment *segments, size_t count, tli_mesh **out)
{
	if (count > MAX_SEGMENTS)
		return TL_E_LIMIT;
	for (size_t i = 0; i < count; i++)
		if (!on_grid(segments[i].a) || !on_grid(segments[i].b))
			return TL_E_RANGE;
	tli_mesh_input input;
	tl_status status = tli_mesh_input_make(segments, count, &input);
	if (status)
		return status;
	tli_mesh *mesh = tli_alloc_zeroed(sizeof *mesh);
	if (mesh) {
		mesh->free_triangle = mesh->free_vertex = mesh->free_piece = TLI_MESH_NONE;
		mesh->free_line = mesh->free_crossing = TLI_MESH_NONE;
	}
	status = mesh ? make_mesh(mesh, &input) : TL_E_NOMEM;
	tli_mesh_input_free(&input);
	if (status) {
		tli_mesh_free(mesh);
		return status;
	}
	tli_mesh_self_check(mesh);
	*out = mesh;
	return TL_OK;
}

void tli_mesh_free(tli_mesh *mesh)
{
	if (!mesh)
		return;
	tli_array_free(mesh->edges);
	tli_array_free(mesh->vertices);
	tli_array_free(mesh->pieces);
	tli_array_free(mesh->lines);
	tli_array_free(mesh->crossings);
	tli_array_free(mesh->component);
	tli_array_free(mesh->winding);
	tli_array_free(mesh->inside);
	tli_array_free(mesh->stack);
	tli_array_free(mesh->corridor);
	tli_free(mesh->hints.triangle,
		(size_t)mesh->hints.columns * (size_t)mesh->hints.rows * sizeof *mesh->hints.triangle);
	tli_free(mesh, sizeof *mesh);
}

size_t tli_mesh_bytes(const tli_mesh *mesh)
{
	size_t cells = (size_t)mesh->hints.columns * (size_t)mesh->hints.rows;
	return sizeof *mesh + tli_array_bytes(mesh->edges) + tli_array_bytes(mesh->vertices) +
		tli_array_bytes(mesh->pieces) + tli_array_bytes(mesh->lines) + tli_array_bytes(mesh->crossings) +
		tli_array_bytes(mesh->component) + tli_array_bytes(mesh->winding) + tli_array_bytes(mesh->inside) +
		tli_array_bytes(mesh->stack) + tli_array_bytes(mesh->corridor) + cells * sizeof *mesh->hints.triangle;
}
