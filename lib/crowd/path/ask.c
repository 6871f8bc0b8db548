/* SPDX-License-Identifier: MIT */
/* crowd/path/ask.c: paths of the nav, and their corners in a plan. */
#include "crowd/path/choice.h"

#include "base/array.h"
#include "crowd/store/paths.h"

tl_status tli_plan_push(const tli_plan_run *run, tl_point at)
{
	tli_point corner;
	if (tli_point_from_units(at, run->store->paths.resolution, &corner))
		return TL_OK; /* cannot be: it came from the grid */
	if (!tli_array_reserve(run->planner->corners, 1))
		return TL_E_NOMEM;
	tli_array_push(run->planner->corners, corner);
	return TL_OK;
}

tl_status tli_plan_ask(const tli_plan_run *run, tl_point from, tl_point to, bool partial, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	def.pull = true;
	def.partial = partial;
	*result = (tl_path_result){ .found = false };
	tl_status status = tl_query_find_path(run->query, &def, result);
	if (status == TL_E_RANGE || status == TL_E_INVALID) /* beyond the grid; a nav for sight only */
		return TL_OK;
	return status;
}

tl_status tli_plan_keep(const tli_plan_run *run, size_t count, tli_plan *plan)
{
	tli_planner *planner = run->planner;
	tli_array_truncate(planner->points, 0);
	if (!tli_array_reserve(planner->points, count))
		return TL_E_NOMEM;
	tl_path_point *points = tli_array_extend(planner->points, count);
	tl_status status = tl_query_get_points(run->query, points, count, &count);
	plan->found = true;
	for (size_t i = 1; i + 1 < count && i <= TLI_PATH_CORNERS_MAX && !status; i++)
		status = tli_plan_push(run, points[i].at);
	return status;
}
