/* SPDX-License-Identifier: MIT */
/*
 * WADs: which map is meant, lumps in odd places, the exact message for everything that can be wrong; refused memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/doom_level.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static const char two_rooms_saved[] =
	"tautline 1\n"
	"radius 16\n"
	"\n"
	"wall 0,0 0,-128 128,-128 128,-96 144,-96 144,-128 272,-128 272,0 144,0 144,-32 128,-32 128,0 loop\n"
	"\n"
	"door door-12 128,-32 128,-96 closed\n"
	"door door-13 144,-96 144,-32 closed\n"
	"\n"
	"waypoint player1 64,-64 start\n"
	"waypoint deathmatch-1 208,-64 start\n";

/* The only map of a WAD, or `part` of it. Frees the WAD. */
static tl_map *load(doom_bytes wad, const char *part)
{
	tl_load_def def = tl_default_load_def();
	def.part = part;
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory((const char *)wad.data, wad.size, &def, &map, &errors);
	ck_assert_msg(status == TL_OK, "status %d: %s", status, errors.count ? item.text : "");
	doom_free(&wad);
	return map;
}

/* What is wrong with a WAD, which is freed. */
static void check_wrong(doom_bytes wad, const char *part, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	def.part = part;
	def.format = "doom";
	map_check_errors((const char *)wad.data, wad.size, &def, TL_E_FORMAT, messages);
	doom_free(&wad);
}

/* ---- parts ---- */

static doom_bytes three_maps(void)
{
	doom_level level = doom_two_rooms();
	doom_wad wad = doom_wad_begin("IWAD");
	doom_wad_add(&wad, "PLAYPAL", "palette", 7);
	doom_wad_add_level(&wad, "MAP01", &level, DOOM_FORM_DOOM);
	doom_wad_add(&wad, "THINGS", "", 0); /* no map's */
	level.thing_count = 1;
	level.lines[12].special = level.lines[13].special = 12;
	doom_wad_add_level(&wad, "hub", &level, DOOM_FORM_HEXEN);
	doom_wad_add_level(&wad, "LONGNAME", &level, DOOM_FORM_UDMF);
	level.thing_count = 0;
	doom_wad_add_level(&wad, "HUB", &level, DOOM_FORM_UDMF);
	return doom_wad_end(&wad);
}

static void check_part(const char *part, size_t waypoints)
{
	tl_map *map = load(three_maps(), part);
	ck_assert_uint_eq(tl_map_waypoint_count(map), waypoints);
	ck_assert_uint_eq(tl_map_wall_count(map), 1);
	ck_assert_uint_eq(tl_map_door_count(map), 2);
	tl_map_free(map);
}

START_TEST(parts)
{
	check_part("MAP01", 2);
	check_part("map01", 2);
	check_part("LongName", 1);
	check_part("HUB", 0); /* the last of two */
	check_wrong(three_maps(), NULL,
		"0:0: the WAD has 4 maps: MAP01, HUB, LONGNAME, HUB; say which one, as in FILE.wad:MAP01\n");
	check_wrong(three_maps(), "MAP02", "0:0: the WAD has no map 'MAP02'; did you mean 'MAP01'?\n");
	check_wrong(three_maps(), "LONGNAMES", "0:0: the WAD has no map 'LONGNAMES'; did you mean 'LONGNAME'?\n");
	check_wrong(three_maps(), "THINGS", "0:0: the WAD has no map 'THINGS'\n");
	check_wrong(three_maps(), "", "0:0: the WAD has no map ''\n");
}
END_TEST

START_TEST(many_maps)
{
	doom_level level = doom_two_rooms();
	doom_wad wad = doom_wad_begin("PWAD");
	for (int i = 0; i < 30; i++) {
		char name[9];
		snprintf(name, sizeof name,
			"\x01"
			"LEVEL%02d",
			i);
		doom_wad_add_level(&wad, name, &level, DOOM_FORM_DOOM);
	}
	check_wrong(doom_wad_end(&wad), NULL,
		"0:0: the WAD has 30 maps: \\x01LEVEL00, \\x01LEVEL01, \\x01LEVEL02, \\x01LEVEL03, \\x01LEVEL04, \\x01LEVEL05, "
		"\\x01LEVEL06, \\x01LEVEL07, ...; say which one, as in FILE.wad:MAP01\n");
}
END_TEST

static doom_bytes bytes_of(const void *data, size_t size)
{
	doom_bytes bytes = { malloc(size + 1), size, size + 1 };
	if (size)
		memcpy(bytes.data, data, size);
	return bytes;
}

