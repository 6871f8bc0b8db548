/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/shape.c: slots of the arrays, and splits of triangles and edges.
 *
 *            c                        c                     Splitting the edge h = a b at v: h and its twin keep the
 *          / | \                     /|\                    half at a, the new triangles get the half at b. A wall on
 *         a--v--b  split edge       / v \  split triangle   the edge lies on both halves: its piece is copied.
 *          \ | /                   a-----b                  Invariant: the flooded arrays, once they exist, have an
 *            d                                              entry for each triangle slot.
 */
#include "mesh/shape.h"

#include "base/assert.h"
#include "base/array.h"

/* Arrays that were cut to their length when the mesh was made, and grow by a few: not to twice their length. */
static bool reserve_little(tli_mesh *mesh, size_t triangles, size_t vertices, size_t pieces, size_t crossings)
{
	return (!mesh->inside || tli_array_reserve_little(mesh->inside, triangles)) &&
		(!mesh->component || tli_array_reserve_little(mesh->component, triangles)) &&
		(!mesh->winding || tli_array_reserve_little(mesh->winding, triangles)) &&
		tli_array_reserve_little(mesh->edges, 3 * triangles) &&
		tli_array_reserve_little(mesh->vertices, vertices) && tli_array_reserve_little(mesh->pieces, pieces) &&
		tli_array_reserve_little(mesh->crossings, crossings);
}

bool tli_mesh_reserve(tli_mesh *mesh, size_t triangles, size_t vertices, size_t pieces, size_t crossings)
{
	if (mesh->log)
		return reserve_little(mesh, triangles, vertices, pieces, crossings);
	if (mesh->inside &&
		(!tli_array_reserve(mesh->inside, triangles) || !tli_array_reserve(mesh->component, triangles)))
		return false;
	if (mesh->winding && !tli_array_reserve(mesh->winding, triangles))
		return false;
	return tli_array_reserve(mesh->edges, 3 * triangles) && tli_array_reserve(mesh->vertices, vertices) &&
		tli_array_reserve(mesh->pieces, pieces) && tli_array_reserve(mesh->crossings, crossings);
}

int32_t tli_mesh_add_triangle(tli_mesh *mesh)
{
	int32_t triangle = mesh->free_triangle;
	if (triangle >= 0) {
		tli_mesh_keep_triangle(mesh, triangle);
		if (mesh->inside)
			tli_mesh_keep_label(mesh, triangle);
		mesh->free_triangle = mesh->edges[3 * triangle].twin;
		return triangle;
	}
	size_t first = tli_array_length(mesh->edges);
	(void)tli_array_extend(mesh->edges, 3);
	tli_mesh_note(mesh, (int32_t)(first / 3));
	if (mesh->inside) {
		tli_array_push(mesh->inside, 0);
		tli_array_push(mesh->component, 0);
	}
	if (mesh->winding)
		tli_array_push(mesh->winding, 0);
	return (int32_t)(first / 3);
}

int32_t tli_mesh_add_vertex(tli_mesh *mesh, tli_point at)
{
	tli_mesh_vertex vertex = { at, TLI_MESH_NONE, -1 };
	int32_t slot = mesh->free_vertex;
	if (slot >= 0) {
		tli_mesh_keep_vertex(mesh, slot);
		mesh->free_vertex = mesh->vertices[slot].edge;
		mesh->vertices[slot] = vertex;
		return slot;
	}
	tli_array_push(mesh->vertices, vertex);
	return (int32_t)tli_array_length(mesh->vertices) - 1;
}

int32_t tli_mesh_add_piece(tli_mesh *mesh, tli_mesh_piece piece)
{
	tli_mesh_keep_line(mesh, piece.line);
	mesh->lines[piece.line].uses++;
	int32_t slot = mesh->free_piece;
	if (slot >= 0) {
		tli_mesh_keep_piece(mesh, slot);
		mesh->free_piece = mesh->pieces[slot].owner;
		mesh->pieces[slot] = piece;
		return slot;
	}
	tli_array_push(mesh->pieces, piece);
	return (int32_t)tli_array_length(mesh->pieces) - 1;
}

void tli_mesh_drop_piece(tli_mesh *mesh, int32_t piece)
{
	tli_assert(mesh->pieces[piece].line >= 0);
	tli_mesh_keep_piece(mesh, piece);
	tli_mesh_release_line(mesh, mesh->pieces[piece].line);
	mesh->pieces[piece] = (tli_mesh_piece){ .line = TLI_MESH_NONE, .owner = mesh->free_piece };
	mesh->free_piece = piece;
}

