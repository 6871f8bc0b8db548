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
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "raft"), &info), TL_OK);
	ck_assert(info.moving && info.corner_count == 3 && info.turn == -30 && info.velocity.x == 0.5);
	ck_assert(info.radius == 1145 / 1024.0); /* 1.118, rounded up */
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, named(map, "raft"), 0, &at), TL_OK);
	ck_assert(at.x == -1 && at.y == -0.5);
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, named(map, "raft"), 3, &at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "raft"), 0, &at), TL_E_INVALID);
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "cart"), &info), TL_OK);
	ck_assert(info.moving && info.course_loop && info.course_count == 2 && info.speed == 1.5 &&
		info.radius == 410 / 1024.0);
	ck_assert_int_eq(tl_map_get_obstacle(map, named(map, "ferry"), &info), TL_OK);
	ck_assert(info.moving && !info.course_loop && info.course_count == 1 && info.corner_count == 4 &&
		info.turn == 10);
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "ferry"), 0, &at), TL_OK);
	ck_assert(at.x == 6 && at.y == 4);
	map_check_text(map, all);
	map_check_round_trip(map);
	tl_box box = tl_map_bounds(map);
	ck_assert(box.max.x == 9 + 410 / 1024.0); /* of the cart, at a point of its course */
	tl_map_free(map);
}
END_TEST

START_TEST(by_calls)
{
	static const tl_point corners[] = { { -1, -1 }, { 1, -1 }, { 0, 1 } }, course[] = { { 3, 3 }, { 4, 5 } };
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
		def.course = kite;
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
	check("obstacle o 1,1 corners 0,0 1,0 turn 3", "2:1: a polygon has at least 3 corners\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1",
		"2:1: a polygon that does not move is a wall: write it as 'wall x,y x,y x,y ... loop filled', "
		"or give it a velocity, a turn or a course\n");
	check("obstacle o 1,1 corners -1,-1 1,1 1,-1 -1,1 turn 3",
		"2:1: the sides of a polygon meet at its corners only\n");
	check("obstacle o 1,1 corners 500000,500000 1,0 0,1 turn 3",
		"2:1: a corner is beyond the grid (2^29 grid units)\n");
	check("obstacle o 1,1 corners 0,0 x,0 0,1 turn 3", "2:28: expected a plain decimal number, found 'x'\n");
	check("obstacle o 1,1 corners turn 3", "2:16: expected x,y behind 'corners'\n");
	check("obstacle o 1,1 1 corners 0,0 1,0 0,1 turn 3", "2:1: an obstacle has a radius or 'corners', not both\n");
	check("obstacle o 1,1 velocity 1,1", "2:1: an obstacle needs a radius behind its centre, or 'corners'\n");
	check("obstacle o 1,1 1 turn 3", "2:1: an obstacle without corners does not turn\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1 turn -3600.5",
		"2:41: expected a turn in degrees a second, -3600 to 3600, found '-3600.5'\n");
	check("obstacle o 1,1 corners 0,0 1,0 0,1 turn",
		"2:40: expected a turn in degrees a second, -3600 to 3600, found the end of the line\n");
	check("obstacle o 1,1 1 course 1,2", "2:1: a course needs a speed of more than 0\n");
	check("obstacle o 1,1 1 course 1,2 speed 0", "2:35: expected a speed of more than 0, found '0'\n");
	check("obstacle o 1,1 1 course 1,2 speed 9999999", "2:35: '9999999' is too large\n");
	check("obstacle o 1,1 1 speed 3", "2:1: an obstacle has a speed along a course, and this one has no course\n");
	check("obstacle o 1,1 1 course 1,2 speed 1 velocity 1,1",
		"2:1: an obstacle has 'velocity' or 'course', not both\n");
	check("obstacle o 1,1 1 course a b speed 1", "2:18: expected x,y behind 'course'\n");
	check("obstacle o 1,1 1 speed 1 speed 1", "2:26: 'speed' is given twice\n");
}
END_TEST

/* A corner too many, a point of a course too many: the line says how many it has. */
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
		sprintf(expected,
			of ? "2:26: 'course' has at most %zu points, found %zu\n"
			   : "2:23: 'corners' has at most %zu points, found %zu\n",
			max, max + 1);
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
	ck_assert_int_eq(tl_map_get_obstacle_corner(map, fan, 2, &at), TL_OK);
	ck_assert(at.y == 2 && tl_obstacle_is_valid(map, raft));
	ck_assert_int_eq(tl_map_get_obstacle_course(map, named(map, "cart"), 1, &at), TL_OK);
	ck_assert(at.y == 6);
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, all);
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
	suite_add_tcase(suite, tests);
	return suite;
}
