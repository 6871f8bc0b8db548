/* SPDX-License-Identifier: MIT */
/*
 * The linter's rules about waypoints, links and their graph: words that cases (tests/cases/lint) cannot reach, things without a
 * place, the order of authoring, and sizes at which anything quadratic or recursive would be seen.
 */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/lint_findings.h"
#include "support/runner.h"
#include "support/small_map.h"

/* All findings of some rules. */
static const char *print_rules(const tl_map *map, const char *rules)
{
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, rules);
	tl_lint *lint = lint_run(map, &def);
	const char *text = lint_print(lint);
	tl_lint_free(lint);
	return text;
}

START_TEST(things_added_by_calls_have_no_places)
{
	tl_map *map = small_map();
	small_wall(map, 5, 0, 5, 4);
	const char *const names[] = { "a", "b", "c", "d", "e" };
	for (int i = 0; i < 5; i++)
		small_waypoint(map, names[i], i < 2 ? 1 : 9, i == 4 ? 1 : 1 + i % 2);
	small_link(map, "a", "b");
	small_link_as(map, "b", "a", true, -1);
	small_link(map, "c", "d");
	small_link_as(map, "c", "e", true, -1);
	small_link(map, "a", "c");
	ck_assert_str_eq(print_rules(map, "graph-split link-blocked link-duplicate one-way-trap waypoint-duplicate"),
		"0:0: warning: the 2 waypoints about a are not linked with the 3 waypoints about c [graph-split]\n"
		"0:0: error: link a-c is blocked by a wall, at 5,1 [link-blocked]\n"
		"0:0: warning: link b-a adds nothing to another one between the two [link-duplicate]\n"
		"0:0: warning: waypoint e can be entered but not left: the one-way link c-e leads in, none leads back [one-way-trap]\n"
		"0:0: warning: waypoint e is at the same position as c [waypoint-duplicate]\n");
	tl_map_free(map);
}
END_TEST

START_TEST(parts_do_not_depend_on_the_order_of_authoring)
{
	static const char *const rules = "graph-split waypoint-isolated one-way-trap";
	static const char *const names[] = { "m", "z", "b", "y", "k", "x", "a" };
	const char *expected = NULL;
	char first[4096];
	for (int turn = 0; turn < 7; turn++) {
		tl_map *map = small_map();
		for (int i = 0; i < 7; i++)
			small_waypoint(map, names[(i + turn) % 7], (i + turn) % 7, 1);
		static const char *const links[][2] = { { "m", "z" }, { "b", "y" }, { "y", "k" }, { "k", "x" } };
		for (int i = 0; i < 4; i++)
			small_link_as(map, links[(i + turn) % 4][0], links[(i + turn) % 4][1], true, -1);
		const char *found = print_rules(map, rules);
		if (expected == NULL)
			expected = strcpy(first, found);
		ck_assert_str_eq(found, expected);
		tl_map_free(map);
	}
	ck_assert_str_eq(expected,
		"0:0: warning: the 2 waypoints about m are not linked with the 4 waypoints about b [graph-split]\n"
		"0:0: warning: the 3 waypoints about k can be entered but not left: the one-way link b-y leads in, none leads back "
		"[one-way-trap]\n"
		"0:0: warning: waypoint z can be entered but not left: the one-way link m-z leads in, none leads back [one-way-trap]\n"
		"0:0: warning: waypoint a has no link [waypoint-isolated]\n");
}
END_TEST

