/* SPDX-License-Identifier: MIT */
/*
 * The linter's rules about links, waypoints and expectations: for each a map on which it fires, and one on which it just does
 * not. The expected text is all that a run finds (support/lint_findings.h).
 */
#include "support/lint_findings.h"
#include "support/runner.h"

/* ---- link-blocked ---- */

START_TEST(blocked_link_names_the_wall_and_the_place)
{
	check_findings("tautline 1\n"
		       "wall 5,0 5,4\n"
		       "waypoint a 1,2\n"
		       "waypoint b 9,2\n"
		       "link a b\n",
		"5:6: error: link a-b is blocked by the wall at 2:1, at 5,2 [link-blocked] (2:1 the wall is here)\n");
}
END_TEST

START_TEST(blocked_link_gives_the_point_on_the_map)
{
	tl_map *map = lint_load("tautline 1\nwall 5,0 5,4\nwaypoint a 1,2\nwaypoint b 9,3\nlink a b oneway cost 3\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_finding finding;
	ck_assert_int_eq(tl_lint_get_finding(lint, 0, &finding), TL_OK);
	ck_assert_str_eq(finding.text, "link a-b is blocked by the wall at 2:1, at 5,2.5");
	ck_assert(finding.has_at && finding.at.x == 5 && finding.at.y == 2.5);
	tl_map_free(map);
	ck_assert_str_eq(finding.rule->id, "link-blocked"); /* findings outlive the map */
	tl_lint_free(lint);
}
END_TEST

START_TEST(link_that_only_touches_is_free)
{
	/* a free end, the tip of a V, a collinear wall */
	check_findings("tautline 1\n"
		       "wall 5,0 5,2\n"
		       "wall 6,4 7,2 8,4\n"
		       "wall 2,2 4,2\n"
		       "waypoint a 1,2\n"
		       "waypoint b 9,2\n"
		       "link a b\n",
		"");
}
END_TEST

START_TEST(link_through_a_joint_is_blocked)
{
	check_findings("tautline 1\n"
		       "wall 5,0 5,2 6,4\n"
		       "waypoint a 1,2\n"
		       "waypoint b 9,2\n"
		       "link a b\n",
		"5:6: error: link a-b is blocked by the wall at 2:1, at 5,2 [link-blocked] (2:1 the wall is here)\n");
}
END_TEST

START_TEST(closed_door_blocks_and_open_one_does_not)
{
	check_findings("tautline 1\n"
		       "door front 5,0 5,4 closed\n"
		       "waypoint a 1,2\n"
		       "waypoint b 9,2\n"
		       "link b a\n",
		"5:6: error: link b-a is blocked only by the closed door front, at 5,2 [link-blocked] (2:1 the door is here)\n");
	check_findings("tautline 1\ndoor front 5,0 5,4 open\nwaypoint a 1,2\nwaypoint b 9,2\nlink b a\n", "");
}
END_TEST

START_TEST(resting_obstacle_blocks_and_moving_one_does_not)
{
	check_findings("tautline 1\n"
		       "obstacle crate 5,2 0.5\n"
		       "waypoint a 1,2\n"
		       "waypoint b 9,2\n"
		       "link a b\n",
		"5:6: error: link a-b is blocked only by the obstacle crate, at 4.5,2 [link-blocked] (2:1 the obstacle is here)\n");
	check_findings(
		"tautline 1\nobstacle crate 5,2 0.5 velocity 1,0\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\n", "");
	/* along its rim */
	check_findings("tautline 1\nobstacle crate 5,2.5 0.5\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\n", "");
}
END_TEST

START_TEST(radius_counts_for_links)
{
	static const char map[] = "tautline 1\nradius 0.5\nwall 5,0 5,1.5\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\n";
	check_findings(map, "");
	check_findings_at(map, 0.625,
		"6:6: error: link a-b is too narrow for the body: only 0.5 from the wall at 3:1, less than the radius of "
		"0.625, at 5,1.5 [link-blocked] (3:1 the wall is here)\n");
	check_findings_at("tautline 1\nradius 3\nwall 5,0 5,1.5\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\n", 0, "");
}
END_TEST

START_TEST(link_inside_a_solid_is_blocked)
{
	check_findings("tautline 1\n"
		       "wall 0,0 10,0 10,4 0,4 loop solid\n"
		       "waypoint a 1,2\n"
		       "waypoint b 12,2\n"
		       "link a b\n"
		       "allow waypoint-on-wall a \"wanted\"\n",
		"5:6: error: link a-b is blocked because a is inside a solid [link-blocked]\n");
}
END_TEST

START_TEST(maps_made_by_calls_have_no_places)
{
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	tl_wall_def wall = tl_default_wall_def();
	wall.points = (tl_point[]){ { 5, 0 }, { 5, 4 } };
	wall.count = 2;
	tl_wall_id wall_id;
	ck_assert_int_eq(tl_map_add_wall(map, &wall, &wall_id), TL_OK);
	tl_link_def link = tl_default_link_def();
	tl_link_id link_id;
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	waypoint.name = "big hall";
	waypoint.at = (tl_point){ 1, 2 };
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &link.from), TL_OK);
	waypoint.name = "a\"b\\c";
	waypoint.at = (tl_point){ 5, 3 };
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &link.to), TL_OK);
	ck_assert_int_eq(tl_map_add_link(map, &link, &link_id), TL_OK);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, LINT_BASIC_RULES);
	tl_lint *lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint),
		"0:0: error: link \"big hall\"-\"a\\\"b\\\\c\" is blocked because \"a\\\"b\\\\c\" is on a wall [link-blocked]\n"
		"0:0: error: waypoint \"a\\\"b\\\\c\" is on a wall [waypoint-on-wall]\n");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* ---- waypoint-on-wall ---- */