START_TEST(broken_wads)
{
	check_wrong(bytes_of("", 0), NULL, "0:0: expected a WAD, which begins with IWAD or PWAD\n");
	check_wrong(
		bytes_of("JWAD\0\0\0\0\0\0\0\0", 12), NULL, "0:0: expected a WAD, which begins with IWAD or PWAD\n");
	check_wrong(bytes_of("IWAD\0\0\0\0\0\0\0", 11), NULL, "0:0: the file ends within the header of a WAD\n");
	check_wrong(bytes_of("IWAD\0\0\0\0\0\0\0\0", 12), NULL, "0:0: the WAD has no map\n");
	check_wrong(bytes_of("IWAD\0\0\0\0\0\0\0\0", 12), "E1M1", "0:0: the WAD has no map\n");
	check_wrong(bytes_of("IWAD\0\0\0\0\x0D\0\0\0", 12), NULL,
		"0:0: the directory, 0 lumps at offset 13, goes beyond the end of the file at 12\n");
	check_wrong(bytes_of("PWAD\x01\0\0\0\x0C\0\0\0", 12), NULL,
		"0:0: the directory, 1 lumps at offset 12, goes beyond the end of the file at 12\n");
	check_wrong(bytes_of("PWAD\x01\0\0\0\x0D\0\0\0THINGS\0\0THINGS\0\0", 28), NULL,
		"0:0: the directory, 1 lumps at offset 13, goes beyond the end of the file at 28\n");
	check_wrong(bytes_of("PWAD\xFF\xFF\xFF\xFF\0\0\0\0", 12), NULL,
		"0:0: the directory, 4294967295 lumps at offset 0, goes beyond the end of the file at 12\n");
	check_wrong(bytes_of("PWAD\x01\0\0\0\xFF\xFF\xFF\xFF", 12), NULL,
		"0:0: the directory, 1 lumps at offset 4294967295, goes beyond the end of the file at 12\n");
}
END_TEST

/* Entry `index` of the directory of a WAD of one Doom level: 0 the name, 1 THINGS, 2 LINEDEFS, 3 SIDEDEFS, ... */
static size_t entry_of(const doom_bytes *wad, size_t index)
{
	size_t offset = (size_t)wad->data[8] | (size_t)wad->data[9] << 8 | (size_t)wad->data[10] << 16;
	return offset + 16 * index;
}

START_TEST(broken_lumps)
{
	doom_level level = doom_two_rooms();
	doom_bytes wad = doom_wad_of("MAP01", &level, DOOM_FORM_DOOM);
	doom_put32(
		&wad, entry_of(&wad, 2) + 4, 14 * 14 + 13); /* the next lump's bytes: lumps may overlap, not be cut */
	doom_put32(&wad, entry_of(&wad, 1) + 4, 19);
	check_wrong(wad, NULL,
		"0:0: the lump LINEDEFS of 'MAP01' has 209 bytes: it ends within its record 14, of 14 bytes each\n"
		"0:0: the lump THINGS of 'MAP01' has 19 bytes: it ends within its record 1, of 10 bytes each\n");
	wad = doom_wad_of("MAP01", &level, DOOM_FORM_DOOM);
	doom_put32(&wad, entry_of(&wad, 3), (uint32_t)wad.size - 100);
	doom_put32(&wad, entry_of(&wad, 5), 0xFFFFFFFF);
	check_wrong(wad, NULL,
		"0:0: the lump SECTORS of 'MAP01', 78 bytes at offset 4294967295, goes beyond the end of the file at 946\n"
		"0:0: the lump SIDEDEFS of 'MAP01', 480 bytes at offset 846, goes beyond the end of the file at 946\n");
	wad = doom_wad_of("MAP01", &level, DOOM_FORM_DOOM);
	memcpy(wad.data + entry_of(&wad, 4) + 8, "SPRITES\0", 8);
	check_wrong(wad, NULL,
		"0:0: 'MAP01' has no lump SECTORS\n"
		"0:0: 'MAP01' has no lump VERTEXES\n");
	wad = doom_wad_of("MAP01", &level, DOOM_FORM_UDMF);
	doom_put32(&wad, entry_of(&wad, 1) + 4, 0x80000000);
	check_wrong(wad, "MAP01",
		"0:0: the lump TEXTMAP of 'MAP01', 2147483648 bytes at offset 12, goes beyond the end of the file at 2402\n");
}
END_TEST

/* Lumps may share bytes, and behind THINGS be in any order; of two with one name the first counts. */
START_TEST(odd_lumps)
{
	doom_level level = doom_two_rooms();
	doom_wad odd = doom_wad_begin("PWAD");
	static const char *const names[] = { "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS" };
	doom_wad_add(&odd, "E1M1", "text", 4);
	for (int i = 5; i > 0; i--) {
		int part = i % 5;
		doom_bytes lump = doom_lump(&level, (doom_part)part, false);
		doom_wad_add(&odd, names[part], lump.data, lump.size);
		doom_wad_add(&odd, names[part], "x", 1);
		doom_free(&lump);
	}
	tl_map *map = load(doom_wad_end(&odd), NULL);
	map_check_text(map, two_rooms_saved);
	tl_map_free(map);

	doom_bytes wad = doom_wad_of("MAP01", &level, DOOM_FORM_DOOM);
	doom_put32(&wad, entry_of(&wad, 1), 0); /* things from the header on */
	doom_put32(&wad, entry_of(&wad, 1) + 4, 10);
	map = load(wad, NULL);
	ck_assert_uint_eq(tl_map_waypoint_count(map), 0);
	tl_map_free(map);
}
END_TEST

