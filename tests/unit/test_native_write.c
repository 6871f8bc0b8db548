/* SPDX-License-Identifier: MIT */
/*
 * Writing the native format: what was not edited stays as it was, byte by byte; what was edited changes as little as it can.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "map/store.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

/* Things of a map by their number or name. */
static tl_wall_id wall(const tl_map *map, int number)
{
	tl_wall_id id = { 0, 0 };
	for (int i = 0; i < number; i++)
		id = tl_map_next_wall(map, id);
	return id;
}

static tl_waypoint_id waypoint(const tl_map *map, const char *name)
{
	tl_waypoint_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	return id;
}

static tl_door_id door(const tl_map *map, const char *name)
{
	tl_door_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_door(map, name, &id), TL_OK);
	return id;
}

/* Fails unless the map is saved like this, and that is loaded and saved the same; frees it. */
static void finish(tl_map *map, const char *expected)
{
	map_check_text(map, expected);
	map_check_round_trip(map);
	tl_map_free(map);
}

static void add_guard(tl_map *map)
{
	tl_obstacle_def guard = tl_default_obstacle_def();
	guard.name = "guard";
	guard.centre = (tl_point){ 7, 2 };
	guard.radius = 1;
	guard.moving = true;
	guard.velocity = (tl_point){ -1.0 / 3, 1e-7 };
	ck_assert_int_eq(tl_map_add_obstacle(map, &guard, NULL), TL_OK);
}

static void add_notes(tl_map *map)
{
	tl_expectation_def expect = tl_default_expectation_def();
	expect.kind = TL_EXPECTATION_PATH;
	expect.from = small_named(map, "a");
	expect.to = small_at(2, 3);
	expect.has_limit = true;
	expect.limit = 12.1;
	ck_assert_int_eq(tl_map_add_expectation(map, &expect, NULL), TL_OK);
	const char *const names[] = { "a", "b c" };
	tl_allowance_def allow = tl_default_allowance_def();
	allow.rule = "link-blocked";
	allow.names = names;
	allow.name_count = 2;
	allow.reason = "it's \"so\"";
	ck_assert_int_eq(tl_map_add_allowance(map, &allow, NULL), TL_OK);
}

START_TEST(made_by_calls)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 16;
	def.radius = 0.5;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	map_check_text(map, "tautline 1\ngrid 16\nradius 0.5\n");
	small_wall(map, 0, 0, 4.0625, -0.5);
	small_box(map, 1, 1, 2, 2, true);
	small_box(map, 1, 1, 3, 3, false);
	small_door(map, "back door", 4, 3, 4, 5, true);
	small_door(map, "front", 4, 3, 4, 5, false);
	small_waypoint(map, "a", 1, 1);
	tl_waypoint_def place = tl_default_waypoint_def();
	place.name = "7 \"q\" \\";
	place.at = (tl_point){ 1, 2 };
	place.radius = 0.25;
	ck_assert_int_eq(tl_map_add_waypoint(map, &place, NULL), TL_OK);
	small_link_as(map, "a", "7 \"q\" \\", true, 0.1);
	small_link(map, "a", "a");
	small_obstacle(map, "crate", 5, 5, 0.625);
	add_guard(map);
	add_notes(map);
	finish(map,
		"tautline 1\n"
		"grid 16\n"
		"radius 0.5\n"
		"\n"
		"wall 0,0 4.06,-0.5\n"
		"wall 1,1 2,1 2,2 1,2 loop solid\n"
		"wall 1,1 3,1 3,3 1,3 loop\n"
		"\n"
		"door \"back door\" 4,3 4,5 closed\n"
		"door front 4,3 4,5 open\n"
		"\n"
		"obstacle crate 5,5 0.6\n"
		"obstacle guard 7,2 1 velocity -0.3333333333333333,0.0000001\n"
		"\n"
		"waypoint a 1,1\n"
		"waypoint \"7 \\\"q\\\" \\\\\" 1,2 radius 0.25\n"
		"\n"
		"link a \"7 \\\"q\\\" \\\\\" oneway cost 0.1\n"
		"link a a\n"
		"\n"
		"expect path a 2,3 <= 12.1\n"
		"\n"
		"allow link-blocked a \"b c\" \"it's \\\"so\\\"\"\n");
}
END_TEST

START_TEST(untouched)
{
	const char *const texts[] = {
		"tautline 1",
		"tautline 1\n",
		"\n\n# c\ntautline   1#x\n\n\n# last",
		"tautline 1\r\nwall 0,0 1,1\r\n\r\n# c\r\nwall 1,1 2,2",
		"tautline 1\nwall 0,0 1,1\r\nwall 0,0 1,1\n\r\n",
		"\xEF\xBB\xBFtautline 1\n\twall +0.50,-0 1.000,.5\t# \xC3\xA9\n",
		"tautline 1\ngrid 1\nradius 0.4\nwall 0.3,0.5 1.5,2.5 1,1 loop solid # rounded\n",
		"tautline 1\nlink a \"a\"\nwaypoint \"a\" 1,1 radius 0.0\nlink a a cost 1.50\n",
		"tautline 1\nwall 0,0 1,1\r",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		tl_map *map = map_from_text(texts[i]);
		finish(map, texts[i]);
	}
}
END_TEST

