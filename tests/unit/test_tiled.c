/* SPDX-License-Identifier: MIT */
/*
 * Maps of Tiled: a file and its export are the same map, each thing knows its object, the format is found by the content, limits,
 * refused memory. What elements become, and how every error is reported, is in tests/cases/tiled; writing in
 * tests/property/test_tmj.c; the editor itself in tests/editors.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static void set_up(void)
{
	failing_install();
}

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

/* A little of everything. */
static const char everything[] =
	"<?xml version=\"1.0\"?>\n"
	"<map version=\"1.8\" orientation=\"orthogonal\" width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n"
	"<properties><property name=\"unit\" value=\"8\"/><property name=\"expect\">sees a b\nblocked a 1,1</property>"
	"<property name=\"allow\" value=\"link-blocked a b &quot;why&quot;\"/></properties>\n"
	"<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><tile id=\"1\" type=\"wall\"/><tile id=\"2\">"
	"<objectgroup><object id=\"1\" x=\"0\" y=\"4\" width=\"8\" height=\"4\"/></objectgroup></tile></tileset>\n"
	"<layer id=\"1\" name=\"l\" width=\"3\" height=\"2\"><data encoding=\"csv\">2,3,1,0,2,2</data></layer>\n"
	"<layer id=\"2\" name=\"m\" width=\"3\" height=\"2\" offsetx=\"90\"><data encoding=\"base64\" compression=\"zlib\">"
	"eNpjYGBgYIJiZAAAAGAABQ==</data></layer>\n"
	"<group id=\"3\" name=\"g\"><objectgroup id=\"4\" name=\"doors\">\n"
	"<object id=\"7\" name=\"d\" x=\"1\" y=\"2\"><polyline points=\"0,0 3,4\"/></object></objectgroup></group>\n"
	"<objectgroup id=\"5\" name=\"things\">\n"
	"<object id=\"8\" name=\"a\" type=\"waypoint\" x=\"40\" y=\"0\"><point/></object>\n"
	"<object id=\"9\" name=\"b\" type=\"waypoint\" x=\"80\" y=\"0\"><point/></object>\n"
	"<object id=\"10\" type=\"waypoint\" x=\"40\" y=\"40\"><polyline points=\"0,0 8,0 8,8\"/></object>\n"
	"<object id=\"11\" type=\"link\" x=\"40\" y=\"0\"><polyline points=\"0,0 40,0\"/></object>\n"
	"<object id=\"12\" name=\"o\" type=\"obstacle\" x=\"60\" y=\"20\" width=\"4\" height=\"4\"><ellipse/></object>\n"
	"<object id=\"14\" type=\"Brick\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>\n"
	"<object id=\"13\" type=\"wall\" x=\"60\" y=\"40\" width=\"4\" height=\"4\" rotation=\"30\"/>\n"
	"</objectgroup>\n"
	"</map>\n";

static tl_map *load_file(const char *name)
{
	char path[1000];
	tl_error item = { 0 };
	tl_errors errors = { &item, 1, 0 };
	const char *source = getenv("SRCDIR");
	tl_map *map = NULL;
	snprintf(path, sizeof path, "%s/%s", source ? source : ".", name);
	tl_status status = tl_map_load_file(path, NULL, &map, &errors);
	ck_assert_msg(status == TL_OK, "%s:%u: %s", path, item.place.line, item.text);
	return map;
}

START_TEST(a_file_and_its_export)
{
	tl_map *map = load_file("maps/formats/harbour.tmx"), *export = load_file("maps/formats/harbour.tmj");
	char *text = map_to_text(map, NULL);
	ck_assert(strlen(text) > 1000);
	map_check_text(export, text);
	map_check_round_trip(map);
	free(text);
	tl_map_free(map);
	tl_map_free(export);
}
END_TEST

static void check_place(tl_place place, const char *kind, uint32_t object, uint32_t line)
{
	ck_assert_str_eq(place.kind, kind);
	ck_assert_uint_eq(place.object, object);
	ck_assert_uint_eq(place.line, line);
}

