/* SPDX-License-Identifier: MIT */
/*
 * The linter itself: the table of rules, the order of findings, the exceptions that a map allows, and every allocation
 * that can fail.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/failing.h"
#include "support/lint_findings.h"
#include "support/runner.h"

/* ---- the table ---- */

START_TEST(rules_are_a_table_in_alphabetical_order)
{
	ck_assert_uint_ge(tl_lint_rule_count(), 4);
	for (size_t i = 0; i < tl_lint_rule_count(); i++) {
		const tl_lint_rule *rule = tl_lint_get_rule(i);
		ck_assert_uint_gt(strlen(rule->summary), 0);
		ck_assert_int_ne(rule->severity, TL_SEVERITY_OFF);
		if (i > 0)
			ck_assert_int_lt(strcmp(tl_lint_get_rule(i - 1)->id, rule->id), 0);
	}
	ck_assert_ptr_null(tl_lint_get_rule(tl_lint_rule_count()));
	ck_assert_ptr_null(tl_lint_get_rule(SIZE_MAX));
}
END_TEST

START_TEST(arguments_are_checked)
{
	tl_map *map = lint_load("tautline 1\n");
	tl_lint *lint = NULL;
	tl_finding finding;
	ck_assert(tl_default_lint_def().radius < 0);
	ck_assert_int_eq(tl_lint_run(NULL, NULL, &lint), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_run(map, NULL, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_run(map, &(tl_lint_def){ .radius = 1e9 }, &lint), TL_E_RANGE);
	ck_assert_int_eq(tl_lint_run(map, &(tl_lint_def){ .radius = NAN }, &lint), TL_E_RANGE);
	ck_assert_ptr_null(lint);
	lint = lint_run(map, NULL);
	ck_assert_uint_eq(tl_lint_count(lint), 0);
	ck_assert_int_eq(tl_lint_get(lint, 0, &finding), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_get(lint, 0, NULL), TL_E_INVALID);
	ck_assert_uint_eq(tl_lint_count(NULL), 0);
	tl_lint_free(lint);
	tl_lint_free(NULL);
	tl_map_free(map);
}
END_TEST

/* ---- allow, allow-unused ---- */

START_TEST(allowed_findings_are_dropped)
{
	check_findings(ROOM "link a b\n"
			    "waypoint stuck 5,1\n"
			    "expect sees a b\n"
			    "expect sees 1,1 9,1\n"
			    "allow link-blocked b a \"in either order\"\n"
			    "allow waypoint-on-wall stuck \"a nail\"\n"
			    "allow expect-failed a b \"some day\"\n"
			    "allow expect-failed \"9,1\" \"1,1\" \"points too\"\n",
		"");
}
END_TEST

START_TEST(allow_has_to_name_the_same)
{
	check_findings(ROOM "link a b\n"
			    "allow link-blocked a \"one is missing\"\n"
			    "allow link-blocked a a \"twice the same\"\n"
			    "allow link-blocked a b c \"one too many\"\n"
			    "allow link-blocked \"none\"\n"
			    "allow expect-failed a b \"another rule\"\n",
		"6:6: error: link a-b is blocked by the wall at 2:1, at 5,2 [link-blocked] (2:1 the wall is here)\n"
		"7:1: warning: allow link-blocked a is not needed: there is no such finding [allow-unused]\n"
		"8:1: warning: allow link-blocked a a is not needed: there is no such finding [allow-unused]\n"
		"9:1: warning: allow link-blocked a b c is not needed: there is no such finding [allow-unused]\n"
		"10:1: warning: allow link-blocked is not needed: there is no such finding [allow-unused]\n"
		"11:1: warning: allow expect-failed a b is not needed: there is no such finding [allow-unused]\n");
}
END_TEST

START_TEST(unused_allow_is_told)
{
	check_findings("tautline 1\n"
		       "waypoint a 1,2\n"
		       "waypoint \"b c\" 9,2\n"
		       "link a \"b c\"\n"
		       "allow link-blocked a \"b c\" \"bridge comes later\"\n"
		       "allow allow-unused \"cannot be allowed\"\n",
		"5:1: warning: allow link-blocked a \"b c\" is not needed: there is no such finding [allow-unused]\n"
		"6:1: warning: allow allow-unused is not needed: there is no such finding [allow-unused]\n");
}
END_TEST

START_TEST(unknown_rule_is_told_with_a_guess)
{
	check_findings(
		"tautline 1\n"
		"allow link-bloked a b \"one letter missing\"\n"
		"allow xyz a b \"nothing like it\"\n"
		"allow waypiont-on-wal a \"swapped, and one missing\"\n"
		"allow aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa \"long\"\n",
		"2:1: warning: there is no rule 'link-bloked'; did you mean 'link-blocked'? [allow-unused]\n"
		"3:1: warning: there is no rule 'xyz' [allow-unused]\n"
		"4:1: warning: there is no rule 'waypiont-on-wal'; did you mean 'waypoint-on-wall'? [allow-unused]\n"
		"5:1: warning: there is no rule 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' "
		"[allow-unused]\n");
}
END_TEST

START_TEST(doubled_allow_lines_are_both_used)
{
	check_findings(ROOM "link a b\nallow link-blocked a b \"x\"\nallow link-blocked b a \"y\"\n", "");
}
END_TEST

/* Many findings and exceptions: each link and its exception, in another order. */
START_TEST(thousands_of_exceptions_find_their_findings)
{
	enum { COUNT = 3000 };
	static char text[COUNT * 160];
	size_t length = (size_t)sprintf(text, "tautline 1\nwall 5,-10 5,100000\n");
	for (int i = 0; i < COUNT; i++)
		length += (size_t)sprintf(
			text + length, "allow link-blocked r%d l%d \"known\"\n", COUNT - 1 - i, COUNT - 1 - i);
	for (int i = 0; i < COUNT; i++)
		length += (size_t)sprintf(
			text + length, "waypoint l%d 1,%d\nwaypoint r%d 9,%d\nlink l%d r%d\n", i, i, i, i, i, i);
	check_findings(text, "");
}
END_TEST

/* Equal findings and equal exceptions: quadratic, these would take half a minute. */
START_TEST(thousands_of_equal_exceptions_are_quick)
{
	enum { COUNT = 30000 };
	static char text[COUNT * 50 + 100];
	size_t length = (size_t)sprintf(text, "%s", ROOM);
	for (int i = 0; i < COUNT; i++)
		length += (size_t)sprintf(text + length, "link a b\nallow link-blocked b a \"known\"\n");
	check_findings(text, "");
}
END_TEST

/* ---- order ---- */

START_TEST(findings_come_by_place_then_rule_then_text)
{
	tl_map *map = lint_load(
		"tautline 1\nallow link-blocked x y \"first\"\nwall 5,0 5,4\nwaypoint b 5,1\nwaypoint a 5,2\n"
		"expect sees a b\nlink b a\n");
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_waypoint_id id;
	waypoint.at = (tl_point){ 5, 3 };
	waypoint.name = "z";
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &id), TL_OK);
	waypoint.name = "y";
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &id), TL_OK);
	tl_expect expect = { .kind = TL_EXPECT_SEES, .from = { .name = "z" }, .to = { .name = "y" } };
	ck_assert_int_eq(tl_map_add_expect(map, &expect), TL_OK);
	tl_lint *lint = lint_run(map, NULL);
	ck_assert_str_eq(lint_print(lint),
		"0:0: error: expected z to see y, but the wall at 3:1 is in the way, at 5,3 [expect-failed] (3:1 the wall is here)\n"
		"0:0: error: waypoint y is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"0:0: error: waypoint z is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"2:1: warning: allow link-blocked x y is not needed: there is no such finding [allow-unused]\n"
		"4:12: error: waypoint b is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"5:12: error: waypoint a is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"6:1: error: expected a to see b, but the wall at 3:1 is in the way, at 5,2 [expect-failed] (3:1 the wall is here)\n"
		"7:6: error: link b-a is blocked by the wall at 3:1, at 5,1 [link-blocked] (3:1 the wall is here)\n");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* ---- memory ---- */

