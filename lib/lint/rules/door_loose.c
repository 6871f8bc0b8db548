/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/door_loose.c: doors with an end in the open, which one can walk around.
 *
 * A free end is where walls go on in one direction only (sweep.c). Those of doors are grouped by door. Exits are lines anywhere and do not
 * count. O(ends log ends).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "map/records.h"

typedef struct loose_end {
	uint32_t thing;
	tli_point at;
} loose_end;

static int compare_loose_ends(const void *left, const void *right)
{
	const loose_end *a = left, *b = right;
	if (a->thing != b->thing)
		return a->thing < b->thing ? -1 : 1;
	return tli_point_compare(a->at, b->at);
}

bool tli_lint_is_loose_door(const tli_lint_context *context, const tli_lint_end *end)
{
	tl_door_info door;
	uint32_t thing = tli_lint_segment_of(&context->walls.segments, end->segment)->thing;
	return tli_lint_thing_is_door(context, thing) &&
		tl_map_get_door(context->map, context->walls.segments.things[thing].door, &door) == TL_OK && !door.exit;
}

static tl_status list_loose_ends(const tli_lint_context *context, loose_end **loose)
{
	const tli_lint_meetings *meetings = &context->walls.meetings;
	for (size_t i = 0; i < tli_array_length(meetings->ends); i++) {
		const tli_lint_end *end = &meetings->ends[i];
		if (!tli_lint_is_loose_door(context, end))
			continue;
		uint32_t thing = tli_lint_segment_of(&context->walls.segments, end->segment)->thing;
		tl_door_id id = context->walls.segments.things[thing].door;
		if (!context->map->doors[id.index1 - 1].is_box &&
			!tli_array_append(*loose, ((loose_end){ thing, end->at })))
			return TL_E_NOMEM;
	}
	tli_sort(*loose, tli_array_length(*loose), sizeof **loose, compare_loose_ends);
	return TL_OK;
}

static tl_status report_loose_door(tli_lint_context *context, const loose_end *ends, size_t count)
{
	tl_door_info door;
	tl_status status = tl_map_get_door(context->map, context->walls.segments.things[ends->thing].door, &door);
	if (status != TL_OK)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "door ");
	tli_lint_add_name(text, door.name);
	tli_text_add(text, count > 1 ? " meets no wall at either end, " : " meets no wall at ");
	tli_lint_add_grid_point(text, context, ends[0].at, ends[count > 1].at);
	if (count > 1) {
		tli_text_add(text, " and ");
		tli_lint_add_grid_point(text, context, ends[1].at, ends[0].at);
	}
	tli_lint_draft draft = { .place = door.place,
		.has_at = true,
		.at = tli_point_to_units(ends[0].at, tl_map_resolution(context->map)),
		.names = { door.name },
		.name_count = 1 };
	return tli_lint_report(context, &draft);
}

static tl_status find_loose_doors(tli_lint_context *context)
{
	loose_end *loose = NULL; /* tli_array */
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = list_loose_ends(context, &loose);
	size_t count = tli_array_length(loose);
	for (size_t i = 0, next; i < count && status == TL_OK; i = next) {
		for (next = i + 1; next < count && loose[next].thing == loose[i].thing; next++) {
		}
		status = report_loose_door(context, &loose[i], next - i);
	}
	tli_array_free(loose);
	tli_lint_leave_out(context, 0, context->walls.meetings.stopped);
	return status;
}

static bool has_openings(const tli_lint_context *context)
{
	return tli_map_has_openings(context->map);
}

const tli_lint_row tli_lint_door_loose = {
	.rule = {
		.id = "door-loose",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a door with an end that meets no wall",
		.what = "An end of a door touches no wall and no other door, whether the door is open or closed. Touching is enough: the "
			"end may lie anywhere on a wall. Exits do not count: they are lines that agents cross. Nor do doors that a map of Tiled or LDtk has as a box at most 2 times as long as wide: there a "
			"program closes the whole box, or opens it for the player who comes near. In a map of Tiled where other doors lead elsewhere, longer boxes do not count either: one "
			"arrives there. The gap beside such an "
			"end is not reported by wall-gap again.",
		.why = "Closed, the door closes nothing: sight and paths go around its end.",
		.example = "tautline 1\n"
			   "wall 0,0 4,0\n"
			   "wall 6,0 10,0\n"
			   "door gate 4,0 5.75,0 closed\n",
		.fix = "Move the end of the door onto the wall, or the wall to the door. A door that is meant to stand free: allow "
		       "door-loose gate \"the reason\".",
	},
	.run = find_loose_doors,
	.reads = TLI_LINT_READS_WALLS,
	.wanted = has_openings,
};
