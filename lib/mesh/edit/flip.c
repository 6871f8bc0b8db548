/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/flip.c: Lawson's flips, until all is Delaunay. The edge h = a b becomes d c: the triangle of h is then d c a, that of its twin c d
 * b.
 *
 * In-circle tests use rounded positions: exact where all four are grid points; where a crossing is among them convexity is tested exactly,
 * and legality is not guaranteed. It ends for any rounding: each flip lowers the signed volume below the triangles lifted to the paraboloid
 * by the in-circle determinant. Source: Lawson, Software for C1 surface interpolation (1977).
 */
#include "mesh/shape.h"

#include "base/assert.h"
#include "base/budget.h"
#include "base/array.h"
#include "mesh/exact.h"

static bool keep_flip(tli_mesh *mesh, int32_t h, int32_t g)
{
	if (!tli_mesh_ready(mesh, 8))
		return false;
	tli_mesh_keep_triangle(mesh, h / 3);
	tli_mesh_keep_triangle(mesh, g / 3);
	for (int32_t i = 0; i < 3; i++) {
		tli_mesh_keep_vertex(mesh, mesh->edges[h / 3 * 3 + i].origin);
		tli_mesh_keep_vertex(mesh, mesh->edges[g / 3 * 3 + i].origin);
	}
	return true;
}

void tli_mesh_flip(tli_mesh *mesh, int32_t h)
{
	tli_assert(mesh->edges[h].twin >= 0 && mesh->edges[h].piece < 0);
	tli_half_edge *edges = mesh->edges;
	int32_t g = edges[h].twin;
	if (mesh->log && !keep_flip(mesh, h, g))
		return;
	int32_t h1 = tli_mesh_next(h), h2 = tli_mesh_prev(h), g1 = tli_mesh_next(g), g2 = tli_mesh_prev(g);
	tli_half_edge bc = edges[h1], ca = edges[h2], ad = edges[g1], db = edges[g2];
	edges[h].origin = db.origin;
	edges[g].origin = ca.origin;
	edges[h1] = ca;
	edges[h2] = ad;
	edges[g1] = db;
	edges[g2] = bc;
	tli_mesh_link(mesh, h1, ca.twin);
	tli_mesh_link(mesh, h2, ad.twin);
	tli_mesh_link(mesh, g1, db.twin);
	tli_mesh_link(mesh, g2, bc.twin);
	mesh->vertices[ca.origin].edge = h1;
	mesh->vertices[ad.origin].edge = h2;
	mesh->vertices[db.origin].edge = g1;
	mesh->vertices[bc.origin].edge = g2;
}

bool tli_mesh_can_flip(const tli_mesh *mesh, int32_t h)
{
	int32_t g = mesh->edges[h].twin;
	int32_t a = mesh->edges[h].origin, b = mesh->edges[g].origin, c = tli_mesh_apex(mesh, h),
		d = tli_mesh_apex(mesh, g);
	return tli_mesh_orient(mesh, d, c, a) == TLI_LEFT && tli_mesh_orient(mesh, c, d, b) == TLI_LEFT;
}

/* In-circle where corners of the box are among the four: these count as infinitely far away, so what is within their triangles is convex.
 * The sign of the lifted volume, in which they alone are lifted; 0 where only their distances decide. */
static int64_t lift_of_box(const tli_mesh *mesh, int32_t a, int32_t b, int32_t c, int32_t d)
{
	const tli_mesh_vertex *at = mesh->vertices;
	int64_t own = d < 4;
	return ((a < 4) - own) * tli_orient(at[d].at, at[b].at, at[c].at) -
		((b < 4) - own) * tli_orient(at[d].at, at[a].at, at[c].at) +
		((c < 4) - own) * tli_orient(at[d].at, at[a].at, at[b].at);
}

