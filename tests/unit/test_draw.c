/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw.c: pictures show what is there, fit the caller's buffer rule, are the same bytes for the same
 * input, have sensible sizes for any map, and leave nothing behind where memory ends.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"
#include <tautline/format.h>

START_TEST(everything_is_drawn)
{
	tl_map *map = picture_full_map();
	tl_nav *nav = picture_nav_of(map);
	tl_draw_def def = tl_default_draw_def();
	tl_path_point path[] = { { { 2, 5 }, { 1, 1 } }, { { 10, 5 }, { 2, 1 } }, { { 10, 8 }, { 0, 0 } } };
	size_t size;
	def.path = path;
	def.path_count = 3;
	def.title = "all of it";
	def.sight = true;
	def.sight_from = (tl_point){ 1, 1 };
	def.sight_to = (tl_point){ 19, 9 };
	def.sight_blocker = (tl_blocker){ .kind = TL_BLOCKER_WALL, .at = { 8, 4 } };
	char *svg = picture_draw(map, nav, &def, &size);
	static const char *const once[] = { "<title>all of it</title>", "class=\"t-floor\"", "class=\"t-solid\"",
		"class=\"t-wall\"", "class=\"t-door\"", "class=\"t-leaf\"", "class=\"t-static\"", "class=\"t-moving\"",
		"class=\"t-arrow\"", "class=\"t-link\"", "class=\"t-head\"", "class=\"t-band\"", "class=\"t-under\"",
		"class=\"t-path\"", "class=\"t-free\"", "class=\"t-way\"", "class=\"t-near\"", "class=\"t-eye\"",
		"class=\"t-bar\"", ">gate</text>", ">hatch</text>", ">crate</text>", ">guard</text>",
		">c &amp; &quot;&lt;d&gt;&quot;</text>" };
	for (size_t i = 0; i < sizeof once / sizeof *once; i++)
		ck_assert_msg(text_count(svg, once[i]) == 1, "%zu times %s", text_count(svg, once[i]), once[i]);
	ck_assert_uint_eq(text_count(svg, "class=\"t-blocked\""), 2); /* the link and the rest of the sight line */
	ck_assert_uint_eq(text_count(svg, "class=\"t-cross\""), 2);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(switches_switch_off)
{
	tl_map *map = picture_full_map();
	tl_nav *nav = picture_nav_of(map);
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.waypoints = def.names = def.links = false;
	char *svg = picture_draw(map, nav, &def, &size);
	static const char *const none[] = { "class=\"t-way\"", "class=\"t-name", "class=\"t-link\"",
		"class=\"t-cross\"", "class=\"t-path\"", "class=\"t-free\"", "<title>" };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		ck_assert_msg(text_count(svg, none[i]) == 0, "%s", none[i]);
	free(svg);
	svg = picture_draw(map, NULL, NULL, &size); /* no nav: no links, all else */
	ck_assert_uint_eq(text_count(svg, "class=\"t-link\""), 0);
	ck_assert_uint_eq(text_count(svg, "class=\"t-way\""), 1);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(themes_differ)
{
	tl_map *map = picture_full_map();
	tl_draw_def def = tl_default_draw_def();
	char *svg[3];
	size_t size;
	for (int i = 0; i < 3; i++) {
		def.theme = (tl_theme)i;
		svg[i] = picture_draw(map, NULL, &def, &size);
	}
	ck_assert_uint_eq(text_count(svg[TL_THEME_AUTO], "prefers-color-scheme"), 1);
	ck_assert_uint_eq(text_count(svg[TL_THEME_LIGHT], "prefers-color-scheme"), 0);
	ck_assert_uint_eq(text_count(svg[TL_THEME_DARK], "prefers-color-scheme"), 0);
	ck_assert_str_ne(svg[TL_THEME_LIGHT], svg[TL_THEME_DARK]);
	for (int i = 0; i < 3; i++)
		free(svg[i]);
	tl_map_free(map);
}
END_TEST

/* width and height as the root says. */
static void size_of(const char *svg, double *width, double *height)
{
	*width = atof(strstr(svg, " width=\"") + 8);
	*height = atof(strstr(svg, " height=\"") + 9);
}

START_TEST(degenerate_maps_have_pictures)
{
	static const tl_point far = { 524288, -524288 }; /* 2^29 grid units */
	tl_point shapes[][2] = { { { 5, 5 }, { 5, 5 } }, { { 0, 0 }, { 0, 100000 } }, { { 0, 0 }, { 100000, 0 } },
		{ { -524288, 524288 }, far }, { { 0, 0 }, { 0.0009765625, 0 } } };
	double width, height;
	size_t size;
	tl_map *map = picture_empty_map();
	char *svg = picture_draw(map, NULL, NULL, &size);
	free(svg);
	tl_map_free(map);
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		map = picture_empty_map();
		picture_add_wall(map, shapes[i], 2, false, false);
		svg = picture_draw(map, NULL, NULL, &size);
		size_of(svg, &width, &height);
		ck_assert_double_eq(width, 960);
		ck_assert(height >= 16 && height <= 4 * 960);
		free(svg);
		tl_map_free(map);
	}
}
END_TEST

START_TEST(every_width_works)
{
	tl_map *map = picture_full_map();
	tl_draw_def def = tl_default_draw_def();
	double width, height;
	size_t size;
	for (def.width = 16; def.width <= 16384; def.width *= 2) {
		char *svg = picture_draw(map, NULL, &def, &size);
		size_of(svg, &width, &height);
		ck_assert_double_eq(width, def.width);
		ck_assert_double_le(height, 16384);
		free(svg);
	}
	tl_map_free(map);
}
END_TEST

START_TEST(bad_arguments)
{
	tl_map *map = picture_full_map();
	tl_draw_def def = tl_default_draw_def();
	static const double widths[] = { 15.9, 16384.5, 0, -1, NAN, INFINITY };
	size_t size = 7;
	ck_assert_int_eq(tl_draw_svg(NULL, &def, NULL, 0, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 5, &size), TL_E_INVALID);
	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		def.width = widths[i];
		ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	}
	def = tl_default_draw_def();
	def.theme = (tl_theme)9;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	def = tl_default_draw_def();
	def.path_count = 2;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	def.path = (tl_path_point[]){ { { 1, 1 }, { 0, 0 } }, { { NAN, 1 }, { 0, 0 } } };
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
	def = tl_default_draw_def();
	def.sight = true;
	def.sight_to.x = 1e9;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
	ck_assert_uint_eq(size, 7);
	tl_map_free(map);
}
END_TEST

