/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/nav: paths over small maps that can be checked by eye; pulling.
 */
#include "support/runner.h"
#include "support/nav_scene.h"
#include "support/small_map.h"

#include <math.h>

START_TEST(named_ends_go_over_visible_waypoints)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_named(s.map, "a"), small_named(s.map, "b"));
	ck_assert(result.found && !result.partial && result.reason == TL_NO_PATH_NONE && result.count == 3);
	ck_assert(near(result.length, 2 * sqrt(52)) && result.cost == result.length);
	small_check_points(s.map, s.query, "0,0 a; 4,6 c; 8,0 b");
	result = small_path(s.query, small_named(s.map, "a"), small_named(s.map, "c"));
	ck_assert(result.found && result.count == 2 && near(result.length, sqrt(52)));
	drop(&s);
}
END_TEST

START_TEST(points_join_every_waypoint_they_see)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_at(3, 0), small_at(5, 0));
	ck_assert(result.found && near(result.length, 2 * sqrt(37)));
	small_check_points(s.map, s.query, "3,0; 4,6 c; 5,0");
	result = small_path(s.query, small_at(3, 0), small_named(s.map, "b"));
	ck_assert(result.found && result.count == 3);
	small_check_points(s.map, s.query, "3,0; 4,6 c; 8,0 b");
	result = small_path(s.query, small_named(s.map, "a"), small_at(5, 0));
	small_check_points(s.map, s.query, "0,0 a; 4,6 c; 5,0");
	drop(&s);
}
END_TEST

START_TEST(points_that_see_each_other_go_straight)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_at(0, 1), small_at(3, 5));
	ck_assert(result.found && result.count == 2 && result.length == 5 && result.cost == 5 && result.expanded == 0);
	small_check_points(s.map, s.query, "0,1; 3,5");
	result = small_path(s.query, small_at(0, 3), small_named(s.map, "a"));
	ck_assert(result.found && result.length == 3);
	small_check_points(s.map, s.query, "0,3; 0,0 a");
	result = small_path(s.query, small_named(s.map, "c"), small_at(4, 8));
	small_check_points(s.map, s.query, "4,6 c; 4,8");
	drop(&s);
}
END_TEST

START_TEST(the_same_place_is_one_point)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_at(1, 1), small_at(1, 1));
	ck_assert(result.found && result.count == 1 && result.length == 0 && result.cost == 0);
	small_check_points(s.map, s.query, "1,1");
	result = small_path(s.query, small_named(s.map, "a"), small_named(s.map, "a"));
	ck_assert(result.found && result.count == 1);
	small_check_points(s.map, s.query, "0,0 a");
	result = small_path(s.query, small_at(0, 0), small_named(s.map, "a"));
	small_check_points(s.map, s.query, "0,0 a");
	result = small_path(s.query, small_named(s.map, "a"), small_at(0, 0));
	small_check_points(s.map, s.query, "0,0 a");
	/* Rounded to the grid they are the same. */
	result = small_path(s.query, small_at(1, 1), small_at(1.0001, 1));
	ck_assert(result.found && result.count == 1);
	drop(&s);
}
END_TEST

START_TEST(a_point_on_a_waypoint_is_not_named_twice)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_at(0, 0), small_at(8, 0));
	ck_assert(result.found && result.count == 3 && near(result.length, 2 * sqrt(52)));
	small_check_points(s.map, s.query, "0,0; 4,6 c; 8,0");
	result = small_path_as(s.query, small_at(4, 6), small_at(0, 0), false, true);
	small_check_points(s.map, s.query, "4,6; 0,0");
	drop(&s);
}
END_TEST

START_TEST(named_ends_use_their_own_links_where_there_are_links)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 0);
	small_waypoint(map, "c", 4, 3);
	small_link(map, "a", "c");
	small_link(map, "c", "b");
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(result.found && result.length == 8);
	small_check_points(map, s.query, "0,0 a; 4,3 c; 4,0 b");
	/* The same places given as points see each other; one that is a point is enough. */
	ck_assert(small_path(s.query, small_at(0, 0), small_at(4, 0)).length == 4);
	ck_assert(small_path(s.query, small_at(0, 0), small_named(map, "b")).length == 4);
	ck_assert(small_path(s.query, small_named(map, "a"), small_at(4, 0)).length == 4);
	drop(&s);
}
END_TEST

