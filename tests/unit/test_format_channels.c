/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_format_channels.c: channels and keys in the formats of other programs: what properties, attributes, fields and rules say, what is
 * wrong with them, and that what is written is read again. Each map is compared with the text that the native format has for it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static char rules_path[64];

static void write_rules(const char *rules)
{
	FILE *file = fopen(rules_path, "w");
	ck_assert(file && fputs(rules, file) >= 0 && fclose(file) == 0);
}

static tl_map *load_with(const char *format, const char *text, const char *rules)
{
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	write_rules(rules);
	def.format = format;
	def.rules = rules_path;
	if (tl_map_load_memory(text, strlen(text), &def, &map, &errors))
		ck_abort_msg("%u:%u: %s", item.place.line, item.place.column, item.text);
	return map;
}

static void check_read(const char *format, const char *text, const char *rules, const char *expected)
{
	tl_map *map = load_with(format, text, rules);
	map_check_text(map, expected);
	tl_map_free(map);
}

static void check_refused(const char *format, const char *text, const char *rules, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	write_rules(rules);
	def.format = format;
	def.rules = rules_path;
	map_check_errors(text, strlen(text), &def, TL_E_FORMAT, messages);
}

/* ---- what is written is read again ---- */

static const char everything[] = "tautline 1\n"
				 "radius 0.5\n"
				 "\n"
				 "channel fly radius 0.25\n"
				 "channel sight radius 0\n"
				 "\n"
				 "wall 0,0 12,0 12,6 0,6 loop\n"
				 "wall 4,0 4,3 blocks walk\n"
				 "wall 6,0 6,6 blocks sight\n"
				 "wall 1,1 2,1 2,2 1,2 loop filled blocks fly\n"
				 "wall 3,4 3.5,4 3.5,5 3,5 loop solid blocks walk,fly\n"
				 "\n"
				 "door vault 8,2 8,3 closed blocks walk,fly key red\n"
				 "door plain 9,2 9,3 open\n"
				 "\n"
				 "obstacle crate 10,4 0.25 blocks walk\n";

START_TEST(written_and_read)
{
	static const char *const formats[] = { "tmj", "svg" };
	tl_map *map = map_from_text(everything);
	for (int i = 0; i < 2; i++) {
		char text[8192];
		size_t size;
		ck_assert_int_eq(tl_map_save_as_memory(map, formats[i], text, sizeof text - 1, &size), TL_OK);
		text[size] = '\0';
		check_read(formats[i], text, "", everything);
	}
	tl_map_free(map);
}
END_TEST

/* ---- Tiled ---- */

static const char tiled[] =
	"<map orientation='orthogonal' width='4' height='2' tilewidth='8' tileheight='8'>\n"
	"<properties><property name='channel'>fly radius 3\nsight radius 0</property>"
	"<property name='agent'>kite 1,1 by fly keys red</property></properties>\n"
	"<tileset firstgid='1' name='t' tilewidth='8' tileheight='8'>\n"
	"<tile id='0'><properties><property name='solid' value='true'/></properties></tile>\n"
	"<tile id='1'><properties><property name='blocks' value='walk'/></properties></tile>\n"
	"<tile id='2'><properties><property name='Blocks' value='yes'/></properties></tile>\n"
	"</tileset>\n"
	"<layer name='ground' width='4' height='2'><data encoding='csv'>1,2,2,3,0,2,0,1</data></layer>\n"
	"<layer name='Glass panes' width='4' height='2'><data encoding='csv'>0,0,0,0,0,0,4,0</data></layer>\n"
	"<objectgroup name='o'>\n"
	"<object id='1' class='door' name='v' x='0' y='0'><properties><property name='key' value='red'/>"
	"<property name='blocks' value='walk,fly'/></properties><polyline points='0,0 0,8'/></object>\n"
	"<object id='2' x='8' y='0'><properties><property name='blocks' value='sight'/></properties>"
	"<polyline points='0,0 0,8'/></object>\n"
	"</objectgroup>\n"
	"<objectgroup name='windows'><properties><property name='blocks' value='walk'/></properties>\n"
	"<object id='3' x='9' y='0'><polyline points='0,0 0,8'/></object>\n"
	"<object id='4' x='10' y='0'><properties><property name='blocks' value='fly'/></properties>"
	"<polyline points='0,0 0,8'/></object>\n"
	"</objectgroup>\n"
	"</map>\n";

