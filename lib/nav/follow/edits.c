/* SPDX-License-Identifier: MIT */
/* nav/follow/edits.c: from the map's journal to the things that were touched since a nav was made, each once. */
#include "nav/update.h"

#include "base/sort.h"

/* Touched things beyond which building anew is cheaper: some, and a share of all. */
enum { EDITS_FEW = 64, EDITS_SHARE = 16 };

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
	case TLI_CHANGE_CHANNEL:
		return nav->def.radius < 0;
	case TLI_CHANGE_PLACES:
		return true;
	default:
		return false;
	}
}

static bool is_about_a_thing(const tli_change *change)
{
	return change->kind != TLI_CHANGE_RADIUS && change->kind != TLI_CHANGE_CHANNEL &&
		change->kind != TLI_CHANGE_PLACES;
}

static size_t too_many_edits(const tl_nav *nav)
{
	return EDITS_FEW + (nav->walls->live + nav->nodes.count) / EDITS_SHARE;
}

tl_status tli_nav_collect_edits(const tl_nav *nav, const tl_map *map, tli_nav_edits *edits)
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
