/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_doom_keys.c: which key the doors of a level need, in each form and game, and Hexen's names of things, in levels made by
 * hand.
 */
#include <stdio.h>
#include <string.h>

#include "support/doom_level.h"
#include "support/runner.h"
#include <tautline/format.h>

/* Reads a level as a WAD; of UDMF with this namespace alone (NULL: a WAD). */
static tl_map *load(const doom_level *level, doom_form form, const char *name_space)
{
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	doom_bytes bytes = name_space ? doom_udmf(level, name_space) : doom_wad_of("MAP01", level, form);
	def.format = name_space ? "udmf" : "doom";
	ck_assert_int_eq(tl_map_load_memory((const char *)bytes.data, bytes.size, &def, &map, NULL), TL_OK);
	doom_free(&bytes);
	return map;
}

/* The name of the door at line 12, without its number. */
static void check_key(const doom_level *level, doom_form form, const char *name_space, const char *expected)
{
	tl_map *map = load(level, form, name_space);
	tl_door_info info;
	char name[40];
	ck_assert_uint_eq(tl_map_door_count(map), 2);
	ck_assert_int_eq(tl_map_get_door(map, tl_map_next_door(map, (tl_door_id){ 0, 0 }), &info), TL_OK);
	snprintf(name, sizeof name, "%s-12", expected);
	ck_assert_str_eq(info.name, name);
	const char *key = tl_map_key_name(map, info.key);
	bool has_key = strcmp(expected, "door") != 0 && strcmp(expected, "locked-door") != 0;
	ck_assert_int_eq(key != NULL, has_key);
	ck_assert(!key || (strncmp(key, expected, strlen(key)) == 0 && strcmp(expected + strlen(key), "-door") == 0));
	tl_map_free(map);
}

/* Line 12 has the special, 13 none. */
static doom_level level_with_door(int special, int lock)
{
	doom_level level = doom_two_rooms();
	level.lines[12].special = special;
	level.lines[12].tag = level.sectors[1][2] = 5;
	level.lines[12].lock = lock;
	level.lines[13].special = 0;
	return level;
}

typedef struct key_row {
	int number; /* of a special, or of a lock */
	const char *name;
} key_row;

START_TEST(keys_by_special)
{
	static const key_row rows[] = { { 1, "door" }, { 26, "blue-door" }, { 27, "yellow-door" }, { 28, "red-door" },
		{ 31, "door" }, { 32, "blue-door" }, { 33, "red-door" }, { 34, "yellow-door" }, { 99, "blue-door" },
		{ 133, "blue-door" }, { 134, "red-door" }, { 135, "red-door" }, { 136, "yellow-door" },
		{ 137, "yellow-door" }, { 0x3800, "locked-door" }, { 0x3840, "red-door" }, { 0x3880, "blue-door" },
		{ 0x38C0, "yellow-door" }, { 0x3B00, "red-door" }, { 0x3BC0, "locked-door" }, { 0x3C00, "door" } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = level_with_door(rows[i].number, 0);
		check_key(&level, DOOM_FORM_DOOM, NULL, rows[i].name);
		check_key(&level, DOOM_FORM_UDMF, "doom", rows[i].name);
	}
	doom_level green = level_with_door(28, 0), other = level_with_door(26, 0);
	check_key(&green, DOOM_FORM_UDMF, "heretic", "green-door");
	check_key(&other, DOOM_FORM_UDMF, "strife", "locked-door");
}
END_TEST

START_TEST(keys_by_lock)
{
	static const key_row of_doom[] = { { 0, "door" }, { 1, "red-door" }, { 2, "blue-door" }, { 3, "yellow-door" },
		{ 4, "red-door" }, { 6, "yellow-door" }, { 7, "locked-door" }, { 100, "locked-door" },
		{ 129, "red-door" }, { 134, "yellow-door" }, { 135, "locked-door" } };
	static const key_row of_hexen[] = { { 0, "door" }, { 1, "steel-door" }, { 2, "cave-door" }, { 3, "axe-door" },
		{ 4, "fire-door" }, { 5, "emerald-door" }, { 6, "dungeon-door" }, { 7, "silver-door" },
		{ 8, "rusted-door" }, { 9, "horn-door" }, { 10, "swamp-door" }, { 11, "castle-door" },
		{ 12, "locked-door" } };
	for (size_t i = 0; i < sizeof of_doom / sizeof *of_doom; i++) {
		doom_level locked = level_with_door(13, of_doom[i].number),
			   any = level_with_door(202, of_doom[i].number);
		check_key(&locked, DOOM_FORM_HEXEN, NULL, of_doom[i].name);
		check_key(&locked, DOOM_FORM_UDMF, "zdoom", of_doom[i].name);
		check_key(&any, DOOM_FORM_HEXEN, NULL, of_doom[i].name);
	}
	for (size_t i = 0; i < sizeof of_hexen / sizeof *of_hexen; i++) {
		doom_level level = level_with_door(13, of_hexen[i].number);
		level.things[level.thing_count++] = (doom_thing){ 64, 32, 10030, 0 };
		check_key(&level, DOOM_FORM_HEXEN, NULL, of_hexen[i].name);
		check_key(&level, DOOM_FORM_UDMF, "hexen", of_hexen[i].name);
	}
	doom_level plain = level_with_door(12, 3); /* that argument is none of a lock */
	check_key(&plain, DOOM_FORM_HEXEN, NULL, "door");
}
END_TEST