START_TEST(properties_of_tiled)
{
	check_read("tmx", tiled, "",
		"tautline 1\n\nchannel fly radius 3\nchannel sight radius 0\n\n"
		"wall 0,0 8,0 8,8 0,8 loop solid\nwall 24,0 32,0 32,16 24,16 loop solid\n"
		"wall 8,0 24,0 24,8 16,8 16,16 8,16 loop solid blocks walk\nwall 8,0 8,8 blocks sight\n"
		"wall 9,0 9,8 blocks walk\nwall 10,0 10,8 blocks fly\n\n"
		"door v 0,0 0,8 closed blocks walk,fly key red\n\nagent kite 1,1 by fly keys red\n");
	tl_map *map = load_with("tmx", tiled, "");
	ck_assert_ptr_nonnull(strstr(tl_map_explanation(map),
		"layer 'Glass panes' of tiles: ignored, nothing says that it blocks; a line in tautline.rules reads "
		"it: layer \"Glass panes\" -> wall blocks walk\n"));
	tl_map_free(map);
}
END_TEST

START_TEST(rules_for_tiled)
{
	check_read("tmx", tiled,
		"layer \"Glass panes\" -> wall blocks walk\nname v -> door blocks sight key blue # first\n"
		"layer windows -> wall\nchannel fly radius 1\nchannel fly radius 2\nchannel swim radius 4\n",
		"tautline 1\n\nchannel fly radius 1\nchannel sight radius 0\nchannel swim radius 4\n\n"
		"wall 0,0 8,0 8,8 0,8 loop solid\nwall 24,0 32,0 32,16 24,16 loop solid\n"
		"wall 8,0 24,0 24,16 8,16 loop solid blocks walk\nwall 8,0 8,8 blocks sight\n"
		"wall 9,0 9,8 blocks walk\nwall 10,0 10,8 blocks fly\n\n"
		"door v 0,0 0,8 closed blocks sight key blue\n\nagent kite 1,1 by fly keys red\n");
}
END_TEST

/* An answer is an answer, as before there were channels. */
START_TEST(answers_of_tiled)
{
	static const struct {
		const char *value, *wall;
	} rows[] = { { "true", "wall 1,0 1,8\n" }, { "1", "wall 1,0 1,8\n" }, { "yes", "wall 1,0 1,8\n" },
		{ "all", "wall 1,0 1,8\n" }, { "", "wall 1,0 1,8\n" }, { "even-odd", "wall 1,0 1,8\n" },
		{ "false", "" }, { "0", "" }, { "none", "" }, { "walk", "wall 1,0 1,8 blocks walk\n" } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[500], expected[100];
		snprintf(text, sizeof text,
			"<map orientation='orthogonal' width='1' height='1' tilewidth='8' tileheight='8'><objectgroup>"
			"<object id='1' x='1' y='0'><properties><property name='blocks' value='%s'/></properties>"
			"<polyline points='0,0 0,8'/></object></objectgroup></map>",
			rows[i].value);
		snprintf(expected, sizeof expected, "tautline 1\n%s%s", *rows[i].wall ? "\n" : "", rows[i].wall);
		check_read("tmx", text, "", expected);
	}
}
END_TEST

START_TEST(tiled_is_refused)
{
	static const char wrong[] =
		"<map orientation='orthogonal' width='1' height='1' tilewidth='8' tileheight='8'><objectgroup>\n"
		"<object id='1' x='1' y='0'><properties>\n<property name='blocks' value='walk sight'/></properties>\n"
		"<polyline points='0,0 0,8'/></object>\n"
		"<object id='2' class='door' x='1' y='0'><properties>\n<property name='key' value='red,blue'/></properties>\n"
		"<polyline points='0,0 0,8'/></object></objectgroup></map>";
	check_refused("tmx", wrong, "",
		"3:1: the property 'blocks': expected the channels that it blocks: walk, or walk,sight, found 'walk sight'\n"
		"6:1: the property 'key': expected the name of a key, found 'red,blue'\n");
}
END_TEST

/* ---- SVG ---- */

