/* SPDX-License-Identifier: MIT */
/*
 * Agents of a map: what a definition may say, what reading and writing make of their lines, and what becomes of their stops when
 * waypoints are renamed and removed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static tl_map_agent_def named(const char *name)
{
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = name;
	return def;
}

static tl_map_agent_id find(const tl_map *map, const char *name)
{
	tl_map_agent_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_agent(map, name, &id), TL_OK);
	return id;
}

static tl_waypoint_id waypoint(const tl_map *map, const char *name)
{
	tl_waypoint_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	return id;
}

/* ---- by calls ---- */

START_TEST(adding_and_removing)
{
	tl_map *map = small_map();
	tl_map_agent_def def = named("guard");
	tl_map_agent_id id, other;
	tl_map_agent_info info;
	def.at = (tl_point){ 3, 4 };
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_add_agent(map, &def, &id), TL_OK);
	ck_assert_uint_gt(tl_map_revision(map), revision);
	ck_assert_int_eq(tl_map_add_agent(map, &def, &other), TL_E_EXISTS);
	ck_assert_int_eq(tl_map_get_agent(map, id, &info), TL_OK);
	ck_assert_str_eq(info.name, "guard");
	ck_assert(info.at.x == 3 && info.at.y == 4 && !info.has_radius && !info.has_speed && !info.group);
	ck_assert(info.desire == TL_DESIRE_REST && info.avoid == TL_AVOID_CIRCLES && info.stop_count == 0);
	ck_assert_int_eq(tl_map_move_agent(map, id, (tl_point){ 9, 8.25 }), TL_OK);
	ck_assert_int_eq(tl_map_move_agent(map, id, (tl_point){ NAN, 8 }), TL_E_RANGE);
	ck_assert_int_eq(tl_map_get_agent(map, id, &info), TL_OK);
	ck_assert(info.at.x == 9 && info.at.y == 8.25);
	ck_assert_uint_eq(tl_map_agent_count(map), 1);
	other = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	ck_assert_mem_eq(&other, &id, sizeof id);
	size_t bytes = tl_map_bytes(map);
	ck_assert_int_eq(tl_map_remove_agent(map, id), TL_OK);
	tl_map_forget_edits(map);
	ck_assert_uint_lt(tl_map_bytes(map), bytes);
	ck_assert_int_eq(tl_map_remove_agent(map, id), TL_E_STALE);
	ck_assert_int_eq(tl_map_move_agent(map, id, (tl_point){ 0, 0 }), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_agent(map, id, &info), TL_E_STALE);
	ck_assert_int_eq(tl_map_get_agent_stop(map, id, 0, &(tl_stop){ 0 }), TL_E_STALE);
	ck_assert_int_eq(tl_map_find_agent(map, "guard", &other), TL_E_NOT_FOUND);
	ck_assert(!tl_map_agent_is_valid(map, id));
	ck_assert_uint_eq(tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }).index1, 0);
	tl_map_free(map);
}
END_TEST

