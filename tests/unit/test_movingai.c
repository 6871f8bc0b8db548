/* SPDX-License-Identifier: MIT */
/*
 * Grid maps of the Moving AI benchmarks: what is read, the exact message and place for everything that can be wrong, limits, refused
 * memory; and how the format of a text is chosen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/formats.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

#define HEADER "type octile\nheight 2\nwidth 3\nmap\n"

static const char example[] = "type octile\nheight 4\nwidth 5\nmap\n"
			      "..@GS\n"
			      ".TWO.\n"
			      "@@#..\n"
			      "?. x.\n";

static const char example_saved[] = "tautline 1\n"
				    "\n"
				    "wall -1,-1 6,-1 6,5 -1,5 loop solid\n"
				    "wall 0,0 2,0 2,1 1,1 1,2 0,2 loop solid\n"
				    "wall 3,0 5,0 5,4 4,4 4,3 3,3 3,2 4,2 4,1 3,1 loop solid\n"
				    "wall 1,3 2,3 2,4 1,4 loop solid\n";

START_TEST(an_example)
{
	tl_map *map = map_from_text(example);
	ck_assert_int_eq(tl_map_resolution(map), 1024);
	ck_assert(tl_map_radius(map) == 0);
	tl_wall_info wall;
	ck_assert_int_eq(tl_map_get_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 }), &wall), TL_OK);
	ck_assert(wall.loop && wall.solid && wall.place.line == 0);
	map_check_text(map, example_saved);
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

START_TEST(same_by_other_bytes)
{
	static const char *const texts[] = {
		"type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@\r\n",
		"type octile\nheight 1\nwidth 2\nmap\n.@",
		"type octile\nheight 1\nwidth 2\nmap\n.@\n\n\r\n\n",
		"type octile\nwidth 2\nheight 1\nmap\nGT\n",
		"\n type\toctile \n\nheight  1\nwidth 0002\n\t\nmap \nS \n",
		"\xEF\xBB\xBFtype octile\nheight 1\nwidth 2\nmap\n.~\n",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		tl_map *map = map_from_text(texts[i]);
		map_check_text(
			map, "tautline 1\n\nwall -1,-1 3,-1 3,2 -1,2 loop solid\nwall 0,0 1,0 1,1 0,1 loop solid\n");
		tl_map_free(map);
	}
}
END_TEST

START_TEST(nothing_free)
{
	tl_map *map = map_from_text("type octile\nheight 1\nwidth 1\nmap\n@\n");
	map_check_text(map, "tautline 1\n\nwall -1,-1 2,-1 2,2 -1,2 loop solid\n");
	tl_map_free(map);
}
END_TEST

/* The widest one there can be: its frame reaches the end of the grid. */
START_TEST(as_wide_as_the_grid)
{
	enum { WIDTH = 524287 };
	static char text[WIDTH + 100];
	int length = snprintf(text, sizeof text, "type octile\nheight 1\nwidth %d\nmap\n", WIDTH);
	memset(text + length, '.', WIDTH);
	tl_map *map = map_from_text(text);
	ck_assert(tl_map_bounds(map).max.x == WIDTH + 1);
	tl_map_free(map);
}
END_TEST

/* ---- mistakes ---- */

static void check_bytes(const char *text, size_t size, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	def.format = "movingai";
	map_check_errors(text, size, &def, TL_E_FORMAT, messages);
}

static void check(const char *text, const char *messages)
{
	check_bytes(text, strlen(text), messages);
}

START_TEST(no_grid_map)
{
	check("", "1:1: expected 'type octile', with which a grid map begins, found the end of the file\n");
	check("\n\r\n\n", "1:1: expected 'type octile', with which a grid map begins, found the end of the file\n");
	check("tautline 1\nwall 0,0 1,1\n",
		"1:1: expected 'type octile', with which a grid map begins, found 'tautline'\n");
	check("height 4\ntype octile\n", "1:1: expected 'type octile', with which a grid map begins, found 'height'\n");
	check("  \n \x01\x02\n", "2:2: expected 'type octile', with which a grid map begins, found '\\x01\\x02'\n");
}
END_TEST

