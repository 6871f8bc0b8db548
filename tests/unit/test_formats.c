/* SPDX-License-Identifier: MIT */
/*
 * What all formats share: places of things that have no text of their own, saving in a format by its name, maps in parts of a file, and
 * files beside a map, of which none outside of its project is opened.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "format/io/beside.h"
#include "format/formats.h"
#include "format/sink/sink.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static char folder[PATH_MAX];

static void set_up(void)
{
	failing_install();
	const char *base = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/tautline-test-XXXXXX", base ? base : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
}

static void tear_down(void)
{
	static const char *const made[] = { "map/sub/b", "map/a", "map/empty", "map/inside", "map/outside", "map/away",
		"map/pipe", "map/.git", "map/my.tiled-project", "map/sub/x.tiled-project", "map/sub", "map", "mapper/x",
		"mapper", "secret" };
	for (size_t i = 0; i < sizeof made / sizeof *made; i++)
		remove(made[i]);
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_int_eq(rmdir(folder), 0);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

/* ---- places ---- */

static tl_place place_of_wall(const tl_map *map, uint32_t index1)
{
	tl_wall_info wall;
	ck_assert_int_eq(tl_map_get_wall(map, (tl_wall_id){ index1, 1 }, &wall), TL_OK);
	return wall.place;
}

START_TEST(marks)
{
	static const tli_point points[2] = { { 0, 0 }, { 1024, 0 } };
	static const char kind[] = "linedef", other[] = "thing";
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tli_report report = tli_report_of(&errors);
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	tli_sink sink = tli_sink_of(map, &report);
	uint32_t a, b, again, c;
	ck_assert_int_eq(tli_sink_mark(&sink, (tl_place){ .object = 7, .kind = kind }, &a), TL_OK);
	ck_assert_int_eq(tli_sink_wall(&sink, a, points, 2, 0), TL_OK);
	ck_assert_int_eq(
		tli_sink_mark(&sink, (tl_place){ .line = 3, .column = 2, .object = 7, .kind = other }, &b), TL_OK);
	ck_assert_int_eq(
		tli_sink_mark(&sink, (tl_place){ .line = 3, .column = 2, .object = 7, .kind = other }, &again), TL_OK);
	ck_assert(a != 0 && a != b && b == again);
	ck_assert_int_eq(tli_sink_wall(&sink, b, points, 2, 0), TL_OK);
	ck_assert_int_eq(tli_sink_mark(&sink, (tl_place){ .line = 4 }, &c), TL_OK);
	ck_assert_int_eq(tli_sink_wall(&sink, c, points, 2, 0), TL_OK);
	ck_assert_int_eq(tli_sink_wall(&sink, 0, points, 2, 0), TL_OK);
	tli_sink_free(&sink);
	tl_place place = place_of_wall(map, 1);
	ck_assert(place.line == 0 && place.object == 7 && place.kind == kind && tl_place_is_known(place));
	place = place_of_wall(map, 2);
	ck_assert(place.line == 3 && place.column == 2 && place.object == 7 && place.kind == other);
	place = place_of_wall(map, 3);
	ck_assert(place.line == 4 && place.column == 0 && place.kind == NULL && tl_place_is_known(place));
	ck_assert(!tl_place_is_known(place_of_wall(map, 4)));
	/* Edits leave the others alone; all is written anew. */
	ck_assert_int_eq(tl_map_move_wall_point(map, (tl_wall_id){ 1, 1 }, 1, (tl_point){ 2, 0 }), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, (tl_wall_id){ 2, 1 }), TL_OK);
	ck_assert_int_eq(tl_map_set_radius(map, 0.5), TL_OK);
	map_check_text(map, "tautline 1\nradius 0.5\n\nwall 0,0 2,0\nwall 0,0 1,0\nwall 0,0 1,0\n");
	ck_assert_uint_eq(place_of_wall(map, 1).object, 7);
	tl_map_free(map);
}
END_TEST

