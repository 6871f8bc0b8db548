/* SPDX-License-Identifier: MIT */
/* nav/follow/tidy.c: what updates in place have left for later (tl_nav_tidy): all of it or nothing. */
#include "nav/update.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"

/* Where edges do not fit the nav stays cold. */
static tl_status tidy_corners(tl_nav *nav)
{
	tl_status status = nav->def.warm == TL_WARM_AT_ONCE ? tli_nav_warm_all(nav) : TL_E_LIMIT;
	bool stopped = tli_budget_spend(0) != TL_OK;
	if (status == TL_E_LIMIT && !stopped)
		status = nav->corners->blocks_merged ? tli_corners_find_gates(nav->corners) : TL_OK;
	return status;
}

/* ---- reach ---- */

static bool has_open_class(const float *row)
{
	for (int class = 0; class < TLI_REACH_CLASSES; class ++)
		if (row[class] == INFINITY)
			return true;
	return false;
}

/* What nodes with open rows see when they look around once more, as bounds; for the others infinite. */
static tl_status scan_open_rows(const tl_nav *nav, float *fresh)
{
	enum { ROW_STEPS = 10000 };
	const tli_nav_nodes *nodes = &nav->nodes;
	tl_status status = TL_OK;
	for (uint32_t node = 0; node < nodes->count && !status; node++) {
		float *row = fresh + (size_t)node * TLI_REACH_CLASSES;
		bool open = !nodes->blocked[node] && has_open_class(nodes->reach + (size_t)node * TLI_REACH_CLASSES);
		for (int class = 0; class < TLI_REACH_CLASSES; class ++)
			row[class] = open ? 0 : INFINITY;
		if (!open)
			continue;
		status = tli_nav_scan_around(nav, nodes->at[node], row);
		if (!status)
			status = tli_budget_spend(ROW_STEPS);
	}
	return status;
}

/* Where enough of the table of reach is open; both the old bounds and the new ones hold. */
static tl_status tidy_reach(tl_nav *nav)
{
	enum { SHARE = 64 };
	tli_nav_nodes *nodes = &nav->nodes;
	size_t classes = (size_t)nodes->count * TLI_REACH_CLASSES;
	if (!nodes->reach || nodes->open_classes <= classes / SHARE)
		return TL_OK;
	float *fresh = tli_alloc_array(classes, sizeof *fresh);
	tl_status status = fresh ? scan_open_rows(nav, fresh) : TL_E_NOMEM;
	for (size_t i = 0; i < classes && !status; i++)
		nodes->reach[i] = fminf(nodes->reach[i], fresh[i]);
	tli_free(fresh, classes * sizeof *fresh);
	if (status)
		return status;
	nodes->open_classes = 0;
	nodes->looked = 0;
	return TL_OK;
}

tl_status tl_nav_tidy(tl_nav *nav, const tl_budget *budget)
{
	if (tli_is_null(nav) || (budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	return tli_budget_leave(&call, nav->corners ? tidy_corners(nav) : tidy_reach(nav));
}
