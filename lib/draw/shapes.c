/* SPDX-License-Identifier: MIT */
/*
 * draw/shapes.c: what stands on the floor: solids, walls, doors, obstacles, agents; and the scale bar.
 *
 * All solid loops are one path filled by even-odd, which ends after 4 MB only, since some readers of SVG refuse an attribute of 10 MB. Loops
 * filled by the winding number and all other walls are many short paths: painting one path takes time and memory by the square of what
 * crosses in it. A closed door is a bar; an open one shows its leaves as on a floor plan:
 *
 *      |\            a leaf at each jamb, at right angles to the doorway, and the quarter circle
 *      | `.   .'|    that its end describes; a narrow door has one leaf
 *     =o   \ /  o=
 */
#include "base/budget.h"
#include "draw/scene.h"
#include "nav/things.h"

#define SOLID_BYTES ((size_t)4 << 20)
#define NARROW_DOOR 22 /* pixels */

static void begin_path(tli_text *out, const char *class_name)
{
	tli_text_add_format(out, "<path class=\"t-%s\" d=\"", class_name);
}

static void end_path(tli_text *out)
{
	tli_text_add(out, "\"/>\n");
}

/* ---- walls ---- */

/* `back`: backwards, so that it turns as other filled loops do. */
static void draw_solid_wall(tli_scene *scene, tl_wall_id id, const tl_wall_info *info, bool back)
{
	for (size_t i = 0; i < info->count; i++) {
		tl_point at;
		if (tl_map_get_wall_point(scene->map, id, back ? info->count - 1 - i : i, &at, NULL) != TL_OK)
			return;
		tli_draw_point(&scene->out, i == 0 ? 'M' : 'L', tli_draw_position(scene, at));
	}
	tli_text_add_char(&scene->out, 'Z');
}

/* Which walls are drawn together, and the path of them that is being written. */
typedef struct wall_layer {
	bool solid, filled; /* by even-odd, or by the winding number */
	bool in_part;       /* they do not block all channels */
	uint32_t set;       /* of even-odd loops: tli_solid */
	size_t begin;       /* where the data of the path begin; 0: there is none */
	tl_channels blocks; /* of it */
} wall_layer;

static void begin_walls(tli_scene *scene, wall_layer *layer, tl_channels blocks)
{
	if (layer->in_part)
		tli_draw_begin_part(scene, blocks, layer->solid ? "solid" : "");
	else
		tli_text_add(&scene->out, layer->solid ? "<path class=\"t-solid\"" : "<path class=\"t-wall\"");
	/* All filled loops turn alike. */
	tli_text_add(&scene->out, layer->filled ? " style=\"fill-rule:nonzero\" d=\"" : " d=\"");
	layer->begin = tli_text_length(&scene->out);
	layer->blocks = blocks;
}

static void end_walls(tli_scene *scene, wall_layer *layer)
{
	if (layer->in_part)
		tli_draw_end_part(scene, layer->blocks, layer->begin);
	else
		end_path(&scene->out);
	layer->begin = 0;
}

/* A wall without an inside; a long one goes on in another path. */
static void draw_open_wall(tli_scene *scene, tl_wall_id id, const tl_wall_info *info, wall_layer *layer)
{
	tl_point at;
	bool split = false;
	for (size_t i = 0; i < info->count; i++) {
		if (tl_map_get_wall_point(scene->map, id, i, &at, NULL) != TL_OK)
			return;
		tli_pixel pixel = tli_draw_position(scene, at);
		tli_draw_point(&scene->out, i == 0 ? 'M' : 'L', pixel);
		if (i == 0 || tli_text_length(&scene->out) - layer->begin <= TLI_STROKE_BYTES)
			continue;
		split = true;
		end_walls(scene, layer);
		begin_walls(scene, layer, info->blocks);
		tli_draw_point(&scene->out, 'M', pixel);
	}
	if (!info->loop)
		return;
	if (!split)
		tli_text_add_char(&scene->out, 'Z');
	else if (tl_map_get_wall_point(scene->map, id, 0, &at, NULL) == TL_OK)
		tli_draw_point(&scene->out, 'L', tli_draw_position(scene, at));
}