static bool is_in_circle(const tli_mesh *mesh, int32_t a, int32_t b, int32_t c, int32_t d)
{
	const tli_mesh_vertex *at = mesh->vertices;
	if (a < 4 || b < 4 || c < 4 || d < 4) {
		int64_t lift = lift_of_box(mesh, a, b, c, d);
		if (lift != 0)
			return lift > 0;
	}
	return tli_point_in_circle(at[a].at, at[b].at, at[c].at, at[d].at);
}

bool tli_mesh_is_illegal(const tli_mesh *mesh, int32_t h)
{
	int32_t g = mesh->edges[h].twin;
	if (g < 0 || mesh->edges[h].piece >= 0)
		return false;
	int32_t a = mesh->edges[h].origin, b = mesh->edges[g].origin, c = tli_mesh_apex(mesh, h),
		d = tli_mesh_apex(mesh, g);
	const tli_mesh_vertex *at = mesh->vertices;
	if (!is_in_circle(mesh, a, b, c, d))
		return false;
	if (at[a].crossing < 0 && at[b].crossing < 0 && at[c].crossing < 0 && at[d].crossing < 0)
		return true;
	return tli_mesh_orient(mesh, d, c, a) == TLI_LEFT && tli_mesh_orient(mesh, c, d, b) == TLI_LEFT;
}

void tli_mesh_suspect(tli_mesh *mesh, int32_t h)
{
	mesh->lost = mesh->lost || !tli_array_append(mesh->stack, h);
}

void tli_mesh_suspect_triangle(tli_mesh *mesh, int32_t triangle)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
		tli_mesh_suspect(mesh, h);
}

void tli_mesh_suspect_star(tli_mesh *mesh, int32_t vertex)
{
	int32_t first = mesh->vertices[vertex].edge, h = first;
	do {
		tli_mesh_suspect_triangle(mesh, h / 3);
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first && h >= 0);
}

void tli_mesh_legalize(tli_mesh *mesh)
{
	uint64_t looked = 0;
	for (; tli_array_length(mesh->stack) > 0 && !mesh->lost; looked++) {
		int32_t h = tli_array_pop(mesh->stack);
		if (mesh->edges[h].origin == TLI_MESH_FREE || !tli_mesh_is_illegal(mesh, h))
			continue;
		int32_t g = mesh->edges[h].twin;
		tli_mesh_flip(mesh, h);
		tli_mesh_suspect(mesh, tli_mesh_next(h));
		tli_mesh_suspect(mesh, tli_mesh_prev(h));
		tli_mesh_suspect(mesh, tli_mesh_next(g));
		tli_mesh_suspect(mesh, tli_mesh_prev(g));
	}
	(void)tli_budget_spend(10 * looked);
}

/* The same for edges whose apex is a new vertex, where one flip brings two new edges. */
static void legalize_new(tli_mesh *mesh)
{
	uint64_t looked = 0;
	for (; tli_array_length(mesh->stack) > 0 && !mesh->lost; looked++) {
		int32_t h = tli_array_pop(mesh->stack);
		if (!tli_mesh_is_illegal(mesh, h))
			continue;
		int32_t g = mesh->edges[h].twin;
		tli_mesh_flip(mesh, h);
		tli_mesh_suspect(mesh, tli_mesh_prev(h));
		tli_mesh_suspect(mesh, tli_mesh_next(g));
	}
	(void)tli_budget_spend(5 * looked);
}

void tli_mesh_join_vertex(tli_mesh *mesh, tli_mesh_location where, int32_t v)
{
	tli_assert(where.kind != TLI_MESH_ON_VERTEX);
	if (where.kind == TLI_MESH_IN_TRIANGLE)
		tli_mesh_split_triangle(mesh, where.edge / 3, v);
	else
		tli_mesh_split_edge(mesh, where.edge, v);
	int32_t first = mesh->vertices[v].edge, around = first;
	do {
		tli_mesh_suspect(mesh, tli_mesh_next(around));
		around = tli_mesh_turn_left(mesh, around);
	} while (around != first);
	legalize_new(mesh);
}
