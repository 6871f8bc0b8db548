/* SPDX-License-Identifier: MIT */
/*
 * draw/channels.c: the looks of what blocks some channels alone and of doors with keys, and the legend that explains them.
 *
 * Four looks differ without colours, by whether a thing blocks walking and sight. The exact channels are in its tooltip and in
 * the legend.
 *
 *     walking alone    ==========   two lines: a window, a fence, a pool
 *     sight alone      o o o o o o  dots: a curtain, a hedge
 *     both             -|--|--|--|  a line with ticks: a low wall
 *     neither          --- - --- -  dashes and points
 *
 * A door has the same looks in its own colour; strokes across it count its key among those of the map, up to five. The inside of a solid
 * loop is tinted, never filled as that of a wall. Nothing of this is in a picture of a map without channels. The legend has the marks of starts
 * and goals too.
 */
#include <string.h>

#include "draw/scene.h"

#define KEY_STROKES 5 /* then they begin again, in another colour */
#define KEY_COLOURS 8
#define LEGEND_DASH 34 /* lines */

/* The classes of a look: its strokes, one over the other, and the tint of an inside. */
typedef struct channel_look {
	const char *strokes[2];
	const char *tint;
} channel_look;

static const channel_look channel_looks[TLI_LOOKS] = {
	[TLI_LOOK_WALK] = { { "t-window", "t-pane" }, " t-tint0" },
	[TLI_LOOK_SIGHT] = { { "t-curtain" }, " t-tint1" },
	[TLI_LOOK_BOTH] = { { "t-low", "t-ticks" }, " t-tint2" },
	[TLI_LOOK_NEITHER] = { { "t-other" }, " t-tint3" },
};

static int look_of(tl_channels blocks)
{
	bool walk = blocks & TL_CHANNEL_WALK, sight = blocks & TL_CHANNEL_SIGHT;
	if (walk)
		return sight ? TLI_LOOK_BOTH : TLI_LOOK_WALK;
	return sight ? TLI_LOOK_SIGHT : TLI_LOOK_NEITHER;
}

/* ---- what there is ---- */

static void find_part(tli_draw_parts *parts, tl_channels blocks)
{
	if (blocks == TL_BLOCKS_ALL)
		return;
	tl_channels *sets = parts->sets[look_of(blocks)];
	for (int i = 0; i < TLI_LOOK_SETS && sets[i] != blocks; i++)
		if (!sets[i]) {
			sets[i] = blocks;
			break;
		}
	parts->any = true;
}

void tli_draw_find_parts(tli_scene *scene)
{
	const tl_map *map = scene->map;
	tl_wall_info wall;
	tl_door_info door;
	tl_obstacle_info obstacle;
	for (tl_wall_id id = { 0 }; (id = tl_map_next_wall(map, id)).index1;)
		if (tl_map_get_wall(map, id, &wall) == TL_OK)
			find_part(&scene->parts, wall.blocks);
	for (tl_door_id id = { 0 }; (id = tl_map_next_door(map, id)).index1;)
		if (tl_map_get_door(map, id, &door) == TL_OK) {
			find_part(&scene->parts, door.blocks);
			scene->parts.keys |= door.key;
		}
	for (tl_obstacle_id id = { 0 }; (id = tl_map_next_obstacle(map, id)).index1;)
		if (tl_map_get_obstacle(map, id, &obstacle) == TL_OK)
			find_part(&scene->parts, obstacle.blocks);
	tl_waypoint_info waypoint;
	for (tl_waypoint_id id = { 0 }; scene->def.waypoints && (id = tl_map_next_waypoint(map, id)).index1;)
		if (tl_map_get_waypoint(map, id, &waypoint) == TL_OK)
			scene->parts.roles[waypoint.role] = true;
}

/* ---- shapes ---- */

static void add_channels(const tl_map *map, tl_channels blocks, tli_text *out)
{
	tl_channel_info info;
	const char *before = "";
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel));) {
		if (!(blocks & channel) || tl_map_get_channel(map, channel, &info) != TL_OK)
			continue;
		tli_text_add(out, before);
		tli_draw_escape(out, info.name);
		before = ",";
	}
}

/* Ends a path. Its tooltip is what `names` of the definition lets through. */
static void end_part(tli_scene *scene, tl_channels blocks)
{
	tli_text_add(&scene->out, scene->def.names ? "\"><title>blocks " : "\"/>\n");
	if (!scene->def.names)
		return;
	add_channels(scene->map, blocks, &scene->out);
	tli_text_add(&scene->out, "</title></path>\n");
}

void tli_draw_begin_part(tli_scene *scene, tl_channels blocks, const char *more)
{
	const channel_look *look = &channel_looks[look_of(blocks)];
	bool is_solid = strcmp(more, "solid") == 0;
	tli_text_add_format(&scene->out, "<path class=\"%s%s%s\"", look->strokes[0], is_solid ? look->tint : "",
		is_solid ? "" : more);
}