/* All walls of a layer. Nothing is written where there is none. */
static void draw_all_walls(tli_scene *scene, wall_layer layer)
{
	size_t bytes = layer.solid && !layer.filled ? SOLID_BYTES : TLI_STROKE_BYTES;
	tli_traveller all = TLI_TRAVELLER_ALL;
	tl_wall_info info;
	tl_wall_id id = { 0 };
	for (id = tl_map_next_wall(scene->map, id); id.index1; id = tl_map_next_wall(scene->map, id)) {
		uint32_t kind = tli_thing_of(scene->map, &all, TL_BLOCKER_WALL, id.index1).solid;
		if (tl_map_get_wall(scene->map, id, &info) != TL_OK || info.solid != layer.solid ||
			tli_solid_is_filled(kind) != layer.filled || (info.blocks != TL_BLOCKS_ALL) != layer.in_part ||
			(layer.set && kind != layer.set))
			continue;
		if (tli_budget_spend(4))
			return;
		if (layer.begin > 0 &&
			(tli_text_length(&scene->out) - layer.begin > bytes || info.blocks != layer.blocks))
			end_walls(scene, &layer);
		if (layer.begin == 0)
			begin_walls(scene, &layer, info.blocks);
		if (layer.solid)
			draw_solid_wall(scene, id, &info, kind == TLI_SOLID_RIGHT);
		else
			draw_open_wall(scene, id, &info, &layer);
		if (scene->out.failed)
			return;
	}
	if (layer.begin > 0)
		end_walls(scene, &layer);
}

void tli_draw_solids(tli_scene *scene)
{
	for (int i = 0; scene->parts.any && i < TLI_SOLID_SETS; i++)
		draw_all_walls(scene, (wall_layer){ .solid = true, .in_part = true, .set = TLI_SOLID_EVEN_ODD << i });
	if (scene->parts.any)
		draw_all_walls(scene, (wall_layer){ .solid = true, .filled = true, .in_part = true });
	draw_all_walls(scene, (wall_layer){ .solid = true });
	draw_all_walls(scene, (wall_layer){ .solid = true, .filled = true });
}

void tli_draw_walls(tli_scene *scene)
{
	if (scene->parts.any)
		draw_all_walls(scene, (wall_layer){ .in_part = true });
	draw_all_walls(scene, (wall_layer){ 0 });
}

/* ---- doors ---- */

static int64_t point_distance(tli_pixel a, tli_pixel b)
{
	return (int64_t)(tli_draw_distance(a, b) + 0.5);
}

/* A leaf that hangs at `hinge` and closes towards `to`; `sweep` is the arc's direction flag. */
static void draw_door_leaf(tli_text *out, tli_pixel hinge, tli_pixel to, bool clockwise)
{
	int64_t dx = to.x - hinge.x, dy = to.y - hinge.y;
	tli_pixel end = clockwise ? (tli_pixel){ hinge.x + dy, hinge.y - dx }
				  : (tli_pixel){ hinge.x - dy, hinge.y + dx };
	tli_draw_point(out, 'M', hinge);
	tli_draw_point(out, 'L', end);
	tli_text_add_char(out, 'A');
	tli_draw_number(out, point_distance(hinge, to));
	tli_text_add_char(out, ' ');
	tli_draw_number(out, point_distance(hinge, to));
	tli_text_add(out, clockwise ? " 0 0 1 " : " 0 0 0 ");
	tli_draw_number(out, to.x);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, to.y);
}

static void add_open_door(tli_text *out, tli_pixel a, tli_pixel b)
{
	tli_pixel middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
	if (point_distance(a, b) < (int64_t)NARROW_DOOR * TLI_PIXEL) {
		draw_door_leaf(out, a, b, true);
		return;
	}
	draw_door_leaf(out, a, middle, true);
	draw_door_leaf(out, b, middle, false);
}

