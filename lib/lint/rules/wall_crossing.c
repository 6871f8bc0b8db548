/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_crossing.c: walls that cross in a point inside both.
 *
 * The sweep has found all crossings (sweep.c); copies of a wall count once. The position is exact; the text rounds it to the grid.
 * O(crossings).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"

#include <math.h>

static tli_point nearest_grid_point(tl_point at, int32_t resolution)
{
	return (tli_point){ (int32_t)lrint(at.x * resolution), (int32_t)lrint(at.y * resolution) };
}

static tli_lint_subject subject_of_pair(const tli_lint_context *context, const tli_lint_fact *pair)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	return (tli_lint_subject){ tli_lint_segment_key(tli_lint_segment_of(segments, pair->one)),
		tli_lint_segment_key(tli_lint_segment_of(segments, pair->two)) };
}

/* Two solids, one of them filled: together they are one. */
static bool is_inside_one_solid(const tli_lint_context *context, const tli_lint_fact *pair)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	uint32_t one = tli_lint_segment_of(segments, pair->one)->thing,
		 two = tli_lint_segment_of(segments, pair->two)->thing;
	uint32_t solid = tli_lint_thing_of(segments, one)->solid, with = tli_lint_thing_of(segments, two)->solid;
	return one != two && solid && with && (tli_solid_is_filled(solid) || tli_solid_is_filled(with));
}

static tl_status report_crossing(tli_lint_context *context, const tli_lint_fact *pair)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	tli_lint_couple couple = tli_lint_couple_of(context, pair->one, pair->two);
	const tli_lint_segment *segment = tli_lint_segment_of(segments, couple.segment);
	const tli_lint_segment *other = tli_lint_segment_of(segments, couple.other_segment);
	tl_point crossing = tli_lint_crossing_point(tli_lint_segment_of(segments, pair->one),
		tli_lint_segment_of(segments, pair->two), segments->resolution);
	tli_point at = nearest_grid_point(crossing, segments->resolution);
	bool itself = couple.thing == couple.other;
	uint32_t solid = tli_lint_thing_of(segments, couple.thing)->solid,
		 with = tli_lint_thing_of(segments, couple.other)->solid;
	tli_text *text = tli_lint_begin_thing(context, couple.thing);
	tli_text_add(text, " crosses ");
	if (itself)
		tli_text_add(text, "itself");
	else
		tli_lint_add_thing(text, context, other);
	tli_text_add(text, ", at ");
	tli_lint_add_grid_point(text, context, at, at);
	if (!itself)
		tli_lint_add_common_channels(text, context, couple.thing, couple.other);
	if (!itself && solid && with)
		tli_text_add(text, "; where two solids overlap it is free inside");

	tli_lint_draft draft = {
		.place = tli_lint_side_place(context, segment),
		.has_at = true,
		.at = crossing,
		.subject = subject_of_pair(context, pair),
	};
	if (!itself)
		tli_lint_relate_thing(&draft, context, other);
	return tli_lint_report_points(context, &draft, at, at);
}

/* In the order of the plane. */
typedef struct listed_crossing {
	const tli_lint_fact *pair;
	const tli_lint_segment *one, *two;
} listed_crossing;

static int compare_crossing_pairs(const void *left, const void *right)
{
	const listed_crossing *a = left, *b = right;
	int order = tli_lint_compare_ends(a->one, b->one);
	return order != 0 ? order : tli_lint_compare_ends(a->two, b->two);
}

static tl_status list_crossings(tli_lint_context *context, listed_crossing **list)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_fact **pairs = NULL; /* tli_array */
	tl_status status = tli_lint_list_judged(context, TLI_LINT_CROSSING, &pairs);
	if (status == TL_OK && !tli_array_reserve(*list, tli_array_length(pairs)))
		status = TL_E_NOMEM;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(pairs); i++)
		tli_array_push(*list,
			((listed_crossing){ pairs[i], tli_lint_segment_of(segments, pairs[i]->one),
				tli_lint_segment_of(segments, pairs[i]->two) }));
	tli_sort(*list, tli_array_length(*list), sizeof **list, compare_crossing_pairs);
	tli_array_free(pairs);
	return status;
}

static tl_status find_crossing_walls(tli_lint_context *context)
{
	listed_crossing *list = NULL; /* tli_array */
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = list_crossings(context, &list);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(list); i++)
		if (!is_inside_one_solid(context, list[i].pair) &&
			tli_lint_segments_meet(&context->parts.walls.segments, list[i].pair->one, list[i].pair->two) &&
			tli_lint_is_to_report(context, subject_of_pair(context, list[i].pair)))
			status = report_crossing(context, list[i].pair);
	tli_array_free(list);
	return status;
}

const tli_lint_row tli_lint_wall_crossing = {
	.rule = {
		.id = "wall-crossing",
		.severity = TL_SEVERITY_NOTE,
		.summary = "walls that cross without a joint",
		.what = "Two walls, or two sides of one, or a door and a wall, have exactly one point in common "
			"and it is an end of neither. A joint, where one ends on the other, is no crossing; walls "
			"that run along each other are reported by wall-overlap. A door counts whether open or "
			"closed. Each crossing is reported once, at the later of the two.",
		.why = "Nothing is wrong with the map: sight and paths are exact at crossings too. But an end that overshoots "
		       "another wall, or a wall that was moved and now cuts through a room, looks like this.",
		.example = "tautline 1\n"
			   "wall 0,2 8,2\n"
			   "wall 4,0 4,2.1\n",
		.fix = "Where it is an overshoot, let the wall end on the other. Where it is meant, allow it by its point, "
			"or end both walls there.",
		.formats = "In svg, tmx, tmj and uvtt it is off: drawn lines cross wherever the artist lets them. In ldtk too: there only a door can cross a wall, and door-loose says what is wrong with it.",
	},
	.exceptions = tli_lint_off_in_drawings,
	.run = find_crossing_walls,
	.about = TLI_LINT_ABOUT_SEGMENT,
	.lists_all = true,
	.reads = TLI_LINT_READS_WALLS,
};