START_TEST(waypoint_on_each_thing)
{
	check_findings("tautline 1\n"
		       "wall 0,0 10,0\n"
		       "wall 20,0 24,0 24,4 20,4 loop solid\n"
		       "door gate 30,0 30,4 closed\n"
		       "obstacle crate 41,1 2\n"
		       "waypoint inside.wall 5,0\n"
		       "waypoint end.of.wall 10,0\n"
		       "waypoint in.solid 22,2\n"
		       "waypoint rim.of.solid 24,2\n"
		       "waypoint on.door 30,1\n"
		       "waypoint in.crate 40,1\n",
		"6:22: error: waypoint inside.wall is on the wall at 2:1 [waypoint-on-wall] (2:1 the wall is here)\n"
		"7:22: error: waypoint end.of.wall is on the wall at 2:1 [waypoint-on-wall] (2:1 the wall is here)\n"
		"8:19: error: waypoint in.solid is inside a solid [waypoint-on-wall]\n"
		"9:23: error: waypoint rim.of.solid is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"10:18: error: waypoint on.door is on the closed door gate [waypoint-on-wall] (4:1 the door is here)\n"
		"11:19: error: waypoint in.crate is in the obstacle crate [waypoint-on-wall] (5:1 the obstacle is here)\n");
}
END_TEST

START_TEST(waypoint_beside_each_thing)
{
	/* a grid unit away; on an open door; on the rim; in what moves; in a loop that is not solid, in the hole of a solid */
	check_findings("tautline 1\n"
		       "radius 1\n"
		       "wall 0,0 10,0\n"
		       "door gate 30,0 30,4 open\n"
		       "obstacle crate 41,1 2\n"
		       "obstacle cart 51,1 2 velocity 1,0\n"
		       "wall 60,0 70,0 70,9 60,9 loop\n"
		       "wall 80,0 90,0 90,9 80,9 loop solid\n"
		       "wall 82,2 88,2 88,7 82,7 loop solid\n"
		       "waypoint a 5,0.001\n"
		       "waypoint b 30,2\n"
		       "waypoint c 43,1\n"
		       "waypoint d 51,1\n"
		       "waypoint e 65,5\n"
		       "waypoint f 85,5\n",
		"");
}
END_TEST

/* ---- expect-failed ---- */