START_TEST(buffer_rule)
{
	tl_map *map = picture_full_map();
	size_t size, needed;
	char *svg = picture_draw(map, NULL, NULL, &size), *buffer = malloc(size + 1);
	ck_assert_ptr_nonnull(buffer);
	ck_assert_int_eq(tl_draw_svg(map, NULL, buffer, size - 1, &needed), TL_E_BUFFER);
	ck_assert_uint_eq(needed, size);
	buffer[size] = 'x';
	ck_assert_int_eq(tl_draw_svg(map, NULL, buffer, size, &needed), TL_OK);
	ck_assert_int_eq(memcmp(svg, buffer, size), 0);
	ck_assert_int_eq(buffer[size], 'x');
	free(buffer);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(same_input_same_bytes)
{
	tl_map *one = picture_full_map(), *two = picture_full_map();
	tl_nav *nav_one = picture_nav_of(one), *nav_two = picture_nav_of(two);
	size_t size;
	char *a = picture_draw(one, nav_one, NULL, &size), *b = picture_draw(two, nav_two, NULL, &size);
	ck_assert_str_eq(a, b);
	free(a);
	free(b);
	tl_nav_free(nav_one);
	tl_nav_free(nav_two);
	tl_map_free(one);
	tl_map_free(two);
}
END_TEST

START_TEST(failing_memory)
{
	failing_install();
	tl_map *map = picture_full_map();
	tl_nav *nav = picture_nav_of(map);
	size_t blocks = failing_live_blocks();
	for (int all = 0; all <= 1; all++) {
		for (long k = 1;; k++) {
			size_t size = 7;
			failing_arm(k, all);
			tl_draw_def def = tl_default_draw_def();
			def.nav = nav;
			tl_status status = tl_draw_svg(map, &def, NULL, 0, &size);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_E_BUFFER);
				ck_assert_int_gt(k, 2);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(size, 7);
			ck_assert_uint_eq(failing_live_blocks(), blocks);
		}
	}
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Bytes in the longest ` d="..."`. */
static size_t longest_attribute(const char *svg)
{
	size_t longest = 0;
	for (const char *at = svg; (at = strstr(at, " d=\""));) {
		size_t length = strcspn(at += 4, "\"");
		longest = length > longest ? length : longest;
	}
	return longest;
}

START_TEST(large_maps_are_few_elements)
{
	enum { COUNT = 180000, COLUMNS = 600 };
	tl_map *map = picture_empty_map();
	size_t size;
	for (int i = 0; i < COUNT; i++) {
		double x = i % COLUMNS, y = (double)(i / COLUMNS);
		picture_add_wall(map, (tl_point[]){ { x, y }, { x + 0.5, y + 0.25 } }, 2, false, false);
	}
	char *svg = picture_draw(map, NULL, NULL, &size);
	ck_assert_uint_lt(text_count(svg, "class=\"t-wall\""), COUNT / 10);
	ck_assert_uint_lt(longest_attribute(svg), 1100); /* a painter needs the square of it where lines cross */
	ck_assert_uint_lt(size, COUNT * 40);
	free(svg);
	tl_map_free(map);
}
END_TEST

/* A wall of many points goes on in the next path where the last ended; a loop is closed at its first point. */
START_TEST(a_long_wall_is_several_paths)
{
	enum { COUNT = 1000 };
	static tl_point points[COUNT];
	tl_map *map = picture_empty_map();
	size_t size, closed;
	for (int i = 0; i < COUNT; i++)
		points[i] = (tl_point){ i % 2 ? i : 0, i };
	picture_add_wall(map, points, COUNT, true, false);
	char *svg = picture_draw(map, NULL, NULL, &size), first[32], last[32];
	ck_assert_uint_lt(longest_attribute(svg), 1100);
	ck_assert_uint_eq(text_count(svg, "Z\"/>"), 0);
	const char *at = strstr(svg, "class=\"t-wall\" d=\"M");
	ck_assert_int_eq(sscanf(at, "class=\"t-wall\" d=\"M%31[-0-9. ]", first), 1);
	for (const char *next = at; (next = strstr(next + 1, "class=\"t-wall\""));)
		at = next;
	const char *end = strchr(strstr(at, " d=\"") + 4, '"');
	closed = strlen(first);
	snprintf(last, sizeof last, "%.*s", (int)closed, end - closed);
	ck_assert_str_eq(first, last);
	free(svg);
	tl_map_free(map);
}
END_TEST

static tl_map *map_of(const char *text)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &map, NULL), TL_OK);
	return map;
}