/* A definition that contradicts itself is refused, and the map is as it was. */
START_TEST(refused)
{
	tl_map *map = small_map();
	small_waypoint(map, "hall", 1, 1);
	const tl_stop stops[] = { small_named(map, "hall"), small_at(2, 2), { .waypoint = { 7, 1 } } };
	const struct {
		tl_map_agent_def def;
		tl_status expected;
	} rows[] = {
		{ { .name = NULL }, TL_E_INVALID },
		{ { .name = "a\n" }, TL_E_INVALID },
		{ { .name = "a", .at = { INFINITY, 0 } }, TL_E_RANGE },
		{ { .name = "a", .at = { 0, 1e9 } }, TL_E_RANGE },
		{ { .name = "a", .has_radius = true, .radius = -1 }, TL_E_RANGE },
		{ { .name = "a", .has_radius = true, .radius = NAN }, TL_E_RANGE },
		{ { .name = "a", .has_speed = true, .speed = 0 }, TL_E_INVALID },
		{ { .name = "a", .has_speed = true, .speed = -2 }, TL_E_INVALID },
		{ { .name = "a", .has_speed = true, .speed = NAN }, TL_E_RANGE },
		{ { .name = "a", .has_speed = true, .speed = 1e9 }, TL_E_RANGE },
		{ { .name = "a", .desire = TL_DESIRE_FORCE }, TL_E_INVALID },
		{ { .name = "a", .desire = (tl_desire)6 }, TL_E_INVALID },
		{ { .name = "a", .avoid = (tl_avoid)5 }, TL_E_INVALID },
		{ { .name = "a", .stops = stops, .stop_count = 1 }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_GOAL }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_GOAL, .stop_count = 1 }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_GOAL, .stops = stops, .stop_count = 2 }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_GOAL, .stops = stops + 2, .stop_count = 1 }, TL_E_STALE },
		{ { .name = "a", .desire = TL_DESIRE_PATROL, .stops = stops, .stop_count = 1 }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_PATROL, .stops = stops, .stop_count = 1025 }, TL_E_LIMIT },
		{ { .name = "a", .desire = TL_DESIRE_FLOCK }, TL_E_INVALID },
		{ { .name = "a", .desire = TL_DESIRE_FLOCK, .group = "" }, TL_E_INVALID },
		{ { .name = "a", .group = "g" }, TL_E_INVALID },
	};
	tl_map_forget_edits(map);
	uint64_t revision = tl_map_revision(map);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		tl_map_agent_def def = rows[i].def;
		def.cookie = tl_default_map_agent_def().cookie;
		ck_assert_msg(tl_map_add_agent(map, &def, NULL) == rows[i].expected, "row %zu", i);
	}
	ck_assert_uint_eq(tl_map_revision(map), revision);
	ck_assert_uint_eq(tl_map_agent_count(map), 0);
	ck_assert_uint_eq(tl_map_undo_bytes(map), 0);
	ck_assert_int_eq(tl_map_add_agent(NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_remove_agent(NULL, (tl_map_agent_id){ 1, 1 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_move_agent(NULL, (tl_map_agent_id){ 1, 1 }, (tl_point){ 0, 0 }), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_agent(NULL, (tl_map_agent_id){ 1, 1 }, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_agent_stop(NULL, (tl_map_agent_id){ 1, 1 }, 0, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_find_agent(NULL, "a", NULL), TL_E_INVALID);
	ck_assert(!tl_map_agent_is_valid(NULL, (tl_map_agent_id){ 1, 1 }));
	tl_map_free(map);
}
END_TEST

START_TEST(bounds)
{
	tl_map *map = small_map();
	tl_map_agent_def def = named("a");
	def.at = (tl_point){ 5, 6 };
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	tl_box box = tl_map_bounds(map);
	ck_assert(box.min.x == 4.75 && box.max.y == 6.25); /* as the map's */
	def = named("b");
	def.at = (tl_point){ 5, 6 };
	def.has_radius = true;
	def.radius = 2;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	box = tl_map_bounds(map);
	ck_assert(box.min.x == 3 && box.max.y == 8);
	tl_map_free(map);
}
END_TEST

/* ---- from and to text ---- */

static const char example[] = "tautline 1\n"
			      "radius 0.25\n"
			      "\n"
			      "agent a  1,1   to hall # straight there\n"
			      "agent b 1.50,1 radius 0.50 speed 1.50 patrol hall \"to\" +3,4 \"avoid\" avoid both\n"
			      "agent c 3,3 flock 1\n"
			      "agent d 3,3 flock \"to\" avoid none\n"
			      "agent e 3,3 avoid reciprocal wander speed 2\n"
			      "agent \"f 1\" 3,3 # stands there\n"
			      "waypoint hall 2,2\n"
			      "waypoint to 18,8\n"
			      "waypoint avoid 5,5\n";

START_TEST(of_a_file)
{
	tl_map *map = map_from_text(example);
	map_check_text(map, example);
	tl_map_agent_info info;
	tl_stop stop;
	ck_assert_uint_eq(tl_map_agent_count(map), 6);
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "b"), &info), TL_OK);
	ck_assert(info.desire == TL_DESIRE_PATROL && info.stop_count == 4 && info.avoid == TL_AVOID_BOTH);
	ck_assert(info.has_radius && info.radius == 0.5 && info.has_speed && info.speed == 1.5);
	ck_assert(info.place.line == 5 && info.place.column == 1 && info.name_place.column == 7);
	ck_assert_uint_eq(info.at_place.column, 9);
	const char *const names[] = { "hall", "to", NULL, "avoid" };
	const uint32_t columns[] = { 46, 51, 56, 61 };
	for (size_t i = 0; i < 4; i++) {
		ck_assert_int_eq(tl_map_get_agent_stop(map, find(map, "b"), i, &stop), TL_OK);
		const char *name = small_stop_name(map, &stop);
		ck_assert(names[i] ? strcmp(name, names[i]) == 0 : name == NULL);
		ck_assert(stop.place.line == 5 && stop.place.column == columns[i]);
	}
	ck_assert_int_eq(tl_map_get_agent_stop(map, find(map, "b"), 4, &stop), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_agent_stop(map, find(map, "b"), 2, &stop), TL_OK);
	ck_assert(stop.at.x == 3 && stop.at.y == 4);
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "c"), &info), TL_OK);
	ck_assert_str_eq(info.group, "1");
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "d"), &info), TL_OK);
	ck_assert(info.desire == TL_DESIRE_FLOCK && info.avoid == TL_AVOID_NONE && strcmp(info.group, "to") == 0);
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "e"), &info), TL_OK);
	ck_assert(info.desire == TL_DESIRE_WANDER && info.avoid == TL_AVOID_RECIPROCAL && info.speed == 2);
	tl_map_free(map);
}
END_TEST

