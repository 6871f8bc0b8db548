/* SPDX-License-Identifier: MIT */
/*
 * format/doom/level.c: from the records of a level to a map: which lines are walls and doors, and which things are waypoints.
 *
 * docs/formats/doom.md has the rules, which are the game's for a player. Two follow from what a wall is here: it has no direction, so a
 * step too high to climb is one, and jumps lead down it (drops.c); and a door of the game is usually two doors, its front and its back. A lift is
 * where it has to be. y is negated, for it
 * grows upwards in the game. Indices are checked first; then sectors are marked as doors and lifts (movers.c). O(n log n).
 */
#include "format/doom/doom.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "format/rules/game.h"

enum { PLAYERS = 8, THING_NAME_BYTES = 48 };

static void tli_doom_level_free(tli_doom_level *level)
{
	tli_array_free(level->vertices);
	tli_array_free(level->lines);
	tli_array_free(level->sides);
	tli_array_free(level->sectors);
	tli_array_free(level->things);
}

/* ---- 1: indices ---- */

static void check_line_vertex(tli_doom *doom, size_t line, uint32_t vertex)
{
	size_t count = tli_array_length(doom->level.vertices);
	if (vertex >= count)
		tli_report_add(&doom->report, tli_doom_line_place(&doom->level, line),
			"there is no vertex %u: the level has %zu", vertex, count);
}

/* The sector of a side, TLI_DOOM_NONE for none and for a wrong one. Sides that no line has may hold anything. */
static uint32_t sector_of(tli_doom *doom, size_t line, uint32_t side)
{
	const tli_doom_level *level = &doom->level;
	size_t sides = tli_array_length(level->sides), sectors = tli_array_length(level->sectors);
	if (side == TLI_DOOM_NONE)
		return TLI_DOOM_NONE;
	if (side >= sides) {
		tli_report_add(&doom->report, tli_doom_line_place(level, line),
			"there is no sidedef %u: the level has %zu", side, sides);
		return TLI_DOOM_NONE;
	}
	uint32_t sector = level->sides[side].sector;
	if (sector < sectors)
		return sector;
	tli_report_add(&doom->report, tli_doom_place(level->sides[side].spot, "sidedef", side),
		"there is no sector %u: the level has %zu", sector, sectors);
	return TLI_DOOM_NONE;
}

static void check_lines(tli_doom *doom)
{
	for (size_t i = 0; i < tli_array_length(doom->level.lines); i++) {
		tli_doom_line *line = &doom->level.lines[i];
		check_line_vertex(doom, i, line->from);
		check_line_vertex(doom, i, line->to);
		line->front = sector_of(doom, i, line->front);
		line->back = sector_of(doom, i, line->back);
	}
}

/* ---- 2: lines and things ---- */

