/* SPDX-License-Identifier: MIT */
/*
 * The linter itself: the table of rules, the order of findings, the exceptions that a map allows, and every allocation
 * that can fail.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/expect.h>

#include "support/failing.h"
#include "support/lint_findings.h"
#include "support/runner.h"

/* ---- the table ---- */

START_TEST(rules_are_a_table_in_alphabetical_order)
{
	const tl_lint_rule *rule, *last = NULL;
	ck_assert_uint_ge(tl_lint_rule_count(), 4);
	for (size_t i = 0; i < tl_lint_rule_count(); i++) {
		ck_assert_int_eq(tl_lint_get_rule(i, &rule), TL_OK);
		ck_assert_uint_gt(strlen(rule->summary), 0);
		ck_assert_int_ne(rule->severity, TL_SEVERITY_OFF);
		if (last)
			ck_assert_int_lt(strcmp(last->id, rule->id), 0);
		last = rule;
	}
	ck_assert_int_eq(tl_lint_get_rule(tl_lint_rule_count(), &rule), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_get_rule(SIZE_MAX, &rule), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_get_rule(0, NULL), TL_E_INVALID);
}
END_TEST

/* The options that an example needs stand in a comment of its first line. */
static tl_lint_def def_of_example(const char *example)
{
	tl_lint_def def = tl_default_lint_def();
	if (strncmp(example, "# tautline lint --margin 1\n", 27) == 0)
		def.margin = 1;
	return def;
}

START_TEST(rules_say_all_about_themselves)
{
	for (size_t i = 0; i < tl_lint_rule_count(); i++) {
		const tl_lint_rule *rule;
		ck_assert_int_eq(tl_lint_get_rule(i, &rule), TL_OK);
		ck_assert_msg(rule->what && rule->why && rule->fix && rule->example, "%s", rule->id);
		ck_assert_ptr_null(strchr(rule->what, '\n'));
		tl_map *map = lint_load(rule->example);
		tl_lint_def def = def_of_example(rule->example);
		lint_only(&def, strcmp(rule->id, "allow-unused") == 0 ? "allow-unused link-blocked" : rule->id);
		tl_lint *lint = lint_run(map, &def);
		ck_assert_msg(tl_lint_finding_count(lint) >= 1, "%s finds nothing in its example", rule->id);
		tl_lint_free(lint);
		tl_map_free(map);
	}
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
	tl_lint_def far = tl_default_lint_def();
	far.radius = 1e9;
	ck_assert_int_eq(tl_lint_run(map, &far, &lint), TL_E_RANGE);
	far.radius = NAN;
	ck_assert_int_eq(tl_lint_run(map, &far, &lint), TL_E_RANGE);
	ck_assert_ptr_null(lint);
	tl_map_free(map);
	map = lint_load("tautline 1\nwall 0,0 1,1\n");
	lint = lint_run(map, NULL);
	ck_assert_uint_eq(tl_lint_finding_count(lint), 0);
	ck_assert_int_eq(tl_lint_get_finding(lint, 0, &finding), TL_E_INVALID);
	ck_assert_int_eq(tl_lint_get_finding(lint, 0, NULL), TL_E_INVALID);
	ck_assert_uint_eq(tl_lint_finding_count(NULL), 0);
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

START_TEST(unused_allow_is_reported)
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

START_TEST(unknown_rule_is_reported_with_a_guess)
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
	tl_waypoint_id z, y;
	waypoint.at = (tl_point){ 5, 3 };
	waypoint.name = "z";
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &z), TL_OK);
	waypoint.name = "y";
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &y), TL_OK);
	tl_expectation_def expect = tl_default_expectation_def();
	expect.from.waypoint = z;
	expect.to.waypoint = y;
	ck_assert_int_eq(tl_map_add_expectation(map, &expect, NULL), TL_OK);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, LINT_BASIC_RULES);
	tl_lint *lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint),
		"0:0: error: expected z to see y, but the wall at 3:1 blocks the sight line, at 5,3 [expect-failed] (3:1 the wall is here)\n"
		"0:0: error: waypoint y is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"0:0: error: waypoint z is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"2:1: warning: allow link-blocked x y is not needed: there is no such finding [allow-unused]\n"
		"4:12: error: waypoint b is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"5:12: error: waypoint a is on the wall at 3:1 [waypoint-on-wall] (3:1 the wall is here)\n"
		"6:1: error: expected a to see b, but the wall at 3:1 blocks the sight line, at 5,2 [expect-failed] (3:1 the wall is here)\n"
		"7:6: error: link b-a is blocked because b is on the wall at 3:1 [link-blocked] (3:1 the wall is here)\n");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* ---- the definition ---- */

