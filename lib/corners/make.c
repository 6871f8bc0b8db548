/* SPDX-License-Identifier: MIT */
/*
 * corners/make.c: the corners of a mesh.
 *
 * Vertices of the mesh lie along the Hilbert curve and corners are numbered as their vertices are, so that neighbours are near each
 * other in memory.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/corners.h"
#include "corners/expand.h"
#include "corners/gates.h"
#include "corners/internal.h"

static tl_status find_corners(tli_corners *corners)
{
	enum { VERTICES = 512, STEPS = 10 }; /* at a time; steps a vertex */
	size_t slots = tli_mesh_vertex_slots(corners->mesh);
	tl_status status = TL_OK;
	for (size_t begin = 0; begin < slots && !status; begin += VERTICES) {
		size_t end = begin + VERTICES < slots ? begin + VERTICES : slots;
		if (!tli_array_reserve(corners->corners, 2 * (end - begin)))
			return TL_E_NOMEM;
		for (size_t v = begin; v < end; v++) {
			tli_corner found[2];
			int count = tli_find_corners(corners->mesh, (int32_t)v, found);
			for (int i = 0; i < count; i++)
				tli_array_push(corners->corners, found[i]);
		}
		status = tli_budget_spend(STEPS * (uint64_t)(end - begin));
	}
	tli_array_shrink(corners->corners);
	return status;
}

static tl_status note_positions(tli_corners *corners)
{
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(corners->positions, count))
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(corners->positions, count * sizeof *corners->positions);
	for (size_t i = 0; i < count; i++)
		tli_array_push(corners->positions, corners->corners[i].at);
	return tli_budget_spend(count);
}

/* From the last corner to the first, so that the first of two is noted. */
static tl_status index_vertices(tli_corners *corners)
{
	size_t vertices = tli_mesh_vertex_slots(corners->mesh);
	if (!tli_array_reserve(corners->of_vertex, vertices))
		return TL_E_NOMEM;
	for (size_t v = 0; v < vertices; v++)
		tli_array_push(corners->of_vertex, -1);
	for (size_t i = tli_array_length(corners->corners); i-- > 0;)
		corners->of_vertex[corners->corners[i].vertex] = (int32_t)i;
	return tli_budget_spend(2 * (uint64_t)vertices);
}

/* In the steps vertices without a corner are marked. */
static tl_status make_steps(tli_corners *corners)
{
	size_t vertices = tli_mesh_vertex_slots(corners->mesh);
	int32_t *nodes = tli_alloc_array(vertices, sizeof *nodes);
	if (!nodes)
		return TL_E_NOMEM;
	for (size_t v = 0; v < vertices; v++)
		nodes[v] = (int32_t)v | (corners->of_vertex[v] < 0 ? TLI_NO_CORNER : 0);
	tl_status status = tli_mesh_make_steps(corners->mesh, nodes, &corners->steps);
	tli_free(nodes, vertices * sizeof *nodes);
	return status ? status : tli_budget_spend(6 * (uint64_t)corners->mesh->live);
}

static tl_status make_parts(tli_corners *corners)
{
	tl_status status = find_corners(corners);
	if (!status)
		status = note_positions(corners);
	if (!status)
		status = index_vertices(corners);
	if (!status)
		status = make_steps(corners);
	return status ? status : tli_corners_find_gates(corners);
}

tl_status tli_corners_create(const tli_mesh *mesh, tli_corners **out)
{
	tli_assert(mesh->flooded);
	if (tli_array_length(mesh->edges) > TLI_EXIT) /* steps keep their marks above the numbers of half-edges */
		return TL_E_LIMIT;
	tli_corners *corners = tli_alloc_zeroed(sizeof *corners);
	if (!corners)
		return TL_E_NOMEM;
	corners->mesh = mesh;
	tl_status status = make_parts(corners);
	if (status) {
		tli_corners_free(corners);
		return status;
	}
	*out = corners;
	return TL_OK;
}
