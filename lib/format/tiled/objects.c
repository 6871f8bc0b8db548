/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/objects.c: walls, doors, waypoints and obstacles from the objects of object layers; docs/formats/tiled.md has the table.
 *
 * A loop is filled, unless its property `solid` says otherwise. Waypoints of a polyline or polygon are linked one to the next, a patrol. A thing
 * without a name, or whose name is only the word for its kind, is called by its kind and the number of its object: `waypoint-12`.
 */
#include "format/tiled/build.h"

#include "base/number.h"
#include "base/utf8.h"
#include "format/rules/game.h"
#include "format/sink/sets.h"

#include <stdio.h>

/* An object that is being added. */
typedef struct thing {
	const tli_tiled_object *object;
	tl_point offset;
	uint32_t source;
	tli_sink_name name;
	tli_tiled_reason by;
	tli_rule *rule;              /* by which it is what it is; NULL */
	tl_channels blocks;          /* what it blocks, if it blocks */
	char text[TL_NAME_MAX + 40]; /* of a name that was made */
} thing;

/* It is not of a form that is read; all else is. */
static bool leave_out(tli_tiled_build *build, const tli_tiled_object *object, const char *why)
{
	build->model->objects[object - build->model->objects].left_out = why;
	return false;
}

/* ---- names ---- */

static bool check_name(tli_tiled_build *build, const tli_sink_name *name)
{
	const char *wrong = NULL;
	if (name->size > build->model->def->max_name_bytes)
		wrong = "is too long";
	else if (tli_utf8_printable(name->text, name->size) != name->size)
		wrong = "has control characters or is no UTF-8";
	if (wrong)
		tli_report_add(&build->model->report, name->place, "the name %s %s",
			tli_show(name->text, name->size).text, wrong);
	return wrong == NULL;
}

static bool has_name_already(const tl_map *map, const char *kind, const tli_sink_name *name)
{
	const tli_names *names = kind[0] == 'd' ? &map->door_names
		: kind[0] == 'w'                ? &map->waypoint_names
						: &map->obstacle_names;
	return tli_names_find(names, name->text, name->size) != 0;
}

/* Names that are equal, as copies in the editor are, get the number of the object behind them, or where it has none that in the file. */
static bool make_different(tli_tiled_build *build, thing *it, const char *kind, uint32_t number)
{
	tli_sink_name name = it->name;
	char text[sizeof it->text];
	if (!has_name_already(build->map, kind, &name))
		return true;
	int size = snprintf(text, sizeof text, "%.*s-%u", (int)name.size, name.text, number);
	memcpy(it->text, text, (size_t)size + 1);
	it->name = (tli_sink_name){ it->text, (size_t)size, name.place };
	return check_name(build, &it->name);
}

/* Names the thing: `part` counts from 1 in a thing that becomes several, 0 = it is one. */
static bool name_object(tli_tiled_build *build, thing *it, const char *kind, uint32_t part)
{
	int size;
	tli_tiled_text given = it->object->name;
	uint32_t number = it->object->id ? it->object->id : (uint32_t)(it->object - build->model->objects) + 1;
	it->name = (tli_sink_name){ given.text, given.size, it->object->place };
	if (given.size && it->by != TLI_TILED_BY_NAME && !check_name(build, &it->name))
		return false;
	if (given.size && it->by != TLI_TILED_BY_NAME && !part)
		return make_different(build, it, kind, number);
	if (given.size && it->by != TLI_TILED_BY_NAME)
		size = snprintf(it->text, sizeof it->text, "%.*s-%u", (int)given.size, given.text, part);
	else if (part)
		size = snprintf(it->text, sizeof it->text, "%s-%u-%u", kind, number, part);
	else
		size = snprintf(it->text, sizeof it->text, "%s-%u", kind, number);
	it->name = (tli_sink_name){ it->text, (size_t)size, it->object->place };
	return check_name(build, &it->name) && make_different(build, it, kind, number);
}

/* ---- walls ---- */

/* A closed shape is filled, unless its property says otherwise. */
static uint32_t loop_flags(tli_tiled_answer answer)
{
	switch (answer) {
	case TLI_TILED_NO:
		return TLI_WALL_LOOP;
	case TLI_TILED_EVEN_ODD:
		return TLI_WALL_LOOP | TLI_WALL_SOLID;
	default:
		return TLI_WALL_LOOP | TLI_WALL_SOLID | TLI_WALL_FILLED;
	}
}

