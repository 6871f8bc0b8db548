/* SPDX-License-Identifier: MIT */
/*
 * format/svg/things.c: from a shape that the pen drew, and what the drawing calls it, to things in the sink.
 *
 *                lines                       rectangle                  circle, ellipse
 *     wall       as drawn, closed or not     a loop                     a loop of many sides
 *     solid      closed, and solid           a solid loop               a solid loop
 *     door       its two ends                its axis                   a mistake
 *     waypoint   the middle of its box       the middle of its box      its centre
 *     obstacle   as a solid, or a polygon    the same                   a circle that holds it
 *                that moves (obstacles.c)
 */
#include "format/rules/game.h"
#include "format/svg/reader.h"

#include "base/number.h"
#include "base/utf8.h"

#include <stdio.h>

static void report_element(tli_svg_reader *from, const tli_svg_element_state *at, const char *what)
{
	tli_report_add(&from->report, at->place, "%s", what);
}

bool tli_svg_pen_is_sound(tli_svg_reader *from, const tli_svg_element_state *at)
{
	switch (from->pen.status) {
	case TL_OK:
		return true;
	case TL_E_RANGE:
		tli_report_add(&from->report, at->place, "it lies beyond the grid: coordinates go up to %d",
			(int)(TLI_GRID_MAX / from->map->resolution));
		from->pen.status = TL_OK;
		return false;
	case TL_E_LIMIT:
		tli_report_only(
			&from->report, at->place, "the drawing has more than %zu points", from->def->max_points);
		break;
	default:
		break;
	}
	from->status = from->pen.status;
	return false;
}

/* ---- names and numbers ---- */

/* `buffer` has room for TL_NAME_MAX bytes; false: reported. */
static bool name_of_element(
	tli_svg_reader *from, const tli_svg_element_state *at, const char *kind, char *buffer, tli_sink_name *out)
{
	char made[48];
	const char *label = tli_svg_label(&from->xml, at->named);
	if (!label) {
		snprintf(made, sizeof made, "%s@%u:%u", kind, from->xml.nodes[at->named].line,
			from->xml.nodes[at->named].column);
		label = made;
	}
	size_t before = tli_array_length(from->prefix), size = strlen(label);
	if (before + size > from->def->max_name_bytes) {
		from->over_limit = true;
		tli_report_add(
			&from->report, at->place, "the name is longer than %zu bytes", from->def->max_name_bytes);
		return false;
	}
	if (before)
		memcpy(buffer, from->prefix, before);
	memcpy(buffer + before, label, size);
	*out = (tli_sink_name){ buffer, before + size, at->place };
	if (tli_utf8_printable(buffer, out->size) == out->size)
		return true;
	report_element(from, at, "control characters cannot be in a name");
	return false;
}

/* A `data-` attribute with a number in map units, 0 where there is none; false: reported. */
static bool data_length(tli_svg_reader *from, const tli_svg_element_state *at, const char *name, int32_t *out)
{
	const char *text = tli_xml_attribute(&from->xml, at->node, name);
	*out = 0;
	if (!text || (tli_number_to_grid(text, strlen(text), from->map->resolution, out) == TL_OK && *out >= 0))
		return true;
	tli_report_add(&from->report, at->place, "%s is %s, and should be a length in map units", name,
		tli_show(text, strlen(text)).text);
	return false;
}

/* An attribute that says an amount, not negative. */
static bool data_amount(
	tli_svg_reader *from, const tli_svg_element_state *at, const char *name, bool *has, double *amount)
{
	const char *text = tli_xml_attribute(&from->xml, at->node, name);
	*has = text != NULL;
	if (!text)
		return true;
	if (tli_number_to_double(text, strlen(text), amount) == TL_OK && *amount >= 0) {
		*amount += 0.0; /* -0 is 0 */
		return true;
	}
	tli_report_add(&from->report, at->place, "%s is %s, and should be a number, not negative", name,
		tli_show(text, strlen(text)).text);
	return false;
}

/* ---- what the pen drew ---- */

static void note(tli_svg_reader *from, tl_status status)
{
	if (!from->status)
		from->status = status;
}