/* All findings of a run with one severity said. */
static const char *print_with(const tl_map *map, const char *rule, tl_severity severity)
{
	tl_lint_severity said[2] = { { "link-blocked", TL_SEVERITY_OFF }, { rule, severity } };
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, rule);
	tl_lint_severity all[64];
	memcpy(all, def.severities, def.severity_count * sizeof *all);
	memcpy(all + def.severity_count, said, sizeof said);
	def.severities = all;
	def.severity_count += 2;
	static char text[200];
	text[0] = '\0';
	tl_lint *lint = lint_run(map, &def);
	tl_finding finding;
	for (size_t i = 0; tl_lint_get_finding(lint, i, &finding) == TL_OK; i++) {
		size_t length = strlen(text);
		snprintf(text + length, sizeof text - length, "%s %d\n", finding.rule->id, (int)finding.severity);
	}
	tl_lint_free(lint);
	return text;
}

START_TEST(severities_are_the_runs)
{
	tl_map *map = lint_load(ROOM "link a b\n");
	ck_assert_str_eq(print_with(map, "link-blocked", TL_SEVERITY_ERROR), "link-blocked 3\n");
	ck_assert_str_eq(print_with(map, "link-blocked", TL_SEVERITY_NOTE), "link-blocked 1\n");
	ck_assert_str_eq(print_with(map, "link-blocked", TL_SEVERITY_OFF), "");
	ck_assert_str_eq(print_with(map, "waypoint-isolated", TL_SEVERITY_ERROR), "waypoint-isolated 3\n");
	tl_map_free(map);
}
END_TEST

static tl_status run_with(const tl_map *map, tl_lint_def def)
{
	tl_lint *lint = NULL;
	tl_status status = tl_lint_run(map, &def, &lint);
	ck_assert(status == TL_OK || lint == NULL);
	tl_lint_free(lint);
	return status;
}

START_TEST(definitions_are_checked)
{
	tl_map *map = lint_load(ROOM);
	tl_lint_def base = tl_default_lint_def(), def = base;
	ck_assert(base.margin == 0 && base.max_link == 0 && base.gap < 0 && base.severity_count == 0);
	def.margin = -0.1;
	ck_assert_int_eq(run_with(map, def), TL_E_INVALID);
	def.margin = NAN;
	ck_assert_int_eq(run_with(map, def), TL_E_RANGE);
	def.margin = 1e9;
	ck_assert_int_eq(run_with(map, def), TL_E_RANGE);
	def = base;
	def.gap = INFINITY;
	ck_assert_int_eq(run_with(map, def), TL_E_RANGE);
	def = base;
	def.max_link = -1;
	ck_assert_int_eq(run_with(map, def), TL_E_INVALID);
	def.max_link = INFINITY;
	ck_assert_int_eq(run_with(map, def), TL_E_RANGE);
	def = base;
	def.severity_count = 1;
	ck_assert_int_eq(run_with(map, def), TL_E_INVALID);
	def.severities = &(tl_lint_severity){ "link-bloked", TL_SEVERITY_OFF };
	ck_assert_int_eq(run_with(map, def), TL_E_NOT_FOUND);
	def.severities = &(tl_lint_severity){ NULL, TL_SEVERITY_OFF };
	ck_assert_int_eq(run_with(map, def), TL_E_INVALID);
	def.severities = &(tl_lint_severity){ "link-blocked", (tl_severity)9 };
	ck_assert_int_eq(run_with(map, def), TL_E_INVALID);
	def.severities = &(tl_lint_severity){ "link-blocked", TL_SEVERITY_NOTE };
	ck_assert_int_eq(run_with(map, def), TL_OK);
	tl_map_free(map);
}
END_TEST

