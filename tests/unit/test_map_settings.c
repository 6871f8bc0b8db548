/* SPDX-License-Identifier: MIT */
/*
 * Parameters and settings: the table, settings in definitions, on the lines of agents, and as they are edited, undone and reloaded.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"
#include "format/native/native.h"
#include "steer/parameters.h"
#include <tautline/text.h>

static tl_parameter parameter(const char *name)
{
	tl_parameter found = TLI_PARAMETERS;
	ck_assert_msg(tl_parameter_find(name, strlen(name), &found) == TL_OK, "%s", name);
	return found;
}

static tl_map_agent_id find(const tl_map *map, const char *name)
{
	tl_map_agent_id id = { 0, 0 };
	ck_assert_int_eq(tl_map_find_agent(map, name, &id), TL_OK);
	return id;
}

/* The value of a setting; NAN: it has none. */
static double setting(const tl_map *map, const char *agent, const char *name)
{
	tl_map_agent_info info;
	ck_assert_int_eq(tl_map_get_agent(map, find(map, agent), &info), TL_OK);
	const tl_setting *found = tli_setting_find(info.settings, info.setting_count, parameter(name));
	return found ? found->value : (double)NAN;
}

/* ---- the table ---- */

START_TEST(each_row)
{
	ck_assert_uint_eq(tl_parameter_count(), TLI_PARAMETERS);
	for (tl_parameter i = 0; i < tl_parameter_count(); i++) {
		tl_parameter_info info;
		char name[64];
		ck_assert_int_eq(tl_parameter_get(i, &info), TL_OK);
		snprintf(name, sizeof name, "%s.%s", info.of, info.word);
		ck_assert_uint_eq(parameter(name), i);
		ck_assert_msg(info.low < info.high && *info.unit && *info.summary, "%s", name);
		bool in_range = info.usual >= info.low && (info.usual <= info.high || info.usual == (double)INFINITY);
		ck_assert_msg(info.usual_text ? isnan(info.usual) : in_range, "%s: default %g", name, info.usual);
		ck_assert(info.in_maps == (info.group <= TL_GROUP_FUZZY));
		ck_assert(tli_parameter_families[info.group].goes_with || !info.in_maps);
	}
	ck_assert_int_eq(tl_parameter_get(TLI_PARAMETERS, &(tl_parameter_info){ 0 }), TL_E_INVALID);
	ck_assert_int_eq(tl_parameter_find("wander", 6, &(tl_parameter){ 0 }), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_parameter_find("wander.jitte", 12, &(tl_parameter){ 0 }), TL_E_NOT_FOUND);
}
END_TEST

/* As in the table of docs/parameters.md. */
static void page_row(const tl_parameter_info *info, char *out, size_t size)
{
	char low[32], high[32], usual[32];
	(void)tl_number_text(info->low, low, sizeof low);
	(void)tl_number_text(info->high, high, sizeof high);
	(void)tl_number_text(info->usual, usual, sizeof usual);
	if (info->is_switch)
		snprintf(out, size, "| `%s` | %s | | %s | %s |", info->word, info->unit, info->usual > 0 ? "on" : "off",
			info->summary);
	else
		snprintf(out, size, "| `%s` | %s | %s to %s | %s | %s |", info->word, info->unit, low, high,
			info->usual_text ? info->usual_text : usual, info->summary);
}

START_TEST(the_page_has_each_row)
{
	char path[4096], row[1024];
	const char *folder = getenv("SRCDIR");
	char *text = calloc(1, 1 << 16);
	snprintf(path, sizeof path, "%s/docs/parameters.md", folder ? folder : ".");
	FILE *file = fopen(path, "rb");
	ck_assert_msg(text && file, "%s", path);
	ck_assert_uint_gt(fread(text, 1, (1 << 16) - 1, file), 0);
	fclose(file);
	unsigned missing = 0;
	for (tl_parameter i = 0; i < tl_parameter_count(); i++) {
		tl_parameter_info info;
		ck_assert_int_eq(tl_parameter_get(i, &info), TL_OK);
		page_row(&info, row, sizeof row);
		if (!strstr(text, row) && ++missing)
			fprintf(stderr, "%s: the table lacks: %s\n", info.of, row);
	}
	ck_assert_uint_eq(missing, 0);
	free(text);
}
END_TEST

/* Parts of a line come in any order, so no word means two things. */
START_TEST(words_differ)
{
	for (tl_parameter i = 0; i < TLI_PARAMETERS; i++) {
		const tli_parameter_row *row = &tli_parameters[i];
		if (!tli_parameter_is_of_agents(row))
			continue;
		ck_assert_msg(tli_parameter_of_word(row->word, strlen(row->word)) == i, "%s is there twice", row->word);
		ck_assert_msg(!tli_native_begins_part(TLI_CHANGE_AGENT, row->word, strlen(row->word)), "%s", row->word);
		for (size_t k = 0; tli_avoid_words[k]; k++)
			ck_assert_str_ne(row->word, tli_avoid_words[k]);
	}
}
END_TEST