void tli_draw_end_part(tli_scene *scene, tl_channels blocks, size_t begin)
{
	const char *over = channel_looks[look_of(blocks)].strokes[1];
	tli_text *out = &scene->out;
	size_t length = tli_text_length(out) - begin;
	end_part(scene, blocks);
	if (!over)
		return;
	tli_text_add_format(out, "<path class=\"%s\" d=\"", over);
	char *room = tli_text_extend(out, length);
	if (room)
		memcpy(room, out->data + begin, length);
	tli_text_add(out, "\"/>\n");
}

void tli_draw_part_circle(tli_scene *scene, const tl_obstacle_info *info)
{
	const channel_look *look = &channel_looks[look_of(info->blocks)];
	tli_pixel at = tli_draw_position(scene, info->centre);
	int64_t radius = tli_draw_length(scene, info->radius);
	tli_text classes = { 0 }, title = { 0 };
	tli_text_add_format(&classes, "%s%s", look->strokes[0], look->tint);
	tli_text_add_bytes(&classes, "", 1);
	tli_text_add_format(&title, "%s, blocks ", info->name);
	add_channels(scene->map, info->blocks, &title);
	tli_text_add_bytes(&title, "", 1);
	if (classes.failed || title.failed)
		scene->out.failed = true;
	else
		tli_draw_circle(&scene->out, at, radius, classes.data, scene->def.names ? title.data : NULL);
	if (look->strokes[1])
		tli_draw_circle(&scene->out, at, radius, look->strokes[1], NULL);
	tli_text_free(&classes);
	tli_text_free(&title);
}

/* ---- keys ---- */

/* Which of the keys of the map's doors it is, from 0. */
static int key_number(const tli_scene *scene, tl_keys key)
{
	int number = 0;
	for (tl_keys other = 1; other && other != key; other <<= 1)
		number += (scene->parts.keys & other) != 0;
	return number;
}

/* Strokes across the middle of ab, as many as tell the key. */
static void draw_key(tli_scene *scene, tl_keys key, tli_pixel a, tli_pixel b)
{
	tli_text *out = &scene->out;
	double length = tli_draw_distance(a, b);
	int number = key_number(scene, key), strokes = 1 + number % KEY_STROKES;
	double step = 5 * (double)scene->line, half = (double)scene->wall / 2 + 5 * (double)scene->line;
	if (length < 1)
		return;
	double x = (double)(b.x - a.x) / length, y = (double)(b.y - a.y) / length;
	tli_text_add_format(out, "<path class=\"t-key t-k%d\" d=\"", number % KEY_COLOURS);
	for (int i = 0; i < strokes; i++) {
		double off = step * (i - (strokes - 1) / 2.0);
		double at_x = (double)(a.x + b.x) / 2 + x * off, at_y = (double)(a.y + b.y) / 2 + y * off;
		tli_draw_point(out, 'M', (tli_pixel){ (int64_t)(at_x - y * half), (int64_t)(at_y + x * half) });
		tli_draw_point(out, 'L', (tli_pixel){ (int64_t)(at_x + y * half), (int64_t)(at_y - x * half) });
	}
	tli_text_add(out, scene->def.names ? "\"><title>key " : "\"/>\n");
	if (!scene->def.names)
		return;
	tli_draw_escape(out, tl_map_key_name(scene->map, key));
	tli_text_add(out, "</title></path>\n");
}

void tli_draw_part_door(tli_scene *scene, const tl_door_info *info)
{
	tli_pixel a = tli_draw_position(scene, info->a), b = tli_draw_position(scene, info->b);
	if (info->blocks != TL_BLOCKS_ALL)
		tli_draw_begin_part(scene, info->blocks, " t-part-door");
	else
		tli_text_add(&scene->out, "<path class=\"t-door\"");
	tli_text_add(&scene->out, " d=\"");
	size_t begin = tli_text_length(&scene->out);
	tli_draw_point(&scene->out, 'M', a);
	tli_draw_point(&scene->out, 'L', b);
	if (info->blocks != TL_BLOCKS_ALL)
		tli_draw_end_part(scene, info->blocks, begin);
	else
		tli_text_add(&scene->out, "\"/>\n");
	if (info->key)
		draw_key(scene, info->key, a, b);
}

/* ---- legend ---- */

/* Where the legend goes on; it is only measured where nothing is to be written. */
typedef struct channel_legend {
	tli_scene *scene;
	tli_pixel at;
	bool is_written;
} channel_legend;

static int64_t legend_row(const tli_scene *scene)
{
	return scene->font * 18 / 10;
}

/* The place of an entry with these words, in the next row where this one is full. */
static tli_pixel place_in_legend(channel_legend *legend, const tli_text *words)
{
	const tli_scene *scene = legend->scene;
	int64_t dash = LEGEND_DASH * scene->line;
	int64_t width = dash + scene->font * ((int64_t)tli_text_length(words) * 6 + 26) / 10;
	if (legend->at.x > scene->offset.x && legend->at.x + width > scene->width)
		legend->at = (tli_pixel){ scene->offset.x, legend->at.y + legend_row(scene) };
	tli_pixel at = legend->at;
	legend->at.x += width;
	return at;
}