/* An exception for a rule that does not run may be needed by the next run. */
START_TEST(exceptions_of_rules_that_do_not_run_are_not_unused)
{
	static const char map[] = ROOM "link a c\nallow link-blocked a c \"old\"\nallow link-tight a c \"narrow\"\n";
	tl_lint_def def = tl_default_lint_def();
	check_rules("allow-unused", map, "");
	check_rules_with(def, "allow-unused link-blocked link-tight", map,
		"7:1: warning: allow link-blocked a c is not needed: there is no such finding [allow-unused]\n");
	def.margin = 0.5;
	check_rules_with(def, "allow-unused link-tight", map,
		"8:1: warning: allow link-tight a c is not needed: there is no such finding [allow-unused]\n");
}
END_TEST

/* ---- names and fingerprints ---- */

/* The fingerprint of finding `index`. */
static uint64_t print_of(const char *text, const char *rules, size_t index)
{
	tl_map *map = lint_load(text);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, rules);
	tl_lint *lint = lint_run(map, &def);
	tl_finding finding;
	ck_assert_int_eq(tl_lint_get_finding(lint, index, &finding), TL_OK);
	tl_lint_free(lint);
	tl_map_free(map);
	return finding.fingerprint;
}

START_TEST(findings_say_what_they_are_about)
{
	tl_map *map = lint_load(ROOM "link b a\nexpect sees 1,1 b\n");
	tl_lint *lint = lint_run(map, NULL);
	tl_map_free(map);
	tl_finding finding = { .rule = NULL };
	for (size_t i = 0; tl_lint_get_finding(lint, i, &finding) == TL_OK; i++) {
		if (strcmp(finding.rule->id, "link-blocked") == 0) {
			ck_assert_uint_eq(finding.name_count, 2);
			ck_assert_str_eq(finding.names[0], "b");
			ck_assert_str_eq(finding.names[1], "a");
		} else if (strcmp(finding.rule->id, "expect-failed") == 0) {
			ck_assert_uint_eq(finding.name_count, 2);
			ck_assert_str_eq(finding.names[0], "1,1");
			ck_assert_str_eq(finding.names[1], "b");
		}
	}
	tl_lint_free(lint);
}
END_TEST

START_TEST(fingerprints_survive_other_edits)
{
	uint64_t print = print_of(ROOM "link a b\n", "link-blocked", 0);
	ck_assert_uint_eq(print,
		print_of("tautline 1\n# moved\n\nwaypoint b 8,1\nwaypoint a 1,2\nwall 5,-1 5,4\n"
			 "waypoint c 7,7\nlink c b\nlink a b oneway cost 3\n",
			"link-blocked", 0));
	ck_assert_uint_ne(print, print_of(ROOM "link b a\n", "link-blocked", 0));
	ck_assert_uint_ne(print, print_of(ROOM "expect sees a b\n", "expect-failed", 0));
	/* names are not run together */
	ck_assert_uint_ne(
		print_of("tautline 1\nwaypoint ab 0,0\nwaypoint c 9,0\nwall 5,-1 5,1\nlink ab c\n", "link-blocked", 0),
		print_of("tautline 1\nwaypoint a 0,0\nwaypoint bc 9,0\nwall 5,-1 5,1\nlink a bc\n", "link-blocked", 0));
}
END_TEST

START_TEST(equal_findings_have_fingerprints_of_their_own)
{
	static const char three[] = ROOM "link a b\nlink a b\nlink a b\n";
	uint64_t print[3];
	for (size_t i = 0; i < 3; i++)
		print[i] = print_of(three, "link-blocked", i);
	ck_assert_uint_eq(print[0], print_of(ROOM "link a b\n", "link-blocked", 0));
	ck_assert_uint_eq(print[1], print_of(ROOM "link a b\n#\nlink a b\n", "link-blocked", 1));
	ck_assert(print[0] != print[1] && print[1] != print[2] && print[0] != print[2]);
}
END_TEST

