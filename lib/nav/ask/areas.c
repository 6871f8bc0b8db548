/* SPDX-License-Identifier: MIT */
/* nav/ask/areas.c: the areas of a query: what a host gives it, in grid units, and a search through them (areas/search.h) in the nav as it is. */
#include "areas/search.h"

#include "base/array.h"
#include "base/reason.h"
#include "map/records.h"
#include "nav/areas.h"
#include "nav/for_crowd.h"
#include "nav/internal.h"

#include <math.h>

static tl_status check_area(const tl_area *area)
{
	if (tli_breaks(!area->corners || area->count < 3, "areas: one has fewer than three corners") ||
		tli_breaks(!isfinite(area->cost), "areas: the cost of one is not finite"))
		return TL_E_INVALID;
	for (size_t i = 0; i < area->count; i++)
		if (tli_breaks(!(isfinite(area->corners[i].x) && isfinite(area->corners[i].y)),
			    "areas: a corner of one is not finite"))
			return TL_E_INVALID;
	if (!tli_area_cost_is_valid(area->cost))
		return tli_refused(TL_E_RANGE, "areas: the cost of one is not from 1/1024 to 1024");
	return TL_OK;
}

tl_status tli_areas_check(const tl_area *list, size_t count)
{
	size_t corners = 0;
	if (count > TL_AREAS_MAX)
		return tli_refused(TL_E_LIMIT, "count is above 64 areas");
	for (size_t i = 0; i < count; i++) {
		if (list[i].count > TL_AREA_CORNERS_MAX - corners)
			return tli_refused(TL_E_LIMIT, "areas: they have more than 1024 corners");
		tl_status status = check_area(&list[i]);
		if (status)
			return status;
		corners += list[i].count;
	}
	return TL_OK;
}

/* Copies a list that is checked into `areas`, which is empty. TL_E_RANGE, TL_E_NOMEM. */
static tl_status make_areas(tli_areas *areas, const tl_area *list, size_t count, int32_t resolution)
{
	tli_point corners[TL_AREA_CORNERS_MAX];
	size_t all = 0;
	for (size_t i = 0; i < count; i++)
		all += list[i].count;
	tl_status status = count > 0 ? tli_areas_begin(areas, count, all) : TL_OK;
	for (size_t i = 0; i < count && !status; i++) {
		const tl_area *area = &list[i];
		for (size_t k = 0; k < area->count && !status; k++)
			if (tli_point_from_units(area->corners[k], resolution, &corners[k]))
				status = tli_refused(
					TL_E_RANGE, "areas: a corner of one is beyond the grid (2^29 grid units)");
		if (!status)
			tli_areas_add(areas, corners, area->count, area->cost);
	}
	if (status)
		tli_areas_free(areas);
	return status;
}

tl_status tl_query_set_areas(tl_query *query, const tl_area *areas, size_t count)
{
	if (tli_is_null(query) || tli_is_null_for(areas, count))
		return TL_E_INVALID;
	tl_status status = tli_areas_check(areas, count);
	if (status)
		return status;
	if (count > 0 && !query->nav->corners)
		return tli_refused(TL_E_UNSUPPORTED, "query: its nav finds no paths by corners");
	tli_areas made = { .list = NULL };
	status = make_areas(&made, areas, count, query->nav->resolution);
	if (status)
		return status;
	tli_areas_free(&query->areas);
	query->areas = made;
	return TL_OK;
}

/* What the query has, and what it had a while ago. */
static void exchange_areas(tl_query *query)
{
	tli_areas now = query->areas;
	query->areas = query->other_areas;
	query->other_areas = now;
}

tl_status tli_query_lend_areas(tl_query *query, const tl_area *areas, size_t count)
{
	tli_assert(count > 0 && query->nav->corners);
	tl_status status = tli_areas_check(areas, count);
	if (status)
		return status;
	tli_areas_clear(&query->other_areas);
	status = make_areas(&query->other_areas, areas, count, query->nav->resolution);
	if (!status)
		exchange_areas(query);
	return status;
}

void tli_query_take_areas_back(tl_query *query)
{
	exchange_areas(query);
}

tl_status tl_query_set_map_areas(tl_query *query, const tl_map *map)
{
	tl_area areas[TL_AREAS_MAX];
	tl_point corners[TL_AREA_CORNERS_MAX];
	if (tli_is_null(query) || tli_is_null(map))
		return TL_E_INVALID;
	tl_status status = tl_areas_from_map(map, areas, TL_AREAS_MAX, corners, TL_AREA_CORNERS_MAX);
	return status ? status : tl_query_set_areas(query, areas, tl_map_area_count(map));
}

bool tli_query_has_areas(const tl_query *query)
{
	return tli_areas_are_set(&query->areas);
}

double tli_query_least_cost(const tl_query *query)
{
	return tli_areas_are_set(&query->areas) ? query->areas.least : 1;
}

tl_status tl_query_walk_cost(tl_query *query, tl_point from, tl_point to, double *out)
{
	if (tli_is_null(query) || tli_is_null(out))
		return TL_E_INVALID;
	int32_t resolution = query->nav->resolution;
	tli_point a, b;
	if (tli_point_from_units(from, resolution, &a) || tli_point_from_units(to, resolution, &b))
		return tli_refused(TL_E_RANGE, "from or to is not finite or beyond the grid (2^29 grid units)");
	*out = tli_areas_cost(&query->areas, a, b) / resolution;
	return TL_OK;
}

bool tli_query_straight_is_cheapest(tl_query *query, tl_point from, tl_point to)
{
	int32_t resolution = query->nav->resolution;
	tli_point a, b;
	return !tli_areas_are_set(&query->areas) ||
		(!tli_point_from_units(from, resolution, &a) && !tli_point_from_units(to, resolution, &b) &&
			tli_areas_none_is_cheaper(&query->areas, a, b));
}

tl_status tli_nav_area_world(tl_query *query, tli_area_world *world)
{
	const tl_nav *nav = query->nav;
	*world = (tli_area_world){ .areas = &query->areas,
		.sight = tli_nav_sight(nav),
		.touches = &query->touches,
		.corners = nav->corners,
		.expand = &query->expand,
		.revision = nav->revision };
	tl_status status = tli_areas_join(world);
	if (!status)
		status = tli_nav_warm_by_query(nav);
	const tli_nav_whole *whole = status ? NULL : tli_nav_whole_of(nav);
	world->links = whole ? whole->links : NULL;
	return status;
}

tl_status tli_nav_search_areas(
	tl_query *query, const tli_escape *from, const tli_escape *to, double limit, tli_area_result *out)
{
	tli_area_world world;
	tl_status status = tli_nav_area_world(query, &world);
	if (!status)
		status = tli_area_search(&world, from, to, limit, out);
	return status || world.links ? status : tli_nav_count_cold(query->nav, out->steps);
}
