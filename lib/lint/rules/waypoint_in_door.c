/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/waypoint_in_door.c: waypoints on the line of an open door.
 *
 * Doors are looked for among all segments near to the waypoint (near.c). O(log n) for each waypoint, within the limit of near.c.
 */
#include "lint/lint.h"

#include "base/array.h"

/* The first open door, no exit, on which p lies; the thing, or NONE. */
static uint32_t find_door_at(const tli_lint_context *context, const uint32_t *list, tli_point p)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	uint32_t found = TLI_LINT_NONE;
	for (size_t k = 0; k < tli_array_length(list); k++) {
		const tli_lint_segment *it = tli_lint_segment_of(segments, list[k]);
		for (; it != NULL; it = tli_lint_next_copy(segments, it)) {
			tl_door_info door;
			if (it->thing < found && tli_lint_is_door(it->thing) &&
				tli_near_distance_squared(p, it).above == 0 &&
				tl_map_get_door(context->map, tli_lint_door_of(segments, it->thing), &door) == TL_OK &&
				!door.closed && !door.exit)
				found = it->thing;
		}
	}
	return found;
}

static tl_status report_waypoint_in_door(tli_lint_context *context, const tli_lint_node *node, uint32_t thing)
{
	tl_door_info door;
	tl_status status = tl_map_get_door(
		context->map, tli_lint_door_of(&context->parts.walls.segments, thing), &door);
	if (status != TL_OK || tli_lint_are_one_object(door.place, tli_lint_waypoint_place(context->map, node->id)))
		return status; /* a line that is a teleporter, and walked over */
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, " is on the line of the open door ");
	tli_lint_add_name(text, door.name);
	if (tl_place_is_known(door.place)) {
		draft.related = door.place;
		draft.related_text = "the door is here";
	}
	return tli_lint_report(context, &draft);
}

static tl_status find_waypoints_in_doors(tli_lint_context *context)
{
	uint32_t *list = NULL; /* tli_array */
	uint32_t thing = TLI_LINT_NONE;
	const tli_lint_node *last = NULL; /* that was looked for: many may be at one place */
	tl_status status = tli_lint_need_positions(context);
	if (status == TL_OK)
		status = tli_lint_need_near(context);
	const tli_lint_node *node;
	for (size_t at = 0; status == TL_OK && (node = tli_lint_next_node(context, &at)) != NULL;) {
		if (node->on_wall)
			continue;
		if (last == NULL || !tli_point_equal(last->at, node->at)) {
			tli_array_truncate(list, 0);
			status = tli_near_find(&context->parts.walls.segments, node->at, 1, &list);
			thing = status == TL_OK ? find_door_at(context, list, node->at) : TLI_LINT_NONE;
			last = node;
		}
		if (thing != TLI_LINT_NONE)
			status = report_waypoint_in_door(context, node, thing);
	}
	tli_array_free(list);
	bool gave_up = status == TL_E_LIMIT && context->parts.walls.segments.near.gave_up;
	tli_lint_leave_out(context, 0, gave_up);
	return gave_up ? TL_OK : status;
}

static bool has_doors_and_waypoints(const tli_lint_context *context)
{
	return tl_map_door_count(context->map) > 0 && tl_map_waypoint_count(context->map) > 0;
}

static const tli_lint_exception off_in_cells[] = { { .format = "ldtk" }, { .format = "uvtt" },
	{ .format = "doom", .severity = TL_SEVERITY_NOTE }, { .format = "udmf", .severity = TL_SEVERITY_NOTE },
	TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };

const tli_lint_row tli_lint_waypoint_in_door = {
	.rule = {
		.id = "waypoint-in-door",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a waypoint on the line of an open door",
		.what = "The waypoint lies exactly on a door that is open, its ends included. On a closed door, or on a wall as well, "
			"it is reported by waypoint-on-wall. Exits do not count, nor what is one object of the file with the door, as a teleporter of Doom whose line a lift makes passable.",
		.why = "When the door closes no agent can be there: all links of the waypoint are blocked and no path leads over it, "
		       "on both sides of the door.",
		.example = "tautline 1\n"
			   "wall 0,0 4,0\n"
			   "wall 6,0 10,0\n"
			   "door gate 4,0 6,0 open\n"
			   "waypoint sill 5,0\n",
		.fix = "Put a waypoint on each side of the door, and link the two.",
		.formats = "In ldtk it is off: things stand in cells, and a waypoint in the cell of a door is on its line. In uvtt too: waypoints are lights. In doom and udmf it is a note."
			" " TLI_LINT_SAYS_GUESSED,
	},
	.exceptions = off_in_cells,
	.run = find_waypoints_in_doors,
	.about = TLI_LINT_ABOUT_WAYPOINT,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS(WAYPOINT),
	.wanted = has_doors_and_waypoints,
};