static void write_words(tli_scene *scene, tli_pixel at, const tli_text *words)
{
	if (scene->out.failed)
		return;
	tli_text_add(&scene->out, "<text class=\"t-bar-text\"");
	tli_draw_attribute(&scene->out, "x", at.x + (LEGEND_DASH + 6) * scene->line);
	tli_draw_attribute(&scene->out, "y", at.y + scene->font * 35 / 100);
	tli_text_add_char(&scene->out, '>');
	tli_text_add_bytes(&scene->out, words->data, tli_text_length(words));
	tli_text_add(&scene->out, "</text>\n");
}

static void add_look_entry(channel_legend *legend, int look)
{
	tli_scene *scene = legend->scene;
	const tl_channels *sets = scene->parts.sets[look];
	tli_text words = { 0 };
	if (!sets[0])
		return;
	for (int i = 0; i < TLI_LOOK_SETS - 1 && sets[i]; i++) {
		tli_text_add(&words, i ? "; " : "blocks ");
		add_channels(scene->map, sets[i], &words);
	}
	tli_text_add(&words, sets[TLI_LOOK_SETS - 1] ? "; others" : "");
	tli_pixel at = place_in_legend(legend, &words);
	scene->out.failed = scene->out.failed || words.failed;
	for (int i = 0; legend->is_written && i < 2 && channel_looks[look].strokes[i]; i++) {
		tli_text_add_format(&scene->out, "<path class=\"%s\" d=\"", channel_looks[look].strokes[i]);
		tli_draw_point(&scene->out, 'M', at);
		tli_draw_point(&scene->out, 'L', (tli_pixel){ at.x + LEGEND_DASH * scene->line, at.y });
		tli_text_add(&scene->out, "\"/>\n");
	}
	if (legend->is_written)
		write_words(scene, at, &words);
	tli_text_free(&words);
}

static void add_key_entry(channel_legend *legend, tl_keys key)
{
	tli_scene *scene = legend->scene;
	tli_text words = { 0 };
	tli_text_add(&words, "key ");
	tli_draw_escape(&words, tl_map_key_name(scene->map, key));
	tli_pixel at = place_in_legend(legend, &words), end = { at.x + LEGEND_DASH * scene->line, at.y };
	scene->out.failed = scene->out.failed || words.failed;
	if (legend->is_written) {
		tli_text_add(&scene->out, "<path class=\"t-door\" d=\"");
		tli_draw_point(&scene->out, 'M', at);
		tli_draw_point(&scene->out, 'L', end);
		tli_text_add(&scene->out, "\"/>\n");
		draw_key(scene, key, at, end);
		write_words(scene, at, &words);
	}
	tli_text_free(&words);
}

static void add_role_entry(channel_legend *legend, tl_waypoint_role role)
{
	tli_scene *scene = legend->scene;
	tli_text words = { 0 };
	tli_text_add(&words, role == TL_WAYPOINT_START ? "start" : "goal");
	tli_pixel at = place_in_legend(legend, &words);
	scene->out.failed = scene->out.failed || words.failed;
	if (legend->is_written) {
		tli_draw_role(scene, (tli_pixel){ at.x + LEGEND_DASH * scene->line / 2, at.y }, role, NULL);
		write_words(scene, at, &words);
	}
	tli_text_free(&words);
}

/* Its height. */
static int64_t make_legend(tli_scene *scene, int64_t top, bool is_written)
{
	channel_legend legend = { scene, { scene->offset.x, top + legend_row(scene) / 2 }, is_written };
	for (int look = 0; look < TLI_LOOKS; look++)
		add_look_entry(&legend, look);
	for (tl_keys key = 1; key; key <<= 1)
		if (scene->parts.keys & key)
			add_key_entry(&legend, key);
	for (tl_waypoint_role role = TL_WAYPOINT_START; role <= TL_WAYPOINT_GOAL; role++)
		if (scene->parts.roles[role])
			add_role_entry(&legend, role);
	return legend.at.y + legend_row(scene) - top;
}

void tli_draw_place_channels(tli_scene *scene)
{
	const tli_draw_parts *parts = &scene->parts;
	if (!parts->any && !parts->keys && !parts->roles[TL_WAYPOINT_START] && !parts->roles[TL_WAYPOINT_GOAL])
		return;
	scene->legend = scene->height;
	scene->height += make_legend(scene, scene->legend, false);
	scene->height = (scene->height + TLI_PIXEL - 1) / TLI_PIXEL * TLI_PIXEL;
}

void tli_draw_channel_legend(tli_scene *scene)
{
	if (scene->legend)
		(void)make_legend(scene, scene->legend, true);
}
