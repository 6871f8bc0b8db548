/* SPDX-License-Identifier: MIT */
/*
 * Universal VTT: walls, outlines, portals, lights, their names and places; mapping rules; what is wrong, with its place; writing, and
 * that what was written reads back and is written the same; refused memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/lint.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

#define P(x, y) "{\"x\": " #x ", \"y\": " #y "}"
#define LINES(lines) "{\"line_of_sight\": [\n" lines "]}"
#define PORTAL(a, b, more) "{\"bounds\": [" a ", " b "]" more "}"
#define PORTALS(portals) "{\"portals\": [\n" portals "]}"
#define LIGHT(at, more) "{\"position\": " at more "}"
#define CLOSED ", \"closed\": true"
#define OPEN ", \"closed\": false"

static tl_map *load(const char *text)
{
	tl_error items[1];
	tl_errors errors = { items, 1, 0 };
	tl_load_def def = tl_default_load_def();
	def.format = "uvtt";
	tl_map *map = NULL;
	if (tl_map_load_memory(text, strlen(text), &def, &map, &errors))
		ck_abort_msg("%u:%u: %s", items[0].place.line, items[0].place.column, items[0].text);
	return map;
}

/* What is saved in the format, with a zero behind it; free it. */
static char *save(const tl_map *map)
{
	size_t size;
	ck_assert_int_eq(tl_map_save_as_memory(map, "uvtt", NULL, 0, &size), TL_E_BUFFER);
	char *text = malloc(size + 1);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(tl_map_save_as_memory(map, "uvtt", text, size, &size), TL_OK);
	text[size] = '\0';
	return text;
}

/* Is the text this map in the native format, and after a round trip too, in which the second writing changes nothing? */
static void check(const char *text, const char *expected)
{
	tl_map *map = load(text);
	map_check_text(map, expected);
	map_check_round_trip(map);
	char *written = save(map);
	tl_map *again = load(written);
	char *written_again = save(again);
	map_check_text(again, expected);
	ck_assert_str_eq(written, written_again);
	free(written_again);
	free(written);
	tl_map_free(again);
	tl_map_free(map);
}

static void check_errors(const char *text, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	def.format = "uvtt";
	map_check_errors(text, strlen(text), &def, TL_E_FORMAT, messages);
}

/* ---- reading ---- */

START_TEST(lines_are_walls)
{
	check(LINES("[" P(0, 0) ", " P(4.5, 0) ", " P(4.5, -3) "]"), "tautline 1\n\nwall 0,0 4.5,0 4.5,-3\n");
	/* The last point is the first. */
	check(LINES("[" P(0, 0) "," P(4, 0) "," P(4, 3) "," P(0, 0) "]"), "tautline 1\n\nwall 0,0 4,0 4,3 loop\n");
	/* Points that are there twice, and there and back. */
	check(LINES("[" P(0, 0) "," P(0, 0) "," P(4, 0) "," P(4, 0) "," P(4.0001, 0) "]"),
		"tautline 1\n\nwall 0,0 4,0\n");
	check(LINES("[" P(0, 0) "," P(4, 0) "," P(0, 0) "]"), "tautline 1\n\nwall 0,0 4,0\n");
	check(LINES("[" P(0, 0) "," P(4, 0) "," P(2, 0) "]"), "tautline 1\n\nwall 0,0 4,0 2,0\n");
	/* No walls: no points, one, the same one. */
	check(LINES("[], [" P(1, 1) "], [" P(1, 1) "," P(1, 1) "," P(1, 1) "]"), "tautline 1\n");
	check("{\"line_of_sight\": null, \"resolution\": {}}", "tautline 1\n");
	check("{\"objects_line_of_sight\": [[" P(1e0, 2) "," P(2.5E-1, 2) "]], \"line_of_sight\": [[" P(5, 5) "," P(
		      6, 6) "]]}",
		"tautline 1\n\nwall 5,5 6,6\nwall 1,2 0.25,2\n");
}
END_TEST

