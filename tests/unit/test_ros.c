/* SPDX-License-Identifier: MIT */
/*
 * Occupancy grids of ROS: what a map.yaml may say, which pixels are free, where cells lie (y upwards, rounded
 * once, turned by a yaw), a graph beside them; what is wrong, with its place; refused memory.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "format/ros/ros.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static tl_error items[20];

/* ---- images ---- */

static const tli_ros_settings usual = {
	.image = { .text = "a.pgm", .size = 5, .place = { .line = 1, .column = 8 } },
	.occupied = 0.65,
	.free = 0.196,
};

/* The cells of an image as lines of '.' and '#', or its error. */
static const char *image(const char *text, size_t size, const tli_ros_settings *settings)
{
	static char shown[4096];
	tl_errors errors = { items, 20, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	tli_ros_image read = { .settings = settings, .rules = &rules, .report = &report };
	char *exact = malloc(size ? size : 1), *at = shown;
	ck_assert_ptr_nonnull(exact);
	memcpy(exact, text, size);
	tl_status status = tli_ros_read_image(&read, exact, size);
	tli_cells cells = read.cells;
	free(exact);
	tli_array_free(read.values);
	if (status) {
		tli_cells_free(&cells);
		ck_assert_uint_eq(report.errors.count, 1);
		ck_assert_uint_eq(items[0].place.column, 8);
		return items[0].text;
	}
	for (int32_t y = 0; y < cells.rows; y++) {
		for (int32_t x = 0; x < cells.columns; x++)
			*at++ = tli_cells_is_free(&cells, x, y) ? '.' : '#';
		*at++ = y + 1 < cells.rows ? '/' : '\0';
	}
	tli_cells_free(&cells);
	return shown;
}

#define IMAGE(text, settings) image(text, sizeof text - 1, settings)

START_TEST(images_are_read)
{
	ck_assert_str_eq(IMAGE("P2\n# made by hand\n3 2 # wide, high\n255\n254 205 0\n206 255 254", &usual), ".##/...");
	ck_assert_str_eq(IMAGE("P5 3 2 255\n\xFE\xCD\x00\xCE\xFF\xFE", &usual), ".##/...");
	ck_assert_str_eq(IMAGE("P5#c\n3#d\n 2\r\n255 \xFE\xCD\x00\xCE\xFF\xFEmore", &usual), ".##/...");
	ck_assert_str_eq(IMAGE("P2 4 1 1 0 1 0 1", &usual), "#.#.");
	ck_assert_str_eq(IMAGE("P5 3 1 65535\n\xFF\xFF\x00\xFF\xFE\x00", &usual), ".#.");
	ck_assert_str_eq(IMAGE("P5 2 1 256\n\x01\x00\x00\xFF", &usual), "..");
}
END_TEST

START_TEST(settings_say_what_is_free)
{
	static const char ramp[] = "P2 9 1 255 0 1 50 89 90 128 204 205 255";
	tli_ros_settings settings = usual;
	ck_assert_str_eq(IMAGE(ramp, &settings), "########.");
	settings.free = 0.2;
	ck_assert_str_eq(IMAGE(ramp, &settings), "#######..");
	settings.negate = true; /* 50 / 255 = 0.19608 */
	ck_assert_str_eq(IMAGE(ramp, &settings), "...######");
	settings.free = 0;
	ck_assert_str_eq(IMAGE(ramp, &settings), "#########");
	settings.mode = TLI_ROS_SCALE; /* 0 hundredths up to 0.00325 */
	ck_assert_str_eq(IMAGE(ramp, &settings), ".########");
	settings.occupied = 1;
	ck_assert_str_eq(IMAGE(ramp, &settings), "..#######");
	settings.mode = TLI_ROS_RAW;
	ck_assert_str_eq(IMAGE(ramp, &settings), ".########");
}
END_TEST

START_TEST(no_images)
{
	static const struct {
		const char *text;
		size_t size;
		const char *error;
	} cases[] = {
#define CASE(text, error) { text, sizeof text - 1, "the image 'a.pgm' " error }
		CASE("", "is neither a PGM, which begins with P2 or P5, nor a PNG"),
		CASE("P6 1 1 255 abc", "is neither a PGM, which begins with P2 or P5, nor a PNG"),
		CASE("P55 1 1 255 a", "is neither a PGM, which begins with P2 or P5, nor a PNG"),
		CASE("\x89PNG\r\n", "is a damaged PNG"),
		CASE("BM123", "is a JPEG or BMP; save it as a PGM or a PNG: only these are read"),
		CASE("P5\n0 1 255\n", "at 2:1: expected the width, a whole number from 1"),
		CASE("P5\n1 x 255\n", "at 2:3: expected the height, a whole number from 1"),
		CASE("P5\n99999999999999999999 1 255\n", "at 2:1: expected the width, a whole number from 1"),
		CASE("P5\n1 1\n65536\n", "at 3:1: expected the largest value, from 1 to 65535"),
		CASE("P5\n1 1\n255", "at 3:4: expected white space before the first value"),
		CASE("P5\n2 1\n255\na", "ends too early: it has fewer values than its header says"),
		CASE("P5\n1 1\n256\na", "ends too early: it has fewer values than its header says"),
		CASE("P5\n100000000 100000000\n255\na", "ends too early: it has fewer values than its header says"),
		CASE("P5\n1 1\n100\nz", "has a value above the largest one that its header says"),
		CASE("P2\n2 1\n100\n5 101", "at 4:3: expected a value, from 0 to the largest"),
		CASE("P2\n2 1\n100\n5 ", "at 4:3: expected a value, from 0 to the largest"),
		CASE("P2\n2 1\n100\n5 -1", "at 4:3: expected a value, from 0 to the largest"),
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_assert_str_eq(image(cases[i].text, cases[i].size, &usual), cases[i].error);
}
END_TEST

/* ---- where cells lie ---- */

static const tli_ros_length unit = (tli_ros_length)1000000000 * 1000000000;

/* A map of free cells, made with these settings. */
static tl_map *walls(const tli_ros_settings *settings, int32_t columns, int32_t rows, tl_status expected)
{
	tl_errors errors = { items, 20, 0 };
	tli_report report = tli_report_of(&errors);
	tl_load_def def = tl_default_load_def();
	tli_cells cells;
	tl_map *map;
	ck_assert_int_eq(tli_cells_create(columns, rows, &cells), TL_OK);
	tli_cells_set_free(&cells, 0, 0);
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	tli_ros_image image = { .settings = settings, .cells = cells };
	tli_sink sink = tli_sink_of(map, &report);
	ck_assert_int_eq(tli_ros_add_walls(&image, &def, &sink), expected);
	tli_sink_free(&sink);
	tli_cells_free(&cells);
	return map;
}

START_TEST(y_grows_upwards)
{
	tli_ros_settings settings = usual;
	settings.resolution = unit / 2;
	settings.x = 10 * unit;
	settings.y = -3 * unit;
	tl_map *map = walls(&settings, 2, 4, TL_OK);
	map_check_text(map,
		"tautline 1\n\n"
		"wall 9.5,-0.5 11.5,-0.5 11.5,-3.5 9.5,-3.5 loop solid\n"
		"wall 10,-1 10.5,-1 10.5,-1.5 10,-1.5 loop solid\n");
	tl_map_free(map);
}
END_TEST

START_TEST(corners_are_rounded_once)
{
	tli_ros_settings settings = usual;
	settings.resolution = unit / 20; /* 0.05 */
	settings.x = settings.y = -unit / 10 * 3;
	tl_map *map = walls(&settings, 2998, 3, TL_OK);
	tl_wall_info wall;
	tl_wall_id frame = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_point at;
	ck_assert_int_eq(tl_map_get_wall(map, frame, &wall), TL_OK);
	ck_assert_int_eq(tl_map_get_wall_point(map, frame, 2, &at, NULL), TL_OK);
	ck_assert(at.x == 153242.0 / 1024); /* 2999 * 0.05 - 0.3 = 149.65 = 153241.6 / 1024 */
	tl_map_free(map);
}
END_TEST

START_TEST(a_yaw_turns_about_the_origin)
{
	tli_ros_settings settings = usual;
	settings.resolution = unit;
	settings.x = 5 * unit;
	settings.yaw = 0.5;
	tl_map *map = walls(&settings, 1, 1, TL_OK);
	tl_wall_id loop = tl_map_next_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 }));
	static const double corners[][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 0, 0 } };
	for (size_t i = 0; i < 4; i++) {
		tl_point at;
		ck_assert_int_eq(tl_map_get_wall_point(map, loop, i, &at, NULL), TL_OK);
		double x = 5 + corners[i][0] * cos(0.5) - corners[i][1] * sin(0.5);
		double y = corners[i][0] * sin(0.5) + corners[i][1] * cos(0.5);
		ck_assert(fabs(at.x - x) <= 0.5 / 1024 && fabs(at.y - y) <= 0.5 / 1024);
	}
	tl_map_free(map);
}
END_TEST

