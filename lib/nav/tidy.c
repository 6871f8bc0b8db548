/* SPDX-License-Identifier: MIT */
/*
 * nav/tidy.c: what updates in place have left for later (tl_nav_tidy), each part of it in slices. A part that is not done lies aside in
 * nav->slices, or is as good half done as not at all.
 */
#include "nav/update.h"

#include "base/budget.h"
#include "base/cookie.h"

void tli_nav_drop_slices(tl_nav *nav)
{
	tli_corners_maker_free(nav->slices.corners);
	tli_gate_finder_free(nav->slices.gates);
	tli_linker_free(nav->slices.linker);
	tli_endless_finder_free(nav->slices.endless_finder);
	tli_endless_free(nav->slices.endless);
	tli_landmarks_maker_free(nav->slices.landmarks);
	nav->slices = (tli_nav_slices){ .linker = NULL };
}

size_t tli_nav_slices_bytes(const tli_nav_slices *slices)
{
	return tli_corners_maker_bytes(slices->corners) + tli_gate_finder_bytes(slices->gates) +
		(slices->linker ? tli_linker_bytes(slices->linker) : 0) +
		(slices->endless_finder ? tli_endless_finder_bytes(slices->endless_finder) : 0) +
		(slices->endless ? tli_endless_bytes(slices->endless) : 0) +
		(slices->landmarks ? tli_landmarks_maker_bytes(slices->landmarks) : 0);
}

bool tli_nav_was_stopped(tl_status status)
{
	return status == TL_E_LIMIT || status == TL_E_CANCELLED;
}

/* ---- corners ---- */

static tl_status make_corners_again(tl_nav *nav, tli_corners **corners)
{
	tli_nav_slices *slices = &nav->slices;
	tl_status status = slices->corners
		? TL_OK
		: tli_corners_maker_create(nav->mesh, nav->def.cache_bytes, &slices->corners);
	if (!status)
		status = tli_corners_maker_run(slices->corners, corners);
	if (!tli_nav_was_stopped(status)) {
		tli_corners_maker_free(slices->corners);
		slices->corners = NULL;
	}
	return status;
}

/* Rows of the old numbers, while nothing is lost by stopping. */
static tl_status forget_old_rows(tl_nav *nav)
{
	enum { ROWS = 64, STEPS = 50 };
	tl_status status = TL_OK;
	while (!status && tli_edge_cache_drop_some(nav->corners->cache, &nav->slices.dropped, ROWS))
		status = tli_budget_spend(ROWS * STEPS);
	return status;
}

tl_status tli_nav_renumber_corners(tl_nav *nav)
{
	if (!nav->corners->edited)
		return TL_OK;
	tli_corners *corners;
	tl_status status = forget_old_rows(nav);
	if (!status)
		status = make_corners_again(nav, &corners);
	if (status)
		return status;
	tli_nav_drop_slices(nav);
	tli_corners_free(nav->corners);
	nav->corners = corners;
	return TL_OK;
}

/* Edges that do not fit are left to the queries. */
static tl_status tidy_whole(tl_nav *nav)
{
	tl_status status = tli_nav_make_whole(nav);
	bool stopped = tli_budget_spend(0) != TL_OK;
	return status == TL_E_LIMIT && !stopped ? TL_OK : status;
}

/* ---- gates ---- */

static tl_status find_gates_again(tl_nav *nav)
{
	tli_nav_slices *slices = &nav->slices;
	if (!nav->corners->blocks_merged)
		return TL_OK;
	tl_status status = slices->gates ? TL_OK : tli_gate_finder_create(nav->corners, true, &slices->gates);
	if (!status)
		status = tli_gate_finder_run(slices->gates);
	if (!status)
		tli_gate_finder_finish(slices->gates, nav->corners);
	if (!tli_nav_was_stopped(status)) {
		tli_gate_finder_free(slices->gates);
		slices->gates = NULL;
	}
	return status;
}

