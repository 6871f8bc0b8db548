/* SPDX-License-Identifier: MIT */
/*
 * waypoint-on-wall: a waypoint where not even a point can be: on a wall, inside a solid, on a closed door, in an
 * obstacle.
 *
 * Whoever stands on a wall sees nobody, so such a waypoint is never part of a path. It is asked for a point, whatever the
 * agent's radius: the sight line from the waypoint to itself is free exactly if the waypoint is. What lies on the rim
 * of an obstacle is not in it.
 */
#include "lint/lint.h"

/* `is on the wall at 3:1`, `is inside a solid`. */
static void add_where(tli_text *text, const tl_map *map, const tl_blocker *blocker)
{
	if (blocker->kind == TL_BLOCKER_SOLID) {
		tli_text_add(text, " is inside a solid");
		return;
	}
	tli_text_add(text, blocker->kind == TL_BLOCKER_OBSTACLE ? " is in " : " is on ");
	tli_lint_add_blocker(text, map, blocker);
}

static tl_status report_waypoint(tli_lint_context *context, const tl_lint_rule *rule, const tl_waypoint_info *waypoint,
	const tl_blocker *blocker)
{
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "waypoint ");
	tli_lint_add_name(text, waypoint->name);
	add_where(text, context->map, blocker);

	tli_lint_draft draft = {
		.place = waypoint->at_place.line != 0 ? waypoint->at_place : waypoint->place,
		.has_at = true,
		.at = waypoint->at,
		.names = { waypoint->name },
		.name_count = 1,
	};
	tli_lint_relate(&draft, blocker);
	return tli_lint_report(context, rule, &draft);
}

static tl_status run(tli_lint_context *context, const tl_lint_rule *rule)
{
	tl_status status = TL_OK;
	tl_waypoint_id id = tl_map_next_waypoint(context->map, (tl_waypoint_id){ 0, 0 });
	for (; status == TL_OK && id.index1 != 0; id = tl_map_next_waypoint(context->map, id)) {
		tl_waypoint_info waypoint;
		tl_blocker blocker;
		status = tl_map_get_waypoint(context->map, id, &waypoint);
		if (status == TL_OK)
			status = tl_query_first_hit(context->point_query, waypoint.at, waypoint.at, &blocker);
		if (status == TL_OK && blocker.kind != TL_BLOCKER_NONE)
			status = report_waypoint(context, rule, &waypoint, &blocker);
	}
	return status;
}

const tli_lint_row tli_lint_waypoint_on_wall = {
	.rule = { "waypoint-on-wall", TL_SEVERITY_ERROR,
		"a waypoint on a wall or a closed door, inside a solid or an obstacle" },
	.run = run,
};
