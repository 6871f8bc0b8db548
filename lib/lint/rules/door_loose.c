/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/door_loose.c: doors with an end in the open, which one can walk around.
 *
 * A free end is where walls go on in one direction only (sweep.c). One that stands out a little behind a wall that crosses the door leaves
 * nothing open. Exits are lines anywhere and do not count. O(doors + facts about them).
 */
#include "lint/lint.h"

#include "geometry/distance.h"
#include "map/records.h"

bool tli_lint_is_loose_door(const tli_lint_context *context, uint32_t thing)
{
	tl_door_info door;
	return tli_lint_is_door(thing) &&
		tl_map_get_door(context->map, tli_lint_door_of(&context->parts.walls.segments, thing), &door) ==
		TL_OK &&
		!door.exit;
}

/* Does a wall cross the door in the quarter that ends there? The side of a solid, into which the door would go on, is no such wall. */
static bool is_crossed_near(const tli_lint_context *context, const tli_lint_segment *side, tli_point end)
{
	const tli_lint_walls *walls = &context->parts.walls;
	const __int128 across = (__int128)side->b.x - side->a.x, down = (__int128)side->b.y - side->a.y;
	const tli_near_square quarter = { across * across + down * down, 16 };
	uint32_t at = tli_lint_next_fact(&walls->facts, &walls->segments, side->which, TLI_LINT_NONE);
	for (; at != TLI_LINT_NONE; at = tli_lint_next_fact(&walls->facts, &walls->segments, side->which, at)) {
		const tli_lint_fact *fact = &walls->facts.all[at];
		uint32_t which = fact->one == side->which ? fact->two : fact->one;
		const tli_lint_segment *other = tli_lint_segment_of(&walls->segments, which);
		if (fact->kind == TLI_LINT_CROSSING && tli_lint_segments_meet(&walls->segments, side->which, which) &&
			!tli_lint_thing_of(&walls->segments, other->thing)->solid &&
			tli_near_compare_squares(tli_near_distance_squared(end, other), quarter) < 0)
			return true;
	}
	return false;
}

/* An end that is free belongs to the first segment there, so to one of which the door is the first copy. */
bool tli_lint_is_loose_end(const tli_lint_context *context, const tli_lint_segment *side, tli_point end)
{
	const tli_lint_different *it = &context->parts.walls.segments.different[side->which];
	bool is_free = tli_point_equal(end, side->a) ? it->free_a : tli_point_equal(end, side->b) && it->free_b;
	return is_free && tli_lint_is_loose_door(context, side->thing) &&
		!context->map->doors[(side->thing & ~TLI_LINT_DOOR) - 1].is_box;
}

/* What is left between an end of the door and the wall that it nearly meets; NULL: none is near. */
static const tli_lint_fact *find_gap_of_door(
	const tli_lint_context *context, const tli_lint_segment *side, tli_point end)
{
	const tli_lint_walls *walls = &context->parts.walls;
	uint32_t at = tli_lint_next_fact(&walls->facts, &walls->segments, side->which, TLI_LINT_NONE);
	for (; at != TLI_LINT_NONE; at = tli_lint_next_fact(&walls->facts, &walls->segments, side->which, at)) {
		const tli_lint_fact *fact = &walls->facts.all[at];
		if (fact->kind == TLI_LINT_GAP && fact->one == side->which &&
			tli_lint_segments_meet(&walls->segments, side->which, fact->two) &&
			tli_point_equal(tli_lint_end_of_fact(&walls->segments, fact), end))
			return fact;
	}
	return NULL;
}

/* Does the end leave anything open? Not where a wall crosses the door before it, unless another wall was to meet the end. */
static bool is_open_at(const tli_lint_context *context, const tli_lint_segment *side, tli_point end)
{
	return tli_lint_is_loose_end(context, side, end) &&
		(!is_crossed_near(context, side, end) || find_gap_of_door(context, side, end));
}

/* `alike`: how many doors meet no wall, where it speaks for all of them; else 0. */
static tl_status report_loose_door(
	tli_lint_context *context, const tli_lint_segment *side, const tli_point *ends, bool both, size_t alike)
{
	tl_door_info door;
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_fact *gap = find_gap_of_door(context, side, ends[0]);
	if (!gap && both)
		gap = find_gap_of_door(context, side, ends[1]);
	tl_status status = tl_map_get_door(context->map, tli_lint_door_of(segments, side->thing), &door);
	if (status)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "door ");
	tli_lint_add_name(text, door.name);
	tli_text_add(text, both ? " meets no wall at either end, " : " meets no wall at ");
	tli_lint_add_grid_point(text, context, ends[0], ends[both]);
	if (both) {
		tli_text_add(text, " and ");
		tli_lint_add_grid_point(text, context, ends[1], ends[0]);
	}
	if (alike > 0)
		tli_text_add_format(text,
			"; nor do %zu more of the %zu doors: their walls were not read, or are drawn as an outline",
			alike - 1, tl_map_door_count(context->map));
	tli_lint_draft draft = { .place = door.place,
		.has_at = true,
		.at = tli_point_to_units(ends[0], tl_map_resolution(context->map)),
		.names = { door.name },
		.name_count = 1 };
	if (gap) {
		const tli_lint_segment *across = tli_lint_segment_of(segments, gap->two);
		tli_text_add(text, "; a gap of ");
		tli_lint_add_gap(text, context,
			tli_distance_point_segment(tli_lint_end_of_fact(segments, gap), across->a, across->b));
		tli_text_add(text, " is left to ");
		tli_lint_add_thing(text, context, across);
		tli_lint_relate_thing(&draft, context, across);
	}
	return tli_lint_report(context, &draft);
}