START_TEST(costs_decide_and_lengths_are_reported)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 8, 0);
	small_waypoint(map, "c", 4, 3);
	small_link_as(map, "a", "b", false, 20);
	small_link(map, "a", "c");
	small_link_as(map, "c", "b", false, 1);
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(result.found && result.length == 10 && result.cost == 6);
	small_check_points(map, s.query, "0,0 a; 4,3 c; 8,0 b");
	/* From points: straight (8) against over c (5 + 1). */
	result = small_path(s.query, small_at(0, 0), small_at(8, 0));
	ck_assert(result.found && result.cost == 6 && result.length == 10);
	result = small_path(s.query, small_at(2, 0), small_at(8, 0));
	ck_assert(result.found && near(result.cost, sqrt(13) + 1));
	result = small_path(s.query, small_at(6, 0), small_at(8, 0));
	ck_assert(result.found && result.cost == 2 && result.count == 2);
	drop(&s);
}
END_TEST

START_TEST(the_cheapest_of_parallel_links_counts)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 8, 0);
	small_link_as(map, "a", "b", false, 20);
	small_link_as(map, "b", "a", false, 12);
	small_link_as(map, "a", "b", true, 9);
	scene s = compile(map);
	ck_assert(small_path(s.query, small_named(map, "a"), small_named(map, "b")).cost == 9);
	ck_assert(small_path(s.query, small_named(map, "b"), small_named(map, "a")).cost == 12);
	drop(&s);
}
END_TEST

START_TEST(costs_at_the_edge_of_doubles_do_not_hide_a_path)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 1, 0);
	small_waypoint(map, "c", 2, 0);
	small_link_as(map, "a", "b", false, 1.7e308);
	small_link_as(map, "b", "c", false, 1.7e308);
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_named(map, "a"), small_named(map, "c"));
	ck_assert(result.found && result.length == 2 && isfinite(result.cost));
	drop(&s);
}
END_TEST

START_TEST(doors_change_the_answer)
{
	tl_map *map = wall_between();
	tl_door_id door = small_door(map, "d", 4, 5, 4, 99, true);
	scene s = compile(map);
	/* c stands in the door */
	tl_path_result result = small_path(s.query, small_named(map, "a"), small_named(map, "c"));
	ck_assert(!result.found && result.reason == TL_NO_PATH_GOAL_BLOCKED && result.blocker.kind == TL_BLOCKER_DOOR);
	ck_assert(result.blocker.door.index1 == door.index1 && result.blocker.at.x == 4 && result.blocker.at.y == 6);
	result = small_path(s.query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(!result.found && result.reason == TL_NO_PATH_START_ALONE && result.no_link);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert_int_eq(tl_nav_update(s.nav, map), TL_OK);
	ck_assert(small_path(s.query, small_named(map, "a"), small_named(map, "b")).found);
	drop(&s);
}
END_TEST

START_TEST(obstacles_and_radius_block)
{
	tl_map *map = small_map();
	small_obstacle(map, "crate", 4, 0, 1);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 8, 0);
	small_waypoint(map, "c", 4, 2);
	small_waypoint(map, "d", 4, 4);
	scene thin = compile(map);
	ck_assert(near(small_path(thin.query, small_named(map, "a"), small_named(map, "b")).length, 2 * sqrt(20)));
	small_check_points(map, thin.query, "0,0 a; 4,2 c; 8,0 b");
	tl_nav_def def = tl_default_nav_def();
	def.radius = 1.5;
	tl_nav *thick = small_nav(map, &def);
	tl_query *query = small_query(thick);
	tl_path_result result = small_path(query, small_named(map, "a"), small_named(map, "b"));
	ck_assert(near(result.length, 2 * sqrt(32)));
	small_check_points(map, query, "0,0 a; 4,4 d; 8,0 b");
	result = small_path(query, small_named(map, "c"), small_named(map, "b"));
	ck_assert(result.reason == TL_NO_PATH_START_BLOCKED && result.too_near);
	ck_assert_int_eq(result.blocker.kind, TL_BLOCKER_OBSTACLE);
	tl_query_free(query);
	tl_nav_free(thick);
	drop(&thin);
}
END_TEST