START_TEST(wrong_headers)
{
	check("type hex\nheight 1\nwidth 1\nmap\n.\n", "1:6: expected 'octile', found 'hex'\n");
	check("type\nheight 1\nwidth 1\nmap\n.\n", "1:5: expected 'octile', found the end of the line\n");
	check("type octile 2\nheight 1 m\nwidth 1 .\nmap x\n.\n",
		"1:13: expected the end of the line, found '2'\n"
		"2:10: expected the end of the line, found 'm'\n"
		"3:9: expected the end of the line, found '.'\n"
		"4:5: expected the end of the line, found 'x'\n");
	check("type octile\nheigth 1\nwidth 1\nmap\n.\n",
		"2:1: unknown header line 'heigth'; did you mean 'height'?\n"
		"4:1: the header says no height\n");
	check("type octile\nlicence none\nmap\n.\n",
		"2:1: unknown header line 'licence'\n"
		"3:1: the header says no height\n"
		"3:1: the header says no width\n");
	check("type octile\nheight 1\nheight 2\nwidth 1\ntype octile\nmap\n.\n",
		"3:1: a second 'height'; the first is at line 2\n"
		"5:1: a second 'type'; the first is at line 1\n");
	check("type octile\nheight 1\nwidth 1\n.\n", "4:1: expected 'map', found '.'\n");
	check("type octile\nheight 1\nwidth 1\n", "3:8: expected 'map', found the end of the file\n");
	check("type octile", "1:12: expected 'map', found the end of the file\n");
}
END_TEST

START_TEST(wrong_numbers)
{
	static const char *const numbers[] = { "0", "-1", "+1", "1.0", "1e1", "x", "524288", "99999999999999999999",
		"0x1" };
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		char text[200], messages[300];
		snprintf(text, sizeof text, "type octile\nheight %s\nwidth 1\nmap\n.\n", numbers[i]);
		snprintf(messages, sizeof messages, "2:8: expected a whole number from 1 to 524287, found '%s'\n",
			numbers[i]);
		check(text, messages);
	}
	check("type octile\nheight\nwidth  \nmap\n.\n",
		"2:7: expected a whole number from 1 to 524287, found the end of the line\n"
		"3:8: expected a whole number from 1 to 524287, found the end of the line\n");
	/* What is known is checked all the same. */
	check("type octile\nheight x\nwidth 2\nmap\n...\n\x7F.\n",
		"2:8: expected a whole number from 1 to 524287, found 'x'\n"
		"5:3: a row of 3 cells, the width is 2\n"
		"6:1: the byte '\\x7F' is no cell\n");
}
END_TEST

START_TEST(wrong_rows)
{
	check(HEADER "..\n....\n", "5:3: a row of 2 cells, the width is 3\n6:4: a row of 4 cells, the width is 3\n");
	check(HEADER "\n...\n", "5:1: a row of 0 cells, the width is 3\n");
	check(HEADER "...\n", "5:4: expected 2 rows, found 1 and the end of the file\n");
	check(HEADER, "4:4: expected 2 rows, found 0 and the end of the file\n");
	check(HEADER "...\n...\n\n...\n...\n", "7:1: more rows than the height 2\n");
	check(HEADER "...\n...\n \n", "7:1: more rows than the height 2\n");
	check(HEADER ".\t.\n\xC3\xA9.\n",
		"5:2: the byte '\\x09' is no cell\n"
		"6:1: the byte '\\xC3' is no cell\n6:2: the byte '\\xA9' is no cell\n");
	check(HEADER ".\r.\n...\n", "5:2: the byte '\\x0D' is no cell\n");
	check_bytes(HEADER ".\0.\n...\n", sizeof HEADER - 1 + 8, "5:2: the byte '\\x00' is no cell\n");
	/* Sizes that the file does not hold cost nothing. */
	check("type octile\nheight 524287\nwidth 524287\nmap\n.\n",
		"5:2: a row of 1 cells, the width is 524287\n"
		"5:2: expected 524287 rows, found 1 and the end of the file\n");
}
END_TEST