START_TEST(taken_names)
{
	tl_error items[2];
	tl_errors errors = { items, 2, 0 };
	tli_report report = tli_report_of(&errors);
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	tli_sink sink = tli_sink_of(map, &report);
	for (uint32_t i = 1; i <= 3; i++) {
		uint32_t source;
		tl_place place = { .object = 10 * i, .kind = "thing" };
		tli_sink_name name = { "a", 1, place };
		ck_assert_int_eq(tli_sink_mark(&sink, place, &source), TL_OK);
		ck_assert_int_eq(tli_sink_waypoint(&sink, source, &name, &(tli_waypoint_record){ 0 }), TL_OK);
	}
	tli_report_finish(&report, &errors);
	tli_sink_free(&sink);
	tl_map_free(map);
	ck_assert_uint_eq(errors.count, 2);
	ck_assert_str_eq(items[0].text, "the name 'a' is taken by thing 10");
	ck_assert(items[0].place.object == 20 && items[1].place.object == 30);
}
END_TEST

START_TEST(order_of_places)
{
	static const tl_place places[] = { { 0 }, { .object = 3, .kind = "layer" }, { .object = 1, .kind = "object" },
		{ .object = 2, .kind = "object" }, { .line = 1 }, { .line = 1, .column = 1 },
		{ .line = 1, .column = 1, .object = 1, .kind = "object" }, { .line = 1, .column = 2 }, { .line = 2 } };
	size_t count = sizeof places / sizeof *places;
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < count; j++) {
			int order = tli_place_compare(places[i], places[j]);
			ck_assert_int_eq((order > 0) - (order < 0), (i > j) - (i < j));
		}
	}
}
END_TEST

/* ---- saving by name ---- */

START_TEST(saved_by_name)
{
	tl_map *map = map_from_text("tautline 1 # mine\nwall 0,0 1,1\n");
	size_t size = 99;
	char text[64];
	ck_assert_int_eq(tl_map_save_as_memory(map, "native", text, sizeof text, &size), TL_OK);
	ck_assert_mem_eq(text, "tautline 1 # mine\n", 18);
	ck_assert_int_eq(tl_map_save_as_memory(map, "movingai", text, sizeof text, &size), TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_map_save_as_memory(map, "nothing", text, sizeof text, &size), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_save_as_memory(map, NULL, text, sizeof text, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_as_memory(NULL, "native", text, sizeof text, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_as_file(map, "movingai", "x"), TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_map_save_as_file(map, "native", NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_as_file(map, "native", "secret"), TL_OK);
	for (size_t i = 0; i < tl_format_count(); i++) { /* what says that it is saved is, and the others are not */
		const tl_format *format;
		ck_assert_int_eq(tl_format_get(i, &format), TL_OK);
		tl_status status = tl_map_save_as_memory(map, format->name, NULL, 0, &size);
		ck_assert_int_eq(status, format->saved ? TL_E_BUFFER : TL_E_UNSUPPORTED);
	}
	tl_map_free(map);
}
END_TEST

/* ---- parts ---- */

START_TEST(parts)
{
	static const tli_format with = { .has_parts = true }, without = { .has_parts = false };
	size_t file;
	ck_assert_str_eq(tli_format_part("dir/x.bin:MAP01", &with, &file), "MAP01");
	ck_assert_uint_eq(file, 9);
	ck_assert_ptr_null(tli_format_part("x.bin:MAP01", &without, &file));
	ck_assert_uint_eq(file, 11);
	ck_assert_ptr_null(tli_format_part("x.tl:a", NULL, &file));
	ck_assert_ptr_null(tli_format_part("x.bin:", &with, &file));
	ck_assert_ptr_null(tli_format_part(":x", &with, &file));
	ck_assert_ptr_null(tli_format_part("c:/x", &with, &file));
	ck_assert_ptr_null(tli_format_part("x", &with, &file));
	ck_assert_str_eq(tli_format_part("a:b:c", &with, &file), "c");
}
END_TEST

START_TEST(refused_without_library)
{
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	char *text = NULL;
	ck_assert(tli_array_reserve(text, 10));
	ck_assert_int_eq(tli_format_refuse(text, "these maps", "libfoo", &errors), TL_E_UNSUPPORTED);
	ck_assert_uint_eq(errors.count, 1);
	ck_assert_str_eq(item.text, "this build cannot read these maps: it was configured without libfoo");
}
END_TEST

/* ---- files beside a map ---- */

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text, 1, strlen(text), file), strlen(text));
	ck_assert_int_eq(fclose(file), 0);
}

