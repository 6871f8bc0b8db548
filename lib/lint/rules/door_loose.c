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

bool tli_lint_is_loose_door(const tli_lint_context *context, uint32_t thing)
{
	tl_door_info door;
	return tli_lint_is_door(thing) &&
		tl_map_get_door(context->map, tli_lint_door_of(&context->parts.walls.segments, thing), &door) ==
		TL_OK &&
		!door.exit;
}

static tl_status report_loose_door(
	tli_lint_context *context, const tl_door_info *door, const tli_point *ends, bool both)
{
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "door ");
	tli_lint_add_name(text, door->name);
	tli_text_add(text, both ? " meets no wall at either end, " : " meets no wall at ");
	tli_lint_add_grid_point(text, context, ends[0], ends[both]);
	if (both) {
		tli_text_add(text, " and ");
		tli_lint_add_grid_point(text, context, ends[1], ends[0]);
	}
	tli_lint_draft draft = { .place = door->place,
		.has_at = true,
		.at = tli_point_to_units(ends[0], tl_map_resolution(context->map)),
		.names = { door->name },
		.name_count = 1 };
	return tli_lint_report(context, &draft);
}

/* An end that is free belongs to the first segment there, so to one of which the door is the first copy. */
static tl_status check_door(tli_lint_context *context, tl_door_id id)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *side = tli_lint_first_side(segments, tli_lint_thing_key(true, id.index1));
	tl_door_info door;
	if (side == NULL || tli_lint_segment_of(segments, side->which) != side)
		return TL_OK;
	const tli_lint_different *it = &segments->different[side->which];
	const tli_point ends[2] = { it->free_a ? side->a : side->b, side->b };
	if ((!it->free_a && !it->free_b) || context->map->doors[id.index1 - 1].is_box)
		return TL_OK;
	tl_status status = tl_map_get_door(context->map, id, &door);
	return status != TL_OK || door.exit ? status
					    : report_loose_door(context, &door, ends, it->free_a && it->free_b);
}

static tl_status find_loose_doors(tli_lint_context *context)
{
	tl_status status = tli_lint_need_meetings(context);
	tl_door_id id = tl_map_next_door(context->map, (tl_door_id){ 0, 0 });
	for (; status == TL_OK && id.index1 != 0; id = tl_map_next_door(context->map, id))
		status = check_door(context, id);
	tli_lint_leave_out(context, 0, context->parts.walls.stopped);
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
			"program closes the whole box, or opens it for the player who comes near. Nor do portals of Universal VTT that say that they stand free. In a map of Tiled where other doors lead elsewhere, longer boxes do not count either: one "
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