/* Of several lines that open a door one without a lock is enough, and what only closes it does not count. */
START_TEST(several_lines)
{
	doom_level level = level_with_door(28, 0);
	level.lines[13].special = 28;
	check_key(&level, DOOM_FORM_DOOM, NULL, "red-door");
	level.lines[13].special = 1;
	check_key(&level, DOOM_FORM_DOOM, NULL, "door");
	level.lines[13].special = 26;
	check_key(&level, DOOM_FORM_DOOM, NULL, "locked-door");
	level.lines[13].special = 0;
	level.lines[0].tag = 5;
	level.lines[0].special = 42; /* a switch that closes it */
	check_key(&level, DOOM_FORM_DOOM, NULL, "red-door");
	level.lines[0].special = 0x3C60; /* the same of Boom */
	check_key(&level, DOOM_FORM_DOOM, NULL, "red-door");
	level.lines[0].special = 103; /* that opens it */
	check_key(&level, DOOM_FORM_DOOM, NULL, "door");
	level.lines[0].tag = 4;
	check_key(&level, DOOM_FORM_DOOM, NULL, "red-door");
	level.sectors[1][1] = 128; /* open from the start */
	check_key(&level, DOOM_FORM_DOOM, NULL, "door");
}
END_TEST

/* What a line blocks: line 12, between two sectors, without the door. */
static void check_blocks(doom_level *level, tl_channels expected)
{
	static const struct {
		doom_form form;
		const char *name_space;
	} forms[] = { { DOOM_FORM_DOOM, NULL }, { DOOM_FORM_HEXEN, NULL }, { DOOM_FORM_UDMF, "doom" } };
	level->lines[12].special = level->lines[13].special = 0;
	for (int i = 0; i < 3; i++) {
		tl_map *map = load(level, forms[i].form, forms[i].name_space);
		tl_channels blocks = 0, monster = 0;
		ck_assert_uint_eq(tl_map_door_count(map), 0);
		ck_assert_int_eq(tl_map_find_channel(map, "monster", &monster) == TL_OK, level->lines[12].monsters);
		for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1;
			id = tl_map_next_wall(map, id)) {
			tl_wall_info wall;
			tl_point at;
			ck_assert_int_eq(tl_map_get_wall(map, id, &wall), TL_OK);
			ck_assert_int_eq(tl_map_get_wall_point(map, id, 0, &at, NULL), TL_OK);
			if (wall.count == 2 && at.x == 128)
				blocks = wall.blocks;
		}
		ck_assert_uint_eq(blocks, expected == 4 ? monster : expected == 5 ? (monster | 1) : expected);
		tl_map_free(map);
	}
}

/* A window, a ledge and a slit stop players and not their eyes; a shut opening stops all; a flag stops monsters alone. */
START_TEST(what_lines_block)
{
	doom_level level = doom_two_rooms();
	for (int i = 0; i < 3; i++)
		level.sectors[i][0] = 0, level.sectors[i][1] = 128;
	check_blocks(&level, 0);
	level.lines[12].monsters = true;
	check_blocks(&level, 4);
	level.lines[12].blocking = true;
	check_blocks(&level, 5);
	level.lines[12].monsters = false;
	check_blocks(&level, TL_CHANNEL_WALK);
	level.lines[12].blocking = false;
	level.sectors[0][0] = -32;
	check_blocks(&level, TL_CHANNEL_WALK);
	level.sectors[0][0] = 0;
	level.sectors[0][1] = 8;
	check_blocks(&level, TL_CHANNEL_WALK);
	level.sectors[0][1] = 0;
	check_blocks(&level, TL_BLOCKS_ALL);
	level.lines[12].monsters = true;
	level.lines[12].blocking = true;
	check_blocks(&level, TL_BLOCKS_ALL);
}
END_TEST

START_TEST(things_of_hexen)
{
	static const key_row rows[] = { { 8030, "steel-key" }, { 8031, "cave-key" }, { 8032, "axe-key" },
		{ 8033, "fire-key" }, { 8034, "emerald-key" }, { 8035, "dungeon-key" }, { 8036, "silver-key" },
		{ 8037, "rusted-key" }, { 8038, "horn-key" }, { 8039, "swamp-key" }, { 8200, "castle-key" },
		{ 10030, "ettin" }, { 10060, "afrit" }, { 107, "centaur" }, { 115, "slaughtaur" }, { 114, "bishop" },
		{ 31, "green-serpent" }, { 8080, "brown-serpent" }, { 121, "stalker" }, { 120, "stalker-leader" },
		{ 8020, "wendigo" }, { 34, "reiver" }, { 10011, "reiver" }, { 254, "wyvern" }, { 10080, "heresiarch" },
		{ 10100, "zedek" }, { 10101, "traductus" }, { 10102, "menelkir" }, { 10200, "korax" } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = doom_two_rooms();
		char name[40];
		level.lines[12].special = level.lines[13].special = 12;
		level.things[2] = (doom_thing){ 32, 64, rows[i].number, 0 };
		level.things[3] = (doom_thing){ 96, 64, 10030, 0 }; /* the sign of Hexen */
		level.thing_count = 4;
		snprintf(name, sizeof name, "%s-2", rows[i].name);
		for (int k = 0; k < 2; k++) {
			tl_map *map = load(&level, DOOM_FORM_HEXEN, k ? "hexen" : NULL);
			tl_waypoint_id found;
			ck_assert_msg(tl_map_find_waypoint(map, name, &found) == TL_OK, "%s", name);
			tl_map_free(map);
		}
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("doom keys");
	TCase *cases = tcase_create("keys");
	tcase_add_test(cases, keys_by_special);
	tcase_add_test(cases, keys_by_lock);
	tcase_add_test(cases, several_lines);
	tcase_add_test(cases, what_lines_block);
	tcase_add_test(cases, things_of_hexen);
	suite_add_tcase(suite, cases);
	return suite;
}