/* A wall across the plane would have to be closed: rooms are. */
START_TEST(without_links_paths_join_waypoints)
{
	static const char map[] = "tautline 1\nwall 0,0 4,0 4,4 0,4 loop\nwall 6,0 9,0 9,4 6,4 loop\nwaypoint a 1,1\n"
				  "waypoint b 3,3\nwaypoint c 7,1\nwaypoint d 20,0\nwaypoint e 4,2\n";
	check_rules("graph-split waypoint-isolated", map,
		"6:12: warning: waypoint c cannot be reached from the 2 waypoints about a, the largest of 3 parts: walls separate start and "
		"goal; around the goal they are thinnest at 4,2, the wall at 2:1; behind it there are more [graph-split] "
		"(4:12 a waypoint of the larger part is here)\n"
		"7:12: warning: waypoint d cannot be reached from the 2 waypoints about a, the largest of 3 parts: walls separate start and "
		"goal; around the goal they are thinnest at 4,2, the wall at 2:1; with an opening there 19.99 [graph-split] "
		"(4:12 a waypoint of the larger part is here)\n");
	check_rules("graph-split",
		"tautline 1\nwall 0,0 4,0 4,1.5\nwall 4,2.5 4,4 0,4 0,0\nwaypoint a 1,1\nwaypoint b 9,1\n", "");
	check_rules("graph-split",
		"tautline 1\nradius 0.75\nwall 0,0 4,0 4,1.5\nwall 4,2.5 4,4 0,4 0,0\nwaypoint a 1,1\nwaypoint b 9,1\n",
		"6:12: warning: waypoint b cannot be reached from waypoint a: for radius 0.75: the widest body that gets through has radius 0.5; narrowest at 4,2 "
		"between the wall at 3:1 and the wall at 4:1 [graph-split] "
		"(5:12 a waypoint of the larger part is here)\n");
}
END_TEST

START_TEST(link_tells_grazing_and_tight_once)
{
	static const char map[] = "tautline 1\nwall 5,0 5,2\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\n";
	tl_lint_def def = tl_default_lint_def();
	def.margin = 0.5;
	check_rules_with(def, "link-grazes link-tight", map,
		"5:6: warning: link a-b grazes the wall at 2:1, at 5,2 [link-grazes] (2:1 the wall is here)\n");
	check_rules_with(def, "link-tight", map,
		"5:6: warning: link a-b is only 0 from the wall at 2:1, less than the margin of 0.5 [link-tight] (2:1 the wall is here)\n");
}
END_TEST

START_TEST(wall_behind_a_door_is_reported)
{
	check_rules("link-blocked",
		"tautline 1\ndoor gate 3,0 3,4 closed\nwall 5,0 5,4\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\nlink b a\n",
		"6:6: error: link a-b is blocked by the closed door gate, at 3,2, and by a wall [link-blocked] "
		"(2:1 the door is here)\n"
		"7:6: error: link b-a is blocked by the wall at 3:1, at 5,2 [link-blocked] (3:1 the wall is here)\n");
}
END_TEST

/* A hundred thousand waypoints in a chain of one-way links, and as many links between two of them. */
START_TEST(long_chains_and_many_links_are_no_problem)
{
	enum { COUNT = 100000 };
	static char text[COUNT * 60];
	size_t length = (size_t)sprintf(text, "tautline 1\n");
	for (int i = 0; i < COUNT; i++)
		length += (size_t)sprintf(text + length, "waypoint w%06d %d,%d\n", i, i % 1000, i / 1000);
	for (int i = 1; i < COUNT; i++)
		length += (size_t)sprintf(text + length, "link w%06d w%06d oneway\n", i - 1, i);
	check_rules("one-way-trap graph-split waypoint-isolated link-duplicate waypoint-duplicate link-self", text,
		"100002:6: warning: the 99999 waypoints about w000001 can be entered but not left: the one-way link w000000-w000001 "
		"leads in, none leads back [one-way-trap] (3:18 a waypoint of the trap is here)\n");
	length = (size_t)sprintf(text, "tautline 1\nwaypoint a 0,0\nwaypoint b 9,0\n");
	for (int i = 0; i < COUNT; i++)
		length += (size_t)sprintf(text + length, "link a b oneway\nallow link-duplicate a b \"x\"\n");
	check_rules("one-way-trap link-duplicate", text,
		"4:6: warning: waypoint b can be entered but not left: 100000 one-way links lead in, a-b first, none leads back "
		"[one-way-trap] (3:12 a waypoint of the trap is here)\n");
}
END_TEST