START_TEST(expectations_that_hold)
{
	check_findings(ROOM "expect sees a c\n"
			    "expect blocked a b\n"
			    "expect blocked 1,1 9,1\n"
			    "expect sees 1,1 4.9,3\n"
			    "expect path a b\n"
			    "expect path a b <= 10\n" /* 5 + 5 */
			    "expect path a 9,3 <= 12\n"
			    "expect path 1,1 4,1 <= 3\n"
			    "expect nopath a 5,2\n",
		"");
}
END_TEST

START_TEST(expectations_about_sight_that_fail)
{
	check_findings(ROOM "expect sees a b\n"
			    "expect blocked a c\n"
			    "expect sees 1,1 b\n"
			    "expect blocked 1,1 4.333,1\n"
			    "expect sees 5,2 5,2\n",
		"6:1: error: expected a to see b, but the wall at 2:1 blocks the sight line, at 5,2 [expect-failed] (2:1 the wall is here)\n"
		"7:1: error: expected a not to see c, but nothing blocks the sight line [expect-failed]\n"
		"8:1: error: expected 1,1 to see b, but the wall at 2:1 blocks the sight line, at 5,1.5 [expect-failed] (2:1 the wall is here)\n"
		"9:1: error: expected 1,1 not to see 4.333,1, but nothing blocks the sight line [expect-failed]\n"
		"10:1: error: expected 5,2 to see 5,2, but the wall at 2:1 blocks the sight line, at 5,2 [expect-failed] (2:1 the wall is here)\n");
	check_findings("tautline 1\nwall 0,0 4,0 4,4 0,4 loop solid\nexpect sees 2,2 8,2\nexpect blocked 2,2 3,3\n",
		"3:1: error: expected 2,2 to see 8,2, but 2,2 is inside a solid [expect-failed]\n");
	check_findings(
		"tautline 1\ndoor \"the gate\" 4,0 4,4 closed\nobstacle crate 2,5 1\nexpect sees 2,2 8,2\nexpect sees 0,5 9,5\n",
		"4:1: error: expected 2,2 to see 8,2, but the closed door \"the gate\" blocks the sight line, at 4,2 [expect-failed] "
		"(2:1 the door is here)\n"
		"5:1: error: expected 0,5 to see 9,5, but the obstacle crate blocks the sight line, at 1,5 [expect-failed] "
		"(3:1 the obstacle is here)\n");
}
END_TEST

START_TEST(expectations_about_paths_that_fail)
{
	check_findings(ROOM "waypoint far 20,20\n"
			    "link a c\n"
			    "link c b\n"
			    "expect nopath a b\n"
			    "expect path a b <= 9.999\n"
			    "expect path a far\n"
			    "expect path a 5,2\n",
		"9:1: error: expected no path from a to b, but there is one of length 10 [expect-failed]\n"
		"10:1: error: expected a path from a to b of length at most 9.999, but the shortest is 10 [expect-failed]\n"
		"11:1: error: expected a path from a to far, but there is none: goal has no usable link; by corners 26.17 [expect-failed]\n"
		"12:1: error: expected a path from a to 5,2, but there is none: goal is on the wall at 2:1; the nearest free place is 4.999,2, 0.001 "
		"away; with it there 4 [expect-failed] (2:1 the wall is here)\n");
}
END_TEST

