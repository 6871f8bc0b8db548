/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/trace.c: following a line from triangle to triangle, and laying a wall along it in hops.
 *
 *     on the line there is a vertex next       clear the edges in between (flips), the hop is an edge
 *     a wall is crossed                        its edge is split at the crossing, which is the vertex to hop to
 *
 * T-joints, shared ends, and a third wall through a crossing are all the first case: the sign is exactly zero.
 */
#include "mesh/trace.h"

#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "mesh/corridor.h"
#include "mesh/shape.h"

/* A vertex with more edges is one to keep away from; a corridor of more edges is none that is cleared at once. */
enum { BUSY = 24, SHORT_CORRIDOR = 16 };

/* Where to begin turning left around a vertex: on the border, the edge that is farthest right. */
static int32_t first_edge(const tli_mesh *mesh, int32_t vertex)
{
	int32_t first = mesh->vertices[vertex].edge, h = first;
	if (vertex > 3)
		return first;
	for (int32_t right; (right = tli_mesh_turn_right(mesh, h)) >= 0 && right != first;)
		h = right;
	return h;
}

int32_t tli_mesh_look_ahead(const tli_mesh *mesh, const tli_mesh_course *course, int32_t vertex, bool *along)
{
	int32_t first = first_edge(mesh, vertex), h = first;
	tli_side right = tli_mesh_course_side(mesh, course, tli_mesh_target(mesh, h));
	uint64_t turns = 1;
	do {
		tli_side left = tli_mesh_course_side(mesh, course, tli_mesh_apex(mesh, h));
		turns++;
		if (left == TLI_LEFT && right != TLI_LEFT) {
			(void)tli_budget_spend(turns);
			*along = right == TLI_ON;
			return *along ? h : tli_mesh_next(h);
		}
		right = left;
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first && h >= 0);
	return TLI_MESH_NONE;
}

int tli_mesh_ahead(const tli_mesh *mesh, tli_point a, tli_point b, tli_point p, int32_t vertex)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	if (v->crossing < 0) {
		int64_t dot = dx * ((int64_t)v->at.x - p.x) + dy * ((int64_t)v->at.y - p.y);
		return (dot > 0) - (dot < 0);
	}
	const tli_mesh_crossing *c = &mesh->crossings[v->crossing];
	__int128 dot = dx * (c->x - (__int128)p.x * c->d) + dy * (c->y - (__int128)p.y * c->d);
	return (dot > 0) - (dot < 0);
}

bool tli_mesh_is_busy(const tli_mesh *mesh, int32_t vertex)
{
	int32_t h = mesh->vertices[vertex].edge, first = h, degree = 0;
	do {
		if (++degree > BUSY)
			return true;
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first && h >= 0);
	return false;
}

/* Goes around both at the same time, so the cost is that of the smaller one. */
static bool has_fewer_edges(const tli_mesh *mesh, int32_t vertex, int32_t other)
{
	int32_t h = mesh->vertices[vertex].edge, first = h, g = mesh->vertices[other].edge, other_first = g;
	for (;;) {
		g = tli_mesh_turn_left(mesh, g);
		if (g == other_first || g < 0)
			return false;
		h = tli_mesh_turn_left(mesh, h);
		if (h == first || h < 0)
			return true;
	}
}

void tli_mesh_choose_end(const tli_mesh *mesh, tli_mesh_course *course, int32_t *from, int32_t *to)
{
	if (!tli_mesh_is_busy(mesh, *from) || !has_fewer_edges(mesh, *to, *from))
		return;
	*course = (tli_mesh_course){ course->b, course->a, course->line, !course->against };
	int32_t end = *from;
	*from = *to;
	*to = end;
}

/* The edge goes along its line's direction. Frees the piece where nothing is left of it. */
static void put_load(tli_mesh *mesh, int32_t h, int32_t line, const tli_mesh_load *load)
{
	tli_mesh_keep_triangle(mesh, h / 3);
	tli_mesh_keep_triangle(mesh, mesh->edges[h].twin / 3);
	if (mesh->edges[h].piece < 0) {
		int32_t made = tli_mesh_add_piece(mesh, (tli_mesh_piece){ .line = line, .owner = load->owner });
		mesh->edges[h].piece = 2 * made;
		mesh->edges[mesh->edges[h].twin].piece = 2 * made + 1;
	}
	int32_t piece = mesh->edges[h].piece >> 1;
	tli_mesh_keep_piece(mesh, piece);
	tli_mesh_piece *on = &mesh->pieces[piece];
	on->covers += (uint32_t)load->covers;
	on->solids ^= load->solids;
	on->multiplicity += load->multiplicity;
	if (on->covers > 0 || on->multiplicity != 0)
		return;
	tli_mesh_drop_piece(mesh, piece);
	mesh->edges[h].piece = TLI_MESH_NONE;
	mesh->edges[mesh->edges[h].twin].piece = TLI_MESH_NONE;
	tli_mesh_suspect(mesh, h);
}

