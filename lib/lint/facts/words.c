/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/words.c: the words for names, points and blockers, the same in every rule.
 *
 * A name is written as a map file has it, so that it can be copied into an `allow` line. Blockers have the words of
 * nav/words.h.
 */
#include "lint/lint.h"

#include "base/assert.h"

#include <math.h>

/* A grid as fine as three digits behind the point. */
enum { THREE_DIGITS = 1024 };

void tli_lint_add_name(tli_text *text, const char *name)
{
	tli_text_add_name(text, name);
}

/* On the grid as the map's file would have it, on a finer grid only where others need to be kept apart. */
static void add_coordinate(tli_text *text, int32_t resolution, double value, bool exact)
{
	double grid = value * resolution;
	if (exact && grid == floor(grid))
		tli_text_add_coordinate(text, value, resolution);
	else
		tli_text_add_computed(text, value, resolution);
}

void tli_lint_add_point_by(tli_text *text, const tl_map *map, tl_point at, bool exact)
{
	int32_t resolution = tl_map_resolution(map);
	add_coordinate(text, resolution, at.x, exact);
	tli_text_add_char(text, ',');
	add_coordinate(text, resolution, at.y, exact);
}

void tli_lint_add_point(tli_text *text, const tl_map *map, tl_point at)
{
	tli_lint_add_point_by(text, map, at, false);
}

void tli_lint_point_name(const tl_map *map, tl_point at, char name[TLI_LINT_POINT_MAX])
{
	int32_t resolution = tl_map_resolution(map), x = 0, y = 0;
	(void)tli_double_to_grid(at.x, resolution, &x); /* it is on the grid */
	(void)tli_double_to_grid(at.y, resolution, &y);
	size_t length = tli_number_from_grid(x, resolution, name);
	name[length] = ',';
	(void)tli_number_from_grid(y, resolution, name + length + 1);
}

void tli_lint_add_length(tli_text *text, const tl_map *map, double length, int32_t below)
{
	int32_t resolution = tl_map_resolution(map), shown = resolution < THREE_DIGITS ? resolution : THREE_DIGITS;
	double unit = 1.0 / (resolution < THREE_DIGITS ? THREE_DIGITS : resolution);
	/* 1. What its author wrote: each end was rounded to the grid. */
	for (double step = 1; step < 1000; step *= 10) {
		double value = floor(length * step + .5) / step;
		bool is_below = below == 0 || value * resolution < below;
		if (value > 0 && is_below && fabs(value - length) <= unit) {
			tli_text_add_double(text, value);
			return;
		}
	}
	/* 2. Never more than it is; by the map's own grid where it would be shown as none. */
	if (length * shown < 1)
		shown = resolution;
	double grid = floor(length * shown);
	if (grid <= TLI_GRID_MAX)
		tli_text_add_grid(text, (int32_t)grid, shown);
	else
		tli_text_add_double(text, length);
}

void tli_lint_add_gap(tli_text *text, const tli_lint_context *context, double width)
{
	int32_t resolution = tl_map_resolution(context->map);
	if (width >= 1) {
		int32_t body = 2 * context->radius;
		tli_lint_add_length(text, context->map, width / resolution, width < body ? body : 0);
		return;
	}
	tli_text_add(text, "less than ");
	tli_text_add_grid(text, 1, resolution);
}

void tli_lint_add_missing(tli_text *text, int32_t radius, double width, const char *before)
{
	enum { BY_ROUNDING = 3 }; /* both ends by .71 units each, the radius by half of one */
	double missing = 2.0 * radius - width;
	if (!(missing > 0) || missing >= BY_ROUNDING)
		return;
	int units = (int)ceil(missing);
	tli_text_add_format(text, "%s by %s%d grid %s", before, missing < units ? "less than " : "", units,
		units == 1 ? "unit" : "units");
}

void tli_lint_add_standing(tli_text *text, const tl_map *map, const tl_blocker *blocker, bool too_near)
{
	if (blocker->kind == TL_BLOCKER_SOLID) {
		tli_text_add(text, " is inside a solid");
		return;
	}
	const char *where = blocker->kind == TL_BLOCKER_OBSTACLE ? " is in " : " is on ";
	tli_text_add(text, too_near ? " is too near to " : where);
	tli_nav_add_blocker(text, map, blocker);
}

tl_place tli_lint_waypoint_place(const tl_map *map, tl_waypoint_id id)
{
	tl_waypoint_info info;
	if (tl_map_get_waypoint(map, id, &info) != TL_OK)
		return (tl_place){ 0 };
	return tl_place_is_known(info.at_place) ? info.at_place : info.place;
}

tl_place tli_lint_link_place(const tl_map *map, tl_link_id id)
{
	tl_link_info info;
	if (tl_map_get_link(map, id, &info) != TL_OK)
		return (tl_place){ 0 };
	return tl_place_is_known(info.from_place) ? info.from_place : info.place;
}

void tli_lint_add_link(tli_text *text, const tli_lint_context *context, const tli_lint_link *link)
{
	tli_lint_add_name(text, context->parts.world.nodes[link->from].name);
	tli_text_add_char(text, '-');
	tli_lint_add_name(text, context->parts.world.nodes[link->to].name);
}

tli_text *tli_lint_begin_link(tli_lint_context *context, const tli_lint_link *link, tli_lint_draft *draft)
{
	tli_assert(link->to < tli_array_length(context->parts.world.nodes));
	tli_assert(link->from < tli_array_length(context->parts.world.nodes));
	const tli_lint_node *nodes = context->parts.world.nodes;
	*draft = (tli_lint_draft){ .names = { nodes[link->from].name, nodes[link->to].name }, .name_count = 2 };
	draft->place = tli_lint_link_place(context->map, link->id);
	draft->subject = tli_lint_link_subject(link);
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "link ");
	tli_lint_add_link(text, context, link);
	return text;
}

tl_status tli_lint_begin_clearance(tli_lint_context *context, const tli_lint_link *link, tli_lint_draft *draft,
	tl_blocker *nearest, double *distance)
{
	const tli_lint_node *nodes = context->parts.world.nodes;
	int32_t resolution = tl_map_resolution(context->map);
	tl_status status = tl_query_clearance(context->parts.body.query,
		tli_point_to_units(nodes[link->from].at, resolution),
		tli_point_to_units(nodes[link->to].at, resolution), distance, nearest);
	if (status != TL_OK)
		return status;
	(void)tli_lint_begin_link(context, link, draft);
	draft->has_at = true;
	draft->at = nearest->at;
	tli_lint_relate(draft, nearest);
	return TL_OK;
}

tli_text *tli_lint_begin_waypoint(tli_lint_context *context, const tli_lint_node *node, tli_lint_draft *draft)
{
	*draft = (tli_lint_draft){ .names = { node->name }, .name_count = 1, .has_at = true };
	draft->place = tli_lint_waypoint_place(context->map, node->id);
	draft->subject = (tli_lint_subject){ node->id.index1, node->id.index1 };
	draft->at = tli_point_to_units(node->at, tl_map_resolution(context->map));
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "waypoint ");
	tli_lint_add_name(text, node->name);
	return text;
}

void tli_lint_relate(tli_lint_draft *draft, const tl_blocker *blocker)
{
	if (!tl_place_is_known(blocker->place))
		return;
	draft->related = blocker->place;
	switch (blocker->kind) {
	case TL_BLOCKER_DOOR:
		draft->related_text = "the door is here";
		break;
	case TL_BLOCKER_OBSTACLE:
		draft->related_text = "the obstacle is here";
		break;
	default:
		draft->related_text = "the wall is here";
		break;
	}
}
