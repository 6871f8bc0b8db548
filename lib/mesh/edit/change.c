/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/change.c: adding and removing segments.
 *
 * To remove a segment is to insert it with the signs turned. An end may be a joint in the middle of a line. A vertex that nothing needs is taken out,
 * and so is one in the middle of a line that goes straight on with the same counts: a crossing whose other wall is removed, a joint.
 * A crossing keeps the two lines that made it, also when one of them is removed and others still meet there: its position
 * does not change.
 */
#include "mesh/edits.h"

#include "base/array.h"
#include "mesh/shape.h"
#include "mesh/trace.h"

tl_status tli_mesh_insert_vertex(tli_mesh *mesh, tli_point p, int32_t *vertex)
{
	if (p.x < -TLI_GRID_MAX || p.x > TLI_GRID_MAX || p.y < -TLI_GRID_MAX || p.y > TLI_GRID_MAX)
		return TL_E_RANGE;
	tli_mesh_location where = tli_mesh_locate(mesh, p);
	if (where.kind == TLI_MESH_ON_VERTEX) {
		*vertex = tli_mesh_origin(mesh, where.edge);
		return TL_OK;
	}
	if (!tli_mesh_reserve(mesh, 2, 1, 1, 0) || !tli_mesh_ready(mesh, 32))
		return TL_E_NOMEM;
	*vertex = tli_mesh_add_vertex(mesh, p);
	tli_mesh_join_vertex(mesh, where, *vertex);
	/* Near crossings Delaunay is not exact, so the vertex's own edges need not be legal. */
	if (mesh->crossings) {
		tli_mesh_suspect_star(mesh, *vertex);
		tli_mesh_legalize(mesh);
	}
	return mesh->lost ? TL_E_NOMEM : TL_OK;
}

static void drop_wall(tli_mesh *mesh, int32_t h)
{
	tli_mesh_keep_triangle(mesh, h / 3);
	tli_mesh_keep_triangle(mesh, mesh->edges[h].twin / 3);
	tli_mesh_drop_piece(mesh, mesh->edges[h].piece >> 1);
	mesh->edges[h].piece = TLI_MESH_NONE;
	mesh->edges[mesh->edges[h].twin].piece = TLI_MESH_NONE;
}

/* Takes out a vertex that nothing needs. */
static void tidy_vertex(tli_mesh *mesh, int32_t vertex)
{
	/* 1. A vertex without walls, unless it is a wall of length zero. */
	int32_t arms[2];
	if (mesh->vertices[vertex].crossing < -1)
		return;
	int count = tli_mesh_count_arms(mesh, vertex, arms);
	if (count == 0)
		tli_mesh_take_out(mesh, vertex);
	if (count != 2)
		return;

	/* 2. A joint of two walls, if they go straight on and count the same. */
	bool swapped = mesh->edges[arms[0]].piece & 1;
	int32_t out = arms[swapped], in = arms[!swapped];
	if ((mesh->edges[out].piece & 1) || !(mesh->edges[in].piece & 1))
		return;
	tli_mesh_piece one = *tli_mesh_piece_of(mesh, in), two = *tli_mesh_piece_of(mesh, out);
	int32_t from = tli_mesh_target(mesh, in), to = tli_mesh_target(mesh, out);
	const tli_mesh_line *line = &mesh->lines[one.line];
	if (one.covers != two.covers || one.solids != two.solids || one.multiplicity != two.multiplicity ||
		tli_mesh_side(mesh, line->a, line->b, to) != TLI_ON || !tli_mesh_ready(mesh, 32))
		return;

	/* 3. The first line reaches as far as the second, which is the same one. */
	tli_mesh_line *longer = &mesh->lines[one.line];
	const tli_mesh_line *by = &mesh->lines[two.line];
	tli_mesh_keep_line(mesh, one.line);
	longer->uses++;
	if (tli_point_compare(by->a, longer->a) < 0)
		longer->a = by->a;
	if (tli_point_compare(by->b, longer->b) > 0)
		longer->b = by->b;

	/* 4. One wall takes the place of both. */
	drop_wall(mesh, in);
	drop_wall(mesh, out);
	tli_mesh_take_out(mesh, vertex);
	if (mesh->lost)
		return;
	tli_mesh_load load = { (int32_t)one.covers, one.multiplicity, one.solids, one.owner };
	tli_mesh_course course = { mesh->lines[one.line].a, mesh->lines[one.line].b, one.line, false };
	if (!tli_mesh_lay(mesh, &course, from, to, &load))
		tli_mesh_release_line(mesh, one.line);
}

static void tidy_and_legalize(tli_mesh *mesh, int32_t vertex)
{
	if (!mesh->lost)
		tidy_vertex(mesh, vertex);
	if (!mesh->lost)
		tli_mesh_legalize(mesh);
}

