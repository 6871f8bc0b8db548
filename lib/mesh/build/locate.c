/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/locate.c: in which triangle, on which edge, on which vertex is a point? From a triangle named by a grid of cells, the visibility
 * walk. With walls that may cycle, so after WALK_MAX steps a straight walk from a grid vertex takes over, which comes nearer with every
 * step. Source: Devillers, Pion, Teillaud, Walking in a triangulation (2002).
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "mesh/repair.h"
#include "mesh/trace.h"

enum { WALK_MAX = 200, CELLS_MAX = 16, HINT_STEPS = 8 };

static inline tli_side side_of_edge(const tli_mesh *mesh, int32_t u, int32_t v, tli_point p)
{
	const tli_mesh_vertex *a = &mesh->vertices[u], *b = &mesh->vertices[v];
	return a->crossing < 0 && b->crossing < 0 ? tli_side_of(a->at, b->at, p) : tli_mesh_orient_point(mesh, u, v, p);
}

/* The place of p in the closed triangle of h, given the sides of its edges, none RIGHT. */
static tli_mesh_location place_by_sides(int32_t h, const tli_side sides[3])
{
	int32_t one = tli_mesh_next(h), two = tli_mesh_prev(h);
	int on = (sides[0] == TLI_ON) + (sides[1] == TLI_ON) + (sides[2] == TLI_ON);
	if (on == 0)
		return (tli_mesh_location){ TLI_MESH_IN_TRIANGLE, h };
	/* On one edge, or on two: then at the vertex from which the second of them starts, which is the edge before the one that p is not on. */
	int which = 0;
	while (which < 2 && (sides[which] == TLI_ON) != (on == 1))
		which++;
	const int32_t edges[3] = { h, one, two }, starts[3] = { two, h, one };
	if (on == 1)
		return (tli_mesh_location){ TLI_MESH_ON_EDGE, edges[which] };
	return (tli_mesh_location){ TLI_MESH_ON_VERTEX, starts[which] };
}

static tli_mesh_location place_in(const tli_mesh *mesh, int32_t h, tli_point p)
{
	int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_target(mesh, h), c = tli_mesh_apex(mesh, h);
	const tli_side sides[3] = { side_of_edge(mesh, a, b, p), side_of_edge(mesh, b, c, p),
		side_of_edge(mesh, c, a, p) };
	return place_by_sides(h, sides);
}

/* A grid vertex of the triangle of h, rather one with few edges; or a corner of the box. */
static int32_t grid_vertex_near(const tli_mesh *mesh, int32_t h)
{
	int32_t found = 0;
	for (int32_t i = 0; i < 3; i++, h = tli_mesh_next(h)) {
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (tli_mesh_is_crossing(mesh, vertex))
			continue;
		found = vertex;
		if (vertex > 3 && !tli_mesh_is_busy(mesh, vertex))
			return vertex;
	}
	return found;
}

/* Along the line from a vertex to p, which is not at it. */
static tli_mesh_location walk_straight(const tli_mesh *mesh, int32_t vertex, tli_point p)
{
	tli_mesh_course course = { mesh->vertices[vertex].at, p, TLI_MESH_NONE, false };
	for (;;) {
		bool along;
		int32_t h = tli_mesh_look_ahead(mesh, &course, vertex, &along);
		if (along)
			vertex = tli_mesh_target(mesh, h);
		else {
			while (h >= 0 &&
				tli_mesh_orient_point(mesh, tli_mesh_origin(mesh, h), tli_mesh_target(mesh, h), p) ==
					TLI_RIGHT) {
				(void)tli_budget_spend(8);
				int32_t beyond = tli_mesh_step_over(mesh, &course, h, &vertex);
				if (beyond < 0 && tli_mesh_ahead(mesh, course.a, p, p, vertex) >= 0)
					return place_in(mesh, mesh->edges[h].twin, p);
				h = beyond;
			}
			if (h >= 0)
				return place_in(mesh, h, p);
		}
		if (along && tli_mesh_ahead(mesh, course.a, p, p, vertex) >= 0)
			return place_in(mesh, h, p);
	}
}

