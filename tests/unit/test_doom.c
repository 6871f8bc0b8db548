/* SPDX-License-Identifier: MIT */
/*
 * Levels of Doom: what becomes of lines and things, in all three forms. Which map of a WAD is meant, and what is wrong with one, is
 * in test_wad.c.
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

static const doom_form forms[] = { DOOM_FORM_DOOM, DOOM_FORM_HEXEN, DOOM_FORM_UDMF };

/* Doom's numbers of specials to Hexen's, as far as these tests use them. */
static doom_level for_form(const doom_level *level, doom_form form)
{
	doom_level changed = *level;
	for (int i = 0; form != DOOM_FORM_DOOM && i < changed.line_count; i++) {
		if (changed.lines[i].special)
			changed.lines[i].special = 12;
	}
	return changed;
}

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

/* In each form it becomes this map. */
static void check_level(const doom_level *level, const char *expected)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		doom_level changed = for_form(level, forms[i]);
		tl_map *map = load(doom_wad_of("MAP01", &changed, forms[i]), NULL);
		map_check_text(map, expected);
		map_check_round_trip(map);
		tl_map_free(map);
	}
}

/* ---- lines ---- */

START_TEST(two_rooms)
{
	doom_level level = doom_two_rooms();
	check_level(&level, two_rooms_saved);
}
END_TEST

/* How many walls, and what the first door is: '-' none, 'o' open, 'c' closed. */
static void check_doors(const doom_level *level, size_t walls, char expected)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		doom_level changed = for_form(level, forms[i]);
		tl_map *map = load(doom_wad_of("MAP01", &changed, forms[i]), NULL);
		tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
		tl_door_info door = { 0 };
		char found = '-';
		if (id.index1 && !tl_map_get_door(map, id, &door))
			found = door.closed ? 'c' : 'o';
		ck_assert_int_eq(found, expected);
		ck_assert_uint_eq(tl_map_wall_count(map), walls);
		tl_map_free(map);
	}
}

START_TEST(heights)
{
	static const struct {
		int floor, ceiling, special;
		size_t walls;
		char door;
	} rows[] = {
		{ 0, 56, 0, 1, '-' }, /* just high enough */
		{ 0, 55, 0, 3,
			'-' }, /* too low, and no door: it blocks walk, so the rooms' outline has no joint there */
		{ 24, 128, 0, 1, '-' },  /* a step one can take */
		{ 25, 128, 0, 3, '-' },  /* and one that one cannot */
		{ -24, 128, 0, 1, '-' }, /* down */
		{ -25, 128, 0, 3, '-' }, /* one would fall, and not come back */
		{ 24, 79, 0, 3, '-' },   /* from the higher floor */
		{ 24, 80, 0, 1, '-' },
		{ 0, 55, 1, 1, 'c' }, /* a door ajar */
		{ 0, 56, 1, 1, 'o' },
		{ 0, -8, 1, 1, 'c' },  /* ceiling below floor */
		{ 25, 25, 1, 6, '-' }, /* a door that cannot be reached */
		{ 24, 24, 1, 1, 'c' },
		{ 0, 200, 1, 1, 'o' },
		{ -32768, 32767, 0, 3, '-' },
		{ 32767, -32768, 0, 6, '-' },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = doom_two_rooms();
		level.sectors[1][0] = rows[i].floor;
		level.sectors[1][1] = rows[i].ceiling;
		level.lines[12].special = rows[i].special;
		level.lines[13].special = rows[i].special;
		check_doors(&level, rows[i].walls, rows[i].door);
	}
	/* A door in front of a slit stays one, though it opens. */
	doom_level level = doom_two_rooms();
	level.sectors[0][1] = 55;
	check_doors(&level, 3, 'c');
}
END_TEST

START_TEST(blocking)
{
	doom_level level = doom_two_rooms();
	level.sectors[1][1] = 128;
	level.lines[12].special = level.lines[13].special = 0;
	check_doors(&level, 1, '-');
	level.lines[12].blocking = true; /* for who walks; ... */
	check_doors(&level, 2, '-');
	level.lines[12].blocking = false; /* ... for all it joins three ends of walls at each end */
	level.lines[12].back = DOOM_NO_SIDE;
	check_doors(&level, 3, '-');
	level.lines[12].front = DOOM_NO_SIDE;
	check_doors(&level, 3, '-');
}
END_TEST

