/* SPDX-License-Identifier: MIT */
/*
 * nav/update.c: from the map's journal to a nav that is up to date (update.h). Things that were touched several times are
 * brought up to date once. Where the journal does not reach back, where the map's radius or places have changed, or where so much has
 * that building is cheaper, the nav is made anew: a whole one beside the old one, which it replaces when it is complete. The tl_nav itself stays
 * where it is: queries hold a pointer to it and nothing of its inside.
 */
#include "nav/follow_links.h"

#include "base/budget.h"
#include "base/sort.h"

/* Touched things beyond which building anew is cheaper: some, and a share of all. */
enum { EDITS_FEW = 64, EDITS_SHARE = 16 };
/* To measure reach anew takes as long as many updates: it is left to tl_nav_tidy, which looks around row by row, but for hosts that never call it. */
enum { REACH_SHARE = 4, REACH_PATIENCE = 16 };

static int compare_edits(const void *left, const void *right)
{
	const tli_nav_edit *l = left, *r = right;
	if (l->kind != r->kind)
		return l->kind < r->kind ? -1 : 1;
	return (l->index1 > r->index1) - (l->index1 < r->index1);
}

static void drop_repeated_edits(tli_nav_edits *edits)
{
	size_t count = tli_array_length(edits->items), kept = 0;
	tli_sort(edits->items, count, sizeof *edits->items, compare_edits);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || compare_edits(&edits->items[i], &edits->items[kept - 1]) != 0)
			edits->items[kept++] = edits->items[i];
	tli_array_truncate(edits->items, kept);
}

static bool concerns_navs(const tl_nav *nav, const tli_change *change)
{
	switch (change->kind) {
	case TLI_CHANGE_WALL:
	case TLI_CHANGE_DOOR:
	case TLI_CHANGE_OBSTACLE:
	case TLI_CHANGE_WAYPOINT:
	case TLI_CHANGE_LINK:
		return true;
	case TLI_CHANGE_RADIUS:
		return nav->def.radius < 0;
	case TLI_CHANGE_PLACES:
		return true;
	case TLI_CHANGE_AGENT:
	case TLI_CHANGE_EXPECTATION:
	case TLI_CHANGE_ALLOWANCE:
	case TLI_CHANGE_AREA:
		break;
	}
	return false;
}

static bool is_about_a_thing(const tli_change *change)
{
	return change->kind != TLI_CHANGE_RADIUS && change->kind != TLI_CHANGE_PLACES;
}

static size_t too_many_edits(const tl_nav *nav)
{
	return EDITS_FEW + (nav->walls->live + nav->nodes.count) / EDITS_SHARE;
}

/* TL_E_LIMIT: build anew. */
static tl_status collect_edits(const tl_nav *nav, const tl_map *map, tli_nav_edits *edits)
{
	tli_changes changes;
	tli_change change;
	if (!tli_changes_since(map, nav->revision, &changes))
		return TL_E_LIMIT;
	while (tli_changes_next(&changes, &change)) {
		if (!concerns_navs(nav, &change))
			continue;
		if (!is_about_a_thing(&change))
			return TL_E_LIMIT;
		tli_nav_edit edit = { change.kind, change.index1 };
		size_t count = tli_array_length(edits->items);
		if (count > 0 && compare_edits(&edit, &edits->items[count - 1]) == 0)
			continue;
		if (!tli_array_append(edits->items, edit))
			return TL_E_NOMEM;
	}
	drop_repeated_edits(edits);
	return tli_array_length(edits->items) > too_many_edits(nav) ? TL_E_LIMIT : TL_OK;
}

tli_nav_edit_span tli_nav_edits_of(const tli_nav_edits *edits, tli_change_kind kind)
{
	if (!edits->items)
		return (tli_nav_edit_span){ NULL, NULL };
	const tli_nav_edit *begin = edits->items, *all = begin + tli_array_length(edits->items);
	while (begin < all && begin->kind < kind)
		begin++;
	const tli_nav_edit *end = begin;
	while (end < all && end->kind == kind)
		end++;
	return (tli_nav_edit_span){ begin, end };
}

/* The kind of nav that the definition makes of the map is another one now. */
static bool is_another_kind(const tl_nav *nav, const tl_map *map)
{
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
	tl_status status = collect_edits(u->nav, u->map, &u->edits);
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
tl_status tl_nav_update(tl_nav *nav, const tl_map *map)
{
	if (tli_is_null(nav) || tli_is_null(map))
		return TL_E_INVALID;
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
	tli_nav_forget_steps(&u.steps);
	tli_array_free(u.edits.items);
	return status;
}