START_TEST(many_mistakes)
{
	enum { ROWS = 500 };
	char text[ROWS * 3 + 100];
	int length = snprintf(text, sizeof text, "type octile\nheight %d\nwidth 2\nmap\n", ROWS);
	for (int i = 0; i < ROWS; i++)
		length += snprintf(text + length, sizeof text - (size_t)length, ".\n");
	tl_error items[TL_ERRORS_MAX];
	tl_errors errors = { items, TL_ERRORS_MAX, 0 };
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(text, (size_t)length, NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_ptr_null(map);
	ck_assert_uint_eq(errors.count, ROWS);
	for (uint32_t i = 0; i < TL_ERRORS_MAX; i++)
		ck_assert(items[i].place.line == i + 5 && items[i].place.column == 2);
	ck_assert_int_eq(tl_map_load_memory(text, (size_t)length, NULL, &map, NULL), TL_E_FORMAT);
}
END_TEST

START_TEST(limits)
{
	static const char wide[] = "type octile\nheight 3\nwidth 13\nmap\n.............\n...\n";
	tl_load_def def = tl_default_load_def();
	def.max_line_bytes = 11;
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(example, sizeof example - 1, &def, &map, NULL), TL_OK);
	tl_map_free(map);
	map_check_errors(wide, sizeof wide - 1, &def, TL_E_LIMIT, "5:1: the line is longer than 11 bytes\n");
	def.max_line_bytes = 10;
	map_check_errors(wide, sizeof wide - 1, &def, TL_E_LIMIT, "1:1: the line is longer than 10 bytes\n");
	def.max_input_bytes = 20;
	map_check_errors(wide, sizeof wide - 1, &def, TL_E_LIMIT, "0:0: the file is larger than 20 bytes\n");
	static const char cells[] = "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n"; /* two loops of four corners */
	def = tl_default_load_def();
	ck_assert_uint_eq(def.max_points, 8388608);
	def.max_points = 8;
	map_check_errors(cells, sizeof cells - 1, &def, TL_OK, "");
	for (def.max_points = 0; def.max_points < 8; def.max_points++) {
		char message[80];
		(void)snprintf(message, sizeof message,
			"0:0: the walls between free and blocked cells have more than %zu corners\n", def.max_points);
		map_check_errors(cells, sizeof cells - 1, &def, TL_E_LIMIT, message);
	}
}
END_TEST

/* ---- memory ---- */

