/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_duplicate.c: the same segment twice, in either direction.
 *
 * Each copy (segments.h) is paired with the earliest of its kind, walls with walls and doors with doors; pairs of the same two things
 * are one finding. Two solids with a common side are silent, as in every map of tiles. Two that are equal as a whole are not: by
 * even-odd neither is solid then. O(copies log copies).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/sort.h"
#include "map/captions.h"

#include <string.h>

typedef struct segment_copy {
	const tli_lint_segment *later, *earlier;
} segment_copy;

static int compare_copies(const void *left, const void *right)
{
	const tli_lint_segment *a = ((const segment_copy *)left)->later, *b = ((const segment_copy *)right)->later;
	uint32_t a_other = ((const segment_copy *)left)->earlier->thing,
		 b_other = ((const segment_copy *)right)->earlier->thing;
	if (a->thing != b->thing)
		return a->thing < b->thing ? -1 : 1;
	if (a_other != b_other)
		return a_other < b_other ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

/* Step 1. */
static tl_status collect_copies(const tli_lint_context *context, segment_copy **list)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	uint32_t which;
	for (size_t at = 0; tli_lint_next_different(context, &at, &which);) {
		const tli_lint_segment *first = tli_lint_segment_of(segments, which), *it = first;
		while ((it = tli_lint_next_copy(segments, it)) != NULL) {
			if (tli_lint_is_door(it->thing) != tli_lint_is_door(first->thing))
				first = it; /* the first door */
			else if (!tli_array_append(*list, ((segment_copy){ it, first })))
				return TL_E_NOMEM;
		}
	}
	return TL_OK;
}

static bool are_one_place(tl_place one, tl_place two)
{
	return one.line == two.line && one.column == two.column && one.object == two.object;
}

static bool is_shape_of_tile(tl_place place)
{
	return place.kind && strcmp(place.kind, "tile") == 0;
}

/* What the format has it as; the shape of a tile in Tiled is of its layer, as the tiles that block all around are. */
static const char *format_kind_of(const tli_lint_context *context, uint32_t thing)
{
	tl_place place = tli_lint_thing_place(context, thing);
	return is_shape_of_tile(place) ? "layer" : place.kind;
}

/* `count` pairs of the same two things. */
static void describe_copies(
	tli_text *text, const tli_lint_context *context, const segment_copy *first, uint32_t count, bool whole)
{
	const tli_lint_segment *it = first->later;
	uint32_t other = first->earlier->thing;
	if (whole && is_shape_of_tile(tli_lint_thing_place(context, it->thing)) && !tli_lint_is_door(other) &&
		strcmp(format_kind_of(context, other), "layer") == 0) {
		tli_text_add(text, " is there twice, as shapes of tiles,");
		tli_lint_add_stretch(text, context, it->a, it->b);
		return;
	}
	if (whole) {
		tli_text_add(text, " is the same as ");
		tli_lint_add_thing(text, context, first->earlier);
		tli_lint_add_common_channels(text, context, it->thing, other);
		const tli_lint_thing *one = tli_lint_thing_of(&context->parts.walls.segments, it->thing),
				     *two = tli_lint_thing_of(&context->parts.walls.segments, other);
		if (tli_solid_sets(one->solid) && tli_lint_have_same_solid(one, two))
			tli_text_add(text, ": what is solid twice is free inside");
		return;
	}
	if (it->thing == other) {
		tli_text_add(text, " runs twice");
	} else {
		tli_text_add_format(text, " has %s side%s of ", count == 1 ? "a" : "some", count == 1 ? "" : "s");
		tli_lint_add_thing(text, context, first->earlier);
		tli_text_add(text, count == 1 ? "," : ", the first");
	}
	tli_lint_add_stretch(text, context, it->a, it->b);
	if (it->thing != other)
		tli_lint_add_common_channels(text, context, it->thing, other);
}

/*
 * Two solids, one of them filled, that the format has as different things, a box over a region of tiles: they are one solid, and either may stay.
 * In files of old Tiled neither layers nor objects have numbers, and so no kind; there regions of tiles are what is not filled.
 */
