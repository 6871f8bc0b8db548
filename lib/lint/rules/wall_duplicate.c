/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_duplicate.c: the same segment twice, in either direction.
 *
 * Things that have the same sides, each as often, are twins, one finding for each but the first. Of others each copy (segments.h) is paired with the earliest of its
 * kind, walls with walls and doors with doors; pairs of the same two things are one finding. Two solids with a common side are silent, as in every map of
 * tiles. Twins are not: by even-odd neither is solid then. Where a twin blocks what a thing does nothing else is said of it: the other sides that it shares
 * the twin shares, too. O(copies log copies), for each twin up to DIFFERENT_MAX comparisons, and what lists of sides have in common to sort them.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "map/captions.h"

#include <string.h>

/* Twins that block different things, or of which the file says different things, with which later ones are compared. */
enum { DIFFERENT_MAX = 64 };

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

/* What the file says of it; 0: nothing is known. */
static uint64_t likeness_of(const tli_lint_context *context, uint32_t thing)
{
	return tli_map_likeness(context->map, tli_lint_thing_place(context, thing));
}

/* Does the file say the same of both? Yes, too, where it is not known what it says of one. */
static bool are_alike(const tli_lint_context *context, uint32_t one, uint32_t two)
{
	uint64_t a = likeness_of(context, one), b = likeness_of(context, two);
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

/* `count` pairs of the same two things, which are a mistake; `whole`: they are twins. */
static tl_status report_copies(tli_lint_context *context, const segment_copy *first, uint32_t count, bool whole)
{
	const tli_lint_segment *it = first->later;
	uint32_t other = first->earlier->thing;
	tli_assert(count > 0);
	tli_lint_draft draft = {
		.subject = { it->thing, other },
		.place = whole ? tli_lint_thing_place(context, it->thing) : tli_lint_side_place(context, it),
	};
	if (!tli_lint_is_to_report(context, draft.subject))
		return TL_OK;
	describe_copies(tli_lint_begin_thing(context, it->thing), context, first, count, whole);
	if (it->thing != other && !are_one_place(draft.place, tli_lint_thing_place(context, other)))
		tli_lint_relate_thing(&draft, context, first->earlier);
	return tli_lint_report_points(context, &draft, it->a, it->b);
}

/* ---- twins ---- */

/* A thing of which all sides have copies. */
typedef struct copied_thing {
	uint32_t thing, count;
	const uint64_t *keys; /* of its sides, in ascending order */
	uint32_t group;       /* those with the same sides have one */
	uint32_t twin;        /* an earlier one of the group, where that is a mistake; NONE */
	bool is_replaced;     /* by its twin */
} copied_thing;

/* By their kinds, then by their sides. */
static int compare_side_lists(const copied_thing *a, const copied_thing *b)
{
	bool is_door = tli_lint_is_door(a->thing);
	if (is_door != tli_lint_is_door(b->thing))
		return is_door ? 1 : -1;
	if (a->count != b->count)
		return a->count < b->count ? -1 : 1;
	for (uint32_t i = 0; i < a->count; i++)
		if ((uint32_t)a->keys[i] != (uint32_t)b->keys[i])
			return (uint32_t)a->keys[i] < (uint32_t)b->keys[i] ? -1 : 1;
	return 0;
}

static int compare_things(const void *left, const void *right)
{
	const copied_thing *a = left, *b = right;
	return (a->thing > b->thing) - (a->thing < b->thing);
}

static int compare_copied(const void *left, const void *right)
{
	int order = compare_side_lists(left, right);
	return order != 0 ? order : compare_things(left, right);
}

/* Does the twin block all that the thing does, and does the file say nothing else of it? */
static bool does_replace(const tli_lint_context *context, uint32_t twin, uint32_t thing)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_thing *one = tli_lint_thing_of(segments, thing), *two = tli_lint_thing_of(segments, twin);
	uint64_t likeness = likeness_of(context, twin);
	return one->solid == two->solid && (one->channels & ~two->channels) == 0 &&
		(likeness == 0 || likeness == likeness_of(context, thing));
}

/* Of group[0..count), in the order of the things. */
static void find_twins(const tli_lint_context *context, copied_thing *group, size_t count)
{
	const copied_thing *different[DIFFERENT_MAX] = { group };
	size_t differing = 1;
	for (size_t i = 1; i < count; i++) {
		copied_thing *it = &group[i];
		for (size_t k = 0; it->twin == TLI_LINT_NONE && k < differing; k++)
			if (is_mistake(context, it->thing, different[k]->thing, true))
				it->twin = different[k]->thing;
		it->is_replaced = it->twin != TLI_LINT_NONE && does_replace(context, it->twin, it->thing);
		if (!it->is_replaced && differing < DIFFERENT_MAX)
			different[differing++] = it;
	}
}

static bool have_all_copies(const tli_lint_segments *segments, uint32_t thing)
{
	const tli_lint_segment *it = tli_lint_first_side(segments, thing);
	while (it && tli_lint_next_copy(segments, tli_lint_segment_of(segments, it->which)) != NULL)
		it = tli_lint_next_side(segments, it);
	return it == NULL;
}

