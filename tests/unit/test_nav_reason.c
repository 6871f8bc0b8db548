/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/nav: why there is no path, as a reason and as a text, and partial paths.
 */
#include "support/runner.h"
#include "support/nav_scene.h"
#include "support/small_map.h"

#include <math.h>
#include <string.h>

START_TEST(ends_in_walls_are_blocked)
{
	tl_map *map = wall_between();
	small_box(map, 20, 0, 24, 4, true);
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_at(4, 0), small_at(1, 1));
	ck_assert(!result.found && result.reason == TL_NO_PATH_START_BLOCKED && !result.too_near && result.count == 0);
	ck_assert(result.blocker.kind == TL_BLOCKER_WALL && result.blocker.at.x == 4 && result.blocker.at.y == 0);
	small_check_points(map, s.query, "");
	result = small_path(s.query, small_at(1, 1), small_at(22, 2));
	ck_assert(result.reason == TL_NO_PATH_GOAL_BLOCKED && result.blocker.kind == TL_BLOCKER_SOLID);
	ck_assert(result.blocker.at.x == 22 && result.blocker.at.y == 2);
	/* Both: the start is reported. Also where they are the same. */
	ck_assert_int_eq(small_path(s.query, small_at(4, 0), small_at(22, 2)).reason, TL_NO_PATH_START_BLOCKED);
	ck_assert_int_eq(small_path(s.query, small_at(4, 0), small_at(4, 0)).reason, TL_NO_PATH_START_BLOCKED);
	drop(&s);
}
END_TEST

/* A room of its own round (50,50); w stands in it if asked for. */
static void add_room(tl_map *map, bool with_waypoint)
{
	small_box(map, 40, 40, 60, 60, false);
	if (with_waypoint)
		small_waypoint(map, "w", 50, 50);
}

START_TEST(ends_that_see_nothing_are_alone)
{
	tl_map *map = wall_between();
	add_room(map, false);
	scene s = compile(map);
	tl_path_result result = small_path(s.query, small_at(45, 45), small_at(1, 1));
	ck_assert(result.reason == TL_NO_PATH_START_ALONE && !result.no_link);
	result = small_path(s.query, small_at(1, 1), small_at(45, 45));
	ck_assert(result.reason == TL_NO_PATH_GOAL_ALONE && !result.no_link);
	result = small_path(s.query, small_named(map, "a"), small_at(45, 45));
	ck_assert(result.reason == TL_NO_PATH_GOAL_ALONE);
	result = small_path(s.query, small_at(45, 45), small_at(55, 55));
	ck_assert(result.found && result.count == 2);
	drop(&s);
}
END_TEST

START_TEST(different_components_are_reported)
{
	tl_map *map = wall_between();
	add_room(map, true);
	small_waypoint(map, "v", 55, 50);
	scene s = compile(map);
	const tl_stop outside[] = { small_named(map, "a"), small_at(1, 1) };
	const tl_stop inside[] = { small_named(map, "w"), small_at(45, 45) };
	for (int i = 0; i < 4; i++) {
		tl_path_result result = small_path(s.query, outside[i / 2], inside[i % 2]);
		ck_assert_int_eq(result.reason, TL_NO_PATH_COMPONENTS);
		result = small_path(s.query, inside[i % 2], outside[i / 2]);
		ck_assert_int_eq(result.reason, TL_NO_PATH_COMPONENTS);
	}
	drop(&s);
}
END_TEST

START_TEST(one_way_links_are_reported)
{
	tl_map *map = small_map();
	small_wall(map, 5, -9, 5, -1);
	small_wall(map, 5, 1, 5, 9);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "a2", 0, 4);
	small_waypoint(map, "b", 9, 0);
	small_waypoint(map, "b2", 9, 4);
	small_waypoint(map, "far", 99, 4);
	small_waypoint(map, "far2", 99, 5);
	small_link(map, "a", "a2");
	small_link(map, "b", "b2");
	small_link(map, "far", "far2");
	small_link_as(map, "a", "b", true, -1);
	scene s = compile(map);
	ck_assert(small_path(s.query, small_named(map, "a2"), small_named(map, "b2")).found);
	/* (8,5) sees b and b2, not a; (1,6) sees the others. */
	const tl_stop right[] = { small_named(map, "b2"), small_at(8, 8) };
	const tl_stop left[] = { small_named(map, "a2"), small_at(1, 8) };
	for (int i = 0; i < 4; i++) {
		tl_path_result result = small_path(s.query, right[i / 2], left[i % 2]);
		ck_assert(!result.found);
		ck_assert_int_eq(result.reason, TL_NO_PATH_ONEWAY);
	}
	ck_assert_int_eq(
		small_path(s.query, small_named(map, "b"), small_named(map, "far")).reason, TL_NO_PATH_COMPONENTS);
	ck_assert_int_eq(small_path(s.query, left[1], small_named(map, "far")).reason, TL_NO_PATH_COMPONENTS);
	drop(&s);
}
END_TEST

