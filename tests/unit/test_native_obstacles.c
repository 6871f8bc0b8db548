/* SPDX-License-Identifier: MIT */
/* Obstacles that are polygons and that follow courses: the line, by calls, what is refused, and what is kept through edits. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/undo.h>

#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static const char all[] = "tautline 1\n"
			  "obstacle raft 8,3 corners -1,-0.50 1,-0.5 0,1 velocity 0.5,0 turn -30 # drifts\n"
			  "obstacle fan 2,2 turn 90.5 corners 0,0 1,0 1,1\n"
			  "obstacle cart 7,2 0.4 course 9,2 9,5 loop speed 1.5\n"
			  "obstacle ferry 4,4 speed 2 course 6,4 corners -1,-1 1,-1 1,1 -1,1 turn 10\n"
			  "obstacle still 4,8 corners -1,-1 1,-1 1,1 velocity 0,0\n";

static tl_obstacle_id named(const tl_map *map, const char *name)
{
	tl_obstacle_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_obstacle(map, name, &id), TL_OK);
	return id;
}

START_TEST(lines)
{
	tl_map *map = map_from_text(all);
	tl_obstacle_info info;
	tl_point at;
	tl_stop stop;
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "raft"), &info), TL_OK);
	ck_assert(info.moving && info.corner_count == 3 && info.turn == -30 && info.velocity.x == 0.5);
	ck_assert(info.radius == 1145 / 1024.0); /* 1.118, rounded up */
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, named(map, "raft"), 0, &at), TL_OK);
	ck_assert(at.x == -1 && at.y == -0.5);
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, named(map, "raft"), 3, &at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "raft"), 0, &stop), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "cart"), &info), TL_OK);
	ck_assert(info.moving && info.course_loop && info.course_count == 2 && info.speed == 1.5 &&
		info.radius == 410 / 1024.0);
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "ferry"), &info), TL_OK);
	ck_assert(info.moving && !info.course_loop && info.course_count == 1 && info.corner_count == 4 &&
		info.turn == 10);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "ferry"), 0, &stop), TL_OK);
	ck_assert(stop.at.x == 6 && stop.at.y == 4 && stop.waypoint.index1 == 0);
	ck_assert(stop.place.line == 5 && stop.place.column == 35);
	map_check_text(map, all);
	map_check_round_trip(map);
	tl_box box = tl_map_bounds(map);
	ck_assert(box.max.x == 9 + 410 / 1024.0); /* of the cart, at a point of its course */
	tl_map_free(map);
}
END_TEST

