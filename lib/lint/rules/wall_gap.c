/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_gap.c: a free end of a wall that nearly reaches another wall: a leak.
 *
 *      ------.              1. Free ends (sweep.c): from there walls go on in one direction only.
 *             :  gap        2. All walls nearer to the end than the gap that is asked for (near.c), its own among them.
 *      -----------------    3. Those joined with its own near by, through others that touch, are no leak: a hook, a tee.
 *      ----+  joined        4. The nearest of the others is across the gap. Several ends at one slot between the same
 *      ----|  near by          two segments are one gap, reported at its narrowest.
 *
 * Distances are compared as exact fractions; of equal ones the segment that comes first in the plane counts. O(ends * (log n +
 * found^2)), within the limit of near.c.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/sort.h"
#include "geometry/distance.h"

typedef struct wall_gap {
	tli_lint_end end;
	uint32_t across; /* segment */
	tli_near_square width;
} wall_gap;

static const tli_lint_segment *context_segment(const tli_lint_context *context, uint32_t which)
{
	return tli_lint_segment_of(&context->walls.segments, which);
}

static void swap_numbers(uint32_t *list, size_t i, size_t j)
{
	uint32_t kept = list[i];
	list[i] = list[j];
	list[j] = kept;
}

static bool segments_touch(const tli_lint_segment *one, const tli_lint_segment *two)
{
	return tli_segment_relation(one->a, one->b, two->a, two->b) != TLI_DISJOINT;
}

/* Step 3: brings those that are joined with the end to the front of the list and returns their number; `count` where there are too many
 * to compare. */
static size_t bring_joined_to_front(tli_lint_context *context, const tli_lint_end *end, uint32_t *list, size_t count)
{
	uint64_t *looks = &context->walls.near.looks;
	size_t joined = 0;
	for (size_t i = 0; i < count; i++) {
		const tli_lint_segment *it = context_segment(context, list[i]);
		if (tli_point_equal(it->a, end->at) || tli_point_equal(it->b, end->at))
			swap_numbers(list, i, joined++);
	}
	for (size_t i = 0; i < joined && joined < count; i++) {
		if (*looks < count) {
			*looks = 0;
			return count;
		}
		*looks -= count - joined;
		const tli_lint_segment *it = context_segment(context, list[i]);
		for (size_t j = joined; j < count; j++)
			if (segments_touch(it, context_segment(context, list[j])))
				swap_numbers(list, j, joined++);
	}
	return joined;
}

/* Step 4: the nearest of the others. */
static void choose_across(const tli_lint_context *context, const uint32_t *list, size_t count, wall_gap *it)
{
	tli_assert(count > 0);
	for (size_t i = 0; i < count; i++) {
		tli_near_square width = tli_near_distance_squared(it->end.at, context_segment(context, list[i]));
		int order = i == 0 ? -1 : tli_near_compare_squares(width, it->width);
		if (order > 0 || (order == 0 && list[i] > it->across))
			continue;
		it->across = list[i];
		it->width = width;
	}
}

/* Steps 2 to 4 for all ends. *given_up: not all could be looked at. */
static tl_status collect_gaps(tli_lint_context *context, wall_gap **gaps, bool *given_up)
{
	const tli_lint_end *ends = context->walls.meetings.ends;
	uint32_t *list = NULL;
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(ends); i++) {
		tli_array_truncate(list, 0);
		status = tli_near_find(&context->walls.near, ends[i].at, context->gap, &list);
		size_t count = tli_array_length(list);
		size_t joined = status == TL_OK ? bring_joined_to_front(context, &ends[i], list, count) : count;
		if (joined == count)
			continue;
		wall_gap it = { .end = ends[i] };
		choose_across(context, list + joined, count - joined, &it);
		if (tli_array_reserve(*gaps, 1))
			tli_array_push(*gaps, it);
		else
			status = TL_E_NOMEM;
	}
	tli_array_free(list);
	*given_up = status == TL_E_LIMIT || context->walls.near.looks == 0;
	return status == TL_E_LIMIT ? TL_OK : status;
}

/* ---- findings ---- */

static uint32_t first_of_pair(const wall_gap *it)
{
	return it->end.segment < it->across ? it->end.segment : it->across;
}

static uint32_t second_of_pair(const wall_gap *it)
{
	return it->end.segment < it->across ? it->across : it->end.segment;
}

static int compare_pairs(const wall_gap *a, const wall_gap *b)
{
	if (first_of_pair(a) != first_of_pair(b))
		return first_of_pair(a) < first_of_pair(b) ? -1 : 1;
	return (second_of_pair(a) > second_of_pair(b)) - (second_of_pair(a) < second_of_pair(b));
}