/* Objects are traced in pixels and end a few of them short. */
START_TEST(outlines_are_closed)
{
	check("{\"objects_line_of_sight\": [[" P(0, 0) "," P(1, 0) "," P(1, 1) "," P(0.015625, -0.015625) "]]}",
		"tautline 1\n\nwall 0,0 1,0 1,1 0.016,-0.016 loop\n");
	check("{\"objects_line_of_sight\": [[" P(0, 0) "," P(1, 0) "," P(1, 1) "," P(0.0166015625, 0) "]]}",
		"tautline 1\n\nwall 0,0 1,0 1,1 0.017,0\n");
	check("{\"objects_line_of_sight\": [[" P(0, 0) "," P(0.01, 0) "]]}", "tautline 1\n\nwall 0,0 0.01,0\n");
	check(LINES("[" P(0, 0) "," P(1, 0) "," P(1, 1) "," P(0.01, 0) "]"), "tautline 1\n\nwall 0,0 1,0 1,1 0.01,0\n");
}
END_TEST

START_TEST(portals_are_doors)
{
	check(PORTALS(PORTAL(P(0, 0), P(1, 0), CLOSED) ",\n" PORTAL(P(2, 0), P(3, 0), OPEN) ",\n" PORTAL(
		      P(4, 0), P(5, 0), "")),
		"tautline 1\n\ndoor portal_1 0,0 1,0 closed\ndoor portal_2 2,0 3,0 open\ndoor portal_3 4,0 5,0 closed\n");
	/* From the first to the last point; none that has no length, and the next keeps its number. */
	check(PORTALS(PORTAL(P(0, 0), P(0, 0), CLOSED) "," PORTAL(P(2, 0), P(2.5, 1) "," P(3, 0), OPEN)),
		"tautline 1\n\ndoor portal_2 2,0 3,0 open\n");
	check(PORTALS(PORTAL(P(0, 0), P(1, 0), ", \"tautline_name\": \"front \\\"door\\\"\"") "," PORTAL(P(2, 0),
		      P(3, 0), ", \"tautline_name\": \"\"") "," PORTAL(P(4, 0), P(5, 0), ", \"tautline_name\": 3")),
		"tautline 1\n\ndoor \"front \\\"door\\\"\" 0,0 1,0 closed\ndoor portal_2 2,0 3,0 closed\n"
		"door portal_3 4,0 5,0 closed\n");
}
END_TEST

START_TEST(lights_are_waypoints)
{
	check("{\"lights\": [" LIGHT(P(1, 2), ", \"range\": 5") ", " LIGHT(P(3, 4),
		      ", \"tautline_name\": \"light_of_day\"") ", " LIGHT(P(1, 2), ", \"tautline_name\": \"sun\"") "]}",
		"tautline 1\n\nwaypoint light_1 1,2\nwaypoint light_of_day 3,4\nwaypoint light_3 1,2\n");
}
END_TEST

START_TEST(things_have_places)
{
	tl_map *map = load("{\"line_of_sight\": [\n[" P(0, 0) ",\n  " P(4, 0) ",\n " P(4,
		3) "]],\n\"portals\": [\n " PORTAL(P(5, 0), P(6, 0), "") "],\n\"lights\": [" LIGHT(P(1, 1), "") "]}");
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_wall_info wall_info;
	tl_door_id door;
	tl_door_info door_info;
	tl_waypoint_id light;
	tl_waypoint_info light_info;
	tl_point at;
	tl_place place;
	ck_assert_int_eq(tl_map_get_wall(map, wall, &wall_info), TL_OK);
	ck_assert(wall_info.place.line == 2 && wall_info.place.column == 2);
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 1, &at, &place), TL_OK);
	ck_assert(place.line == 3 && place.column == 3);
	ck_assert_int_eq(tl_map_find_door(map, "portal_1", &door), TL_OK);
	ck_assert_int_eq(tl_map_get_door(map, door, &door_info), TL_OK);
	ck_assert(door_info.place.line == 6 && door_info.place.column == 2);
	ck_assert_int_eq(tl_map_find_waypoint(map, "light_1", &light), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, light, &light_info), TL_OK);
	ck_assert(light_info.place.line == 7 && light_info.place.column == 12);
	tl_map_free(map);
}
END_TEST

