/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/exact.c: signs with vertices that may be crossings.
 *
 * Identity first (a crossing on one of its own lines), then the filter tli_orient_rounded, in which most calls end, then the exact
 * crossings.
 */
#include "mesh/exact.h"

#include "base/assert.h"

tli_crossing tli_mesh_crossing_of(const tli_mesh *mesh, int32_t vertex)
{
	tli_assert(tli_mesh_is_crossing(mesh, vertex));
	const tli_mesh_crossing *c = &mesh->crossings[mesh->vertices[vertex].crossing];
	return (tli_crossing){ c->x, c->y, c->d };
}

/* a -> b are grid points, the vertex is a crossing. */
static tli_side side_of_crossing_vertex(const tli_mesh *mesh, tli_point a, tli_point b, int32_t vertex)
{
	tli_side side = tli_orient_rounded(a, b, mesh->vertices[vertex].at);
	if (side)
		return side;
	tli_crossing crossing = tli_mesh_crossing_of(mesh, vertex);
	return tli_side_of_crossing(a, b, &crossing);
}

tli_side tli_mesh_side(const tli_mesh *mesh, tli_point a, tli_point b, int32_t vertex)
{
	if (!tli_mesh_is_crossing(mesh, vertex))
		return tli_side_of(a, b, mesh->vertices[vertex].at);
	return side_of_crossing_vertex(mesh, a, b, vertex);
}

tli_side tli_mesh_side_of_line(const tli_mesh *mesh, int32_t line, tli_point a, tli_point b, int32_t vertex)
{
	if (!tli_mesh_is_crossing(mesh, vertex))
		return tli_side_of(a, b, mesh->vertices[vertex].at);
	const tli_mesh_crossing *c = &mesh->crossings[mesh->vertices[vertex].crossing];
	if (line != TLI_MESH_NONE && (c->line[0] == line || c->line[1] == line))
		return TLI_ON;
	return side_of_crossing_vertex(mesh, a, b, vertex);
}

tli_side tli_mesh_orient_point(const tli_mesh *mesh, int32_t u, int32_t v, tli_point p)
{
	const tli_mesh_vertex *a = &mesh->vertices[u], *b = &mesh->vertices[v];
	if (a->crossing < 0 && b->crossing < 0)
		return tli_side_of(a->at, b->at, p);
	if (a->crossing >= 0 && b->crossing >= 0) {
		tli_side side = tli_orient_rounded(a->at, b->at, p);
		if (side)
			return side;
		tli_crossing of_a = tli_mesh_crossing_of(mesh, u), of_b = tli_mesh_crossing_of(mesh, v);
		return tli_orient_two_crossings(&of_a, &of_b, p);
	}
	/* One of them: turn the triangle until it comes last. */
	return a->crossing >= 0 ? side_of_crossing_vertex(mesh, b->at, p, u)
				: side_of_crossing_vertex(mesh, p, a->at, v);
}

tli_side tli_mesh_orient(const tli_mesh *mesh, int32_t u, int32_t v, int32_t w)
{
	if (!tli_mesh_is_crossing(mesh, w))
		return tli_mesh_orient_point(mesh, u, v, mesh->vertices[w].at);
	if (!tli_mesh_is_crossing(mesh, u))
		return tli_mesh_orient_point(mesh, v, w, mesh->vertices[u].at);
	if (!tli_mesh_is_crossing(mesh, v))
		return tli_mesh_orient_point(mesh, w, u, mesh->vertices[v].at);
	tli_side side = tli_orient_rounded(mesh->vertices[u].at, mesh->vertices[v].at, mesh->vertices[w].at);
	if (side)
		return side;
	tli_crossing a = tli_mesh_crossing_of(mesh, u), b = tli_mesh_crossing_of(mesh, v),
		     c = tli_mesh_crossing_of(mesh, w);
	return tli_orient_three_crossings(&a, &b, &c);
}