/* A picture holds the corners of a polygon that moves, all along its course, and no more. */
START_TEST(polygons_fill_the_picture)
{
	tl_map *moving = map_of("tautline 1\nobstacle a 1,1 corners -1,-1 1,-1 1,0 -1,0 course 3,1 5,1 speed 1\n");
	tl_map *standing = map_of("tautline 1\nwall 0,0 6,0 6,1 0,1 loop\n");
	size_t size;
	char *one = picture_draw(moving, NULL, NULL, &size), *other = picture_draw(standing, NULL, NULL, &size);
	ck_assert_uint_eq(strcspn(one, ">"), strcspn(other, ">"));
	ck_assert_mem_eq(one, other, strcspn(one, ">"));
	free(one);
	free(other);
	tl_map_free(moving);
	tl_map_free(standing);
}
END_TEST

/* Counts the letters of the path that shows how the one obstacle of a map moves. */
static void check_arrow(const char *text, size_t moves, size_t lines)
{
	tl_map *map = map_of(text);
	size_t size, found_moves = 0, found_lines = 0;
	char *svg = picture_draw(map, NULL, NULL, &size);
	ck_assert_uint_eq(text_count(svg, "class=\"t-arrow\""), moves ? 1 : 0);
	const char *at = moves ? strstr(svg, "class=\"t-arrow\"") + strlen("class=\"t-arrow\" d=\"") : "\"";
	for (; *at != '"'; at++) {
		found_moves += *at == 'M';
		found_lines += *at == 'L';
	}
	ck_assert_uint_eq(found_moves, moves);
	ck_assert_uint_eq(found_lines, lines);
	free(svg);
	tl_map_free(map);
}