static int compare_gaps(const void *left, const void *right)
{
	const wall_gap *a = left, *b = right;
	int order = compare_pairs(a, b);
	if (order == 0)
		order = tli_near_compare_squares(a->width, b->width);
	return order != 0 ? order : tli_point_compare(a->end.at, b->end.at);
}

/* The end of the segment across that is nearest, if no point within is nearer. */
static bool reaches_end(const tli_lint_segment *across, tli_point p, tli_point *end)
{
	bool at_a = tli_dot(across->a, across->b, p) <= 0, at_b = tli_dot(across->b, across->a, p) <= 0;
	*end = at_a ? across->a : across->b;
	return at_a || at_b;
}

/* `0.05`; what is less than a grid unit cannot be said in such. */
static void add_width(tli_text *text, const tli_lint_context *context, double width)
{
	int32_t resolution = tl_map_resolution(context->map);
	if (width >= 1) {
		tli_lint_add_length(text, context->map, width / resolution);
		return;
	}
	tli_text_add(text, "less than ");
	tli_text_add_grid(text, 1, resolution);
}

static tl_status report_gap(tli_lint_context *context, const wall_gap *it)
{
	const tli_lint_segment *own = context_segment(context, it->end.segment),
			       *across = context_segment(context, it->across);
	tli_point p = it->end.at, q = p;
	bool to_end = reaches_end(across, p, &q), itself = own->thing == across->thing;
	tli_text *text = tli_lint_begin_thing(context, own->thing);
	tli_text_add(text, " ends at ");
	tli_lint_add_grid_point(text, context, p);
	tli_text_add(text, ", but a gap of ");
	add_width(text, context, tli_distance_point_segment(p, across->a, across->b));
	tli_text_add(text, " is left to ");
	if (itself)
		tli_text_add(text, "itself");
	else
		tli_lint_add_thing(text, context, across);
	if (to_end) {
		tli_text_add(text, ", at ");
		tli_lint_add_grid_point(text, context, q);
	}
	tli_lint_draft draft = { .place = tli_lint_segment_place(context, own, p) };
	tli_lint_relate_thing(&draft, context, across);
	if (to_end && tl_place_is_known(draft.related) && !tli_lint_thing_is_door(context, across->thing)) {
		draft.related = tli_lint_segment_place(context, across, q);
		draft.related_text = "this is the nearest point";
	}
	return tli_lint_report_points(context, &draft, p, to_end ? q : p);
}

static tl_status find_wall_gaps(tli_lint_context *context)
{
	wall_gap *gaps = NULL;
	bool given_up = false;
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = tli_lint_need_near(context);
	if (status == TL_OK)
		status = collect_gaps(context, &gaps, &given_up);
	size_t count = tli_array_length(gaps);
	tli_sort(gaps, count, sizeof *gaps, compare_gaps);
	for (size_t i = 0; status == TL_OK && i < count; i++)
		if (i == 0 || compare_pairs(&gaps[i - 1], &gaps[i]) != 0)
			status = report_gap(context, &gaps[i]);
	tli_array_free(gaps);
	tli_lint_leave_out(context, 0, given_up || context->walls.meetings.stopped);
	return status;
}

static bool has_gap(const tli_lint_context *context)
{
	return context->gap > 0;
}

const tli_lint_row tli_lint_wall_gap = {
	.rule = {
		.id = "wall-gap",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a wall that ends just short of another: a leak",
		.what = "A free end of a wall or a door, from which no other wall goes on, is nearer than --gap "
			"to another wall and does not touch it. The default is the agent's diameter, or 1/16 unit for "
			"a radius of 0; exactly that far is fine, and --gap 0 is none. Corners of loops are no ends. "
			"Where the two are joined near by, by walls that are themselves nearer to the end than the "
			"gap, nothing leaks and nothing is reported. Doors count, open or closed. Several ends at one "
			"slot are one finding, at its narrowest.",
		.why = "Sight and paths of a point go through the narrowest gap; a room that was meant to be closed is open. "
		       "For an agent with a radius it is a passage that looks open and is not.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0\n"
			   "wall 5,0.03 5,8\n",
		.fix = "Move the end onto the other wall. A point on a slanting wall is rarely on the grid: let the wall that is "
			"met have a point there too, or let the end overshoot a little. A gap that is meant is allowed by its points.",
	},
	.run = find_wall_gaps,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(RADIUS),
	.wanted = has_gap,
};