START_TEST(components_with_one_way_links_elsewhere)
{
	tl_map *map = wall_between();
	add_room(map, true);
	small_link_as(map, "a", "c", true, -1);
	scene s = compile(map);
	ck_assert_int_eq(small_path(s.query, small_at(1, 1), small_at(45, 45)).reason, TL_NO_PATH_COMPONENTS);
	/* a goal that only has a link out, a start that only has one in */
	tl_path_result result = small_path(s.query, small_named(map, "c"), small_named(map, "a"));
	ck_assert(result.reason == TL_NO_PATH_START_ALONE && result.no_link);
	result = small_path(s.query, small_at(1, 1), small_named(map, "w"));
	ck_assert(result.reason == TL_NO_PATH_GOAL_ALONE && result.no_link);
	drop(&s);
}
END_TEST

START_TEST(reasons_do_not_depend_on_wanting_a_partial_path)
{
	tl_map *map = wall_between();
	add_room(map, true);
	small_link_as(map, "a", "c", true, -1);
	small_link_as(map, "c", "b", true, -1);
	small_wall(map, 4, 20, 9, 20);
	scene s = compile(map);
	const tl_stop ends[] = { small_named(map, "a"), small_named(map, "b"), small_named(map, "c"),
		small_named(map, "w"), small_at(1, 1), small_at(45, 45), small_at(5, 20), small_at(7, 0) };
	for (int i = 0; i < 64; i++) {
		tl_path_result plain = small_path(s.query, ends[i / 8], ends[i % 8]);
		tl_path_result partial = small_path_as(s.query, ends[i / 8], ends[i % 8], false, true);
		ck_assert_int_eq(plain.found, partial.found);
		ck_assert_int_eq(plain.reason, partial.reason);
		ck_assert_int_eq(plain.no_link, partial.no_link);
		ck_assert(!plain.partial && !(partial.found && partial.partial));
		ck_assert_int_eq(partial.count > 0, partial.found || partial.partial);
	}
	drop(&s);
}
END_TEST

START_TEST(partial_paths_lead_to_the_nearest_reachable_waypoint)
{
	tl_map *map = wall_between();
	add_room(map, true);
	scene s = compile(map);
	tl_path_result result = small_path_as(s.query, small_named(map, "a"), small_named(map, "w"), false, true);
	ck_assert(!result.found && result.partial && result.reason == TL_NO_PATH_GOAL_ALONE && result.count == 2);
	ck_assert(near(result.length, sqrt(52)) && near(result.cost, sqrt(52)));
	small_check_points(map, s.query, "0,0 a; 4,6 c");
	result = small_path_as(s.query, small_at(3, 0), small_at(12, -40), false, true);
	ck_assert(result.found); /* the goal sees b */
	result = small_path_as(s.query, small_at(3, 0), small_at(45, 45), false, true);
	ck_assert(result.partial);
	small_check_points(map, s.query, "3,0; 4,6 c");
	/* A goal inside a wall can still be walked up to. */
	result = small_path_as(s.query, small_at(3, 0), small_at(4, -8), false, true);
	ck_assert(result.partial && result.reason == TL_NO_PATH_GOAL_BLOCKED);
	/* A start that sees nothing leads nowhere. */
	result = small_path_as(s.query, small_at(45, 55), small_at(1, 1), false, true);
	ck_assert(result.partial); /* over w, in its room */
	small_check_points(map, s.query, "45,55; 50,50 w");
	result = small_path_as(s.query, small_at(4, -8), small_at(1, 1), false, true);
	ck_assert(!result.partial && result.count == 0);
	drop(&s);
}
END_TEST

static void check_text(tl_path_result result, const char *expected)
{
	char text[128];
	size_t size = 0;
	ck_assert_int_eq(tl_no_path_text(&result, text, sizeof text, &size), TL_OK);
	ck_assert_str_eq(text, expected);
	ck_assert_uint_eq(size, strlen(expected) + 1);
	ck_assert_int_eq(tl_no_path_text(&result, NULL, 0, &size), TL_E_BUFFER);
	ck_assert_int_eq(tl_no_path_text(&result, text, 4, &size), TL_E_BUFFER);
	ck_assert(strlen(text) == 3 && memcmp(text, expected, 3) == 0 && size == strlen(expected) + 1);
}

