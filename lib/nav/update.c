/* SPDX-License-Identifier: MIT */
/*
 * nav/update.c: from the map's journal to a nav that is up to date, in place (update.h). Things that were touched several times are
 * brought up to date once. Where the journal does not reach back, where the map's radius or places have changed, or where so much has
 * that building is cheaper, nothing is done here.
 */
#include "nav/update.h"

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

static tl_status follow_graph(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps)
{
	if (nav->corners)
		return tli_nav_follow_corners(nav, map, edits, steps);
	return nav->graph ? tli_nav_follow_links(nav, map, edits, steps) : TL_OK;
}

static tl_status follow_edits(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits)
{
	tli_nav_steps steps = { .items = NULL };
	tl_status status = tli_nav_follow_walls(nav, map, edits, &steps);
	if (!status && tli_budget_spend(tli_array_length(steps.items)))
		status = TL_E_NOMEM;
	if (!status)
		status = follow_graph(nav, map, edits, &steps);
	if (status)
		tli_nav_undo_steps(nav, &steps);
	else
		tli_nav_keep_steps(&steps);
	return status;
}

static tl_status follow_within(tl_nav *nav, const tl_map *map)
{
	if (is_another_kind(nav, map))
		return TL_E_LIMIT;
	tli_nav_edits edits = { NULL };
	tl_status status = collect_edits(nav, map, &edits);
	if (!status)
		status = follow_edits(nav, map, &edits);
	tli_array_free(edits.items);
	return status;
}

tl_status tli_nav_follow(tl_nav *nav, const tl_map *map, bool *done)
{
	tli_budget_call call;
	tli_budget_enter(&call, &nav->def.budget);
	tl_status status = follow_within(nav, map);
	bool cheaper_anew = status == TL_E_LIMIT;
	status = tli_budget_leave(&call, cheaper_anew ? TL_OK : status);
	*done = !status && !cheaper_anew;
	if (*done) {
		nav->revision = tl_map_revision(map);
		(void)tli_nav_renew_reach(nav, REACH_SHARE, REACH_PATIENCE);
	}
	return status;
}
