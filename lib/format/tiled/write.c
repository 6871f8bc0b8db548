/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/write.c: a map as JSON that Tiled opens, and that read.c reads as the same map: a layer for each kind, and objects with
 * their class.
 *
 * A map unit is 32 pixels, or half that as often as it takes for the map to stay within 2^20: a power of two, so that each coordinate is
 * a decimal that reads back exactly. A link's ends lie on its waypoints; where several share a position, the properties `from` and `to`
 * say which are meant. Places in a file and comments are not written. O(n log n).
 */
#include "format/tiled/write.h"

#include "base/sort.h"
#include "format/native/native.h"
#include "format/text/json.h"

/* Larger than most screens at the first look, and Tiled's rulers and pictures still work. */
#define EXTENT_MAX 0x1p20

typedef struct shared_position {
	tli_point at;
	uint32_t index; /* of the waypoint */
} shared_position;

typedef struct tiled_writer {
	const tl_map *map;
	tli_text *out;
	double scale; /* pixels a grid unit */
	double unit;  /* pixels a map unit */
	uint32_t next_id;
	uint32_t *ids;   /* tli_array, by waypoint: of its object */
	bool *is_shared; /* tli_array, by waypoint: another is at its place */
	bool has_object; /* the layer that is being written */
	bool has_one;    /* the list of properties */
} tiled_writer;

/* Where an object is, in pixels. */
typedef struct object_frame {
	double x, y, width, height;
} object_frame;

/* ---- values ---- */

static double pixels(const tiled_writer *to, int64_t grid)
{
	return (double)grid * to->scale;
}

static void add_number(const tiled_writer *to, const char *before, double value)
{
	tli_text_add(to->out, before);
	tli_text_add_double(to->out, value);
}

/* ---- properties: each begins the list, or goes on with it ---- */

static void begin_property(tiled_writer *to, const char *name, const char *type)
{
	tli_text_add(to->out, to->has_one ? ", " : ", \"properties\": [");
	tli_text_add_format(to->out, "{\"name\": \"%s\", \"type\": \"%s\", \"value\": ", name, type);
	to->has_one = true;
}

static void add_flag(tiled_writer *to, const char *name, bool value)
{
	begin_property(to, name, "bool");
	tli_text_add(to->out, value ? "true}" : "false}");
}

static void add_amount(tiled_writer *to, const char *name, double value)
{
	begin_property(to, name, "float");
	tli_text_add_double(to->out, value);
	tli_text_add_char(to->out, '}');
}

static void add_object_reference(tiled_writer *to, const char *name, uint32_t id)
{
	begin_property(to, name, "object");
	tli_text_add_format(to->out, "%u}", id);
}

static void add_text(tiled_writer *to, const char *name, const tli_text *value)
{
	if (value->failed)
		to->out->failed = true;
	begin_property(to, name, "string");
	tli_json_add_string(to->out, value->data, value->failed ? 0 : tli_text_length(value));
	tli_text_add_char(to->out, '}');
}

/* What a thing blocks, 0 and TL_BLOCKS_ALL = every channel; and a key. */
static void add_set(tiled_writer *to, const char *name, tli_member_type type, uint32_t set)
{
	tli_text value = { 0 };
	if (!set || (type == TLI_MEMBER_CHANNELS && set == TL_BLOCKS_ALL))
		return;
	tli_set_add(to->map, type, set, &value);
	add_text(to, name, &value);
	tli_text_free(&value);
}

static void end_properties(tiled_writer *to)
{
	if (to->has_one)
		tli_text_add_char(to->out, ']');
	to->has_one = false;
}

/* ---- objects ---- */

static void begin_object(tiled_writer *to, const char *class, const char *name, object_frame frame)
{
	tli_text_add(to->out, to->has_object ? ",\n    {" : "\n    {");
	to->has_object = true;
	tli_text_add_format(to->out, "\"id\": %u, \"type\": \"%s\", \"name\": ", to->next_id++, class);
	tli_json_add_string(to->out, name, strlen(name));
	add_number(to, ", \"x\": ", frame.x);
	add_number(to, ", \"y\": ", frame.y);
	add_number(to, ", \"width\": ", frame.width);
	add_number(to, ", \"height\": ", frame.height);
	tli_text_add(to->out, ", \"rotation\": 0, \"visible\": true");
}

