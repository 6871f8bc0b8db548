/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/update.c: from the map's journal to a nav that is up to date (update.h). Things that were touched several times are
 * brought up to date once. Where the journal does not reach back, where the map's radius or places have changed, or where so much has
 * that building is cheaper, the nav is made anew: a whole one beside the old one, which it replaces when it is complete. The tl_nav itself stays
 * where it is: queries hold a pointer to it and nothing of its inside.
 */
#include "nav/follow_links.h"

#include "base/budget.h"

/* To measure reach anew takes as long as many updates: it is left to tl_nav_tidy, which looks around row by row, but for hosts that never call it. */
enum { REACH_SHARE = 4, REACH_PATIENCE = 16 };

/* The kind of nav that the definition makes of the map is another one now, or none. */
static bool is_another_kind(const tl_nav *nav, const tl_map *map)
{
	if (nav->traveller.heeds & ~tli_map_channels(map))
		return true;
	if (nav->def.sight_only)
		return false;
	size_t waypoints = tl_map_waypoint_count(map);
	if ((waypoints == 0) != (nav->nodes.count == 0))
		return true;
	if ((nav->corners != NULL) != tl_nav_goes_by_corners(map, &nav->def))
		return true;
	return nav->graph && nav->authored != (nav->def.link == TL_LINK_AUTHORED && tl_map_is_linked(map));
}

/* The budget is left before anything is committed: a call that it has stopped changes nothing. */
tl_status tli_nav_update_regions(tl_nav *nav, const tl_map *map, tli_nav_regions *regions)
{
	if (nav->revision == tl_map_revision(map))
		return TL_OK;
	tli_nav_edits edits = { NULL };
	tli_nav_steps steps = { .items = NULL };
	tli_follow links = { .nav = NULL };
	tl_nav fresh = { .revision = 0 };
	tli_budget_call call;
	tli_budget_enter(&call, &nav->def.budget);

	/* 1. What leaves and what comes, with room for it; TL_E_LIMIT: the nav is better made anew. It is as it was. */
	tl_status status = is_another_kind(nav, map) ? TL_E_LIMIT : tli_nav_collect_edits(nav, map, &edits);
	if (!status)
		status = tli_nav_list_steps(nav, map, &edits, &steps);
	if (!status && nav->corners && !tli_nav_corners_can_follow(nav, &steps))
		status = TL_E_LIMIT;
	if (!status)
		status = tli_nav_reserve_steps(nav, &steps);

	/* 2. Walls, and all that depends on them, in place; or all anew, beside the nav. */
	bool in_place = status != TL_E_LIMIT, moved = tli_array_length(steps.items) > 0;
	if (!in_place)
		status = tli_nav_build(&fresh, map, &nav->def);
	else if (!status) {
		tli_nav_carry_out_steps(nav, &steps);
		status = tli_budget_spend(tli_array_length(steps.items));
		if (!status && nav->corners && moved)
			status = tli_nav_prepare_corners(nav, &steps);
		if (!status && (nav->graph || (nav->corners && nav->nodes.count > 0)))
			status = tli_follow_links(&links, nav, map, &edits, &steps);
	}
	bool built = !in_place && !status;

	/* 3. All of it is taken, or taken back. */
	status = tli_budget_leave(&call, status);
	if (built)
		tli_nav_clear(status ? &fresh : nav);
	if (built && !status)
		*nav = fresh;
	else if (in_place && !status) {
		tli_nav_commit_corners(nav);
		tli_follow_commit(&links);
		tli_nav_forget_sight_world(nav);
		nav->revision = tl_map_revision(map);
		(void)tli_nav_renew_reach(nav, REACH_SHARE, REACH_PATIENCE);
	} else if (in_place) {
		tli_follow_take_back(&links);
		tli_nav_take_back_corners(nav);
		tli_nav_take_back_steps(nav, &steps);
	}
	if (!status && regions && in_place)
		tli_nav_list_regions(nav, &steps, regions);
	else if (!status && regions)
		tli_nav_list_plane(regions);
	tli_nav_forget_steps(&steps);
	tli_array_free(edits.items);
	return status;
}

tl_status tl_nav_update(tl_nav *nav, const tl_map *map)
{
	if (tli_is_null(nav) || tli_is_null(map))
		return TL_E_INVALID;
	return tli_nav_update_regions(nav, map, NULL);
}