static int32_t lower_of(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t higher_of(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

/* Where the floors at two sides come nearest to each other, as low as that is possible. */
typedef struct meeting {
	int32_t floor, step; /* the higher one, and what it is above the other */
} meeting;

static bool is_walkable(meeting at, int32_t ceiling)
{
	return at.step <= TLI_DOOM_PLAYER_STEP && (int64_t)ceiling - at.floor >= TLI_DOOM_PLAYER_HEIGHT;
}

static tli_doom_kind kind_by_sectors(const tli_doom_level *level, const tli_doom_line *line)
{
	tli_assert(line->front == TLI_DOOM_NONE || line->front < tli_array_length(level->sectors));
	tli_assert(line->back == TLI_DOOM_NONE || line->back < tli_array_length(level->sectors));
	if (line->blocks || line->front == TLI_DOOM_NONE || line->back == TLI_DOOM_NONE)
		return TLI_DOOM_WALL;
	const tli_doom_sector *front = &level->sectors[line->front], *back = &level->sectors[line->back];
	int32_t floor = higher_of(front->floor, back->floor), low = higher_of(front->low, back->low);
	int32_t below = lower_of(front->floor, back->floor);
	meeting now = { floor, floor - below }, moved = { low, low > below ? low - below : 0 };
	const tli_doom_sector *level_side = tli_doom_slope(level->rules, line) == TLI_DOOM_SLOPE_FRONT ? back : front;
	if (tli_doom_slope(level->rules, line) !=
		TLI_DOOM_NO_SLOPE) /* the other side's floor rises or falls to this one's */
		now = moved = (meeting){ level_side->floor, 0 };
	int32_t fixed = lower_of(
		front->is_door ? INT32_MAX : front->ceiling, back->is_door ? INT32_MAX : back->ceiling);
	int32_t ceiling = lower_of(front->ceiling, back->ceiling);
	if (!is_walkable(moved, fixed))
		return TLI_DOOM_WALL;
	if (front->is_door || back->is_door)
		return (int64_t)ceiling - moved.floor < TLI_DOOM_PLAYER_HEIGHT ? TLI_DOOM_DOOR_CLOSED
									       : TLI_DOOM_DOOR_OPEN;
	return is_walkable(now, ceiling) ? TLI_DOOM_FREE : TLI_DOOM_LIFT;
}

static tli_doom_kind kind_of_line(const tli_doom_level *level, const tli_doom_line *line)
{
	tli_doom_kind kind = kind_by_sectors(level, line);
	switch (tli_role_of(line->rule)) {
	case TLI_ROLE_WALL:
	case TLI_ROLE_SOLID:
	case TLI_ROLE_OBSTACLE:
		return TLI_DOOM_WALL;
	case TLI_ROLE_DOOR:
		return kind == TLI_DOOM_WALL || kind == TLI_DOOM_DOOR_CLOSED ? TLI_DOOM_DOOR_CLOSED
									     : TLI_DOOM_DOOR_OPEN;
	case TLI_ROLE_IGNORE:
		return TLI_DOOM_FREE;
	default:
		return kind;
	}
}

/* A closed door that needs a key says so. A rule may have made a door of a line with one side. */
static const char *key_of_door(const tli_doom_level *level, size_t index, uint8_t kind)
{
	const tli_doom_line *line = &level->lines[index];
	bool has_key = kind == TLI_DOOM_DOOR_CLOSED && line->front != TLI_DOOM_NONE && line->back != TLI_DOOM_NONE;
	return has_key ? tli_doom_lock_of_door(level, line) : NULL;
}

static size_t name_door(size_t index, uint8_t kind, const char *key, char text[THING_NAME_BYTES])
{
	if (kind == TLI_DOOM_LIFT)
		return (size_t)snprintf(text, THING_NAME_BYTES, "lift-%zu", index);
	return (size_t)snprintf(text, THING_NAME_BYTES, "%s%sdoor-%zu", key ? key : "", key ? "-" : "", index);
}

static tl_status add_level_doors(
	const tli_doom_level *level, const uint8_t *kinds, const tli_rules *rules, tli_sink *sink)
{
	tl_status status = TL_OK;
	for (size_t i = 0; !status && i < tli_array_length(level->lines); i++) {
		if (kinds[i] == TLI_DOOM_FREE || kinds[i] == TLI_DOOM_WALL)
			continue;
		char text[THING_NAME_BYTES];
		uint32_t source = 0;
		tli_door_record door = {
			.a = level->vertices[level->lines[i].from],
			.b = level->vertices[level->lines[i].to],
			.closed = kinds[i] == TLI_DOOM_DOOR_CLOSED,
		};
		const char *key = key_of_door(level, i, kinds[i]);
		bool has_one_key = key && strcmp(key, TLI_DOOM_OTHER_LOCK) != 0;
		tli_sink_name name = { .text = text, .place = tli_doom_line_place(level, i) };
		name.size = name_door(i, kinds[i], key, text);
		status = tli_sink_mark(sink, name.place, &source);
		if (!status)
			status = tli_doom_read_door(rules, &level->lines[i], has_one_key ? key : NULL, sink, &door);
		if (!status)
			status = tli_sink_door(sink, source, &name, &door);
	}
	return status;
}

/* 1 + the thing at which each player begins a new game: of several the last, the others are left standing as puppets. */
static void find_players(const tli_doom_level *level, size_t players[PLAYERS + 1])
{
	for (size_t i = 0; i < tli_array_length(level->things); i++) {
		if (!level->things[i].is_elsewhere)
			players[tli_doom_player_of(level->game, level->things[i].type)] = i + 1;
	}
}

/* The name of thing `index`, and its length; 0 where it is no waypoint. */
static size_t name_level_thing(const tli_doom_level *level, size_t index, const size_t *players, size_t *deathmatches,
	char text[THING_NAME_BYTES])
{
	int32_t type = level->things[index].type;
	tli_role role = tli_role_of(level->things[index].rule);
	if (role != TLI_ROLE_NONE && !tli_role_is_waypoint(role))
		return 0;
	int player = tli_doom_player_of(level->game, type);
	const char *name = tli_doom_thing_name(level->game, type);
	int length = 0;
	if (player && players[player] == index + 1)
		length = snprintf(text, THING_NAME_BYTES, "player%d", player);
	else if (player)
		length = snprintf(text, THING_NAME_BYTES, "player%d-%zu", player, index);
	else if (type == TLI_DOOM_DEATHMATCH)
		length = snprintf(text, THING_NAME_BYTES, "%s-%zu", name, ++*deathmatches);
	else if (name)
		length = snprintf(text, THING_NAME_BYTES, "%s-%zu", name, index);
	else if (tli_role_is_waypoint(role))
		length = snprintf(text, THING_NAME_BYTES, "thing%d-%zu", (int)type, index);
	return (size_t)length;
}

/* A start of a new game, or of a deathmatch, or a goal: a key. */
static tli_role role_of_thing(const tli_doom_level *level, size_t index, const size_t *players)
{
	const tli_doom_thing *thing = &level->things[index];
	int player = tli_doom_player_of(level->game, thing->type);
	if (thing->rule)
		return thing->rule->role;
	if (player ? players[player] == index + 1 : thing->type == TLI_DOOM_DEATHMATCH)
		return TLI_ROLE_START;
	bool is_goal = level->is_still && tli_doom_thing_is_key(level->game, thing->type);
	return is_goal ? TLI_ROLE_GOAL : TLI_ROLE_WAYPOINT;
}

/* The key of doors that a thing is, `blue-skull` of `blue`; 0 where no door has it. Doors come first. */
static tl_keys key_lying_there(const tli_doom_level *level, int32_t type, const tl_map *map)
{
	const char *name = tli_doom_thing_name(level->game, type), *end = name ? strrchr(name, '-') : NULL;
	return end ? tli_map_key_of(map, name, (size_t)(end - name)) : 0;
}

/* A start of a player that is not the one counted, which the game fills with a doll, a place to which teleporters lead, and a figure of unknown size. */
static bool needs_no_room(const tli_doom_level *level, size_t index, const size_t *players)
{
	const tli_doom_thing *thing = &level->things[index];
	int player = tli_doom_player_of(level->game, thing->type);
	if (player || thing->type == TLI_DOOM_DEATHMATCH)
		return player && players[player] != index + 1;
	return level->has_talk || thing->type == TLI_DOOM_DESTINATION;
}

static tl_status add_things(const tli_doom_level *level, tli_doom_room *room, tli_sink *sink)
{
	size_t players[PLAYERS + 1] = { 0 }, deathmatches = 0;
	tl_status status = TL_OK;
	find_players(level, players);
	for (size_t i = 0; !status && i < tli_array_length(level->things); i++) {
		char text[THING_NAME_BYTES];
		uint32_t source = 0;
		tli_waypoint_record waypoint = { .at = level->things[i].at,
			.flies = tli_doom_thing_flies(level->game, level->things[i].type),
			.thing_radius = tli_doom_thing_radius(level->game, level->things[i].type) };
		tli_sink_name name = { .text = text, .place = tli_doom_place(level->things[i].spot, "thing", i) };
		name.size = name_level_thing(level, i, players, &deathmatches, text);
		if (!name.size)
			continue;
		if (needs_no_room(level, i, players))
			waypoint.thing_radius = -1;
		if (tli_doom_thing_is_key(level->game, level->things[i].type)) {
			waypoint.radius = TLI_DOOM_KEY_REACH;
			waypoint.gives = key_lying_there(level, level->things[i].type, sink->map);
			status = tli_doom_stand_at_key(room, &waypoint.at, &waypoint.radius);
		} else if (!waypoint.flies && waypoint.thing_radius >= 0) {
			status = tli_doom_stand_over_edges(room, &waypoint);
		}
		tli_game_apply(role_of_thing(level, i, players), level->things[i].rule, TLI_DOOM_UNIT, &waypoint);
		if (!status)
			status = tli_sink_mark(sink, name.place, &source);
		if (!status)
			status = tli_sink_waypoint(sink, source, &name, &waypoint);
	}
	return status;
}

/* Things that a rule calls an obstacle, a wall or a solid are circles as wide as a player. */
static tl_status add_thing_obstacles(const tli_doom_level *level, const tli_rules *rules, tli_sink *sink)
{
	tl_status status = TL_OK;
	for (size_t i = 0; !status && i < tli_array_length(level->things); i++) {
		const tli_doom_thing *thing = &level->things[i];
		if (!tli_role_blocks(tli_role_of(thing->rule)))
			continue;
		char text[THING_NAME_BYTES];
		uint32_t source = 0;
		tli_obstacle_record obstacle = { .centre = thing->at, .radius = TLI_DOOM_PLAYER_RADIUS };
		tli_sink_name name = { .text = text, .place = tli_doom_place(thing->spot, "thing", i) };
		name.size = (size_t)snprintf(text, sizeof text, "thing%d-%zu", (int)thing->type, i);
		status = tli_sink_mark(sink, name.place, &source);
		if (!status)
			status = tli_rule_says_blocks(rules, thing->rule, sink, &obstacle.blocks);
		if (!status)
			status = tli_sink_obstacle(sink, source, &name, &obstacle, NULL);
	}
	return status;
}

/* How far in front of a line its waypoint is: a player that pushes it stands there. */
enum { TOUCH_DISTANCE = TLI_DOOM_PLAYER_RADIUS + TLI_DOOM_UNIT };

/* Of a line that can be walked over its middle; else a point in front of that. */
static tli_point point_at_line(const tli_doom_level *level, const tli_doom_line *line, bool is_closed)
{
	tli_point a = level->vertices[line->from], b = level->vertices[line->to];
	tli_point middle = { (int32_t)(((int64_t)a.x + b.x) / 2), (int32_t)(((int64_t)a.y + b.y) / 2) };
	double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = sqrt(dx * dx + dy * dy);
	if (!is_closed || !(length > 0))
		return middle;
	/* y grows downwards here, and the front is on the right. */
	return (tli_point){ middle.x + (int32_t)(-dy / length * TOUCH_DISTANCE),
		middle.y + (int32_t)(dx / length * TOUCH_DISTANCE) };
}

static bool is_longer(const tli_doom_level *level, size_t a, size_t b)
{
	int64_t squares[2];
	for (int i = 0; i < 2; i++) {
		const tli_doom_line *line = &level->lines[i ? b : a];
		tli_point from = level->vertices[line->from], to = level->vertices[line->to];
		int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
		squares[i] = dx * dx + dy * dy;
	}
	return squares[0] > squares[1];
}

/* A teleporter and an exit are mostly a sector with lines around it: the first of the longest stands for all. Clears the lines of the others in
 * `named`. */
static tl_status choose_named_lines(const tli_doom_level *level, uint8_t *named)
{
	size_t *best = NULL,
	       sectors = tli_array_length(level->sectors); /* best: of exits behind those of teleporters */
	if (!tli_array_reserve(best, 2 * sectors + 1))
		return TL_E_NOMEM;
	for (size_t i = 0; i < 2 * sectors; i++)
		tli_array_push(best, SIZE_MAX);
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		named[i] = 1;
		if (!tli_doom_line_name(level->rules, line->special) || line->back == TLI_DOOM_NONE)
			continue;
		bool teleports = tli_doom_is_teleporter(level->rules, line->special);
		size_t *kept = &best[line->back + (teleports ? 0 : sectors)];
		bool is_better = *kept == SIZE_MAX || is_longer(level, i, *kept);
		if (*kept != SIZE_MAX)
			named[is_better ? *kept : i] = 0;
		*kept = is_better ? i : *kept;
	}
	tli_array_free(best);
	return TL_OK;
}

/* Exits, teleporters, and lines that a rule calls waypoints. */
static tl_status add_named_lines(const tli_doom_level *level, tli_doom_room *room, const uint8_t *named, tli_sink *sink)
{
	tl_status status = TL_OK;
	for (size_t i = 0; !status && i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		tli_role role = tli_role_of(line->rule);
		const char *what = tli_doom_line_name(level->rules, line->special);
		bool is_exit = what && !tli_doom_is_teleporter(level->rules, line->special);
		what = !what && tli_role_is_waypoint(role) ? "linedef" : what;
		if (!what || (!named[i] && role == TLI_ROLE_NONE) ||
			(role != TLI_ROLE_NONE && !tli_role_is_waypoint(role)))
			continue;
		if (role == TLI_ROLE_NONE && is_exit && level->is_still)
			role = TLI_ROLE_GOAL;
		char text[THING_NAME_BYTES];
		uint32_t source = 0;
		bool is_walked = room->kinds[i] == TLI_DOOM_FREE || room->kinds[i] == TLI_DOOM_LIFT;
		tli_waypoint_record waypoint = { .at = point_at_line(level, line, !is_walked), .thing_radius = -1 };
		tli_sink_name name = { .text = text, .place = tli_doom_line_place(level, i) };
		name.size = (size_t)snprintf(text, sizeof text, "%s-%zu", what, i);
		tli_game_apply(role, line->rule, TLI_DOOM_UNIT, &waypoint);
		status = tli_doom_stand_at_line(room, line, is_walked, &waypoint.at);
		if (!status)
			status = tli_sink_mark(sink, name.place, &source);
		if (!status)
			status = tli_sink_waypoint(sink, source, &name, &waypoint);
	}
	return status;
}

static tl_status add_line_waypoints(const tli_doom_level *level, tli_doom_room *room, tli_sink *sink)
{
	size_t count = tli_array_length(level->lines);
	uint8_t *named = NULL;
	if (!tli_array_reserve(named, count + 1))
		return TL_E_NOMEM;
	(void)tli_array_extend(named, count);
	tl_status status = choose_named_lines(level, named);
	if (!status)
		status = add_named_lines(level, room, named, sink);
	if (!status)
		status = tli_doom_add_teleports(room, named, sink);
	tli_array_free(named);
	return status;
}

/* Do lifts or teleporters lead anywhere? */
static bool has_movers(const tli_doom_level *level)
{
	for (size_t i = 0; i < tli_array_length(level->sectors); i++)
		if (level->sectors[i].is_lift)
			return true;
	for (size_t i = 0; i < tli_array_length(level->lines); i++)
		if (tli_doom_is_teleporter(level->rules, level->lines[i].special))
			return true;
	return false;
}

static tl_status add_level(tli_doom_level *level, const uint8_t *kinds, const tli_rules *rules, tli_sink *sink)
{
	tli_doom_room room = { .level = level, .kinds = kinds };
	tl_status status = tli_doom_find_walls(level, kinds, rules, sink);
	if (!status)
		status = tli_doom_add_walls(level, sink);
	if (!status)
		status = add_level_doors(level, kinds, rules, sink);
	if (!status)
		status = add_things(level, &room, sink);
	if (!status)
		status = add_line_waypoints(level, &room, sink);
	if (!status)
		status = tli_doom_add_drops(&room, sink);
	/* Where there are more drops than a map holds as jumps, a goal may be reached by one that is missing. */
	tli_waypoint_record *waypoints = sink->map->waypoints;
	for (size_t i = 0; i < tli_array_length(waypoints) && room.jumps >= TLI_DOOM_JUMPS_MAX; i++)
		waypoints[i].goal = false;
	if (!status)
		status = add_thing_obstacles(level, rules, sink);
	tli_array_free(room.near);
	sink->map->captions.is_guess = room.jumps > 0 || has_movers(level);
	tli_doom_explain(level, kinds, &sink->map->captions.explanation);
	return status;
}

/* ---- entry ---- */

static tl_status fill_level_map(tli_doom *doom, tl_map *map)
{
	tli_doom_level *level = &doom->level;
	size_t count = tli_array_length(level->lines);
	uint8_t *kinds = NULL;
	tl_status status = tli_doom_mark_movers(level);
	if (!status)
		status = tli_doom_find_locks(level);
	tli_doom_find_rules(level, doom->rules);
	level->is_still = tli_doom_is_still(level);
	if (status)
		return status;
	if (!tli_array_reserve(kinds, count + 1)) /* + 1: never of size 0 */
		return TL_E_NOMEM;
	(void)tli_array_extend(kinds, count);
	for (size_t i = 0; i < count; i++)
		kinds[i] = (uint8_t)kind_of_line(level, &level->lines[i]);
	tli_sink sink = tli_sink_of(map, &doom->report);
	status = add_level(level, kinds, doom->rules, &sink);
	if (!status)
		status = tli_sink_finish(&sink);
	tli_sink_free(&sink);
	tli_array_free(kinds);
	map->radius = TLI_DOOM_PLAYER_RADIUS;
	return status;
}

tl_status tli_doom_finish(tli_doom *doom, tl_map **out, tl_errors *errors)
{
	tli_assert(out);
	tl_map *map = NULL;
	if (!doom->status && !doom->report.errors.count) /* else not all records are there */
		check_lines(doom);
	if (!doom->status && !doom->report.errors.count)
		doom->status = tl_map_create(NULL, &map);
	if (!doom->status && map)
		doom->status = fill_level_map(doom, map);
	if (map && doom->has_scripts)
		map->captions.is_guess = true;
	tli_doom_level_free(&doom->level);
	return tli_finish_reading(map, doom->status, &doom->report, out, errors);
}
