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

tl_status tli_lint_list_across(
	tli_lint_context *context, tli_point end, int64_t distance, uint32_t **list, size_t *joined)
{
	tli_array_truncate(*list, 0);
	tl_status status = tli_near_find(&context->parts.walls.segments, end, distance, list);
	size_t count = tli_array_length(*list);
	*joined = status == TL_OK ? bring_joined_to_front(context, end, *list, count) : count;
	return status;
}

/* Step 4: the nearest of those from `first` on, of which there is one. */
static uint32_t nearest_beyond_gap(const tli_lint_context *context, tli_point end, const uint32_t *list, size_t first)
{
	uint32_t nearest = list[first];
	tli_near_square least = tli_near_distance_squared(end, gap_segment(context, nearest));
	for (size_t i = first + 1; i < tli_array_length(list); i++) {
		const tli_lint_segment *segment = gap_segment(context, list[i]);
		tli_near_square width = tli_near_distance_squared(end, segment);
		int order = tli_near_compare_squares(width, least);
		if (order == 0)
			order = tli_lint_compare_ends(segment, gap_segment(context, nearest));
		if (order > 0)
			continue;
		nearest = list[i];
		least = width;
	}
	return nearest;
}

tl_status tli_lint_find_gap(tli_lint_context *context, uint32_t which, bool at_b, uint32_t **list)
{
	const tli_lint_segment *own = gap_segment(context, which);
	tli_point end = at_b ? own->b : own->a;
	size_t joined;
	tl_status status = tli_lint_list_across(context, end, context->gap, list, &joined);
	if (joined == tli_array_length(*list))
		return status;
	tli_lint_fact gap = { .kind = TLI_LINT_GAP, .one = which, .at_b = at_b };
	gap.two = nearest_beyond_gap(context, end, *list, joined);
	return tli_lint_add_fact(&context->parts.walls.facts, &context->parts.walls.segments, gap);
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
