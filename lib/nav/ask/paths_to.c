/* SPDX-License-Identifier: MIT */
/* nav/ask/paths_to.c: paths from many places to one goal, by one tree of shortest paths that begins at the goal (nav/walks.h). */
#include "nav/for_crowd.h"

#include "base/array.h"
#include "nav/walks.h"

#include <math.h>

/* Hands over the bends of the walk that was found, from its end to the goal, at which walks begin. */
static tl_status hand_over_bends(
	tl_query *query, const tli_found_walk *walk, tli_point goal, size_t index, const tli_bends_taker *taker)
{
	tli_array_truncate(query->bends, 0);
	size_t stops = tli_array_length(query->stops);
	if (tli_point_equal(walk->before, goal) || stops < 3)
		return taker->take(taker->context, index, NULL, 0);
	if (!tli_array_reserve(query->bends, stops))
		return TL_E_NOMEM;
	for (size_t i = stops - 2; i > 0; i--)
		tli_array_push(query->bends, query->stops[i].at);
	return taker->take(taker->context, index, query->bends, stops - 2);
}

bool tli_query_shares_searches(const tl_query *query, size_t count)
{
	return query->nav->corners && !tli_areas_are_set(&query->areas) &&
		tli_walks_are_worth_a_tree(query->nav, count);
}

tl_status tli_query_find_paths_to(
	tl_query *query, tl_point goal, const tl_point *from, size_t count, const tli_bends_taker *taker)
{
	const tl_nav *nav = query->nav;
	tl_stop stop = { .at = goal };
	tli_nav_end end, start;
	tli_walks walks;
	if (tli_nav_resolve_end(nav, &stop, &end))
		return TL_OK;
	tli_nav_check_place(nav, &end);
	if (end.blocked)
		return TL_OK;
	tl_status status = tli_walks_begin(&walks, query, &end, count);
	if (!status)
		status = tli_walks_grow(&walks, INFINITY);
	for (size_t i = 0; i < count && !status; i++) {
		tli_found_walk walk;
		tli_bends_choice choice;
		stop.at = from[i];
		status = taker->choose(taker->context, i, &choice);
		if (status || choice == TLI_BENDS_END)
			break;
		if (choice == TLI_BENDS_PASS || tli_nav_resolve_end(nav, &stop, &start))
			continue;
		tli_nav_check_place(nav, &start);
		status = tli_walks_ask(&walks, &start, &walk);
		if (!status && walk.cost < INFINITY)
			status = hand_over_bends(query, &walk, end.at, i, taker);
	}
	return status;
}
