/* SPDX-License-Identifier: MIT */
/*
 * Pictures in files, which are not held in memory: what is kept of a text, in whatever pieces it is read, and that a map is the same as out
 * of memory, with its places, errors and explanation; refused memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/rng.h"
#include "format/io/skim.h"
#include "format/io/system.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

enum { PICTURE = 3 * TLI_SKIM_KEPT + 7, TEXT_MAX = 20 * TLI_SKIM_KEPT };

static char picture[PICTURE + 1];
static tli_rng pieces;
static int opened = -1;

static void set_up(void)
{
	failing_install();
	memset(picture, 'A', PICTURE);
	pieces = (tli_rng){ 1 };
}

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

/* A text in random pieces; what is kept and the number of cuts. */
static size_t skim(char *text, size_t size, size_t *cut_bytes, size_t *cut_count)
{
	tli_skim it = { 0 };
	size_t kept = 0;
	*cut_bytes = 0;
	for (size_t at = 0; at < size;) {
		size_t piece = (size_t)tli_rng_between(&pieces, 1, 2 * TLI_SKIM_KEPT);
		piece = piece < size - at ? piece : size - at;
		memmove(text + kept, text + at, piece);
		at += piece;
		ck_assert(tli_skim_bytes(&it, text, kept, kept + piece, &kept));
	}
	*cut_count = tli_array_length(it.cuts);
	for (size_t i = 0; i < *cut_count; i++)
		*cut_bytes += it.cuts[i].bytes;
	tli_skim_free(&it);
	return kept;
}

START_TEST(only_long_rows_in_strings_are_cut)
{
	static const struct {
		const char *before, *after; /* of a picture */
		size_t rows;                /* that are cut: 0 or 1 */
	} cases[] = {
		{ "{\"image\": \"", "\", \"a\": 1}", 1 },
		{ "{\"a\\\"b\\\\\": \"\\\"", "\\u0041\"}", 1 },
		{ "[1, 2, ", "]", 0 },
		{ "[\"a\\\\\", ", "]", 0 },
		{ "[\"", "", 1 },
	};
	static char text[TEXT_MAX];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (unsigned round = 0; round < 50; round++) {
			size_t bytes, count;
			size_t size = (size_t)snprintf(
				text, sizeof text, "%s%s%s", cases[i].before, picture, cases[i].after);
			size_t kept = skim(text, size, &bytes, &count);
			ck_assert_uint_eq(kept + bytes, size);
			ck_assert_uint_eq(count, cases[i].rows);
			ck_assert(!count || kept <= size - PICTURE + TLI_SKIM_KEPT + 4);
			ck_assert_mem_eq(text, cases[i].before, strlen(cases[i].before));
			ck_assert_mem_eq(text + kept - strlen(cases[i].after), cases[i].after, strlen(cases[i].after));
		}
	}
}
END_TEST

/* ---- maps ---- */

static int open_picture(const char *path, int flags, mode_t mode)
{
	opened = tli_system_calls.open(path, flags, mode);
	return opened;
}

static ssize_t read_piece(int file, void *buffer, size_t size)
{
	size_t most = file == opened ? (size_t)tli_rng_between(&pieces, 1, 5000) : size;
	return tli_system_calls.read(file, buffer, size < most ? size : most);
}

/* The text, in a file, with an error's text and place, or with the map's. */
static void describe(const char *text, size_t size, const char *path, char out[1024])
{
	tl_error items[4];
	tl_errors errors = { items, 4, 0 };
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	tli_system system = tli_system_calls;
	system.open = open_picture;
	system.read = read_piece;
	def.format = "uvtt";
	tl_status status = path ? tli_map_load_file(&system, path, &def, &map, &errors)
				: tl_map_load_memory(text, size, &def, &map, &errors);
	int length = snprintf(out, 1024, "%d\n", (int)status);
	for (size_t i = 0; i < errors.count; i++)
		length += snprintf(out + length, 1024 - (size_t)length, "%u:%u %s\n", items[i].place.line,
			items[i].place.column, items[i].text);
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		ck_assert_int_eq(tl_map_get_wall(map, id, &wall), TL_OK);
		length += snprintf(out + length, 1024 - (size_t)length, "%u:%u\n", wall.place.line, wall.place.column);
	}
	snprintf(out + length, 1024 - (size_t)length, "%s", map ? tl_map_explanation(map) : "");
	tl_map_free(map);
}

START_TEST(a_file_is_the_same_map)
{
	static const char *const forms[] = {
		"{\"image\": \"%s\", \"line_of_sight\": [[{\"x\": 0, \"y\": 0}, {\"x\": 1, \"y\": 0}],\n"
		"[{\"x\": 0, \"y\": 2}, {\"x\": 1, \"y\": 2}]]}",
		"{\"line_of_sight\": [[{\"x\": 0, \"y\": 0}, {\"x\": 1, \"y\": 0}]], \"image\": \"%s\", \"lights\": [3]}",
		"{\"a\": [\"%s\", \"b\"], \"line_of_sight\": [[3,\n4]], \"portals\": [{}]}",
		"{\"line_of_sight\": [],\n\"image\": \"%s",
		"{\"line_of_sight\": [],\n\"image\": \"%s\n\"}",
	};
	static char text[TEXT_MAX], expected[1024], got[1024];
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		char path[] = "/tmp/tautline-skim-XXXXXX";
		size_t size = (size_t)snprintf(text, sizeof text, forms[i], picture);
		int file = mkstemp(path);
		ck_assert_int_ge(file, 0);
		ck_assert_int_eq(write(file, text, size), (ssize_t)size);
		close(file);
		describe(text, size, NULL, expected);
		for (unsigned round = 0; round < 20; round++) {
			describe(NULL, 0, path, got);
			ck_assert_str_eq(got, expected);
		}
		unlink(path);
	}
}
END_TEST

START_TEST(refused_memory_while_a_picture_is_cut)
{
	char path[] = "/tmp/tautline-skim-XXXXXX";
	FILE *file = fdopen(mkstemp(path), "wb");
	ck_assert_ptr_nonnull(file);
	fprintf(file, "{\"image\": \"%s\", \"line_of_sight\": []}", picture);
	fclose(file);
	tl_load_def def = tl_default_load_def();
	def.format = "uvtt";
	for (long k = 1;; k++) {
		tl_map *map = NULL;
		failing_arm(k, false);
		tl_status status = tl_map_load_file(path, &def, &map, NULL);
		bool was_refused = failing_disarm();
		ck_assert_int_eq(status, was_refused ? TL_E_NOMEM : TL_OK);
		tl_map_free(map);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		if (!was_refused)
			break;
	}
	/* The limit is on what is kept. */
	tl_map *map = NULL;
	def.max_input_bytes = TLI_SKIM_KEPT + 100;
	ck_assert_int_eq(tl_map_load_file(path, &def, &map, NULL), TL_OK);
	tl_map_free(map);
	def.max_input_bytes = TLI_SKIM_KEPT;
	ck_assert_int_eq(tl_map_load_file(path, &def, &map, NULL), TL_E_LIMIT);
	unlink(path);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("skim");
	TCase *tests = tcase_create("skim");
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, only_long_rows_in_strings_are_cut);
	tcase_add_test(tests, a_file_is_the_same_map);
	tcase_add_test(tests, refused_memory_while_a_picture_is_cut);
	suite_add_tcase(suite, tests);
	return suite;
}
