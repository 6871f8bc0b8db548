/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_parts.c: which maps a file has: in the order of the file, each once, nothing of what has one map; loading them from a file
 * that was read once; refused memory.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/format.h>

#include "support/doom_level.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static char path[] = "/tmp/tautline-parts-XXXXXX.wad"; /* mkstemps fills it in */

static void write_file(const void *data, size_t size)
{
	FILE *file = fopen(path, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(data, 1, size, file), size);
	fclose(file);
}

static void make_name(void)
{
	memcpy(strrchr(path, '-'), "-XXXXXX", 7);
	int file = mkstemps(path, 4);
	ck_assert_int_ge(file, 0);
	close(file);
}

static void remove_file(void)
{
	unlink(path);
}

/* Writes a WAD with these levels, up to a NULL. */
static void write_wad(const char *const *names)
{
	doom_level level = doom_two_rooms();
	doom_wad wad = doom_wad_begin("PWAD");
	doom_wad_add(&wad, "PLAYPAL", "palette", 7);
	for (size_t i = 0; names[i] != NULL; i++)
		doom_wad_add_level(&wad, names[i], &level, i % 2 == 0 ? DOOM_FORM_DOOM : DOOM_FORM_UDMF);
	doom_bytes bytes = doom_wad_end(&wad);
	write_file(bytes.data, bytes.size);
	doom_free(&bytes);
}

/* The names of all maps of a file, each with a blank behind it. */
static const char *names_of(const char *file, const tl_load_def *def)
{
	static char names[64];
	const char *name;
	tl_parts *parts;
	ck_assert_int_eq(tl_parts_create(file, def, &parts), TL_OK);
	names[0] = '\0';
	for (size_t i = 0; i < tl_parts_count(parts); i++) {
		ck_assert_int_eq(tl_parts_get_name(parts, i, &name), TL_OK);
		strcat(strcat(names, name), " ");
	}
	tl_parts_free(parts);
	return names;
}

START_TEST(names_come_in_order_and_once)
{
	write_wad((const char *const[]){ "MAP02", "E1M1", "MAP02", "MAP01", NULL });
	ck_assert_str_eq(names_of(path, NULL), "MAP02 E1M1 MAP01 ");
}
END_TEST

START_TEST(nothing_to_choose)
{
	char part[sizeof path + 8];
	tl_load_def def = tl_default_load_def();
	write_wad((const char *const[]){ "MAP01", NULL });
	snprintf(part, sizeof part, "%s:MAP01", path);
	ck_assert_str_eq(names_of(path, NULL), "MAP01 ");
	ck_assert_str_eq(names_of(part, NULL), "");
	def.format = "native";
	ck_assert_str_eq(names_of(path, &def), "");
	ck_assert_str_eq(names_of("/no/such/map.tl", NULL), "");
}
END_TEST

START_TEST(damaged_files_have_no_maps)
{
	static const char *const wrong[] = { "", "PWAD", "PWAD\1\0\0\0\377\377\377\377", "JUNKJUNKJUNKJUNK" };
	static const size_t sizes[] = { 0, 4, 12, 16 };
	for (size_t i = 0; i < 4; i++) {
		write_file(wrong[i], sizes[i]);
		ck_assert_str_eq(names_of(path, NULL), "");
	}
}
END_TEST

