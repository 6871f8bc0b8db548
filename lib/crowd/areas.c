/* SPDX-License-Identifier: MIT */
/* crowd/areas.c: the areas of a crowd, which all of its queries know. They are kept in map units: navs may be of several resolutions in turn. */
#include "base/array.h"
#include "crowd/checks.h"
#include "crowd/store/goals.h"

tl_status tli_crowd_check_areas_are_within(const tl_area *areas, size_t count, int32_t resolution)
{
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < areas[i].count; k++)
			if (!tli_is_on_grid(areas[i].corners[k], resolution))
				return tli_refused(
					TL_E_RANGE, "areas: a corner of one is beyond the grid (2^29 grid units)");
	return TL_OK;
}

tl_status tl_crowd_set_areas(tl_crowd *crowd, const tl_area *areas, size_t count)
{
	tl_area *list = NULL;
	tl_point *corners = NULL;
	if (tli_is_null(crowd) || tli_is_null_for(areas, count))
		return TL_E_INVALID;
	for (uint32_t i = 0; i < crowd->guards.count && count > 0; i++)
		if (!tli_nav_world_of(crowd->navs[i].nav).by_corners)
			return tli_refused(TL_E_UNSUPPORTED, "the crowd has no nav by corners");
	tl_status status = tli_areas_check(areas, count);
	if (!status && count > 0)
		status = tli_crowd_check_areas_are_within(areas, count, crowd->guard.resolution);
	if (status)
		return status;
	/* A copy of the list whose corners lie in one array. */
	size_t sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += areas[i].count;
	if (count > 0 && (!tli_array_reserve(list, count) || !tli_array_reserve(corners, sum))) {
		tli_array_free(list);
		return TL_E_NOMEM;
	}
	for (size_t i = 0; i < count; i++) {
		tl_point *copies = tli_array_extend(corners, areas[i].count);
		memcpy(copies, areas[i].corners, areas[i].count * sizeof *copies);
		tli_array_push(list, (tl_area){ copies, areas[i].count, areas[i].cost });
	}
	tli_array_free(crowd->areas);
	tli_array_free(crowd->area_corners);
	crowd->areas = list;
	crowd->area_corners = corners;
	tli_crowd_free_queries(crowd);
	for (uint32_t slot = 0; slot < crowd->store.agents.used; slot++)
		if (tli_slot_is_used(&crowd->store, slot)) {
			/* Whatever path it gets counts as a new one: a cheaper one may be longer. Until then it walks on. */
			const tli_profile *profile = tli_profile_of(&crowd->store, slot);
			if (!crowd->store.paths.room || !tli_profile_has_goal(profile) || profile->driven ||
				crowd->store.agents.state[slot] == TLI_AGENT_JUMPS)
				continue;
			tli_agent_ask(&crowd->store, slot,
				tli_agent_has_path(&crowd->store, slot) ? TLI_ASKS_OTHER : TLI_ASKS_PATH);
		}
	return TL_OK;
}

tl_status tl_crowd_set_map_areas(tl_crowd *crowd, const tl_map *map)
{
	tl_area areas[TL_AREAS_MAX];
	tl_point corners[TL_AREA_CORNERS_MAX];
	if (tli_is_null(crowd) || tli_is_null(map))
		return TL_E_INVALID;
	tl_status status = tl_areas_from_map(map, areas, TL_AREAS_MAX, corners, TL_AREA_CORNERS_MAX);
	return status ? status : tl_crowd_set_areas(crowd, areas, tl_map_area_count(map));
}
