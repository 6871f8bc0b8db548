/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/entities.c: waypoints, doors and obstacles from the entities of a project (docs/formats/ldtk.md).
 *
 * An entity without a name gets its identifier and a running number, which takes two passes: the names that are given come first, so
 * that no made-up one takes them. Links (links.c) come last, when all waypoints exist. O(entities * fields).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "format/rules/game.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A door is a box where its longer side is at most as many times the shorter one. */
enum { ENTITY_BOX_RATIO_MAX = 2 };

typedef tli_ldtk_entity entity;

typedef struct maker {
	tli_ldtk *ldtk;
	tli_sink *sink;
	tl_status status;
	tli_ldtk_links links;
	uint32_t number; /* of the last name that was made up */
} maker;

static void note_added(maker *make, tl_status status)
{
	if (!make->status)
		make->status = status;
}

static const tli_json *json_of(const maker *make, const entity *it)
{
	return &make->ldtk->files[it->file].json;
}

/* ---- fields ---- */

/* The value of a field; TLI_JSON_NONE if there is none, or it is null. */
static uint32_t field(const tli_json *json, uint32_t object, const char *name)
{
	uint32_t fields = tli_json_find(json, object, "fieldInstances");
	tli_json_each (json, at, fields) {
		if (!tli_ldtk_is_word(json, tli_json_find(json, at, "__identifier"), name))
			continue;
		uint32_t value = tli_json_find(json, at, "__value");
		return tli_json_kind_of(json, value) == TLI_JSON_NULL ? TLI_JSON_NONE : value;
	}
	return TLI_JSON_NONE;
}

/* A length; false where the field is not there, or (reported) wrong. */
static bool length_field(maker *make, const entity *it, const char *name, int32_t low, int32_t *grid)
{
	const tli_json *json = json_of(make, it);
	uint32_t at = field(json, it->object, name);
	int32_t found;
	if (at == TLI_JSON_NONE)
		return false;
	if (tli_json_grid(json, at, TLI_RESOLUTION_DEFAULT, &found) || found < low) {
		tli_ldtk_complain(make->ldtk, it->file, at, "the %s must be a number %s 0, and on the grid", name,
			low ? "above" : "from");
		return false;
	}
	*grid = found;
	return true;
}

/* `otherwise` where the field is not there. */
static bool bool_field(maker *make, const entity *it, const char *name, bool otherwise)
{
	const tli_json *json = json_of(make, it);
	uint32_t at = field(json, it->object, name);
	bool value = otherwise;
	if (at != TLI_JSON_NONE && !tli_json_bool(json, at, &value))
		tli_ldtk_complain(make->ldtk, it->file, at, "'%s' must be true or false", name);
	return value;
}

static tl_place place_in_file(const maker *make, const entity *it, uint32_t at)
{
	return it->file ? make->ldtk->files[it->file].place : tli_json_place(json_of(make, it), at);
}

/* The set that a text says; 0 where the field is no text, or (reported) wrong. */
static uint32_t set_field(maker *make, const entity *it, const char *name, const tli_member_row *row)
{
	const tli_json *json = json_of(make, it);
	uint32_t at = field(json, it->object, name), set = 0;
	tli_set_text text = { .before = row->type == TLI_MEMBER_KEYS ? "'key': " : "'blocks': " };
	if (!tli_json_string(json, at, &text.text, &text.size) || !text.size)
		return 0;
	text.place = place_in_file(make, it, at);
	(void)tli_sink_set(make->sink, row, &text, &set, &make->status);
	return set;
}

/* What it blocks: by its rule, else its field; 0 = everything. */
static tl_channels blocks_of_entity(maker *make, const entity *it)
{
	tl_channels blocks = 0;
	note_added(make, tli_rule_says_blocks(make->ldtk->rules, it->rule, make->sink, &blocks));
	return blocks ? blocks : set_field(make, it, "blocks", &tli_set_of_blocks);
}

static tl_keys key_of_entity(maker *make, const entity *it)
{
	tl_keys key = 0;
	note_added(make, tli_rule_says_key(make->ldtk->rules, it->rule, make->sink, &key));
	return key ? key : set_field(make, it, "key", &tli_set_of_key);
}

/* ---- names and places ---- */

static bool is_name(const maker *make, const char *text, size_t size)
{
	return size <= make->ldtk->def->max_name_bytes && tli_utf8_printable(text, size) == size;
}

