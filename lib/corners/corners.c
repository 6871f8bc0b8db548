/* SPDX-License-Identifier: MIT */
/*
 * corners/corners.c: the taut corner graph.
 *
 * 1. Corners from sectors, in the order of their places.
 * 2. For each state what its cone sees (fan.c), from the wall outwards; an edge to each state there in which a path that comes
 *    along this direction is taut as well.
 * An edge along a wall keeps its side: the body slides on one side of the wall and cannot change it.
 * The edges of a state are in the order of their directions, from the wall outwards, so those that bend a path the right way for
 * the direction it came along are the first ones.
 * Cost: a few steps a visible corner.
 */
#include "corners/corners.h"

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/array.h"
#include "corners/expand.h"
#include "corners/internal.h"

unsigned tli_arrival_sides(const tli_corner *to, tli_direction d)
{
	tli_direction back = tli_opposite(d), first, last;
	unsigned sides = 0;
	for (unsigned side = 0; side < 2; side++) {
		tli_corner_cone(to, side ^ 1u, &first, &last); /* going back, the walls are on the other side */
		if (tli_cone_holds(first, last, back))
			sides |= 1u << side;
	}
	return sides;
}

static int by_place(const void *left, const void *right)
{
	const tli_corner *l = left, *r = right;
	int order = tli_point_compare(l->at, r->at);
	return order ? order : (l->edge > r->edge) - (l->edge < r->edge);
}

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
	if (corners->corners)
		qsort(corners->corners, count, sizeof *corners->corners, by_place);
	if (!tli_array_reserve(corners->places, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(corners->places, corners->corners[i].at);
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

/* Does the edge to w begin along the wall at u, on this side? Then it keeps the side. */
static bool runs_along(const tli_corner *u, unsigned side, tli_direction d)
{
	tli_direction wall = side == TLI_WALLS_RIGHT ? u->d1 : u->d2;
	return tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) > 0;
}

static tl_status add_edge(tli_corners *corners, uint32_t to, unsigned side, tli_direction d)
{
	if (!tli_array_reserve(corners->edges, 1))
		return TL_E_NOMEM;
	double x = d.x, y = d.y;
	tli_array_push(corners->edges, ((tli_taut_edge){ 2 * to + side, 0, sqrt(x * x + y * y) }));
	return TL_OK;
}

static tl_status link_to(tli_corners *corners, const tli_corner *u, unsigned side, int32_t vertex)
{
	tl_status status = TL_OK;
	int32_t first = corners->of_vertex[vertex];
	for (size_t i = (size_t)first; first >= 0 && !status && i < tli_array_length(corners->corners); i++) {
		const tli_corner *w = &corners->corners[i];
		if (w->vertex != vertex)
			break;
		tli_direction d = tli_direction_to(u->at, w->at);
		unsigned sides = tli_arrival_sides(w, d);
		if (runs_along(u, side, d)) {
			tli_direction wall = side == TLI_WALLS_RIGHT ? w->d2 : w->d1;
			bool same_face = tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) < 0;
			sides &= same_face ? 1u << side : 0u;
		}
		for (unsigned s = 0; s < 2 && !status; s++)
			if (sides >> s & 1)
				status = add_edge(corners, (uint32_t)i, s, d);
	}
	return status;
}

static tl_status link_state(tli_corners *corners, tli_expand *expand, const tli_corner *u, unsigned side)
{
	tl_status status = tli_corner_look(expand, corners, u, side);
	size_t count = tli_array_length(expand->visible);
	for (size_t i = 0; i < count && !status; i++) {
		size_t at = side == TLI_WALLS_RIGHT ? i : count - 1 - i;
		status = link_to(corners, u, side, expand->visible[at]);
	}
	return status;
}

static tl_status link_corners(tli_corners *corners)
{
	tli_expand expand = { 0 };
	size_t count = tli_array_length(corners->corners);
	tl_status status = tli_array_reserve(corners->first, 2 * count + 1) ? TL_OK : TL_E_NOMEM;
	for (size_t state = 0; state < 2 * count && !status; state++) {
		tli_array_push(corners->first, (uint32_t)tli_array_length(corners->edges));
		status = link_state(corners, &expand, &corners->corners[state / 2], (unsigned)(state & 1));
	}
	tli_expand_free(&expand);
	if (!status)
		tli_array_push(corners->first, (uint32_t)tli_array_length(corners->edges));
	tli_array_shrink(corners->edges);
	return status;
}

static void count_onward(tli_corners *corners)
{
	tli_taut_graph graph = tli_corners_graph(corners);
	for (uint32_t state = 0; state < graph.state_count; state++)
		for (uint32_t e = graph.first[state]; e < graph.first[state + 1]; e++)
			corners->edges[e].onward = tli_taut_count_onward(
				&graph, graph.places[state / 2], graph.edges[e].to);
}

/* Last, since gates cost something when one looks through all of them. */
static tl_status find_pockets(tli_corners *corners)
{
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(corners->homes, count) || tli_pockets_create(corners->mesh, &corners->pockets))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(
			corners->homes, tli_pockets_home(&corners->pockets, corners->mesh, corners->corners[i].edge));
	tli_expand_mark_gates(corners->steps, &corners->pockets);
	return TL_OK;
}

tl_status tli_corners_create(const tli_mesh *mesh, tli_corners **out)
{
	tli_corners *corners = tli_alloc_zeroed(sizeof *corners);
	if (!corners)
		return TL_E_NOMEM;
	corners->mesh = mesh;
	tl_status status = tli_mesh_make_steps(mesh, NULL, &corners->steps);
	if (!status)
		status = find_corners(corners);
	if (!status)
		status = index_vertices(corners);
	if (!status)
		status = link_corners(corners);
	if (!status)
		status = find_pockets(corners);
	if (status) {
		tli_corners_free(corners);
		return status;
	}
	count_onward(corners);
	*out = corners;
	return TL_OK;
}

tli_taut_graph tli_corners_graph(const tli_corners *corners)
{
	uint32_t states = 2 * (uint32_t)tli_array_length(corners->corners);
	return (tli_taut_graph){ states, corners->first, corners->edges, corners->places, corners->homes };
}

void tli_corners_free(tli_corners *corners)
{
	if (!corners)
		return;
	tli_array_free(corners->steps);
	tli_array_free(corners->corners);
	tli_array_free(corners->places);
	tli_array_free(corners->of_vertex);
	tli_array_free(corners->homes);
	tli_pockets_free(&corners->pockets);
	tli_array_free(corners->first);
	tli_array_free(corners->edges);
	tli_free(corners, sizeof *corners);
}

size_t tli_corners_bytes(const tli_corners *corners)
{
	return sizeof *corners + tli_array_bytes(corners->steps) + tli_array_bytes(corners->corners) +
		tli_array_bytes(corners->places) + tli_array_bytes(corners->of_vertex) +
		tli_array_bytes(corners->homes) + tli_pockets_bytes(&corners->pockets) +
		tli_array_bytes(corners->first) + tli_array_bytes(corners->edges);
}
