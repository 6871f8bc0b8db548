/* SPDX-License-Identifier: MIT */
/*
 * UDMF: words, fields, namespaces, and the exact message and place for everything that can be wrong with a text. What becomes of a
 * level is tested with the WADs (test_doom.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/formats.h"
#include "support/doom_level.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"
#include <tautline/nav.h>

/* Frees the bytes. */
static tl_map *map_from_bytes(doom_bytes text)
{
	tl_map *map = map_from_text((const char *)text.data);
	doom_free(&text);
	return map;
}

static void check_wrong(const char *text, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	def.format = "udmf";
	map_check_errors(text, strlen(text), &def, *messages ? TL_E_FORMAT : TL_OK, messages);
}

START_TEST(namespaces)
{
	static const struct {
		const char *name;
		int special;
		size_t doors;
		const char *thing;
		int type; /* 0 = 3001 */
	} rows[] = {
		{ "doom", 117, 2, "imp-0", 0 },
		{ "DOOM", 12, 0, "imp-0", 0 },
		{ "ZDoomTranslated", 117, 2, "imp-0", 0 },
		{ "heretic", 117, 2, "golem-0", 68 },
		{ "heretic", 117, 2, "", 0 },
		{ "strife", 117, 2, "reaver-0", 0 },
		{ "strife", 117, 2, "player5", 5 },
		{ "hexen", 12, 2, "", 0 },
		{ "hexen", 117, 0, "", 0 },
		{ "zdoom", 12, 2, "imp-0", 0 },
		{ "dsda", 12, 2, "imp-0", 0 },
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		doom_level level = doom_two_rooms();
		level.lines[12].special = rows[i].special;
		level.lines[13].special = 0;
		level.things[0].type = rows[i].type ? rows[i].type : 3001;
		level.thing_count = 1;
		doom_bytes text = doom_udmf(&level, rows[i].name);
		tl_map *map = map_from_bytes(text);
		tl_waypoint_info info = { .name = "" };
		tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
		if (id.index1)
			ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
		ck_assert_str_eq(info.name, rows[i].thing);
		ck_assert_uint_eq(tl_map_door_count(map), rows[i].doors);
		tl_map_free(map);
	}
}
END_TEST

/* A line over two vertices; `more` is in its block. */
#define ONE_LINE(more)                                                                     \
	"namespace=\"doom\";vertex{x=0;y=0;}vertex{x=1.5;y=-2;}sector{}sidedef{sector=0;}" \
	"linedef{v1=0;v2=1;" more "}"

static void check_saved(const char *text, const char *walls)
{
	char expected[300];
	tl_map *map = map_from_text(text);
	snprintf(expected, sizeof expected, "tautline 1\nradius 16\n%s%s", *walls ? "\n" : "", walls);
	map_check_text(map, expected);
	tl_map_free(map);
}

START_TEST(words)
{
	static const char wall[] = "wall 0,0 1.5,2\n";
	check_saved(ONE_LINE("sidefront=0;"), wall);
	check_saved(ONE_LINE("SideFront = 0x0 ; ; sideback=-1;"), wall);
	check_saved(ONE_LINE("sidefront=0;comment=\"a \\\" }; b\\\\\";user_x=1e5;// } x\n/* } \n * */"), wall);
	check_saved(ONE_LINE(""), wall); /* as editors leave them behind */
	check_saved(ONE_LINE("sideback=0;"), wall);
	check_saved(ONE_LINE("sidefront=7;sidefront=+0;"), wall); /* the last one counts */
	check_saved(
		"\xEF\xBB\xBF// first\nnamespace = \"doom\" ; ; version = 3; light { x = red; } VERTEX{x=1;y=2;}", "");
	check_saved("namespace=\"doom\";vertex{x=1.5e2;y=-.25E-1;}vertex{x=0;y=0;}sector{}sidedef{sector=0;}"
		    "linedef{v1=0;v2=1;sidefront=0;}",
		"wall 150,0.025 0,0\n");
	check_saved("namespace=\"doom\";", "");
	tl_load_def def = tl_default_load_def();
	def.format = "udmf";
	map_check_errors("namespace=\"doom\";\0\0", 19, &def, TL_OK, "");
}
END_TEST

START_TEST(blocks)
{
	static const char *const closed[] = { "blocking=true;", "blockplayers=TRUE;", "blockeverything=true;" };
	static const char *const passable[] = { "", "blocking=false;" };
	for (size_t i = 0; i < 6; i++) {
		const char *flag = i < 3 ? closed[i] : i < 5 ? passable[i - 3] : "blockmonsters=true;";
		char text[400];
		snprintf(text, sizeof text,
			"namespace=\"zdoom\";vertex{x=0;y=0;}vertex{x=1;y=0;}sector{heightceiling=56.0;}sidedef{sector=0;}"
			"linedef{v1=0;v2=1;sidefront=0;sideback=0;%s}",
			flag);
		check_saved(text,
			i < 3           ? "wall 0,0 1,0 blocks walk\n"
				: i < 5 ? ""
					: "channel monster\n\nwall 0,0 1,0 blocks monster\n");
	}
}
END_TEST