/* Keys of all copies of the sides of those things of the list of which all sides have copies: a thing, and a different segment that is one of its sides. After an edit not all
 * of these are in the list. In ascending order. */
static tl_status list_keys_of_copies(const tli_lint_context *context, const segment_copy *list, uint64_t **keys)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	uint64_t *sides = NULL;
	bool room = true;
	for (size_t i = 0; room && i < tli_array_length(list); i++) {
		uint32_t thing = list[i].later->thing;
		if ((i == 0 || list[i - 1].later->thing != thing) && have_all_copies(segments, thing))
			room = tli_lint_list_sides(segments, thing, &sides);
	}
	tli_lint_sort_keys(&sides);
	for (size_t i = 0; room && i < tli_array_length(sides); i++)
		for (const tli_lint_segment *it = tli_lint_segment_of(segments, (uint32_t)sides[i]); room && it;
			it = tli_lint_next_copy(segments, it))
			room = tli_array_append(*keys, (uint64_t)it->thing << 32 | it->which);
	tli_array_free(sides);
	tli_sort(*keys, tli_array_length(*keys), sizeof **keys, tli_compare_u64);
	return room ? tli_budget_spend(16 * (uint64_t)tli_array_length(*keys)) : TL_E_NOMEM;
}

/* In the order of the things. */
static tl_status list_copied(const tli_lint_context *context, const uint64_t *keys, copied_thing **out)
{
	for (size_t i = 0, end, size = tli_array_length(keys); i < size; i = end) {
		copied_thing it = { .thing = (uint32_t)(keys[i] >> 32), .keys = &keys[i], .twin = TLI_LINT_NONE };
		for (end = i + 1; end < size && keys[end] >> 32 == it.thing;)
			end++;
		it.count = (uint32_t)(end - i);
		bool is_whole = it.count == tli_lint_thing_of(&context->parts.walls.segments, it.thing)->segments;
		if (is_whole && !tli_array_append(*out, it))
			return TL_E_NOMEM;
	}
	copied_thing *things = *out;
	size_t count = tli_array_length(things);
	tli_sort(things, count, sizeof *things, compare_copied);
	for (size_t i = 0, end; i < count; i = end) {
		for (end = i; end < count && compare_side_lists(&things[i], &things[end]) == 0; end++)
			things[end].group = (uint32_t)i;
		find_twins(context, &things[i], end - i);
	}
	tli_sort(things, count, sizeof *things, compare_things);
	return TL_OK;
}

/* NULL: not all of its sides have copies. */
static const copied_thing *find_copied(const copied_thing *things, uint32_t thing)
{
	copied_thing key = { .thing = thing };
	size_t count = tli_array_length(things), at = tli_lower_bound(things, count, sizeof key, &key, compare_things);
	return at < count && things[at].thing == thing ? &things[at] : NULL;
}

static tl_status report_twin(tli_lint_context *context, const copied_thing *it)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	segment_copy copy = { tli_lint_first_side(segments, it->thing), tli_lint_first_side(segments, it->twin) };
	while (copy.earlier->which != copy.later->which)
		copy.earlier = tli_lint_next_side(segments, copy.earlier);
	return report_copies(context, &copy, it->count, true);
}

/* ---- the rule ---- */

/* The pairs of one thing, list[0..count). */
static tl_status check_thing(
	tli_lint_context *context, const segment_copy *list, size_t count, const copied_thing *things)
{
	uint32_t thing = list->later->thing;
	const copied_thing *it = find_copied(things, thing), *twin;
	tl_status status = it && it->twin != TLI_LINT_NONE ? report_twin(context, it) : TL_OK;
	if (it && it->is_replaced)
		return status;
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		uint32_t other = list[first].earlier->thing;
		for (end = first + 1; end < count && list[end].earlier->thing == other;)
			end++;
		twin = it && other != thing ? find_copied(things, other) : NULL;
		if ((!twin || twin->group != it->group) && is_mistake(context, thing, other, false))
			status = report_copies(context, &list[first], (uint32_t)(end - first), false);
	}
	return status;
}

static tl_status check_things(tli_lint_context *context, const segment_copy *list, const copied_thing *things)
{
	size_t count = tli_array_length(list);
	tl_status status = TL_OK;
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1; end < count && list[end].later->thing == list[first].later->thing;)
			end++;
		status = check_thing(context, &list[first], end - first, things);
	}
	return status;
}

static tl_status find_duplicate_walls(tli_lint_context *context)
{
	segment_copy *list = NULL;
	uint64_t *keys = NULL;
	copied_thing *things = NULL;
	tl_status status = tli_lint_need_segments(context);
	if (status == TL_OK)
		status = collect_copies(context, &list);
	tli_sort(list, tli_array_length(list), sizeof *list, compare_copies);
	if (status == TL_OK)
		status = list_keys_of_copies(context, list, &keys);
	if (status == TL_OK)
		status = list_copied(context, keys, &things);
	if (status == TL_OK)
		status = check_things(context, list, things);
	tli_array_free(list);
	tli_array_free(keys);
	tli_array_free(things);
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