/* The visibility walk: at most `steps` triangles towards p. In the last one, *edge, p is where `sides` say; false: it is not there. */
static bool walk_towards(const tli_mesh *mesh, int32_t *edge, tli_point p, int32_t steps, tli_side sides[3])
{
	int32_t h = *edge;
	sides[0] = side_of_edge(mesh, tli_mesh_origin(mesh, h), tli_mesh_target(mesh, h), p);
	sides[2] = TLI_ON;
	if (sides[0] == TLI_RIGHT) {
		h = mesh->edges[h].twin;
		sides[0] = TLI_LEFT;
	}
	while (steps-- > 0) {
		/* p is not beyond h, over which the walk came. */
		int32_t one = tli_mesh_next(h), two = tli_mesh_prev(h);
		int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_origin(mesh, one), c = tli_mesh_origin(mesh, two);
		*edge = h;
		sides[1] = side_of_edge(mesh, b, c, p);
		if (sides[1] != TLI_RIGHT) {
			sides[2] = side_of_edge(mesh, c, a, p);
			if (sides[2] != TLI_RIGHT)
				return true;
		}
		h = mesh->edges[sides[1] == TLI_RIGHT ? one : two].twin;
		sides[0] = TLI_LEFT;
	}
	return false;
}

tli_mesh_location tli_mesh_locate_from(const tli_mesh *mesh, int32_t edge, tli_point p)
{
	tli_assert(edge >= 0 && !tli_mesh_triangle_is_free(mesh, edge / 3));
	tli_side sides[3];
	if (walk_towards(mesh, &edge, p, WALK_MAX, sides))
		return place_by_sides(edge, sides);
	(void)tli_budget_spend(WALK_MAX);
	int32_t vertex = grid_vertex_near(mesh, edge);
	if (tli_point_equal(mesh->vertices[vertex].at, p))
		return (tli_mesh_location){ TLI_MESH_ON_VERTEX, mesh->vertices[vertex].edge };
	return walk_straight(mesh, vertex, p);
}

static int32_t clamp(int64_t cell, int32_t count)
{
	if (cell < 0)
		return 0;
	return cell < count ? (int32_t)cell : count - 1;
}

/* A triangle near p that is not free. After edits a cell's triangle may be: then one of the cells beside it, if there is. */
static int32_t edge_near(const tli_mesh *mesh, tli_point p)
{
	const tli_mesh_hints *hints = &mesh->hints;
	if (!hints->triangle)
		return mesh->vertices[0].edge;
	int32_t column = clamp(((int64_t)p.x - hints->low.x) >> hints->shift, hints->columns);
	int32_t row = clamp(((int64_t)p.y - hints->low.y) >> hints->shift, hints->rows);
	int64_t cell = (int64_t)row * hints->columns + column, cells = (int64_t)hints->rows * hints->columns;
	for (int64_t away = 0; away < CELLS_MAX; away++)
		for (int64_t at = cell - away; at <= cell + away; at += away ? 2 * away : 1)
			if (at >= 0 && at < cells && !tli_mesh_triangle_is_free(mesh, hints->triangle[at]))
				return 3 * hints->triangle[at];
	return mesh->vertices[0].edge;
}

tli_mesh_location tli_mesh_locate(const tli_mesh *mesh, tli_point p)
{
	return tli_mesh_locate_from(mesh, edge_near(mesh, p), p);
}

/* ---- hints ---- */

/* The box around all vertices but the box's corners; false without any. */
static bool find_vertex_bounds(const tli_mesh *mesh, tli_point *low, tli_point *high)
{
	*low = (tli_point){ INT32_MAX, INT32_MAX };
	*high = (tli_point){ INT32_MIN, INT32_MIN };
	size_t count = tli_array_length(mesh->vertices);
	for (size_t i = 4; i < count; i++) {
		const tli_mesh_vertex *v = &mesh->vertices[i];
		if (v->crossing == TLI_MESH_FREE)
			continue;
		low->x = v->at.x < low->x ? v->at.x : low->x;
		low->y = v->at.y < low->y ? v->at.y : low->y;
		high->x = v->at.x > high->x ? v->at.x : high->x;
		high->y = v->at.y > high->y ? v->at.y : high->y;
	}
	return low->x <= high->x;
}