START_TEST(wrong)
{
	check_wrong("", "1:1: expected 'namespace', with which a UDMF text begins, found the end of the text\n");
	check_wrong("vertex { x = 0; y = 0; }",
		"1:1: expected 'namespace', with which a UDMF text begins, found 'vertex'\n");
	check_wrong("namespace = doom;", "1:13: expected a name in double quotes, found 'doom'\n");
	check_wrong("namespace = \"doom\"", "1:19: expected ';', found the end of the text\n");
	check_wrong("namespace = \"doom\n", "1:13: expected a name in double quotes, found a string without an end\n");
	check_wrong("namespace=\"doom\";\n/* *", "2:1: expected a block, found a comment without an end\n");
	check_wrong("namespace=\"doom\";\nvertex x", "2:8: expected '{' or '=', found 'x'\n");
	check_wrong("namespace=\"doom\";\nversion={", "2:9: expected a value, found '{'\n");
	/* What is not read because of a mistake is not missing too. */
	check_wrong(
		"namespace=\"doom\";\nlinedef{v1=0;v2=0;sidefront=0;}\nx;", "3:2: expected '{' or '=', found ';'\n");
	check_wrong("namespace=\"doom\";\n}", "2:1: expected a block, found '}'\n");
	check_wrong("namespace=\"doom\";\nvertex{\n x=1;\n y=2;\n", "5:1: expected '}', found the end of the text\n");
	check_wrong("namespace=\"doom\";\nvertex{ x 1; }\nthing { {",
		"2:1: the vertex has no y\n"
		"2:11: expected '=', found '1'\n"
		"3:9: expected a field or '}', found '{'\n"
		"3:10: expected '}', found the end of the text\n");
}
END_TEST

START_TEST(wrong_values)
{
	check_wrong(
		"namespace=\"doom\";\n"
		"vertex { x = wide; y = 1e9; }\n"
		"vertex { x = \"1\"; }\n"
		"linedef { v1 = -1; v2 = 1.0; sidefront = -2; blocking = 1; special = 2147483648; arg0 = 0x; id = 0x7fffffff; }\n"
		"sidedef { }\n"
		"thing { x = 1; y = 1; type = ; }\n",
		"2:14: expected a number, found 'wide'\n"
		"2:24: '1e9' is beyond the grid: numbers go up to 524288\n"
		"3:1: the vertex has no y\n"
		"3:14: expected a number, found '1'\n"
		"4:16: expected a whole number from 0, found '-1'\n"
		"4:25: expected a whole number from 0, found '1.0'\n"
		"4:42: expected a whole number from 0, or -1 for none, found '-2'\n"
		"4:57: expected true or false, found '1'\n"
		"4:70: expected a whole number, found '2147483648'\n"
		"4:89: expected a whole number, found '0x'\n"
		"5:1: the sidedef has no sector\n"
		"6:30: expected a number, found ';'\n");
}
END_TEST

/* Each side of a wall has the line that it comes from, also in a nav that has followed an edit. */
START_TEST(sides_of_a_nav)
{
	doom_level level = doom_two_rooms();
	tl_map *map = map_from_bytes(doom_udmf(&level, "zdoom"));
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_wall_info info;
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	tl_query *query;
	def.sight_only = true;
	def.radius = 0;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	tl_wall_def far = tl_default_wall_def();
	far.points = (const tl_point[]){ { 9000, 9000 }, { 9001, 9000 } };
	far.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &far, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (size_t i = 0; i + 1 < info.count; i++) {
		tl_point a, b;
		tl_place place;
		tl_blocker blocker;
		ck_assert_int_eq(tl_map_get_wall_point(map, wall, i, &a, &place), TL_OK);
		ck_assert_int_eq(tl_map_get_wall_point(map, wall, i + 1, &b, NULL), TL_OK);
		double x = (a.x + b.x) / 2, y = (a.y + b.y) / 2, dx = (b.y > a.y) - (b.y < a.y),
		       dy = (a.x > b.x) - (a.x < b.x);
		ck_assert_int_eq(
			tl_query_first_hit(query, (tl_point){ x + dx, y + dy }, (tl_point){ x - dx, y - dy }, &blocker),
			TL_OK);
		ck_assert(blocker.kind == TL_BLOCKER_WALL && blocker.wall.index1 == wall.index1);
		ck_assert_uint_eq(blocker.segment, i);
		ck_assert_uint_eq(blocker.place.line, place.line);
	}
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(claims)
{
	static const char *const texts[] = { "namespace=\"doom\";", "// x\n\nNameSpace = \"x\"",
		"/* a */ namespace =" };
	for (size_t i = 0; i < 3; i++)
		ck_assert_str_eq(tli_format_of(NULL, texts[i], strlen(texts[i]))->listed.name, "udmf");
	ck_assert_str_eq(tli_format_of(NULL, "namespace", 9)->listed.name, "native");
	ck_assert_str_eq(tli_format_of("a.udmf", "", 0)->listed.name, "udmf");
	ck_assert_str_eq(tli_format_of("a.WAD", "", 0)->listed.name, "doom");
	ck_assert_str_eq(tli_format_of(NULL, "PWAD", 4)->listed.name, "doom");
	ck_assert_str_eq(tli_format_of(NULL, "PWA", 3)->listed.name, "native");
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("udmf");
	TCase *tests = tcase_create("udmf");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, namespaces);
	tcase_add_test(tests, words);
	tcase_add_test(tests, blocks);
	tcase_add_test(tests, wrong);
	tcase_add_test(tests, wrong_values);
	tcase_add_test(tests, sides_of_a_nav);
	tcase_add_test(tests, claims);
	suite_add_tcase(suite, tests);
	return suite;
}
