/* SPDX-License-Identifier: MIT */
/*
 * corners/corners.c: the corners of a mesh.
 *
 * Vertices of the mesh lie along the Hilbert curve and corners are numbered as their vertices are, so that neighbours are near each
 * other in memory.
 */
#include "corners/corners.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "corners/cache.h"
#include "corners/expand.h"
#include "corners/internal.h"

static tl_status find_corners(tli_corners *corners)
{
	const tli_mesh *mesh = corners->mesh;
	for (int32_t v = 0; v < (int32_t)tli_mesh_vertex_slots(mesh); v++) {
		tli_corner found[2];
		int count = tli_find_corners(mesh, v, found);
		if (!tli_array_reserve(corners->corners, 2))
			return TL_E_NOMEM;
		for (int i = 0; i < count; i++)
			tli_array_push(corners->corners, found[i]);
	}
	tli_array_shrink(corners->corners);
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(corners->positions, count))
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(corners->positions, count * sizeof *corners->positions);
	for (size_t i = 0; i < count; i++)
		tli_array_push(corners->positions, corners->corners[i].at);
	return TL_OK;
}

static tl_status index_vertices(tli_corners *corners)
{
	size_t vertices = tli_mesh_vertex_slots(corners->mesh);
	if (!tli_array_reserve(corners->of_vertex, vertices))
		return TL_E_NOMEM;
	(void)tli_array_extend(corners->of_vertex, vertices);
	for (size_t v = 0; v < vertices; v++)
		corners->of_vertex[v] = -1;
	for (size_t i = tli_array_length(corners->corners); i-- > 0;)
		corners->of_vertex[corners->corners[i].vertex] = (int32_t)i;
	return TL_OK;
}

/* The steps, in which vertices without a corner are marked. */
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
	return status;
}

/* Over gates, into notches, and out of a convex hull. */
static void mark_steps(tli_corners *corners)
{
	tli_expand_mark_gates(corners->steps, &corners->pockets);
	tli_expand_mark_notches(corners->steps);
	corners->hull_is_convex = tli_mesh_hull_is_convex(corners->mesh);
	if (corners->hull_is_convex)
		tli_expand_mark_exits(corners->steps, corners->mesh);
}

static tl_status find_pockets(tli_corners *corners)
{
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(corners->spans, count) || tli_pockets_create(corners->mesh, &corners->pockets))
		return TL_E_NOMEM;
	corners->parts = corners->mesh->components;
	corners->renewed_part = TLI_ALL_PARTS;
	for (size_t i = 0; i < count; i++)
		tli_array_push(
			corners->spans, tli_pockets_span(&corners->pockets, corners->mesh, corners->corners[i].edge));
	mark_steps(corners);
	return TL_OK;
}

tl_status tli_corners_find_gates(tli_corners *corners)
{
	tli_pockets pockets;
	if (tli_budget_spend(2 * (uint64_t)corners->mesh->live) || tli_pockets_create(corners->mesh, &pockets))
		return TL_E_NOMEM;
	tli_pockets_free(&corners->pockets);
	corners->pockets = pockets;
	corners->parts = corners->mesh->components;
	corners->renewed_part = TLI_ALL_PARTS;
	for (size_t i = 0; i < tli_array_length(corners->corners); i++)
		if (corners->corners[i].vertex >= 0)
			corners->spans[i] = tli_pockets_span(&pockets, corners->mesh, corners->corners[i].edge);
	for (size_t h = 0; h < tli_array_length(corners->steps); h++) {
		corners->steps[h].left = tli_expand_unmarked(corners->steps[h].left);
		corners->steps[h].right = tli_expand_unmarked(corners->steps[h].right);
	}
	mark_steps(corners);
	tli_edge_cache_settle_onward(corners->cache, corners->counts_lost ? NULL : corners->drops);
	tli_array_free(corners->drops);
	corners->blocks_merged = corners->counts_lost = false;
	return TL_OK;
}

static tl_status make_all_corners(tli_corners *corners, size_t cache_bytes)
{
	tl_status status = tli_budget_spend(32 * (uint64_t)tli_mesh_vertex_slots(corners->mesh));
	if (!status)
		status = find_corners(corners);
	if (!status)
		status = index_vertices(corners);
	if (!status)
		status = make_steps(corners);
	if (!status)
		status = find_pockets(corners);
	size_t states = 2 * tli_array_length(corners->corners);
	return status ? status : tli_edge_cache_create(states, cache_bytes, &corners->cache);
}

tl_status tli_corners_create(const tli_mesh *mesh, size_t cache_bytes, tli_corners **out)
{
	tli_assert(mesh->flooded);
	if (tli_array_length(mesh->edges) > TLI_EXIT) /* steps keep their marks above the numbers of half-edges */
		return TL_E_LIMIT;
	tli_corners *corners = tli_alloc_zeroed(sizeof *corners);
	if (!corners)
		return TL_E_NOMEM;
	corners->mesh = mesh;
	tl_status status = make_all_corners(corners, cache_bytes);
	if (status)
		tli_corners_free(corners);
	else
		*out = corners;
	return status;
}

tli_taut_graph tli_corners_graph(const tli_corners *corners)
{
	uint32_t states = 2 * (uint32_t)tli_array_length(corners->corners);
	return (tli_taut_graph){ states, corners->counts_lost, corners->drops, corners, corners->cache, corners->first,
		corners->edges, corners->heads, corners->positions, corners->spans };
}

void tli_corners_free(tli_corners *corners)
{
	if (!corners)
		return;
	tli_array_free(corners->steps);
	tli_array_free(corners->corners);
	tli_array_free(corners->positions);
	tli_array_free(corners->of_vertex);
	tli_array_free(corners->spans);
	tli_array_free(corners->free_corners);
	tli_array_free(corners->free_pairs);
	tli_array_free(corners->drops);
	tli_pockets_free(&corners->pockets);
	tli_edge_cache_free(corners->cache);
	tli_array_free(corners->first);
	tli_array_free(corners->edges);
	tli_array_free(corners->heads);
	tli_free(corners, sizeof *corners);
}

size_t tli_corners_count(const tli_corners *corners)
{
	return tli_array_length(corners->corners) - tli_array_length(corners->free_corners) -
		2 * tli_array_length(corners->free_pairs);
}

size_t tli_corners_bytes(const tli_corners *corners)
{
	return sizeof *corners + tli_array_bytes(corners->steps) + tli_array_bytes(corners->corners) +
		tli_array_bytes(corners->positions) + tli_array_bytes(corners->of_vertex) +
		tli_array_bytes(corners->spans) + tli_array_bytes(corners->free_corners) +
		tli_array_bytes(corners->free_pairs) + tli_array_bytes(corners->drops) +
		tli_pockets_bytes(&corners->pockets) + tli_edge_cache_bytes(corners->cache) +
		tli_array_bytes(corners->first) + tli_array_bytes(corners->edges) + tli_array_bytes(corners->heads);
}