START_TEST(by_calls)
{
	static const tl_point corners[] = { { -1, -1 }, { 1, -1 }, { 0, 1 } };
	static const tl_stop course[] = { { .at = { 3, 3 } }, { .at = { 4, 5 } } };
	tl_map *map = small_map();
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = "raft";
	def.centre = (tl_point){ 8, 3 };
	def.corners = corners;
	def.corner_count = 3;
	def.turn = 45;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_OK);
	def.name = "ferry";
	def.turn = 0;
	def.course = course;
	def.course_count = 2;
	def.speed = 0.5;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_OK);
	def.name = "cart";
	def.corner_count = 0;
	def.radius = 1;
	def.course_loop = true;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_OK);
	map_check_text(map,
		"tautline 1\n\n"
		"obstacle raft 8,3 corners -1,-1 1,-1 0,1 turn 45\n"
		"obstacle ferry 8,3 corners -1,-1 1,-1 0,1 course 3,3 4,5 speed 0.5\n"
		"obstacle cart 8,3 1 course 3,3 4,5 loop speed 0.5\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

START_TEST(refused_calls)
{
	static const tl_point kite[] = { { -1, 0 }, { 0, -1 }, { 1, 0 }, { 0, 1 } },
			      eight[] = { { -1, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 } },
			      far[] = { { 5e5, 5e5 }, { 1, 0 }, { 0, 1 } }, flat[] = { { -1, 0 }, { 1, 0 }, { 0, 0 } },
			      twice[] = { { -1, 0 }, { -1, 0 }, { 0, 1 } },
			      touches[] = { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 0 }, { 0, 4 } },
			      off[] = { { NAN, 0 }, { 1, 0 }, { 0, 1 } };
	static const tl_stop stops[4] = { { .at = { 1, 1 } } };
	const struct {
		const tl_point *corners;
		size_t count;
		double radius, turn, speed;
		size_t stops;
		bool moving, loop;
		tl_status status;
	} cases[] = {
		{ kite, 4, 0, 10, 0, 0, false, false, TL_OK },
		{ kite, 4, 0, 0, 0, 0, false, false, TL_E_INVALID }, /* at rest */
		{ kite, 2, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ kite, 65, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ kite, 4, 1, 10, 0, 0, false, false, TL_E_INVALID }, /* and a radius */
		{ NULL, 4, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ NULL, 0, 1, 10, 0, 0, true, false, TL_E_INVALID }, /* a circle turns */
		{ kite, 4, 0, 3601, 0, 0, false, false, TL_E_RANGE },
		{ kite, 4, 0, NAN, 0, 0, false, false, TL_E_RANGE },
		{ eight, 4, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ flat, 3, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ twice, 3, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ touches, 5, 0, 10, 0, 0, false, false, TL_E_INVALID },
		{ far, 3, 0, 10, 0, 0, false, false, TL_E_RANGE },
		{ off, 3, 0, 10, 0, 0, false, false, TL_E_RANGE },
		{ NULL, 0, 1, 0, 1, 1, false, false, TL_OK },
		{ NULL, 0, 1, 0, 0, 1, false, false, TL_E_INVALID }, /* no speed */
		{ NULL, 0, 1, 0, INFINITY, 1, false, false, TL_E_RANGE },
		{ NULL, 0, 1, 0, 1, 0, true, false, TL_E_INVALID }, /* no course */
		{ NULL, 0, 1, 0, 0, 0, true, true, TL_E_INVALID },
		{ NULL, 0, 1, 0, 1, 1, true, false, TL_E_INVALID }, /* a velocity */
		{ NULL, 0, 1, 0, 1, 1025, false, false, TL_E_INVALID },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		tl_map *map = small_map();
		tl_obstacle_def def = tl_default_obstacle_def();
		def.name = "o";
		def.corners = cases[i].corners;
		def.corner_count = cases[i].count;
		def.radius = cases[i].radius;
		def.turn = cases[i].turn;
		def.speed = cases[i].speed;
		def.course = stops;
		def.course_count = cases[i].stops;
		def.moving = cases[i].moving;
		def.course_loop = cases[i].loop;
		tl_status status = tl_map_add_obstacle(map, &def, NULL);
		ck_assert_msg(status == cases[i].status, "case %zu: %s", i, tl_status_text(status));
		ck_assert_uint_eq(tl_map_obstacle_count(map), status == TL_OK);
		tl_map_free(map);
	}
}
END_TEST

static void check(const char *line, const char *messages)
{
	char text[512] = "tautline 1\n";
	strcat(strcat(text, line), "\n");
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, messages);
}