START_TEST(pulling_takes_the_shortcuts_that_sight_allows)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 3);
	small_waypoint(map, "c", 8, 0);
	small_waypoint(map, "d", 12, 3);
	small_link(map, "a", "b");
	small_link(map, "b", "c");
	small_link(map, "c", "d");
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_named(map, "a"), small_named(map, "d"));
	ck_assert(result.length == 15 && result.count == 4);
	result = small_path_as(s.query, small_named(map, "a"), small_named(map, "d"), true, false);
	ck_assert(result.count == 2 && near(result.length, sqrt(153)) && result.cost == result.length);
	small_check_points(map, s.query, "0,0 a; 12,3 d");
	/* A gap that only b-c goes through leaves nothing to straighten. */
	small_wall(map, 7, 1, 7, 9);
	small_wall(map, 7, -9, 7, 0.5);
	ck_assert_int_eq(tl_nav_update(s.nav, map), TL_OK);
	result = small_path_as(s.query, small_named(map, "a"), small_named(map, "d"), true, false);
	ck_assert(result.found && result.count == 4 && result.length == 15);
	drop(&s);
}
END_TEST

START_TEST(pulling_keeps_the_bends_that_walls_need)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path_as(s.query, small_at(3, 0), small_at(5, 0), true, false);
	ck_assert(result.count == 3);
	small_check_points(s.map, s.query, "3,0; 4,6 c; 5,0");
	drop(&s);
}
END_TEST

START_TEST(pulling_drops_waypoints_in_line)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 0);
	small_waypoint(map, "c", 8, 0);
	small_link(map, "a", "b");
	small_link(map, "b", "c");
	scene s = compile(map);
	ck_assert_uint_eq(small_path(s.query, small_named(map, "a"), small_named(map, "c")).count, 3);
	tl_path_result result = small_path_as(s.query, small_named(map, "a"), small_named(map, "c"), true, false);
	ck_assert(result.count == 2 && result.length == 8);
	drop(&s);
}
END_TEST

START_TEST(pulling_never_raises_the_cost)
{
	tl_map *map = small_map();
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 4, 3);
	small_waypoint(map, "c", 8, 0);
	small_link_as(map, "a", "b", false, 1);
	small_link_as(map, "b", "c", false, 1);
	scene s = compile(map);
	tl_path_result result = small_path_as(s.query, small_named(map, "a"), small_named(map, "c"), true, false);
	ck_assert(result.count == 3 && result.cost == 2 && result.length == 10);
	drop(&s);
}
END_TEST