static const char drawing[] =
	"<svg xmlns='http://www.w3.org/2000/svg' data-channel='fly radius 2, swim'>\n"
	"<g id='walls' data-blocks='walk'><path d='M1 0v8'/><path d='M2 0v8' data-blocks='sight,fly'/></g>\n"
	"<g id='walls2' class='wall'><path d='M3 0v8'/></g>\n"
	"<g id='Hedges'><path d='M4 0v8'/></g>\n"
	"<line class='door' id='d' x1='5' y1='0' x2='5' y2='2' data-key='red'/>\n"
	"<circle class='obstacle' id='o' cx='7' cy='1' r='0.5' data-blocks='walk'/>\n"
	"</svg>\n";

START_TEST(attributes_of_svg)
{
	check_read("svg", drawing, "",
		"tautline 1\n\nchannel fly radius 2\nchannel swim\n\nwall 1,0 1,8 blocks walk\n"
		"wall 2,0 2,8 blocks sight,fly\nwall 3,0 3,8\n\ndoor d 5,0 5,2 closed key red\n\n"
		"obstacle o 7,1 0.5 blocks walk\n");
	check_read("svg", drawing, "layer Hedges -> wall blocks sight\nid d -> door blocks walk key green\n",
		"tautline 1\n\nchannel fly radius 2\nchannel swim\n\nwall 1,0 1,8 blocks walk\n"
		"wall 2,0 2,8 blocks sight,fly\nwall 3,0 3,8\nwall 4,0 4,8 blocks sight\n\n"
		"door d 5,0 5,2 closed blocks walk key green\n\nobstacle o 7,1 0.5 blocks walk\n");
	tl_map *map = load_with("svg", drawing, "");
	ck_assert_ptr_nonnull(strstr(
		tl_map_explanation(map), "a line in tautline.rules reads it: layer Hedges -> wall blocks sight\n"));
	tl_map_free(map);
}
END_TEST

START_TEST(svg_is_refused)
{
	check_refused("svg",
		"<svg xmlns='http://www.w3.org/2000/svg' data-channel='fly radius x'>\n"
		"<path d='M1 0v8' data-blocks='walk sight'/>\n<path d='M1 0v8' data-blocks=''/>\n"
		"<line class='door' id='d' x1='5' y1='0' x2='5' y2='2' data-key='7'/></svg>",
		"",
		"1:1: expected a plain decimal number, found 'x'\n"
		"2:1: data-blocks: expected the channels that it blocks: walk, or walk,sight, found 'walk sight'\n"
		"3:1: data-blocks: expected the channels that it blocks: walk, or walk,sight, found ''\n"
		"4:1: data-key: expected the name of a key, found '7'\n");
}
END_TEST

/* ---- cells ---- */

START_TEST(cells_of_grids)
{
	static const char grid[] = "type octile\nheight 2\nwidth 5\nmap\n..W..\n.TWWH\n";
	check_read("movingai", grid, "value W -> wall blocks walk\nvalue H -> solid blocks sight",
		"tautline 1\n\nwall -1,-1 6,-1 6,3 -1,3 loop solid\nwall 0,0 5,0 5,2 2,2 2,1 1,1 1,2 0,2 loop solid\n"
		"wall 2,0 3,0 3,1 4,1 4,2 2,2 loop solid blocks walk\nwall 4,1 5,1 5,2 4,2 loop solid blocks sight\n");
	char text[200] = "type octile\nheight 1\nwidth 9\nmap\nABCDEFHIJ\n", rules[1000] = "";
	for (int i = 0; i < 9; i++)
		sprintf(rules + strlen(rules), "value %c -> wall blocks c%d\n", text[33 + i], i);
	tl_load_def def = tl_default_load_def();
	write_rules(rules);
	def.rules = rules_path;
	def.format = "movingai";
	map_check_errors(text, strlen(text), &def, TL_E_LIMIT, "0:0: cells have more than 8 different 'blocks'\n");
}
END_TEST

