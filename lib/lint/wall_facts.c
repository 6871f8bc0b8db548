/* SPDX-License-Identifier: MIT */
/*
 * lint/wall_facts.c: segments, meetings and the tree of segments (wall_facts.h), each made when it is first asked for.
 *
 * The order of the walls in the map does not change which segments meet; it decides only which of two is named first in a finding. On
 * failure what was made so far stays until it is cleared.
 */
#include "lint/wall_facts.h"

#include "lint/lint.h"

#include "base/array.h"

tl_status tli_lint_need_segments(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_segments)
		return TL_OK;
	tl_status status = tli_lint_segments_make(context->map, &walls->segments);
	walls->has_segments = status == TL_OK;
	return status;
}

tl_status tli_lint_need_meetings(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_meetings)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = tli_lint_sweep(&walls->segments, &walls->meetings);
	if (status == TL_OK)
		tli_lint_sort_meetings(&walls->meetings);
	walls->has_meetings = status == TL_OK;
	return status;
}

tl_status tli_lint_need_near(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->walls;
	if (walls->has_near)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = context->narrow ? tli_near_make_flat(&walls->segments, &walls->near)
					 : tli_near_make(&walls->segments, &walls->near);
	walls->has_near = status == TL_OK;
	return status;
}

void tli_lint_clear_walls(tli_lint_walls *walls)
{
	if (walls->has_near)
		tli_near_free(&walls->near);
	tli_array_free(walls->gaps);
	if (walls->has_meetings)
		tli_lint_meetings_free(&walls->meetings);
	if (walls->has_segments)
		tli_lint_segments_free(&walls->segments);
}