static bool is_taken(const maker *make, tli_role kind, const char *text, size_t size)
{
	const tl_map *map = make->sink->map;
	const tli_names *names = &map->door_names;
	if (kind == TLI_ROLE_AGENT)
		names = &map->agent_names;
	else if (tli_role_is_waypoint(kind))
		names = &map->waypoint_names;
	else if (kind == TLI_ROLE_OBSTACLE)
		names = &map->obstacle_names;
	return tli_names_find(names, text, size) != 0;
}

/* The name in the field: false where there is none. */
static bool given_name(const maker *make, const entity *it, tli_sink_name *name)
{
	const tli_json *json = json_of(make, it);
	uint32_t at = field(json, it->object, "name");
	if (!tli_json_string(json, at, &name->text, &name->size) || !name->size)
		return false;
	name->place = it->file ? make->ldtk->files[it->file].place : tli_json_place(json, at);
	return true;
}

/* A name that nothing has, in buffer[TL_NAME_MAX + 16]. */
static void make_name(maker *make, const entity *it, char *buffer, tli_sink_name *name)
{
	const tli_json *json = json_of(make, it);
	const char *text = "entity";
	size_t size = strlen(text);
	tli_json_string(json, tli_json_find(json, it->object, "__identifier"), &text, &size);
	if (!is_name(make, text, size)) {
		text = "entity";
		size = strlen(text);
	}
	memcpy(buffer, text, size);
	do {
		make->number++;
		name->size = size + (size_t)snprintf(buffer + size, 16, "_%u", (unsigned)make->number);
	} while (is_taken(make, it->kind, buffer, name->size));
	name->text = buffer;
	name->place = it->file ? make->ldtk->files[it->file].place : tli_json_place(json, it->object);
}

static bool entity_point_to_grid(maker *make, const entity *it, double x, double y, tli_point *out)
{
	if (!tli_point_from_units((tl_point){ x, y }, TLI_RESOLUTION_DEFAULT, out))
		return true;
	tli_ldtk_complain(make->ldtk, it->file, it->object, "the entity lies beyond the grid");
	return false;
}

static bool middle_of_entity(maker *make, const entity *it, tli_point *out)
{
	return entity_point_to_grid(make, it, it->x + it->width / 2, it->y + it->height / 2, out);
}

/* ---- things ---- */

/* A start or a goal: one is at a goal where one touches it. */
static void make_place(const entity *it, tli_waypoint_record *waypoint)
{
	double reach = sqrt(it->width * it->width + it->height * it->height) / 2;
	tli_game_apply(it->kind, it->rule, TLI_RESOLUTION_DEFAULT, waypoint);
	if (!waypoint->goal || tli_double_to_grid(reach, TLI_RESOLUTION_DEFAULT, &waypoint->radius))
		waypoint->radius = 0;
}

static tl_status add_waypoint_entity(maker *make, const entity *it, uint32_t source, const tli_sink_name *name)
{
	tli_waypoint_record waypoint = { 0 };
	const tl_map *map = make->sink->map;
	if (!middle_of_entity(make, it, &waypoint.at))
		return TL_OK;
	if (it->kind == TLI_ROLE_WAYPOINT)
		length_field(make, it, "radius", 0, &waypoint.radius);
	else
		make_place(it, &waypoint);
	size_t before = tli_array_length(map->waypoints);
	tl_status status = tli_sink_waypoint(make->sink, source, name, &waypoint);
	size_t index1 = tli_array_length(map->waypoints);
	if (status || index1 == before)
		return status;
	return tli_ldtk_add_target(&make->links, json_of(make, it), it->object, (uint32_t)index1);
}

static tl_status add_obstacle_entity(maker *make, const entity *it, uint32_t source, const tli_sink_name *name)
{
	tli_obstacle_record obstacle = { .blocks = blocks_of_entity(make, it) };
	double size = it->width > it->height ? it->width : it->height;
	bool sound = middle_of_entity(make, it, &obstacle.centre);
	if (!length_field(make, it, "radius", 1, &obstacle.radius))
		sound = sound && !tli_double_to_grid(size / 2, TLI_RESOLUTION_DEFAULT, &obstacle.radius);
	return sound ? tli_sink_obstacle(make->sink, source, name, &obstacle, NULL) : TL_OK;
}