static void draw_door_leaves(tli_scene *scene, bool closed, const char *class_name)
{
	tl_door_id id = { 0 };
	tl_door_info info;
	bool any = false;
	for (id = tl_map_next_door(scene->map, id); id.index1; id = tl_map_next_door(scene->map, id)) {
		if (tl_map_get_door(scene->map, id, &info) != TL_OK || info.closed != closed)
			continue;
		if (closed && (info.key || info.blocks != TL_BLOCKS_ALL))
			continue;
		tli_pixel a = tli_draw_position(scene, info.a), b = tli_draw_position(scene, info.b);
		if (!any)
			begin_path(&scene->out, class_name);
		any = true;
		if (closed) {
			tli_draw_point(&scene->out, 'M', a);
			tli_draw_point(&scene->out, 'L', b);
		} else {
			add_open_door(&scene->out, a, b);
		}
	}
	if (any)
		end_path(&scene->out);
}

void tli_draw_doors(tli_scene *scene)
{
	draw_door_leaves(scene, false, "leaf");
	draw_door_leaves(scene, true, "door");
	if (!scene->parts.any && !scene->parts.keys)
		return;
	tl_door_info info;
	for (tl_door_id id = { 0 }; (id = tl_map_next_door(scene->map, id)).index1;)
		if (tl_map_get_door(scene->map, id, &info) == TL_OK && info.closed &&
			(info.key || info.blocks != TL_BLOCKS_ALL))
			tli_draw_part_door(scene, &info);
}

/* ---- obstacles ---- */

/* The two strokes of an arrow's head at the end of a line; nothing where that is too short to see. */
static void add_head(tli_text *out, tli_pixel from, tli_pixel to, int64_t head)
{
	int64_t length = point_distance(from, to);
	if (length < head)
		return;
	int64_t dx = (to.x - from.x) * head / length, dy = (to.y - from.y) * head / length;
	tli_draw_point(out, 'M', (tli_pixel){ to.x - dx - dy / 2, to.y - dy + dx / 2 });
	tli_draw_point(out, 'L', to);
	tli_draw_point(out, 'L', (tli_pixel){ to.x - dx + dy / 2, to.y - dy - dx / 2 });
}

/* An arrow as long as an obstacle gets in a second. */
static void draw_velocity(tli_scene *scene, const tl_obstacle_info *info)
{
	tl_point ahead = { info->centre.x + info->velocity.x, info->centre.y + info->velocity.y };
	tli_pixel from = tli_draw_position(scene, info->centre), to = tli_draw_position(scene, ahead);
	int64_t head = 7 * scene->line;
	if (point_distance(from, to) < head)
		return;
	begin_path(&scene->out, "arrow");
	tli_draw_point(&scene->out, 'M', from);
	tli_draw_point(&scene->out, 'L', to);
	add_head(&scene->out, from, to, head);
	end_path(&scene->out);
}

/* The line along which an obstacle moves: to and fro, with a head at its end; or closed, with a head in the middle of its first leg. */
static void draw_course(tli_scene *scene, tl_obstacle_id id, const tl_obstacle_info *info)
{
	tli_text *out = &scene->out;
	tl_stop stop;
	tli_pixel first = tli_draw_position(scene, info->centre), from = first, to = first, middle = first;
	size_t begin = tli_text_length(out);
	begin_path(out, "arrow");
	tli_draw_point(out, 'M', first);
	for (size_t i = 0; tl_map_get_obstacle_course(scene->map, id, i, &stop) == TL_OK; i++) {
		from = to;
		to = tli_draw_position(scene, stop.at);
		if (i == 0)
			middle = (tli_pixel){ (first.x + to.x) / 2, (first.y + to.y) / 2 };
		if (tli_text_length(out) - begin > TLI_STROKE_BYTES) {
			end_path(out);
			begin = tli_text_length(out);
			begin_path(out, "arrow");
			tli_draw_point(out, 'M', from);
		}
		tli_draw_point(out, 'L', to);
	}
	if (info->course_loop)
		tli_draw_point(out, 'L', first);
	add_head(out, info->course_loop ? first : from, info->course_loop ? middle : to, 7 * scene->line);
	end_path(out);
}

static void draw_polygon(tli_scene *scene, tl_obstacle_id id, const tl_obstacle_info *info)
{
	tl_point off;
	begin_path(&scene->out, "moving");
	for (size_t i = 0; tl_map_get_obstacle_corner(scene->map, id, i, &off) == TL_OK; i++)
		tli_draw_point(&scene->out, i ? 'L' : 'M',
			tli_draw_position(scene, (tl_point){ info->centre.x + off.x, info->centre.y + off.y }));
	tli_text_add(&scene->out, scene->def.names ? "Z\"><title>" : "Z\"/>\n");
	if (scene->def.names) {
		tli_draw_escape(&scene->out, info->name);
		tli_text_add(&scene->out, "</title></path>\n");
	}
}

