/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_overlap.c: walls on one line with a stretch in common, which are not copies; and doors that stand on a wall.
 *
 * The sweep has found all pairs with a common stretch; a door that is the copy of a wall's side is found among the copies. Two things
 * are one finding, however often they meet. Two solids side by side are silent: their common side is inside both. So is a wall along a filled
 * loop: authors trace the edges of collision boxes; and so are a wall and a door that one line of a file is. O(pairs log pairs).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "map/records.h"

#include <string.h>

/* The stretch that two segments have in common. */
typedef struct common_stretch {
	uint32_t thing, other;
	tli_point from, to;
	const tli_lint_segment *segment, *other_segment; /* the one of each */
} common_stretch;

static int compare_stretches(const void *left, const void *right)
{
	const common_stretch *a = left, *b = right;
	if (a->thing != b->thing)
		return a->thing < b->thing ? -1 : 1;
	if (a->other != b->other)
		return a->other < b->other ? -1 : 1;
	int order = tli_point_compare(a->from, b->from);
	if (order == 0)
		order = tli_point_compare(a->to, b->to);
	if (order == 0)
		order = (a->segment->number > b->segment->number) - (a->segment->number < b->segment->number);
	return order != 0 ? order
			  : (a->other_segment->number > b->other_segment->number) -
			(a->other_segment->number < b->other_segment->number);
}

/* The program closes a whole box, or opens it: its middle line is no wall's. */
static bool is_guessed_door(const tli_lint_context *context, uint32_t thing)
{
	return tli_lint_is_door(thing) && context->map->doors[(thing & ~TLI_LINT_DOOR) - 1].is_box;
}

static bool blocks_inside(const tli_lint_context *context, uint32_t thing)
{
	return tli_lint_is_filled(tli_lint_thing_of(&context->parts.walls.segments, thing)) ||
		tli_lint_is_region(context, thing);
}

static bool is_silent(const tli_lint_context *context, uint32_t thing, uint32_t other)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	if (!tli_lint_is_door(thing) && !tli_lint_is_door(other) && strcmp(tl_map_format(context->map), "uvtt") == 0)
		return true;
	if (!(tli_lint_thing_of(segments, thing)->channels & tli_lint_thing_of(segments, other)->channels))
		return true;
	return thing != other &&
		((tli_lint_thing_of(segments, thing)->solid && tli_lint_thing_of(segments, other)->solid) ||
			is_guessed_door(context, thing) || is_guessed_door(context, other) ||
			(blocks_inside(context, thing) && !tli_lint_is_door(other)) ||
			(blocks_inside(context, other) && !tli_lint_is_door(thing)));
}

static tl_status add_stretch(
	tli_lint_context *context, common_stretch **list, const tli_lint_segment *one, const tli_lint_segment *two)
{
	if (is_silent(context, one->thing, two->thing) ||
		!tli_lint_is_to_report(context, (tli_lint_subject){ one->thing, two->thing }))
		return TL_OK;
	if (!tli_array_reserve(*list, 1))
		return TL_E_NOMEM;
	const tli_lint_segment *later = one->thing > two->thing ? one : two, *earlier = later == one ? two : one;
	if (tli_lint_are_one_object(
		    tli_lint_segment_place(context, one, one->a), tli_lint_segment_place(context, two, two->a)))
		return TL_OK;
	common_stretch it = {
		.thing = later->thing, .other = earlier->thing, .segment = later, .other_segment = earlier
	};
	it.from = tli_point_compare(one->a, two->a) > 0 ? one->a : two->a;
	it.to = tli_point_compare(one->b, two->b) < 0 ? one->b : two->b;
	tli_array_push(*list, it);
	return TL_OK;
}

/* Step 1. Among copies walls come first. */
static tl_status collect_stretches(tli_lint_context *context, const tli_lint_fact *const *pairs, common_stretch **list)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	tl_status status = TL_OK;
	uint32_t which;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(pairs); i++)
		status = add_stretch(context, list, tli_lint_segment_of(segments, pairs[i]->one),
			tli_lint_segment_of(segments, pairs[i]->two));
	for (size_t at = 0; status == TL_OK && tli_lint_next_different(context, &at, &which);) {
		const tli_lint_segment *first = tli_lint_segment_of(segments, which), *copy = first;
		if (tli_lint_is_door(first->thing))
			continue;
		while (status == TL_OK && (copy = tli_lint_next_copy(segments, copy)) != NULL)
			if (tli_lint_is_door(copy->thing))
				status = add_stretch(context, list, first, copy);
	}
	return status;
}

