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

typedef struct nav_update {
	tl_nav *nav;
	const tl_map *map;
	tli_nav_edits edits;
	tli_nav_steps steps;
	tli_follow links;
	bool in_place; /* else made anew, in `fresh` */
	tl_nav fresh;
} nav_update;

/* TL_E_LIMIT: the nav is better made anew. */
static tl_status plan_in_place(nav_update *u)
{
	if (is_another_kind(u->nav, u->map))
		return TL_E_LIMIT;
	tl_status status = tli_nav_collect_edits(u->nav, u->map, &u->edits);
	if (!status)
		status = tli_nav_list_steps(u->nav, u->map, &u->edits, &u->steps);
	if (!status && u->nav->corners && !tli_nav_corners_can_follow(u->nav, &u->steps))
		status = TL_E_LIMIT;
	return status ? status : tli_nav_reserve_steps(u->nav, &u->steps);
}

/* Decides; the nav is as it was. */
static tl_status plan_update(nav_update *u)
{
	tl_status status = plan_in_place(u);
	u->in_place = !status;
	return status == TL_E_LIMIT ? TL_OK : status;
}

static tl_status prepare_update(nav_update *u)
{
	tl_nav *nav = u->nav;
	bool moved = tli_array_length(u->steps.items) > 0;
	if (!u->in_place)
		return tli_nav_build(&u->fresh, u->map, &nav->def);
	tli_nav_carry_out_steps(nav, &u->steps);
	tl_status status = tli_budget_spend(tli_array_length(u->steps.items));
	if (!status && nav->corners && moved)
		status = tli_nav_prepare_corners(nav, &u->steps);
	if (!status && (nav->graph || (nav->corners && nav->nodes.count > 0)))
		status = tli_follow_links(&u->links, nav, u->map, &u->edits, &u->steps);
	return status;
}

static void commit_update(nav_update *u)
{
	tl_nav *nav = u->nav;
	if (!u->in_place) {
		tli_nav_clear(nav);
		*nav = u->fresh;
		return;
	}
	tli_nav_commit_corners(nav);
	tli_follow_commit(&u->links);
	tli_nav_forget_sight_world(nav);
	nav->revision = tl_map_revision(u->map);
	(void)tli_nav_renew_reach(nav, REACH_SHARE, REACH_PATIENCE);
}

static void take_back_update(nav_update *u)
{
	tli_follow_take_back(&u->links);
	tli_nav_take_back_corners(u->nav);
	tli_nav_take_back_steps(u->nav, &u->steps);
}

/* The budget is left before anything is committed: a call that it has stopped changes nothing. */
tl_status tli_nav_update_regions(tl_nav *nav, const tl_map *map, tli_nav_regions *regions)
{
	if (nav->revision == tl_map_revision(map))
		return TL_OK;
	nav_update u = { .nav = nav, .map = map };
	tli_budget_call call;
	tli_budget_enter(&call, &nav->def.budget);
	tl_status status = plan_update(&u);
	bool planned = !status;
	if (planned)
		status = prepare_update(&u);
	bool built = planned && !status && !u.in_place;
	status = tli_budget_leave(&call, status);
	if (!status)
		commit_update(&u);
	else if (built)
		tli_nav_clear(&u.fresh);
	else
		take_back_update(&u);
	if (!status && regions && u.in_place)
		tli_nav_list_regions(nav, &u.steps, regions);
	else if (!status && regions)
		tli_nav_list_plane(regions);
	tli_nav_forget_steps(&u.steps);
	tli_array_free(u.edits.items);
	return status;
}

tl_status tl_nav_update(tl_nav *nav, const tl_map *map)
{
	if (tli_is_null(nav) || tli_is_null(map))
		return TL_E_INVALID;
	return tli_nav_update_regions(nav, map, NULL);
}