static bool meets_nothing(const tli_lint_context *context, tl_door_id id)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *side = tli_lint_first_side(segments, tli_lint_thing_key(true, id.index1));
	return side && tli_lint_segment_of(segments, side->which) == side && is_open_at(context, side, side->a) &&
		is_open_at(context, side, side->b);
}

/* Of a drawing most of whose doors meet no wall: how many; else 0. */
static size_t count_alike(const tli_lint_context *context)
{
	enum { MANY = 8, SHARE = 4 };
	const tl_map *map = context->map;
	size_t count = 0, doors = tl_map_door_count(map);
	if (doors < MANY || strcmp(tl_map_format(map), "svg") != 0)
		return 0;
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_door(map, id))
		count += meets_nothing(context, id);
	return count * SHARE >= doors * (SHARE - 1) ? count : 0;
}

static tl_status check_door(tli_lint_context *context, tl_door_id id, size_t alike)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *side = tli_lint_first_side(segments, tli_lint_thing_key(true, id.index1));
	if (!side || tli_lint_segment_of(segments, side->which) != side)
		return TL_OK;
	bool at_a = is_open_at(context, side, side->a), at_b = is_open_at(context, side, side->b);
	const tli_point ends[2] = { at_a ? side->a : side->b, side->b };
	return at_a || at_b ? report_loose_door(context, side, ends, at_a && at_b, alike) : TL_OK;
}

static tl_status find_loose_doors(tli_lint_context *context)
{
	tl_status status = context->gap > 0 ? tli_lint_need_gaps(context) : tli_lint_need_meetings(context);
	tl_door_id id = tl_map_next_door(context->map, (tl_door_id){ 0, 0 });
	size_t alike = status == TL_OK ? count_alike(context) : 0;
	bool is_said = false;
	for (; status == TL_OK && id.index1 != 0 && !is_said; id = tl_map_next_door(context->map, id)) {
		is_said = alike > 0 && meets_nothing(context, id); /* for all of them */
		if (alike == 0 || is_said)
			status = check_door(context, id, alike);
	}
	tli_lint_leave_out(context, 0, context->parts.walls.stopped);
	return status;
}

static bool has_openings(const tli_lint_context *context)
{
	return tli_map_has_openings(context->map);
}

/* Doors of drawings stand in the middle of walls that are outlines, and lines of Doom open doors from where they are. */
static const tli_lint_exception less_for_doors[] = { { .format = "svg", .severity = TL_SEVERITY_NOTE },
	{ .format = "doom", .severity = TL_SEVERITY_NOTE }, { .format = "udmf", .severity = TL_SEVERITY_NOTE },
	TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };

const tli_lint_row tli_lint_door_loose = {
	.rule = {
		.id = "door-loose",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a door with an end that meets no wall",
		.what = "An end of a door touches no wall and no other door, whether the door is open or closed. Touching is enough: the "
			"end may lie anywhere on a wall, or stand out behind a wall that crosses the door in its last quarter and is no side of a solid. Exits do not count: they are lines that agents cross. Nor do doors that a map of Tiled or LDtk has as a box at most 2 times as long as wide: there a "
			"program closes the whole box, or opens it for the player who comes near. Nor do portals of Universal VTT that say that they stand free. In a map of Tiled where other doors lead elsewhere, longer boxes do not count either: one "
			"arrives there. Of a drawing (svg) with eight doors or more, three quarters of which meet no wall at all, the first such door speaks for all. Where a wall is nearer than --gap it says how near; the gap beside such an "
			"end is not reported by wall-gap again.",
		.why = "Closed, the door closes nothing: sight and paths go around its end.",
		.example = "tautline 1\n"
			   "wall 0,0 4,0\n"
			   "wall 6,0 10,0\n"
			   "door gate 4,0 5.75,0 closed\n",
		.formats = "In svg, doom and udmf it is a note: doors of drawings stand in the middle of walls that are outlines, and lines of Doom open doors from where they are. "
			TLI_LINT_SAYS_GUESSED,
		.fix = "Move the end of the door onto the wall, or the wall to the door. A door that is meant to stand free: allow "
		       "door-loose gate \"the reason\".",
	},
	.exceptions = less_for_doors,
	.run = find_loose_doors,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(RADIUS),
	.wanted = has_openings,
};