/* `it` and the `more` behind it are about the same two things. */
static tl_status report_stretch(tli_lint_context *context, const common_stretch *it, size_t more)
{
	bool door = tli_lint_is_door(it->thing), other_door = tli_lint_is_door(it->other);
	tli_text *text = tli_lint_begin_thing(context, it->thing);
	tli_text_add(text, it->thing == it->other ? " runs along itself" : " lies along ");
	if (it->thing != it->other)
		tli_lint_add_thing(text, context, it->other_segment);
	tli_lint_add_stretch(text, context, it->from, it->to);
	if (it->thing != it->other)
		tli_lint_add_common_channels(text, context, it->thing, it->other);
	if (more > 0)
		tli_text_add_format(text, ", and %zu more such stretch%s", more, more == 1 ? "" : "es");
	if (door && !other_door)
		tli_text_add(text, ": opening it changes nothing there");

	tli_lint_draft draft = { .place = tli_lint_segment_place(context, it->segment, it->from),
		.subject = { it->thing, it->other } };
	if (it->thing != it->other)
		tli_lint_relate_thing(&draft, context, it->other_segment);
	return tli_lint_report_points(context, &draft, it->from, it->to);
}

/* Step 2. */
static tl_status report_all(tli_lint_context *context, common_stretch *list)
{
	size_t count = tli_array_length(list);
	tl_status status = TL_OK;
	tli_sort(list, count, sizeof *list, compare_stretches);
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1;
			end < count && list[end].thing == list[first].thing && list[end].other == list[first].other;)
			end++;
		status = report_stretch(context, &list[first], end - first - 1);
	}
	return status;
}

static tl_status find_overlapping_walls(tli_lint_context *context)
{
	common_stretch *list = NULL;        /* tli_array */
	const tli_lint_fact **pairs = NULL; /* tli_array */
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = tli_lint_list_judged(context, TLI_LINT_OVERLAP, &pairs);
	if (status == TL_OK)
		status = collect_stretches(context, pairs, &list);
	if (status == TL_OK)
		status = report_all(context, list);
	tli_array_free(list);
	tli_array_free(pairs);
	return status;
}

static const tli_lint_exception less_for_overlaps[] = { { "svg", TL_SEVERITY_OFF, true, false },
	TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };

const tli_lint_row tli_lint_wall_overlap = {
	.rule = {
		.id = "wall-overlap",
		.severity = TL_SEVERITY_WARNING,
		.summary = "walls that run along each other, and doors that stand on a wall",
		.what = "Two walls lie on one line and have more than a point in common, but neither is a copy "
			"of the other (see wall-duplicate). Or a door, open or closed, lies along a wall, but not one that is a box or stands free (see door-loose). Walls on "
			"one line that only touch are fine, and so are the sides of two solids, and a wall along the side of a filled loop, or in Tiled of tiles that block, which blocks there anyway, and a door and a wall that are one line of the file, as a lift of Doom that stops monsters. There is one finding "
			"for each two walls.",
		.why = "An edit of one of the two leaves the other in place. A door that stands on a wall can "
			"be opened, but the wall still blocks.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0\n"
			   "door gate 4,0 6,0 open\n",
		.formats = "In svg it is off for drawings that name no walls, where all that is drawn is one. In uvtt it speaks of doors alone: map makers let walls run over each other."
			" " TLI_LINT_SAYS_GUESSED,
		.fix = "End one of the two walls where the other begins. For a door, leave a gap in the wall and put the door "
			"into it.",
	},
	.exceptions = less_for_overlaps,
	.run = find_overlapping_walls,
	.about = TLI_LINT_ABOUT_COUPLE,
	.reads = TLI_LINT_READS_WALLS,
};