START_TEST(points_are_copied_by_the_buffer_rule)
{
	scene s = compile(wall_between());
	tl_path_point points[3];
	size_t count = 9;
	ck_assert_int_eq(tl_query_get_points(s.query, NULL, 0, &count), TL_OK); /* no path yet */
	ck_assert_uint_eq(count, 0);
	small_path(s.query, small_named(s.map, "a"), small_named(s.map, "b"));
	ck_assert_int_eq(tl_query_get_points(s.query, NULL, 0, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, 3);
	count = 0;
	ck_assert_int_eq(tl_query_get_points(s.query, points, 2, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, 3);
	ck_assert_int_eq(tl_query_get_points(s.query, points, 3, &count), TL_OK);
	ck_assert_int_eq(tl_query_get_points(s.query, NULL, 3, &count), TL_E_INVALID);
	ck_assert_int_eq(tl_query_get_points(s.query, points, 3, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_query_get_points(NULL, points, 3, &count), TL_E_INVALID);
	drop(&s);
}
END_TEST

START_TEST(whether_there_is_a_path)
{
	scene s = compile(wall_between());
	tl_path_result result = small_path(s.query, small_named(s.map, "a"), small_named(s.map, "b"));
	tl_path_def def = tl_default_path_def();
	bool exists = false;
	def.from = small_named(s.map, "a");
	def.to = small_named(s.map, "b");
	ck_assert_int_eq(tl_query_has_path(s.query, &def, &exists), TL_OK);
	ck_assert(result.found && exists);
	def.to = small_at(1e9, 0);
	ck_assert_int_eq(tl_query_has_path(s.query, &def, &exists), TL_E_RANGE);
	ck_assert(exists);
	def.to = small_at(1e5, 1e5); /* sees no waypoint */
	result = small_path(s.query, def.from, def.to);
	ck_assert_int_eq(tl_query_has_path(s.query, &def, &exists), TL_OK);
	ck_assert_int_eq(exists, result.found);
	drop(&s);
}
END_TEST

START_TEST(bad_queries_change_nothing)
{
	scene s = compile(wall_between());
	small_path(s.query, small_named(s.map, "a"), small_named(s.map, "b"));
	tl_path_result result = { .count = 77 };
	tl_path_def def = tl_default_path_def();
	def.from = small_at(1e9, 0);
	def.to = small_at(0, 0);
	ck_assert_int_eq(tl_query_find_path(s.query, &def, &result), TL_E_RANGE);
	def.from = small_at(0, NAN);
	ck_assert_int_eq(tl_query_find_path(s.query, &def, &result), TL_E_RANGE);
	def.from = (tl_stop){ .waypoint = { 99, 1 } };
	ck_assert_int_eq(tl_query_find_path(s.query, &def, &result), TL_E_STALE);
	def.from = (tl_stop){ .waypoint = { 0, 1 } };
	ck_assert_int_eq(tl_query_find_path(s.query, &def, &result), TL_E_STALE);
	ck_assert_int_eq(tl_query_find_path(NULL, &def, &result), TL_E_INVALID);
	ck_assert_int_eq(tl_query_find_path(s.query, NULL, &result), TL_E_INVALID);
	ck_assert_int_eq(tl_query_find_path(s.query, &def, NULL), TL_E_INVALID);
	ck_assert_uint_eq(result.count, 77);
	small_check_points(s.map, s.query, "0,0 a; 4,6 c; 8,0 b");
	drop(&s);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav path");
	TCase *tests = tcase_create("path");
	tcase_add_test(tests, named_ends_go_over_visible_waypoints);
	tcase_add_test(tests, points_join_every_waypoint_they_see);
	tcase_add_test(tests, points_that_see_each_other_go_straight);
	tcase_add_test(tests, the_same_place_is_one_point);
	tcase_add_test(tests, a_point_on_a_waypoint_is_not_named_twice);
	tcase_add_test(tests, named_ends_use_their_own_links_where_there_are_links);
	tcase_add_test(tests, costs_decide_and_lengths_are_reported);
	tcase_add_test(tests, the_cheapest_of_parallel_links_counts);
	tcase_add_test(tests, costs_at_the_edge_of_doubles_do_not_hide_a_path);
	tcase_add_test(tests, doors_change_the_answer);
	tcase_add_test(tests, obstacles_and_radius_block);
	tcase_add_test(tests, pulling_takes_the_shortcuts_that_sight_allows);
	tcase_add_test(tests, pulling_keeps_the_bends_that_walls_need);
	tcase_add_test(tests, pulling_drops_waypoints_in_line);
	tcase_add_test(tests, pulling_never_raises_the_cost);
	suite_add_tcase(suite, tests);
	TCase *calls = tcase_create("calls");
	tcase_add_test(calls, points_are_copied_by_the_buffer_rule);
	tcase_add_test(calls, whether_there_is_a_path);
	tcase_add_test(calls, bad_queries_change_nothing);
	suite_add_tcase(suite, calls);
	return suite;
}