START_TEST(moved_points)
{
	tl_map *map = map_from_text("tautline 1\n  wall  0.0,0   10.50,0\t10,8.0 loop # south\nwall 1,1 2,2\n");
	tl_place place;
	tl_point at;
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 1), 1, (tl_point){ 10.5, 1 }), TL_OK);
	map_check_text(map, "tautline 1\n  wall  0.0,0   10.50,1\t10,8.0 loop # south\nwall 1,1 2,2\n");
	ck_assert_int_eq(tl_map_get_wall_point(map, wall(map, 1), 1, &at, &place), TL_OK);
	ck_assert(place.line == 0 && place.column == 0);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall(map, 1), 2, &at, &place), TL_OK);
	ck_assert(place.line == 2 && place.column == 25);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 1), 2, (tl_point){ -3.125, 8 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 2), 0, (tl_point){ 0.3, 0.3 }), TL_OK);
	map_check_text(map, "tautline 1\n  wall  0.0,0   10.50,1\t-3.125,8.0 loop # south\nwall 0.3,0.3 2,2\n");
	/* moved back: as it was */
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 1), 1, (tl_point){ 10.5, 0 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 1), 2, (tl_point){ 10, 8 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall(map, 2), 0, (tl_point){ 1, 1 }), TL_OK);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall(map, 1), 1, &at, &place), TL_OK);
	ck_assert(place.line == 2 && place.column == 17);
	small_wall(map, 0, 0, 1, 1);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall(map, 3), 1, &at, &place), TL_OK);
	ck_assert(place.line == 0 && place.column == 0);
	ck_assert_int_eq(tl_map_remove_wall(map, wall(map, 3)), TL_OK);
	finish(map, "tautline 1\n  wall  0.0,0   10.50,0\t10,8.0 loop # south\nwall 1,1 2,2\n");
}
END_TEST

START_TEST(edited_things)
{
	tl_map *map = map_from_text("tautline 1\n"
				    "radius 0.30 # r\n"
				    "door  d 4,3 4.0,5 closed # door\n"
				    "door e 4,3 4.0,5 open\n"
				    "waypoint a 1.0,1 radius 0.50 # note\n"
				    "waypoint \"b\" 2,2\n"
				    "link a \"b\" oneway cost 1.0# link\n"
				    "link b b\n"
				    "expect sees a  b # expect\n"
				    "expect path 1,1 a <= 1.0\n"
				    "allow rule a b \"why\" # allow\n"
				    "obstacle o 5,5.0 0.60 velocity 1.0,0 # obstacle");
	tl_obstacle_id o;
	ck_assert_int_eq(tl_map_find_obstacle(map, "o", &o), TL_OK);
	ck_assert_int_eq(tl_map_set_radius(map, 0.5), TL_OK);
	ck_assert_int_eq(tl_map_move_door(map, door(map, "d"), (tl_point){ 4, -3 }, (tl_point){ 4, 6 }), TL_OK);
	ck_assert_int_eq(tl_map_set_door_closed(map, door(map, "d"), false), TL_OK);
	ck_assert_int_eq(tl_map_set_door_closed(map, door(map, "e"), true), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(map, waypoint(map, "a"), (tl_point){ 1, 9 }), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint(map, "a"), "a 2"), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint(map, "b"), "c"), TL_OK);
	ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint(map, "c"), "b"), TL_OK);
	ck_assert_int_eq(tl_map_move_obstacle(map, o, (tl_point){ 6, 5 }), TL_OK);
	finish(map,
		"tautline 1\n"
		"radius 0.5 # r\n"
		"door  d 4,-3 4.0,6 open # door\n"
		"door e 4,3 4.0,5 closed\n"
		"waypoint \"a 2\" 1.0,9 radius 0.50 # note\n"
		"waypoint \"b\" 2,2\n"
		"link \"a 2\" \"b\" oneway cost 1.0# link\n"
		"link b b\n"
		"expect sees \"a 2\"  b # expect\n"
		"expect path 1,1 \"a 2\" <= 1.0\n"
		"allow rule a b \"why\" # allow\n"
		"obstacle o 6,5.0 0.60 velocity 1.0,0 # obstacle");
}
END_TEST