START_TEST(into_definitions)
{
	tl_setting settings[] = { { parameter("wander.jitter"), 7 }, { parameter("flock.view"), 90 },
		{ parameter("fuzzy.sides"), 0 } };
	tl_wander_def wander = tl_default_wander_def(), usual = wander;
	tl_flock_def flock = tl_default_flock_def();
	tl_fuzzy_def fuzzy = tl_default_fuzzy_def();
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_WANDER, &wander), TL_OK);
	ck_assert(wander.jitter == 7 && wander.radius == usual.radius && wander.distance == usual.distance);
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_FLOCK, &flock), TL_OK);
	ck_assert(fabs(flock.field_of_view - 1.5707963267948966) < 1e-15);
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_FUZZY, &fuzzy), TL_OK);
	ck_assert(!fuzzy.sides && fuzzy.brake);
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_QUEUE, &wander), TL_E_INVALID);
	ck_assert_int_eq(tl_settings_apply(NULL, 0, TL_GROUP_WANDER, &wander), TL_OK);
	settings[0].value = -1;
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_WANDER, &wander), TL_E_INVALID);
	settings[0].value = NAN;
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_WANDER, &wander), TL_E_INVALID);
	wander.cookie = 0;
	settings[0].value = 1;
	ck_assert_int_eq(tl_settings_apply(settings, 3, TL_GROUP_WANDER, &wander), TL_E_INVALID);
	ck_assert(tl_parameter_group_is_used(TL_GROUP_FUZZY, TL_DESIRE_REST, TL_AVOID_BOTH));
	ck_assert(!tl_parameter_group_is_used(TL_GROUP_FUZZY, TL_DESIRE_REST, TL_AVOID_CIRCLES));
	ck_assert(!tl_parameter_group_is_used(TL_GROUP_QUEUE, TL_DESIRE_GOAL, TL_AVOID_BOTH));
}
END_TEST

/* ---- lines ---- */

static const char lines[] = "tautline 1\n"
			    "waypoint near 3,3\n"
			    "waypoint a 1,1\n"
			    "agent w 1,1 jitter 2.50 wander  circle 3   # strolls\n"
			    "agent f 1,1 flock view 270 near +1\n"
			    "agent g 1,1 flock speed 3\n"
			    "agent h 1,1 flock near\n"
			    "agent i 1,1 patrol a 2,2 near avoid both buffer 0.3 sides off\n"
			    "agent j 1,1 patrol a near near near buffer 1\n"
			    "agent k 1,1 flock sheep cohesion 0\n"
			    "agent l 1,1 flock avoid none\n"
			    "agent m 1,1 avoid fuzzy splay 20 to near\n"
			    "spawn n 1,1 rate 1 wander distance 4\n";

START_TEST(of_lines)
{
	tl_map *map = map_from_text(lines);
	tl_map_agent_info info;
	map_check_text(map, lines);
	map_check_round_trip(map);
	ck_assert(setting(map, "w", "wander.jitter") == 2.5 && setting(map, "w", "wander.circle") == 3);
	ck_assert(isnan(setting(map, "w", "wander.distance")));
	ck_assert(setting(map, "f", "flock.view") == 270 && setting(map, "f", "flock.near") == 1);
	ck_assert(setting(map, "i", "avoid.buffer") == 0.3 && setting(map, "i", "fuzzy.sides") == 0);
	ck_assert(setting(map, "j", "avoid.buffer") == 1 && setting(map, "k", "flock.cohesion") == 0);
	ck_assert(setting(map, "m", "fuzzy.splay") == 20 && setting(map, "n", "wander.distance") == 4);
	const char *const groups[] = { "f", "flock", "g", "flock", "h", "near", "k", "sheep", "l", "flock" };
	for (size_t i = 0; i < 10; i += 2) {
		ck_assert_int_eq(tl_map_get_agent(map, find(map, groups[i]), &info), TL_OK);
		ck_assert_str_eq(info.group, groups[i + 1]);
	}
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "l"), &info), TL_OK);
	ck_assert(info.avoid == TL_AVOID_NONE);
	ck_assert_int_eq(tl_map_get_agent(map, find(map, "j"), &info), TL_OK);
	ck_assert_uint_eq(info.stop_count, 4);
	tl_map_free(map);
}
END_TEST