/* The smallest cells of which there are at most as many as triangles. */
static tli_mesh_hints choose_hint_cells(const tli_mesh *mesh)
{
	tli_mesh_hints hints = { 0 };
	tli_point high;
	int64_t limit = (int64_t)tli_mesh_triangle_slots(mesh);
	if (!find_vertex_bounds(mesh, &hints.low, &high))
		return hints;
	int64_t width = (int64_t)high.x - hints.low.x, height = (int64_t)high.y - hints.low.y;
	while (((width >> hints.shift) + 1) * ((height >> hints.shift) + 1) > limit)
		hints.shift++;
	hints.columns = (int32_t)((width >> hints.shift) + 1);
	hints.rows = (int32_t)((height >> hints.shift) + 1);
	return hints;
}

/* The cell with the middle of a triangle, or -1 beyond all cells. */
static int64_t cell_of_triangle(const tli_mesh *mesh, const tli_mesh_hints *hints, int32_t triangle)
{
	int64_t x = 0, y = 0;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		tli_point at = mesh->vertices[tli_mesh_origin(mesh, h)].at;
		x += at.x;
		y += at.y;
	}
	int64_t column = (x / 3 - hints->low.x) >> hints->shift, row = (y / 3 - hints->low.y) >> hints->shift;
	bool within = column >= 0 && column < hints->columns && row >= 0 && row < hints->rows;
	return within ? row * hints->columns + column : -1;
}

static tli_point middle_of_cell(const tli_mesh_hints *hints, int32_t column, int32_t row)
{
	int64_t half = hints->shift ? (int64_t)1 << (hints->shift - 1) : 0;
	int64_t x = hints->low.x + ((int64_t)column << hints->shift) + half;
	int64_t y = hints->low.y + ((int64_t)row << hints->shift) + half;
	return (tli_point){ (int32_t)(x < TLI_GRID_MAX ? x : TLI_GRID_MAX),
		(int32_t)(y < TLI_GRID_MAX ? y : TLI_GRID_MAX) };
}

/* Each triangle is the hint of the cell of its middle; cells without one get what is a few steps from the hint of the cell before, row
 * by row, there and back. */
static void fill_hint_cells(const tli_mesh *mesh, const tli_mesh_hints *hints)
{
	size_t cells = (size_t)hints->columns * (size_t)hints->rows;
	for (size_t i = 0; i < cells; i++)
		hints->triangle[i] = TLI_MESH_NONE;
	for (int32_t t = (int32_t)tli_mesh_triangle_slots(mesh); t-- > 0;) {
		int64_t cell = tli_mesh_triangle_is_free(mesh, t) ? -1 : cell_of_triangle(mesh, hints, t);
		if (cell >= 0)
			hints->triangle[cell] = t;
	}
	int32_t edge = mesh->vertices[0].edge;
	for (int32_t row = 0; row < hints->rows; row++)
		for (int32_t i = 0; i < hints->columns; i++) {
			int32_t column = row & 1 ? hints->columns - 1 - i : i;
			int32_t *hint = &hints->triangle[(size_t)row * (size_t)hints->columns + (size_t)column];
			tli_side sides[3];
			if (*hint >= 0)
				edge = 3 * *hint;
			else
				walk_towards(mesh, &edge, middle_of_cell(hints, column, row), HINT_STEPS, sides);
			*hint = edge / 3;
		}
}

tl_status tli_mesh_make_hints(tli_mesh *mesh)
{
	tli_mesh_hints hints = choose_hint_cells(mesh);
	size_t cells = (size_t)hints.columns * (size_t)hints.rows;
	if (cells > 0) {
		hints.triangle = tli_alloc(cells * sizeof *hints.triangle);
		if (!hints.triangle)
			return TL_E_NOMEM;
		fill_hint_cells(mesh, &hints);
	}
	tli_free(mesh->hints.triangle, (size_t)mesh->hints.columns * (size_t)mesh->hints.rows * sizeof *hints.triangle);
	mesh->hints = hints;
	return TL_OK;
}

void tli_mesh_repair_hints(tli_mesh *mesh, const tli_mesh_repair *repair)
{
	if (!mesh->hints.triangle)
		return;
	for (size_t i = 0; i < tli_array_length(repair->region); i++) {
		int64_t cell = cell_of_triangle(mesh, &mesh->hints, repair->region[i]);
		if (cell >= 0)
			mesh->hints.triangle[cell] = repair->region[i];
	}
}