/* Do walls lie on the whole path, so that one of them can be removed? */
static bool has_walls(const tli_mesh *mesh, const tli_mesh_course *course, int32_t from, int32_t to)
{
	for (int32_t at = from; at != to;) {
		bool along = false;
		int32_t h = tli_mesh_look_ahead(mesh, course, at, &along);
		if (h < 0 || !along || !tli_mesh_is_wall(mesh, h))
			return false;
		if (tli_mesh_piece_of(mesh, h)->covers == 0)
			return false;
		at = tli_mesh_target(mesh, h);
	}
	return true;
}

static tl_status change_point(tli_mesh *mesh, tli_point p, bool remove)
{
	int32_t vertex;
	if (remove) {
		tli_mesh_location where = tli_mesh_locate(mesh, p);
		vertex = tli_mesh_origin(mesh, where.edge);
		if (where.kind != TLI_MESH_ON_VERTEX || mesh->vertices[vertex].crossing > -2)
			return TL_E_INVALID;
		if (!tli_mesh_ready(mesh, 8))
			return TL_E_NOMEM;
		tli_mesh_keep_vertex(mesh, vertex);
		mesh->vertices[vertex].crossing++;
		tidy_and_legalize(mesh, vertex);
		tli_mesh_self_check(mesh);
		return mesh->lost ? TL_E_NOMEM : TL_OK;
	}
	tl_status status = tli_mesh_insert_vertex(mesh, p, &vertex);
	if (status == TL_OK && !tli_mesh_ready(mesh, 8))
		status = TL_E_NOMEM;
	if (status == TL_OK)
		tli_mesh_keep_vertex(mesh, vertex);
	if (status == TL_OK)
		mesh->vertices[vertex].crossing--;
	return status;
}

/* There must be room. */
static int32_t add_line(tli_mesh *mesh, tli_point a, tli_point b)
{
	tli_mesh_line line = { a, b, 0 };
	int32_t slot = mesh->free_line;
	if (slot >= 0) {
		tli_mesh_keep_line(mesh, slot);
		mesh->free_line = ~mesh->lines[slot].uses;
		mesh->lines[slot] = line;
		return slot;
	}
	tli_array_push(mesh->lines, line);
	return (int32_t)tli_array_length(mesh->lines) - 1;
}

tl_status tli_mesh_insert_segment(tli_mesh *mesh, const tli_mesh_segment *s)
{
	if (tli_point_equal(s->a, s->b))
		return change_point(mesh, s->a, s->load.covers < 0);

	/* 1. Vertices at both ends; a line goes from its smaller point to its larger one. */
	bool turned = tli_point_compare(s->a, s->b) > 0;
	int32_t ends[2];
	tl_status status = tli_mesh_insert_vertex(mesh, turned ? s->b : s->a, &ends[0]);
	if (status)
		return status;
	status = tli_mesh_insert_vertex(mesh, turned ? s->a : s->b, &ends[1]);
	if (status) {
		mesh->lost = mesh->lost || status == TL_E_NOMEM;
		return status;
	}

	/* 2. What is removed must lie on the whole path. */
	int32_t from = ends[0], to = ends[1];
	tli_mesh_course course = { mesh->vertices[from].at, mesh->vertices[to].at, TLI_MESH_NONE, false };
	tli_mesh_choose_end(mesh, &course, &from, &to);
	if (s->load.covers < 0 && !has_walls(mesh, &course, from, to)) {
		tidy_and_legalize(mesh, ends[1]);
		tidy_and_legalize(mesh, ends[0]);
		tli_mesh_self_check(mesh);
		return TL_E_INVALID;
	}

	/* 3. The load, on every edge of the path. */
	tli_mesh_load load = s->load;
	load.multiplicity = turned ? -load.multiplicity : load.multiplicity;
	mesh->lost = mesh->lost || !tli_array_reserve_little(mesh->lines, 1) || !tli_mesh_ready(mesh, 32);
	if (!mesh->lost) {
		course.line = course.against ? add_line(mesh, course.b, course.a) : add_line(mesh, course.a, course.b);
		mesh->lines[course.line].uses++;
		(void)tli_mesh_lay(mesh, &course, from, to, &load);
	}

	/* 4. Every vertex of the path is tidied; its edges are still there, whatever lies on them. */
	for (int32_t at = from, next = from; !mesh->lost; at = next) {
		bool along, ends_here = at == to;
		if (!ends_here)
			next = tli_mesh_target(mesh, tli_mesh_look_ahead(mesh, &course, at, &along));
		tidy_vertex(mesh, at);
		if (ends_here)
			break;
	}

	/* 5. Flips. */
	mesh->flooded = false;
	mesh->lost = mesh->lost || !tli_mesh_ready(mesh, 8);
	if (!mesh->lost) {
		tli_mesh_release_line(mesh, course.line);
		tli_mesh_legalize(mesh);
	}
	tli_mesh_self_check(mesh);
	return mesh->lost ? TL_E_NOMEM : TL_OK;
}