START_TEST(doors_by_tag)
{
	doom_level level = doom_two_rooms();
	level.lines[12].special = level.lines[13].special = 0;
	level.lines[0].special = 2; /* walk over it, the doors with its tag open and stay open */
	check_doors(&level, 6, '-');
	level.lines[0].tag = 7;
	check_doors(&level, 6, '-');
	level.sectors[1][2] = 7;
	check_doors(&level, 1, 'c');
	level.lines[0].tag = 8;
	level.lines[1].special = 2;
	level.lines[1].tag = 6;
	level.lines[2].special = 2;
	level.lines[2].tag = 7;
	check_doors(&level, 1, 'c');
}
END_TEST

/* The passage is a step of 40 between rooms at 0 and at the height of the second; the line with the special has its tag. */
static doom_level level_with_lift(int special, int passage, int second)
{
	doom_level level = doom_two_rooms();
	level.lines[12].special = special;
	level.lines[13].special = 0;
	level.lines[12].tag = level.sectors[1][2] = 5;
	level.sectors[1][0] = passage;
	level.sectors[1][1] = 256;
	level.sectors[2][0] = second;
	level.sectors[2][1] = 256;
	return level;
}

/* The names of all lifts in one line; all have to be open. */
static void check_lifts(const doom_level *level, doom_form form, const char *expected)
{
	char names[100] = "";
	tl_map *map = load(doom_wad_of("MAP01", level, form), NULL);
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		ck_assert_int_eq(tl_map_get_door(map, id, &info), TL_OK);
		if (strncmp(info.name, "lift-", 5) != 0)
			continue;
		ck_assert(!info.closed);
		strcat(strcat(names, *names ? " " : ""), info.name);
	}
	ck_assert_str_eq(names, expected);
	tl_map_free(map);
}

/* A lift goes down to the lowest floor beside it, and everywhere between. */
START_TEST(lifts)
{
	static const struct {
		int passage, second;
		const char *doors;
	} rows[] = {
		{ 40, 40, "lift-12" },           /* up, from 0 to 40 */
		{ 40, 0, "lift-12 lift-13" },    /* a pillar between two rooms */
		{ 128, 128, "lift-12" },         /* however high */
		{ 128, 160, "lift-12" },         /* not up to a floor above its highest */
		{ 128, 60, "lift-12 lift-13" },  /* off halfway */
		{ -40, 0, "" },                  /* it does not go up */
		{ 128, -40, "lift-12 lift-13" }, /* to the lowest of both */
		{ 210, 210, "lift-12" },         /* the ceiling of the second room is 46 above: a wall */
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level doom = level_with_lift(62, rows[i].passage, rows[i].second);
		check_lifts(&doom, DOOM_FORM_DOOM, rows[i].doors);
		check_lifts(&doom, DOOM_FORM_HEXEN, rows[i].doors);
		check_lifts(&doom, DOOM_FORM_UDMF, rows[i].doors);
	}
	doom_level level = level_with_lift(20, 40, 40); /* a floor that goes up and stays */
	check_lifts(&level, DOOM_FORM_DOOM, "");
	level.lines[12].special = 62;
	level.lines[12].tag = 4;
	check_lifts(&level, DOOM_FORM_DOOM, "");
}
END_TEST