START_TEST(places)
{
	tl_map *map = map_from_text(everything);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_wall_info info;
	ck_assert_int_eq(tl_map_get_wall(map, wall, &info), TL_OK);
	check_place(info.place, "layer", 1, 6);
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	tl_door_info door_info;
	ck_assert_int_eq(tl_map_get_door(map, door, &door_info), TL_OK);
	check_place(door_info.place, "object", 7, 9);
	check_place(door_info.name_place, "object", 7, 9);
	tl_waypoint_id waypoint;
	tl_waypoint_info waypoint_info;
	ck_assert_int_eq(tl_map_find_waypoint(map, "waypoint-10-3", &waypoint), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, waypoint, &waypoint_info), TL_OK);
	check_place(waypoint_info.place, "object", 10, 13);
	tl_link_info link_info;
	tl_link_id link = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	ck_assert_int_eq(tl_map_get_link(map, link, &link_info), TL_OK);
	check_place(link_info.place, "object", 10, 13);
	ck_assert_uint_eq(tl_map_expectation_count(map), 2);
	ck_assert_uint_eq(tl_map_allowance_count(map), 1);
	ck_assert_uint_eq(tl_map_wall_count(map), 3);
	tl_map_free(map);
}
END_TEST

/* Neither has a name here: the text alone decides. */
START_TEST(found_by_content)
{
	tl_map *map = map_from_text(
		"\n <!-- a comment --><map orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\"/>");
	map_check_text(map, "tautline 1\n");
	tl_map_free(map);
	map = map_from_text("{\"layers\": [], \"orientation\": \"orthogonal\", \"tilewidth\": 8, \"tileheight\": 8}");
	map_check_text(map, "tautline 1\n");
	tl_map_free(map);
}
END_TEST

/* ---- limits ---- */

static void check_limit(const char *text, const tl_load_def *def, const char *message)
{
	map_check_errors(text, strlen(text), def, TL_E_LIMIT, message);
}

#define HEAD "<map orientation=\"orthogonal\" width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">"

START_TEST(limits)
{
	tl_load_def def = tl_default_load_def();
	def.max_points = 7;
	check_limit(HEAD "<layer name=\"walls\"><data encoding=\"csv\">1,0,0,1</data></layer></map>", &def,
		"1:81: the walls of the tiles have more than 7 corners\n");
	def = tl_default_load_def();
	def.max_input_bytes = 200; /* 50 tiles */
	check_limit(HEAD "<layer width=\"9\" height=\"9\" name=\"walls\"><data encoding=\"csv\">1</data></layer></map>",
		&def, "1:81: 9 x 9 tiles are more than a map of 200 bytes may unpack\n");
	def = tl_default_load_def();
	def.max_name_bytes = 5;
	const char *text = HEAD "<objectgroup name=\"waypoints\"><object id=\"1\" name=\"abcdef\"><point/></object>"
				"<object id=\"2\"><point/></object></objectgroup></map>";
	map_check_errors(text, strlen(text), &def, TL_E_FORMAT,
		"1:111: the name 'abcdef' is too long\n1:157: the name 'waypoint-2' is too long\n");
}
END_TEST

START_TEST(no_neighbours_from_memory)
{
	const char *text = HEAD "<tileset firstgid=\"1\" source=\"a.tsx\"/>"
				"<layer><data encoding=\"csv\">1,0,0,1</data></layer></map>";
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT,
		"1:81: the tileset 'a.tsx' cannot be looked for: the map has no folder, it comes from memory or a pipe\n");
}
END_TEST

START_TEST(a_missing_neighbour)
{
	const char *text = HEAD "<tileset firstgid=\"1\" source=\"gone.tsx\"/>"
				"<layer><data encoding=\"csv\">1,0,0,1</data></layer></map>";
	tl_load_def def = tl_default_load_def();
	tl_error items[2];
	tl_errors errors = { items, 2, 7 };
	tl_map *map = NULL;
	def.path = "map.tmx";
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), &def, &map, &errors), TL_OK);
	ck_assert_uint_eq(errors.count, 1);
	ck_assert_uint_eq(items[0].place.column, 81);
	ck_assert_str_eq(items[0].text,
		"left out: the tileset 'gone.tsx' is not there; its tiles block only where their layer says so");
	ck_assert_uint_eq(tl_map_wall_count(map), 0);
	tl_map_free(map);
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), &def, &map, NULL), TL_OK);
	tl_map_free(map);
}
END_TEST

