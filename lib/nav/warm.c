/* SPDX-License-Identifier: MIT */
/*
 * nav/warm.c: the whole corner graph: all its edges, and the ALT landmarks, which need them all. Until then queries find the edges that
 * they ask for (corners/edges.h), and the straight distance is the bound.
 */
#include "nav/update.h"

#include "base/budget.h"
#include "base/cookie.h"

/* More of them cost memory (4 bytes a corner each) and save little, but on large maps, where paths are long. */
static uint32_t landmarks_for(uint32_t corners)
{
	enum { LARGE = 100000, VERY_LARGE = 400000 };
	return corners < LARGE ? 8 : corners < VERY_LARGE ? 16 : 32;
}

static void drop_linker(tl_nav *nav)
{
	tli_linker_free(nav->slices.linker);
	nav->slices.linker = NULL;
}

/* Goes on with linking. What does not fit, or has no memory, is dropped; what the budget stopped stays for the next call. */
static tl_status link_corners(tl_nav *nav)
{
	size_t max_bytes = nav->corners->cache->max_bytes;
	tli_team *team = NULL;
	tl_status status = nav->slices.linker ? TL_OK : tli_linker_create(nav->corners, &nav->slices.linker);
	if (!status)
		status = tli_team_create(nav->def.threads, &team);
	if (!status)
		status = tli_linker_run(nav->slices.linker, team, max_bytes);
	if (!status)
		status = tli_linker_finish(nav->slices.linker, team, nav->corners);
	tli_team_free(team);
	if (!tli_nav_was_stopped(status) || !tli_linker_fits(nav->slices.linker, max_bytes))
		drop_linker(nav);
	return status;
}

/* Where most edges are endless, as among lone walls, it pays nothing to know which. */
static void keep_endless(tl_nav *nav, const tli_taut_graph *graph, tli_endless *endless)
{
	bool pays = 2 * (uint64_t)endless->first[graph->state_count] <= graph->first[graph->state_count];
	if (!pays)
		tli_endless_free(endless);
	nav->slices.endless = pays ? endless : NULL;
	nav->slices.endless_known = true;
}

static tl_status find_endless(tl_nav *nav, const tli_taut_graph *graph)
{
	tli_nav_slices *slices = &nav->slices;
	tli_endless *endless;
	if (slices->endless_known)
		return TL_OK;
	tl_status status = slices->endless_finder ? TL_OK : tli_endless_finder_create(graph, &slices->endless_finder);
	if (!status)
		status = tli_endless_finder_run(slices->endless_finder, &endless);
	if (!tli_nav_was_stopped(status)) {
		tli_endless_finder_free(slices->endless_finder);
		slices->endless_finder = NULL;
	}
	if (!status)
		keep_endless(nav, graph, endless);
	return status;
}

/* With them the graph is whole. */
static void install_landmarks(tl_nav *nav, tli_landmarks *landmarks)
{
	nav->landmarks = landmarks;
	nav->endless = nav->slices.endless;
	nav->slices.endless = NULL;
	tli_nav_drop_slices(nav);
}

static tl_status make_landmarks(tl_nav *nav)
{
	tli_taut_graph graph = tli_corners_graph(nav->corners);
	tli_nav_slices *slices = &nav->slices;
	tli_landmarks *landmarks;
	tl_status status = find_endless(nav, &graph);
	if (!status && !slices->landmarks)
		status = tli_landmarks_maker_create(&graph, landmarks_for(graph.state_count / 2), &slices->landmarks);
	if (!status)
		status = tli_landmarks_maker_run(slices->landmarks, &landmarks);
	if (!status)
		install_landmarks(nav, landmarks);
	else if (!tli_nav_was_stopped(status))
		tli_nav_drop_slices(nav);
	return status;
}

/* Of all the work of warming, linking is about this share, and finding endless edges another one. */
static const double LINKING = 0.7, ENDLESS = 0.05;

double tli_nav_whole_share(const tl_nav *nav)
{
	const tli_nav_slices *slices = &nav->slices;
	if (nav->landmarks)
		return 1;
	if (!nav->corners->first)
		return slices->linker ? LINKING * tli_linker_done(slices->linker) : 0;
	double endless = slices->endless_known ? 1
		: slices->endless_finder       ? tli_endless_finder_done(slices->endless_finder)
					       : 0;
	double landmarks = slices->landmarks ? tli_landmarks_maker_done(slices->landmarks) : 0;
	return LINKING + ENDLESS * endless + (1 - LINKING - ENDLESS) * landmarks;
}

static void expect_work(const tl_nav *nav, double end)
{
	const tli_corners *corners = nav->corners;
	double begin = tli_nav_whole_share(nav);
	uint64_t states = 2 * (uint64_t)tli_array_length(corners->corners);
	tli_budget_part(begin < end ? begin : end, end, corners->first ? 64 * states : 256 * states);
}

tl_status tli_nav_make_whole(tl_nav *nav)
{
	tli_assert(nav->corners);
	if (nav->landmarks)
		return TL_OK;
	expect_work(nav, LINKING);
	tl_status status = tli_nav_renumber_corners(nav);
	if (!status && !nav->corners->first)
		status = link_corners(nav);
	if (status)
		return status;
	expect_work(nav, 1);
	return make_landmarks(nav);
}

tl_status tl_nav_warm(tl_nav *nav, const tl_budget *budget, double *done)
{
	if (tli_is_null(nav) || tli_breaks(!nav->corners, "nav does not go by corners (tl_nav_def.via)") ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	tl_status status = tli_budget_leave(&call, tli_nav_make_whole(nav));
	if (done)
		*done = tli_nav_whole_share(nav);
	return status;
}