START_TEST(lift_specials)
{
	static const char doom[] = " 10 21 53 62 87 88 120 121 122 123 162 181 ";
	static const char hexen[] = " 60 62 203 206 207 ";
	for (int special = 0; special < 256; special++) {
		char word[8];
		snprintf(word, sizeof word, " %d ", special);
		doom_level level = level_with_lift(special, 40, 40);
		check_lifts(&level, DOOM_FORM_HEXEN, strstr(hexen, word) ? "lift-12" : "");
	}
	for (int special = 0; special < 0x5000; special++) {
		char word[8];
		snprintf(word, sizeof word, " %d ", special);
		bool is_lift = strstr(doom, word) || (special >= 0x3400 && special <= 0x37FF);
		doom_level level = level_with_lift(special, 40, 40);
		if (special < 256 || special >= 0x3300)
			check_lifts(&level, DOOM_FORM_DOOM, is_lift ? "lift-12" : "");
	}
	/* Behind the line: pushed by hand, or without a tag in Hexen. */
	doom_level level = level_with_lift(0x3406, 40, 40);
	level.lines[12].tag = 0;
	check_lifts(&level, DOOM_FORM_DOOM, "lift-12");
	level.lines[12].special = 62;
	check_lifts(&level, DOOM_FORM_DOOM, "");
	check_lifts(&level, DOOM_FORM_HEXEN, "lift-12");
}
END_TEST

/* Which specials move a door: every number there is, against the lists of the games' documents. */
START_TEST(specials)
{
	static const char doom[] =
		" 1 2 3 4 16 26 27 28 29 31 32 33 34 42 46 50 61 63 75 76 86 90 99 103 105 106 107 108 109 110 "
		"111 112 113 114 115 116 117 118 133 134 135 136 137 175 196 ";
	static const char hexen[] = " 10 11 12 13 14 105 106 202 249 ";
	for (int special = 0; special < 256; special++) {
		char word[8];
		snprintf(word, sizeof word, " %d ", special);
		doom_level level = doom_two_rooms();
		level.lines[12].special = special;
		level.lines[13].special = 0;
		for (int form = DOOM_FORM_DOOM; form <= DOOM_FORM_HEXEN; form++) {
			bool is_door = strstr(form == DOOM_FORM_DOOM ? doom : hexen, word);
			/* By hand or by tag: 5 is the tag of the door. */
			level.lines[12].tag = level.sectors[1][2] = 5;
			tl_map *map = load(doom_wad_of("MAP01", &level, (doom_form)form), NULL);
			ck_assert_msg((tl_map_door_count(map) == 2) == is_door, "special %d", special);
			tl_map_free(map);
		}
	}
}
END_TEST

START_TEST(specials_of_boom)
{
	static const struct {
		int special, tag;
		size_t doors;
	} rows[] = {
		{ 0x3C00, 5, 2 },
		{ 0x3C00, 0, 0 },
		{ 0x3C06, 0, 2 },
		{ 0x3C07, 0, 2 },
		{ 0x3C05, 5, 2 },
		{ 0x3C05, 6, 0 },
		{ 0x3800, 5, 2 },
		{ 0x3806, 0, 2 },
		{ 0x3FFF, 0, 2 },
		{ 0x37FF, 5, 0 },
		{ 0x4000, 5, 0 },
		{ 0x4006, 5, 0 },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = doom_two_rooms();
		level.lines[12].special = rows[i].special;
		level.lines[12].tag = rows[i].tag;
		level.lines[13].special = 0;
		level.sectors[1][2] = 5;
		tl_map *map = load(doom_wad_of("MAP01", &level, DOOM_FORM_DOOM), NULL);
		ck_assert_uint_eq(tl_map_door_count(map), rows[i].doors);
		tl_map_free(map);
	}
}
END_TEST

/* One-sided lines over vertices of a drawing become these walls. */
static void check_chains(const int (*lines)[2], int count, const char *walls)
{
	char expected[600];
	doom_level level = { .vertex_count = 6, .sector_count = 1, .side_count = 1, .line_count = count };
	for (int i = 0; i < 6; i++)
		level.vertices[i][0] = i;
	level.sectors[0][1] = 100;
	for (int i = 0; i < count; i++)
		level.lines[i] = (doom_line){ .from = lines[i][0], .to = lines[i][1], .back = DOOM_NO_SIDE };
	snprintf(expected, sizeof expected, "tautline 1\nradius 16\n\n%s", walls);
	check_level(&level, expected);
}