static tl_load_def def_of(const char *path, const char *root)
{
	tl_load_def def = tl_default_load_def();
	def.path = path;
	def.root = root;
	return def;
}

static void check_in_root(
	const char *root, const char *path, const char *name, tl_status expected, const char *text_or_why)
{
	tli_beside file = { 0 };
	tl_load_def def = def_of(path, root);
	tl_status status = tli_format_read_beside(&def, name, strlen(name), 10, &file);
	ck_assert_msg(status == expected, "%s: %d %s", name, (int)status, file.why ? file.why : "");
	if (status) {
		ck_assert_ptr_null(file.text);
		ck_assert_str_eq(file.why, text_or_why);
		return;
	}
	ck_assert_ptr_nonnull(file.text);
	ck_assert_uint_eq(tli_array_length(file.text), strlen(text_or_why));
	if (*text_or_why)
		ck_assert_mem_eq(file.text, text_or_why, strlen(text_or_why));
	tli_array_free(file.text);
}

/* With a root that is the map's folder. */
static void check_beside(const char *path, const char *name, tl_status expected, const char *text_or_why)
{
	check_in_root(path && strchr(path, '/') ? "map" : NULL, path, name, expected, text_or_why);
}

static void make_files(void)
{
	ck_assert_int_eq(mkdir("map", 0777) | mkdir("map/sub", 0777) | mkdir("mapper", 0777), 0);
	put("map/a", "A");
	put("map/empty", "");
	put("map/sub/b", "1234567890");
	put("mapper/x", "X");
	put("secret", "S");
	ck_assert_int_eq(symlink("sub/b", "map/inside"), 0);
	ck_assert_int_eq(symlink("../secret", "map/outside"), 0);
	ck_assert_int_eq(symlink("../mapper", "map/away"), 0);
	ck_assert_int_eq(mkfifo("map/pipe", 0666), 0);
}

static const char outside[] = "is outside the folder of the project: --root DIR names a folder that holds both, or "
			      "embed it in the map (tiled --export-map --embed-tilesets json IN OUT)";

START_TEST(beside)
{
	static const char relative[] = "has no relative name";
	make_files();
	check_beside("map/x.tmx", "a", TL_OK, "A");
	check_beside("map/x.tmx", "./sub//../a", TL_OK, "A");
	check_beside("map/x.tmx", "sub/b", TL_OK, "1234567890");
	check_beside("map/x.tmx", "inside", TL_OK, "1234567890");
	check_beside("map/x.tmx", "empty", TL_OK, "");
	check_beside("secret", "map/a", TL_OK, "A"); /* a bare path: this folder */
	check_beside("map/x.tmx", "../secret", TL_E_INVALID, outside);
	check_beside("map/x.tmx", "sub/../../secret", TL_E_INVALID, outside);
	check_beside("map/x.tmx", "../map/a", TL_OK, "A");
	check_beside("map/x.tmx", "../nothing", TL_E_INVALID, outside); /* not even whether it is there */
	check_beside("map/x.tmx", "/etc/passwd", TL_E_INVALID, relative);
	check_beside("map/x.tmx", "", TL_E_INVALID, relative);
	check_beside("map/x.tmx", ".", TL_E_IO, "is no ordinary file");
	check_beside("map/x.tmx", "outside", TL_E_INVALID, outside);
	check_beside("map/x.tmx", "away/x", TL_E_INVALID, outside); /* though the names begin alike */
	check_beside("map/x.tmx", "sub", TL_E_IO, "is no ordinary file");
	check_beside("map/x.tmx", "pipe", TL_E_IO, "is no ordinary file");
	check_beside("map/x.tmx", "nothing", TL_E_IO, "is not there");
	check_beside("nowhere/x.tmx", "a", TL_E_IO, "cannot be opened: its map's folder is not there");
	check_beside(
		NULL, "a", TL_E_INVALID, "cannot be looked for: the map has no folder, it comes from memory or a pipe");
	put("map/sub/b", "12345678901");
	check_beside("map/x.tmx", "sub/b", TL_E_LIMIT, "is larger than the limit");
}
END_TEST

