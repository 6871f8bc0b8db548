/* SPDX-License-Identifier: MIT */
/* areas.c: gives queries the areas of a map. */
#include "io/areas.h"

#include <tautline/area.h>

#include "cli/message.h"

static bool finds_paths_by_corners(const tl_nav *nav)
{
	tl_nav_info info;
	return nav && tl_nav_get_info(nav, &info) == TL_OK && info.by_corners;
}

bool areas_count(const struct world *world, const tl_nav *nav)
{
	return world->map && tl_map_area_count(world->map) > 0 && finds_paths_by_corners(nav);
}

tl_status areas_take(const struct world *world, const tl_nav *nav, tl_query *query)
{
	return areas_count(world, nav) ? tl_query_set_map_areas(query, world->map) : TL_OK;
}

void areas_warn(const struct world *world)
{
	if (world->map && world->nav && tl_map_area_count(world->map) > 0 && !areas_count(world, world->nav)) {
		message_at(world->name, (tl_place){ 0 }, COLOR_WARNING,
			"its areas do not count on paths over waypoints; they do with --via corners");
	}
}