START_TEST(mistakes)
{
	static const char text[] = "tautline 1\n"
				   "waypoint a 1,1\n"
				   "waypoint b 2,2\n"
				   "agent w 1,1 jitter 2.50 wander circle -3 # strolls\n"
				   "agent x 1,1 jitter 2.50\n"
				   "agent f 1,1 flock view 370\n"
				   "agent g 1,1 wander jitter 1 jitter 2\n"
				   "agent h 1,1 avoid fuzzy sides maybe\n"
				   "agent i 1,1 patrol a b near\n"
				   "agent j 1,1 wander avoid none jiter 2\n"
				   "agent k 1,1 avoid fuzzy feeler-min 0 feeler 1e3 splay\n"
				   "agent l 1,1 to a buffer 1 avoid none\n"
				   "agent m 1,1 avoid both wall-brake\n"
				   "agent n 1,1 avoid both buffer 1,1\n"
				   "agent o 1,1 wander \"jitter\" 1\n"
				   "agent p 1,1 feeler 1\n"
				   "agent q 1,1 near 1 to a\n"
				   "agent r 1,1 wander avoid none now\n";
	map_check_errors(text, strlen(text), NULL, TL_E_FORMAT,
		"4:39: expected a number from 0 to 1000000 for 'circle' (map units), found '-3'\n"
		"5:13: 'jitter' goes with 'wander', which the agent does not have\n"
		"6:24: expected a number from 0 to 360 for 'view' (degrees), found '370'\n"
		"7:29: 'jitter' is given twice\n"
		"8:31: expected 'on' or 'off' for 'sides', found 'maybe'\n"
		"9:24: no waypoint is named 'near'\n"
		"10:31: no part of the line begins with 'jiter'; did you mean 'jitter'?\n"
		"11:36: expected a number from 0.001 to 1000000 for 'feeler-min' (map units), found '0'\n"
		"11:45: expected a plain decimal number, found '1e3' (no exponents)\n"
		"11:54: expected a number from 0 to 180 for 'splay' (degrees), found the end of the line\n"
		"12:18: 'buffer' goes with 'avoid circles' or 'avoid both', which the agent does not have\n"
		"13:34: expected 'on' or 'off' for 'wall-brake', found the end of the line\n"
		"14:31: expected a plain decimal number, found '1,1'\n"
		"15:20: expected 'radius', 'speed', 'avoid', 'force', 'priority', 'layer', 'by', 'keys', 'to', 'patrol', 'wander', 'flock', 'leave', "
		"'circle', 'distance', 'jitter', 'buffer', 'horizon', 'braking' or the end of the line, found '\"jitter\"'\n"
		"16:13: 'feeler' goes with 'avoid fuzzy' or 'avoid both', which the agent does not have\n"
		"17:13: 'near' goes with 'flock', which the agent does not have\n"
		"18:31: expected 'radius', 'speed', 'force', 'priority', 'layer', 'by', 'keys', 'to', 'patrol', 'wander', 'flock', 'leave', "
		"'circle', 'distance', 'jitter' or the end of the line, found 'now'\n");
}
END_TEST

/* ---- edits ---- */

/* Only the setting changes in the line; undo gives the old text back. */
START_TEST(edited)
{
	tl_map *map = map_from_text(lines);
	ck_assert_int_eq(tl_map_set_agent_setting(map, find(map, "w"), parameter("wander.circle"), 4), TL_OK);
	ck_assert_int_eq(tl_map_set_agent_setting(map, find(map, "w"), parameter("wander.distance"), 0.5), TL_OK);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, find(map, "w"), parameter("wander.jitter")), TL_OK);
	ck_assert_int_eq(tl_map_set_agent_setting(map, find(map, "i"), parameter("fuzzy.sides"), 1), TL_OK);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, find(map, "i"), parameter("avoid.buffer")), TL_OK);
	ck_assert_int_eq(tl_map_set_agent_setting(map, find(map, "h"), parameter("flock.far"), 9), TL_OK);
	ck_assert_int_eq(tl_map_set_agent_setting(map, find(map, "f"), parameter("flock.near"), 1), TL_OK);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, find(map, "m"), parameter("fuzzy.splay")), TL_OK);
	ck_assert_int_eq(tl_map_move_agent(map, find(map, "j"), (tl_point){ 5, 5 }), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"waypoint near 3,3\n"
		"waypoint a 1,1\n"
		"agent w 1,1 wander  circle 4 distance 0.5   # strolls\n"
		"agent f 1,1 flock view 270 near +1\n"
		"agent g 1,1 flock speed 3\n"
		"agent h 1,1 flock near far 9\n"
		"agent i 1,1 patrol a 2,2 near avoid both sides on\n"
		"agent j 5,5 patrol a near near near buffer 1\n"
		"agent k 1,1 flock sheep cohesion 0\n"
		"agent l 1,1 flock avoid none\n"
		"agent m 1,1 avoid fuzzy to near\n"
		"spawn n 1,1 rate 1 wander distance 4\n");
	map_check_round_trip(map);
	while (tl_map_undo_count(map) > 0)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, lines);
	ck_assert(setting(map, "w", "wander.circle") == 3);
	while (tl_map_redo_count(map) > 0)
		ck_assert_int_eq(tl_map_redo(map, NULL), TL_OK);
	ck_assert(setting(map, "w", "wander.circle") == 4 && isnan(setting(map, "w", "wander.jitter")));
	tl_map_free(map);
}
END_TEST