static void end_object(tiled_writer *to)
{
	end_properties(to);
	tli_text_add_char(to->out, '}');
}

/* Begins an object of points, the first of which is its place; `shape` as that of a wall, how many there are and whether they are a loop. */
static void begin_line(tiled_writer *to, const char *class, const char *name, const tli_point *points, uint32_t shape)
{
	begin_object(to, class, name, (object_frame){ pixels(to, points[0].x), pixels(to, points[0].y), 0, 0 });
	tli_text_add(to->out, shape & TLI_WALL_LOOP ? ", \"polygon\": [" : ", \"polyline\": [");
	for (size_t i = 0; i < (shape & TLI_WALL_COUNT); i++) {
		add_number(to, i ? ", {\"x\": " : "{\"x\": ", pixels(to, (int64_t)points[i].x - points[0].x));
		add_number(to, ", \"y\": ", pixels(to, (int64_t)points[i].y - points[0].y));
		tli_text_add_char(to->out, '}');
	}
	tli_text_add_char(to->out, ']');
}

static void begin_circle(tiled_writer *to, const char *class, const char *name, tli_point centre, int32_t radius)
{
	double size = pixels(to, 2 * (int64_t)radius);
	object_frame frame = { pixels(to, (int64_t)centre.x - radius), pixels(to, (int64_t)centre.y - radius), size,
		size };
	begin_object(to, class, name, frame);
	tli_text_add(to->out, ", \"ellipse\": true");
}

static void write_wall(tiled_writer *to, const tli_wall_record *wall)
{
	begin_line(to, "wall", "", to->map->points + wall->first, wall->shape);
	if (wall->shape & TLI_WALL_LOOP && !(wall->shape & TLI_WALL_SOLID))
		add_flag(to, "solid", false);
	else if (wall->shape & TLI_WALL_SOLID && !(wall->shape & TLI_WALL_FILLED)) {
		begin_property(to, "solid", "string");
		tli_text_add(to->out, "\"even-odd\"}");
	}
	add_set(to, "blocks", TLI_MEMBER_CHANNELS, tli_map_wall_blocks(to->map, wall));
	end_object(to);
}

static void write_door(tiled_writer *to, const tli_door_record *door)
{
	tli_point ends[] = { door->a, door->b };
	begin_line(to, "door", door->name, ends, 2);
	add_flag(to, "closed", door->closed);
	if (door->exit)
		add_flag(to, "exit", true);
	add_set(to, "blocks", TLI_MEMBER_CHANNELS, door->blocks);
	add_set(to, "key", TLI_MEMBER_KEYS, door->key);
	end_object(to);
}

static void write_obstacle(tiled_writer *to, const tli_obstacle_record *obstacle)
{
	if (obstacle->corners || obstacle->course) /* a polygon, or a course: left out */
		return;
	begin_circle(to, "obstacle", obstacle->name, obstacle->centre, obstacle->radius);
	add_set(to, "blocks", TLI_MEMBER_CHANNELS, obstacle->blocks);
	if (obstacle->moving) {
		tli_text velocity = { 0 };
		tli_text_add_double(&velocity, obstacle->velocity.x);
		tli_text_add_char(&velocity, ',');
		tli_text_add_double(&velocity, obstacle->velocity.y);
		add_text(to, "velocity", &velocity);
		tli_text_free(&velocity);
	}
	end_object(to);
}

static void write_waypoint(tiled_writer *to, const tli_waypoint_record *waypoint)
{
	const char *class = waypoint->start ? "start" : waypoint->goal ? "goal" : "waypoint";
	to->ids[waypoint - to->map->waypoints] = to->next_id;
	if (waypoint->radius) {
		begin_circle(to, class, waypoint->name, waypoint->at, waypoint->radius);
	} else {
		object_frame frame = { pixels(to, waypoint->at.x), pixels(to, waypoint->at.y), 0, 0 };
		begin_object(to, class, waypoint->name, frame);
		tli_text_add(to->out, ", \"point\": true");
	}
	if (waypoint->goal && !waypoint->radius)
		add_amount(to, "radius", 0);
	if (waypoint->has_body)
		add_amount(to, "body", (double)waypoint->body / to->map->resolution);
	add_set(to, "by", TLI_MEMBER_CHANNELS, waypoint->heeds);
	add_set(to, "keys", TLI_MEMBER_KEYS, waypoint->keys);
	end_object(to);
}