/* A map made by calls says the same, stops that look like words in quotes. */
START_TEST(made_by_calls)
{
	tl_map *map = small_map();
	small_waypoint(map, "avoid", 5, 5);
	small_waypoint(map, "a b", 6, 5);
	const tl_stop stops[] = { small_named(map, "avoid"), small_named(map, "a b"), small_at(1, -0.5) };
	tl_map_agent_def def = named("radius");
	def.desire = TL_DESIRE_PATROL;
	def.stops = stops;
	def.stop_count = 3;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	def.name = "7";
	def.desire = TL_DESIRE_GOAL;
	def.stop_count = 1;
	def.has_speed = true;
	def.speed = 0.1;
	def.avoid = TL_AVOID_FUZZY;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	def = named("sheep");
	def.desire = TL_DESIRE_FLOCK;
	def.group = "12";
	def.has_radius = true;
	def.radius = 0;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"\n"
		"waypoint avoid 5,5\n"
		"waypoint \"a b\" 6,5\n"
		"\n"
		"agent radius 0,0 patrol \"avoid\" \"a b\" 1,-0.5\n"
		"agent \"7\" 0,0 speed 0.1 to \"avoid\" avoid fuzzy\n"
		"agent sheep 0,0 radius 0 flock 12\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

/* Only what was edited changes in the lines. */
START_TEST(edited_lines)
{
	tl_map *map = map_from_text(example);
	ck_assert_int_eq(tl_map_move_agent(map, find(map, "b"), (tl_point){ 1.5, 2 }), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint(map, "hall"), "wander"), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint(map, "to")), TL_OK);
	ck_assert_int_eq(tl_map_remove_agent(map, find(map, "c")), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"radius 0.25\n"
		"\n"
		"agent a  1,1   to \"wander\" # straight there\n"
		"agent b 1.50,2 radius 0.50 speed 1.50 patrol \"wander\" 18,8 +3,4 \"avoid\" avoid both\n"
		"agent d 3,3 flock \"to\" avoid none\n"
		"agent e 3,3 avoid reciprocal wander speed 2\n"
		"agent \"f 1\" 3,3 # stands there\n"
		"waypoint wander 2,2\n"
		"waypoint avoid 5,5\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

#define WORDS \
	"'radius', 'speed', 'avoid', 'force', 'priority', 'layer', 'by', 'keys', 'to', 'patrol', 'wander', 'flock', 'leave', "
#define AVOID_WORDS "'buffer', 'horizon', 'braking', 'hold' or the end of the line"
#define PARTS WORDS AVOID_WORDS
#define PARTS_OF_FLOCK \
	WORDS "'view', 'near', 'far', 'separation', 'cohesion', 'alignment', 'cruise' or the end of the line"

START_TEST(mistakes)
{
	static const char text[] = "tautline 1\n"
				   "agent a 1,1 to nowhere\n"
				   "agent a 1,1\n"
				   "agent b 1,1 speed 0\n"
				   "agent c 1,1 speed 9e9\n"
				   "agent d 1,1 patrol x\n"
				   "agent e 1,1 wander wander\n"
				   "agent f 1,1 wander to 3,3\n"
				   "agent g 1,1 flock avoid cat\n"
				   "agent h 1,1 fly\n"
				   "agent i\n"
				   "agent j 1,1 avoid cats\n"
				   "agent k 1,1 radius -1\n"
				   "agent l 1,1 flock 3x\n"
				   "agent m 1,1 speed 999999999\n"
				   "agent 9 1,1\n"
				   "agent n 1,1 to \"x\n"
				   "agent o 1,1 \"to\" 3,3\n"
				   "waypoint nowhre 1,1\n";
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT,
		"2:16: no waypoint is named 'nowhere'; did you mean 'nowhre'?\n"
		"3:7: the name 'a' is taken by the agent at line 2\n"
		"4:19: expected a speed of more than 0, found '0'\n"
		"5:19: expected a plain decimal number, found '9e9' (no exponents)\n"
		"6:21: expected a waypoint's name or x,y, found the end of the line\n"
		"7:20: 'wander' is given twice\n"
		"8:20: 'to' is a second aim: an agent has one of 'to', 'patrol', 'wander', 'flock' and 'leave'\n"
		"9:25: expected " PARTS_OF_FLOCK ", found 'cat'\n"
		"10:13: expected " PARTS ", found 'fly'\n"
		"11:8: expected the agent's place x,y, found the end of the line\n"
		"12:19: expected 'circles', 'fuzzy', 'both', 'reciprocal' or 'none', found 'cats'\n"
		"13:20: expected a radius of 0 or more, found '-1'\n"
		"14:19: expected the flock's group, found '3x' (a name that begins like a number stands in double quotes)\n"
		"15:19: '999999999' is too large\n"
		"16:7: expected the agent's name, found '9' (a name that begins like a number stands in double quotes)\n"
		"17:16: the closing '\"' of this string is missing\n"
		"18:13: expected " PARTS ", found '\"to\"'\n");
}
END_TEST

