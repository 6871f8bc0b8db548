/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/waypoint_outside.c: waypoints outside all walls of a map that is closed.
 *
 * A map is closed if most of its waypoints and agents are in parts of the plane that its walls and closed doors separate from the outside.
 * Paths go by corners (parts.c): where links say what is connected, a link out of the walls is reported by link-blocked. O(n log n).
 */
#include "lint/lint.h"

#include "base/array.h"

static tl_status report_waypoint_outside(tli_lint_context *context, const tli_lint_node *node)
{
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, " is outside the walls, in which ");
	tli_text_add_format(text, "%u of %zu waypoints are", context->parts.world.inside,
		tli_array_length(context->parts.world.nodes));
	return tli_lint_report(context, &draft);
}

static tl_status find_waypoints_outside(tli_lint_context *context)
{
	const tli_lint_world *world = &context->parts.world;
	tl_status status = tli_lint_need_graph(context);
	for (size_t i = 0; status == TL_OK && tli_lint_is_closed(world) && i < tli_array_length(world->nodes); i++)
		if (world->nodes[i].outside)
			status = report_waypoint_outside(context, &world->nodes[i]);
	return status;
}

static bool has_no_links(const tli_lint_context *context)
{
	return !tl_map_is_linked(context->map) && tl_map_waypoint_count(context->map) >= 3;
}

const tli_lint_row tli_lint_waypoint_outside = {
	.rule = {
		.id = "waypoint-outside",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a waypoint outside the walls that enclose the others",
		.what = "The map has three waypoints or more and no links, at least three in four of the waypoints are in rooms that walls "
			"and closed doors separate from the outside for the agent's body, and this one is outside. An opening in the "
			"walls, or an open door, makes the map an open one, of which nothing is reported. It is not reported by "
			"graph-split again.",
		.why = "It was placed beside the map, or a coordinate is wrong: no path leads to it.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0 10,8 0,8 loop\n"
			   "waypoint a 1,1\n"
			   "waypoint b 9,1\n"
			   "waypoint c 9,7\n"
			   "waypoint d 17,1\n",
		.fix = "Move it into the walls. Where it is meant to be outside: allow waypoint-outside d \"the reason\".",
		.formats = "In doom and udmf it is off: lifts, doors and teleporters lead to places that walls enclose. In uvtt too: waypoints are lights."
			" " TLI_LINT_SAYS_GUESSED,
	},
	.exceptions = tli_lint_less_in_levels,
	.run = find_waypoints_outside,
	.about = TLI_LINT_ABOUT_GRAPH,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
	.wanted = has_no_links,
};