/* Of gates and numbers of onward edges, which are looked at after them. */
static double share_of_corners(const tl_nav *nav)
{
	enum { GATES = 4, ALL = 5 };
	const tli_corners *corners = nav->corners;
	if (nav->slices.gates)
		return tli_gate_finder_done(nav->slices.gates) * GATES / ALL;
	if (corners->blocks_merged)
		return 0;
	return (GATES + (double)corners->settling.states / (double)(corners->cache->states + 1)) / ALL;
}

static tl_status tidy_corners(tl_nav *nav)
{
	tl_status status = find_gates_again(nav);
	return status ? status : tli_corners_settle(nav->corners);
}

/* Rows that the last edits have left, some at a time. */
static tl_status tidy_rows(tl_nav *nav)
{
	enum { ROWS = 64, STEPS = 50 };
	tl_status status = TL_OK;
	while (!status && tli_edge_cache_free_late(nav->corners->cache, ROWS) > 0)
		status = tli_budget_spend(ROWS * STEPS);
	return status;
}

/* ---- reach ---- */

/* So much of the table that is open is worth the time. */
enum { TIDY_REACH_SHARE = 64, TIDY_ROW_STEPS = 10000 };

static bool has_open_class(const float *row)
{
	for (int class = 0; class < TLI_REACH_CLASSES; class ++)
		if (row[class] == INFINITY)
			return true;
	return false;
}

/* Looks around once more; both the old row and the new one are bounds. Beyond the budget, since half a row is none. */
static tl_status tidy_row(tl_nav *nav, uint32_t node)
{
	float fresh[TLI_REACH_CLASSES] = { 0 }, *row = nav->nodes.reach + (size_t)node * TLI_REACH_CLASSES;
	if (nav->nodes.blocked[node] || !has_open_class(row))
		return TL_OK;
	tli_budget_call *call = tli_budget_current();
	tli_budget_borrow(NULL);
	tl_status status = tli_nav_scan_around(nav, nav->nodes.at[node], fresh);
	tli_budget_borrow(call);
	for (int class = 0; class < TLI_REACH_CLASSES && !status; class ++)
		row[class] = fminf(row[class], fresh[class]);
	return status ? status : tli_budget_spend(TIDY_ROW_STEPS);
}

/* Row by row. What edits open meanwhile is counted for the next time. */
static tl_status tidy_reach(tl_nav *nav)
{
	tli_nav_nodes *nodes = &nav->nodes;
	tli_nav_slices *slices = &nav->slices;
	if (!nodes->reach ||
		(slices->rows_seen == 0 &&
			nodes->open_classes <= (size_t)nodes->count * TLI_REACH_CLASSES / TIDY_REACH_SHARE))
		return TL_OK;
	if (slices->rows_seen == 0)
		slices->classes_left = nodes->open_classes;
	tl_status status = TL_OK;
	while (slices->rows_seen < nodes->count && !status)
		status = tidy_row(nav, slices->rows_seen++);
	if (status)
		return status;
	nodes->open_classes -= slices->classes_left < nodes->open_classes ? slices->classes_left : nodes->open_classes;
	nodes->looked = 0;
	slices->rows_seen = 0;
	return TL_OK;
}

/* ---- all ---- */

static tl_status tidy(tl_nav *nav)
{
	bool whole = nav->corners && nav->def.eager;
	tl_status status = nav->corners ? tidy_rows(nav) : TL_OK;
	if (!status && whole)
		status = tidy_whole(nav);
	if (!status)
		status = nav->corners ? tidy_corners(nav) : tidy_reach(nav);
	return status;
}

static double share_tidied(const tl_nav *nav)
{
	if (!nav->corners)
		return (double)nav->slices.rows_seen / (nav->nodes.count + 1);
	return nav->def.eager ? tli_nav_whole_share(nav) : share_of_corners(nav);
}

tl_status tl_nav_tidy(tl_nav *nav, const tl_budget *budget, double *done)
{
	if (tli_is_null(nav) || (budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	tl_status status = tli_budget_leave(&call, tidy(nav));
	if (done)
		*done = status ? share_tidied(nav) : 1;
	return status;
}