/* ---- what it is ---- */

START_TEST(the_content_decides)
{
	static const char text[] = "{\"format\": 0.3, \"resolution\": {\"pixels_per_grid\": 70},\n\"lights\": []}";
	tl_map *map = map_from_text(text);
	ck_assert_str_eq(tl_map_format(map), "uvtt");
	tl_map_free(map);
	const tl_format *format;
	ck_assert_int_eq(tl_format_of_path("a/Inn.DD2VTT", &format), TL_OK);
	ck_assert_str_eq(format->name, "uvtt");
	ck_assert_int_eq(tl_format_of_path("a.df2vtt", &format), TL_OK);
	ck_assert_int_eq(tl_format_of_content("a.uvtt", "[1]", 3, &format), TL_E_NOT_FOUND);
}
END_TEST

START_TEST(what_became_of_it)
{
	tl_map *map = load(
		"{\"resolution\": {\"map_origin\": " P(4, 4) ", \"map_size\": " P(2, 2) "},\n\"line_of_sight\": [[" P(
			0, 0) "," P(1, 0) "], [" P(0, 0) "," P(5, 5) "], []],\n\"objects_line_of_sight\": [[" P(4,
			4) "," P(5, 4) "," P(5, 5) "," P(4, 4.01) "]],\n\"portals\": [" PORTAL(P(6, 6), P(7, 7),
			OPEN) "],\n\"lights\": [" LIGHT(P(1, 1), "") "], \"image\": \"AAAA\"}");
	ck_assert_str_eq(tl_map_explanation(map),
		"line_of_sight: 2 walls, by the format\n"
		"line_of_sight: 1 thing, ignored, fewer than 2 different points\n"
		"objects_line_of_sight: 1 wall, by the format\n"
		"objects_line_of_sight: 1 outline, closed over a gap of at most 1/64\n"
		"portals: 1 open door, by 'closed': false\n"
		"lights: 1 waypoint, by the format; how they shine is ignored\n"
		"resolution: 1 of the walls and doors lies beside the picture\n"
		"image: ignored, 4 bytes\n");
	tl_map_free(map);
}
END_TEST

