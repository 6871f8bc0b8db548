/* SPDX-License-Identifier: MIT */
/*
 * The limits of reading the native format, on either side of each; errors by the hundred thousand; what a large map takes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/map_text.h"
#include "support/runner.h"

START_TEST(long_notes)
{
	char *text = malloc(20000);
	strcpy(text, "tautline 1\nallow rule \"");
	memset(text + 23, 'r', 4096);
	strcpy(text + 23 + 4096, "\"\n");
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, "2:12: the reason is longer than 4095 bytes\n");
	memmove(text + 23, text + 24, 5000);
	map_check_errors(text, strlen(text), NULL, TL_OK, "");
	strcpy(text, "tautline 1\nallow rule");
	for (int i = 0; i < 1025; i++)
		strcat(text, " n");
	strcat(text, " \"r\"");
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT, "2:2060: more than 1024 names\n");
	free(text);
}
END_TEST

/* ---- limits ---- */

static char *repeat(const char *before, char c, size_t count, const char *after, size_t *size)
{
	size_t head = strlen(before), tail = strlen(after);
	char *text = malloc(head + count + tail);
	ck_assert_ptr_nonnull(text);
	memcpy(text, before, head);
	memset(text + head, c, count);
	memcpy(text + head + count, after, tail);
	*size = head + count + tail;
	return text;
}

static void check_repeated(
	const char *before, size_t count, const char *after, tl_status expected, const char *messages)
{
	size_t size;
	char *text = repeat(before, 'n', count, after, &size);
	map_check_errors(text, size, NULL, expected, messages);
	free(text);
}

START_TEST(limits)
{
	size_t mib = (size_t)1 << 20;
	check_repeated(
		"tautline 1\nfoo\n# ", mib - 2, "\nwall 0,0 1,1\n", TL_E_FORMAT, "2:1: unknown directive 'foo'\n");
	check_repeated("tautline 1\nfoo\n# ", mib - 1, "\nbar\n", TL_E_LIMIT,
		"2:1: unknown directive 'foo'\n3:1: the line is longer than 1048576 bytes\n"
		"4:1: unknown directive 'bar'\n");
	check_repeated("tautline 1\n# ", mib - 2, "\r\n", TL_OK, "");
	check_repeated("tautline 1\nwaypoint ", 255, " 1,1\n", TL_OK, "");
	check_repeated("tautline 1\nfoo\nwaypoint ", 256, " 1,1\nbar\n", TL_E_LIMIT,
		"2:1: unknown directive 'foo'\n3:10: the name is longer than 255 bytes\n4:1: unknown directive 'bar'\n");
	check_repeated("tautline 1\nlink a \"", 256, "\"\n", TL_E_LIMIT, "2:8: the name is longer than 255 bytes\n");
	check_repeated("tautline 1\nlink ", 256, " 3 three\n", TL_E_LIMIT,
		"2:6: the name is longer than 255 bytes\n"
		"2:263: expected a second waypoint's name, found '3' (a name that begins like a number stands in double quotes)\n"
		"2:265: expected 'oneway', 'cost', 'jump' or the end of the line, found 'three'\n");
	tl_load_def def = tl_default_load_def();
	ck_assert(def.max_input_bytes == 64 * mib && def.max_line_bytes == mib && def.max_name_bytes == 255);
	def.max_input_bytes = 20;
	map_check_errors("tautline 1\n#########", 20, &def, TL_OK, "");
	map_check_errors("tautline 1\n#########\n", 21, &def, TL_E_LIMIT, "0:0: the file is larger than 20 bytes\n");
	def = tl_default_load_def();
	def.max_name_bytes = 2;
	map_check_errors("tautline 1\ndoor \xC3\xA9t 1,1 2,2 open\n", 32, &def, TL_E_LIMIT,
		"2:6: the name is longer than 2 bytes\n");
	tl_map *map = NULL;
	def.max_name_bytes = 0;
	ck_assert_int_eq(tl_map_load_memory("", 0, &def, &map, NULL), TL_E_INVALID);
	def.max_name_bytes = 256;
	ck_assert_int_eq(tl_map_load_memory("", 0, &def, &map, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_load_memory(NULL, 1, NULL, &map, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_load_memory("", 0, NULL, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_load_memory(NULL, 0, NULL, &map, NULL), TL_E_FORMAT);
	ck_assert_ptr_null(map);
}
END_TEST

START_TEST(many_errors)
{
	enum { LINES = 100000 };
	char *text = malloc(LINES * 30 + 100);
	size_t size = (size_t)sprintf(text, "tautline 1\nwaypoint ther 0,0\n");
	for (int i = 0; i < LINES / 2; i++)
		size += (size_t)sprintf(text + size, "link ther ther%d\nwall 0,0\n", i);
	static tl_error items[TL_ERRORS_MAX];
	tl_errors errors = { items, TL_ERRORS_MAX, 0 };
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(text, size, NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_uint_eq(errors.count, LINES);
	for (uint32_t i = 0; i < TL_ERRORS_MAX;
		i++) { /* those of links are found at the end, and come in between all the same */
		ck_assert_uint_eq(items[i].place.line, 3 + i);
		ck_assert_uint_eq(items[i].place.column, i % 2 ? 1 : 11);
	}
	ck_assert_str_eq(items[0].text, "no waypoint is named 'ther0'; did you mean 'ther'?");
	ck_assert_str_eq(items[99].text, "a wall needs at least 2 points, found 1");
	errors = (tl_errors){ NULL, 0, 0 };
	ck_assert_int_eq(tl_map_load_memory(text, size, NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_uint_eq(errors.count, LINES);
	ck_assert_int_eq(tl_map_load_memory(text, size, NULL, &map, NULL), TL_E_FORMAT);
	ck_assert_ptr_null(map);
	free(text);
}
END_TEST

START_TEST(sizes)
{
	enum { WALLS = 100000 };
	char *text = malloc(WALLS * 48 + 100);
	size_t size = (size_t)sprintf(text, "tautline 1\n");
	for (int i = 0; i < WALLS; i++)
		size += (size_t)sprintf(
			text + size, "wall %d.125,%d.25 %d.5,%d\n", i % 1000, i / 1000, i % 1000 + 1, i % 77);
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(text, size, NULL, &map, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_wall_count(map), WALLS);
	ck_assert_uint_lt(tl_map_bytes(map), size + WALLS * 48); /* 32 for wall and points, 12 for the line */
	tl_map_free(map);
	free(text);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("limits of the native reader");
	TCase *tests = tcase_create("limits");
	tcase_add_test(tests, long_notes);
	tcase_add_test(tests, limits);
	tcase_add_test(tests, many_errors);
	tcase_add_test(tests, sizes);
	suite_add_tcase(suite, tests);
	return suite;
}
