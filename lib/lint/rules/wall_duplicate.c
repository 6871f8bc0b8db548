/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_duplicate.c: the same segment twice, in either direction.
 *
 * A thing that has the sides of an earlier one, its twin, is one finding. Of others each copy (segments.h) is paired with the earliest of its kind, walls
 * with walls and doors with doors; pairs of the same two things are one finding. Two solids with a common side are silent, as in every map of tiles. Twins
 * are not: by even-odd neither is solid then. Of a thing with a twin nothing else is said: the other sides that it shares that one shares, too.
 * O(copies log copies), and for each thing O(those with as many sides that share its rarest one, until its twin * sides log sides).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "map/captions.h"

#include <string.h>

/* Things with the same sides among which the one is looked for of which there is something to say. */
enum { EQUAL_MAX = 64 };

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

/* Does the file say the same of both? Yes, too, where it is not known what it says of one. */
static bool are_alike(const tli_lint_context *context, uint32_t one, uint32_t two)
{
	uint64_t a = tli_map_likeness(context->map, tli_lint_thing_place(context, one)),
		 b = tli_map_likeness(context->map, tli_lint_thing_place(context, two));
	return a == b || a == 0 || b == 0;
}

/* Are sides that two things have in common a mistake, or all of them (`whole`), or two of one thing? */
static bool is_mistake(const tli_lint_context *context, uint32_t thing, uint32_t other, bool whole)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_thing *one = tli_lint_thing_of(segments, thing), *two = tli_lint_thing_of(segments, other);
	if (!(one->channels & two->channels))
		return false;
	if (thing == other)
		return tli_lint_is_door(other) ||
			!tli_map_view_wall(context->map, tli_lint_wall_of(segments, other)).filled;
	if (!tli_lint_have_same_solid(one, two) &&
		(tli_lint_is_region(context, thing) || tli_lint_is_region(context, other)))
		return false;
	return whole ? !are_of_two_kinds(context, thing, other) && are_alike(context, thing, other)
		     : !one->solid || !two->solid;
}

/* `count` pairs of the same two things; `whole`: they are twins. */
static tl_status report_copies(tli_lint_context *context, const segment_copy *first, uint32_t count, bool whole)
{
	const tli_lint_segment *it = first->later;
	uint32_t other = first->earlier->thing;
	tli_assert(count > 0);
	tli_lint_draft draft = {
		.subject = { it->thing, other },
		.place = whole ? tli_lint_thing_place(context, it->thing) : tli_lint_side_place(context, it),
	};
	if (!tli_lint_is_to_report(context, draft.subject) || !is_mistake(context, it->thing, other, whole))
		return TL_OK;
	describe_copies(tli_lint_begin_thing(context, it->thing), context, first, count, whole);
	if (it->thing != other && !are_one_place(draft.place, tli_lint_thing_place(context, other)))
		tli_lint_relate_thing(&draft, context, first->earlier);
	return tli_lint_report_points(context, &draft, it->a, it->b);
}

/* ---- twins ---- */

/* Different segments of two things, each once, in ascending order: tli_arrays. */
typedef struct side_lists {
	uint64_t *own, *other;
} side_lists;

static bool list_different_sides(const tli_lint_segments *segments, uint32_t thing, uint64_t **list)
{
	tli_array_truncate(*list, 0);
	bool room = tli_lint_list_sides(segments, thing, list);
	tli_lint_sort_keys(list);
	return room;
}

/* The first copy of the same segment. */
static const tli_lint_segment *first_copy_of(const tli_lint_segments *segments, const tli_lint_segment *it)
{
	return tli_lint_segment_of(segments, it->which);
}

