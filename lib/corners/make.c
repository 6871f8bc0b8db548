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
#include "corners/cache.h"
#include "corners/corners.h"
#include "corners/expand.h"
#include "corners/gates.h"
#include "corners/internal.h"

struct tli_corners_maker {
	tli_corners *corners;
	size_t cache_bytes;
	int32_t *nodes; /* [vertices] for the steps: vertices, of which those without a corner are marked */
	tli_gate_finder *gates;
	tli_stage_place place;
};

static size_t vertices_of(const tli_corners_maker *m)
{
	return tli_mesh_vertex_slots(m->corners->mesh);
}

static tl_status find_corners(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	tli_corners *corners = m->corners;
	if (!tli_array_reserve(corners->corners, 2 * (size_t)TLI_STAGE_ITEMS))
		return TL_E_NOMEM;
	for (size_t v = place->at, end = tli_stage_take(place, vertices_of(m)); v < end; v++) {
		tli_corner found[2];
		int count = tli_find_corners(corners->mesh, (int32_t)v, found);
		for (int i = 0; i < count; i++)
			tli_array_push(corners->corners, found[i]);
	}
	return TL_OK;
}

static tl_status reserve_by_corner(tli_corners *corners)
{
	tli_array_shrink(corners->corners);
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(corners->positions, count))
		return TL_E_NOMEM;
	tli_ask_for_huge_pages(corners->positions, count * sizeof *corners->positions);
	return TL_OK;
}

static tl_status note_positions(void *job, tli_stage_place *place)
{
	tli_corners *corners = ((tli_corners_maker *)job)->corners;
	tl_status status = place->at == 0 ? reserve_by_corner(corners) : TL_OK;
	if (status)
		return status;
	for (size_t i = place->at, end = tli_stage_take(place, tli_array_length(corners->corners)); i < end; i++)
		tli_array_push(corners->positions, corners->corners[i].at);
	return TL_OK;
}

static tl_status reserve_by_vertex(tli_corners_maker *m)
{
	m->nodes = tli_alloc_array(vertices_of(m), sizeof *m->nodes);
	return m->nodes && tli_array_reserve(m->corners->of_vertex, vertices_of(m)) ? TL_OK : TL_E_NOMEM;
}

static tl_status begin_vertices(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	tl_status status = place->at == 0 ? reserve_by_vertex(m) : TL_OK;
	if (status)
		return status;
	for (size_t v = place->at, end = tli_stage_take(place, vertices_of(m)); v < end; v++) {
		tli_array_push(m->corners->of_vertex, -1);
		m->nodes[v] = (int32_t)v | TLI_NO_CORNER;
	}
	return TL_OK;
}

/* From the last corner to the first, so that the first of two is noted. */
static tl_status index_vertices(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	tli_corners *corners = m->corners;
	size_t count = tli_array_length(corners->corners);
	for (size_t i = place->at, end = tli_stage_take(place, count); i < end; i++) {
		int32_t vertex = corners->corners[count - 1 - i].vertex;
		corners->of_vertex[vertex] = (int32_t)(count - 1 - i);
		m->nodes[vertex] = vertex;
	}
	return TL_OK;
}

static void free_nodes(tli_corners_maker *m)
{
	if (m->nodes)
		tli_free(m->nodes, vertices_of(m) * sizeof *m->nodes);
	m->nodes = NULL;
}

static tl_status make_steps(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	tli_corners *corners = m->corners;
	if (place->at == 0)
		corners->steps = tli_mesh_reserve_steps(corners->mesh);
	if (!corners->steps)
		return TL_E_NOMEM;
	size_t end = tli_stage_take(place, 3 * (size_t)corners->mesh->live);
	tli_mesh_push_steps(corners->mesh, m->nodes, corners->steps, end);
	if (place->at == TLI_STAGE_DONE)
		free_nodes(m);
	return TL_OK;
}

static tl_status find_gates(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	tl_status status = m->gates ? TL_OK : tli_gate_finder_create(m->corners, false, &m->gates);
	if (!status)
		status = tli_gate_finder_run(m->gates);
	if (status)
		return status;
	tli_gate_finder_finish(m->gates, m->corners);
	tli_gate_finder_free(m->gates);
	m->gates = NULL;
	place->at = TLI_STAGE_DONE;
	return TL_OK;
}

static tl_status make_cache(void *job, tli_stage_place *place)
{
	tli_corners_maker *m = job;
	size_t states = 2 * tli_array_length(m->corners->corners);
	place->at = TLI_STAGE_DONE;
	return tli_edge_cache_create(states, m->cache_bytes, &m->corners->cache);
}

static const tli_stage corner_stages[] = { { find_corners, 10 }, { note_positions, 1 }, { begin_vertices, 1 },
	{ index_vertices, 1 }, { make_steps, 2 }, { find_gates, 0 }, { make_cache, 0 } };
enum { CORNER_STAGES = sizeof corner_stages / sizeof *corner_stages };

tl_status tli_corners_maker_create(const tli_mesh *mesh, size_t cache_bytes, tli_corners_maker **out)
{
	tli_assert(mesh->flooded);
	if (tli_array_length(mesh->edges) > TLI_EXIT) /* steps keep their marks above the numbers of half-edges */
		return TL_E_LIMIT;
	tli_corners_maker *m = tli_alloc_zeroed(sizeof *m);
	if (!m)
		return TL_E_NOMEM;
	m->cache_bytes = cache_bytes;
	m->corners = tli_alloc_zeroed(sizeof *m->corners);
	if (!m->corners) {
		tli_corners_maker_free(m);
		return TL_E_NOMEM;
	}
	m->corners->mesh = mesh;
	*out = m;
	return TL_OK;
}

tl_status tli_corners_maker_run(tli_corners_maker *m, tli_corners **out)
{
	tl_status status = tli_stages_run(corner_stages, CORNER_STAGES, &m->place, m);
	if (status)
		return status;
	*out = m->corners;
	m->corners = NULL;
	return TL_OK;
}

void tli_corners_maker_free(tli_corners_maker *m)
{
	if (!m)
		return;
	free_nodes(m);
	tli_gate_finder_free(m->gates);
	tli_corners_free(m->corners);
	tli_free(m, sizeof *m);
}

size_t tli_corners_maker_bytes(const tli_corners_maker *m)
{
	if (!m)
		return 0;
	return sizeof *m + tli_corners_bytes(m->corners) + (m->nodes ? vertices_of(m) * sizeof *m->nodes : 0) +
		tli_gate_finder_bytes(m->gates);
}

double tli_corners_maker_done(const tli_corners_maker *m)
{
	return (double)m->place.stage / CORNER_STAGES;
}

tl_status tli_corners_create(const tli_mesh *mesh, size_t cache_bytes, tli_corners **out)
{
	tli_corners_maker *maker;
	tl_status status = tli_corners_maker_create(mesh, cache_bytes, &maker);
	if (status)
		return status;
	status = tli_corners_maker_run(maker, out);
	tli_corners_maker_free(maker);
	return status;
}
