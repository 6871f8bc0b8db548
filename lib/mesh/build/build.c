/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/build.c: from segments to triangles. The points of mesh/build/lines.c go one by one along Hilbert's curve into the box, each flipped to
 * Delaunay (Lawson); then its runs are laid (mesh/edit/trace.c), and flipped to Delaunay again with the walls kept; then flood and hints.
 * Expected O(n log n) and one small corridor a run.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/rng.h"
#include "mesh/crowding.h"
#include "mesh/lines.h"
#include "mesh/shape.h"
#include "mesh/trace.h"

enum { MAX_SEGMENTS = 1 << 28, LEVELS = 9 };

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

/* A few points of each level are of the next one, at random: by their numbers, which depend on the set of points alone. */
static int32_t level_of(size_t point)
{
	return __builtin_ctzll(tli_rng_mix(point) | (uint64_t)1 << 3 * LEVELS) / 3;
}

static void put_points_of_level(tli_mesh *mesh, const tli_mesh_input *input, int32_t level, int32_t *near)
{
	size_t count = tli_array_length(input->points);
	for (size_t i = 0; i < count; i++) {
		if (level_of(i) != level)
			continue;
		if (tli_budget_spend(20) || mesh->lost)
			return;
		int32_t v = (int32_t)i + 4;
		tli_mesh_join_vertex(mesh, tli_mesh_locate_from(mesh, *near, input->points[i]), v);
		*near = mesh->vertices[v].edge;
	}
}

/* Vertices are numbered along the curve. They are joined level by level: among an eighth of all points, at random, each of the others
 * changes a few triangles only, however the points lie. */
static tl_status put_points(tli_mesh *mesh, const tli_mesh_input *input)
{
	tli_assert(tli_array_length(mesh->vertices) == 4);
	size_t count = tli_array_length(input->points);
	for (size_t i = 0; i < count; i++)
		mesh->vertices[tli_mesh_add_vertex(mesh, input->points[i])].crossing = -1 - input->dots[i];
	int32_t near = 0;
	for (int32_t level = LEVELS; level >= 0; level--)
		put_points_of_level(mesh, input, level, &near);
	return mesh->lost ? TL_E_NOMEM : tli_budget_spend(1);
}

/* Is it laid? No memory: false, and the mesh is lost. */
static bool lay_run(tli_mesh *mesh, const tli_mesh_run *run, bool only_short)
{
	int32_t from = run->from + 4, to = run->to + 4;
	tli_mesh_course course = { mesh->lines[run->line].a, mesh->lines[run->line].b, run->line, false };
	tli_mesh_choose_end(mesh, &course, &from, &to);
	return only_short ? tli_mesh_lay_short(mesh, &course, from, to, &run->load)
			  : !tli_mesh_lay(mesh, &course, from, to, &run->load);
}

/* Runs that go far come last and in random order, in which each meets what others have cut small before. */
static tl_status lay_long_runs(tli_mesh *mesh, const tli_mesh_input *input, int32_t *order, size_t count)
{
	tli_rng rng = { count };
	for (size_t i = 0; i < count; i++) {
		size_t other = i + (size_t)tli_rng_between(&rng, 0, (int64_t)(count - i) - 1);
		int32_t run = order[other];
		order[other] = order[i];
		tl_status status = lay_run(mesh, &input->runs[run], false) ? tli_budget_spend(8) : TL_E_NOMEM;
		if (status)
			return status;
	}
	return TL_OK;
}

static tl_status lay_runs(tli_mesh *mesh, const tli_mesh_input *input)
{
	size_t count = tli_array_length(input->runs), left = 0;
	int32_t *order = tli_alloc_array(count, sizeof *order);
	tl_status status = order ? TL_OK : TL_E_NOMEM;
	for (size_t i = 0; i < count && !status; i++) {
		status = tli_budget_spend(8);
		if (!status && !lay_run(mesh, &input->runs[i], true))
			order[left++] = (int32_t)i;
		if (!status && mesh->lost)
			status = TL_E_NOMEM;
	}
	if (!status)
		status = lay_long_runs(mesh, input, order, left);
	tli_free(order, count * sizeof *order);
	return status;
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
	tl_status status = put_points(mesh, input);
	if (!status)
		status = lay_runs(mesh, input);
	if (status)
		return status;
	tli_mesh_legalize(mesh);
	if (mesh->lost || tli_mesh_flood(mesh) || tli_mesh_make_hints(mesh))
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
	status = tli_mesh_refuse_crowding(&input);
	tli_mesh *mesh = status ? NULL : tli_alloc_zeroed(sizeof *mesh);
	if (mesh) {
		mesh->free_triangle = mesh->free_vertex = mesh->free_piece = TLI_MESH_NONE;
		mesh->free_line = mesh->free_crossing = TLI_MESH_NONE;
	}
	if (!status)
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
	tli_array_free(mesh->same);
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
		tli_array_bytes(mesh->component) + tli_array_bytes(mesh->same) + tli_array_bytes(mesh->winding) +
		tli_array_bytes(mesh->inside) + tli_array_bytes(mesh->stack) + tli_array_bytes(mesh->corridor) +
		cells * sizeof *mesh->hints.triangle;
}