START_TEST(refused_lines)
{
	check("obstacle o 1,1 corners 0,0 1,0 turn 3", "2:16: a polygon has at least 3 corners\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1",
		"2:16: a polygon that does not move is a wall: write it as 'wall x,y x,y x,y ... loop filled', "
		"or give it a velocity, a turn or a course\n");
	check("obstacle o 1,1 corners -1,-1 1,1 1,-1 -1,1 turn 3",
		"2:24: the sides of a polygon meet at its corners only: corner 1\n");
	check("obstacle o 1,1 corners 500000,500000 1,0 0,1 turn 3",
		"2:24: a corner is beyond the grid (2^29 grid units): corner 1\n");
	check("obstacle o 1,1 corners 0,0 x,0 0,1 turn 3", "2:28: expected a plain decimal number, found 'x'\n");
	check("obstacle o 1,1 corners turn 3", "2:16: expected x,y behind 'corners'\n");
	check("obstacle o 1,1 1 corners 0,0 1,0 0,1 turn 3", "2:18: an obstacle has a radius or 'corners', not both\n");
	check("obstacle o 1,1 velocity 1,1", "2:1: an obstacle needs a radius behind its centre, or 'corners'\n");
	check("obstacle o 1,1 1 turn 3", "2:18: an obstacle without corners does not turn\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1 turn -3600.5",
		"2:41: expected a turn in degrees a second, -3600 to 3600, found '-3600.5'\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1 turn",
		"2:40: expected a turn in degrees a second, -3600 to 3600, found the end of the line\n");
	check("obstacle o 1,1 1 course 1,2", "2:18: a course needs a speed of more than 0\n");
	check("obstacle o 1,1 1 course 1,2 speed 0", "2:35: expected a speed of more than 0, found '0'\n");
	check("obstacle o 1,1 1 course 1,2 speed 9999999", "2:35: '9999999' is too large\n");
	check("obstacle o 1,1 1 speed 3", "2:18: an obstacle has a speed along a course, and this one has no course\n");
	check("obstacle o 1,1 1 course 1,2 speed 1 velocity 1,1",
		"2:37: an obstacle has 'velocity' or 'course', not both\n");
	check("obstacle o 1,1 1 course a speed 1", "2:25: no waypoint is named 'a'\n");
	check("obstacle o 1,1 1 course speed 1", "2:18: expected x,y or a waypoint's name behind 'course'\n");
	check("obstacle o 1,1 1 speed 1 course", "2:26: expected x,y or a waypoint's name behind 'course'\n");
	check("obstacle o 1,1 1 course \"speed\" 1 speed 1", "2:33: expected a waypoint's name or x,y, found '1'\n");
	check("obstacle o 1,1 1 speed 1 speed 1", "2:26: 'speed' is given twice\n");
	check("obstacle o 1,1 corners 0,0 2,0 2,2 2,2 turn 3",
		"2:28: the sides of a polygon meet at its corners only: corner 2\n");
	check("obstacle o 1,1 1 volocity 1,1",
		"2:18: no part of the line begins with 'volocity'; did you mean 'velocity'?\n");
}
END_TEST

/* A corner too many, a point of a course too many. */
START_TEST(too_many)
{
	enum { ROOM = 16384 };
	static char text[ROOM];
	char expected[128];
	for (int of = 0; of < 2; of++) {
		size_t max = of ? TL_OBSTACLE_COURSE_MAX : TL_OBSTACLE_CORNERS_MAX;
		strcpy(text,
			of ? "tautline 1\nobstacle o 1,1 1 speed 1 course"
			   : "tautline 1\nobstacle o 1,1 turn 1 corners");
		for (size_t i = 0; i <= max; i++)
			sprintf(text + strlen(text), " %zu,%zu", i, i * i % 101);
		if (of)
			sprintf(expected, "2:%zu: more than 1024 stops\n",
				(size_t)(strrchr(text, ' ') - strchr(text, '\n')) + 1);
		else
			strcpy(expected, "2:23: 'corners' has at most 64 points, found 65\n");
		map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, expected);
	}
}
END_TEST

START_TEST(edits)
{
	tl_map *map = map_from_text(all);
	ck_assert_int_eq(tl_map_move_obstacle(map, named(map, "raft"), (tl_point){ 9, 3 }), TL_OK);
	ck_assert_int_eq(tl_map_remove_obstacle(map, named(map, "fan")), TL_OK);
	ck_assert_int_eq(tl_map_remove_obstacle(map, named(map, "ferry")), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"obstacle raft 9,3 corners -1,-0.50 1,-0.5 0,1 velocity 0.5,0 turn -30 # drifts\n"
		"obstacle cart 7,2 0.4 course 9,2 9,5 loop speed 1.5\n"
		"obstacle still 4,8 corners -1,-1 1,-1 1,1 velocity 0,0\n");
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 3; i++)
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		map_check_text(map, all);
		for (int i = 0; i < 3; i++)
			ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	}
	ck_assert_uint_eq(tl_map_obstacle_count(map), 3);
	tl_map_free(map);
}
END_TEST

/* A file that changed: an obstacle keeps its id where it keeps its name. */
START_TEST(reloaded)
{
	static const char text[] = "tautline 1\n"
				   "obstacle cart 7,2 0.4 course 9,2 9,6 loop speed 1.5\n"
				   "obstacle raft 8,3 corners -1,-0.5 1,-0.5 0,1 velocity 0.5,0 turn -30\n"
				   "obstacle fan 2,2 turn 90.5 corners 0,0 1,0 1,2\n";
	tl_map *map = map_from_text(all);
	tl_obstacle_id raft = named(map, "raft"), fan = named(map, "fan");
	ck_assert_int_eq(tl_map_reload_memory(map, text, strlen(text), NULL, NULL), TL_OK);
	tl_point at;
	tl_stop stop;
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, fan, 2, &at), TL_OK);
	ck_assert(at.y == 2 && tl_obstacle_is_valid(map, raft));
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "cart"), 1, &stop), TL_OK);
	ck_assert(stop.at.y == 6);
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, all);
	tl_map_free(map);
}
END_TEST