/* The whole course with a head, closed where it loops; a velocity as an arrow, where it is long enough to see. */
START_TEST(courses_are_lines)
{
	check_arrow("tautline 1\nwall 0,0 9,0 9,9\nobstacle a 1,1 0.5 course 3,1 3,5 speed 1\n", 2, 4);
	check_arrow("tautline 1\nwall 0,0 9,0 9,9\nobstacle a 1,1 0.5 course 3,1 3,5 loop speed 1\n", 2, 5);
	check_arrow("tautline 1\nwall 0,0 9,0 9,9\nobstacle a 1,1 0.5 course 1,1 speed 1\n", 1, 1);
	check_arrow("tautline 1\nwall 0,0 9,0 9,9\nobstacle a 1,1 0.5 velocity 2,0\n", 2, 3);
	check_arrow("tautline 1\nwall 0,0 9,0 9,9\nobstacle a 1,1 0.5 velocity 0,0\n", 0, 0);
}
END_TEST

/* A course of many points goes on in the next path. */
START_TEST(a_long_course_is_several_paths)
{
	char *text = malloc(1 << 15), *at = text + sprintf(text, "tautline 1\nobstacle a 1,1 0.5 speed 1 course");
	for (int i = 0; i < TL_OBSTACLE_COURSE_MAX; i++)
		at += sprintf(at, " %d,%d", i % 2, i);
	strcpy(at, "\n");
	tl_map *map = map_of(text);
	size_t size;
	char *svg = picture_draw(map, NULL, NULL, &size);
	ck_assert_uint_lt(longest_attribute(svg), 1100);
	ck_assert_uint_gt(text_count(svg, "class=\"t-arrow\""), 5);
	free(svg);
	free(text);
	tl_map_free(map);
}
END_TEST

START_TEST(a_path_of_one_point)
{
	tl_map *map = picture_full_map();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.path = &(tl_path_point){ { 2, 5 }, { 1, 1 } };
	def.path_count = 1;
	char *svg = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(svg, "h0\""), 3);
	free(svg);
	tl_map_free(map);
}
END_TEST

