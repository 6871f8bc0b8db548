/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/obstacle_on_waypoint.c: static obstacles that cover a waypoint.
 *
 * A waypoint is covered exactly if the sight line of a point from it to itself is blocked by an obstacle. Only waypoints that something
 * covers are looked at; of several obstacles on one waypoint one is reported.
 */
#include "lint/lint.h"

#include "base/array.h"

static tl_status report_covered_waypoint(tli_lint_context *context, const tli_lint_node *node, tl_obstacle_id id)
{
	tl_obstacle_info obstacle;
	tl_status status = tl_map_get_obstacle(context->map, id, &obstacle);
	if (status != TL_OK)
		return status;
	tl_point at = tli_point_to_units(node->at, tl_map_resolution(context->map));
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "obstacle ");
	tli_lint_add_name(text, obstacle.name);
	tli_text_add(text, " covers the waypoint ");
	tli_lint_add_name(text, node->name);
	tli_text_add(text, ", at ");
	tli_lint_add_point(text, context->map, at);
	tli_lint_draft draft = {
		.place = obstacle.place,
		.has_at = true,
		.at = at,
		.names = { obstacle.name, node->name },
		.name_count = 2,
		.subject = { node->id.index1, node->id.index1 },
	};
	tl_place place = tli_lint_waypoint_place(context->map, node->id);
	if (tl_place_is_known(place)) {
		draft.related = place;
		draft.related_text = "the waypoint is here";
	}
	return tli_lint_report(context, &draft);
}

static tl_status check_covered_waypoint(tli_lint_context *context, const tli_lint_node *node)
{
	tl_blocker blocker;
	tl_status status = tli_lint_find_stand(context, node, &blocker);
	if (status != TL_OK || blocker.kind != TL_BLOCKER_OBSTACLE)
		return status;
	return report_covered_waypoint(context, node, blocker.obstacle);
}

static tl_status find_covered_waypoints(tli_lint_context *context)
{
	tl_status status = tli_lint_need_positions(context);
	if (status == TL_OK)
		status = tli_lint_need_point_sight(context);
	const tli_lint_node *node;
	for (size_t at = 0; status == TL_OK && (node = tli_lint_next_node(context, &at)) != NULL;)
		if (node->on_wall)
			status = check_covered_waypoint(context, node);
	return status;
}

static bool has_obstacles_and_waypoints(const tli_lint_context *context)
{
	return tl_map_obstacle_count(context->map) > 0 && tl_map_waypoint_count(context->map) > 0;
}

const tli_lint_row tli_lint_obstacle_on_waypoint = {
	.rule = {
		.id = "obstacle-on-waypoint",
		.severity = TL_SEVERITY_ERROR,
		.summary = "an obstacle that covers a waypoint",
		.what = "A waypoint is nearer to the centre of an obstacle without velocity than the obstacle's "
			"radius. Exactly the radius is fine for a point; whether an agent with a radius has room is "
			"checked by waypoint-tight. Obstacles with a velocity move on and are not checked.",
		.why = "No agent can be there: the waypoint sees nothing, its links are all blocked and no "
			"path leads over it.",
		.example = "tautline 1\n"
			   "waypoint stand 5,5\n"
			   "obstacle crate 5.5,5 0.6\n",
		.fix = "Move the obstacle or the waypoint. Give the obstacle a velocity if it moves in the "
			"game.",
	},
	.run = find_covered_waypoints,
	.about = TLI_LINT_ABOUT_WAYPOINT,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS(WAYPOINT),
	.wanted = has_obstacles_and_waypoints,
};