static const char everything[] = ROOM "radius 0.25\n"
				      "waypoint \"on wall\" 5,1\n"
				      "link a b\n"
				      "link a c\n"
				      "expect sees a b\n"
				      "expect path a b\n"
				      "expect nopath a c\n"
				      "expect path 1,1 c <= 1\n"
				      "allow link-blocked a b \"known\"\n"
				      "allow link-bloked a b \"unknown\"\n"
				      "allow expect-failed x y \"unused\"\n";

static void try_all_failures(bool all_after)
{
	failing_install();
	tl_map *map = lint_load(everything);
	size_t before = failing_live_blocks();
	long k = 1;
	for (;; k++) {
		tl_lint *lint = NULL;
		failing_arm(k, all_after);
		tl_status status = tl_lint_run(map, NULL, &lint);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tl_lint_free(lint);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_ptr_null(lint);
		ck_assert_uint_eq(failing_live_blocks(), before);
		lint = lint_run(map, NULL);
		ck_assert_uint_eq(tl_lint_count(lint), 7);
		tl_lint_free(lint);
	}
	ck_assert_int_gt(k, 20);
	ck_assert_uint_eq(failing_live_blocks(), before);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

START_TEST(each_failed_allocation_is_an_error)
{
	try_all_failures(false);
}
END_TEST

START_TEST(memory_that_stays_away_is_an_error)
{
	try_all_failures(true);
}
END_TEST

static void add_table_tests(Suite *suite)
{
	TCase *tests = tcase_create("table");
	tcase_add_test(tests, rules_are_a_table_in_alphabetical_order);
	tcase_add_test(tests, arguments_are_checked);
	tcase_add_test(tests, findings_come_by_place_then_rule_then_text);
	tcase_add_test(tests, each_failed_allocation_is_an_error);
	tcase_add_test(tests, memory_that_stays_away_is_an_error);
	suite_add_tcase(suite, tests);
}

static void add_allow_tests(Suite *suite)
{
	TCase *tests = tcase_create("allow");
	tcase_add_test(tests, allowed_findings_are_dropped);
	tcase_add_test(tests, allow_has_to_name_the_same);
	tcase_add_test(tests, unused_allow_is_told);
	tcase_add_test(tests, unknown_rule_is_told_with_a_guess);
	tcase_add_test(tests, doubled_allow_lines_are_both_used);
	tcase_add_test(tests, thousands_of_exceptions_find_their_findings);
	tcase_add_test(tests, thousands_of_equal_exceptions_are_quick);
	suite_add_tcase(suite, tests);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint");
	add_table_tests(suite);
	add_allow_tests(suite);
	return suite;
}