/* Does a door go through its rectangle from left to right? Along the longer side; in a square in the direction that ends in walls. */
static bool runs_across(const maker *make, const entity *it)
{
	if (it->width != it->height)
		return it->width > it->height;
	double x = it->x + it->width / 2, y = it->y + it->height / 2, out = it->width / 2 + 0.5;
	int across = tli_ldtk_is_free(make->ldtk, x - out, y) + tli_ldtk_is_free(make->ldtk, x + out, y);
	int down = tli_ldtk_is_free(make->ldtk, x, y - out) + tli_ldtk_is_free(make->ldtk, x, y + out);
	return across <= down;
}

static tl_status add_door_entity(maker *make, const entity *it, uint32_t source, const tli_sink_name *name)
{
	double x = it->x + it->width / 2, y = it->y + it->height / 2;
	bool level = runs_across(make, it);
	tli_door_record door = { .closed = bool_field(make, it, "closed", true),
		.blocks = blocks_of_entity(make, it),
		.key = key_of_entity(make, it) };
	double longer = it->width > it->height ? it->width : it->height;
	door.is_box = longer <= ENTITY_BOX_RATIO_MAX * (it->width + it->height - longer);
	if (bool_field(make, it, "open", false))
		door.closed = false;
	if (!entity_point_to_grid(make, it, level ? it->x : x, level ? y : it->y, &door.a) ||
		!entity_point_to_grid(make, it, level ? it->x + it->width : x, level ? y : it->y + it->height, &door.b))
		return TL_OK;
	return tli_sink_door(make->sink, source, name, &door);
}

/* Its rectangle, which nothing can be inside. */
static tl_status add_wall_entity(maker *make, const entity *it, uint32_t source)
{
	tli_point low, high;
	if (!entity_point_to_grid(make, it, it->x, it->y, &low) ||
		!entity_point_to_grid(make, it, it->x + it->width, it->y + it->height, &high))
		return TL_OK;
	const tli_point corners[] = { low, { high.x, low.y }, high, { low.x, high.y } };
	const tli_sink_line wall = { corners, 4, TLI_WALL_LOOP | TLI_WALL_SOLID | TLI_WALL_FILLED,
		blocks_of_entity(make, it) };
	return tli_sink_line_wall(make->sink, source, &wall);
}

/* By its identifier, not by a rule. */
static bool is_figure(const maker *make, const entity *it)
{
	const tli_json *json = json_of(make, it);
	const tli_word *word = NULL;
	const char *text;
	size_t size;
	if (!it->rule && tli_json_string(json, tli_json_find(json, it->object, "__identifier"), &text, &size))
		(void)tli_game_role(text, size, &word);
	return tli_game_is_figure(word);
}

static tl_status add_agent_entity(maker *make, const entity *it, uint32_t source, const tli_sink_name *name)
{
	tli_sink_end *stops = NULL, to = { .name = { 0 } };
	tli_agent_record agent = { .avoid = TL_AVOID_CIRCLES };
	const tl_map *map = make->sink->map;
	if (!middle_of_entity(make, it, &agent.at))
		return TL_OK;
	agent.has_radius = it->rule && it->rule->has_body &&
		!tli_double_to_grid(it->rule->body, TLI_RESOLUTION_DEFAULT, &agent.radius);
	agent.desire = tli_ldtk_find_stops(make->ldtk, map, &make->links, it, &stops);
	agent.stop_count = (uint32_t)tli_array_length(stops);
	bool is_sent = it->rule && it->rule->to.size;
	if (is_sent)
		to.name = (tli_sink_name){ make->ldtk->rules->texts + it->rule->to.first, it->rule->to.size,
			name->place };
	if (is_sent && tli_names_find(&map->waypoint_names, to.name.text, to.name.size)) {
		agent.desire = TL_DESIRE_GOAL;
		agent.stop_count = 1;
	} else {
		is_sent = false;
	}
	agent.is_figure = agent.stop_count == 0 && is_figure(make, it);
	tl_status status = make->ldtk->status;
	if (!status)
		status = tli_sink_agent(make->sink, source, name, &agent, is_sent ? &to : stops);
	tli_array_free(stops);
	return status;
}

