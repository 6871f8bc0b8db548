/* SPDX-License-Identifier: MIT */
/* tests/unit/test_roles.c: starts and goals: what lines and calls take, edits and undo, reading a changed file, and the drawings that keep them. */
#include <stdio.h>
#include <string.h>
#include <tautline/undo.h>

#include "support/map_text.h"
#include "support/runner.h"

static const char text[] = "tautline 1\n"
			   "channel fly\n"
			   "door d 4,3 4,5 closed key red\n"
			   "waypoint p  1,1  start body 0.40 keys red  by walk # hero\n"
			   "waypoint chest 7,2 radius 0.5 goal\n"
			   "waypoint q 2,2\n";

static tl_waypoint_id named(const tl_map *map, const char *name)
{
	tl_waypoint_id id;
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	return id;
}

START_TEST(lines)
{
	tl_map *map = map_from_text(text);
	tl_waypoint_info info;
	tl_keys red;
	ck_assert_int_eq(tl_map_find_key(map, "red", &red), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, named(map, "p"), &info), TL_OK);
	ck_assert(info.role == TL_WAYPOINT_START && info.has_body && info.heeds == TL_CHANNEL_WALK && info.keys == red);
	ck_assert_double_eq(info.body, 410. / 1024);
	ck_assert_int_eq(tl_map_get_waypoint(map, named(map, "chest"), &info), TL_OK);
	ck_assert(info.role == TL_WAYPOINT_GOAL && !info.has_body && !info.heeds && !info.keys);
	ck_assert_int_eq(tl_map_get_waypoint(map, named(map, "q"), &info), TL_OK);
	ck_assert(info.role == TL_WAYPOINT_PLAIN && info.body == 0);
	map_check_text(map, text);
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

START_TEST(wrong_lines)
{
	static const char wrong[] = "tautline 1\n"
				    "waypoint a 1,1 body 0.4 start\n"
				    "waypoint b 1,2 start goal\n"
				    "waypoint c 1,3 goal by walk\n"
				    "waypoint d 1,4 start body -1\n"
				    "waypoint e 1,5 stert\n"
				    "waypoint f 1,6 start start\n"
				    "waypoint g 1,7 start by flie\n";
	map_check_errors(wrong, strlen(wrong), NULL, TL_E_FORMAT,
		"2:16: expected 'radius', 'start', 'goal' or the end of the line, found 'body'\n"
		"3:22: expected 'radius', 'body', 'by', 'keys' or the end of the line, found 'goal'\n"
		"4:21: expected 'radius' or the end of the line, found 'by'\n"
		"5:27: expected a radius of 0 or more, found '-1'\n"
		"6:16: no part of the line begins with 'stert'; did you mean 'start'?\n"
		"7:22: 'start' is given twice\n"
		"8:25: no line 'channel' declares 'flie'\n");
}
END_TEST

/* The line, before and after; then undo, redo, undo. */
static void check_edit(tl_map *map, const char *before, const char *after)
{
	char expected[sizeof text + 64];
	const char *at = strstr(text, before);
	snprintf(expected, sizeof expected, "%.*s%s%s", (int)(at - text), text, after, at + strlen(before));
	map_check_text(map, expected);
	map_check_round_trip(map);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	map_check_text(map, expected);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, text);
	ck_assert_uint_eq(tl_map_undo_count(map), 0);
}