/* As many stops as there may be, and one more. */
static const char spawns[] = "tautline 1\n"
			     "agent a 1,1 force 0 priority 2.5 layer 32\n"
			     "spawn b 1,1 rate 0.25 count 7 to 3,3 force 4 # comment\n"
			     "spawn \"c d\" 1,1 wander rate 2\n"
			     "exit east 1,2 3,4.0\n";

START_TEST(amounts_spawns_and_exits)
{
	tl_map *map = map_from_text(spawns);
	tl_map_agent_info info;
	tl_door_id exit;
	tl_door_info door;
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "a"), &info), TL_OK);
	ck_assert(info.has_force && info.force == 0 && info.priority == 2.5 && info.layer == 32 && info.rate == 0);
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "b"), &info), TL_OK);
	ck_assert(info.has_force && info.force == 4 && info.rate == 0.25 && info.count == 7 && info.layer == 0);
	ck_assert_int_eq(tl_map_find_door(map, "east", &exit), TL_OK);
	ck_assert_int_eq(tl_map_get_door(map, exit, &door), TL_OK);
	ck_assert(door.exit && !door.closed && door.b.y == 4);
	ck_assert_int_eq(tl_map_set_door_closed(map, exit, true), TL_E_INVALID);
	map_check_round_trip(map);
	map_check_text(map, spawns);
	ck_assert_int_eq(tl_map_move_agent(map, find(map, "b"), (tl_point){ 2, 1 }), TL_OK);
	ck_assert_int_eq(tl_map_move_door(map, exit, (tl_point){ 1, 2 }, (tl_point){ 3, 5 }), TL_OK);
	map_check_round_trip(map);
	map_check_text(map,
		"tautline 1\n"
		"agent a 1,1 force 0 priority 2.5 layer 32\n"
		"spawn b 2,1 rate 0.25 count 7 to 3,3 force 4 # comment\n"
		"spawn \"c d\" 1,1 wander rate 2\n"
		"exit east 1,2 3,5\n");
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, spawns);
	tl_map_free(map);
}
END_TEST