/* ---- memory ---- */

/* Something for every rule about links, waypoints, the graph and notes. */
static const char everything[] = ROOM "radius 0.25\n"
				      "waypoint \"on wall\" 5,1\n"
				      "waypoint near 5.125,3\n"
				      "waypoint again 1,2\n"
				      "waypoint d 20,2\n"
				      "waypoint e 20,5\n"
				      "waypoint pit 22,5\n"
				      "waypoint alone 30,5\n"
				      "door gate 15,0 15,8 closed\n"
				      "link a b\n"
				      "link a c\n"
				      "link c b\n"
				      "link a c oneway\n"
				      "link a a\n"
				      "link c d\n"
				      "link d e\n"
				      "link e pit oneway\n"
				      "link \"on wall\" near\n"
				      "link again c\n"
				      "wall 5,4.75 5,8\n"
				      "wall 22.25,4 24,4 24,6 22.25,6 loop solid\n"
				      "expect sees a b\n"
				      "expect path a b\n"
				      "expect nopath a c\n"
				      "expect path 1,1 c <= 1\n"
				      "allow link-blocked a b \"known\"\n"
				      "allow link-bloked a b \"unknown\"\n"
				      "allow expect-failed x y \"unused\"\n";

/* Without links: the graph is made of sight. */
static const char by_sight[] = ROOM "radius 0.25\nwaypoint d 1,3\nwaypoint e 8,9\nwall 0,4.5 10,4.5\nexpect path a b\n";

static void try_all_failures(const char *text, bool all_after)
{
	failing_install();
	tl_map *map = lint_load(text);
	tl_lint_def def = tl_default_lint_def();
	def.margin = 0.5;
	tl_lint *whole = lint_run(map, &def);
	size_t count = tl_lint_finding_count(whole);
	tl_lint_free(whole);
	size_t before = failing_live_blocks();
	long k = 1;
	for (;; k++) {
		tl_lint *lint = NULL;
		failing_arm(k, all_after);
		tl_status status = tl_lint_run(map, &def, &lint);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tl_lint_free(lint);
			break;
		}
		/* A path by corners is found without what could not be kept of its search. */
		ck_assert(status == TL_E_NOMEM || (status == TL_OK && tl_lint_finding_count(lint) == count));
		ck_assert(status == TL_OK || !lint);
		tl_lint_free(lint);
		ck_assert_uint_eq(failing_live_blocks(), before);
		lint = lint_run(map, &def);
		ck_assert_uint_eq(tl_lint_finding_count(lint), count);
		tl_lint_free(lint);
	}
	ck_assert_int_gt(k, 20);
	ck_assert_uint_eq(failing_live_blocks(), before);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

START_TEST(each_failed_allocation_is_an_error)
{
	try_all_failures(everything, false);
	try_all_failures(by_sight, false);
}
END_TEST

START_TEST(memory_that_stays_away_is_an_error)
{
	try_all_failures(everything, true);
	try_all_failures(by_sight, true);
}
END_TEST

static void add_table_tests(Suite *suite)
{
	TCase *tests = tcase_create("table");
	tcase_add_test(tests, rules_are_a_table_in_alphabetical_order);
	tcase_add_test(tests, rules_say_all_about_themselves);
	tcase_add_test(tests, arguments_are_checked);
	tcase_add_test(tests, severities_are_the_runs);
	tcase_add_test(tests, definitions_are_checked);
	tcase_add_test(tests, findings_say_what_they_are_about);
	tcase_add_test(tests, fingerprints_survive_other_edits);
	tcase_add_test(tests, equal_findings_have_fingerprints_of_their_own);
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
	tcase_add_test(tests, unused_allow_is_reported);
	tcase_add_test(tests, unknown_rule_is_reported_with_a_guess);
	tcase_add_test(tests, exceptions_of_rules_that_do_not_run_are_not_unused);
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
