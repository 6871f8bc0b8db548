/* SPDX-License-Identifier: MIT */
/*
 * format/uvtt/write.c: a map as Universal VTT, which read.c reads as the same walls, doors and lights.
 *
 * Walls are lists of points, loops with their first point at the end; doors are portals; waypoints that are called as the reader calls lights
 * are lights. The rest has no place in the format, nor do solids, and there is no picture. What the map does not know of a light, and the
 * pixels of a square, are numbers that map makers begin with. O(size).
 */
#include "format/uvtt/uvtt.h"

#include "base/array.h"
#include "format/text/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct vtt_writer {
	const tl_map *map;
	tli_text *out;
	const char *before;  /* of the next thing of a list */
	tli_point low, high; /* of all that is written */
	tli_point *points;   /* tli_array: of the wall at hand */
} vtt_writer;

/* A coordinate, counted in halves of a grid unit. All its digits are written, not the fewest that read back: other programs round otherwise,
 * and an end that lies on a wall has to stay there. */
static void put_vtt_halves(const vtt_writer *to, const char *before, int64_t halves)
{
	tli_text_add(to->out, before);
	tli_text_add_double(to->out, (double)halves / (2.0 * to->map->resolution));
}

/* The middle of two points, which lies within the picture where they do. */
static void put_vtt_middle(const vtt_writer *to, tli_point a, tli_point b)
{
	put_vtt_halves(to, "{\"x\": ", (int64_t)a.x + b.x);
	put_vtt_halves(to, ", \"y\": ", (int64_t)a.y + b.y);
	tli_text_add_char(to->out, '}');
}

static void put_vtt_point(vtt_writer *to, tli_point at)
{
	to->low.x = at.x < to->low.x ? at.x : to->low.x;
	to->low.y = at.y < to->low.y ? at.y : to->low.y;
	to->high.x = at.x > to->high.x ? at.x : to->high.x;
	to->high.y = at.y > to->high.y ? at.y : to->high.y;
	put_vtt_middle(to, at, at);
}

static void put_vtt_points(vtt_writer *to, const tli_point *points, size_t count, bool is_loop)
{
	tli_text_add_char(to->out, '[');
	for (size_t i = 0; i < count + is_loop; i++) {
		tli_text_add(to->out, i ? ", " : "");
		put_vtt_point(to, points[i < count ? i : 0]);
	}
	tli_text_add_char(to->out, ']');
}

static void begin_vtt_list(vtt_writer *to, const char *key)
{
	tli_text_add_format(to->out, ",\n\"%s\": [", key);
	to->before = "\n";
}

static void begin_vtt_thing(vtt_writer *to)
{
	tli_text_add(to->out, to->before);
	to->before = ",\n";
}

/* The name of the number-th thing of its list, unless the reader would call it so. */
static void put_vtt_name(const vtt_writer *to, const char *prefix, size_t number, const char *name)
{
	char usual[32];
	snprintf(usual, sizeof usual, "%s%zu", prefix, number);
	if (strcmp(usual, name) == 0)
		return;
	tli_text_add(to->out, ", \"" TLI_UVTT_NAME "\": ");
	tli_json_add_string(to->out, name, strlen(name));
}

/* A member of a portal, 0 = none. */
static void put_vtt_set(const vtt_writer *to, const char *key, tli_member_type type, uint32_t set)
{
	tli_text names = { 0 };
	if (!set)
		return;
	tli_set_add(to->map, type, set, &names);
	tli_text_add_format(to->out, ", \"%s\": ", key);
	tli_json_add_string(to->out, names.data, names.failed ? 0 : tli_text_length(&names));
	to->out->failed = to->out->failed || names.failed;
	tli_text_free(&names);
}

/* From the x axis to the direction of x,y, which is not 0,0: radians, -pi to pi. The angle is halved until a few terms of the series of the
 * arc tangent do for the six digits that are written; the C library's may differ from machine to machine. */
static double vtt_angle(double x, double y)
{
	const double pi = 3.14159265358979323846;
	double flat = fabs(x), steep = fabs(y);
	double t = flat > steep ? steep / flat : flat / steep;
	for (int i = 0; i < 3; i++)
		t /= 1 + sqrt(1 + t * t);
	double square = t * t;
	double angle = 8 * t * (1 - square * (1. / 3 - square * (1. / 5 - square * (1. / 7 - square / 9))));
	if (steep > flat)
		angle = pi / 2 - angle;
	if (x < 0)
		angle = pi - angle;
	return y < 0 ? -angle : angle;
}

static void write_vtt_walls(vtt_writer *to)
{
	const tl_map *map = to->map;
	begin_vtt_list(to, "line_of_sight");
	for (size_t i = 0; i < tli_array_length(map->walls) && !to->out->failed; i++) {
		const tli_wall_record *wall = &map->walls[i];
		size_t count = tli_wall_points(wall);
		bool is_loop = wall->shape & TLI_WALL_LOOP;
		if (!(wall->slot.generation & 1))
			continue;
		tli_array_truncate(to->points, 0);
		if (!tli_array_reserve(to->points, count)) {
			to->out->failed = true;
			return;
		}
		memcpy(tli_array_extend(to->points, count), map->points + wall->first, count * sizeof *to->points);
		count = tli_uvtt_trim(to->points, NULL, count, &is_loop);
		if (count < 2) /* a point that blocks: no line */
			continue;
		begin_vtt_thing(to);
		put_vtt_points(to, to->points, count, is_loop);
	}
	tli_text_add_char(to->out, ']');
	begin_vtt_list(to, "objects_line_of_sight");
	tli_text_add_char(to->out, ']');
}