/* Links between the same two points, by other waypoints: neither is taken for the reverse of the other. */
START_TEST(waypoints_in_one_place)
{
	tl_map *map = picture_empty_map();
	tl_waypoint_id a = picture_add_waypoint(map, "a", 0, 0, 0), b = picture_add_waypoint(map, "b", 10, 0, 0);
	tl_waypoint_id c = picture_add_waypoint(map, "c", 0, 0, 0), d = picture_add_waypoint(map, "d", 10, 0, 0);
	size_t size;
	picture_add_link(map, a, b, true);
	picture_add_link(map, d, c, true);
	picture_add_link(map, a, c, false); /* without length: no line */
	tl_nav *nav = picture_nav_of(map);
	char *svg = picture_draw(map, nav, NULL, &size);
	const char *links = strstr(svg, "class=\"t-link\""), *heads = strstr(svg, "class=\"t-head\"");
	ck_assert(links && heads && links < heads);
	size_t lines = 0, arrows = 0;
	for (const char *c1 = links; *c1 != '>'; c1++)
		lines += *c1 == 'M';
	for (const char *c1 = heads; *c1 != '>'; c1++)
		arrows += *c1 == 'Z';
	ck_assert_uint_eq(lines, 2);
	ck_assert_uint_eq(arrows, 2);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* Edges with the same two ends are many here; to look through them for each edge would take a minute. */
START_TEST(many_waypoints_in_two_places)
{
	tl_map *map = picture_empty_map();
	char name[16];
	for (int i = 0; i < 400; i++) {
		snprintf(name, sizeof name, "w%d", i);
		picture_add_waypoint(map, name, i % 2 ? 1 : 3, 2, 0);
	}
	tl_nav *nav = picture_nav_of(map);
	size_t size;
	char *svg = picture_draw(map, nav, NULL, &size);
	ck_assert_uint_lt(text_count(svg, "class=\"t-link\""), 2000);
	ck_assert_uint_eq(text_count(svg, "class=\"t-head\""), 0);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* Two waypoints at one point, each linked in both directions with others: edges are in the order of points, not of waypoints. */
START_TEST(both_directions_from_one_point)
{
	tl_map *map = picture_empty_map();
	tl_waypoint_id a = picture_add_waypoint(map, "a", 0, 0, 0), b = picture_add_waypoint(map, "b", 0, 0, 0);
	char name[16];
	for (int i = 0; i < 10; i++) {
		snprintf(name, sizeof name, "p%d", i);
		picture_add_link(map, i % 2 ? a : b, picture_add_waypoint(map, name, 10, i, 0), false);
	}
	tl_nav *nav = picture_nav_of(map);
	size_t size, lines = 0, arrows = 0;
	char *svg = picture_draw(map, nav, NULL, &size);
	for (const char *at = strstr(svg, "class=\"t-link\""); *at != '>'; at++)
		lines += *at == 'M';
	for (const char *at = strstr(svg, "class=\"t-head\""); *at != '>'; at++)
		arrows += *at == 'Z';
	ck_assert_uint_eq(lines, 10);
	ck_assert_uint_eq(arrows, 0);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* A nav that is older than the map: what is gone is not drawn. */
START_TEST(a_stale_nav)
{
	tl_map *map = picture_full_map();
	tl_nav *nav = picture_nav_of(map);
	tl_waypoint_id c;
	size_t size;
	ck_assert_int_eq(tl_map_find_waypoint(map, "c & \"<d>\"", &c), TL_OK);
	ck_assert_int_eq(tl_map_remove_waypoint(map, c), TL_OK);
	char *svg = picture_draw(map, nav, NULL, &size);
	ck_assert_uint_eq(text_count(svg, "class=\"t-blocked\""), 0);
	free(svg);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw");
	TCase *tcase = tcase_create("draw");
	tcase_add_test(tcase, everything_is_drawn);
	tcase_add_test(tcase, switches_switch_off);
	tcase_add_test(tcase, themes_differ);
	tcase_add_test(tcase, degenerate_maps_have_pictures);
	tcase_add_test(tcase, every_width_works);
	tcase_add_test(tcase, bad_arguments);
	tcase_add_test(tcase, buffer_rule);
	tcase_add_test(tcase, same_input_same_bytes);
	tcase_add_test(tcase, failing_memory);
	tcase_add_test(tcase, large_maps_are_few_elements);
	tcase_add_test(tcase, a_long_wall_is_several_paths);
	tcase_add_test(tcase, polygons_fill_the_picture);
	tcase_add_test(tcase, courses_are_lines);
	tcase_add_test(tcase, a_long_course_is_several_paths);
	tcase_add_test(tcase, a_path_of_one_point);
	tcase_add_test(tcase, waypoints_in_one_place);
	tcase_add_test(tcase, many_waypoints_in_two_places);
	tcase_add_test(tcase, both_directions_from_one_point);
	tcase_add_test(tcase, a_stale_nav);
	suite_add_tcase(suite, tcase);
	return suite;
}
