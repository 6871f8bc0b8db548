/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/gaps.c: free ends of walls that nearly reach another wall.
 *
 *      ------.              1. Free ends (sweep.c): from there walls go on in one direction only.
 *             :  gap        2. All walls nearer to the end than the gap that is asked for (near.c), its own among them.
 *      -----------------    3. Those joined with its own near by, through others that touch, are no leak: a hook, a tee.
 *      ----+  joined        4. The nearest of the others is across the gap.
 *      ----|  near by
 *
 * Distances are compared as exact fractions; of equal ones the segment that comes first in the plane counts. O(ends * (log n +
 * found^2)), within the limit of near.c. What is found at an end depends on what is nearer to it than the gap, and on nothing else.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "geometry/distance.h"

static const tli_lint_segment *gap_segment(const tli_lint_context *context, uint32_t which)
{
	return tli_lint_segment_of(&context->parts.walls.segments, which);
}

static void swap_numbers(uint32_t *list, size_t i, size_t j)
{
	uint32_t kept = list[i];
	list[i] = list[j];
	list[j] = kept;
}

/* Step 3: brings those that are joined with the end to the front of the list and returns their number; `count` where there are too many
 * to compare. */
static size_t bring_joined_to_front(tli_lint_context *context, tli_point end, uint32_t *list, size_t count)
{
	uint64_t *looks = &context->parts.walls.segments.near.looks;
	size_t joined = 0;
	for (size_t i = 0; i < count; i++) {
		const tli_lint_segment *it = gap_segment(context, list[i]);
		if (tli_point_equal(it->a, end) || tli_point_equal(it->b, end))
			swap_numbers(list, i, joined++);
	}
	for (size_t i = 0; i < joined && joined < count; i++) {
		if (*looks < count) {
			*looks = 0;
			return count;
		}
		*looks -= count - joined;
		const tli_lint_segment *it = gap_segment(context, list[i]);
		for (size_t j = joined; j < count; j++) {
			const tli_lint_segment *other = gap_segment(context, list[j]);
			if (tli_segment_relation(it->a, it->b, other->a, other->b) != TLI_DISJOINT)
				swap_numbers(list, j, joined++);
		}
	}
	return joined;
}

tl_status tli_lint_find_across(
	tli_lint_context *context, int64_t distance, tli_lint_across *across, uint32_t **list, bool *found)
{
	tli_array_truncate(*list, 0);
	tl_status status = tli_near_find(&context->parts.walls.segments, across->at, distance, list);
	size_t count = tli_array_length(*list);
	size_t joined = status == TL_OK ? bring_joined_to_front(context, across->at, *list, count) : count;
	*found = joined < count;
	/* step 4: the nearest of the others */
	for (size_t i = joined; i < count; i++) {
		const tli_lint_segment *segment = gap_segment(context, (*list)[i]);
		tli_near_square width = tli_near_distance_squared(across->at, segment);
		int order = i == joined ? -1 : tli_near_compare_squares(width, across->width);
		if (order == 0)
			order = tli_lint_compare_ends(segment, gap_segment(context, across->segment));
		if (order > 0)
			continue;
		across->segment = (*list)[i];
		across->width = width;
	}
	return status;
}

tl_status tli_lint_find_gap(tli_lint_context *context, uint32_t which, bool at_b, uint32_t **list)
{
	const tli_lint_segment *own = gap_segment(context, which);
	tli_lint_across it = { .at = at_b ? own->b : own->a };
	bool found = false;
	tl_status status = tli_lint_find_across(context, context->gap, &it, list, &found);
	if (!found)
		return status;
	return tli_lint_add_fact(&context->parts.walls.facts, &context->parts.walls.segments,
		(tli_lint_fact){ .kind = TLI_LINT_GAP, .one = which, .two = it.segment, .at_b = at_b });
}

tl_status tli_lint_need_gaps(tli_lint_context *context)
{
	tli_lint_walls *walls = &context->parts.walls;
	if (walls->has_gaps)
		return TL_OK;
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = tli_lint_need_near(context);
	if (status != TL_OK)
		return status;
	uint32_t *list = NULL;
	for (uint32_t i = 0; status == TL_OK && i < tli_lint_segments_count(&walls->segments); i++) {
		if (walls->segments.different[i].free_a)
			status = tli_lint_find_gap(context, i, false, &list);
		if (status == TL_OK && walls->segments.different[i].free_b)
			status = tli_lint_find_gap(context, i, true, &list);
	}
	tli_array_free(list);
	if (status == TL_E_LIMIT && !walls->segments.near.gave_up)
		return status;
	walls->gave_up = status == TL_E_LIMIT || walls->segments.near.looks == 0;
	walls->has_gaps = status == TL_OK || status == TL_E_LIMIT;
	return status == TL_E_LIMIT ? TL_OK : status;
}