/* The side of a thing that the fewest earlier things of its kind share; NULL: there is one that none does. */
static const tli_lint_segment *find_rarest_side(const tli_lint_segments *segments, uint32_t thing)
{
	const tli_lint_segment *rarest = NULL, *it = tli_lint_first_side(segments, thing);
	for (size_t least = SIZE_MAX; it && least > 0; it = tli_lint_next_side(segments, it)) {
		size_t count = 0;
		for (const tli_lint_segment *copy = first_copy_of(segments, it); copy->thing != thing && count < least;
			copy = tli_lint_next_copy(segments, copy))
			count += tli_lint_is_door(copy->thing) == tli_lint_is_door(thing);
		if (count < least) {
			least = count;
			rarest = count > 0 ? it : NULL;
		}
	}
	return rarest;
}

static bool have_equal_sides(const side_lists *sides)
{
	size_t count = tli_array_length(sides->own);
	return tli_array_length(sides->other) == count &&
		memcmp(sides->own, sides->other, count * sizeof *sides->own) == 0;
}

/* The first of the earlier things that have the same sides where that is a mistake, if there is one among the first EQUAL_MAX, else the first; NONE: none has them. */
static tl_status find_twin(const tli_lint_context *context, uint32_t thing, side_lists *sides, uint32_t *twin)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *rarest = find_rarest_side(segments, thing);
	uint32_t size = tli_lint_thing_of(segments, thing)->segments;
	*twin = TLI_LINT_NONE;
	if (!rarest)
		return TL_OK;
	if (!list_different_sides(segments, thing, &sides->own))
		return TL_E_NOMEM;
	size_t equal = 0;
	for (const tli_lint_segment *it = first_copy_of(segments, rarest); it->thing != thing && equal < EQUAL_MAX;
		it = tli_lint_next_copy(segments, it)) {
		if (tli_lint_is_door(it->thing) != tli_lint_is_door(thing) ||
			tli_lint_thing_of(segments, it->thing)->segments != size)
			continue;
		tl_status status = tli_budget_spend(16 * (uint64_t)size);
		if (status == TL_OK && !list_different_sides(segments, it->thing, &sides->other))
			status = TL_E_NOMEM;
		if (status != TL_OK)
			return status;
		if (!have_equal_sides(sides))
			continue;
		bool is_it = is_mistake(context, thing, it->thing, true);
		*twin = equal == 0 || is_it ? it->thing : *twin;
		equal = is_it ? EQUAL_MAX : equal + 1;
	}
	return TL_OK;
}

static tl_status report_twin(tli_lint_context *context, uint32_t thing, uint32_t twin)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	segment_copy copy = { .later = tli_lint_first_side(segments, thing) };
	copy.earlier = first_copy_of(segments, copy.later);
	while (copy.earlier->thing != twin)
		copy.earlier = tli_lint_next_copy(segments, copy.earlier);
	return report_copies(context, &copy, tli_lint_thing_of(segments, thing)->segments, true);
}

/* ---- the rule ---- */

/* The pairs of one thing, list[0..count). */
static tl_status check_thing(tli_lint_context *context, const segment_copy *list, size_t count, side_lists *sides)
{
	uint32_t twin;
	tl_status status = find_twin(context, list->later->thing, sides, &twin);
	if (status == TL_OK && twin != TLI_LINT_NONE)
		return report_twin(context, list->later->thing, twin);
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1; end < count && list[end].earlier->thing == list[first].earlier->thing;)
			end++;
		status = report_copies(context, &list[first], (uint32_t)(end - first), false);
	}
	return status;
}

static tl_status find_duplicate_walls(tli_lint_context *context)
{
	segment_copy *list = NULL;
	side_lists sides = { NULL, NULL };
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = collect_copies(context, &list);
	size_t count = tli_array_length(list);
	tli_sort(list, count, sizeof *list, compare_copies);
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1; end < count && list[end].later->thing == list[first].later->thing;)
			end++;
		status = check_thing(context, &list[first], end - first, &sides);
	}
	tli_array_free(list);
	tli_array_free(sides.own);
	tli_array_free(sides.other);
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