void tli_draw_obstacles(tli_scene *scene)
{
	tl_obstacle_id id = { 0 };
	tl_obstacle_info info;
	for (id = tl_map_next_obstacle(scene->map, id); id.index1; id = tl_map_next_obstacle(scene->map, id)) {
		if (tl_map_get_obstacle(scene->map, id, &info) != TL_OK || (info.moving && scene->def.motion))
			continue;
		tli_pixel at = tli_draw_position(scene, info.centre);
		if (info.corner_count)
			draw_polygon(scene, id, &info);
		else if (!info.moving && info.blocks != TL_BLOCKS_ALL)
			tli_draw_part_circle(scene, &info);
		else
			tli_draw_circle(&scene->out, at, tli_draw_length(scene, info.radius),
				info.moving ? "t-moving" : "t-static", scene->def.names ? info.name : NULL);
		if (info.course_count)
			draw_course(scene, id, &info);
		else if (info.moving)
			draw_velocity(scene, &info);
	}
}

/* ---- agents ---- */

int64_t tli_draw_agent_radius(const tli_scene *scene, const tl_map_agent_info *info)
{
	double radius = info->has_radius ? info->radius : tl_map_body_radius(scene->map, info->heeds);
	int64_t drawn = tli_draw_length(scene, radius);
	return drawn > scene->body ? drawn : scene->body;
}

void tli_draw_agents(tli_scene *scene)
{
	tl_map_agent_id id = { 0 };
	tl_map_agent_info info;
	if (!scene->def.agents || scene->def.motion)
		return;
	for (id = tl_map_next_agent(scene->map, id); id.index1; id = tl_map_next_agent(scene->map, id)) {
		if (tl_map_get_agent(scene->map, id, &info) != TL_OK)
			continue;
		tli_draw_circle(&scene->out, tli_draw_position(scene, info.at), tli_draw_agent_radius(scene, &info),
			"t-agent", scene->def.names ? info.name : NULL);
	}
}

/* ---- scale bar ---- */

/* Covers the part of the map that goes on below a view, so that the scale bar and the legends lie over nothing. */
static void clear_strip(tli_scene *scene)
{
	int64_t top = scene->floor - scene->font;
	tli_text_add(&scene->out, "<rect class=\"t-floor\"");
	tli_draw_attribute(&scene->out, "y", top);
	tli_text_add(&scene->out, " width=\"100%\"");
	tli_draw_attribute(&scene->out, "height", scene->height - top);
	tli_text_add(&scene->out, "/>\n");
}

void tli_draw_scale_bar(tli_scene *scene)
{
	tli_text *out = &scene->out;
	if (scene->height - scene->floor < 2 * scene->line) /* no strip for it */
		return;
	if (tli_draw_is_cropped(scene))
		clear_strip(scene);
	double units = tli_draw_round_length(scene, scene->width / 6);
	int64_t length = tli_draw_length(scene, units), tick = 3 * scene->line;
	tli_pixel at = { scene->offset.x, scene->floor };
	begin_path(out, "bar");
	tli_draw_point(out, 'M', (tli_pixel){ at.x, at.y - tick });
	tli_draw_point(out, 'L', (tli_pixel){ at.x, at.y + tick });
	tli_draw_point(out, 'M', at);
	tli_draw_point(out, 'L', (tli_pixel){ at.x + length, at.y });
	tli_draw_point(out, 'M', (tli_pixel){ at.x + length, at.y - tick });
	tli_draw_point(out, 'L', (tli_pixel){ at.x + length, at.y + tick });
	end_path(out);
	tli_text_add(out, "<text class=\"t-bar-text\"");
	tli_draw_attribute(out, "x", at.x + length + 2 * tick);
	tli_draw_attribute(out, "y", at.y + scene->font * 35 / 100);
	tli_text_add_char(out, '>');
	tli_text_add_double(out, units);
	tli_text_add(out, units == 1 ? " unit</text>\n" : " units</text>\n");
}
