/* SPDX-License-Identifier: MIT */
/* Mapping rules: their grammar, patterns, what they match in each format, and where the file is looked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "format/rules/rules.h"
#include "support/failing.h"
#include "support/runner.h"
#include <tautline/format.h>

static bool matches(const char *pattern, const char *text)
{
	return tli_rule_pattern_matches(pattern, strlen(pattern), text, strlen(text));
}

START_TEST(patterns)
{
	ck_assert(matches("walls", "Walls") && matches("*wall*", "Inner Walls") && matches("w?ll", "WELL"));
	ck_assert(matches("*", "") && matches("a*b*c", "a-b-b-c") && matches("**", "x") && matches("", ""));
	ck_assert(!matches("wall", "walls") && !matches("w?ll", "wll") && !matches("a*b", "abc") && !matches("", "x"));
	ck_assert(matches("T", "T") && !matches("T", "t")); /* one character is meant exactly */
	char big[1026];
	memset(big, 'x', 1025);
	big[1025] = '\0';
	ck_assert(!matches("*", big));
	big[1024] = '\0';
	ck_assert(matches("*", big));
}
END_TEST

/* A pattern without characters, and no other: what has no text matches it. */
START_TEST(an_empty_pattern)
{
	tl_errors errors = { NULL, 0, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	static const char text[] = "layer \"\" -> solid";
	ck_assert_int_eq(tli_rules_parse(text, strlen(text), &report, &rules), TL_OK);
	tli_report_finish(&report, &errors);
	tli_subject empty = { 0 }, named = { 0 };
	tli_subject_add_string(&empty, TLI_RULE_LAYER, "");
	tli_subject_add_string(&named, TLI_RULE_LAYER, "x");
	ck_assert(tli_rules_match(&rules, &empty) && !tli_rules_match(&rules, &named));
	tli_rules_free(&rules);
}
END_TEST

/* The errors of a text as "LINE:COLUMN: TEXT" lines. */
static const char *errors_of(const char *text)
{
	static char shown[2000];
	tl_error items[8];
	tl_errors errors = { items, 8, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	tl_status status = tli_rules_parse(text, strlen(text), &report, &rules);
	tli_rules_free(&rules);
	tli_report_finish(&report, &errors);
	ck_assert_int_eq(status, errors.count ? TL_E_FORMAT : TL_OK);
	shown[0] = '\0';
	for (size_t i = 0; i < errors.count; i++) {
		ck_assert_str_eq(items[i].place.kind, "rules");
		sprintf(shown + strlen(shown), "%u:%u: %s\n", items[i].place.line, items[i].place.column,
			items[i].text);
	}
	return shown;
}

START_TEST(lines_are_read)
{
	ck_assert_str_eq(errors_of(""), "");
	ck_assert_str_eq(errors_of("# only\n\n  \t\r\n#"), "");
	ck_assert_str_eq(errors_of("layer \"Inner walls\" -> wall # comment\r\nLAYER a CLASS b -> Solid"), "");
	ck_assert_str_eq(
		errors_of(
			"layer a -> wall blocks walk,sight # c\nname b -> door blocks fly key red\nCHANNEL fly radius 0.2"),
		"");
	ck_assert_str_eq(
		errors_of("property \"is \\\"on\\\"\"=\"a b\" -> door\nproperty x -> ignore\ncolor #ff0000 -> wall"),
		"");
}
END_TEST

START_TEST(errors_have_their_place)
{
	ck_assert_str_eq(errors_of("layr x -> wall\nlayer x -> walls\nlayer -> wall\nlayer x"),
		"1:1: expected what to match (layer, class, name, property, value, color, id, tile, thing, linedef), "
		"found 'layr'; did you mean 'layer'?\n"
		"2:12: expected wall, solid, door, waypoint, start, goal, agent, obstacle or ignore, found 'walls'\n"
		"3:7: expected a pattern, found '->'\n"
		"4:8: expected '->' and what it is, found the end of the line\n");
	ck_assert_str_eq(errors_of("name \"x -> wall\nname \"x\"y -> wall\nname x -> wall wall\nname x ->"),
		"1:6: a text in quotes has no end\n"
		"2:9: expected a blank behind the pattern, found 'y'\n"
		"3:16: expected the end of the line, found 'wall'\n"
		"4:10: expected wall, solid, door, waypoint, start, goal, agent, obstacle or ignore, found the end of the line\n");
	ck_assert_str_eq(errors_of("value 3 -> door\nlayer a tile 4 -> waypoint"),
		"1:1: a value is wall, solid, obstacle or ignore: it cannot be a door\n"
		"2:1: a tile is wall, solid, obstacle or ignore: it cannot be a waypoint\n");
	ck_assert_str_eq(
		errors_of(
			"layer a -> wall blocks walk, sight\nlayer a -> waypoint blocks walk\nname b -> door key a,b\n"
			"layer b -> solid blocks\nlayer b -> wall key red"),
		"1:24: expected the channels that it blocks: walk, or walk,sight, found 'walk,'\n"
		"2:21: expected the end of the line, found 'blocks'\n"
		"3:20: expected the name of a key, found 'a,b'\n"
		"4:24: expected the channels that it blocks: walk, or walk,sight, found the end of the line\n"
		"5:17: expected the end of the line, found 'key'\n");
	ck_assert_str_eq(
		errors_of("channel fly\nchannel 1 radius 2\nchannel fly radius -1\nchannel a radius 1 x\nchannel"),
		"1:12: expected 'radius', found the end of the line\n"
		"2:9: expected the channel's name, found '1'\n"
		"3:20: expected a radius of 0 or more, found '-1'\n"
		"4:20: expected the end of the line, found 'x'\n"
		"5:8: expected the channel's name, found the end of the line\n");
}
END_TEST

START_TEST(there_are_limits)
{
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	char *text = calloc(TLI_RULES_BYTES_MAX + 1, 1);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(tli_rules_parse(text, TLI_RULES_BYTES_MAX + 1, &report, &rules), TL_E_LIMIT);
	for (int i = 0; i < TLI_RULES_MAX + 1; i++)
		strcat(text + 14 * (size_t)i, "name a -> wall\n");
	free(text);
	tli_rules_free(&rules);
}
END_TEST

/* The walls, doors, waypoints and obstacles of a map read with rules that stand in a file; "WALLS DOORS WAYPOINTS OBSTACLES". */
static char folder[64];

static const char *read_with(const char *format, const char *text, const char *rules)
{
	static char counts[64];
	char path[100];
	snprintf(path, sizeof path, "%s/my.rules", folder);
	FILE *file = fopen(path, "w");
	ck_assert(file && fputs(rules, file) >= 0 && fclose(file) == 0);
	tl_error items[1];
	tl_errors errors = { items, 1, 0 };
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.format = format;
	def.rules = path;
	if (tl_map_load_memory(text, strlen(text), &def, &map, &errors))
		ck_abort_msg("%u:%u: %s", items[0].place.line, items[0].place.column, items[0].text);
	snprintf(counts, sizeof counts, "%zu %zu %zu %zu", tl_map_wall_count(map), tl_map_door_count(map),
		tl_map_waypoint_count(map), tl_map_obstacle_count(map));
	tl_map_free(map);
	return counts;
}

static void make_folder(void)
{
	snprintf(folder, sizeof folder, "/tmp/test_rules.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void)
{
	char path[100];
	const char *const names[] = { "my.rules", "tautline.rules", "a.map" };
	for (int i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		(void)unlink(path);
	}
	ck_assert_int_eq(rmdir(folder), 0);
}

static const char tiled[] =
	"<map orientation='orthogonal' width='2' height='1' tilewidth='8' tileheight='8'>\n"
	"<tileset firstgid='1' name='dungeon' tilewidth='8' tileheight='8'><tile id='1'><properties>"
	"<property name='kind' value='rock'/></properties></tile></tileset>\n"
	"<layer name='ground' width='2' height='1'><data encoding='csv'>1,2</data></layer>\n"
	"<objectgroup name='stuff'><object id='1' name='crate' x='0' y='0' width='8' height='8'/>"
	"<object id='2' type='npc' x='9' y='0'><point/></object>"
	"<object id='3' x='9' y='0' width='4' height='4'><ellipse/></object></objectgroup></map>";

START_TEST(tiled_is_mapped)
{
	ck_assert_str_eq(read_with("tmx", tiled, ""), "0 0 0 0");
	ck_assert_str_eq(read_with("tmx", tiled, "layer ground -> wall"), "1 0 0 0");
	ck_assert_str_eq(read_with("tmx", tiled, "tile dungeon:1 -> solid"), "1 0 0 0");
	ck_assert_str_eq(read_with("tmx", tiled, "property kind=rock -> wall"), "1 0 0 0");
	ck_assert_str_eq(read_with("tmx", tiled, "tile 7 -> wall"), "0 0 0 0");
	ck_assert_str_eq(
		read_with("tmx", tiled, "name crate -> wall\nclass npc -> waypoint\nid 3 -> obstacle"), "1 0 1 1");
	ck_assert_str_eq(read_with("tmx", tiled, "name crate -> door\nlayer stuff -> ignore"), "0 1 0 0");
	ck_assert_str_eq(read_with("tmx", tiled, "layer stuff id 2 -> waypoint\nlayer st* -> wall"), "2 0 1 0");
}
END_TEST

static const char drawing[] =
	"<svg><g inkscape:label='Plan'><path id='p' d='M0 0h9v9z' fill='#f00'/><line x2='5' stroke='rgb(0,0,255)'/></g>"
	"<circle id='start' class='big dot' r='2' data-kind='spawn'/></svg>";

START_TEST(drawings_are_mapped)
{
	ck_assert_str_eq(read_with("svg", drawing, ""), "3 0 0 0");
	ck_assert_str_eq(read_with("svg", drawing, "layer plan -> ignore\nid start -> waypoint"), "0 0 1 0");
	ck_assert_str_eq(
		read_with("svg", drawing, "color #ff0000 -> wall\ncolor #0000ff -> door\nclass dot -> obstacle"),
		"1 1 0 1");
	ck_assert_str_eq(
		read_with("svg", drawing, "property data-kind=spawn -> waypoint\nname p -> ignore"), "1 0 1 0");
}
END_TEST

START_TEST(grids_are_mapped)
{
	static const char grid[] = "type octile\nheight 1\nwidth 3\nmap\n.WT\n";
	ck_assert_str_eq(read_with("movingai", grid, ""), "2 0 0 0");
	ck_assert_str_eq(read_with("movingai", grid, "value W -> ignore"), "2 0 0 0");
	ck_assert_str_eq(read_with("movingai", grid, "value . -> wall"), "1 0 0 0");
}
END_TEST

START_TEST(levels_are_mapped)
{
	static const char level[] = "namespace = \"doom\";\n"
				    "thing { x = 32; y = 32; type = 1; } thing { x = 9; y = 9; type = 2035; }\n"
				    "vertex { x = 0; y = 0; } vertex { x = 64; y = 0; }\n"
				    "linedef { v1 = 0; v2 = 1; sidefront = 0; sideback = 0; special = 98; }\n"
				    "sidedef { sector = 0; } sector { heightceiling = 128; }\n";
	ck_assert_str_eq(read_with("udmf", level, ""), "0 0 1 0");
	ck_assert_str_eq(read_with("udmf", level, "linedef 98 -> wall\nthing 2035 -> obstacle"), "1 0 1 1");
	ck_assert_str_eq(
		read_with("udmf", level, "linedef 98 -> door\nthing 2035 -> waypoint\nthing 1 -> ignore"), "0 1 1 0");
	ck_assert_str_eq(read_with("udmf", level, "linedef 98 -> waypoint"), "0 0 2 0");
}
END_TEST

static void write_in_folder(const char *name, const char *text)
{
	char path[100];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static tl_status load_beside(const char *rules, size_t *walls, tl_errors *errors)
{
	char path[100];
	tl_map *map = NULL;
	tl_load_def def = tl_default_load_def();
	def.rules = rules;
	snprintf(path, sizeof path, "%s/a.map", folder);
	errors->count = 0;
	tl_status status = tl_map_load_file(path, &def, &map, errors);
	*walls = tl_map_wall_count(map);
	tl_map_free(map);
	return status;
}

START_TEST(rules_beside_the_map_count)
{
	tl_error items[2];
	tl_errors errors = { items, 2, 0 };
	size_t walls;
	char path[100];
	write_in_folder("a.map", "type octile\nheight 1\nwidth 3\nmap\n.W.\n");
	ck_assert_int_eq(load_beside(NULL, &walls, &errors), TL_OK);
	ck_assert_uint_eq(walls, 3);
	write_in_folder("tautline.rules", "value W -> ignore\n");
	ck_assert_int_eq(load_beside(NULL, &walls, &errors), TL_OK);
	ck_assert_uint_eq(walls, 2);
	ck_assert_int_eq(load_beside("", &walls, &errors), TL_OK);
	ck_assert_uint_eq(walls, 3);
	write_in_folder("tautline.rules", "\nvalue W = ignore\n");
	ck_assert_int_eq(load_beside(NULL, &walls, &errors), TL_E_FORMAT);
	ck_assert_uint_eq(items[0].place.line, 2);
	ck_assert_str_eq(items[0].place.kind, "rules");
	ck_assert_int_eq(load_beside("/nowhere/at/all", &walls, &errors), TL_E_FORMAT);
	ck_assert_str_eq(items[0].text, "the file of the rules is not there");
	ck_assert_int_eq(load_beside(folder, &walls, &errors), TL_E_FORMAT);
	ck_assert_str_eq(items[0].text, "the file of the rules is a folder");
	snprintf(path, sizeof path, "%s/tautline.rules", folder);
	ck_assert(unlink(path) == 0 && symlink("/etc/passwd", path) == 0);
	ck_assert_int_eq(load_beside(NULL, &walls, &errors), TL_E_FORMAT);
	ck_assert_ptr_nonnull(strstr(items[0].text, "is outside the folder of the project"));
}
END_TEST

static void make_folder_below(const char *name)
{
	char path[100];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void remove_below(const char *name)
{
	char path[100];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	ck_assert_int_eq(remove(path), 0);
}

static size_t walls_below(void)
{
	char path[100];
	tl_map *map = NULL;
	snprintf(path, sizeof path, "%s/maps/a.map", folder);
	ck_assert_int_eq(tl_map_load_file(path, NULL, &map, NULL), TL_OK);
	size_t walls = tl_map_wall_count(map);
	tl_map_free(map);
	return walls;
}

START_TEST(the_nearest_rules_up_to_the_root_count)
{
	make_folder_below("maps");
	write_in_folder("maps/a.map", "type octile\nheight 1\nwidth 3\nmap\n.W.\n");
	ck_assert_uint_eq(walls_below(), 3);
	write_in_folder("tautline.rules", "value W -> ignore\n");
	ck_assert_uint_eq(walls_below(), 2);
	write_in_folder("maps/tautline.rules", "value T -> ignore\n");
	ck_assert_uint_eq(walls_below(), 3);
	remove_below("maps/tautline.rules");
	make_folder_below("maps/.git"); /* now the root is the folder of the map */
	ck_assert_uint_eq(walls_below(), 3);
	remove_below("maps/.git");
	remove_below("maps/a.map");
	remove_below("maps");
}
END_TEST

START_TEST(the_project_of_a_map)
{
	char project[4096], expected[4096], path[100];
	size_t size = 0;
	make_folder_below("maps");
	snprintf(path, sizeof path, "%s/maps/a.map", folder);
	ck_assert_ptr_nonnull(realpath(folder, expected));
	ck_assert_int_eq(tl_map_find_project(path, project, sizeof project, &size), TL_E_NOT_FOUND);
	make_folder_below(".git");
	ck_assert_int_eq(tl_map_find_project(path, NULL, 0, &size), TL_E_BUFFER);
	ck_assert_uint_eq(size, strlen(expected) + 1);
	ck_assert_int_eq(tl_map_find_project(path, project, size, &size), TL_OK);
	ck_assert_str_eq(project, expected);
	write_in_folder("maps/a.tiled-project", "{}");
	strcat(expected, "/maps");
	ck_assert_int_eq(tl_map_find_project(path, project, sizeof project, &size), TL_OK);
	ck_assert_str_eq(project, expected);
	write_in_folder("a.tiled-project", "{}"); /* in each other: the outer one */
	ck_assert_int_eq(tl_map_find_project(path, project, sizeof project, &size), TL_OK);
	expected[strlen(expected) - strlen("/maps")] = '\0';
	ck_assert_str_eq(project, expected);
	make_folder_below("maps/.git");
	ck_assert_int_eq(tl_map_find_project(path, project, sizeof project, &size), TL_OK);
	strcat(expected, "/maps");
	ck_assert_str_eq(project, expected);
	remove_below("maps/.git");
	remove_below("a.tiled-project");
	ck_assert_int_eq(tl_map_find_project("/nowhere/at/all", project, sizeof project, &size), TL_E_IO);
	remove_below("maps/a.tiled-project");
	remove_below(".git");
	remove_below("maps");
}
END_TEST

START_TEST(the_explanation_names_the_rules)
{
	char path[100];
	tl_map *map = NULL;
	tl_load_def def = tl_default_load_def();
	make_folder();
	write_in_folder("my.rules", "value W -> ignore\nvalue x -> wall\n");
	snprintf(path, sizeof path, "%s/my.rules", folder);
	def.rules = path;
	static const char grid[] = "type octile\nheight 1\nwidth 3\nmap\n.WT\n";
	ck_assert_int_eq(tl_map_load_memory(grid, sizeof grid - 1, &def, &map, NULL), TL_OK);
	ck_assert_str_eq(tl_map_explanation(map),
		"value '.': free, 1 cell, by the format\n"
		"value 'T': walls, 1 cell, by the format\n"
		"value 'W': free, 1 cell, by line 1 of the rules\n"
		"rule of line 1: ignore, matched 1 time\n"
		"rule of line 2: wall, matches nothing\n");
	tl_map_free(map);
	remove_folder();
}
END_TEST

/* Each allocation fails once. */
START_TEST(no_memory)
{
	char path[100];
	make_folder();
	failing_install();
	write_in_folder("my.rules", "name crate -> wall\nclass npc -> waypoint\n");
	snprintf(path, sizeof path, "%s/my.rules", folder);
	for (long k = 1;; k++) {
		tl_map *map = NULL;
		tl_error item;
		tl_errors errors = { &item, 1, 77 };
		tl_load_def def = tl_default_load_def();
		def.format = "tmx";
		def.rules = path;
		failing_arm(k, false);
		tl_status status = tl_map_load_memory(tiled, strlen(tiled), &def, &map, &errors);
		bool failed = failing_disarm();
		tl_map_free(map);
		if (!failed)
			break;
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_uint_eq(errors.count, 77);
	}
	remove_folder();
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("rules");
	TCase *grammar = tcase_create("grammar"), *formats = tcase_create("formats"), *whole = tcase_create("whole");
	tcase_add_test(grammar, patterns);
	tcase_add_test(grammar, an_empty_pattern);
	tcase_add_test(grammar, lines_are_read);
	tcase_add_test(grammar, errors_have_their_place);
	tcase_add_test(grammar, there_are_limits);
	tcase_add_checked_fixture(formats, make_folder, remove_folder);
	tcase_add_test(formats, tiled_is_mapped);
	tcase_add_test(formats, drawings_are_mapped);
	tcase_add_test(formats, grids_are_mapped);
	tcase_add_test(formats, levels_are_mapped);
	tcase_add_test(formats, rules_beside_the_map_count);
	tcase_add_test(formats, the_nearest_rules_up_to_the_root_count);
	tcase_add_test(formats, the_project_of_a_map);
	tcase_add_test(whole, the_explanation_names_the_rules);
	tcase_add_test(whole, no_memory);
	suite_add_tcase(suite, grammar);
	suite_add_tcase(suite, formats);
	suite_add_tcase(suite, whole);
	return suite;
}
