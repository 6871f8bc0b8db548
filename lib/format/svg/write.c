/* SPDX-License-Identifier: MIT */
/*
 * format/svg/write.c: a map as a drawing that the reader takes for the same map.
 *
 * One layer (as Inkscape has them) for each kind of thing, back to front; coordinates are the map's own numbers. What SVG cannot express
 * stands in `data-` attributes. Expectations, allowances, agents and areas are left out. Widths and colours are for the eye alone. O(size).
 */
#include "format/svg/svg.h"

#include "base/text.h"
#include "format/native/native.h"

#include <stdlib.h>

typedef struct svg_writer {
	const tl_map *map;
	tli_text *out;
	int32_t stroke; /* grid units */
} svg_writer;

/* ---- pieces ---- */

static void put_text(const svg_writer *to, const char *text)
{
	tli_text_add(to->out, text);
}

static void put_grid(const svg_writer *to, int32_t grid)
{
	tli_text_add_grid(to->out, grid, to->map->resolution);
}

static void put_length_attribute(const svg_writer *to, const char *name, int32_t grid)
{
	tli_text_add_format(to->out, " %s=\"", name);
	put_grid(to, grid);
	tli_text_add_char(to->out, '"');
}

static void put_amount(const svg_writer *to, const char *name, double value)
{
	tli_text_add_format(to->out, " %s=\"", name);
	tli_text_add_double(to->out, value);
	tli_text_add_char(to->out, '"');
}

static void put_drawn_point(const svg_writer *to, tli_point at)
{
	put_grid(to, at.x);
	tli_text_add_char(to->out, ',');
	put_grid(to, at.y);
}

/* U+FFFE and U+FFFF, EF BF BE and EF BF BF in UTF-8, are the only characters of names that XML does not have. */
static bool is_in_xml(const char *at)
{
	return !((unsigned char)at[0] == 0xEF && (unsigned char)at[1] == 0xBF && (unsigned char)at[2] >= 0xBE);
}

static void put_attribute(const svg_writer *to, const char *name, const char *text)
{
	tli_text_add_format(to->out, " %s=\"", name);
	for (const char *at = text; *at; at++) {
		switch (*at) {
		case '&':
			put_text(to, "&amp;");
			break;
		case '<':
			put_text(to, "&lt;");
			break;
		case '>':
			put_text(to, "&gt;");
			break;
		case '"':
			put_text(to, "&quot;");
			break;
		default:
			if (is_in_xml(at)) {
				tli_text_add_char(to->out, *at);
			} else {
				put_text(to, "\xEF\xBF\xBD");
				at += 2;
			}
		}
	}
	tli_text_add_char(to->out, '"');
}

/* What a thing blocks, 0 and TL_BLOCKS_ALL = every channel; and a key. */
static void put_set(const svg_writer *to, const char *name, tli_member_type type, uint32_t set)
{
	tli_text text = { 0 };
	if (!set || (type == TLI_MEMBER_CHANNELS && set == TL_BLOCKS_ALL))
		return;
	tli_set_add(to->map, type, set, &text);
	tli_text_add_char(&text, '\0');
	if (text.failed)
		to->out->failed = true;
	else
		put_attribute(to, name, text.data);
	tli_text_free(&text);
}

/* Channels with a line of their own: `fly radius 0.2, swim`. */
static void put_channels(const svg_writer *to)
{
	tli_text text = { 0 };
	for (size_t i = 0; i < tli_array_length(to->map->channels); i++) {
		const tli_channel_record *channel = &to->map->channels[i];
		if (!(channel->slot.generation & 1))
			continue;
		tli_text_add(&text, tli_text_length(&text) ? ", " : "");
		tli_text_add(&text, channel->name);
		if (channel->has_radius) {
			tli_text_add(&text, " radius ");
			tli_text_add_grid(&text, channel->radius, to->map->resolution);
		}
	}
	bool has_some = tli_text_length(&text) > 0;
	tli_text_add_char(&text, '\0');
	if (text.failed)
		to->out->failed = true;
	else if (has_some)
		put_attribute(to, "data-channel", text.data);
	tli_text_free(&text);
}

static void begin_drawn_layer(const svg_writer *to, const char *name, const char *style)
{
	tli_text_add_format(
		to->out, "<g id=\"%s\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\" %s", name, name, style);
	put_length_attribute(to, "stroke-width", to->stroke);
	put_text(to, ">\n");
}

static void end_drawn_layer(const svg_writer *to)
{
	put_text(to, "</g>\n");
}

static bool is_slot_used(const tli_slot *slot)
{
	return slot->generation & 1;
}

/* ---- things ---- */