START_TEST(removed_things)
{
	tl_map *map = map_from_text("tautline 1\n"
				    "# walls\n"
				    "wall 0,0 1,1 # gone\n"
				    "wall 1,1 2,2\n"
				    "\n"
				    "waypoint a 1,1\n"
				    "waypoint b 1,1\n"
				    "link a b\n"
				    "link b b\n"
				    "expect sees a b\n"
				    "expect nopath b b # stays\n"
				    "expect sees b a\n"
				    "allow r a \"x\"\n"
				    "allow r b \"y\" # stays\n"
				    "door d 0,0 1,1 open\n"
				    "obstacle o 1,1 1");
	ck_assert_int_eq(tl_map_remove_wall(map, wall(map, 1)), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, waypoint(map, "a")), TL_OK);
	ck_assert_int_eq(tl_map_remove_door(map, door(map, "d")), TL_OK);
	ck_assert_int_eq(tl_map_remove_obstacle(map, tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 })), TL_OK);
	ck_assert_int_eq(tl_map_remove_allowance(map, tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 })), TL_OK);
	map_check_text(map,
		"tautline 1\n# walls\nwall 1,1 2,2\n\nwaypoint b 1,1\nlink b b\nexpect nopath b b # stays\nallow r b \"y\" # stays\n");
	/* the slots and indices that were left are the ones the lines say */
	ck_assert_int_eq(tl_map_rename_waypoint(map, waypoint(map, "b"), "z"), TL_OK);
	map_check_text(map,
		"tautline 1\n# walls\nwall 1,1 2,2\n\nwaypoint z 1,1\nlink z z\nexpect nopath z z # stays\nallow r b \"y\" # stays\n");
	tl_expectation_id expectation = tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 });
	ck_assert_int_eq(tl_map_remove_expectation(map, expectation), TL_OK);
	ck_assert_int_eq(tl_map_remove_expectation(map, expectation), TL_E_STALE);
	ck_assert_int_eq(tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 })), TL_OK);
	finish(map, "tautline 1\n# walls\nwall 1,1 2,2\n\nwaypoint z 1,1\nallow r b \"y\" # stays\n");
}
END_TEST

START_TEST(added_things)
{
	tl_map *map = map_from_text("tautline 1\r\nwall 0,0 1,1\r\nwaypoint a 1,1 # no end");
	small_wall(map, 5, 5, 6, 6);
	small_waypoint(map, "b", 2, 2);
	small_link(map, "a", "b");
	finish(map,
		"tautline 1\r\nwall 0,0 1,1\r\nwaypoint a 1,1 # no end\r\nwall 5,5 6,6\r\nwaypoint b 2,2\r\nlink a b\r\n");
	/* half a line end at the end of the file is made whole, not doubled */
	map = map_from_text("tautline 1\r\nwall 0,0 1,1\r\n\r");
	small_wall(map, 5, 5, 6, 6);
	finish(map, "tautline 1\r\nwall 0,0 1,1\r\n\r\nwall 5,5 6,6\r\n");
	/* removed and added: the slot is the same, the line is not */
	map = map_from_text("tautline 1\nwall 0,0 1,1\n# end\n");
	ck_assert_int_eq(tl_map_remove_wall(map, wall(map, 1)), TL_OK);
	small_wall(map, 7, 7, 8, 8);
	finish(map, "tautline 1\n# end\nwall 7,7 8,8\n");
}
END_TEST

START_TEST(radius_lines)
{
	tl_map *map = map_from_text("# c\ntautline 1");
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	map_check_text(map, "# c\ntautline 1\nradius 0.25\n");
	map_check_round_trip(map);
	ck_assert_int_eq(tl_map_set_radius(map, 0), TL_OK);
	finish(map, "# c\ntautline 1");
	map = map_from_text("tautline 1\r\n\r\ngrid 4096 # g\r\nwall 0,0 1,1\r\n");
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	finish(map, "tautline 1\r\n\r\ngrid 4096 # g\r\nradius 0.25\r\nwall 0,0 1,1\r\n");
	map = map_from_text("tautline 1\nwall 0,0 1,1\nradius 0.250 # r\n");
	ck_assert_int_eq(tl_map_set_radius(map, 0), TL_OK);
	map_check_text(map, "tautline 1\nwall 0,0 1,1\nradius 0 # r\n");
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	finish(map, "tautline 1\nwall 0,0 1,1\nradius 0.250 # r\n");
}
END_TEST

START_TEST(buffers)
{
	const char text[] = "tautline 1\nwall 0,0 1,1\n";
	tl_map *map = map_from_text(text);
	char buffer[sizeof text];
	size_t size = 0;
	memset(buffer, 'z', sizeof buffer);
	ck_assert_int_eq(tl_map_save_memory(map, buffer, sizeof text - 2, &size), TL_E_BUFFER);
	ck_assert_uint_eq(size, sizeof text - 1);
	ck_assert_int_eq(buffer[0], 'z');
	ck_assert_int_eq(tl_map_save_memory(map, buffer, size, &size), TL_OK);
	ck_assert_mem_eq(buffer, text, size);
	ck_assert_int_eq(buffer[size], 'z');
	ck_assert_int_eq(tl_map_save_memory(NULL, buffer, size, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_memory(map, NULL, 1, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_memory(map, buffer, size, NULL), TL_E_INVALID);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("native writer");
	TCase *tests = tcase_create("native writer");
	tcase_add_test(tests, made_by_calls);
	tcase_add_test(tests, untouched);
	tcase_add_test(tests, moved_points);
	tcase_add_test(tests, edited_things);
	tcase_add_test(tests, removed_things);
	tcase_add_test(tests, added_things);
	tcase_add_test(tests, radius_lines);
	tcase_add_test(tests, buffers);
	suite_add_tcase(suite, tests);
	return suite;
}