static void write_vtt_doors(vtt_writer *to)
{
	size_t number = 0;
	bool is_from_vtt = strcmp(tl_map_format(to->map), "uvtt") == 0;
	begin_vtt_list(to, "portals");
	for (size_t i = 0; i < tli_array_length(to->map->doors); i++) {
		const tli_door_record *door = &to->map->doors[i];
		const tli_point ends[] = { door->a, door->b };
		double across = (double)door->b.x - door->a.x, down = (double)door->b.y - door->a.y;
		if (!(door->slot.generation & 1) || door->exit || tli_point_equal(door->a, door->b))
			continue;
		begin_vtt_thing(to);
		tli_text_add(to->out, "{\"position\": ");
		put_vtt_middle(to, door->a, door->b);
		tli_text_add(to->out, ", \"bounds\": ");
		put_vtt_points(to, ends, 2, false);
		tli_text_add(to->out, ", \"rotation\": ");
		tli_text_add_double(to->out, round(vtt_angle(across, down) * 1e6) / 1e6);
		tli_text_add_format(to->out, ", \"closed\": %s, \"freestanding\": %s", door->closed ? "true" : "false",
			is_from_vtt && door->is_box ? "true" : "false");
		put_vtt_name(to, TLI_UVTT_PORTAL, ++number, door->name);
		put_vtt_set(to, TLI_UVTT_BLOCKS, TLI_MEMBER_CHANNELS, door->blocks);
		put_vtt_set(to, TLI_UVTT_KEY, TLI_MEMBER_KEYS, door->key);
		tli_text_add_char(to->out, '}');
	}
	tli_text_add_char(to->out, ']');
}

static void write_vtt_lights(vtt_writer *to)
{
	size_t number = 0;
	begin_vtt_list(to, "lights");
	for (size_t i = 0; i < tli_array_length(to->map->waypoints); i++) {
		const tli_waypoint_record *light = &to->map->waypoints[i];
		if (!(light->slot.generation & 1) ||
			strncmp(light->name, TLI_UVTT_LIGHT, strlen(TLI_UVTT_LIGHT)) != 0 ||
			!light->name[strlen(TLI_UVTT_LIGHT)])
			continue;
		begin_vtt_thing(to);
		tli_text_add(to->out, "{\"position\": ");
		put_vtt_point(to, light->at);
		tli_text_add(to->out, ", \"range\": 5, \"intensity\": 1, \"color\": \"ffffffff\", \"shadows\": true");
		put_vtt_name(to, TLI_UVTT_LIGHT, ++number, light->name);
		tli_text_add_char(to->out, '}');
	}
	tli_text_add_char(to->out, ']');
}

/* The largest whole number of squares that is not more than the coordinate; the smallest one that is not less. */
static int64_t squares_below(const tl_map *map, int64_t grid)
{
	int64_t rest = grid % map->resolution;
	return grid / map->resolution - (rest < 0);
}

static int64_t squares_above(const tl_map *map, int64_t grid)
{
	return -squares_below(map, -grid);
}

/* The smallest picture of whole squares around everything, one at least. */
static void write_vtt_head(const vtt_writer *to, tli_text *out)
{
	bool is_empty = to->low.x > to->high.x;
	int64_t left = is_empty ? 0 : squares_below(to->map, to->low.x),
		top = is_empty ? 0 : squares_below(to->map, to->low.y),
		width = is_empty ? 1 : squares_above(to->map, to->high.x) - left,
		height = is_empty ? 1 : squares_above(to->map, to->high.y) - top;
	tli_text_add_format(out,
		"{\"format\": 0.3,\n\"resolution\": {\"map_origin\": {\"x\": %lld, \"y\": %lld}, \"map_size\": "
		"{\"x\": %lld, \"y\": %lld}, \"pixels_per_grid\": 100",
		(long long)left, (long long)top, (long long)(width ? width : 1), (long long)(height ? height : 1));
	if (to->map->resolution != TLI_RESOLUTION_DEFAULT)
		tli_text_add_format(out, ", \"" TLI_UVTT_GRID "\": %d", (int)to->map->resolution);
	tli_text_add_char(out, '}');
}

tl_status tli_uvtt_write(const tl_map *map, tli_text *out)
{
	tli_text body = { 0 };
	vtt_writer to = { .map = map, .out = &body, .low = { INT32_MAX, INT32_MAX }, .high = { INT32_MIN, INT32_MIN } };
	write_vtt_walls(&to);
	write_vtt_doors(&to);
	tli_text_add(&body, ",\n\"environment\": {\"baked_lighting\": false, \"ambient_light\": \"ffffffff\"}");
	write_vtt_lights(&to);
	tli_text_add(&body, ",\n\"image\": \"\"}\n");
	write_vtt_head(&to, out);
	if (body.failed)
		out->failed = true;
	else
		tli_text_add_bytes(out, body.data, tli_text_length(&body));
	tli_text_free(&body);
	tli_array_free(to.points);
	return TL_OK;
}