static void write_drawn_wall(const svg_writer *to, const tli_wall_record *wall)
{
	uint32_t count = tli_wall_points(wall);
	put_text(to, wall->shape & TLI_WALL_LOOP ? "<polygon" : "<polyline");
	if (wall->shape & TLI_WALL_SOLID)
		put_text(to, " class=\"solid\" fill=\"#8a8a86\"");
	if (wall->shape & TLI_WALL_SOLID && !(wall->shape & TLI_WALL_FILLED))
		put_text(to, " fill-rule=\"evenodd\"");
	put_set(to, "data-blocks", TLI_MEMBER_CHANNELS, tli_map_wall_blocks(to->map, wall));
	put_text(to, " points=\"");
	for (uint32_t i = 0; i < count; i++) {
		if (i)
			tli_text_add_char(to->out, ' ');
		put_drawn_point(to, to->map->points[wall->first + i]);
	}
	put_text(to, "\"/>\n");
}

static void write_drawn_line(const svg_writer *to, tli_point a, tli_point b)
{
	put_text(to, "<line");
	put_length_attribute(to, "x1", a.x);
	put_length_attribute(to, "y1", a.y);
	put_length_attribute(to, "x2", b.x);
	put_length_attribute(to, "y2", b.y);
}

static void write_drawn_door(const svg_writer *to, const tli_door_record *door)
{
	write_drawn_line(to, door->a, door->b);
	put_attribute(to, "inkscape:label", door->name);
	put_set(to, "data-blocks", TLI_MEMBER_CHANNELS, door->blocks);
	put_set(to, "data-key", TLI_MEMBER_KEYS, door->key);
	if (!door->closed) {
		put_text(to, " class=\"open\" stroke-dasharray=\"");
		put_grid(to, 2 * to->stroke);
		tli_text_add_char(to->out, '"');
	}
	put_text(to, "/>\n");
}

static void write_drawn_link(const svg_writer *to, const tli_link_record *link)
{
	const tli_waypoint_record *from = &to->map->waypoints[link->from - 1], *end = &to->map->waypoints[link->to - 1];
	write_drawn_line(to, from->at, end->at);
	put_attribute(to, "data-from", from->name);
	put_attribute(to, "data-to", end->name);
	if (link->oneway)
		put_text(to, " class=\"oneway\"");
	if (link->has_cost)
		put_amount(to, "data-cost", link->cost);
	if (link->jump)
		put_amount(to, "data-jump", link->seconds);
	put_text(to, "/>\n");
}

static void write_drawn_circle(const svg_writer *to, tli_point at, int32_t radius, const char *name)
{
	put_text(to, "<circle");
	put_length_attribute(to, "cx", at.x);
	put_length_attribute(to, "cy", at.y);
	put_length_attribute(to, "r", radius);
	put_attribute(to, "inkscape:label", name);
}

static void put_velocity(const svg_writer *to, tl_point velocity)
{
	put_text(to, " data-velocity=\"");
	tli_text_add_double(to->out, velocity.x);
	tli_text_add_char(to->out, ',');
	tli_text_add_double(to->out, velocity.y);
	tli_text_add_char(to->out, '"');
}

/* Points, and names of waypoints as the native format has them. */
static void put_course(const svg_writer *to, const tli_obstacle_record *obstacle)
{
	tli_text stops = { 0 };
	for (uint32_t i = 0; i < obstacle->course_count; i++) {
		const tli_stop *stop = &obstacle->course[i];
		tli_text_add(&stops, i ? " " : "");
		if (stop->waypoint)
			tli_text_add_name(&stops, to->map->waypoints[stop->waypoint - 1].name);
		else
			tli_native_write_point(stop->at, to->map->resolution, &stops);
	}
	tli_text_add_char(&stops, '\0');
	if (stops.failed)
		to->out->failed = true;
	else
		put_attribute(to, "data-course", stops.data);
	if (obstacle->course_loop)
		put_text(to, " data-loop=\"true\"");
	tli_text_free(&stops);
}

