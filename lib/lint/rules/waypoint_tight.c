/* SPDX-License-Identifier: MIT */
/* lint/rules/waypoint_tight.c: waypoints that are on nothing, but nearer to something than the agent's radius. */
#include "lint/lint.h"

#include "base/array.h"
#include "map/records.h"
#include "nav/walls_of.h"
#include "sight/sight.h"

static tl_status report_tight_waypoint(tli_lint_context *context, const tli_lint_node *node, int32_t radius)
{
	int32_t resolution = tl_map_resolution(context->map);
	tl_point at = tli_point_to_units(node->at, resolution);
	tl_blocker nearest;
	double distance;
	tl_status status = tl_query_clearance(context->parts.body.query, at, at, &distance, &nearest);
	if (status != TL_OK)
		return status;
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, " is only ");
	tli_lint_add_length(text, context->map, distance, radius);
	tli_text_add(text, " from ");
	tli_nav_add_blocker(text, context->map, &nearest);
	tli_text_add(text, ", less than the radius of ");
	tli_text_add_grid(text, radius, resolution);
	tli_lint_relate(&draft, &nearest);
	return tli_lint_report(context, &draft);
}

/* What has a radius of its own is no agent of the run's. */
static int32_t find_tight_radius(const tli_lint_context *context, const tli_lint_node *node)
{
	if (node->on_wall || node->flies || node->thing_radius < 0)
		return 0;
	if (node->thing_radius == 0)
		return node->blocked ? context->radius : 0;
	const tli_walls *walls = tli_nav_walls_of(context->parts.body.nav).walls;
	return tli_sight_compare_clearance(walls, node->at, node->at, node->thing_radius) < 0 ? node->thing_radius : 0;
}

bool tli_lint_is_tight(const tli_lint_context *context, const tli_lint_node *node)
{
	return tli_lint_is_running(context, "waypoint-tight") && find_tight_radius(context, node) > 0;
}

static tl_status find_tight_waypoints(tli_lint_context *context)
{
	tl_status status = tli_lint_need_positions(context);
	const tli_lint_node *node;
	for (size_t at = 0; status == TL_OK && (node = tli_lint_next_node(context, &at)) != NULL;) {
		int32_t radius = find_tight_radius(context, node);
		if (radius > 0)
			status = report_tight_waypoint(context, node, radius);
	}
	return status;
}

static bool has_bodies(const tli_lint_context *context)
{
	const tli_waypoint_record *waypoints = context->map->waypoints;
	bool has = context->radius > 0;
	for (size_t i = 0; !has && i < tli_array_length(waypoints); i++)
		has = waypoints[i].has_body || waypoints[i].thing_radius > 0;
	return has;
}

const tli_lint_row tli_lint_waypoint_tight = {
	.rule = {
		.id = "waypoint-tight",
		.severity = TL_SEVERITY_ERROR,
		.summary = "a waypoint nearer to a wall than the agent's radius",
		.what = "The waypoint is on no wall, but a wall, a closed door or the rim of an obstacle "
			"without velocity is nearer to it than the radius of the map (or --radius). Exactly the "
			"radius is far enough. A waypoint that is on something is reported by waypoint-on-wall. Of a start with a `body` it is that radius, of a "
			"monster of Doom it is the radius of its type. Those that fly are silent, since a wall here is often an edge, which they "
			"pass over, and so are keys and lines, which are touched, and lights of Universal VTT.",
		.why = "An agent of that size does not fit there: it sees nothing from there, its links are all blocked and no "
		       "path leads over it.",
		.example = "tautline 1\n"
			   "radius 0.5\n"
			   "wall 5,0 5,4\n"
			   "waypoint nook 5.25,2\n",
		.formats = TLI_LINT_SAYS_GUESSED,
		.fix = "Move the waypoint away from the wall, to the radius at least.",
	},
	.exceptions = tli_lint_note_where_guessed,
	.run = find_tight_waypoints,
	.about = TLI_LINT_ABOUT_WAYPOINT,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS(WAYPOINT),
	.wanted = has_bodies,
};