START_TEST(reasons_have_a_text)
{
	const tl_place known = { .line = 12, .column = 6 };
	tl_path_result r = { .reason = TL_NO_PATH_START_BLOCKED,
		.blocker = { .kind = TL_BLOCKER_WALL, .place = known } };
	check_text(r, "start is on the wall at 12:6");
	r.too_near = true;
	check_text(r, "start is too near to the wall at 12:6");
	r.blocker.place.line = 0;
	r.blocker.kind = TL_BLOCKER_DOOR;
	check_text(r, "start is too near to a door");
	r.reason = TL_NO_PATH_GOAL_BLOCKED;
	r.too_near = false;
	r.blocker.kind = TL_BLOCKER_OBSTACLE;
	check_text(r, "goal is in an obstacle");
	r.blocker.place = known;
	check_text(r, "goal is in the obstacle at 12:6");
	r.blocker.kind = TL_BLOCKER_SOLID;
	check_text(r, "goal is inside a solid");
	check_text((tl_path_result){ .reason = TL_NO_PATH_START_ALONE }, "start sees no waypoint");
	check_text((tl_path_result){ .reason = TL_NO_PATH_START_ALONE, .no_link = true }, "start has no usable link");
	check_text((tl_path_result){ .reason = TL_NO_PATH_GOAL_ALONE }, "goal sees no waypoint");
	check_text((tl_path_result){ .reason = TL_NO_PATH_GOAL_ALONE, .no_link = true }, "goal has no usable link");
	check_text((tl_path_result){ .reason = TL_NO_PATH_COMPONENTS }, "no links connect start and goal");
	check_text((tl_path_result){ .reason = TL_NO_PATH_SEPARATED }, "walls separate start and goal");
	check_text((tl_path_result){ .reason = TL_NO_PATH_ONEWAY }, "one-way links do not lead from start to goal");
	check_text((tl_path_result){ .found = true }, "there is a path");
	check_text((tl_path_result){ .reason = (tl_no_path)99 }, "there is a path");
	r.blocker.kind = (tl_blocker_kind)99;
	check_text(r, "goal is on the thing at 12:6");
	size_t size;
	char c;
	ck_assert_int_eq(tl_no_path_text(NULL, &c, 1, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_no_path_text(&r, NULL, 1, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_no_path_text(&r, &c, 1, NULL), TL_E_INVALID);
}
END_TEST

/* Between two walls that leave (0,0) almost in the same direction there is no point of the grid for the first 200 rows. */
START_TEST(the_nearest_place_may_be_many_rows_away)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	const tl_point wedge[] = { { 0, 0 }, { 5, 1000 }, { 3, 1000 } };
	for (int i = 0; i < 3; i++)
		small_wall(map, wedge[i].x, wedge[i].y, wedge[(i + 1) % 3].x, wedge[(i + 1) % 3].y);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = TL_VIA_CORNERS;
	scene s = compile_as(map, &nav_def);
	tl_path_result result = small_path_as(s.query, small_at(4, 990), small_at(0, -10), false, true);
	ck_assert(!result.found && result.partial && result.count == 2);
	tl_path_point points[2];
	size_t count;
	ck_assert_int_eq(tl_query_get_points(s.query, points, 2, &count), TL_OK);
	ck_assert_msg(points[1].at.x == 1 && points[1].at.y == 201, "%g %g", points[1].at.x, points[1].at.y);
	drop(&s);
}
END_TEST

/* A body that would reach beyond the grid is refused, with the reason, and a nav stays as it was. A point is not. */
START_TEST(no_room_at_the_end_of_the_grid)
{
	tl_map *map = small_map();
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav = NULL, *other = NULL;
	tl_nav_info before, after;
	double end = (double)(1 << 29) / tl_map_resolution(map);
	def.via = TL_VIA_CORNERS;
	def.radius = .5;
	small_wall(map, end - 4, 0, end - 2, 0);
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_nav_get_info(nav, &before), TL_OK);
	small_wall(map, end - 4, 3, end - .25, 3);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_E_RANGE);
	ck_assert_ptr_nonnull(strstr(tl_last_reason(TL_E_RANGE), "end of the grid"));
	ck_assert_int_eq(tl_nav_get_info(nav, &after), TL_OK);
	ck_assert(after.segments == before.segments && after.corners == before.corners);
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_E_RANGE);
	def.radius = 0;
	ck_assert_int_eq(tl_nav_create(map, &def, &other), TL_OK);
	tl_nav_free(nav);
	tl_nav_free(other);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav reasons");
	TCase *tests = tcase_create("reasons");
	tcase_add_test(tests, ends_in_walls_are_blocked);
	tcase_add_test(tests, ends_that_see_nothing_are_alone);
	tcase_add_test(tests, different_components_are_reported);
	tcase_add_test(tests, one_way_links_are_reported);
	tcase_add_test(tests, components_with_one_way_links_elsewhere);
	tcase_add_test(tests, reasons_do_not_depend_on_wanting_a_partial_path);
	tcase_add_test(tests, partial_paths_lead_to_the_nearest_reachable_waypoint);
	tcase_add_test(tests, the_nearest_place_may_be_many_rows_away);
	tcase_add_test(tests, no_room_at_the_end_of_the_grid);
	tcase_add_test(tests, reasons_have_a_text);
	suite_add_tcase(suite, tests);
	return suite;
}