/* A tile with very many shapes, in very many cells: the work is bounded, not only the result. */
START_TEST(much_from_little)
{
	enum { SHAPES = 3000, TILES = 20000 };
	static char text[SHAPES * 60 + TILES * 2 + 1000];
	size_t length = (size_t)sprintf(text,
		"<map orientation=\"orthogonal\" width=\"%d\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
		"<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><tile id=\"0\"><objectgroup>",
		TILES);
	for (int i = 0; i < SHAPES; i++)
		length += (size_t)sprintf(
			text + length, "<object x=\"1\" y=\"1\" width=\"%d\" height=\"3\"/>", i % 7 + 1);
	length += (size_t)sprintf(text + length, "</objectgroup></tile></tileset><layer><data encoding=\"csv\">1");
	for (int i = 1; i < TILES; i++)
		length += (size_t)sprintf(text + length, ",1");
	length += (size_t)sprintf(text + length, "</data></layer></map>");
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.max_points = 1 << 16;
	ck_assert_int_eq(tl_map_load_memory(text, length, &def, &map, NULL), TL_E_LIMIT);
	ck_assert_ptr_null(map);
}
END_TEST

/* ---- memory ---- */

static void try_refusals(const char *text, size_t size, bool all_after)
{
	size_t blocks = failing_live_blocks();
	for (long k = 1;; k++) {
		tl_map *map = NULL;
		failing_arm(k, all_after);
		tl_status status = tl_map_load_memory(text, size, NULL, &map, NULL);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tl_map_free(map);
			break;
		}
		ck_assert_msg(status == TL_E_NOMEM, "request %ld: %s", k, tl_status_text(status));
		ck_assert_ptr_null(map);
		ck_assert_msg(failing_live_blocks() == blocks, "request %ld: something is left", k);
	}
}

START_TEST(refused_memory)
{
	try_refusals(everything, sizeof everything - 1, false);
	try_refusals(everything, sizeof everything - 1, true);
}
END_TEST

/* The tilesets and templates of a map are read under it too. */
START_TEST(refused_memory_beside)
{
	char path[1000];
	const char *source = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps/formats/harbour.tmx", source ? source : ".");
	for (long k = 1;; k++) {
		tl_map *map = NULL;
		failing_arm(k, false);
		tl_status status = tl_map_load_file(path, NULL, &map, NULL);
		bool was_refused = failing_disarm();
		tl_map_free(map);
		ck_assert_int_eq(status, was_refused ? TL_E_NOMEM : TL_OK);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		if (!was_refused)
			break;
	}
}
END_TEST

START_TEST(refused_memory_when_written)
{
	tl_map *map = map_from_text(everything);
	size_t size, blocks = failing_live_blocks();
	ck_assert_int_eq(tl_map_save_as_memory(map, "tmj", NULL, 0, &size), TL_E_BUFFER);
	char *text = malloc(size);
	ck_assert_int_eq(tl_map_save_as_memory(map, "tmj", text, size, &size), TL_OK);
	for (long k = 1;; k++) {
		failing_arm(k, false);
		tl_status status = tl_map_save_as_memory(map, "tmj", text, size, &size);
		bool was_refused = failing_disarm();
		ck_assert_int_eq(status, was_refused ? TL_E_NOMEM : TL_OK);
		ck_assert_uint_eq(failing_live_blocks(), blocks);
		if (!was_refused)
			break;
	}
	try_refusals(text, size, false); /* and read, which is JSON now */
	free(text);
	tl_map_free(map);
}
END_TEST