START_TEST(root_of_a_project)
{
	make_files();
	check_in_root(NULL, "map/sub/x.tmx", "../a", TL_OK, "A");
	check_in_root(NULL, "map/sub/x.tmx", "../../secret", TL_OK, "S"); /* nothing is marked: three levels */
	check_in_root(NULL, "map/sub/x.tmx", "../../../../../../secret", TL_E_INVALID, outside);
	check_in_root(".", "map/sub/x.tmx", "../../secret", TL_OK, "S");
	check_in_root("map/sub", "map/sub/x.tmx", "../a", TL_E_INVALID, outside);
	check_in_root("mapper", "map/x.tmx", "a", TL_E_INVALID, outside);
	check_in_root("map/a", "map/x.tmx", "a", TL_E_IO, "cannot be opened: the root is no folder");
	put("map/my.tiled-project", "{}");
	check_in_root(NULL, "map/sub/x.tmx", "../a", TL_OK, "A");
	check_in_root(NULL, "map/sub/x.tmx", "../../secret", TL_OK, "S"); /* beside the folder of the project */
	check_in_root(NULL, "map/sub/x.tmx", "../../../../../../secret", TL_E_INVALID, outside);
	put("map/.git", "gitdir: elsewhere");
	check_in_root(NULL, "map/sub/x.tmx", "../a", TL_OK, "A");
	check_in_root(NULL, "map/sub/x.tmx", "../../secret", TL_E_INVALID, outside);
	ck_assert_int_eq(remove("map/my.tiled-project"), 0);
	check_in_root(NULL, "map/sub/x.tmx", "../../secret", TL_E_INVALID, outside);
	check_in_root(NULL, "map/x.tmx", "outside", TL_E_INVALID, outside);
	put("map/sub/x.tiled-project", "{}");
	check_in_root(NULL, "map/sub/x.tmx", "../a", TL_OK, "A");
	check_in_root(NULL, "map/sub/x.tmx", "../../secret", TL_E_INVALID, outside); /* not above the repository */
}
END_TEST

START_TEST(beside_names_are_bytes)
{
	tli_beside file = { 0 };
	tl_load_def def = def_of("map/x", "map");
	make_files();
	ck_assert_int_eq(tli_format_read_beside(&def, "a\0b", 3, 10, &file), TL_E_INVALID);
	ck_assert_int_eq(tli_format_read_beside(&def, "a/", 1, 10, &file), TL_OK);
	tli_array_free(file.text);
	static char longest[PATH_MAX + 10];
	memset(longest, 'x', sizeof longest);
	ck_assert_int_eq(tli_format_read_beside(&def, longest, sizeof longest, 10, &file), TL_E_IO);
	ck_assert_str_eq(file.why, "has too long a path");
	failing_arm(1, false);
	ck_assert_int_eq(tli_format_read_beside(&def, "a", 1, 10, &file), TL_E_NOMEM);
	ck_assert(failing_disarm());
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("formats");
	TCase *shared = tcase_create("shared");
	tcase_add_checked_fixture(shared, set_up, tear_down);
	tcase_add_test(shared, marks);
	tcase_add_test(shared, taken_names);
	tcase_add_test(shared, order_of_places);
	tcase_add_test(shared, saved_by_name);
	tcase_add_test(shared, parts);
	tcase_add_test(shared, refused_without_library);
	tcase_add_test(shared, beside);
	tcase_add_test(shared, root_of_a_project);
	tcase_add_test(shared, beside_names_are_bytes);
	suite_add_tcase(suite, shared);
	return suite;
}