START_TEST(chains)
{
	static const int path[][2] = { { 1, 2 }, { 3, 2 }, { 0, 1 } };
	check_chains(path, 3, "wall 0,0 1,0 2,0 3,0\n");
	static const int fork[][2] = { { 0, 1 }, { 1, 2 }, { 1, 3 }, { 3, 4 } };
	check_chains(fork, 4, "wall 0,0 1,0\nwall 1,0 2,0\nwall 1,0 3,0 4,0\n");
	static const int loop[][2] = { { 2, 0 }, { 1, 0 }, { 1, 2 } };
	check_chains(loop, 3, "wall 2,0 0,0 1,0 loop\n");
	static const int eight[][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 3, 4 }, { 4, 0 } };
	check_chains(eight, 6, "wall 0,0 1,0 2,0 0,0\nwall 0,0 3,0 4,0 0,0\n");
	static const int twice[][2] = { { 0, 1 }, { 0, 1 } };
	check_chains(twice, 2, "wall 0,0 1,0 0,0\n");
	static const int point[][2] = { { 2, 2 } };
	check_chains(point, 1, "wall 2,0 2,0\n");
	static const int tail[][2] = { { 2, 2 }, { 2, 3 } };
	check_chains(tail, 2, "wall 2,0 2,0\nwall 2,0 3,0\n");
}
END_TEST

/* ---- places ---- */

static void check_place(tl_place place, const char *kind, uint32_t object, uint32_t line)
{
	ck_assert_ptr_nonnull(place.kind);
	ck_assert_str_eq(place.kind, kind);
	ck_assert_uint_eq(place.object, object);
	ck_assert_uint_eq(place.line, line);
	ck_assert_uint_eq(place.column, line ? 1 : 0);
}

/* A text has lines, if it is not in a WAD. */
START_TEST(places)
{
	for (int form = 0; form < 4; form++) {
		bool is_text = form > DOOM_FORM_UDMF;
		doom_level level = doom_two_rooms();
		level = for_form(&level, is_text ? DOOM_FORM_UDMF : (doom_form)form);
		tl_map *map = load(
			is_text ? doom_udmf(&level, "zdoom") : doom_wad_of("MAP01", &level, (doom_form)form), NULL);
		uint32_t things = is_text ? 2 : 0, lines = is_text ? 2 + 2 + 12 : 0;
		tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
		for (uint32_t i = 0; i < 12; i++) {
			tl_point at;
			tl_place place;
			ck_assert_int_eq(tl_map_get_wall_point(map, wall, i, &at, &place), TL_OK);
			check_place(place, "linedef", i, lines ? lines + i : 0);
		}
		tl_door_info door;
		ck_assert_int_eq(tl_map_get_door(map, tl_map_next_door(map, (tl_door_id){ 0, 0 }), &door), TL_OK);
		check_place(door.place, "linedef", 12, lines ? lines + 12 : 0);
		tl_waypoint_info waypoint;
		tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
		ck_assert_int_eq(tl_map_get_waypoint(map, tl_map_next_waypoint(map, id), &waypoint), TL_OK);
		check_place(waypoint.place, "thing", 1, things ? things + 1 : 0);
		tl_map_free(map);
	}
}
END_TEST

/* ---- things ---- */

/* The waypoints of a level with these things, in one line. */
static void check_things(const doom_thing *things, int count, doom_form form, const char *expected)
{
	doom_level level = doom_two_rooms();
	char names[400] = "";
	memcpy(level.things, things, (size_t)count * sizeof *things);
	level.thing_count = count;
	tl_map *map = load(doom_wad_of("MAP01", &level, form), NULL);
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info info;
		ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
		strcat(strcat(names, *names ? " " : ""), info.name);
	}
	ck_assert_str_eq(names, expected);
	tl_map_free(map);
}