/* False where there is nothing. */
static bool box_of(const tli_svg_pen *pen, tli_point *middle, int32_t *reach)
{
	size_t count = tli_array_length(pen->points);
	if (count == 0)
		return false;
	tli_point low = pen->points[0], high = low;
	for (size_t i = 1; i < count; i++) {
		tli_point at = pen->points[i];
		low = (tli_point){ at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y };
		high = (tli_point){ at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y };
	}
	*middle = (tli_point){ (low.x + high.x) / 2, (low.y + high.y) / 2 };
	int32_t width = high.x - middle->x, height = high.y - middle->y;
	*reach = width > height ? width : height;
	return true;
}

static void add_drawn_walls(tli_svg_reader *from, const tli_svg_element_state *at, bool is_solid)
{
	tl_channels blocks = tli_svg_blocks(from, at);
	const tli_svg_pen *pen = &from->pen;
	for (size_t i = 0; i < tli_array_length(pen->runs) && !from->status; i++) {
		tli_svg_run run = pen->runs[i];
		const tli_point *points = pen->points + run.first;
		bool is_loop = run.closed || (is_solid && run.count > 2);
		if (is_solid && !run.closed && run.count > 3 && tli_point_equal(points[0], points[run.count - 1]))
			run.count--;
		if (run.count < 2)
			continue;
		if (run.count > TLI_WALL_POINTS_MAX) {
			tli_report_only(
				&from->report, (tl_place){ 0 }, "a wall has more than %u points", TLI_WALL_POINTS_MAX);
			note(from, TL_E_LIMIT);
			return;
		}
		/* A path of several parts is one polygon with holes, by even-odd; what is drawn in one part is filled. */
		bool is_filled = is_solid && tli_array_length(pen->runs) == 1 && !pen->is_even_odd;
		uint32_t flags = (is_loop ? TLI_WALL_LOOP : 0) | (is_loop && is_solid ? TLI_WALL_SOLID : 0) |
			(is_loop && is_filled ? TLI_WALL_FILLED : 0);
		tli_sink_line line = { points, run.count, flags, blocks };
		note(from, tli_sink_line_wall(&from->sink, from->source, &line));
	}
}

/* ---- things ---- */

static void add_drawn_door(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	char buffer[TL_NAME_MAX];
	tli_sink_name name;
	const tli_svg_pen *pen = &from->pen;
	tli_door_record door = {
		.closed = !at->role.is_open, .blocks = tli_svg_blocks(from, at), .key = tli_svg_key(from, at)
	};
	size_t runs = tli_array_length(pen->runs);
	if (shape->form == TLI_SVG_BOX && runs == 1) {
		tl_point a = tli_svg_apply(&pen->matrix, shape->axis[0].x, shape->axis[0].y);
		tl_point b = tli_svg_apply(&pen->matrix, shape->axis[1].x, shape->axis[1].y);
		if (tli_point_from_units(a, from->map->resolution, &door.a) ||
			tli_point_from_units(b, from->map->resolution, &door.b))
			return; /* its corners were on the grid, so its axis is */
	} else if (shape->form == TLI_SVG_LINES && runs == 1 && !pen->runs->closed && pen->runs->count >= 2) {
		door.a = pen->points[0];
		door.b = pen->points[pen->runs->count - 1];
	} else if (runs > 0 || shape->form == TLI_SVG_ROUND) {
		report_element(from, at, "a door has to be one open line, or a rectangle");
		return;
	} else {
		return;
	}
	if (name_of_element(from, at, "door", buffer, &name))
		note(from, tli_sink_door(&from->sink, from->source, &name, &door));
}

/* So that links can be found to end at it. */
static void keep_mark(tli_svg_reader *from, const tli_svg_element_state *at, const tli_sink_name *name, tli_point where,
	int32_t reach)
{
	tli_svg_ends *ends = &from->ends;
	if (tli_array_length(ends->names) > UINT32_MAX - TL_NAME_MAX || !tli_array_reserve(ends->marks, 1) ||
		!tli_array_reserve(ends->names, name->size)) {
		note(from, TL_E_NOMEM);
		return;
	}
	uint32_t offset = (uint32_t)tli_array_length(ends->names);
	memcpy(tli_array_extend(ends->names, name->size), name->text, name->size);
	tli_array_push(ends->marks, (tli_svg_mark){ where, reach, offset, (uint32_t)name->size, at->node });
}

/* The centre of a round on the grid, and its reach; false: reported. */
static bool round_of(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape,
	tli_point *centre, int32_t *reach)
{
	const tli_svg_matrix *matrix = &from->pen.matrix;
	tl_point middle = tli_svg_apply(matrix, shape->centre.x, shape->centre.y);
	double far = tli_svg_reach(matrix, shape->rx, shape->ry);
	if (!tli_point_from_units(middle, from->map->resolution, centre) &&
		!tli_double_to_grid(far, from->map->resolution, reach))
		return true;
	report_element(from, at, "it lies beyond the grid");
	return false;
}

