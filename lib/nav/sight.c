/* SPDX-License-Identifier: MIT */
/*
 * nav/sight.c: a query's memory, and its questions about sight.
 *
 * Points are rounded to the grid where they enter, lib/sight decides, and a wall's index is turned into what the
 * map calls it. Results are written only when everything has gone well.
 */
#include "nav/internal.h"

#include "base/alloc.h"

tl_status tl_query_create(const tl_nav *nav, tl_query **out)
{
	if (!nav || !out)
		return TL_E_INVALID;
	tl_query *query = tli_alloc_zeroed(sizeof *query);
	if (!query)
		return TL_E_NOMEM;
	query->nav = nav;
	tl_status status = tli_search_create(&query->search);
	if (!status)
		status = tli_taut_create(&query->taut);
	if (!status)
		status = tli_cones_create(&query->cones);
	if (!status)
		status = tli_labels_query_create(&query->labels_query);
	if (status) {
		tl_query_free(query);
		return status;
	}
	*out = query;
	return TL_OK;
}

void tl_query_free(tl_query *query)
{
	if (!query)
		return;
	tli_search_free(query->search);
	tli_taut_free(query->taut);
	tli_cones_free(query->cones);
	tli_labels_query_free(query->labels_query);
	tli_expand_free(&query->expand);
	tli_array_free(query->from_joins);
	tli_array_free(query->to_joins);
	tli_sight_scratch_free(&query->touches);
	tli_array_free(query->path_nodes);
	tli_array_free(query->stops);
	tli_array_free(query->chain);
	tli_array_free(query->points);
	tli_free(query, sizeof *query);
}

static tl_status query_ends_to_grid(const tl_nav *nav, tl_point a, tl_point b, tli_point grid[2])
{
	if (tli_point_from_units(a, nav->resolution, &grid[0]) || tli_point_from_units(b, nav->resolution, &grid[1]))
		return TL_E_RANGE;
	return TL_OK;
}

tl_status tl_query_sees(tl_query *query, tl_point a, tl_point b, bool *sees)
{
	if (!query || !sees)
		return TL_E_INVALID;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(query->nav, a, b, grid);
	return status ? status : tli_nav_sees(query->nav, grid[0], grid[1], &query->touches, sees);
}

tl_status tl_query_first_hit(tl_query *query, tl_point a, tl_point b, tl_blocker *blocker)
{
	if (!query || !blocker)
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(nav, a, b, grid);
	if (status)
		return status;
	tli_sight_hit hit;
	status = tli_sight_first_hit(
		nav->walls, grid[0], grid[1], nav->radius, nav->def.contact, &query->touches, &hit);
	if (!status)
		*blocker = hit.blocked ? tli_nav_blocker(nav, &hit) : (tl_blocker){ .kind = TL_BLOCKER_NONE };
	return status;
}

tl_status tl_query_clearance(tl_query *query, tl_point a, tl_point b, double *distance, tl_blocker *nearest)
{
	if (!query || !distance)
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(nav, a, b, grid);
	if (status)
		return status;
	tli_sight_hit hit;
	double clearance = tli_sight_clearance(nav->walls, grid[0], grid[1], &hit);
	*distance = hit.blocked ? clearance / nav->resolution : INFINITY;
	if (nearest)
		*nearest = hit.blocked ? tli_nav_blocker(nav, &hit) : (tl_blocker){ .kind = TL_BLOCKER_NONE };
	return TL_OK;
}