/* Splits the wall on h where the line crosses it; gives the new vertex. A crossing at a grid point is just that point. */
static int32_t split_at_crossing(tli_mesh *mesh, int32_t line, int32_t h)
{
	int32_t i = tli_mesh_line_of(mesh, h), j = line;
	const tli_mesh_line *one = &mesh->lines[i], *two = &mesh->lines[j];
	tli_crossing at = tli_crossing_of_lines(one->a, one->b, two->a, two->b);
	int32_t v = tli_mesh_add_vertex(mesh, tli_crossing_round(&at));
	if (!tli_crossing_is_at(&at, mesh->vertices[v].at)) {
		tli_mesh_crossing crossing = { .x = at.x, .y = at.y, .d = at.d, .line = { i, j } };
		mesh->vertices[v].crossing = tli_mesh_add_crossing(mesh, crossing);
	}
	tli_mesh_split_edge(mesh, h, v);
	return v;
}

/* Collects the edges from h on over which the course goes, up to a wall, which *h is then, or to the vertex *reached. */
static bool enter_corridor(tli_mesh *mesh, const tli_mesh_course *course, int32_t *h, int32_t *reached, size_t max)
{
	while (*h >= 0 && mesh->edges[*h].piece < 0) {
		if (tli_array_length(mesh->corridor) == max || !tli_array_reserve(mesh->corridor, 1))
			return false;
		tli_array_push(mesh->corridor, *h);
		*h = tli_mesh_step_over(mesh, course, *h, reached);
	}
	return tli_mesh_reserve_corridor(mesh, 0);
}

tl_status tli_mesh_lay(
	tli_mesh *mesh, const tli_mesh_course *given, int32_t from, int32_t to, const tli_mesh_load *load)
{
	tli_assert(given->line != TLI_MESH_NONE);
	tli_mesh_course course = *given;
	while (from != to && !mesh->lost) {
		/* 1. From the end that has fewer edges: is the hop an edge that is there? */
		bool along;
		tli_mesh_choose_end(mesh, &course, &from, &to);
		int32_t h = tli_mesh_look_ahead(mesh, &course, from, &along);
		(void)tli_budget_spend(16); /* a call is stopped between walls, never on the course of one */
		if (!along) {
			/* 2. Otherwise over edges, up to a vertex or a wall, which h is then. */
			int32_t reached = TLI_MESH_NONE;
			mesh->lost = !enter_corridor(mesh, &course, &h, &reached, SIZE_MAX) ||
				(h >= 0 && !tli_mesh_reserve(mesh, 2, 1, 2, 1)) ||
				!tli_mesh_ready(mesh, 2 * tli_array_length(mesh->corridor) + 32);
			if (mesh->lost)
				break;
			(void)tli_budget_spend(32 * tli_array_length(mesh->corridor));

			/* 3. The wall is split at the crossing; all edges of the triangles around that are suspect. */
			if (h >= 0) {
				reached = split_at_crossing(mesh, course.line, h);
				int32_t first = mesh->vertices[reached].edge, around = first;
				do {
					tli_mesh_suspect(mesh, around);
					tli_mesh_suspect(mesh, tli_mesh_next(around));
					around = tli_mesh_turn_left(mesh, around);
				} while (around != first);
			}

			/* 4. The hop takes the place of the edges in between. */
			if (tli_array_length(mesh->corridor) > 0) {
				h = tli_mesh_clear_corridor(mesh, from, reached);
			} else {
				h = mesh->vertices[reached].edge;
				while (tli_mesh_target(mesh, h) != from)
					h = tli_mesh_turn_left(mesh, h);
				h = mesh->edges[h].twin;
			}
		}

		/* 5. The load. */
		mesh->lost = mesh->lost || !tli_mesh_reserve(mesh, 0, 0, 1, 0) || !tli_mesh_ready(mesh, 8);
		if (mesh->lost)
			break;
		from = tli_mesh_target(mesh, h);
		put_load(mesh, course.against ? mesh->edges[h].twin : h, course.line, load);
	}
	return mesh->lost ? TL_E_NOMEM : TL_OK;
}

bool tli_mesh_lay_short(
	tli_mesh *mesh, const tli_mesh_course *course, int32_t from, int32_t to, const tli_mesh_load *load)
{
	if (!tli_array_reserve(mesh->pieces, 1) || !tli_mesh_reserve_corridor(mesh, SHORT_CORRIDOR)) {
		mesh->lost = true;
		return false;
	}
	bool along;
	int32_t reached = TLI_MESH_NONE, h = tli_mesh_look_ahead(mesh, course, from, &along);
	if (along)
		reached = tli_mesh_target(mesh, h);
	else
		enter_corridor(mesh, course, &h, &reached, SHORT_CORRIDOR);
	if (reached == to) {
		h = along ? h : tli_mesh_clear_corridor(mesh, from, to);
		put_load(mesh, course->against ? mesh->edges[h].twin : h, course->line, load);
	}
	tli_array_truncate(mesh->corridor, 0);
	return reached == to;
}
