/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/wall_facts.c: segments, their tree, and meetings (wall_facts.h), each made when it is first asked for.
 *
 * The order of the walls in the map does not change which segments meet; it decides only which of two is named first in a finding. On
 * failure what was made so far stays until it is cleared.
 */
#include "lint/wall_facts.h"

#include "lint/lint.h"

#include "base/array.h"
#include "nav/walls_of.h"

tl_status tli_lint_need_segments(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->parts.walls;
	if (walls->has_segments)
		return TL_OK;
	tl_status status = tli_lint_segments_make(context->map, &walls->segments);
	walls->has_segments = status == TL_OK;
	return status;
}

static tl_status add_pairs(tli_lint_walls *walls, tli_lint_fact_kind kind, const tli_lint_pair *pairs)
{
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(pairs); i++)
		status = tli_lint_add_fact(&walls->facts, &walls->segments,
			(tli_lint_fact){ .kind = (uint8_t)kind, .one = pairs[i].one, .two = pairs[i].two });
	return status;
}

tl_status tli_lint_need_meetings(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->parts.walls;
	tli_lint_meetings meetings = { 0 };
	if (walls->has_meetings)
		return TL_OK;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = tli_lint_sweep(&walls->segments, &meetings);
	if (status == TL_OK)
		status = add_pairs(walls, TLI_LINT_CROSSING, meetings.crossings);
	if (status == TL_OK)
		status = add_pairs(walls, TLI_LINT_OVERLAP, meetings.overlaps);
	walls->crossing_count = meetings.crossing_count;
	walls->overlap_count = meetings.overlap_count;
	walls->end_count = tli_array_length(meetings.ends);
	walls->stopped = meetings.stopped;
	for (size_t i = 0; i < walls->end_count; i++) {
		const tli_lint_end *end = &meetings.ends[i];
		tli_lint_different *it = &walls->segments.different[end->segment];
		bool at_a = tli_point_equal(tli_lint_segment_of(&walls->segments, end->segment)->a, end->at);
		*(at_a ? &it->free_a : &it->free_b) = true;
	}
	tli_lint_meetings_free(&meetings);
	walls->has_meetings = status == TL_OK;
	return status;
}

tl_status tli_lint_need_near(tli_lint_context *context)
{
	tl_status status = tli_lint_need_segments(context);
	if (status != TL_OK || context->parts.walls.segments.near.nodes != NULL)
		return status;
	tli_near_renew_looks(&context->parts.walls.segments);
	return tli_near_make(&context->parts.walls.segments);
}

bool tli_lint_is_inside_solid(const tli_lint_context *context, tli_point p)
{
	tli_assert(context->parts.body.nav);
	return tli_walls_inside_solid(tli_nav_walls_of(context->parts.body.nav).walls, p);
}

void tli_lint_clear_walls(tli_lint_walls *walls)
{
	tli_lint_clear_facts(&walls->facts);
	tli_lint_segments_free(&walls->segments);
	*walls = (tli_lint_walls){ 0 };
}