int32_t tli_mesh_add_crossing(tli_mesh *mesh, tli_mesh_crossing crossing)
{
	tli_mesh_keep_line(mesh, crossing.line[0]);
	tli_mesh_keep_line(mesh, crossing.line[1]);
	mesh->lines[crossing.line[0]].uses++;
	mesh->lines[crossing.line[1]].uses++;
	int32_t slot = mesh->free_crossing;
	if (slot >= 0) {
		tli_mesh_keep_crossing(mesh, slot);
		mesh->free_crossing = mesh->crossings[slot].line[1];
		mesh->crossings[slot] = crossing;
		return slot;
	}
	tli_array_push(mesh->crossings, crossing);
	return (int32_t)tli_array_length(mesh->crossings) - 1;
}

void tli_mesh_release_line(tli_mesh *mesh, int32_t line)
{
	tli_assert(mesh->lines[line].uses > 0);
	tli_mesh_keep_line(mesh, line);
	if (--mesh->lines[line].uses > 0)
		return;
	mesh->lines[line] = (tli_mesh_line){ { 0, 0 }, { 0, 0 }, ~mesh->free_line };
	mesh->free_line = line;
}

/* A new triangle is where the old one was. */
static int32_t add_triangle_like(tli_mesh *mesh, int32_t old)
{
	int32_t triangle = tli_mesh_add_triangle(mesh);
	if (mesh->inside) {
		mesh->inside[triangle] = mesh->inside[old];
		mesh->component[triangle] = mesh->component[old];
	}
	if (mesh->winding)
		mesh->winding[triangle] = mesh->winding[old];
	return triangle;
}

static void set_edge(tli_mesh *mesh, int32_t h, int32_t origin)
{
	mesh->edges[h].origin = origin;
	mesh->edges[h].piece = TLI_MESH_NONE;
}

static void set_first_edge(tli_mesh *mesh, int32_t vertex, int32_t h)
{
	tli_mesh_keep_vertex(mesh, vertex);
	mesh->vertices[vertex].edge = h;
}

/* Half-edge `to` takes the place of `from`. */
static void move_edge(tli_mesh *mesh, int32_t to, int32_t from)
{
	mesh->edges[to] = mesh->edges[from];
	tli_mesh_link(mesh, to, mesh->edges[to].twin);
	set_first_edge(mesh, mesh->edges[to].origin, to);
}

void tli_mesh_split_triangle(tli_mesh *mesh, int32_t triangle, int32_t v)
{
	tli_mesh_keep_triangle(mesh, triangle);
	int32_t h = 3 * triangle, n = 3 * add_triangle_like(mesh, triangle), m = 3 * add_triangle_like(mesh, triangle);
	int32_t a = mesh->edges[h].origin, b = mesh->edges[h + 1].origin, c = mesh->edges[h + 2].origin;
	move_edge(mesh, n, h + 1);
	move_edge(mesh, m, h + 2);
	set_edge(mesh, h + 1, b);
	set_edge(mesh, h + 2, v);
	set_edge(mesh, n + 1, c);
	set_edge(mesh, n + 2, v);
	set_edge(mesh, m + 1, a);
	set_edge(mesh, m + 2, v);
	tli_mesh_link(mesh, h + 1, n + 2);
	tli_mesh_link(mesh, n + 1, m + 2);
	tli_mesh_link(mesh, m + 1, h + 2);
	set_first_edge(mesh, a, h);
	set_first_edge(mesh, v, h + 2);
}

void tli_mesh_split_edge(tli_mesh *mesh, int32_t h, int32_t v)
{
	tli_assert(mesh->edges[h].twin >= 0);
	int32_t g = mesh->edges[h].twin;
	tli_mesh_keep_triangle(mesh, h / 3);
	tli_mesh_keep_triangle(mesh, g / 3);
	int32_t n = 3 * add_triangle_like(mesh, h / 3), m = 3 * add_triangle_like(mesh, g / 3);
	int32_t h1 = tli_mesh_next(h), g2 = tli_mesh_prev(g);
	int32_t b = mesh->edges[g].origin, c = tli_mesh_apex(mesh, h), d = tli_mesh_apex(mesh, g);
	move_edge(mesh, n + 1, h1);
	move_edge(mesh, m + 2, g2);
	set_edge(mesh, n, v);
	set_edge(mesh, n + 2, c);
	set_edge(mesh, m, b);
	set_edge(mesh, m + 1, v);
	set_edge(mesh, h1, v);
	set_edge(mesh, g2, d);
	mesh->edges[g].origin = v;
	tli_mesh_link(mesh, n, m);
	tli_mesh_link(mesh, h1, n + 2);
	tli_mesh_link(mesh, g2, m + 1);
	set_first_edge(mesh, v, h1);
	set_first_edge(mesh, b, m);
	int32_t piece = mesh->edges[h].piece;
	if (piece >= 0) {
		int32_t copy = tli_mesh_add_piece(mesh, mesh->pieces[piece >> 1]);
		mesh->edges[n].piece = 2 * copy + (piece & 1);
		mesh->edges[m].piece = mesh->edges[n].piece ^ 1;
	}
}