static const char project[] =
	"{\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"jsonVersion\": \"1.5.3\", \"defaultGridSize\": 8,\n"
	"\"worldLayout\": \"Free\", \"defs\": {\"layers\": [{\"uid\": 1, \"identifier\": \"Ground\", \"intGridValues\": [\n"
	"{\"value\": 1, \"identifier\": \"wall\"}, {\"value\": 2, \"identifier\": \"Water_deep\"}]}]}, \"levels\": [\n"
	"{\"identifier\": \"L\", \"pxWid\": 32, \"pxHei\": 16, \"worldX\": 0, \"worldY\": 0, \"layerInstances\": [\n"
	"{\"__type\": \"IntGrid\", \"__identifier\": \"Ground\", \"layerDefUid\": 1, \"__gridSize\": 8, \"__cWid\": 4, \"__cHei\": 2,\n"
	"\"__pxTotalOffsetX\": 0, \"__pxTotalOffsetY\": 0, \"intGridCsv\": [0, 2, 2, 1, 0, 0, 2, 0]},\n"
	"{\"__type\": \"Entities\", \"__identifier\": \"E\", \"__pxTotalOffsetX\": 0, \"__pxTotalOffsetY\": 0, \"entityInstances\": [\n"
	"{\"__identifier\": \"Door\", \"px\": [0, 0], \"__pivot\": [0, 0], \"width\": 2, \"height\": 8, \"__tags\": [], \"fieldInstances\": [\n"
	"{\"__identifier\": \"key\", \"__value\": \"red\"}, {\"__identifier\": \"blocks\", \"__value\": \"walk,fly\"},\n"
	"{\"__identifier\": \"name\", \"__value\": \"d\"}]}]}]}]}";

START_TEST(levels_of_ldtk)
{
	check_read("ldtk", project, "value Water* -> wall blocks walk\nchannel fly radius 2",
		"tautline 1\n\nchannel fly radius 2\n\nwall -8,-8 40,-8 40,24 -8,24 loop solid\n"
		"wall 0,0 24,0 24,8 32,8 32,16 0,16 loop solid\n"
		"wall 8,0 24,0 24,16 16,16 16,8 8,8 loop solid blocks walk\n\n"
		"door d 1,0 1,8 closed blocks walk,fly key red\n");
	tl_map *map = load_with("ldtk", project, "");
	ck_assert_ptr_nonnull(strstr(tl_map_explanation(map),
		"layer 'Ground' value 2 'Water_deep': free, 3 cells, no name says that it blocks; a line in "
		"tautline.rules reads it: layer Ground value 2 -> wall blocks walk\n"));
	tl_map_free(map);
	char wrong[sizeof project];
	memcpy(wrong, project, sizeof project);
	strstr(wrong, "\"red\"")[1] = ',';
	check_refused("ldtk", wrong, "", "9:36: 'key': expected the name of a key, found ',ed'\n");
}
END_TEST

START_TEST(levels_of_doom)
{
	static const char level[] =
		"namespace = \"doom\";\nthing { x = 32; y = 32; type = 1; } thing { x = 9; y = 9; type = 2035; }\n"
		"vertex { x = 0; y = 0; } vertex { x = 64; y = 0; }\n"
		"linedef { v1 = 0; v2 = 1; sidefront = 0; sideback = 0; special = 98; blocksight = true; }\n"
		"sidedef { sector = 0; } sector { heightceiling = 128; }\n";
	check_read("udmf", level, "",
		"tautline 1\nradius 16\n\nwall 0,0 64,0 blocks sight\n\nwaypoint player1 32,-32 start\n");
	check_read("udmf", level, "linedef 98 -> ignore", "tautline 1\nradius 16\n\nwaypoint player1 32,-32 start\n");
	check_read("udmf", level, "linedef 98 -> wall blocks walk,fly\nthing 2035 -> obstacle blocks walk",
		"tautline 1\nradius 16\n\nchannel fly\n\nwall 0,0 64,0 blocks walk,fly\n\n"
		"obstacle thing2035-1 9,-9 16 blocks walk\n\nwaypoint player1 32,-32 start\n");
	check_read("udmf", level, "linedef 98 -> door key gold",
		"tautline 1\nradius 16\n\ndoor door-0 0,0 64,0 open key gold\n\nwaypoint player1 32,-32 start\n");
}
END_TEST

/* ---- Universal VTT ---- */