START_TEST(cells_outside_of_the_grid)
{
	tli_ros_settings settings = usual;
	settings.resolution = 1000 * unit;
	settings.x = 524000 * unit;
	tl_map_free(walls(&settings, 1, 1, TL_E_FORMAT));
	ck_assert_str_eq(items[0].text, "cells lie beyond the grid");
	settings.yaw = 1;
	tl_map_free(walls(&settings, 1, 1, TL_E_FORMAT));
}
END_TEST

#ifdef HAVE_YAML

/* "LINE:COLUMN: TEXT\n" of each. */
static const char *messages(const tl_errors *errors)
{
	static char text[4000];
	size_t length = 0;
	text[0] = '\0';
	for (size_t i = 0; i < errors->count; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%u:%u: %s\n", items[i].place.line,
			items[i].place.column, items[i].text);
	return text;
}

/* ---- map.yaml ---- */

static const char example[] = "image: a.pgm\nresolution: 0.05\norigin: [-10.5, 1e-1, 0.25]\nnegate: 0\n"
			      "occupied_thresh: 0.65\nfree_thresh: .196\n";

static tl_status settings_of(const char *text, tli_ros_settings *out, tl_errors *errors)
{
	*errors = (tl_errors){ items, 20, 0 };
	tli_report report = tli_report_of(errors);
	tl_status status = tli_ros_read_settings(text, strlen(text), &report, out);
	tli_report_finish(&report, errors);
	return status;
}