static void write_link(tiled_writer *to, const tli_link_record *link)
{
	uint32_t from = link->from - 1, to_end = link->to - 1;
	tli_point ends[] = { to->map->waypoints[from].at, to->map->waypoints[to_end].at };
	begin_line(to, "link", "", ends, 2);
	if (to->is_shared[from] || to->is_shared[to_end]) {
		add_object_reference(to, "from", to->ids[from]);
		add_object_reference(to, "to", to->ids[to_end]);
	}
	if (link->oneway)
		add_flag(to, "oneway", true);
	if (link->has_cost)
		add_amount(to, "cost", link->cost);
	if (link->jump)
		add_amount(to, "jump", link->seconds);
	end_object(to);
}

/* ---- layers ---- */

static void begin_object_layer(tiled_writer *to, uint32_t id, const char *name, const char *colour)
{
	to->has_object = false;
	tli_text_add_format(to->out,
		"%s\n  {\"type\": \"objectgroup\", \"id\": %u, \"name\": \"%s\", \"color\": \"%s\", \"draworder\": "
		"\"index\", \"opacity\": 1, \"visible\": true, \"x\": 0, \"y\": 0, \"objects\": [",
		id > 1 ? "," : "", id, name, colour);
}

/* A layer of all things of a kind. */
#define write_object_layer(to, id, name, colour, array, write)         \
	do {                                                           \
		begin_object_layer((to), (id), (name), (colour));      \
		for (size_t i = 0; i < tli_array_length(array); i++) { \
			if ((array)[i].slot.generation & 1)            \
				write((to), &(array)[i]);              \
		}                                                      \
		tli_text_add((to)->out, "]}");                         \
	} while (0)

/* ---- the map ---- */

static int64_t round_up(double value)
{
	int64_t whole = (int64_t)value;
	return whole + ((double)whole < value);
}

static double tiled_extent_of(tl_box bounds)
{
	double ends[] = { -bounds.min.x, -bounds.min.y, bounds.max.x, bounds.max.y }, extent = 0;
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
		extent = ends[i] > extent ? ends[i] : extent;
	return extent;
}

static void write_head(const tiled_writer *to, tl_box bounds)
{
	int64_t tile = to->unit < 1 ? 1 : (int64_t)to->unit;
	int64_t width = round_up(bounds.max.x * to->unit / (double)tile);
	int64_t height = round_up(bounds.max.y * to->unit / (double)tile);
	bool is_infinite = bounds.min.x < 0 || bounds.min.y < 0;
	tli_text_add_format(to->out,
		"{\"type\": \"map\", \"version\": \"1.8\", \"tiledversion\": \"1.8.2\", \"orientation\": \"orthogonal\",\n"
		" \"renderorder\": \"right-down\", \"infinite\": %s, \"width\": %lld, \"height\": %lld,\n"
		" \"tilewidth\": %lld, \"tileheight\": %lld, \"tilesets\": []",
		is_infinite ? "true" : "false", (long long)(width > 1 ? width : 1),
		(long long)(height > 1 ? height : 1), (long long)tile, (long long)tile);
}

/* Adds what a line of the native format says after its first word. */
#define add_lines(to, name, records, kind)                                                                   \
	do {                                                                                                 \
		tli_text lines = { 0 }, line = { 0 };                                                        \
		size_t skip = strlen(name) + 1;                                                              \
		for (size_t i = 0; i < tli_array_length(records); i++) {                                     \
			if (!((records)[i].slot.generation & 1))                                             \
				continue;                                                                    \
			tli_text_free(&line);                                                                \
			tli_native_write_thing((to)->map, (kind), &(records)[i], &line);                     \
			lines.failed = lines.failed || line.failed;                                          \
			if (!line.failed)                                                                    \
				tli_text_add_bytes(&lines, line.data + skip, tli_text_length(&line) - skip); \
		}                                                                                            \
		if (lines.failed || tli_text_length(&lines))                                                 \
			add_text((to), (name), &lines);                                                      \
		tli_text_free(&line);                                                                        \
		tli_text_free(&lines);                                                                       \
	} while (0)