START_TEST(things)
{
	static const doom_thing doom[] = { { 0, 0, 1, 0 }, { 1, 0, 2, 0 }, { 2, 0, 3001, 0 }, { 3, 0, 11, 0 },
		{ 4, 0, 2035, 0 }, { 5, 0, 14, 0 }, { 6, 0, 13, 0 }, { 7, 0, 11, 0 }, { 8, 0, 1, 0 }, { 9, 0, 4003, 0 },
		{ 10, 0, 10030, 0 } };
	check_things(doom, 10, DOOM_FORM_DOOM,
		"player1-0 player2 imp-2 deathmatch-1 teleport-5 red-key-6 deathmatch-2 player1 player7");
	check_things(doom, 10, DOOM_FORM_HEXEN,
		"player1-0 player2 imp-2 deathmatch-1 teleport-5 red-key-6 deathmatch-2 player1 player7");
	/* One of Hexen's monsters, and the others are Hexen's too: 3001 is a spot of a moving wall, 13 a piece of furniture. */
	check_things(
		doom, 11, DOOM_FORM_HEXEN, "player1-0 player2 deathmatch-1 teleport-5 deathmatch-2 player1 ettin-10");
	check_things(doom, 11, DOOM_FORM_UDMF,
		"player1-0 player2 imp-2 deathmatch-1 teleport-5 red-key-6 deathmatch-2 player1 player7");
	/* A small number of Hexen's is no sign of it: 107 may be anything. */
	static const doom_thing small[] = { { 0, 0, 3001, 0 }, { 1, 0, 107, 0 } };
	check_things(small, 2, DOOM_FORM_HEXEN, "imp-0");
	static const doom_thing starts[] = { { 0, 0, 1, 0 }, { 1, 0, 1, 3 }, { 2, 0, 2, 1 }, { 3, 0, 9101, 0 },
		{ 4, 0, 8030, 0 }, { 5, 0, 107, 0 } };
	check_things(starts, 6, DOOM_FORM_HEXEN, "player1 player1-1 player2-2 player6 steel-key-4 centaur-5");
	check_things(starts, 3, DOOM_FORM_UDMF, "player1 player1-1 player2-2");
}
END_TEST

/* A key is taken by touch: 16 + 20 from its middle. */
START_TEST(reach_of_keys)
{
	doom_level level = doom_two_rooms();
	level.things[0].type = 5;
	tl_map *map = load(doom_wad_of("MAP01", &level, DOOM_FORM_DOOM), NULL);
	tl_waypoint_info info;
	ck_assert_int_eq(tl_map_get_waypoint(map, tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }), &info), TL_OK);
	ck_assert_str_eq(info.name, "blue-key-0");
	ck_assert(info.radius == 36);
	tl_map_free(map);
}
END_TEST

START_TEST(teleporters)
{
	doom_level level = doom_two_rooms();
	level.sectors[1][1] = 128;
	level.thing_count = 0;
	level.lines[12].special = level.lines[13].special = 0;
	static const char doom[] = " 39 97 174 195 207 208 209 210 ", hexen[] = " 70 71 ";
	for (int special = 0; special < 256; special++) {
		char word[8];
		snprintf(word, sizeof word, " %d ", special);
		level.lines[13].special = special;
		for (int form = DOOM_FORM_DOOM; form <= DOOM_FORM_UDMF; form++) {
			tl_map *map = load(doom_wad_of("MAP01", &level, (doom_form)form), NULL);
			tl_waypoint_id id;
			bool is_one = tl_map_find_waypoint(map, "teleporter-13", &id) == TL_OK;
			bool expected = strstr(form == DOOM_FORM_DOOM ? doom : hexen, word);
			ck_assert_msg(is_one == expected, "special %d in form %d", special, form);
			tl_map_free(map);
		}
	}
}
END_TEST

START_TEST(nothing_in_it)
{
	doom_level level = { 0 };
	check_level(&level, "tautline 1\nradius 16\n");
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("doom");
	TCase *tests = tcase_create("doom");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, two_rooms);
	tcase_add_test(tests, heights);
	tcase_add_test(tests, blocking);
	tcase_add_test(tests, doors_by_tag);
	tcase_add_test(tests, specials);
	tcase_add_test(tests, specials_of_boom);
	tcase_add_test(tests, lifts);
	tcase_add_test(tests, lift_specials);
	tcase_add_test(tests, chains);
	tcase_add_test(tests, places);
	tcase_add_test(tests, things);
	tcase_add_test(tests, reach_of_keys);
	tcase_add_test(tests, teleporters);
	tcase_add_test(tests, nothing_in_it);
	suite_add_tcase(suite, tests);
	return suite;
}