/* A click of the editor makes a rectangle or an ellipse without a width, a height or both. */
static bool is_flat(const tli_tiled_object *object)
{
	return (object->shape == TLI_TILED_RECTANGLE || object->shape == TLI_TILED_ELLIPSE) &&
		(object->width == 0 || object->height == 0);
}

bool tli_tiled_is_click(const tli_tiled_object *object)
{
	return is_flat(object) && object->width == 0 && object->height == 0;
}

/* A click with a name of its own among walls marks a place, a start or an enemy, as a point does. */
static bool is_named_click(const tli_tiled_object *object)
{
	return tli_tiled_is_click(object) && object->name.size > 0 && !tli_tiled_name_word(object->name);
}

/* The outline of what is flat has no area: its diagonal is all of it, a line, or a point, which wall-zero-length reports. */
static void flatten(tli_tiled_build *build)
{
	build->pixels[1] = build->pixels[2];
	tli_array_truncate(build->pixels, 2);
}

static void add_wall_object(tli_tiled_build *build, const thing *it)
{
	const tli_tiled_object *object = it->object;
	tli_tiled_answer answer = it->rule && it->rule->role == TLI_ROLE_SOLID
		? TLI_TILED_YES
		: tli_tiled_solid(build->model, object->properties, object->inherited);
	if (!tli_tiled_outline(build, object, it->offset))
		return;
	bool is_line = object->shape == TLI_TILED_POLYLINE || is_flat(object);
	if (object->shape == TLI_TILED_POLYGON && !build->has_unit) {
		tli_tiled_drop_repeated_corner(build);
		is_line = tli_array_length(build->pixels) == 2;
	}
	if (is_flat(object))
		flatten(build);
	if (object->shape == TLI_TILED_POINT || is_named_click(object) || tli_array_length(build->pixels) < 2) {
		if (it->by == TLI_TILED_BY_CLASS)
			leave_out(build, object, "a wall needs at least 2 points, this object is a point");
		return;
	}
	if (!tli_tiled_outline_to_grid(build, object->place))
		return;
	tli_sink_line line = { build->points, tli_array_length(build->points), is_line ? 0 : loop_flags(answer),
		it->blocks };
	if (!build->model->status)
		tli_tiled_note(build, tli_sink_line_wall(&build->sink, it->source, &line));
}

/* ---- doors ---- */