/* What the file says of an entity, beside where it is: its identifier and its fields. */
static uint64_t hash_of_entity(const tli_json *json, const entity *it)
{
	const uint32_t parts[] = { tli_json_find(json, it->object, "__identifier"),
		tli_json_find(json, it->object, "fieldInstances") };
	uint64_t hash = TLI_FNV_START;
	const char *text;
	size_t size;
	for (size_t i = 0; i < 2; i++) {
		uint32_t end = parts[i] == TLI_JSON_NONE ? parts[i] : json->tokens[parts[i]].next;
		for (uint32_t at = parts[i]; at != end; at++) {
			hash = tli_hash_number(hash, tli_json_kind_of(json, at));
			if (tli_json_text(json, at, &text, &size))
				hash = tli_hash_number(tli_hash_bytes(hash, text, size), size);
		}
	}
	return hash;
}

static tl_status add_entity(maker *make, const entity *it, const tli_sink_name *name)
{
	tli_assert(it->kind != TLI_ROLE_NONE);
	uint32_t source;
	tl_place place = place_in_file(make, it, it->object);
	tl_status status = tli_sink_mark(make->sink, place, &source);
	if (status)
		return status;
	if (!tli_captions_add_likeness(&make->sink->map->captions, place, hash_of_entity(json_of(make, it), it)))
		return TL_E_NOMEM;
	if (it->kind == TLI_ROLE_WALL)
		return add_wall_entity(make, it, source);
	if (it->kind == TLI_ROLE_AGENT)
		return add_agent_entity(make, it, source, name);
	if (tli_role_is_waypoint(it->kind))
		return add_waypoint_entity(make, it, source, name);
	return it->kind == TLI_ROLE_OBSTACLE ? add_obstacle_entity(make, it, source, name)
					     : add_door_entity(make, it, source, name);
}

static void add_named(maker *make, const entity *it)
{
	tli_sink_name name;
	if (it->kind == TLI_ROLE_WALL || tli_role_is_of_game(it->kind) || !given_name(make, it, &name))
		return;
	if (is_name(make, name.text, name.size))
		note_added(make, add_entity(make, it, &name));
	else
		tli_ldtk_complain(make->ldtk, it->file, field(json_of(make, it), it->object, "name"),
			"a name has 1 to %zu bytes and no control characters", make->ldtk->def->max_name_bytes);
}

static void add_unnamed(maker *make, const entity *it)
{
	char buffer[TL_NAME_MAX + 16];
	tli_sink_name name = { 0 };
	if (it->kind == TLI_ROLE_WALL)
		note_added(make, add_entity(make, it, &name));
	if (it->kind == TLI_ROLE_WALL || tli_role_is_of_game(it->kind) || given_name(make, it, &name))
		return;
	make_name(make, it, buffer, &name);
	note_added(make, add_entity(make, it, &name));
}

/* ---- things of games: what is wrong with their names and fields is left out, for they are not ours ---- */

/* By its rule or its field, if nothing has that name; else made up. */
static void name_of_game(maker *make, const entity *it, char *buffer, tli_sink_name *name)
{
	bool is_given = tli_game_name(make->ldtk->rules, it->rule, name) || given_name(make, it, name);
	name->place = place_in_file(make, it, it->object);
	if (!is_given || !is_name(make, name->text, name->size) || is_taken(make, it->kind, name->text, name->size))
		make_name(make, it, buffer, name);
}

static void note_start(maker *make, const entity *it)
{
	if (it->kind == TLI_ROLE_START)
		make->ldtk->levels[it->level].has_start = true;
}

static void add_of_game(maker *make, const entity *it)
{
	char buffer[TL_NAME_MAX + 16];
	tli_sink_name name = { 0 };
	name_of_game(make, it, buffer, &name);
	note_added(make, add_entity(make, it, &name));
}

static void add_place_of_game(maker *make, const entity *it)
{
	/* Goals of a level without a start are reached by what the game alone knows. */
	if (it->kind == TLI_ROLE_START ||
		(it->kind == TLI_ROLE_GOAL && (it->rule || make->ldtk->levels[it->level].has_start)))
		add_of_game(make, it);
}

static void add_agent_of_game(maker *make, const entity *it)
{
	if (it->kind == TLI_ROLE_AGENT)
		add_of_game(make, it);
}

/* ---- the walk ---- */

