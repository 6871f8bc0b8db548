/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/waypoint_on_wall.c: waypoints where not even a point can be: on a wall, inside a solid, on a closed door, in an obstacle.
 *
 * The sight line of a point from the waypoint to itself is free exactly if the waypoint is. A waypoint in an obstacle is left to
 * obstacle-on-waypoint unless that is off.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "map/records.h"

static tl_status report_waypoint_on_wall(tli_lint_context *context, const tli_lint_node *node)
{
	tli_assert(node->on_wall && node->blocked);
	tl_blocker blocker;
	tl_status status = tli_lint_find_stand(context, node, &blocker);
	if (status != TL_OK)
		return status;
	if (blocker.kind == TL_BLOCKER_OBSTACLE && tli_lint_is_running(context, "obstacle-on-waypoint"))
		return TL_OK;
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_lint_add_standing(text, context->map, &blocker, false);
	tli_lint_relate(&draft, &blocker);
	return tli_lint_report(context, &draft);
}

/* A start or a monster of Doom on the line of an edge: it stands on the higher floor, and walks off it. */
static bool stands_on_edge(const tli_lint_context *context, const tli_lint_node *node)
{
	const tli_waypoint_record *waypoint = &context->map->waypoints[node->id.index1 - 1];
	return waypoint->thing_radius < 0 && waypoint->radius == 0;
}

/* So may a key of Doom, which is touched. A goal that covers some of the ground may be in a wall: whether a start comes as near as its radius, unreachable says. */
static bool is_left_to_unreachable(const tli_lint_context *context, const tli_lint_node *node)
{
	const tli_waypoint_record *waypoint = &context->map->waypoints[node->id.index1 - 1];
	return (waypoint->goal || waypoint->thing_radius < 0) && waypoint->radius > 0;
}

static tl_status find_waypoints_on_walls(tli_lint_context *context)
{
	tl_status status = tli_lint_need_positions(context);
	const tli_lint_node *node;
	for (size_t at = 0; status == TL_OK && (node = tli_lint_next_node(context, &at)) != NULL;)
		if (node->on_wall && !node->flies && !is_left_to_unreachable(context, node) &&
			!stands_on_edge(context, node))
			status = report_waypoint_on_wall(context, node);
	return status;
}

const tli_lint_row tli_lint_waypoint_on_wall = {
	.rule = {
		.id = "waypoint-on-wall",
		.severity = TL_SEVERITY_ERROR,
		.summary = "a waypoint on a wall or a closed door, inside a solid or an obstacle",
		.what = "A point at the waypoint would lie on a wall or a closed door, strictly inside a solid, "
			"or nearer to the centre of an obstacle without velocity than its radius. The agent's radius "
			"does not count (see waypoint-tight). Open doors do not count, and the rim of an obstacle is "
			"outside it. What an obstacle covers is reported by obstacle-on-waypoint, unless that is off. Monsters of Doom that fly are silent, as in waypoint-tight, and so are lights of Universal VTT. A goal with a radius is left to unreachable, and so is a key of Doom. A start or a monster of Doom on the line of an edge is silent.",
		.why = "No agent can be there, so it sees nothing: its links are all blocked and no path leads "
			"over it.",
		.example = "tautline 1\n"
			   "wall 5,0 5,4\n"
			   "waypoint stuck 5,1\n",
		.formats = TLI_LINT_SAYS_GUESSED,
		.fix = "Move the waypoint, or the wall.",
	},
	.exceptions = tli_lint_note_where_guessed,
	.run = find_waypoints_on_walls,
	.about = TLI_LINT_ABOUT_WAYPOINT,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS(WAYPOINT),
};
