/* SPDX-License-Identifier: MIT */
/*
 * mesh/live.c: live triangles first. Often half of the triangles are dead, in a world made for a body five of six; they serve to locate
 * points only. So the live ones are close together in memory, and what is kept per triangle need not be kept for the dead. O(triangles).
 */
#include "mesh/live.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"

#include <string.h>

/* [triangles] by old number; returns how many are live. */
static int32_t number_triangles(const tli_mesh *mesh, int32_t *place, int32_t triangles)
{
	int32_t next = 0;
	for (int32_t t = 0; t < triangles; t++)
		if (!tli_mesh_is_dead(mesh, t))
			place[t] = next++;
	int32_t live = next;
	for (int32_t t = 0; t < triangles; t++)
		if (tli_mesh_is_dead(mesh, t))
			place[t] = next++;
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
	int32_t *place = tli_alloc_array(triangles, sizeof *place);
	char *buffer = tli_alloc_array(triangles, each);
	bool got = place && buffer;
	if (got) {
		mesh->live = number_triangles(mesh, place, (int32_t)triangles);
		if (mesh->live < (int32_t)triangles)
			move_triangles(mesh, place, (int32_t)triangles, buffer);
	}
	tli_free(place, triangles * sizeof *place);
	tli_free(buffer, triangles * each);
	return got ? TL_OK : TL_E_NOMEM;
}