START_TEST(what_can_be_wrong)
{
	tl_parts *parts = NULL;
	tl_load_def def = tl_default_load_def();
	ck_assert_int_eq(tl_parts_create(NULL, NULL, &parts), TL_E_INVALID);
	ck_assert_int_eq(tl_parts_create(path, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_parts_create("/no/such.wad", NULL, &parts), TL_E_IO);
	ck_assert_int_eq(errno, ENOENT);
	def.format = "nothing";
	ck_assert_int_eq(tl_parts_create(path, &def, &parts), TL_E_NOT_FOUND);
	def = tl_default_load_def();
	def.max_input_bytes = 3;
	write_file("PWAD", 4);
	ck_assert_int_eq(tl_parts_create(path, &def, &parts), TL_E_LIMIT);
	def = tl_default_load_def();
	def.budget.max_work = 10;
	write_wad((const char *const[]){ "MAP01", NULL });
	ck_assert_int_eq(tl_parts_create(path, &def, &parts), TL_E_LIMIT);
	ck_assert_ptr_null(parts);
}
END_TEST

/* Map `index` has this name, and is what FILE:PART gives. */
static void check_map_of(const tl_parts *parts, size_t index, const char *name, size_t waypoints)
{
	char whole[sizeof path + 16];
	const char *found;
	tl_map *map, *other;
	ck_assert_int_eq(tl_parts_get_name(parts, index, &found), TL_OK);
	ck_assert_str_eq(found, name);
	snprintf(whole, sizeof whole, "%s:%s", path, name);
	ck_assert_int_eq(tl_map_load_file(whole, NULL, &other, NULL), TL_OK);
	ck_assert_int_eq(tl_parts_load_map(parts, index, NULL, &map, NULL), TL_OK);
	char *text = map_to_text(other, NULL);
	map_check_text(map, text);
	free(text);
	ck_assert_uint_eq(tl_map_waypoint_count(map), waypoints);
	tl_map_free(map);
	tl_map_free(other);
}

/* The last of two levels with a name counts, at the place of the first. */
START_TEST(maps_of_a_file_read_once)
{
	doom_level level = doom_two_rooms();
	doom_wad wad = doom_wad_begin("PWAD");
	doom_wad_add_level(&wad, "MAP02", &level, DOOM_FORM_DOOM);
	doom_wad_add_level(&wad, "map01", &level, DOOM_FORM_UDMF);
	level.thing_count = 0;
	doom_wad_add_level(&wad, "MAP02", &level, DOOM_FORM_HEXEN);
	doom_bytes bytes = doom_wad_end(&wad);
	write_file(bytes.data, bytes.size);
	doom_free(&bytes);
	tl_parts *parts;
	ck_assert_int_eq(tl_parts_create(path, NULL, &parts), TL_OK);
	ck_assert_uint_eq(tl_parts_count(parts), 2);
	check_map_of(parts, 0, "MAP02", 0);
	check_map_of(parts, 1, "MAP01", 2);
	write_file("gone", 4);
	tl_map *map;
	const char *name;
	ck_assert_int_eq(tl_parts_load_map(parts, 1, NULL, &map, NULL), TL_OK);
	tl_map_free(map);
	ck_assert_int_eq(tl_parts_load_map(parts, 2, NULL, &map, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_parts_get_name(parts, 2, &name), TL_E_INVALID);
	tl_parts_free(parts);
}
END_TEST

/* Each of more levels than there were listed once, and what is wrong with one of them. */
START_TEST(many_maps_and_a_broken_one)
{
	enum { LEVELS = 5000 };
	doom_level level = doom_two_rooms();
	doom_wad wad = doom_wad_begin("PWAD");
	doom_wad_add_level(&wad, "WHOLE", &level, DOOM_FORM_DOOM);
	for (int i = 0; i < LEVELS; i++) {
		char name[9];
		snprintf(name, sizeof name, "E%d", i);
		doom_wad_add(&wad, name, "", 0);
		doom_wad_add(&wad, "THINGS", "", 0);
	}
	doom_bytes bytes = doom_wad_end(&wad);
	write_file(bytes.data, bytes.size);
	doom_free(&bytes);
	tl_parts *parts;
	tl_map *map;
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	ck_assert_int_eq(tl_parts_create(path, NULL, &parts), TL_OK);
	ck_assert_uint_eq(tl_parts_count(parts), LEVELS + 1);
	ck_assert_int_eq(tl_parts_load_map(parts, 0, NULL, &map, NULL), TL_OK);
	tl_map_free(map);
	ck_assert_int_eq(tl_parts_load_map(parts, LEVELS, NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_str_eq(item.text, "'E4999' has no lump LINEDEFS");
	tl_parts_free(parts);
}
END_TEST

START_TEST(work_of_a_map)
{
	tl_parts *parts;
	tl_map *map;
	tl_load_def def = tl_default_load_def();
	write_wad((const char *const[]){ "MAP01", "MAP02", NULL });
	def.budget.max_work = 10;
	ck_assert_int_eq(tl_parts_create(path, NULL, &parts), TL_OK);
	ck_assert_int_eq(tl_parts_load_map(parts, 0, &def, &map, NULL), TL_E_LIMIT);
	ck_assert_int_eq(tl_parts_load_map(parts, 1, &def, &map, NULL), TL_E_LIMIT);
	tl_parts_free(parts);
}
END_TEST

/* *done where no allocation was refused. */
static tl_status load_with_failure(long k, bool all_after, bool *done)
{
	tl_parts *parts = NULL;
	tl_map *map = NULL;
	failing_arm(k, all_after);
	tl_status status = tl_parts_create(path, NULL, &parts);
	if (!status)
		status = tl_parts_load_map(parts, 1, NULL, &map, NULL);
	*done = !failing_disarm();
	ck_assert((map == NULL) == (status != TL_OK));
	tl_map_free(map);
	tl_parts_free(parts);
	return status;
}

START_TEST(memory)
{
	write_wad((const char *const[]){ "MAP01", "MAP02", NULL });
	failing_install();
	for (int all_after = 0; all_after < 2; all_after++) {
		bool done = false;
		for (long k = 1; !done; k++) {
			tl_status status = load_with_failure(k, all_after == 1, &done);
			ck_assert_int_eq(status, done ? TL_OK : TL_E_NOMEM);
			ck_assert(!done || k > 10);
		}
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("parts");
	TCase *cases = tcase_create("parts");
	tcase_add_checked_fixture(cases, make_name, remove_file);
	tcase_add_test(cases, names_come_in_order_and_once);
	tcase_add_test(cases, nothing_to_choose);
	tcase_add_test(cases, damaged_files_have_no_maps);
	tcase_add_test(cases, what_can_be_wrong);
	tcase_add_test(cases, maps_of_a_file_read_once);
	tcase_add_test(cases, many_maps_and_a_broken_one);
	tcase_add_test(cases, work_of_a_map);
	tcase_add_test(cases, memory);
	suite_add_tcase(suite, cases);
	return suite;
}