static void add_drawn_waypoint(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	char buffer[TL_NAME_MAX];
	tli_sink_name name;
	tli_waypoint_record waypoint = { 0 };
	int32_t reach;
	if (shape->form == TLI_SVG_ROUND ? !round_of(from, at, shape, &waypoint.at, &reach)
					 : !box_of(&from->pen, &waypoint.at, &reach))
		return;
	if (!data_length(from, at, "data-radius", &waypoint.radius) || !tli_svg_read_role(from, at, &waypoint) ||
		(waypoint.has_body && !data_length(from, at, "data-body", &waypoint.body)) ||
		!name_of_element(from, at, "waypoint", buffer, &name))
		return;
	if (tli_role_is_of_game(at->role.kind))
		tli_game_apply(at->role.kind, at->role.rule, from->map->resolution, &waypoint);
	note(from, tli_sink_waypoint(&from->sink, from->source, &name, &waypoint));
	keep_mark(from, at, &name, waypoint.at, reach);
}

/* A polygon that does not move is a solid; a circle of radius 0 is not drawn. */
static void add_drawn_obstacle(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	char buffer[TL_NAME_MAX];
	tli_sink_name name;
	tli_svg_body body = { .is_polygon = shape->form != TLI_SVG_ROUND };
	if (body.is_polygon && !tli_svg_polygon_moves(from, at)) {
		add_drawn_walls(from, at, true);
		return;
	}
	bool is_there = body.is_polygon ? box_of(&from->pen, &body.centre, &body.reach)
					: round_of(from, at, shape, &body.centre, &body.reach);
	if (is_there && name_of_element(from, at, "obstacle", buffer, &name) && body.reach > 0)
		note(from, tli_svg_add_obstacle(from, at, &body, &name));
}

static void add_drawn_link(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	const tli_svg_pen *pen = &from->pen;
	tli_svg_line line = { .node = at->node, .source = from->source, .is_oneway = at->role.is_oneway };
	if (shape->form != TLI_SVG_LINES || tli_array_length(pen->runs) != 1 || pen->runs->closed ||
		pen->runs->count < 2) {
		if (shape->form != TLI_SVG_LINES || tli_array_length(pen->runs) > 0)
			report_element(from, at, "a link has to be one open line");
		return;
	}
	line.ends[0] = pen->points[0];
	line.ends[1] = pen->points[pen->runs->count - 1];
	if (!data_amount(from, at, "data-cost", &line.has_cost, &line.cost) ||
		!data_amount(from, at, "data-jump", &line.is_jump, &line.seconds))
		return;
	if (tli_array_reserve(from->ends.lines, 1))
		tli_array_push(from->ends.lines, line);
	else
		note(from, TL_E_NOMEM);
}

void tli_svg_add_thing(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	tli_role kind = at->role.kind;
	const char *rule = tli_xml_attribute(&from->xml, at->node, "fill-rule");
	from->pen.is_even_odd = rule && strcmp(rule, "evenodd") == 0;
	bool is_round = shape->form == TLI_SVG_ROUND;
	if (kind == TLI_ROLE_NONE)
		kind = TLI_ROLE_WALL;
	if (is_round && (kind == TLI_ROLE_WALL || kind == TLI_ROLE_SOLID) && shape->rx > 0 && shape->ry > 0)
		tli_svg_pen_ellipse(&from->pen, shape->centre, shape->rx, shape->ry);
	if (!tli_svg_pen_is_sound(from, at))
		return;
	switch (kind) {
	case TLI_ROLE_DOOR:
		add_drawn_door(from, at, shape);
		break;
	case TLI_ROLE_WAYPOINT:
	case TLI_ROLE_START:
	case TLI_ROLE_GOAL:
	case TLI_ROLE_AGENT:
		add_drawn_waypoint(from, at, shape);
		break;
	case TLI_ROLE_OBSTACLE:
		add_drawn_obstacle(from, at, shape);
		break;
	case TLI_ROLE_LINK:
		add_drawn_link(from, at, shape);
		break;
	default:
		add_drawn_walls(from, at, kind == TLI_ROLE_SOLID);
		break;
	}
}