START_TEST(spawns_and_exits_by_calls)
{
	tl_map *map = small_map();
	tl_map_agent_def def = named("s");
	def.count = 3;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID); /* a count without a rate */
	def.rate = 0.5;
	def.layer = 33;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID);
	def.layer = 0;
	def.priority = -1;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID);
	def.priority = NAN;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID);
	def.priority = 0;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	tl_door_def door = tl_default_door_def();
	door.name = "out";
	door.b = (tl_point){ 1, 0 };
	door.exit = true;
	ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_E_INVALID); /* closed */
	door.closed = false;
	ck_assert_int_eq(tl_map_add_door(map, &door, NULL), TL_OK);
	map_check_text(map, "tautline 1\n\nexit out 0,0 1,0\n\nspawn s 0,0 rate 0.5 count 3\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

START_TEST(mistakes_of_spawns)
{
	static const char text[] = "tautline 1\n"
				   "agent a 1,1 rate 2\n"
				   "spawn b 1,1\n"
				   "spawn c 1,1 rate 0\n"
				   "spawn d 1,1 rate 1 count 1.5\n"
				   "spawn e 1,1 rate 1 layer 33\n"
				   "spawn f 1,1 rate 1 fly\n"
				   "exit g 1,1\n"
				   "exit h 1,1 2,2 open\n"
				   "agent i 1,1 priority 9999999999\n";
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT,
		"2:13: expected " PARTS ", found 'rate'\n"
		"3:1: a spawn needs 'rate' and a number of more than 0\n"
		"4:1: a spawn needs 'rate' and a number of more than 0\n"
		"5:26: expected a number of agents from 1 to 1000000, found '1.5'\n"
		"6:26: expected a layer from 1 to 32, found '33'\n"
		"7:20: expected 'radius', 'speed', 'avoid', 'force', 'priority', 'layer', 'count', 'by', 'keys', 'to', 'patrol', 'wander', 'flock', 'leave', 'buffer', 'horizon', 'braking', 'hold' or the end of the line, found "
		"'fly'\n"
		"8:11: expected its second end x,y, found the end of the line\n"
		"9:16: expected the end of the line, found 'open'\n"
		"10:22: '9999999999' is too large\n");
}
END_TEST

START_TEST(many_stops)
{
	enum { MOST = 1024, BYTES = 8 * MOST + 200 };
	char *text = malloc(BYTES);
	ck_assert_ptr_nonnull(text);
	for (int more = 0; more < 2; more++) {
		strcpy(text, "tautline 1\nagent a 0,0 patrol");
		for (int i = 0; i < MOST + more; i++)
			strcat(text, i % 2 ? " w" : " \"w\"");
		strcat(text, "\nwaypoint w 1,1\n");
		if (more) {
			map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, "2:3092: more than 1024 stops\n");
			continue;
		}
		tl_map *map = map_from_text(text);
		map_check_round_trip(map);
		ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint(map, "w")), TL_OK);
		map_check_round_trip(map);
		tl_map_free(map);
	}
	free(text);
}
END_TEST

/* Tiled's JSON carries them in a property. */
START_TEST(in_tiled)
{
	tl_map *map = map_from_text(example), *again = NULL;
	size_t size = 0;
	if (tl_map_save_as_memory(map, "tmj", NULL, 0, &size) == TL_E_BUFFER) {
		char *text = malloc(size);
		tl_load_def def = tl_default_load_def();
		def.format = "tmj";
		ck_assert_int_eq(tl_map_save_as_memory(map, "tmj", text, size, &size), TL_OK);
		tl_status status = tl_map_load_memory(text, size, &def, &again, NULL);
		ck_assert(status == TL_OK ? map_same(map, again) : status == TL_E_UNSUPPORTED);
		tl_map_free(again);
		free(text);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map_agents");
	TCase *tests = tcase_create("map_agents");
	tcase_add_test(tests, adding_and_removing);
	tcase_add_test(tests, refused);
	tcase_add_test(tests, bounds);
	tcase_add_test(tests, of_a_file);
	tcase_add_test(tests, made_by_calls);
	tcase_add_test(tests, edited_lines);
	tcase_add_test(tests, mistakes);
	tcase_add_test(tests, amounts_spawns_and_exits);
	tcase_add_test(tests, spawns_and_exits_by_calls);
	tcase_add_test(tests, mistakes_of_spawns);
	tcase_add_test(tests, many_stops);
	tcase_add_test(tests, in_tiled);
	suite_add_tcase(suite, tests);
	return suite;
}