/* Crowded with obstacles on whole points, walls and solids among them: what covers and what touches come together. */
static tl_map *crowded_map(tli_rng *rng)
{
	tl_map *map = small_map();
	char name[16];
	for (int i = 0; i < 150; i++) {
		double x = (double)(tli_rng_next(rng) % 20), y = (double)(tli_rng_next(rng) % 20);
		snprintf(name, sizeof name, "o%d", i);
		small_obstacle(map, name, x, y, 0.5 * (double)(1 + tli_rng_next(rng) % 4));
		snprintf(name, sizeof name, "w%d", i);
		small_waypoint(
			map, name, 0.5 * (double)(tli_rng_next(rng) % 40), 0.5 * (double)(tli_rng_next(rng) % 40));
		if (i % 15 == 0)
			small_box(map, x, y, x + 2, y + 3, i % 2 == 0);
		if (i % 20 == 0)
			small_door(map, name, x, y + 1, x + 4, y, i % 40 == 0);
	}
	for (int i = 1; i < 150; i++) {
		char other[16];
		snprintf(name, sizeof name, "w%d", i);
		snprintf(other, sizeof other, "w%d", (int)(tli_rng_next(rng) % (uint64_t)i));
		small_link(map, name, other);
	}
	return map;
}

/* The obstacle that a nav names first, from the first waypoint of the finding to its last. */
static void check_first_obstacle(const tl_map *map, tl_query *query, const tl_finding *finding, size_t from, size_t to)
{
	tl_waypoint_id ids[2];
	tl_waypoint_info infos[2];
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(tl_map_find_waypoint(map, finding->names[i ? to : from], &ids[i]), TL_OK);
		ck_assert_int_eq(tl_map_get_waypoint(map, ids[i], &infos[i]), TL_OK);
	}
	tl_blocker blocker;
	ck_assert_int_eq(tl_query_first_hit(query, infos[0].at, infos[1].at, &blocker), TL_OK);
	tl_obstacle_info obstacle;
	if (blocker.kind != TL_BLOCKER_OBSTACLE || strstr(finding->text, "only by") ||
		(from != to && !strstr(finding->text, finding->names[0])))
		return;
	ck_assert_int_eq(tl_map_get_obstacle(map, blocker.obstacle, &obstacle), TL_OK);
	char words[40];
	snprintf(words, sizeof words, "obstacle %s", obstacle.name);
	ck_assert_msg(strstr(finding->text, words) != NULL, "%s: first is %s", finding->text, words);
}

START_TEST(obstacles_are_named_as_navs_name_them)
{
	tli_rng rng = { 7 };
	for (int turn = 0; turn < 40; turn++) {
		tl_map *map = crowded_map(&rng);
		double radius = turn % 2 ? 0.5 : 0;
		tl_lint_def def = tl_default_lint_def();
		tl_nav_def nav_def = tl_default_nav_def();
		def.radius = nav_def.radius = radius;
		lint_only(&def, "obstacle-on-waypoint link-blocked");
		tl_nav *nav = small_nav(map, &nav_def);
		nav_def.radius = 0;
		tl_nav *point_nav = small_nav(map, &nav_def);
		tl_query *query = small_query(nav), *point_query = small_query(point_nav);
		tl_lint *lint = lint_run(map, &def);
		ck_assert_uint_gt(tl_lint_finding_count(lint), 150);
		for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
			tl_finding finding;
			ck_assert_int_eq(tl_lint_get_finding(lint, i, &finding), TL_OK);
			if (strcmp(finding.rule->id, "link-blocked") == 0)
				check_first_obstacle(map, query, &finding, 0, 1);
			else
				check_first_obstacle(map, point_query, &finding, 1, 1);
		}
		tl_lint_free(lint);
		tl_query_free(query);
		tl_query_free(point_query);
		tl_nav_free(nav);
		tl_nav_free(point_nav);
		tl_map_free(map);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint graph");
	TCase *tests = tcase_create("graph");
	tcase_add_test(tests, things_added_by_calls_have_no_places);
	tcase_add_test(tests, parts_do_not_depend_on_the_order_of_authoring);
	tcase_add_test(tests, without_links_paths_join_waypoints);
	tcase_add_test(tests, link_tells_grazing_and_tight_once);
	tcase_add_test(tests, wall_behind_a_door_is_reported);
	tcase_add_test(tests, obstacles_are_named_as_navs_name_them);
	tcase_add_test(tests, long_chains_and_many_links_are_no_problem);
	suite_add_tcase(suite, tests);
	return suite;
}
