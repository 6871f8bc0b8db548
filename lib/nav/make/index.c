/* SPDX-License-Identifier: MIT */
/*
 * nav/make/index.c: what can be made of a whole corner graph that does not change: hub labels, from which paths come without a search.
 */
#include "base/budget.h"
#include "base/cookie.h"
#include "nav/internal.h"

/* The size of the labels is estimated from parts of 1,500 and 6,000 corners: roughly, which takes a tenth of a second where corners see few others
 * and half a second where they see many, then finely. Maps with less than FROM corners are not worth it. */
enum { ROUGH_FROM = 6000, ROUGH_CORNERS = 1500, FINE_FROM = 12000, FINE_CORNERS = 6000 };

/* Rough estimates were .85 to 1.8 times the bytes where corners see few others, and .85 to 1.1 times where they see many; fine ones 1 to 1.4 times.
 * A fine one takes many seconds where labels are dense, and says no more there. Of the work a rough estimate was .8 to 2.5 times where corners see few
 * others, and .25 to .5 times where they see many. */
static const double MUCH_TOO_LARGE = 2.5, ROUGH_MARGIN = 1.25, DENSE_SHARE = 0.5;
enum { DENSE_BYTES = 4096 }; /* of the labels of a corner */

/* For TL_INDEX_BYTES_AUTO: labels of cities and of rooms take 1.5 to 2 KiB a corner. */
enum { AUTO_BYTES = 128 << 20, AUTO_BYTES_A_CORNER = 3 << 10 };

/* For TL_INDEX_WORK_AUTO: rooms of 89,706 corners take 2.5e9 steps, a city of 86,901 takes 1.9e9. In a regular grid of rooms, where most paths are
 * equally long, 6,440 corners take 1.3e9, which is no reason to let a small file have as many. */
static const uint64_t AUTO_WORK = UINT64_C(1) << 30, AUTO_WORK_MAX = UINT64_C(1) << 32;
enum { AUTO_WORK_A_CORNER = 1 << 15 };

tl_index_def tl_default_index_def(void)
{
	tl_budget budget = tl_default_budget();
	budget.max_work = TL_INDEX_WORK_AUTO;
	return (tl_index_def){ .cookie = TLI_COOKIE(tl_index_def), .max_bytes = TL_INDEX_BYTES_AUTO, .budget = budget };
}

static tl_status check_fine_cost(const tli_taut_graph *graph, const tli_labels_cost *limit)
{
	tli_labels_cost cost = { 0, 0 };
	tl_status status = tli_labels_estimate(graph, FINE_CORNERS, limit, &cost);
	return !status && cost.bytes > limit->bytes ? TL_E_LIMIT : status;
}

/* TL_E_LIMIT where the labels would probably be too large, or take too long, before the work of making them. */
static tl_status check_labels_cost(const tli_taut_graph *graph, const tli_labels_cost *limit)
{
	tli_labels_cost cost = { 0, 0 }, much = { MUCH_TOO_LARGE * limit->bytes, MUCH_TOO_LARGE * limit->work };
	uint32_t corners = graph->state_count / 2;
	if (corners < ROUGH_FROM)
		return TL_OK;
	tl_status status = tli_labels_estimate(graph, ROUGH_CORNERS, &much, &cost);
	if (status)
		return status;
	bool is_dense = cost.bytes > (double)DENSE_BYTES * corners;
	if ((is_dense && ROUGH_MARGIN * cost.bytes > limit->bytes) ||
		cost.work > (is_dense ? DENSE_SHARE * limit->work : much.work))
		return TL_E_LIMIT;
	return is_dense || corners < FINE_FROM ? TL_OK : check_fine_cost(graph, limit);
}

/* Of a whole graph, which the nav then has as well. */
static tl_status label_corners(tl_nav *nav, const tli_labels_def *def)
{
	tli_taut_graph graph = tli_corners_graph(nav->corners, NULL);
	tli_labels_cost limit = { (double)def->bytes_limit, (double)def->work_limit };
	tli_nav_whole *made = NULL;
	tli_labels *labels;
	tl_status status = check_labels_cost(&graph, &limit);
	if (!status && !tli_nav_whole_of(nav))
		status = tli_nav_whole_create(nav, &made);
	if (status)
		return status;
	graph = tli_corners_graph(nav->corners, made ? made->links : tli_nav_whole_of(nav)->links);
	status = tli_labels_create(&graph, def, &labels);
	if (status) {
		tli_nav_whole_free(made);
		return status;
	}
	if (made)
		atomic_store_explicit(&nav->whole, made, memory_order_release);
	nav->labels = labels;
	return TL_OK;
}

/* Before the labels, which call the host's progress by themselves, the share that is done is 0. */
static bool report_start(void *context, double done)
{
	const tl_budget *given = context;
	(void)done;
	return given->progress(given->context, 0);
}

static tl_status make_labels_within(tl_nav *nav, tl_index_def *def)
{
	tli_labels_def labels = { def->max_bytes, def->budget.max_work, nav->def.threads, def->budget.progress,
		def->budget.context, NULL };
	tl_budget budget = def->budget;
	tli_budget_call call;
	budget.progress = def->budget.progress ? report_start : NULL;
	budget.context = &def->budget;
	tli_budget_enter(&call, &budget);
	return tli_budget_leave(&call, label_corners(nav, &labels));
}

static size_t index_bytes(const tl_nav *nav, size_t given)
{
	size_t wanted = AUTO_BYTES_A_CORNER * tli_array_length(nav->corners->corners);
	if (given != TL_INDEX_BYTES_AUTO)
		return given;
	return wanted > AUTO_BYTES ? wanted : AUTO_BYTES;
}

static uint64_t index_work(const tl_nav *nav, uint64_t given)
{
	uint64_t wanted = AUTO_WORK_A_CORNER * (uint64_t)tli_array_length(nav->corners->corners);
	if (given != TL_INDEX_WORK_AUTO)
		return given;
	wanted = wanted > AUTO_WORK ? wanted : AUTO_WORK;
	return wanted < AUTO_WORK_MAX ? wanted : AUTO_WORK_MAX;
}

tl_status tl_nav_make_index(tl_nav *nav, const tl_index_def *def)
{
	if (tli_is_null(nav) || tli_breaks(!nav->corners, "nav does not go by corners (tl_nav_def.via)") ||
		(def && !(tli_is_def(def) && tli_is_def(&def->budget))))
		return TL_E_INVALID;
	if (nav->labels)
		return TL_OK;
	tl_index_def used = def ? *def : tl_default_index_def();
	used.max_bytes = index_bytes(nav, used.max_bytes);
	used.budget.max_work = index_work(nav, used.budget.max_work);
	return make_labels_within(nav, &used);
}
