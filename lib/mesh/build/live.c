/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/live.c: live triangles first. Often half of the triangles are dead, in a world made for a body five of six; they serve to locate
 * points only. So the live ones are close together in memory, and what is kept per triangle need not be kept for the dead. Both parts are
 * in the order of the triangles' first vertices along Hilbert's curve: neighbours are close to each other. O(triangles).
 */
#include "mesh/live.h"
#include "mesh/log.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"

#include <string.h>

/* The first vertex of a triangle along the curve. */
static int32_t first_vertex(const tli_mesh *mesh, int32_t triangle)
{
	const tli_half_edge *h = mesh->edges + 3 * (size_t)triangle;
	int32_t first = h[0].origin < h[1].origin ? h[0].origin : h[1].origin;
	return h[2].origin < first ? h[2].origin : first;
}

/* [triangles] by old number: the live ones first, each part in the order of their first vertices; returns how many are live. `next`,
 * [2 * vertices], zeroed. */
static int32_t number_triangles(const tli_mesh *mesh, int32_t *place, int32_t triangles, int32_t *next)
{
	size_t vertices = tli_mesh_vertex_slots(mesh);
	for (int32_t t = 0; t < triangles; t++)
		next[first_vertex(mesh, t) + (tli_mesh_is_dead(mesh, t) ? (int32_t)vertices : 0)]++;
	int32_t sum = 0, live = 0;
	for (size_t i = 0; i < 2 * vertices; i++) {
		int32_t here = next[i];
		next[i] = sum;
		sum += here;
		if (i + 1 == vertices)
			live = sum;
	}
	for (int32_t t = 0; t < triangles; t++)
		place[t] = next[first_vertex(mesh, t) + (tli_mesh_is_dead(mesh, t) ? (int32_t)vertices : 0)]++;
	return live;
}

/* Puts the records, `each` bytes a triangle, to their places. */
static void permute(void *records, size_t each, const int32_t *place, int32_t triangles, char *buffer)
{
	if (!records)
		return;
	for (int32_t t = 0; t < triangles; t++)
		memcpy(buffer + (size_t)place[t] * each, (const char *)records + (size_t)t * each, each);
	memcpy(records, buffer, (size_t)triangles * each);
}

static int32_t moved(const int32_t *place, int32_t h)
{
	return h < 0 ? h : 3 * place[h / 3] + h % 3;
}

static void move_triangles(tli_mesh *mesh, const int32_t *place, int32_t triangles, char *buffer)
{
	permute(mesh->component, sizeof *mesh->component, place, triangles, buffer);
	permute(mesh->winding, sizeof *mesh->winding, place, triangles, buffer);
	permute(mesh->inside, sizeof *mesh->inside, place, triangles, buffer);
	permute(mesh->edges, 3 * sizeof *mesh->edges, place, triangles, buffer);
	for (int32_t h = 0; h < 3 * triangles; h++)
		mesh->edges[h].twin = moved(place, mesh->edges[h].twin);
	for (size_t v = 0; v < tli_mesh_vertex_slots(mesh); v++)
		mesh->vertices[v].edge = moved(place, mesh->vertices[v].edge);
	size_t cells = (size_t)mesh->hints.columns * (size_t)mesh->hints.rows;
	for (size_t i = 0; i < cells; i++)
		mesh->hints.triangle[i] = place[mesh->hints.triangle[i]];
}

tl_status tli_mesh_put_live_first(tli_mesh *mesh)
{
	tli_assert(mesh->flooded);
	size_t triangles = tli_mesh_triangle_slots(mesh), each = 3 * sizeof *mesh->edges;
	size_t numbers = 2 * tli_mesh_vertex_slots(mesh) * sizeof(int32_t);
	int32_t *place = tli_alloc_array(triangles, sizeof *place), *next = tli_alloc_zeroed(numbers);
	char *buffer = tli_alloc_array(triangles, each);
	bool got = place && buffer && next;
	if (got) {
		mesh->live = number_triangles(mesh, place, (int32_t)triangles, next);
		move_triangles(mesh, place, (int32_t)triangles, buffer);
	}
	tli_free(next, numbers);
	tli_free(place, triangles * sizeof *place);
	tli_free(buffer, triangles * each);
	return got ? TL_OK : TL_E_NOMEM;
}

/* ---- two triangles ---- */

static int32_t exchanged(int32_t h, int32_t one, int32_t two)
{
	if (h < 0 || (h / 3 != one && h / 3 != two))
		return h;
	return 3 * (h / 3 == one ? two : one) + h % 3;
}

static void exchange_labels(tli_mesh *mesh, int32_t one, int32_t two)
{
	tli_mesh_keep_label(mesh, one);
	tli_mesh_keep_label(mesh, two);
	int32_t component = mesh->component[one];
	uint8_t inside = mesh->inside[one];
	mesh->component[one] = mesh->component[two];
	mesh->component[two] = component;
	mesh->inside[one] = mesh->inside[two];
	mesh->inside[two] = inside;
	if (!mesh->winding)
		return;
	int32_t winding = mesh->winding[one];
	mesh->winding[one] = mesh->winding[two];
	mesh->winding[two] = winding;
}

/* `to` is free: it is taken off the list, on which `from` takes its place. */
static void move_to_free(tli_mesh *mesh, int32_t from, int32_t to)
{
	int32_t next = mesh->edges[3 * to].twin, before = mesh->free_triangle;
	if (before == to) {
		mesh->free_triangle = from;
	} else {
		while (mesh->edges[3 * before].twin != to)
			before = mesh->edges[3 * before].twin;
		tli_mesh_keep_edge(mesh, 3 * before);
		mesh->edges[3 * before].twin = from;
	}
	for (int32_t h = 3 * from; h < 3 * from + 3; h++)
		mesh->edges[h] = (tli_half_edge){ TLI_MESH_FREE, TLI_MESH_NONE, TLI_MESH_NONE };
	mesh->edges[3 * from].twin = next;
}

/* The edges of a triangle that has come to another number. */
static void relink(tli_mesh *mesh, int32_t triangle, int32_t one, int32_t two)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t twin = exchanged(mesh->edges[h].twin, one, two);
		mesh->edges[h].twin = twin;
		if (twin < 0 || twin / 3 == one || twin / 3 == two)
			continue;
		tli_mesh_keep_edge(mesh, twin);
		mesh->edges[twin].twin = h;
	}
}

void tli_mesh_swap_triangles(tli_mesh *mesh, int32_t one, int32_t two)
{
	bool is_free = tli_mesh_triangle_is_free(mesh, two);
	tli_mesh_keep_triangle(mesh, one);
	tli_mesh_keep_triangle(mesh, two);
	int32_t vertex[6], first[6], count = is_free ? 3 : 6;
	for (int32_t i = 0; i < count; i++) {
		vertex[i] = mesh->edges[3 * (i < 3 ? one : two) + i % 3].origin;
		first[i] = mesh->vertices[vertex[i]].edge;
		tli_mesh_keep_vertex(mesh, vertex[i]);
	}
	for (int32_t i = 0; i < count; i++)
		mesh->vertices[vertex[i]].edge = exchanged(first[i], one, two);
	exchange_labels(mesh, one, two);
	tli_half_edge edges[3];
	memcpy(edges, mesh->edges + 3 * one, sizeof edges);
	if (is_free)
		move_to_free(mesh, one, two);
	else
		memcpy(mesh->edges + 3 * one, mesh->edges + 3 * two, sizeof edges);
	memcpy(mesh->edges + 3 * two, edges, sizeof edges);
	relink(mesh, two, one, two);
	if (!is_free)
		relink(mesh, one, one, two);
}