static tl_point halfway(tl_point a, tl_point b)
{
	return (tl_point){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

static bool is_longer_line(const tl_point one[2], const tl_point other[2])
{
	double x = one[1].x - one[0].x, y = one[1].y - one[0].y;
	double other_x = other[1].x - other[0].x, other_y = other[1].y - other[0].y;
	return x * x + y * y >= other_x * other_x + other_y * other_y;
}

/* The ends of a door in build->pixels, where its outline is; behind them those of its other middle line, for a box (boxes.c). */
static bool door_ends(tli_tiled_build *build, const tli_tiled_object *object, tli_tiled_reason by)
{
	if (object->shape == TLI_TILED_POLYGON)
		tli_tiled_drop_repeated_corner(build);
	tl_point *at = build->pixels;
	size_t count = tli_array_length(at);
	if ((object->shape == TLI_TILED_POLYLINE || object->shape == TLI_TILED_POLYGON) && count == 2)
		return true;
	bool is_box = object->shape == TLI_TILED_RECTANGLE || (object->shape == TLI_TILED_POLYGON && count == 4);
	if (!is_box && by == TLI_TILED_BY_NAME)
		return false;
	if (!is_box)
		return leave_out(
			build, object, "a door is a polyline of two points, a rectangle, or a polygon of four");
	tl_point across[2] = { halfway(at[0], at[3]), halfway(at[1], at[2]) };
	tl_point down[2] = { halfway(at[0], at[1]), halfway(at[3], at[2]) };
	bool is_wide = object->shape == TLI_TILED_RECTANGLE ? object->width >= object->height
							    : is_longer_line(across, down);
	memcpy(at, is_wide ? across : down, sizeof across);
	memcpy(at + 2, is_wide ? down : across, sizeof across);
	return true;
}

/* The game takes one to another map in it. */
static bool is_passage(const tli_tiled *model, const tli_tiled_object *object)
{
	return tli_tiled_is_passage(object->class) ||
		tli_tiled_leads_elsewhere(model, object->properties, object->inherited);
}

/*
 * What is called a door and is none that closes an opening of this map: a point or a click, which has no width; a passage; and a box that nothing
 * but its name calls so, for that is what such boxes are. A mapping rule is taken at its word.
 */
static bool is_no_opening(tli_tiled_build *build, const thing *it)
{
	const tli_tiled *model = build->model;
	const tli_tiled_object *object = it->object;
	tli_tiled_span own = object->properties, inherited = object->inherited;
	if (it->rule)
		return false;
	if (is_passage(model, object)) {
		build->has_passages = true;
		return true;
	}
	return object->shape == TLI_TILED_POINT || tli_tiled_is_click(object) ||
		(it->by == TLI_TILED_BY_NAME && object->shape == TLI_TILED_RECTANGLE &&
			!tli_tiled_property_of(model, own, inherited, "closed") &&
			!tli_tiled_property_of(model, own, inherited, "exit"));
}

static void add_door_object(tli_tiled_build *build, thing *it)
{
	const tli_tiled_object *object = it->object;
	bool closed = true, exit = false;
	tli_tiled_flag(build->model, object->properties, object->inherited, "closed", &closed);
	tli_tiled_flag(build->model, object->properties, object->inherited, "exit", &exit);
	if (!name_object(build, it, "door", 0) || !tli_tiled_outline(build, object, it->offset) ||
		!door_ends(build, object, it->by) || !tli_tiled_outline_to_grid(build, object->place))
		return;
	tli_tiled_said said = { .rule = it->rule, .object = object };
	tli_door_record door = {
		.a = build->points[0], .b = build->points[1], .closed = closed && !exit, .exit = exit
	};
	if (!exit) {
		door.blocks = it->blocks == TL_BLOCKS_ALL ? 0 : it->blocks;
		door.key = tli_tiled_key_of(build, &said);
	}
	size_t before = tli_array_length(build->map->doors);
	if (tli_tiled_note(build, tli_sink_door(&build->sink, it->source, &it->name, &door)) &&
		tli_array_length(build->map->doors) > before && tli_array_length(build->points) == 4 &&
		object->shape == TLI_TILED_RECTANGLE)
		tli_tiled_keep_box(build, object, (uint32_t)before + 1);
}

/* ---- waypoints ---- */

/* The property `radius`; else half the smaller side of an ellipse; else 0. */
static bool read_object_radius(tli_tiled_build *build, const tli_tiled_object *object, int32_t *radius)
{
	double units = 0, across = object->width < object->height ? object->width : object->height;
	if (object->shape == TLI_TILED_ELLIPSE)
		units = across / 2 / build->unit;
	tli_tiled_amount(build->model, object->properties, object->inherited, "radius", &units);
	return tli_tiled_length(build, units, object->place, radius);
}

/* Remembers it for links; `id` as in tli_tiled_stop. */
static void put_waypoint(tli_tiled_build *build, const thing *it, const tli_waypoint_record *waypoint, uint32_t id)
{
	size_t before = tli_array_length(build->map->waypoints);
	if (!tli_array_reserve(build->stops, 1)) {
		build->model->status = TL_E_NOMEM;
		return;
	}
	if (!tli_tiled_note(build, tli_sink_waypoint(&build->sink, it->source, &it->name, waypoint)) ||
		tli_array_length(build->map->waypoints) == before) /* its name is taken */
		return;
	tli_array_push(build->stops, (tli_tiled_stop){ waypoint->at, id, (uint32_t)before + 1 });
}

static void link_stops(tli_tiled_build *build, const thing *it, size_t from, size_t to)
{
	tli_assert(from < tli_array_length(build->stops) && to < tli_array_length(build->stops));
	const tli_waypoint_record *waypoints = build->map->waypoints;
	const char *a = waypoints[build->stops[from].index1 - 1].name;
	const char *b = waypoints[build->stops[to].index1 - 1].name;
	tli_sink_name one = { a, strlen(a), it->object->place }, other = { b, strlen(b), it->object->place };
	tli_link_record link = { .oneway = false };
	tli_tiled_note(build, tli_sink_link(&build->sink, it->source, &one, &other, &link));
}

/* A waypoint in each point of a line, and links along it. */
static void add_patrol(tli_tiled_build *build, thing *it)
{
	size_t first = tli_array_length(build->stops);
	tli_waypoint_record waypoint = { .radius = 0 };
	if (!read_object_radius(build, it->object, &waypoint.radius) ||
		!tli_tiled_outline(build, it->object, it->offset) ||
		!tli_tiled_outline_to_grid(build, it->object->place))
		return;
	for (size_t i = 0; i < tli_array_length(build->points) && !build->model->status; i++) {
		waypoint.at = build->points[i];
		if (!name_object(build, it, "waypoint", (uint32_t)i + 1))
			return;
		put_waypoint(build, it, &waypoint, 0);
	}
	size_t count = tli_array_length(build->stops) - first;
	for (size_t i = 1; i < count && !build->model->status; i++)
		link_stops(build, it, first + i - 1, first + i);
	if (it->object->shape == TLI_TILED_POLYGON && count > 2 && !build->model->status)
		link_stops(build, it, first + count - 1, first);
}

static void add_waypoint_object(tli_tiled_build *build, thing *it)
{
	tl_point middle;
	tli_waypoint_record waypoint = { .radius = 0 };
	const tli_tiled_object *object = it->object;
	if (object->shape == TLI_TILED_POLYGON || object->shape == TLI_TILED_POLYLINE) {
		add_patrol(build, it);
		return;
	}
	if (!name_object(build, it, "waypoint", 0) || !read_object_radius(build, object, &waypoint.radius) ||
		!tli_tiled_middle(build, object, it->offset, &middle) ||
		!tli_tiled_to_grid(build, middle, object->place, &waypoint.at))
		return;
	put_waypoint(build, it, &waypoint, object->id);
}

/* ---- obstacles ---- */

/* `velocity`: x,y in map units a second. */
static bool read_velocity(tli_tiled_build *build, const tli_tiled_object *object, tli_obstacle_record *obstacle)
{
	const tli_tiled_property *property = tli_tiled_property_of(
		build->model, object->properties, object->inherited, "velocity");
	if (!property)
		return true;
	const char *text = property->value.text ? property->value.text : "";
	size_t size = property->value.size, first = tli_number_scan_scientific(text, size);
	double velocity_max = (double)TLI_GRID_MAX / build->map->resolution;
	obstacle->moving = true;
	if (first && first < size && text[first] == ',' &&
		!tli_number_scientific_to_double(text, first, &obstacle->velocity.x) &&
		!tli_number_scientific_to_double(text + first + 1, size - first - 1, &obstacle->velocity.y) &&
		obstacle->velocity.x >= -velocity_max && obstacle->velocity.x <= velocity_max &&
		obstacle->velocity.y >= -velocity_max && obstacle->velocity.y <= velocity_max)
		return true;
	tli_report_add(&build->model->report, property->place, "the property 'velocity': expected x,y, found %s",
		tli_show(text, size).text);
	return false;
}

static bool is_circle(const tli_tiled_object *object)
{
	bool is_round = !(object->width < object->height || object->width > object->height);
	return object->shape == TLI_TILED_POINT || (object->shape == TLI_TILED_ELLIPSE && is_round);
}

/*
 * What only its layer calls so, and has no radius, where something of the game starts or is made: a point among obstacles; and a click that is no mistake, since it
 * has properties, which do not say that it is a wall, or most of the layer are such.
 */
static bool is_mark(const tli_tiled *model, const tli_tiled_layer *layer, const thing *it, tli_role role)
{
	const tli_tiled_object *object = it->object;
	if (it->by != TLI_TILED_BY_LAYER || it->rule ||
		tli_tiled_property_of(model, object->properties, object->inherited, "radius"))
		return false;
	if (object->shape == TLI_TILED_POINT)
		return role == TLI_ROLE_OBSTACLE;
	bool is_silent = tli_tiled_solid(model, object->properties, object->inherited) == TLI_TILED_UNSAID;
	return tli_role_blocks(role) && tli_tiled_is_click(object) &&
		(layer->has_places || (object->properties.count > 0 && is_silent));
}

static void add_obstacle_object(tli_tiled_build *build, thing *it)
{
	tl_point middle;
	tli_obstacle_record obstacle = { .blocks = it->blocks == TL_BLOCKS_ALL ? 0 : it->blocks };
	const tli_tiled_object *object = it->object;
	if (!is_circle(object)) {
		add_wall_object(build, it);
		return;
	}
	if (!name_object(build, it, "obstacle", 0) || !read_object_radius(build, object, &obstacle.radius) ||
		!read_velocity(build, object, &obstacle) || !tli_tiled_middle(build, object, it->offset, &middle) ||
		!tli_tiled_to_grid(build, middle, object->place, &obstacle.centre))
		return;
	if (obstacle.radius == 0)
		leave_out(build, object,
			"an obstacle needs a radius of at least half a grid unit: make it a circle, or give it a property 'radius'");
	else
		tli_tiled_note(build, tli_sink_obstacle(&build->sink, it->source, &it->name, &obstacle, NULL));
}

/* ---- layers ---- */

/* Files of old versions give no size to an object that shows a tile: it has that of the tile. */
static void take_size_of_tile(const tli_tiled *model, tli_tiled_object *object)
{
	uint32_t tileset1 = 0;
	if (!object->gid || object->width != 0 || object->height != 0)
		return;
	const tli_tiled_tile *tile = tli_tiled_tile_of(model, object->gid, &tileset1);
	if (tileset1 && !model->tilesets[tileset1 - 1].lack.is_missing) {
		object->width = tile ? tile->width : model->tilesets[tileset1 - 1].tile_width;
		object->height = tile ? tile->height : model->tilesets[tileset1 - 1].tile_height;
	}
}

static void add_object(tli_tiled_build *build, tli_tiled_layer *layer, tli_tiled_object *object)
{
	take_size_of_tile(build->model, object);
	object->rule = tli_tiled_object_rule(build->model, layer, object);
	tli_rule *rule = object->rule ? object->rule : layer->rule;
	if (rule)
		rule->used++;
	thing it = { .object = object, .offset = layer->offset, .rule = rule };
	if (build->model->orientation == TLI_TILED_ISOMETRIC)
		it.offset = (tl_point){ 0, 0 };
	tli_tiled_verdict verdict = tli_tiled_object_word(build->model, layer, object);
	tli_role word = verdict.role;
	it.by = verdict.by;
	if (!word || word == TLI_ROLE_LINK || object->shape == TLI_TILED_TEXT)
		return;
	if (tli_role_is_of_game(word)) {
		tli_tiled_keep_actor(build, layer,
			&(tli_tiled_actor){ .object = object,
				.layer = layer,
				.offset = it.offset,
				.role = word,
				.by = it.by,
				.word = verdict.word,
				.rule = rule });
		return;
	}
	if (word == TLI_ROLE_DOOR && is_no_opening(build, &it)) {
		layer->passages++;
		return;
	}
	if (is_mark(build->model, layer, &it, word)) {
		layer->marks++;
		return;
	}
	uint32_t tileset1;
	tli_tiled_said said = { rule, object,
		object->gid ? tli_tiled_tile_of(build->model, object->gid, &tileset1) : NULL, layer };
	if (word != TLI_ROLE_WAYPOINT)
		it.blocks = tli_tiled_blocks(build, &said);
	it.source = tli_tiled_mark(build, object->place);
	layer->taken++;
	tli_tiled_caption(build, layer, object, word == TLI_ROLE_WAYPOINT);
	if (build->model->status)
		return;
	switch (word) {
	case TLI_ROLE_WALL:
		add_wall_object(build, &it);
		break;
	case TLI_ROLE_DOOR:
		add_door_object(build, &it);
		break;
	case TLI_ROLE_WAYPOINT:
		add_waypoint_object(build, &it);
		break;
	default:
		add_obstacle_object(build, &it);
		break;
	}
}

void tli_tiled_build_objects(tli_tiled_build *build)
{
	tli_tiled *model = build->model;
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		tli_tiled_layer *layer = &model->layers[i];
		for (uint32_t k = 0; k < layer->objects.count && !model->status; k++)
			add_object(build, layer, &model->objects[layer->objects.first + k]);
	}
}
