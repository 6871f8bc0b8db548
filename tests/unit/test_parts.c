/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_parts.c: which maps a file has: in the order of the file, each once, nothing of what has one map, and refused memory.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/format.h>

#include "support/doom_level.h"
#include "support/failing.h"
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

START_TEST(names_come_in_order_and_once)
{
	char buffer[64];
	size_t size = 0;
	write_wad((const char *const[]){ "MAP02", "E1M1", "MAP02", "MAP01", NULL });
	ck_assert_int_eq(tl_map_list_parts(path, NULL, NULL, 0, &size), TL_E_BUFFER);
	ck_assert_uint_eq(size, 17);
	ck_assert_int_eq(tl_map_list_parts(path, NULL, buffer, 16, &size), TL_E_BUFFER);
	ck_assert_int_eq(tl_map_list_parts(path, NULL, buffer, sizeof buffer, &size), TL_OK);
	ck_assert_uint_eq(size, 17);
	ck_assert_int_eq(memcmp(buffer, "MAP02\0E1M1\0MAP01", 17), 0);
}
END_TEST

START_TEST(nothing_to_choose)
{
	char part[sizeof path + 8];
	size_t size = 7;
	tl_load_def def = tl_default_load_def();
	write_wad((const char *const[]){ "MAP01", NULL });
	snprintf(part, sizeof part, "%s:MAP01", path);
	ck_assert_int_eq(tl_map_list_parts(part, NULL, NULL, 0, &size), TL_OK);
	ck_assert_uint_eq(size, 0);
	size = 7;
	def.format = "native";
	ck_assert_int_eq(tl_map_list_parts(path, &def, NULL, 0, &size), TL_OK);
	ck_assert_uint_eq(size, 0);
	size = 7;
	ck_assert_int_eq(tl_map_list_parts("/no/such/map.tl", NULL, NULL, 0, &size), TL_OK);
	ck_assert_uint_eq(size, 0);
}
END_TEST

START_TEST(damaged_files_list_nothing)
{
	static const char *const wrong[] = { "", "PWAD", "PWAD\1\0\0\0\377\377\377\377", "JUNKJUNKJUNKJUNK" };
	static const size_t sizes[] = { 0, 4, 12, 16 };
	for (size_t i = 0; i < 4; i++) {
		size_t size = 7;
		write_file(wrong[i], sizes[i]);
		ck_assert_int_eq(tl_map_list_parts(path, NULL, NULL, 0, &size), TL_OK);
		ck_assert_uint_eq(size, 0);
	}
}
END_TEST

START_TEST(what_can_be_wrong)
{
	size_t size = 7;
	tl_load_def def = tl_default_load_def();
	ck_assert_int_eq(tl_map_list_parts(NULL, NULL, NULL, 0, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_list_parts(path, NULL, NULL, 0, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_list_parts(path, NULL, NULL, 1, &size), TL_E_INVALID);
	ck_assert_int_eq(tl_map_list_parts("/no/such.wad", NULL, NULL, 0, &size), TL_E_IO);
	ck_assert_int_eq(errno, ENOENT);
	def.format = "nothing";
	ck_assert_int_eq(tl_map_list_parts(path, &def, NULL, 0, &size), TL_E_NOT_FOUND);
	def = tl_default_load_def();
	def.max_input_bytes = 3;
	write_file("PWAD", 4);
	ck_assert_int_eq(tl_map_list_parts(path, &def, NULL, 0, &size), TL_E_LIMIT);
	ck_assert_uint_eq(size, 7);
}
END_TEST

START_TEST(memory)
{
	char buffer[64];
	write_wad((const char *const[]){ "MAP01", "MAP02", NULL });
	failing_install();
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			size_t size = 7;
			failing_arm(k, all_after == 1);
			tl_status status = tl_map_list_parts(path, NULL, buffer, sizeof buffer, &size);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				ck_assert_int_gt(k, 1);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(size, 7);
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
	tcase_add_test(cases, damaged_files_list_nothing);
	tcase_add_test(cases, what_can_be_wrong);
	tcase_add_test(cases, memory);
	suite_add_tcase(suite, cases);
	return suite;
}