START_TEST(settings_are_read)
{
	tli_ros_settings settings;
	tl_errors errors;
	ck_assert_int_eq(settings_of(example, &settings, &errors), TL_OK);
	ck_assert_str_eq(settings.image.text, "a.pgm");
	ck_assert(settings.image.place.line == 1 && settings.image.place.column == 8);
	ck_assert(settings.resolution == unit / 20 && settings.x == -unit / 2 * 21 && settings.y == unit / 10);
	ck_assert(settings.yaw == 0.25 && !settings.negate && settings.occupied == 0.65 && settings.free == 0.196);
	ck_assert(settings.mode == TLI_ROS_TRINARY && settings.graph.size == 0);
	ck_assert_int_eq(
		settings_of("---\n# c\nfree_thresh: 0.1\nother: {a: [1, {b: c}], d: &x 5}\n? [a, b]\n: c\nmode: raw\n"
			    "image: \"my map.pgm\"\norigin:\n- 1.\n- -2\n- 0\nresolution: '1'\nnegate: true\n"
			    "occupied_thresh: 1\nroute_graph: g.geojson\n...\n",
			&settings, &errors),
		TL_OK);
	ck_assert_str_eq(settings.image.text, "my map.pgm");
	ck_assert_str_eq(settings.graph.text, "g.geojson");
	ck_assert(settings.x == unit && settings.y == -2 * unit && settings.negate && settings.mode == TLI_ROS_RAW);
	ck_assert_int_eq(
		settings_of(
			"{image: a, resolution: 0.1234567890123456789, origin: [0,0,0], negate: 0, occupied_thresh: 1, "
			"free_thresh: 0}",
			&settings, &errors),
		TL_OK);
	ck_assert(settings.resolution == (tli_ros_length)123456789012345678);
}
END_TEST