START_TEST(portals_and_lines)
{
	static const char inn[] =
		"{\"resolution\": {\"pixels_per_grid\": 70}, \"line_of_sight\": [[{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 0}]],\n"
		"\"portals\": [{\"closed\": true, \"bounds\": [{\"x\": 1, \"y\": 1}, {\"x\": 2, \"y\": 1}]},\n"
		"{\"closed\": false, \"bounds\": [{\"x\": 3, \"y\": 1}, {\"x\": 4, \"y\": 1}]}]}";
	static const char rules[] =
		"property closed=false -> wall blocks walk\nlayer portals -> door blocks walk key red\n";
	check_read("uvtt", inn, "",
		"tautline 1\n\nwall 0,0 9,0\n\ndoor portal_1 1,1 2,1 closed\ndoor portal_2 3,1 4,1 open\n");
	static const char expected[] = "tautline 1\n\nwall 0,0 9,0\nwall 3,1 4,1 blocks walk\n\n"
				       "door portal_1 1,1 2,1 closed blocks walk key red\n";
	check_read("uvtt", inn, rules, expected);
	tl_map *map = map_from_text(expected);
	char text[4096];
	size_t size;
	ck_assert_int_eq(tl_map_save_as_memory(map, "uvtt", text, sizeof text - 1, &size), TL_OK);
	text[size] = '\0';
	tl_map_free(map);
	check_read("uvtt", text, "",
		"tautline 1\n\nwall 0,0 9,0\nwall 3,1 4,1\n\ndoor portal_1 1,1 2,1 closed blocks walk key red\n");
	strstr(text, "\"red\"")[1] = '1';
	check_refused("uvtt", text, "", "8:179: expected the name of a key, found '1ed'\n");
}
END_TEST

/* ---- rules ---- */

/* As many channels as a map has, and one more, at the place of its name. */
START_TEST(one_channel_too_many)
{
	char rules[1000] = "layer Hedges -> wall blocks ";
	for (int i = 0; i < 30; i++)
		sprintf(rules + strlen(rules), "%sc%d", i ? "," : "", i);
	check_refused("svg", drawing, rules, "1:131: 'c28' is one more than the 32 channels that a map has at most\n");
}
END_TEST

/* Each allocation of each reader fails once. */
START_TEST(no_memory)
{
	static const char grid[] = "type octile\nheight 2\nwidth 5\nmap\n..W..\n.TWWH\n";
	static const struct {
		const char *format, *text;
	} rows[] = { { "tmx", tiled }, { "svg", drawing }, { "ldtk", project }, { "movingai", grid } };
	write_rules(
		"value W -> wall blocks walk\nvalue Water* -> wall blocks walk\nname v -> door blocks swim key red\n"
		"layer Hedges -> wall blocks sight\nid d -> door key green\nchannel jump radius 1\n");
	tl_load_def def = tl_default_load_def();
	def.rules = rules_path;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bool failed = true;
		def.format = rows[i].format;
		for (long k = 1; failed; k++) {
			tl_map *map = NULL;
			failing_arm(k, false);
			tl_status status = tl_map_load_memory(rows[i].text, strlen(rows[i].text), &def, &map, NULL);
			failed = failing_disarm();
			ck_assert_msg(status == (failed ? TL_E_NOMEM : TL_OK), "%s: %ld", rows[i].format, k);
			tl_map_free(map);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

static void set_up(void)
{
	snprintf(rules_path, sizeof rules_path, "/tmp/tautline-channels-XXXXXX");
	int file = mkstemp(rules_path);
	ck_assert_int_ge(file, 0);
	fclose(fdopen(file, "w"));
	failing_install();
}

static void tear_down(void)
{
	remove(rules_path);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	TCase *tests = tcase_create("format_channels");
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, written_and_read);
	tcase_add_test(tests, properties_of_tiled);
	tcase_add_test(tests, rules_for_tiled);
	tcase_add_test(tests, answers_of_tiled);
	tcase_add_test(tests, tiled_is_refused);
	tcase_add_test(tests, attributes_of_svg);
	tcase_add_test(tests, svg_is_refused);
	tcase_add_test(tests, cells_of_grids);
	tcase_add_test(tests, levels_of_ldtk);
	tcase_add_test(tests, levels_of_doom);
	tcase_add_test(tests, portals_and_lines);
	tcase_add_test(tests, one_channel_too_many);
	tcase_add_test(tests, no_memory);
	Suite *suite = suite_create("format_channels");
	suite_add_tcase(suite, tests);
	return suite;
}
