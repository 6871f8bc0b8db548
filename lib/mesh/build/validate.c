/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/validate.c: is the triangulation what it claims to be? Triangles that are all counter-clockwise, linked in both directions, with the
 * box as their border and the number of Euler's formula cover the box once. Walls are compared with lines, crossings and input; Delaunay is
 * asked of edges with four grid points around them.
 */
#include "base/array.h"
#include "mesh/shape.h"
#include "mesh/trace.h"

static const char *check_triangle(const tli_mesh *mesh, int32_t t)
{
	int32_t vertices = (int32_t)tli_array_length(mesh->vertices), edges = (int32_t)tli_array_length(mesh->edges);
	for (int32_t h = 3 * t; h < 3 * t + 3; h++) {
		const tli_half_edge *e = &mesh->edges[h];
		if (e->origin < 0 || e->origin >= vertices || tli_mesh_vertex_is_free(mesh, e->origin))
			return "a half-edge starts nowhere";
		if (e->twin >= edges || e->twin < TLI_MESH_NONE)
			return "a twin does not exist";
		if (e->twin < 0) {
			if (e->origin > 3 || tli_mesh_target(mesh, h) > 3 || e->piece >= 0)
				return "the border is not that of the box";
			continue;
		}
		const tli_half_edge *g = &mesh->edges[e->twin];
		if (g->twin != h || g->origin != tli_mesh_target(mesh, h) ||
			tli_mesh_target(mesh, e->twin) != e->origin)
			return "twins do not match";
		if (e->piece < 0 ? g->piece >= 0 : g->piece != (e->piece ^ 1))
			return "a wall is not the same from both sides";
	}
	int32_t h = 3 * t;
	if (tli_mesh_orient(mesh, mesh->edges[h].origin, mesh->edges[h + 1].origin, mesh->edges[h + 2].origin) !=
		TLI_LEFT)
		return "a triangle is not counter-clockwise";
	return NULL;
}

/* Along its own line and in its direction. */
static const char *check_wall(const tli_mesh *mesh, int32_t h)
{
	int32_t piece = mesh->edges[h].piece >> 1, from = tli_mesh_origin(mesh, h), to = tli_mesh_target(mesh, h);
	if (piece >= (int32_t)tli_array_length(mesh->pieces) || mesh->pieces[piece].line < 0)
		return "a wall has no piece";
	const tli_mesh_piece *on = &mesh->pieces[piece];
	if (on->line >= (int32_t)tli_array_length(mesh->lines) || mesh->lines[on->line].uses <= 0)
		return "a piece has no line";
	if (on->covers == 0 && on->multiplicity == 0)
		return "a piece is empty";
	tli_point a = mesh->lines[on->line].a, b = mesh->lines[on->line].b;
	if (tli_mesh_side(mesh, a, b, from) != TLI_ON || tli_mesh_side(mesh, a, b, to) != TLI_ON)
		return "a wall is not on its line";
	if (tli_point_compare(a, b) >= 0)
		return "a line goes from its larger end to its smaller";
	if (tli_mesh_ahead(mesh, a, b, a, from) < 0 || tli_mesh_ahead(mesh, a, b, b, to) > 0)
		return "a wall is beyond its line";
	return NULL;
}

static const char *check_mesh_vertex(const tli_mesh *mesh, int32_t v)
{
	const tli_mesh_vertex *vertex = &mesh->vertices[v];
	if (vertex->edge < 0 || vertex->edge >= (int32_t)tli_array_length(mesh->edges) ||
		mesh->edges[vertex->edge].origin != v)
		return "a vertex does not know an edge of its own";
	if (vertex->crossing < 0)
		return NULL;
	const tli_mesh_crossing *c = &mesh->crossings[vertex->crossing];
	if (c->line[0] < 0 || c->line[1] < 0 || c->d <= 0)
		return "a crossing has no lines";
	for (int i = 0; i < 2; i++) {
		const tli_mesh_line *line = &mesh->lines[c->line[i]];
		if (tli_mesh_side(mesh, line->a, line->b, v) != TLI_ON)
			return "a crossing is not on its lines";
	}
	int arms = 0;
	int32_t h = vertex->edge;
	do {
		arms += tli_mesh_is_wall(mesh, h);
		h = tli_mesh_turn_left(mesh, h);
	} while (h != vertex->edge && h >= 0);
	return arms < 4 || arms % 2 ? "a crossing has not an even number of walls, at least four" : NULL;
}

static bool around_are_grid_points(const tli_mesh *mesh, int32_t h)
{
	return !tli_mesh_is_crossing(mesh, tli_mesh_origin(mesh, h)) &&
		!tli_mesh_is_crossing(mesh, tli_mesh_target(mesh, h)) &&
		!tli_mesh_is_crossing(mesh, tli_mesh_apex(mesh, h)) &&
		!tli_mesh_is_crossing(mesh, tli_mesh_apex(mesh, tli_mesh_twin(mesh, h)));
}