START_TEST(wrong_indices)
{
	doom_level level = doom_two_rooms();
	level.lines[2].from = 12;
	level.lines[5].to = 0xFFFF;
	level.lines[7].front = 17;
	level.sides[9] = 3;
	level.sides[level.side_count++] = 999; /* of no line */
	for (int form = DOOM_FORM_DOOM; form <= DOOM_FORM_HEXEN; form++)
		check_wrong(doom_wad_of("MAP01", &level, (doom_form)form), NULL,
			"0:0: there is no vertex 12: the level has 12\n"
			"0:0: there is no vertex 65535: the level has 12\n"
			"0:0: there is no sidedef 17: the level has 17\n"
			"0:0: there is no sector 3: the level has 3\n");
	level.side_count--;
	/* Lines of a lump are none of the file's. */
	check_wrong(doom_wad_of("MAP01", &level, DOOM_FORM_UDMF), NULL,
		"0:0: there is no vertex 12: the level has 12\n"
		"0:0: there is no vertex 65535: the level has 12\n"
		"0:0: there is no sidedef 17: the level has 16\n"
		"0:0: there is no sector 3: the level has 3\n");
}
END_TEST

/* ---- memory ---- */

static void check_no_memory(const char *text, size_t size)
{
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			tl_error item;
			tl_errors errors = { &item, 1, 77 };
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(text, size, NULL, &map, &errors);
			bool failed = failing_disarm();
			if (!failed) {
				ck_assert_int_eq(status, TL_OK);
				tl_map_free(map);
				ck_assert_int_ge(k, 20);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_ptr_null(map);
			ck_assert_uint_eq(errors.count, 77);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}

START_TEST(no_memory)
{
	for (int form = 0; form < 3; form++) {
		doom_level level = doom_two_rooms();
		level.lines[0].special = form == DOOM_FORM_DOOM ? 2 : 11;
		level.lines[0].tag = 3;
		doom_bytes wad = doom_wad_of("MAP01", &level, (doom_form)form);
		check_no_memory((const char *)wad.data, wad.size);
		doom_free(&wad);
	}
	doom_level level = doom_two_rooms();
	doom_bytes text = doom_udmf(&level, "doom");
	check_no_memory((const char *)text.data, text.size);
	doom_free(&text);
}
END_TEST

/* Whose things: 68 is an arachnotron of Doom and a golem of Heretic; `lump` is what the WAD has besides the level. */
START_TEST(games)
{
	static const struct {
		const char *lump;
		int second; /* type of the other thing */
		doom_form form;
		const char *name;
	} rows[] = {
		{ NULL, 2035, DOOM_FORM_DOOM, "arachnotron-0" },
		{ "M_HTIC", 2035, DOOM_FORM_DOOM, "golem-0" },
		{ NULL, 90, DOOM_FORM_DOOM, "golem-0" }, /* a sabreclaw */
		{ NULL, 95, DOOM_FORM_DOOM, "golem-0" }, /* a lock */
		{ NULL, 1209, DOOM_FORM_DOOM, "golem-0" },
		{ NULL, 1210, DOOM_FORM_DOOM, "arachnotron-0" },
		{ NULL, 90, DOOM_FORM_HEXEN, "arachnotron-0" },
		{ "ENDSTRF", 9, DOOM_FORM_DOOM, "rebel-1" },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = doom_two_rooms();
		doom_wad wad = doom_wad_begin("PWAD");
		tl_waypoint_id id;
		level.things[0].type = 68;
		level.things[1].type = rows[i].second;
		if (rows[i].lump)
			doom_wad_add(&wad, rows[i].lump, "", 0);
		doom_wad_add_level(&wad, "E1M1", &level, rows[i].form);
		tl_map *map = load(doom_wad_end(&wad), NULL);
		ck_assert_msg(tl_map_find_waypoint(map, rows[i].name, &id) == TL_OK, "row %zu", i);
		tl_map_free(map);
	}
	/* A monster that only Doom has. */
	doom_level level = doom_two_rooms();
	tl_waypoint_id id;
	level.thing_count = 3;
	level.things[0].type = 68;
	level.things[1].type = 90;
	level.things[2] = (doom_thing){ 9, 9, 3001, 0 };
	tl_map *map = load(doom_wad_of("E1M1", &level, DOOM_FORM_DOOM), NULL);
	ck_assert_int_eq(tl_map_find_waypoint(map, "arachnotron-0", &id), TL_OK);
	tl_map_free(map);
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("wad");
	TCase *tests = tcase_create("wad");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, parts);
	tcase_add_test(tests, many_maps);
	tcase_add_test(tests, broken_wads);
	tcase_add_test(tests, broken_lumps);
	tcase_add_test(tests, odd_lumps);
	tcase_add_test(tests, wrong_indices);
	tcase_add_test(tests, games);
	tcase_add_test(tests, no_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