START_TEST(refused)
{
	tl_map *map = map_from_text(lines);
	tl_map_agent_id w = find(map, "w");
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_set_agent_setting(map, w, parameter("flock.near"), 1), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_agent_setting(map, w, parameter("queue.ahead"), 1), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_agent_setting(map, w, TLI_PARAMETERS, 1), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_agent_setting(map, w, parameter("wander.jitter"), -1), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_agent_setting(map, w, parameter("wander.jitter"), NAN), TL_E_INVALID);
	ck_assert_int_eq(tl_map_set_agent_setting(map, (tl_map_agent_id){ 99, 1 }, 0, 1), TL_E_STALE);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, (tl_map_agent_id){ 99, 1 }, 0), TL_E_STALE);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, w, parameter("wander.distance")), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_map_remove_agent_setting(map, w, TLI_PARAMETERS), TL_E_NOT_FOUND);
	tl_map_agent_def def = tl_default_map_agent_def();
	const tl_setting twice[] = { { parameter("avoid.buffer"), 1 }, { parameter("avoid.buffer"), 1 } };
	def.name = "new";
	def.settings = twice;
	def.setting_count = 2;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID);
	def.settings = NULL;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_E_INVALID);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	def.settings = twice;
	def.setting_count = 1;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	ck_assert(setting(map, "new", "avoid.buffer") == 1);
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

/* A map by calls says settings at the end of a line, and stops that are words in quotes. */
START_TEST(by_calls)
{
	tl_map *map = small_map();
	small_waypoint(map, "near", 5, 5);
	const tl_stop stops[] = { small_named(map, "near"), small_named(map, "near") };
	const tl_setting settings[] = { { parameter("fuzzy.wall-brake"), 0 }, { parameter("avoid.buffer"), 0.25 } };
	tl_map_agent_def def = tl_default_map_agent_def();
	def.name = "a";
	def.desire = TL_DESIRE_PATROL;
	def.avoid = TL_AVOID_BOTH;
	def.stops = stops;
	def.stop_count = 2;
	def.settings = settings;
	def.setting_count = 2;
	ck_assert_int_eq(tl_map_add_agent(map, &def, NULL), TL_OK);
	map_check_text(map,
		"tautline 1\n"
		"\n"
		"waypoint near 5,5\n"
		"\n"
		"agent a 0,0 patrol \"near\" \"near\" avoid both buffer 0.25 wall-brake off\n");
	map_check_round_trip(map);
	tl_map_free(map);
}
END_TEST

/* The file changes a setting, adds one and takes one away; the agents stay. */
START_TEST(reloaded)
{
	tl_map *map = map_from_text(lines);
	tl_map_agent_id w = find(map, "w"), k = find(map, "k"), f = find(map, "f");
	char *text = strdup(lines);
	memcpy(strstr(text, "circle 3"), "circle 5", 8);
	memcpy(strstr(text, "near +1"), "       ", 7);
	memcpy(strstr(text, "cohesion 0"), "cohesion 1", 10);
	uint64_t revision = tl_map_revision(map);
	ck_assert_int_eq(tl_map_reload_memory(map, lines, strlen(lines), NULL, NULL), TL_OK);
	ck_assert_uint_eq(tl_map_revision(map), revision);
	ck_assert_int_eq(tl_map_reload_memory(map, text, strlen(text), NULL, NULL), TL_OK);
	ck_assert(tl_map_agent_is_valid(map, w) && tl_map_agent_is_valid(map, k) && tl_map_agent_is_valid(map, f));
	ck_assert(setting(map, "w", "wander.circle") == 5 && setting(map, "k", "flock.cohesion") == 1);
	ck_assert(isnan(setting(map, "f", "flock.near")));
	map_check_text(map, text);
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, lines);
	ck_assert(setting(map, "w", "wander.circle") == 3);
	free(text);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("map_settings");
	TCase *tests = tcase_create("map_settings");
	tcase_add_test(tests, each_row);
	tcase_add_test(tests, the_page_has_each_row);
	tcase_add_test(tests, words_differ);
	tcase_add_test(tests, into_definitions);
	tcase_add_test(tests, of_lines);
	tcase_add_test(tests, mistakes);
	tcase_add_test(tests, edited);
	tcase_add_test(tests, refused);
	tcase_add_test(tests, by_calls);
	tcase_add_test(tests, reloaded);
	suite_add_tcase(suite, tests);
	return suite;
}