START_TEST(no_memory)
{
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			tl_error item;
			tl_errors errors = { &item, 1, 77 };
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(example, sizeof example - 1, NULL, &map, &errors);
			bool failed = failing_disarm();
			if (!failed) {
				ck_assert_int_eq(status, TL_OK);
				tl_map_free(map);
				ck_assert_int_ge(k, 8);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_ptr_null(map);
			ck_assert_uint_eq(errors.count, 77);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

/* ---- which format ---- */

static const char *chosen(const char *path, const char *text)
{
	return tli_format_of(path, text, strlen(text))->listed.name;
}

START_TEST(chosen_by_content)
{
	static const char *const native[] = { "tautline 1\n", "# a map\n\n  # of mine\r\n\ttautline 1",
		"\xEF\xBB\xBFtautline 1", "", "#", "# no end", "wall 0,0 1,1", "typewriter", "type", " \n",
		"\xEF\xBB\xBF" };
	static const char *const grid[] = { "type octile\n", "type hex", "\r\n\n type\toctile",
		"\xEF\xBB\xBFtype octile" };
	for (size_t i = 0; i < sizeof native / sizeof *native; i++) {
		ck_assert_str_eq(chosen(NULL, native[i]), "native");
		ck_assert_str_eq(chosen("folder.map/map", native[i]), "native");
	}
	for (size_t i = 0; i < sizeof grid / sizeof *grid; i++) {
		ck_assert_str_eq(chosen(NULL, grid[i]), "movingai");
		ck_assert_str_eq(chosen("/dev/stdin", grid[i]), "movingai");
		ck_assert_str_eq(chosen("folder.tl/.map", grid[i]), "movingai");
		ck_assert_str_eq(chosen("a.mapp", grid[i]), "movingai");
	}
}
END_TEST

START_TEST(chosen_by_extension)
{
	ck_assert_str_eq(chosen("a.map", "tautline 1\n"), "movingai");
	ck_assert_str_eq(chosen("x/A.MAP", "wall"), "movingai");
	ck_assert_str_eq(chosen("a.tl", "type octile"), "native");
	ck_assert_str_eq(chosen("a.map.tl", "type octile"), "native");
	const tl_format *format = NULL;
	static const char *const unknown[] = { "", ".tl", "a/.tl", "tl" };
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		ck_assert_int_eq(tl_format_of_path(unknown[i], &format), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_format_of_path(NULL, &format), TL_E_INVALID);
	ck_assert_ptr_null(format);
	ck_assert_int_eq(tl_format_of_path("a.Tl", &format), TL_OK);
	ck_assert_str_eq(format->name, "native");
}
END_TEST

START_TEST(chosen_by_name)
{
	tl_load_def def = tl_default_load_def();
	ck_assert_ptr_null(def.format);
	tl_map *map = NULL;
	def.format = "native";
	ck_assert_int_eq(tl_map_load_memory(example, sizeof example - 1, &def, &map, NULL), TL_E_FORMAT);
	def.format = "movingai";
	ck_assert_int_eq(tl_map_load_memory(example, sizeof example - 1, &def, &map, NULL), TL_OK);
	tl_map_free(map);
	map = NULL;
	def.format = "nothing";
	ck_assert_int_eq(tl_map_load_memory(example, sizeof example - 1, &def, &map, NULL), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_load_file("none.tl", &def, &map, NULL), TL_E_NOT_FOUND);
	ck_assert_ptr_null(map);
}
END_TEST

START_TEST(the_table)
{
	ck_assert_uint_ge(tl_format_count(), 2);
	const tl_format *format;
	ck_assert_int_eq(tl_format_get(tl_format_count(), &format), TL_E_INVALID);
	ck_assert_int_eq(tl_format_get(0, &format), TL_OK);
	ck_assert_str_eq(format->name, "native");
	for (size_t i = 0; i < tl_format_count(); i++) {
		ck_assert_int_eq(tl_format_get(i, &format), TL_OK);
		ck_assert(format->name[0] && format->summary[0]);
		ck_assert_ptr_eq(&tli_format_find(format->name)->listed, format);
		ck_assert_ptr_nonnull(format->extensions[0]);
		for (size_t k = 0; format->extensions[k]; k++) {
			char path[40];
			snprintf(path, sizeof path, "x%s", format->extensions[k]);
			const tl_format *found;
			ck_assert_int_eq(tl_format_of_path(path, &found), TL_OK);
			ck_assert_ptr_eq(found, format);
			ck_assert_int_eq(format->extensions[k][0], '.');
		}
	}
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("movingai");
	TCase *tests = tcase_create("movingai");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, an_example);
	tcase_add_test(tests, same_by_other_bytes);
	tcase_add_test(tests, nothing_free);
	tcase_add_test(tests, as_wide_as_the_grid);
	tcase_add_test(tests, no_grid_map);
	tcase_add_test(tests, wrong_headers);
	tcase_add_test(tests, wrong_numbers);
	tcase_add_test(tests, wrong_rows);
	tcase_add_test(tests, many_mistakes);
	tcase_add_test(tests, limits);
	tcase_add_test(tests, no_memory);
	tcase_add_test(tests, chosen_by_content);
	tcase_add_test(tests, chosen_by_extension);
	tcase_add_test(tests, chosen_by_name);
	tcase_add_test(tests, the_table);
	suite_add_tcase(suite, tests);
	return suite;
}