static const char *check_triangles(const tli_mesh *mesh, int64_t *count, int64_t *border, int64_t *walls)
{
	int32_t slots = (int32_t)tli_mesh_triangle_slots(mesh);
	for (int32_t t = 0; t < slots; t++) {
		if (tli_mesh_triangle_is_free(mesh, t))
			continue;
		const char *wrong = check_triangle(mesh, t);
		for (int32_t h = 3 * t; h < 3 * t + 3 && !wrong; h++) {
			*border += mesh->edges[h].twin < 0;
			if (mesh->edges[h].piece >= 0 && !(mesh->edges[h].piece & 1)) {
				wrong = check_wall(mesh, h);
				++*walls;
			} else if (mesh->edges[h].twin >= 0 && around_are_grid_points(mesh, h) &&
				tli_mesh_is_illegal(mesh, h))
				wrong = "an edge is not Delaunay";
		}
		if (wrong)
			return wrong;
		++*count;
	}
	return NULL;
}

/* Uses of lines, and how many pieces there are. */
static const char *check_tables(const tli_mesh *mesh, int64_t walls)
{
	int64_t uses = 0, counted = 0, pieces = 0;
	for (size_t i = 0; i < tli_array_length(mesh->lines); i++)
		uses += mesh->lines[i].uses > 0 ? mesh->lines[i].uses : 0;
	for (size_t i = 0; i < tli_array_length(mesh->pieces); i++)
		pieces += mesh->pieces[i].line >= 0;
	for (size_t i = 0; i < tli_array_length(mesh->crossings); i++)
		counted += mesh->crossings[i].line[0] >= 0 ? 2 : 0;
	if (pieces != walls)
		return "there are pieces without an edge";
	return uses != counted + pieces ? "uses of lines are miscounted" : NULL;
}

static bool is_place_of(const tli_mesh *mesh, int32_t v, tli_point p)
{
	if (!tli_mesh_is_crossing(mesh, v))
		return tli_point_equal(mesh->vertices[v].at, p);
	tli_crossing crossing = tli_mesh_crossing_of(mesh, v);
	return tli_crossing_is_at(&crossing, p);
}

/* Walls from the smaller end to the larger, without a gap. */
static const char *check_segment(const tli_mesh *mesh, const tli_mesh_segment *s)
{
	tli_mesh_location at = tli_mesh_locate(mesh, s->a);
	if (tli_point_equal(s->a, s->b))
		return at.kind == TLI_MESH_ON_VERTEX ? NULL : "a point is no vertex";
	if (s->load.covers == 0)
		return NULL;
	int32_t vertex, h = at.edge;
	tli_mesh_course course = { s->a, s->b, TLI_MESH_NONE, false };
	if (at.kind == TLI_MESH_IN_TRIANGLE)
		return "the end of a wall is not on a wall";
	if (at.kind == TLI_MESH_ON_EDGE) {
		vertex = tli_mesh_origin(mesh, h);
		if (tli_mesh_ahead(mesh, s->a, s->b, s->a, vertex) < 0)
			vertex = tli_mesh_target(mesh, h);
		if (!tli_mesh_is_wall(mesh, h) || tli_mesh_side(mesh, s->a, s->b, vertex) != TLI_ON)
			return "the end of a wall is not on a wall of its line";
	} else
		vertex = tli_mesh_origin(mesh, h);
	while (!is_place_of(mesh, vertex, s->b) && tli_mesh_ahead(mesh, s->a, s->b, s->b, vertex) < 0) {
		bool along = false;
		h = tli_mesh_look_ahead(mesh, &course, vertex, &along);
		if (h < 0 || !along || !tli_mesh_is_wall(mesh, h))
			return "a wall has a gap";
		vertex = tli_mesh_target(mesh, h);
	}
	return NULL;
}

const char *tli_mesh_validate(const tli_mesh *mesh, const tli_mesh_segment *segments, size_t count)
{
	int64_t triangles = 0, border = 0, walls = 0, vertices = 0;
	const char *wrong = check_triangles(mesh, &triangles, &border, &walls);
	for (int32_t v = 0; v < (int32_t)tli_array_length(mesh->vertices) && !wrong; v++) {
		if (tli_mesh_vertex_is_free(mesh, v))
			continue;
		wrong = check_mesh_vertex(mesh, v);
		vertices++;
	}
	if (!wrong)
		wrong = check_tables(mesh, walls);
	if (!wrong && (border != 4 || triangles != 2 * vertices - 6))
		wrong = "Euler's count is wrong";
	if (!wrong && (tli_array_length(mesh->stack) || tli_array_length(mesh->corridor)))
		wrong = "work was left over";
	for (size_t i = 0; i < count && segments && !wrong; i++)
		wrong = check_segment(mesh, &segments[i]);
	return wrong;
}