static void write_properties(tiled_writer *to)
{
	const tl_map *map = to->map;
	add_amount(to, "unit", to->unit);
	if (map->resolution != TLI_RESOLUTION_DEFAULT)
		add_amount(to, "grid", map->resolution);
	if (map->radius)
		add_amount(to, "radius", (double)map->radius / map->resolution);
	add_lines(to, "channel", map->channels, TLI_CHANGE_CHANNEL);
	add_lines(to, "expect", map->expectations, TLI_CHANGE_EXPECTATION);
	add_lines(to, "allow", map->allowances, TLI_CHANGE_ALLOWANCE);
	add_lines(to, "agent", map->agents, TLI_CHANGE_AGENT);
	end_properties(to);
}

static void write_layers(tiled_writer *to)
{
	const tl_map *map = to->map;
	tli_text_add(to->out, ",\n \"layers\": [");
	write_object_layer(to, 1, "walls", "#404048", map->walls, write_wall);
	write_object_layer(to, 2, "doors", "#b06000", map->doors, write_door);
	write_object_layer(to, 3, "obstacles", "#8040a0", map->obstacles, write_obstacle);
	write_object_layer(to, 4, "waypoints", "#0060c0", map->waypoints, write_waypoint);
	write_object_layer(to, 5, "links", "#40a040", map->links, write_link);
	tli_text_add_format(to->out, "],\n \"nextlayerid\": 6, \"nextobjectid\": %u}\n", to->next_id);
}

static int compare_places(const void *a, const void *b)
{
	const shared_position *one = a, *other = b;
	int order = tli_point_compare(one->at, other->at);
	return order ? order : (one->index > other->index) - (one->index < other->index);
}

/* Which waypoints share a place with another one. */
static bool find_shared(tiled_writer *to)
{
	shared_position *places = NULL;
	size_t count = tli_array_length(to->map->waypoints);
	if (!count)
		return true;
	if (!tli_array_reserve(to->is_shared, count) || !tli_array_reserve(to->ids, count) ||
		!tli_array_reserve(places, count)) {
		tli_array_free(places);
		return false;
	}
	memset(tli_array_extend(to->ids, count), 0, count * sizeof *to->ids);
	memset(tli_array_extend(to->is_shared, count), 0, count * sizeof *to->is_shared);
	for (size_t i = 0; i < count; i++) {
		if (to->map->waypoints[i].slot.generation & 1)
			tli_array_push(places, (shared_position){ to->map->waypoints[i].at, (uint32_t)i });
	}
	tli_sort(places, tli_array_length(places), sizeof *places, compare_places);
	for (size_t i = 1; i < tli_array_length(places); i++) {
		if (tli_point_equal(places[i - 1].at, places[i].at))
			to->is_shared[places[i - 1].index] = to->is_shared[places[i].index] = true;
	}
	tli_array_free(places);
	return true;
}

tl_status tli_tmj_write(const tl_map *map, tli_text *out)
{
	tiled_writer to = { .map = map, .out = out, .unit = 32, .next_id = 1 };
	tl_box bounds = tl_map_bounds(map);
	if (!(bounds.min.x <= bounds.max.x))
		bounds = (tl_box){ { 0, 0 }, { 0, 0 } };
	while (tiled_extent_of(bounds) * to.unit > EXTENT_MAX)
		to.unit /= 2;
	to.scale = to.unit / map->resolution;
	if (find_shared(&to)) {
		write_head(&to, bounds);
		write_properties(&to);
		write_layers(&to);
	} else {
		out->failed = true;
	}
	tli_array_free(to.ids);
	tli_array_free(to.is_shared);
	return TL_OK;
}