static bool are_of_two_kinds(const tli_lint_context *context, uint32_t one, uint32_t two)
{
	const tli_lint_thing *first = tli_lint_thing_of(&context->parts.walls.segments, one),
			     *second = tli_lint_thing_of(&context->parts.walls.segments, two);
	const char *a = format_kind_of(context, one), *b = format_kind_of(context, two);
	bool one_is_filled = tli_lint_is_filled(first), two_is_filled = tli_lint_is_filled(second);
	if (!first->solid || !second->solid || (!one_is_filled && !two_is_filled))
		return false;
	if (strcmp(a ? a : "", b ? b : "") != 0) /* in some files only objects have numbers */
		return true;
	return !a && one_is_filled != two_is_filled && strcmp(tl_map_format(context->map), "native") != 0;
}

static tl_status report_copies(tli_lint_context *context, const segment_copy *first, uint32_t count)
{
	tli_assert(count > 0);
	const tli_lint_segment *it = first->later;
	uint32_t other = first->earlier->thing;
	const tli_lint_thing *one = tli_lint_thing_of(&context->parts.walls.segments, it->thing),
			     *two = tli_lint_thing_of(&context->parts.walls.segments, other);
	bool itself = it->thing == other, whole = !itself && count == one->segments && count == two->segments;
	tli_lint_subject subject = { it->thing, other };
	if (!tli_lint_is_to_report(context, subject))
		return TL_OK;
	if (!(one->channels & two->channels))
		return TL_OK;
	if (!whole && !itself && one->solid && two->solid)
		return TL_OK;
	if (itself && !tli_lint_is_door(other) &&
		tli_map_view_wall(context->map, tli_lint_wall_of(&context->parts.walls.segments, other)).filled)
		return TL_OK;
	if (whole && are_of_two_kinds(context, it->thing, other))
		return TL_OK;
	if (!itself && !tli_lint_have_same_solid(one, two) &&
		(tli_lint_is_region(context, it->thing) || tli_lint_is_region(context, other)))
		return TL_OK;
	if (whole &&
		!tli_map_are_alike(
			context->map, tli_lint_thing_place(context, it->thing), tli_lint_thing_place(context, other)))
		return TL_OK;
	describe_copies(tli_lint_begin_thing(context, it->thing), context, first, count, whole);
	tli_lint_draft draft = {
		.subject = subject,
		.place = whole ? tli_lint_thing_place(context, it->thing) : tli_lint_side_place(context, it),
	};
	if (!itself && !are_one_place(draft.place, tli_lint_thing_place(context, other)))
		tli_lint_relate_thing(&draft, context, first->earlier);
	return tli_lint_report_points(context, &draft, it->a, it->b);
}

static tl_status find_duplicate_walls(tli_lint_context *context)
{
	segment_copy *list = NULL;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = collect_copies(context, &list);
	size_t count = tli_array_length(list);
	tli_sort(list, count, sizeof *list, compare_copies);
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1; end < count && list[end].later->thing == list[first].later->thing &&
			list[end].earlier->thing == list[first].earlier->thing;)
			end++;
		status = report_copies(context, &list[first], (uint32_t)(end - first));
	}
	tli_array_free(list);
	return status;
}

const tli_lint_row tli_lint_wall_duplicate = {
	.rule = {
		.id = "wall-duplicate",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a wall that is there twice",
		.what = "Two walls, or two sides of one, or two doors, have the same two ends, in either "
			"direction. Of walls that are equal as a whole there is one finding, and one for all sides "
			"that two walls have in common. Sides that two solids share are fine, and lines there and back of a filled loop; two solids that are "
			"equal are not, except a box or a line of a map of Tiled on the outline of tiles that block, and things of Tiled or LDtk with "
			"another name, class or property. A door on a wall is reported by wall-overlap.",
		.why = "It changes neither sight nor paths, but an edit of one of the two leaves the other in "
			"place. Two equal solids cancel each other: what is inside an even number of solids is free.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0 10,8\n"
			   "wall 10,8 10,0 0,0\n",
		.formats = "In svg it is off for drawings that name no walls, where all that is drawn is one. In uvtt it is off: map makers write a wall and an object on it, each with its line.",
		.fix = "Remove one of the two.",
	},
	.exceptions = tli_lint_off_in_copied_lines,
	.run = find_duplicate_walls,
	.about = TLI_LINT_ABOUT_COUPLE,
	.reads = TLI_LINT_READS_WALLS,
};