START_TEST(settings_that_are_wrong)
{
	static const struct {
		const char *text, *messages;
	} cases[] = {
		{ "", "1:1: expected keys and values, as 'image: map.pgm'\n" },
		{ "- a\n", "1:1: expected keys and values, as 'image: map.pgm'\n" },
		{ "a: b\n",
			"1:1: no 'free_thresh' here\n1:1: no 'image' here\n1:1: no 'negate' here\n"
			"1:1: no 'occupied_thresh' here\n1:1: no 'origin' here\n1:1: no 'resolution' here\n" },
		{ "image: [a]\nresolution: x\norigin: 5\nnegate: 2\noccupied_thresh: 1.5\nfree_thresh: nan\nmode: grey\n",
			"1:8: 'image' must be a single value\n2:13: 'resolution' must be a number, not 'x'\n"
			"3:9: 'origin' must be [x, y, yaw]\n4:9: 'negate' must be 0 or 1, not '2'\n"
			"5:18: 'occupied_thresh' must be a number from 0 to 1, not '1.5'\n"
			"6:14: 'free_thresh' must be a number, not 'nan'\n"
			"7:7: 'mode' must be trinary, scale or raw, not 'grey'\n" },
		{ "image:\nresolution: 0.0019\norigin: [1, 2]\nnegate: 0\noccupied_thresh: 0.1\nfree_thresh: 0.1\n",
			"1:7: 'image' must be a single value\n"
			"2:13: 'resolution' must be at least 0.001953125, two units of the grid, not '0.0019'\n"
			"3:9: 'origin' must be [x, y, yaw]\n" },
		{ "image: a\nimage: b\nresolution: 1e9\norigin: [a, 99999999999999999999, 1e9, 4]\nnegate: 0\n"
		  "occupied_thresh: 0.5\nfree_thresh: 0.2\n",
			"2:8: a second 'image'; the first is at line 1\n"
			"3:13: 'resolution' must be a length below 16777216, not '1e9'\n"
			"4:9: 'origin' must be [x, y, yaw]\n4:10: 'origin' must be a number, not 'a'\n"
			"4:13: 'origin' must be a length below 16777216, not '99999999999999999999'\n"
			"4:35: 'origin' must be an angle in radians, not '1e9'\n" },
		{ "image: a\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.1\nfree_thresh: 0.1\n",
			"5:18: 'occupied_thresh' must be above 'free_thresh'\n" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		tli_ros_settings settings;
		tl_errors errors;
		ck_assert_int_eq(settings_of(cases[i].text, &settings, &errors), TL_E_FORMAT);
		ck_assert_str_eq(messages(&errors), cases[i].messages);
	}
}
END_TEST

START_TEST(no_yaml)
{
	static const char *const texts[] = { "a: [b", "a: b: c", "\"", "a: \xFF", "*x", "%", "{a: b]", "a:\n\tb: c" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		tli_ros_settings settings;
		tl_errors errors;
		ck_assert_msg(settings_of(texts[i], &settings, &errors) == TL_E_FORMAT, "%s", texts[i]);
		ck_assert(errors.count == 1 && items[0].place.line >= 1 && items[0].text[0]);
	}
	char *large = malloc(TLI_ROS_YAML_MAX + 2);
	ck_assert_ptr_nonnull(large);
	memset(large, ' ', TLI_ROS_YAML_MAX + 1);
	large[TLI_ROS_YAML_MAX + 1] = '\0';
	tli_ros_settings settings;
	tl_errors errors;
	ck_assert_int_eq(settings_of(large, &settings, &errors), TL_E_LIMIT);
	free(large);
}
END_TEST

/* ---- whole maps ---- */

static char folder[] = "/tmp/test_ros_XXXXXX";

static const char *path_of(const char *name)
{
	static char path[128];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static void write_file(const char *name, const char *text)
{
	FILE *file = fopen(path_of(name), "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

#define GRAPH(features) "{\"type\": \"FeatureCollection\", \"features\": [\n" features "]}"
#define NODE(id, x, y, more)                                                                                         \
	"{\"properties\": {\"id\": " #id more "}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [" #x ", " #y \
	"]}}"
#define EDGE(id, from, to, more)                                                          \
	"{\"properties\": {\"id\": " #id ", \"startid\": " #from ", \"endid\": " #to more \
	"}, \"geometry\": {\"type\": "                                                    \
	"\"MultiLineString\", \"coordinates\": [[[0, 0], [9, 9]]]}}"

START_TEST(whole_maps)
{
	char yaml[500];
	tl_map *map = NULL;
	tl_errors errors = { items, 20, 0 };
	memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	write_file("a.pgm", "P2 2 1 255 255 0");
	snprintf(yaml, sizeof yaml, "%s",
		"image: a.pgm\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
		"free_thresh: 0.196\n");
	write_file("a.yaml", yaml);
	static const char alone[] =
		"tautline 1\n\nwall -1,2 3,2 3,-1 -1,-1 loop solid\nwall 0,1 1,1 1,0 0,0 loop solid\n";
	ck_assert_int_eq(tl_map_load_file(path_of("a.yaml"), NULL, &map, &errors), TL_OK);
	map_check_text(map, alone);
	tl_map_free(map);
	map = NULL;
	map_check_errors(yaml, strlen(yaml), NULL, TL_E_FORMAT,
		"1:8: the image 'a.pgm' cannot be looked for: the map has no folder, it comes from memory or a pipe\n");

	ck_assert_int_eq(tl_map_load_file(path_of("a.yaml:g.geojson"), NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_str_eq(messages(&errors), "0:0: the route graph 'g.geojson' is not there\n");
	write_file("g.geojson", GRAPH(NODE(7, .25, .5, "")));
	ck_assert_int_eq(tl_map_load_file(path_of("a.yaml:g.geojson"), NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_str_eq(messages(&errors), "0:0: 'g.geojson' at 2:73: expected a value, found '.'\n");
	write_file("g.geojson", GRAPH(NODE(7, 0.25, 5e-1, "") "," EDGE(3, 7, 8, "")));
	strcat(yaml, "route_graph: g.geojson\n");
	write_file("a.yaml", yaml);
	ck_assert_int_eq(tl_map_load_file(path_of("a.yaml"), NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_str_eq(messages(&errors), "0:0: no waypoint is named '8'\n");
	write_file("g.geojson", GRAPH(NODE(7, 0.25, 5e-1, "") "," EDGE(3, 7, 7, "")));
	ck_assert_int_eq(tl_map_load_file(path_of("a.yaml"), NULL, &map, &errors), TL_OK);
	tl_link_info link;
	ck_assert_int_eq(tl_map_get_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 }), &link), TL_OK);
	ck_assert(link.place.line == 0 && link.place.object == 3 && strcmp(link.place.kind, "edge") == 0);
	tl_map_free(map);
	unlink(path_of("g.geojson"));
	unlink(path_of("a.pgm"));
	unlink(path_of("a.yaml"));
	rmdir(folder);
}
END_TEST

START_TEST(refused_memory)
{
	memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(folder));
	write_file("a.yaml", example);
	write_file("a.pgm", "P2 3 1 255 255 0 255");
	for (long k = 1;; k++) {
		tl_map *map = NULL;
		failing_arm(k, false);
		tl_status status = tl_map_load_file(path_of("a.yaml"), NULL, &map, NULL);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tl_map_free(map);
			ck_assert_int_ge(k, 8);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
	unlink(path_of("a.yaml"));
	unlink(path_of("a.pgm"));
	rmdir(folder);
}
END_TEST

#else

START_TEST(it_says_what_is_missing)
{
	tl_load_def def = tl_default_load_def();
	def.format = "ros";
	map_check_errors("a: b", 4, &def, TL_E_UNSUPPORTED,
		"0:0: this build cannot read maps of ROS: it was configured without libyaml\n");
}
END_TEST

#endif

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("ros");
	TCase *tests = tcase_create("ros");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, images_are_read);
	tcase_add_test(tests, settings_say_what_is_free);
	tcase_add_test(tests, no_images);
	tcase_add_test(tests, y_grows_upwards);
	tcase_add_test(tests, corners_are_rounded_once);
	tcase_add_test(tests, a_yaw_turns_about_the_origin);
	tcase_add_test(tests, cells_outside_of_the_grid);
#ifdef HAVE_YAML
	tcase_add_test(tests, settings_are_read);
	tcase_add_test(tests, settings_that_are_wrong);
	tcase_add_test(tests, no_yaml);
	tcase_add_test(tests, whole_maps);
	tcase_add_test(tests, refused_memory);
#else
	tcase_add_test(tests, it_says_what_is_missing);
#endif
	suite_add_tcase(suite, tests);
	return suite;
}