/* Element 0 and 1 of an array of two numbers. */
static bool read_pair(tli_ldtk *ldtk, tli_ldtk_node node, const char *key, tl_point *out)
{
	const tli_json *json = &ldtk->files[node.file].json;
	uint32_t at = tli_json_find(json, node.object, key);
	if (tli_json_count(json, at) == 2 && !tli_json_double(json, at + 1, &out->x) &&
		!tli_json_double(json, at + 2, &out->y))
		return true;
	tli_ldtk_complain(ldtk, node.file, at == TLI_JSON_NONE ? node.object : at, "'%s' must be two numbers", key);
	return false;
}

static bool read_entity(tli_ldtk *ldtk, const tli_ldtk_level *level, uint32_t layer, uint32_t object, entity *out)
{
	const tli_json *json = &ldtk->files[level->file].json;
	tli_rule *rule = tli_ldtk_rule_of_entity(ldtk, json, layer, object);
	const tli_ldtk_node node = { level->file, object }, around = { level->file, layer };
	const tli_whole_range sizes = { 1, 2 * TLI_LDTK_PIXEL_MAX };
	const tli_whole_range pixels = { -2 * TLI_LDTK_PIXEL_MAX, 2 * TLI_LDTK_PIXEL_MAX };
	tl_point at, pivot;
	int64_t width, height, offset_x, offset_y;
	entity it = { .file = level->file, .object = object, .layer = layer, .rule = rule };
	it.level = (size_t)(level - ldtk->levels);
	it.kind = rule ? tli_role_plain(rule->role) : tli_ldtk_kind_of_entity(json, object);
	if (it.kind == TLI_ROLE_NONE ||
		(!rule && it.kind == TLI_ROLE_DOOR && tli_ldtk_leads_elsewhere(ldtk, level, object)))
		return false;
	if (!rule && tli_role_is_of_game(it.kind) && !tli_ldtk_has_place(json, layer, object))
		return false;
	bool sound = read_pair(ldtk, node, "px", &at);
	sound = read_pair(ldtk, node, "__pivot", &pivot) && sound;
	sound = tli_ldtk_integer(ldtk, node, "width", sizes, &width) && sound;
	sound = tli_ldtk_integer(ldtk, node, "height", sizes, &height) && sound;
	sound = tli_ldtk_integer(ldtk, around, "__pxTotalOffsetX", pixels, &offset_x) && sound;
	sound = tli_ldtk_integer(ldtk, around, "__pxTotalOffsetY", pixels, &offset_y) && sound;
	if (!sound)
		return false;
	it.width = (double)width;
	it.height = (double)height;
	it.x = (double)(level->x + offset_x) + at.x - pivot.x * it.width;
	it.y = (double)(level->y + offset_y) + at.y - pivot.y * it.height;
	*out = it;
	return true;
}

static void each_entity(maker *make, void (*visit)(maker *make, const entity *it))
{
	tli_ldtk *ldtk = make->ldtk;
	for (size_t i = 0; i < tli_array_length(ldtk->levels); i++) {
		const tli_ldtk_level *level = &ldtk->levels[i];
		const tli_json *json = &ldtk->files[level->file].json;
		tli_json_each (json, layer, level->layers) {
			uint32_t entities = tli_json_find(json, layer, "entityInstances");
			tli_json_each (json, object, entities) {
				entity it;
				if (!make->status && read_entity(ldtk, level, layer, object, &it))
					visit(make, &it);
			}
		}
	}
}

static void add_references(maker *make, const entity *it)
{
	if (it->kind == TLI_ROLE_WAYPOINT)
		make->status = tli_ldtk_add_references(&make->links, make->ldtk, it->file, it->object);
}

tl_status tli_ldtk_add_entities(tli_ldtk *ldtk, tli_sink *sink)
{
	maker make = { .ldtk = ldtk, .sink = sink };
	each_entity(&make, add_named);
	if (!ldtk->report->errors.count) { /* else the same errors would be reported again */
		each_entity(&make, add_unnamed);
		each_entity(&make, note_start);
		each_entity(&make, add_place_of_game);
		tli_ldtk_sort_targets(&make.links);
		each_entity(&make, add_agent_of_game);
		each_entity(&make, add_references);
		if (!make.status)
			make.status = tli_ldtk_add_links(&make.links, ldtk, sink);
		if (!make.status)
			tli_captions_sort(&sink->map->captions);
		if (!make.status)
			make.status = tli_ldtk_explain_entities(ldtk, &sink->map->captions);
	}
	tli_ldtk_links_free(&make.links);
	return make.status;
}
