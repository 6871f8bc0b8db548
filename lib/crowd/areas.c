/* SPDX-License-Identifier: MIT */
/* crowd/areas.c: the areas of a crowd, which all of its queries know. */
#include "crowd/checks.h"
#include "crowd/store/goals.h"

static tl_status check_areas(const tl_crowd *crowd, const tl_area *areas, size_t count)
{
	if (tli_is_null(crowd) || tli_is_null_for(areas, count))
		return TL_E_INVALID;
	for (uint32_t i = 0; i < crowd->guards.count && count > 0; i++)
		if (!tli_nav_world_of(crowd->navs[i]).by_corners)
			return tli_refused(TL_E_UNSUPPORTED, "the crowd has no nav by corners");
	return tli_areas_check(areas, count);
}

/* Whatever path it gets counts as a new one: a cheaper one may be longer. Until then it walks on. */
static void search_by_cost(tli_crowd_store *store, uint32_t slot)
{
	const tli_profile *profile = tli_profile_of(store, slot);
	if (!tli_profile_has_goal(profile) || profile->driven || store->agents.state[slot] == TL_AGENT_JUMPS)
		return;
	tli_agent_ask(store, slot);
	if (tli_agent_has_path(store, slot))
		store->agents.flags[slot] |= TLI_AGENT_TROUBLED;
}

tl_status tl_crowd_set_areas(tl_crowd *crowd, const tl_area *areas, size_t count)
{
	tl_status status = check_areas(crowd, areas, count);
	tli_areas made = { .list = NULL };
	if (!status)
		status = tli_areas_make(&made, areas, count, crowd->guard.resolution);
	if (status)
		return status;
	tli_areas_free(&crowd->areas);
	crowd->areas = made;
	tli_crowd_free_queries(crowd);
	for (uint32_t slot = 0; slot < crowd->store.agents.used; slot++)
		if (tli_slot_is_used(&crowd->store, slot))
			search_by_cost(&crowd->store, slot);
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