/* A lamp on a wall is no mistake, nor is a copy of a line; a door in front of a wall without a gap is one. */
START_TEST(findings)
{
	tl_map *map = load("{\"line_of_sight\": [[" P(0, 0) "," P(8, 0) "], [" P(8, 0) "," P(8, 8) "], [" P(
		2, -2) "," P(2,
		2) "]],"
		   "\"objects_line_of_sight\": [[" P(0, 0) "," P(8, 0) "], [" P(4, 0) "," P(9,
			   0) "]],"
			      "\"portals\": [" PORTAL(P(8, 2), P(8, 3), CLOSED) "," PORTAL(P(4, 4), P(5, 4),
				      ", \"freestanding\": true") "],"
								  "\"lights\": [" LIGHT(P(1, 0), "") "," LIGHT(
									  P(1, 0), "") "," LIGHT(P(30, 30), "") "]}");
	tl_lint_def def = tl_default_lint_def();
	tl_lint *lint;
	ck_assert_int_eq(tl_lint_run(map, &def, &lint), TL_OK);
	ck_assert_uint_eq(tl_lint_finding_count(lint), 1);
	tl_finding finding;
	ck_assert_int_eq(tl_lint_get_finding(lint, 0, &finding), TL_OK);
	ck_assert_str_eq(finding.rule->id, "wall-overlap");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* ---- what is wrong ---- */

START_TEST(maps_that_are_wrong)
{
	static const struct {
		const char *text, *messages;
	} cases[] = {
		{ "[]", "1:1: expected a map of Universal VTT, an object with 'resolution' and 'line_of_sight'\n" },
		{ "{\"name\": 1}",
			"1:1: expected a map of Universal VTT, an object with 'resolution' and 'line_of_sight'\n" },
		{ "{\"resolution\": {\"tautline_grid\": 3}}",
			"1:34: 'tautline_grid': expected a power of two from 1 to 65536\n" },
		{ "{\"portals\": {}}", "1:13: 'portals' must be a list\n" },
		{ LINES("3"), "2:1: expected a list of points, [{\"x\": NUMBER, \"y\": NUMBER}, ...]\n" },
		{ LINES("[3, " P(1, "2") ",\n " P(1e9, 2) ", {\"x\": 1}]"),
			"2:2: a point must be {\"x\": NUMBER, \"y\": NUMBER}\n"
			"2:19: a point must be {\"x\": NUMBER, \"y\": NUMBER}\n"
			"3:8: the coordinate is beyond the grid\n"
			"3:22: a point must be {\"x\": NUMBER, \"y\": NUMBER}\n" },
		{ PORTALS("{}, 3,\n{\"bounds\": 1}"),
			"2:1: a portal needs 'bounds': [{\"x\": NUMBER, \"y\": NUMBER}, ...]\n"
			"2:5: a portal needs 'bounds': [{\"x\": NUMBER, \"y\": NUMBER}, ...]\n"
			"3:12: expected a list of points, [{\"x\": NUMBER, \"y\": NUMBER}, ...]\n" },
		{ "{\"lights\": [{}, {\"position\": []}]}",
			"1:13: a light needs 'position': {\"x\": NUMBER, \"y\": NUMBER}\n"
			"1:30: a point must be {\"x\": NUMBER, \"y\": NUMBER}\n" },
		{ PORTALS(PORTAL(P(0, 0), P(1, 0), ", \"tautline_name\": \"portal_2\"") ",\n" PORTAL(
			  P(0, 0), P(1, 0), "")),
			"3:1: the name 'portal_2' is taken by the door at line 2\n" },
		{ "{\"line_of_sight\": [", "1:20: expected a value, found the end of the file\n" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check_errors(cases[i].text, cases[i].messages);
}
END_TEST

/* ---- writing ---- */

START_TEST(maps_are_written)
{
	tl_map *map = map_from_text("tautline 1\n"
				    "wall 0,0 4,0 4,3 loop solid\n"
				    "wall 1,1 1,1\n"
				    "wall 1,1 1,1 2,1\n"
				    "wall 0,0 4,0 loop\n"
				    "door portal_1 4.5,0 5.25,0 open\n"
				    "door front -1,0 -1,1.5 closed\n"
				    "exit out 9,9 9,10\n"
				    "waypoint light_1 1,2\n"
				    "waypoint light_ 3,2\n"
				    "waypoint light_3 2,2 radius 1\n"
				    "waypoint hall 50,2\n"
				    "obstacle crate 5,5 1\n");
	char *text = save(map);
	ck_assert_str_eq(text,
		"{\"format\": 0.3,\n"
		"\"resolution\": {\"map_origin\": {\"x\": -1, \"y\": 0}, \"map_size\": {\"x\": 7, \"y\": 3}, "
		"\"pixels_per_grid\": 100},\n"
		"\"line_of_sight\": [\n"
		"[{\"x\": 0, \"y\": 0}, {\"x\": 4, \"y\": 0}, {\"x\": 4, \"y\": 3}, {\"x\": 0, \"y\": 0}],\n"
		"[{\"x\": 1, \"y\": 1}, {\"x\": 2, \"y\": 1}],\n"
		"[{\"x\": 0, \"y\": 0}, {\"x\": 4, \"y\": 0}]],\n"
		"\"objects_line_of_sight\": [],\n"
		"\"portals\": [\n"
		"{\"position\": {\"x\": 4.875, \"y\": 0}, \"bounds\": [{\"x\": 4.5, \"y\": 0}, {\"x\": 5.25, \"y\": 0}], "
		"\"rotation\": 0, \"closed\": false, \"freestanding\": false},\n"
		"{\"position\": {\"x\": -1, \"y\": 0.75}, \"bounds\": [{\"x\": -1, \"y\": 0}, {\"x\": -1, \"y\": 1.5}], "
		"\"rotation\": 1.570796, \"closed\": true, \"freestanding\": false, \"tautline_name\": \"front\"}],\n"
		"\"environment\": {\"baked_lighting\": false, \"ambient_light\": \"ffffffff\"},\n"
		"\"lights\": [\n"
		"{\"position\": {\"x\": 1, \"y\": 2}, \"range\": 5, \"intensity\": 1, \"color\": \"ffffffff\", \"shadows\": true},\n"
		"{\"position\": {\"x\": 2, \"y\": 2}, \"range\": 5, \"intensity\": 1, \"color\": \"ffffffff\", \"shadows\": true, "
		"\"tautline_name\": \"light_3\"}],\n"
		"\"image\": \"\"}\n");
	tl_map *again = load(text);
	char *same = save(again);
	ck_assert_str_eq(same, text);
	free(same);
	free(text);
	tl_map_free(again);
	tl_map_free(map);
}
END_TEST

/* As far out as a grid of whole squares reaches, where the usual one ends long before. */
START_TEST(a_grid_of_another_size_is_kept)
{
	tl_map *map = map_from_text("tautline 1\ngrid 1\nwall 536870863,-536870912 536870864,-536870911\n");
	char *text = save(map);
	ck_assert_ptr_nonnull(strstr(text, "\"tautline_grid\": 1}"));
	tl_map *again = load(text);
	char *same = save(again);
	ck_assert_str_eq(same, text);
	ck_assert_int_eq(tl_map_resolution(again), 1);
	free(same);
	free(text);
	tl_map_free(again);
	tl_map_free(map);
}
END_TEST

START_TEST(an_empty_map_has_a_picture_of_one_square)
{
	tl_map *map = map_from_text("tautline 1\n");
	char *text = save(map);
	ck_assert_ptr_nonnull(strstr(text, "\"map_size\": {\"x\": 1, \"y\": 1}"));
	free(text);
	tl_map_free(map);
	map = load(PORTALS(PORTAL(P(0, 0), P(1, 0), ", \"freestanding\": true")));
	text = save(map);
	ck_assert_ptr_nonnull(strstr(text, "\"freestanding\": true"));
	ck_assert_ptr_nonnull(strstr(text, "\"map_size\": {\"x\": 1, \"y\": 1}"));
	free(text);
	tl_map_free(map);
}
END_TEST

/* ---- refused memory ---- */

static const char everything[] = "{\"line_of_sight\": [[" P(0, 0) "," P(1, 0) "," P(1, 1) "," P(
	0, 0) "]],\n\"portals\": [" PORTAL(P(2, 2), P(3, 3),
	", \"tautline_name\": \"front\"") "], \"lights\": [" LIGHT(P(1, 2), "") "]}";

START_TEST(refused_memory)
{
	tl_load_def def = tl_default_load_def();
	def.format = "uvtt";
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(everything, sizeof everything - 1, &def, &map, NULL);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				tl_map_free(map);
				ck_assert_int_ge(k, 10);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

START_TEST(refused_memory_when_written)
{
	tl_map *map = load(everything);
	size_t live = failing_live_blocks();
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			char text[4096];
			size_t size;
			failing_arm(k, all_after);
			tl_status status = tl_map_save_as_memory(map, "uvtt", text, sizeof text, &size);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				ck_assert_int_ge(k, 4);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(failing_live_blocks(), live);
		}
	}
	tl_map_free(map);
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("uvtt");
	TCase *tests = tcase_create("uvtt");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, lines_are_walls);
	tcase_add_test(tests, outlines_are_closed);
	tcase_add_test(tests, portals_are_doors);
	tcase_add_test(tests, lights_are_waypoints);
	tcase_add_test(tests, things_have_places);
	tcase_add_test(tests, the_content_decides);
	tcase_add_test(tests, what_became_of_it);
	tcase_add_test(tests, findings);
	tcase_add_test(tests, maps_that_are_wrong);
	tcase_add_test(tests, maps_are_written);
	tcase_add_test(tests, an_empty_map_has_a_picture_of_one_square);
	tcase_add_test(tests, a_grid_of_another_size_is_kept);
	tcase_add_test(tests, refused_memory);
	tcase_add_test(tests, refused_memory_when_written);
	suite_add_tcase(suite, tests);
	return suite;
}