/* Without its library a format is known all the same. */
START_TEST(known_in_any_build)
{
	static const char *const texts[] = { "<map orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\"/>",
		"{\"layers\": [], \"orientation\": \"orthogonal\", \"tilewidth\": 8, \"tileheight\": 8}" };
	for (size_t i = 0; i < 2; i++) {
		tl_error item = { 0 };
		tl_errors errors = { &item, 1, 0 };
		tl_map *map = NULL;
		tl_status status = tl_map_load_memory(texts[i], strlen(texts[i]), NULL, &map, &errors);
		tl_map_free(map);
		if (status != TL_OK) {
			ck_assert_int_eq(status, TL_E_UNSUPPORTED);
			ck_assert_ptr_nonnull(strstr(item.text, ": it was configured without "));
		}
	}
}
END_TEST

/* How large what is ignored is: cells at its outline, whatever it is called; a floor has none, nor what has no cells. */
START_TEST(what_is_ignored)
{
	static const char text[] =
		"<map orientation=\"orthogonal\" width=\"5\" height=\"5\" tilewidth=\"8\" tileheight=\"8\">"
		"<layer name=\"sky\" width=\"5\" height=\"5\"><data encoding=\"csv\">"
		"1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1</data></layer>"
		"<layer name=\"road\" width=\"5\" height=\"5\"><data encoding=\"csv\">"
		"1,1,1,0,0,1,1,1,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0</data></layer>"
		"<objectgroup name=\"bars\"><object id=\"1\" x=\"0\" y=\"33\" width=\"40\" height=\"2\"/></objectgroup>"
		"<objectgroup name=\"chips\"><object id=\"2\" x=\"1\" y=\"33\" width=\"2\" height=\"2\"/></objectgroup>"
		"<objectgroup name=\"ledge\"><object id=\"4\" x=\"0\" y=\"1\" width=\"32\" height=\"2\"/></objectgroup>"
		"<objectgroup name=\"rim\"><object id=\"3\" x=\"-9\" y=\"0\" width=\"8\" height=\"40\"/></objectgroup></map>";
	static const struct {
		const char *what;
		size_t outline;
	} expected[] = { { "layer 'sky'", 0 }, { "layer 'road'", 8 }, { "layer 'bars'", 5 }, { "layer 'chips'", 0 },
		{ "layer 'ledge'", 4 }, { "layer 'rim'", 0 } };
	tl_map *map = NULL;
	tl_ignored_info part;
	ck_assert_int_eq(tl_map_load_memory(text, sizeof text - 1, NULL, &map, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_ignored_count(map), sizeof expected / sizeof *expected);
	for (size_t i = 0; i < tl_map_ignored_count(map); i++) {
		ck_assert_int_eq(tl_map_get_ignored(map, i, &part), TL_OK);
		ck_assert_str_eq(part.what, expected[i].what);
		ck_assert_msg(part.outline == expected[i].outline, "%s: %zu", part.what, part.outline);
		ck_assert(!part.like_walls);
	}
	tl_map_free(map);
}
END_TEST

#if defined(HAVE_EXPAT) && defined(HAVE_ZLIB)
enum { IS_READABLE = true };
#else
enum { IS_READABLE = false };
#endif

Suite *make_suite(void)
{
	Suite *suite = suite_create("tiled");
	TCase *test = tcase_create("tiled");
	tcase_add_checked_fixture(test, set_up, tear_down);
	tcase_add_test(test, known_in_any_build);
	if (IS_READABLE) {
		tcase_add_test(test, a_file_and_its_export);
		tcase_add_test(test, places);
		tcase_add_test(test, found_by_content);
		tcase_add_test(test, limits);
		tcase_add_test(test, no_neighbours_from_memory);
		tcase_add_test(test, a_missing_neighbour);
		tcase_add_test(test, much_from_little);
		tcase_add_test(test, what_is_ignored);
		tcase_add_test(test, refused_memory);
		tcase_add_test(test, refused_memory_beside);
		tcase_add_test(test, refused_memory_when_written);
	}
	suite_add_tcase(suite, test);
	return suite;
}