/* Points of courses that are waypoints: their names follow, a removed one leaves its place, and undo brings all back. */
static const char tour[] = "tautline 1\n"
			   "obstacle cart 1,1 0.5 course p 4,4 q loop speed 1 # by name\n"
			   "obstacle loop 1,1 corners 0,0 1,0 0,1 course \"loop\" p turn 5 speed 2\n"
			   "waypoint p 3,1\nwaypoint q 5,9\nwaypoint loop 2,2\n";

static tl_waypoint_id waypoint_named(const tl_map *map, const char *name)
{
	tl_waypoint_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	return id;
}

START_TEST(by_waypoints)
{
	tl_map *map = map_from_text(tour);
	tl_waypoint_id p = waypoint_named(map, "p"), q = waypoint_named(map, "q");
	tl_stop stop;
	map_check_text(map, tour);
	map_check_round_trip(map);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "cart"), 0, &stop), TL_OK);
	ck_assert(
		stop.waypoint.index1 == p.index1 && stop.at.x == 3 && stop.place.line == 2 && stop.place.column == 30);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "cart"), 1, &stop), TL_OK);
	ck_assert(stop.waypoint.index1 == 0 && stop.at.x == 4);
	ck_assert(tl_map_bounds(map).max.y == 9 + 0.5); /* of the cart at q */
	ck_assert_int_eq(tl_map_move_waypoint(map, q, (tl_point){ 6, 10 }), TL_OK);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "cart"), 2, &stop), TL_OK);
	ck_assert(stop.at.x == 6 && tl_map_bounds(map).max.y == 10 + 0.5);
	ck_assert_int_eq(tl_map_rename_waypoint(map, q, "turn"), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, p), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"obstacle cart 1,1 0.5 course 3,1 4,4 \"turn\" loop speed 1 # by name\n"
		"obstacle loop 1,1 corners 0,0 1,0 0,1 course \"loop\" 3,1 turn 5 speed 2\n"
		"waypoint turn 6,10\nwaypoint loop 2,2\n");
	map_check_round_trip(map);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, tour);
	tl_map_free(map);
}
END_TEST

START_TEST(by_waypoints_and_calls)
{
	tl_map *map = map_from_text("tautline 1\nwaypoint speed 3,1\nwaypoint q 5,9\n");
	tl_waypoint_id q = waypoint_named(map, "q");
	tl_stop course[] = { { .waypoint = waypoint_named(map, "speed") }, { .at = { 4, 4 } }, { .waypoint = q } };
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = "cart";
	def.centre = (tl_point){ 1, 1 };
	def.radius = 0.5;
	def.course = course;
	def.course_count = 3;
	def.speed = 1;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_OK);
	map_check_text(map,
		"tautline 1\nwaypoint speed 3,1\nwaypoint q 5,9\n"
		"obstacle cart 1,1 0.5 course \"speed\" 4,4 q speed 1\n");
	map_check_round_trip(map);
	ck_assert_int_eq(tl_map_remove_waypoint(map, q), TL_OK);
	def.name = "other";
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, NULL), TL_E_STALE);
	ck_assert_uint_eq(tl_map_obstacle_count(map), 1);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("native obstacles");
	TCase *tests = tcase_create("native obstacles");
	tcase_add_test(tests, lines);
	tcase_add_test(tests, by_calls);
	tcase_add_test(tests, refused_calls);
	tcase_add_test(tests, refused_lines);
	tcase_add_test(tests, too_many);
	tcase_add_test(tests, edits);
	tcase_add_test(tests, reloaded);
	tcase_add_test(tests, by_waypoints);
	tcase_add_test(tests, by_waypoints_and_calls);
	suite_add_tcase(suite, tests);
	return suite;
}
