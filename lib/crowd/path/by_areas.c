/* SPDX-License-Identifier: MIT */
/* crowd/path/by_areas.c: what areas say of straight walks and of paths. */
#include "base/array.h"
#include "crowd/path/choice.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"
#include "nav/for_crowd.h"

tl_status tli_plan_may_go_straight(const tli_plan_run *run, tl_point from, tl_point to, bool *out)
{
	*out = false;
	tl_status status = tl_query_sees(run->query, from, to, out);
	*out = *out && tli_query_straight_is_cheapest(run->query, from, to);
	return status == TL_E_RANGE ? TL_OK : status;
}

tl_status tli_plan_add_walk(const tli_plan_run *run, tl_point from, tl_point to, double *sum)
{
	double cost = 0;
	tl_status status = tl_query_walk_cost(run->query, from, to, &cost);
	*sum += cost;
	return status;
}

tl_status tli_plan_cost(const tli_plan_run *run, uint32_t slot, const tli_plan *plan, double *out)
{
	const tli_crowd_store *store = run->store;
	tl_point at = tli_position_of(store, slot);
	tl_status status = TL_OK;
	uint32_t begin = plan ? 0 : store->paths.at[slot], end = plan ? plan->count : store->paths.count[slot];
	*out = 0;
	for (uint32_t i = begin; i <= end && !status; i++) {
		tl_point next;
		if (!plan)
			next = tli_paths_point(store, slot, i);
		else if (i == end)
			next = plan->place;
		else
			next = tli_point_to_units(run->planner->corners[plan->first + i], store->paths.resolution);
		status = tli_plan_add_walk(run, at, next, out);
		at = next;
	}
	return status;
}