START_TEST(expectations_about_routes_widths_and_clearances)
{
	check_findings("tautline 1\n"
		       "wall 0,0 12,0 12,6 0,6 loop\n"
		       "wall 8,0 8,4\n"
		       "wall 8,5 8,6\n"
		       "waypoint a 2,3\n"
		       "waypoint c 10,3\n"
		       "waypoint up 20,20\n"
		       "link a up cost 5 jump 1\n"
		       "expect route a up <= 5\n"
		       "expect route a up <= 4.5\n"
		       "expect route up 30,20 <= 10\n"
		       "expect route a 12,3\n"
		       "expect width a c >= 1\n"
		       "expect width a c >= 1.25\n"
		       "expect width a up >= 0\n"
		       "expect width a up >= 1\n"
		       "expect width a 11.5,3 >= 1\n"
		       "expect width 8,2 c >= 1.5\n"
		       "expect clear a >= 2\n"
		       "expect clear a >= 2.25\n"
		       "expect clear 8,2 >= 0.5\n"
		       "expect clear 30,2 >= 18\n",
		"10:1: error: expected a route from a to up that costs at most 4.5, but the cheapest costs 5 [expect-failed]\n"
		"12:1: error: expected a route from a to 12,3, but there is none: goal is on the wall at 2:1; the nearest free place is 11.999,3, "
		"0.001 away; with it there 10.2 [expect-failed]\n"
		"14:1: error: expected between a and c a width of at least 1.25, but it is 1 between 8,5 and 8,4 [expect-failed] "
		"(3:1 the wall is here)\n"
		"15:1: error: expected between a and up a width of at least 0, but walls or closed doors part them: only jumps lead there: "
		"a to up; with them 5 [expect-failed]\n"
		"16:1: error: expected between a and up a width of at least 1, but walls or closed doors part them: only jumps lead there: "
		"a to up; with them 5 [expect-failed]\n"
		"18:1: error: expected between 8,2 and c a width of at least 1.5, but it is 0 at 8,2 [expect-failed] "
		"(3:1 the wall is here)\n"
		"20:1: error: expected nothing nearer to a than 2.25, but the wall at 2:1 is at 2 [expect-failed] (2:1 the wall is here)\n"
		"21:1: error: expected nothing nearer to 8,2 than 0.5, but it is on the wall at 3:1 [expect-failed] (3:1 the wall is here)\n");
}
END_TEST

START_TEST(cheapest_path_need_not_be_the_shortest)
{
	check_findings("tautline 1\n"
		       "waypoint a 0,0\n"
		       "waypoint b 4,3\n"
		       "waypoint c 8,0\n"
		       "link a c cost 100\n"
		       "link a b\n"
		       "link b c cost 1\n"
		       "expect path a c <= 9\n",
		"8:1: error: expected a path from a to c of length at most 9, but the cheapest has length 10 [expect-failed]\n");
}
END_TEST

START_TEST(path_on_a_map_without_waypoints)
{
	check_findings("tautline 1\n"
		       "wall 5,0 5,4\n"
		       "expect sees 1,1 2,2\n"
		       "expect path 1,1 9,1\n"
		       "expect nopath 1,1 9,1\n",
		"5:1: error: expected no path from 1,1 to 9,1, but there is one of length 8.247 [expect-failed]\n");
}
END_TEST

START_TEST(sight_only_maps_need_no_graph)
{
	check_findings("tautline 1\nradius 1\nwall 5,0 5,4\nexpect sees 1,1 4,1\nexpect blocked 1,1 4.001,1\n", "");
}
END_TEST

static void add_rule_tests(Suite *suite)
{
	TCase *tests = tcase_create("rules");
	tcase_add_test(tests, blocked_link_names_the_wall_and_the_place);
	tcase_add_test(tests, blocked_link_gives_the_point_on_the_map);
	tcase_add_test(tests, link_that_only_touches_is_free);
	tcase_add_test(tests, link_through_a_joint_is_blocked);
	tcase_add_test(tests, closed_door_blocks_and_open_one_does_not);
	tcase_add_test(tests, resting_obstacle_blocks_and_moving_one_does_not);
	tcase_add_test(tests, radius_counts_for_links);
	tcase_add_test(tests, link_inside_a_solid_is_blocked);
	tcase_add_test(tests, maps_made_by_calls_have_no_places);
	tcase_add_test(tests, waypoint_on_each_thing);
	tcase_add_test(tests, waypoint_beside_each_thing);
	tcase_add_test(tests, expectations_that_hold);
	tcase_add_test(tests, expectations_about_sight_that_fail);
	tcase_add_test(tests, expectations_about_paths_that_fail);
	tcase_add_test(tests, expectations_about_routes_widths_and_clearances);
	tcase_add_test(tests, cheapest_path_need_not_be_the_shortest);
	tcase_add_test(tests, path_on_a_map_without_waypoints);
	tcase_add_test(tests, sight_only_maps_need_no_graph);
	suite_add_tcase(suite, tests);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint rules");
	add_rule_tests(suite);
	return suite;
}
