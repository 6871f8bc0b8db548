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
	tli_linker_free(nav->linker);
	nav->linker = NULL;
}

/* Goes on with linking. What does not fit, or has no memory, is dropped; what the budget stopped stays for the next call. */
static tl_status link_corners(tl_nav *nav)
{
	size_t max_bytes = nav->corners->cache->max_bytes;
	tli_team *team = NULL;
	tl_status status = nav->linker ? TL_OK : tli_linker_create(nav->corners, &nav->linker);
	if (!status)
		status = tli_team_create(nav->def.threads, &team);
	if (!status)
		status = tli_linker_run(nav->linker, team, max_bytes);
	bool stopped = (status == TL_E_LIMIT || status == TL_E_CANCELLED) && tli_linker_fits(nav->linker, max_bytes);
	if (!status)
		status = tli_linker_finish(nav->linker, team, nav->corners);
	tli_team_free(team);
	if (!stopped)
		drop_linker(nav);
	return status;
}

/* Where most edges are endless, as among lone walls, it pays nothing to know which. */
static tl_status find_endless(tl_nav *nav, const tli_taut_graph *graph)
{
	tl_status status = nav->endless ? TL_OK : tli_endless_create(graph, &nav->endless);
	if (status || 2 * (uint64_t)nav->endless->first[graph->state_count] <= graph->first[graph->state_count])
		return status;
	tli_endless_free(nav->endless);
	nav->endless = NULL;
	return TL_OK;
}

static tl_status make_landmarks(tl_nav *nav)
{
	tli_taut_graph graph = tli_corners_graph(nav->corners);
	tl_status status = find_endless(nav, &graph);
	if (status)
		return status;
	return tli_landmarks_create(&graph, landmarks_for(graph.state_count / 2), &nav->landmarks);
}

tl_status tli_nav_make_whole(tl_nav *nav)
{
	tli_assert(nav->corners);
	if (nav->landmarks)
		return TL_OK;
	tl_status status = tli_nav_renumber_corners(nav);
	if (!status && !nav->corners->first)
		status = link_corners(nav);
	if (status)
		drop_linker(nav);
	return status ? status : make_landmarks(nav);
}

/* Of all the work of warming, linking is about this share. */
static const double LINKING = 0.7;

static double share_of_linking(const tl_nav *nav)
{
	return nav->corners->first ? LINKING : nav->linker ? LINKING * tli_linker_done(nav->linker) : 0;
}

/* A step that keeps nothing where it is stopped is done at once: with less work than it takes, no number of calls would ever do it. */
static tl_status do_at_once(const tl_budget *budget, tl_status (*step)(tl_nav *nav), tl_nav *nav)
{
	tl_budget limits = *budget;
	tli_budget_call call;
	limits.max_work = UINT64_MAX;
	tli_budget_enter(&call, &limits);
	return tli_budget_leave(&call, step(nav));
}

static tl_status warm_slice(tl_nav *nav, const tl_budget *budget)
{
	tli_budget_call call;
	tl_status status = do_at_once(budget, tli_nav_renumber_corners, nav);
	if (status)
		return status;
	tli_budget_enter(&call, budget);
	tli_budget_part(share_of_linking(nav), LINKING, budget->max_work);
	return tli_budget_leave(&call, link_corners(nav));
}

/* Landmarks are made at once: the budget's work is not theirs. */
static tl_status warm_landmarks(tl_nav *nav, tl_budget budget)
{
	tl_budget_use before = budget.use ? *budget.use : (tl_budget_use){ 0 };
	budget.max_work = UINT64_MAX;
	tli_budget_call call;
	tli_budget_enter(&call, &budget);
	tli_budget_part(LINKING, 1, 0);
	tl_status status = tli_budget_leave(&call, make_landmarks(nav));
	if (status) {
		tli_landmarks_free(nav->landmarks);
		tli_endless_free(nav->endless);
		nav->landmarks = NULL;
		nav->endless = NULL;
	}
	if (budget.use) {
		budget.use->work += before.work;
		budget.use->bytes = before.bytes > budget.use->bytes ? before.bytes : budget.use->bytes;
	}
	return status;
}

tl_status tl_nav_warm(tl_nav *nav, const tl_budget *budget, double *done)
{
	if (tli_is_null(nav) || tli_breaks(!nav->corners, "nav does not go by corners (tl_nav_def.via)") ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tl_budget limits = budget ? *budget : tl_default_budget();
	if (limits.use)
		*limits.use = (tl_budget_use){ 0 };
	tl_status status = TL_OK;
	if (!nav->corners->first)
		status = warm_slice(nav, &limits);
	if (!status && !nav->landmarks)
		status = warm_landmarks(nav, limits);
	if (done)
		*done = nav->landmarks ? 1 : share_of_linking(nav);
	return status;
}

/* ---- after edits in place ---- */

tl_status tli_nav_renumber_corners(tl_nav *nav)
{
	if (!nav->corners->edited)
		return TL_OK;
	tli_corners *corners;
	tl_status status = tli_corners_create(nav->mesh, nav->def.cache_bytes, &corners);
	if (status)
		return status;
	tli_corners_free(nav->corners);
	nav->corners = corners;
	return TL_OK;
}

/* Edges that do not fit are left to the queries. */
static tl_status tidy_whole(tl_nav *nav, const tl_budget *budget, double *share)
{
	tl_budget limits = *budget;
	tl_budget_use use = { 0 };
	limits.use = budget->use ? budget->use : &use;
	tl_status status = tl_nav_warm(nav, &limits, share);
	return status == TL_E_LIMIT && *share <= 0 && !limits.use->out_of_work ? TL_OK : status;
}

static tl_status find_gates_again(tl_nav *nav)
{
	return tli_corners_find_gates(nav->corners);
}

/* Rows that the last edits have left, some at a time. */
static tl_status tidy_rows(tl_nav *nav, const tl_budget *budget)
{
	enum { ROWS = 256, STEPS = 50 };
	tli_budget_call call;
	tl_status status = TL_OK;
	tli_budget_enter(&call, budget);
	while (!status && tli_edge_cache_free_late(nav->corners->cache, ROWS) > 0)
		status = tli_budget_spend(ROWS * STEPS);
	return tli_budget_leave(&call, status);
}

/* Of the table of reach: so much that is open is worth the time. */
enum { TIDY_REACH_SHARE = 64 };

static tl_status tidy_reach(tl_nav *nav, const tl_budget *budget)
{
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	tli_nav_renew_reach(nav, TIDY_REACH_SHARE, 0);
	return tli_budget_leave(&call, TL_OK);
}

tl_status tl_nav_tidy(tl_nav *nav, const tl_budget *budget, double *done)
{
	if (tli_is_null(nav) || (budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tl_budget limits = budget ? *budget : tl_default_budget();
	tl_status status = TL_OK;
	double share = 0;
	if (nav->corners)
		status = tidy_rows(nav, &limits);
	if (!status && nav->corners && nav->def.eager && !nav->landmarks)
		status = tidy_whole(nav, &limits, &share);
	if (!status && nav->corners && nav->corners->blocks_merged)
		status = do_at_once(&limits, find_gates_again, nav);
	if (!status && nav->nodes.reach)
		status = tidy_reach(nav, &limits);
	if (done)
		*done = status ? share : 1;
	return status;
}
