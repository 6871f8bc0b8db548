/* SPDX-License-Identifier: MIT */
/*
 * corners/edges.c: the edges of a state: to what its cone sees (fan.c), in the order of directions from the wall outwards, so that the taut
 * ones for a path that arrives along some direction are a prefix. An edge along a wall keeps its side: the body slides on one side of the
 * wall and cannot change it.
 */
#include "corners/edges.h"

#include "base/array.h"
#include "base/budget.h"
#include "corners/internal.h"

#include <math.h>

void tli_edge_finder_free(tli_edge_finder *finder)
{
	tli_expand_free(&finder->expand);
	tli_array_free(finder->edges);
}

/* Does the edge to w begin along the wall at u, on this side? Then it keeps the side. */
static bool runs_along(const tli_corner *u, unsigned side, tli_direction d)
{
	tli_direction wall = side == TLI_WALLS_RIGHT ? u->d1 : u->d2;
	return tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) > 0;
}

static tl_status add_taut_edge(tli_edge_finder *finder, uint32_t to, unsigned side, tli_direction d)
{
	if (!tli_array_reserve(finder->edges, 1))
		return TL_E_NOMEM;
	double x = d.x, y = d.y;
	tli_array_push(finder->edges, ((tli_taut_edge){ 2 * to + side, TLI_NOT_COUNTED, sqrt(x * x + y * y) }));
	return TL_OK;
}

static tl_status link_to(
	const tli_corners *corners, tli_edge_finder *finder, const tli_corner *u, unsigned side, int32_t vertex)
{
	tl_status status = TL_OK;
	size_t first = (size_t)corners->of_vertex[vertex];
	for (size_t i = first; !status && i < tli_array_length(corners->corners); i++) {
		const tli_corner *w = &corners->corners[i];
		if (w->vertex != vertex)
			break;
		tli_direction d = tli_direction_to(u->at, w->at);
		unsigned sides = tli_arrival_sides(w, d);
		if (runs_along(u, side, d))
			sides &= tli_keeps_side(w, side, d) ? 1u << side : 0u;
		for (unsigned s = 0; s < 2 && !status; s++)
			if (sides >> s & 1)
				status = add_taut_edge(finder, (uint32_t)i, s, d);
	}
	return status;
}

tl_status tli_find_edges(tli_edge_finder *finder, const tli_corners *corners, uint32_t state)
{
	const tli_corner *u = &corners->corners[state / 2];
	unsigned side = state & 1;
	if (u->vertex < 0) /* it is free */
		return TL_OK;
	tl_status status = tli_corner_look(&finder->expand, corners, u, side);
	size_t count = tli_array_length(finder->expand.visible);
	for (size_t i = 0; i < count && !status; i++) {
		size_t at = side == TLI_WALLS_RIGHT ? i : count - 1 - i;
		status = link_to(corners, finder, u, side, finder->expand.visible[at]);
	}
	return status ? status : tli_budget_spend(3 * (uint64_t)count);
}

tl_status tli_taut_edges(const tli_taut_graph *graph, tli_edge_finder *finder, uint32_t state, tli_taut_row *row)
{
	if (tli_taut_graph_is_whole(graph)) {
		*row = tli_taut_whole_row(graph, state);
		return TL_OK;
	}
	tli_assert(graph->corners && state < graph->state_count);
	tli_array_truncate(finder->edges, 0);
	tl_status status = tli_find_edges(finder, graph->corners, state);
	if (!status)
		*row = (tli_taut_row){ finder->edges, (uint32_t)tli_array_length(finder->edges) };
	return status;
}
