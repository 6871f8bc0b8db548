/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/remove.c: taking a vertex out.
 *
 * Flips cut triangles off the vertex's star until it has four edges or three; the last step fills the hole, with one
 * triangle or with two. With more than four edges there is always one that can be flipped: the hole, which the vertex sees
 * all of, has a triangulation with two ears that do not share an edge, and the vertex is not on the inner side of both. With
 * four the vertex may lie on the one diagonal there is (walls in a row): no flip is strictly convex then, but the
 * diagonal is.
 *
 *        w2            w2
 *       / | \          / \        Source: Devillers, On deletion in Delaunay triangulations (2002), for the idea of ears.
 *     w3--v--w1  ->  w3---w1
 *       \ | /          \ /
 *        w0            w0
 */
#include "mesh/edits.h"

#include "base/array.h"
#include "mesh/shape.h"

int tli_mesh_count_arms(const tli_mesh *mesh, int32_t vertex, int32_t arms[2])
{
	int32_t h = mesh->vertices[vertex].edge, first = h;
	int count = 0;
	do {
		if (tli_mesh_is_wall(mesh, h)) {
			if (count == 2)
				return 3;
			arms[count++] = h;
		}
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first);
	return count;
}

static void set_triangle(tli_mesh *mesh, int32_t triangle, tli_half_edge a, tli_half_edge b, tli_half_edge c)
{
	const tli_half_edge sides[3] = { a, b, c };
	tli_mesh_keep_triangle(mesh, triangle);
	for (int32_t i = 0, h = 3 * triangle; i < 3; i++, h++) {
		tli_mesh_keep_vertex(mesh, sides[i].origin);
		mesh->edges[h] = sides[i];
		tli_mesh_link(mesh, h, sides[i].twin);
		mesh->vertices[sides[i].origin].edge = h;
	}
	tli_mesh_suspect_triangle(mesh, triangle);
}

static void drop_triangle(tli_mesh *mesh, int32_t triangle)
{
	tli_mesh_keep_triangle(mesh, triangle);
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
		mesh->edges[h] = (tli_half_edge){ TLI_MESH_FREE, TLI_MESH_NONE, TLI_MESH_NONE };
	mesh->edges[3 * triangle].twin = mesh->free_triangle;
	mesh->free_triangle = triangle;
}

static void drop_vertex(tli_mesh *mesh, int32_t vertex)
{
	tli_mesh_keep_vertex(mesh, vertex);
	mesh->vertices[vertex] = (tli_mesh_vertex){ { 0, 0 }, mesh->free_vertex, TLI_MESH_FREE };
	mesh->free_vertex = vertex;
}

static void drop_crossing(tli_mesh *mesh, int32_t crossing)
{
	tli_mesh_crossing *slot = &mesh->crossings[crossing];
	tli_mesh_keep_crossing(mesh, crossing);
	tli_mesh_release_line(mesh, slot->line[0]);
	tli_mesh_release_line(mesh, slot->line[1]);
	*slot = (tli_mesh_crossing){ .line = { TLI_MESH_NONE, mesh->free_crossing } };
	mesh->free_crossing = crossing;
}

void tli_mesh_take_out(tli_mesh *mesh, int32_t vertex)
{
	/* 1. Edges at the vertex are flipped away, until four are left. */
	int32_t h = mesh->vertices[vertex].edge, first = h, degree = 0;
	do {
		degree++;
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first);
	for (; degree > 4; degree--) {
		h = mesh->vertices[vertex].edge;
		while (!tli_mesh_can_flip(mesh, h))
			h = tli_mesh_turn_left(mesh, h);
		int32_t ear = mesh->edges[h].twin / 3;
		tli_mesh_flip(mesh, h);
		tli_mesh_suspect_triangle(mesh, ear);
	}
	if (!tli_mesh_ready(mesh, 32))
		return;

	/* 2. The hole of three sides is a triangle, that of four is split from the origin of side[k] to the one opposite. */
	tli_half_edge side[4];
	int32_t triangle[4];
	h = mesh->vertices[vertex].edge;
	for (int32_t i = 0; i < degree; i++) {
		triangle[i] = h / 3;
		side[i] = mesh->edges[tli_mesh_next(h)];
		h = tli_mesh_turn_left(mesh, h);
	}
	if (degree == 3)
		set_triangle(mesh, triangle[0], side[0], side[1], side[2]);
	else {
		bool from_first = tli_mesh_orient(mesh, side[0].origin, side[1].origin, side[2].origin) == TLI_LEFT &&
			tli_mesh_orient(mesh, side[2].origin, side[3].origin, side[0].origin) == TLI_LEFT;
		int k = from_first ? 0 : 1;
		tli_half_edge one = { side[(k + 2) & 3].origin, TLI_MESH_NONE, TLI_MESH_NONE };
		tli_half_edge two = { side[k].origin, TLI_MESH_NONE, TLI_MESH_NONE };
		set_triangle(mesh, triangle[0], side[k], side[(k + 1) & 3], one);
		set_triangle(mesh, triangle[1], side[(k + 2) & 3], side[(k + 3) & 3], two);
		tli_mesh_link(mesh, 3 * triangle[0] + 2, 3 * triangle[1] + 2);
	}

	/* 3. What is left over is free. */
	for (int32_t i = degree - 2; i < degree; i++)
		drop_triangle(mesh, triangle[i]);
	if (tli_mesh_is_crossing(mesh, vertex))
		drop_crossing(mesh, mesh->vertices[vertex].crossing);
	drop_vertex(mesh, vertex);
}