START_TEST(edits)
{
	tl_map *map = map_from_text(text);
	tl_waypoint_id p = named(map, "p"), chest = named(map, "chest"), q = named(map, "q");
	tl_channels fly;
	ck_assert_int_eq(tl_map_find_channel(map, "fly", &fly), TL_OK);
	ck_assert_int_eq(tl_map_set_waypoint_role(map, p, TL_WAYPOINT_GOAL), TL_OK);
	check_edit(map, "  start body 0.40 keys red  by walk # hero", " goal # hero");
	ck_assert_int_eq(tl_map_set_waypoint_role(map, p, TL_WAYPOINT_PLAIN), TL_OK);
	check_edit(map, "  start body 0.40 keys red  by walk # hero", " # hero");
	ck_assert_int_eq(tl_map_set_waypoint_role(map, chest, TL_WAYPOINT_START), TL_OK);
	check_edit(map, "radius 0.5 goal", "radius 0.5 start");
	ck_assert_int_eq(tl_map_set_waypoint_role(map, q, TL_WAYPOINT_GOAL), TL_OK);
	check_edit(map, "q 2,2", "q 2,2 goal");
	ck_assert_int_eq(tl_map_set_waypoint_body(map, p, 0), TL_OK);
	check_edit(map, "body 0.40", "body 0");
	ck_assert_int_eq(tl_map_set_waypoint_body(map, p, -1), TL_OK);
	check_edit(map, " body 0.40", "");
	ck_assert_int_eq(tl_map_set_waypoint_traveller(map, p, fly | TL_CHANNEL_WALK, 0), TL_OK);
	check_edit(map, " keys red  by walk", "  by walk,fly");
	/* What has no effect is no step; what is refused changes nothing. */
	ck_assert_int_eq(tl_map_set_waypoint_role(map, q, TL_WAYPOINT_PLAIN), TL_OK);
	ck_assert_int_eq(tl_map_set_waypoint_role(map, q, (tl_waypoint_role)3), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_waypoint_body(map, q, 1), TL_E_INVALID);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID), "body: only a start has one");
	ck_assert_int_eq(tl_map_set_waypoint_body(map, q, -1), TL_OK);
	ck_assert_int_eq(tl_map_set_waypoint_body(map, p, 1e9), TL_E_RANGE);
	ck_assert_int_eq(tl_map_set_waypoint_traveller(map, chest, fly, 0), TL_E_INVALID);
	ck_assert_str_eq(tl_last_reason(TL_E_INVALID), "heeds, keys: only a start has them");
	ck_assert_int_eq(tl_map_set_waypoint_traveller(map, p, 64, 0), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_waypoint_traveller(map, p, 0, 64), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_waypoint_role(map, (tl_waypoint_id){ 9, 1 }, TL_WAYPOINT_GOAL), TL_E_STALE);
	ck_assert_uint_eq(tl_map_undo_count(map), 0);
	tl_map_free(map);
}
END_TEST

START_TEST(definitions)
{
	tl_map *map = map_from_text("tautline 1\n");
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = "a";
	def.has_body = true;
	def.body = .5;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_E_INVALID);
	def.role = TL_WAYPOINT_START;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_OK);
	def.name = "b";
	def.body = -1;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_E_RANGE);
	def.has_body = false;
	def.heeds = TL_CHANNEL_SIGHT;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_OK);
	def.name = "c";
	def.role = TL_WAYPOINT_GOAL;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_E_INVALID);
	def.heeds = 0;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_OK);
	def.name = "d";
	def.role = (tl_waypoint_role)-1;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_E_INVALID);
	map_check_text(
		map, "tautline 1\nwaypoint a 0,0 start body 0.5\nwaypoint b 0,0 start by sight\nwaypoint c 0,0 goal\n");
	tl_map_free(map);
}
END_TEST

START_TEST(drawings)
{
	tl_map *map = map_from_text(text), *copy = NULL;
	char drawing[8192];
	size_t size;
	tl_load_def def = tl_default_load_def();
	def.format = "svg";
	ck_assert_int_eq(tl_map_save_as_memory(map, "svg", drawing, sizeof drawing - 1, &size), TL_OK);
	ck_assert_int_eq(tl_map_load_memory(drawing, size, &def, &copy, NULL), TL_OK);
	ck_assert(map_same(map, copy));
	tl_map_free(copy);
	tl_map_free(map);
	static const char wrong[] =
		"<svg xmlns=\"http://www.w3.org/2000/svg\">\n"
		"<circle class=\"waypoint\" id=\"a\" r=\"1\" data-role=\"gaol\"/>\n"
		"<circle class=\"waypoint\" id=\"b\" r=\"1\" data-role=\"start\" data-body=\"x\"/>\n"
		"<circle class=\"waypoint\" id=\"c\" r=\"1\" data-role=\"start\" data-keys=\"1\"/></svg>";
	map_check_errors(wrong, strlen(wrong), &def, TL_E_FORMAT,
		"2:1: data-role is 'gaol', and should be start or goal\n"
		"3:1: data-body is 'x', and should be a length in map units\n"
		"4:1: data-keys: expected names of keys: red, or red,blue, found '1'\n");
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("roles");
	TCase *tests = tcase_create("roles");
	tcase_add_test(tests, lines);
	tcase_add_test(tests, wrong_lines);
	tcase_add_test(tests, edits);
	tcase_add_test(tests, definitions);
	tcase_add_test(tests, drawings);
	suite_add_tcase(suite, tests);
	return suite;
}