/* A polygon that reaches beyond the grid cannot be read again, and is left out. */
static void write_drawn_obstacle(const svg_writer *to, const tli_obstacle_record *obstacle)
{
	tli_point centre = obstacle->centre;
	if (obstacle->corner_count) {
		if (abs(centre.x) > TLI_GRID_MAX - obstacle->radius || abs(centre.y) > TLI_GRID_MAX - obstacle->radius)
			return;
		put_text(to, "<polygon points=\"");
		for (uint32_t i = 0; i < obstacle->corner_count; i++) {
			tli_point off = obstacle->corners[i];
			put_text(to, i ? " " : "");
			put_drawn_point(to, (tli_point){ centre.x + off.x, centre.y + off.y });
		}
		put_text(to, "\" data-centre=\"");
		put_drawn_point(to, centre);
		tli_text_add_char(to->out, '"');
		put_attribute(to, "inkscape:label", obstacle->name);
	} else {
		write_drawn_circle(to, centre, obstacle->radius, obstacle->name);
	}
	put_set(to, "data-blocks", TLI_MEMBER_CHANNELS, obstacle->blocks);
	if (obstacle->course_count) {
		put_course(to, obstacle);
		put_amount(to, "data-speed", obstacle->speed);
	} else if (obstacle->moving && (!obstacle->turn || obstacle->velocity.x || obstacle->velocity.y)) {
		put_velocity(to, obstacle->velocity);
	}
	if (obstacle->turn)
		put_amount(to, "data-turn", obstacle->turn);
	put_text(to, "/>\n");
}

static void write_drawn_waypoint(const svg_writer *to, const tli_waypoint_record *waypoint)
{
	write_drawn_circle(to, waypoint->at, 2 * to->stroke, waypoint->name);
	if (waypoint->radius)
		put_length_attribute(to, "data-radius", waypoint->radius);
	if (waypoint->start || waypoint->goal)
		put_attribute(to, "data-role", waypoint->start ? "start" : "goal");
	if (waypoint->has_body)
		put_length_attribute(to, "data-body", waypoint->body);
	put_set(to, "data-by", TLI_MEMBER_CHANNELS, waypoint->heeds);
	put_set(to, "data-keys", TLI_MEMBER_KEYS, waypoint->keys);
	put_text(to, "/>\n");
}

/* ---- the whole ---- */

/* A layer of all things of an array, if there are any. */
#define write_drawn_layer(to, array, name, style, write)                  \
	do {                                                              \
		bool started = false;                                     \
		for (size_t i = 0; i < tli_array_length(array); i++) {    \
			if (!is_slot_used(&(array)[i].slot))              \
				continue;                                 \
			if (!started)                                     \
				begin_drawn_layer((to), (name), (style)); \
			started = true;                                   \
			write((to), &(array)[i]);                         \
		}                                                         \
		if (started)                                              \
			end_drawn_layer(to);                              \
	} while (0)

static void begin_drawing(svg_writer *to)
{
	const tl_map *map = to->map;
	tl_box box = tli_map_drawn_bounds(map);
	if (box.min.x > box.max.x) /* nothing at all */
		box = (tl_box){ { 0, 0 }, { 1, 1 } };
	double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
	double largest = width > height ? width : height, margin = largest > 0 ? largest / 32 : 1;
	double stroke = (largest > 0 ? largest : 1) / 400 * map->resolution;
	to->stroke = stroke < 1 ? 1 : (int32_t)stroke;
	put_text(to,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"\n"
		" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"\n viewBox=\"");
	tli_text_add_coordinate(to->out, box.min.x - margin, map->resolution);
	tli_text_add_char(to->out, ' ');
	tli_text_add_coordinate(to->out, box.min.y - margin, map->resolution);
	tli_text_add_char(to->out, ' ');
	tli_text_add_coordinate(to->out, width + 2 * margin, map->resolution);
	tli_text_add_char(to->out, ' ');
	tli_text_add_coordinate(to->out, height + 2 * margin, map->resolution);
	tli_text_add_char(to->out, '"');
	if (map->resolution != TLI_RESOLUTION_DEFAULT)
		tli_text_add_format(to->out, " data-grid=\"%d\"", (int)map->resolution);
	if (map->radius)
		put_length_attribute(to, "data-radius", map->radius);
	put_channels(to);
	put_text(to, ">\n");
}

tl_status tli_svg_write(const tl_map *map, tli_text *out)
{
	svg_writer to = { .map = map, .out = out };
	begin_drawing(&to);
	write_drawn_layer(&to, map->walls, "walls", "fill=\"none\" stroke=\"#22252a\" stroke-linejoin=\"round\"",
		write_drawn_wall);
	write_drawn_layer(&to, map->doors, "doors", "fill=\"none\" stroke=\"#b3541e\"", write_drawn_door);
	write_drawn_layer(
		&to, map->obstacles, "obstacles", "fill=\"#c9c4b8\" stroke=\"#5c5a55\"", write_drawn_obstacle);
	write_drawn_layer(&to, map->links, "links", "fill=\"none\" stroke=\"#7fa3c7\"", write_drawn_link);
	write_drawn_layer(&to, map->waypoints, "waypoints", "fill=\"#1f6fb2\" stroke=\"none\"", write_drawn_waypoint);
	put_text(&to, "</svg>\n");
	return TL_OK;
}
