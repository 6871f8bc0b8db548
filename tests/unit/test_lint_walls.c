/* SPDX-License-Identifier: MIT */
/*
 * The rules about walls, obstacles and the grid, where cases (tests/cases/lint) do not reach: maps made and edited by
 * calls, exceptions, fingerprints, findings that are too many, and every allocation that can fail. That they find the
 * right things is compared with an oracle in property/test_lint_walls.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/lint_findings.h"
#include "support/map_text.h"
#include "support/runner.h"

#define WALL_RULES                                                                                                              \
	"grid-merge obstacle-in-wall obstacle-on-waypoint wall-crossing wall-duplicate wall-gap wall-overlap wall-zero-length " \
	"allow-unused"

/* Something for each of them. */
#define ALL_OF_IT                               \
	"tautline 1\n"                          \
	"wall 0,0 10,0 10,0 10,8\n"             \
	"wall 10,8 10,0\n"                      \
	"wall 5,-1 5,8 loop\n"                  \
	"wall 4,0 6,0\n"                        \
	"wall 2,0.03 2,7\n"                     \
	"wall 20.0001,0 24,0 24,4 loop solid\n" \
	"wall 20,0 24,0 24,-4 loop solid\n"     \
	"wall 24,4 20,0 24,0 loop solid\n"      \
	"door gate 1,0 2,0 open\n"              \
	"door point 30,0 30,0 closed\n"         \
	"obstacle crate 5,4 1\n"                \
	"obstacle stone 23,2 0.25\n"            \
	"waypoint inside 5.5,4\n"

static void add_wall(tl_map *map, tl_point a, tl_point b, tl_wall_id *id)
{
	tl_wall_def def = tl_default_wall_def();
	def.points = (tl_point[]){ a, b };
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, id), TL_OK);
}

START_TEST(maps_made_by_calls_have_no_places)
{
	tl_map *map = NULL;
	tl_wall_id id;
	tl_lint_def def = tl_default_lint_def();
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	add_wall(map, (tl_point){ 0, 0 }, (tl_point){ 10, 0 }, &id);
	add_wall(map, (tl_point){ 5, 0.03125 }, (tl_point){ 5, 8 }, &id);
	add_wall(map, (tl_point){ 3, -1 }, (tl_point){ 3, 1 }, &id);
	add_wall(map, (tl_point){ 10, 0 }, (tl_point){ 0, 0 }, &id);
	add_wall(map, (tl_point){ 7, 7 }, (tl_point){ 7, 7 }, &id);
	lint_only(&def, WALL_RULES);
	tl_lint *lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint),
		"0:0: note: wall crosses a wall, at 3,0 [wall-crossing]\n"
		"0:0: warning: wall is the same as a wall [wall-duplicate]\n"
		"0:0: warning: wall ends at 5,0.031, but a gap of 0.031 is left to a wall [wall-gap]\n"
		"0:0: warning: wall has length zero, at 7,7 [wall-zero-length]\n");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* What a line says no longer counts once its thing was edited. */
START_TEST(edited_lines_have_no_text)
{
	tl_map *map = lint_load("tautline 1\nwall 0.0001,0 4,0\nwall 0.0002,0 4,4\nwall 8,8 8.0001,8\n");
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, "grid-merge wall-zero-length");
	tl_lint *lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint),
		"3:6: warning: '0.0002,0' and '0.0001,0' at 2:6 differ, but are one point on the grid, 0,0 [grid-merge] "
		"(2:6 the other point is here)\n"
		"4:10: warning: '8.0001,8' and '8,8' in the same line differ, but are one point on the grid, 8,8 [grid-merge] "
		"(4:6 the other point is here)\n");
	tl_lint_free(lint);
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ 5, 0 }), TL_OK);
	id = tl_map_next_wall(map, tl_map_next_wall(map, id));
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ 9, 8 }), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ 8, 8 }), TL_OK); /* from where it is: no edit */
	lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint), "4:10: warning: wall has length zero, at 8,8 [wall-zero-length]\n");
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

/* With grid-merge off no other rule reports them. */
/* A loop that is the same as another one and blocks something else, which only together they do not: the numbers of their sets depend on which comes first. */
START_TEST(updates_know_which_solids_count_together)
{
	static const tl_point corners[] = { { 0, 0 }, { 8, 0 }, { 0, 8 } };
	tl_map *map = map_from_text("tautline 1\nwall 0,0 8,0 0,8 loop solid blocks walk\n");
	tl_lint *lint, *fresh;
	tl_finding updated, anew;
	tl_wall_def def = tl_default_wall_def();
	def.points = corners;
	def.count = 3;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_lint_run(map, NULL, &lint), TL_OK);
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
	ck_assert_int_eq(tl_lint_run(map, NULL, &fresh), TL_OK);
	ck_assert_uint_eq(tl_lint_finding_count(lint), 1);
	ck_assert_uint_eq(tl_lint_finding_count(fresh), 1);
	ck_assert_int_eq(tl_lint_get_finding(lint, 0, &updated), TL_OK);
	ck_assert_int_eq(tl_lint_get_finding(fresh, 0, &anew), TL_OK);
	ck_assert_str_eq(updated.text, anew.text);
	ck_assert_ptr_null(strstr(updated.text, "solid twice"));
	tl_lint_free(fresh);
	tl_lint_free(lint);
	tl_map_free(map);
}
END_TEST

START_TEST(merged_sides_are_reported_once)
{
	static const char map[] = "tautline 1\nwall 8,8 8.0001,8\n";
	check_rules("wall-zero-length", map, "2:10: warning: wall has length zero, at 8,8 [wall-zero-length]\n");
	check_rules("wall-zero-length grid-merge", map,
		"2:10: warning: '8.0001,8' and '8,8' in the same line differ, but are one point on the grid, 8,8 [grid-merge] "
		"(2:6 the other point is here)\n");
}
END_TEST

START_TEST(findings_about_walls_are_allowed_by_their_points)
{
	check_rules(WALL_RULES,
		"tautline 1\n"
		"wall 0,0 10,0\n"
		"wall 5,0.03125 5,8\n"
		"wall 3,-1 3,1\n"
		"wall 10,0 0,0\n"
		"wall 2,0 4,0\n"
		"wall 7,7 7,7\n"
		"wall 20,0 24,0\n"
		"wall 24.03125,0 28,0\n"
		"allow wall-crossing \"3,0\" \"a bridge\"\n"
		"allow wall-gap \"5,0.031\" \"a slit\"\n"
		"allow wall-gap \"24.031,0\" \"24,0\" \"either order\"\n"
		"allow wall-duplicate \"0,0\" \"10,0\" \"so what\"\n"
		"allow wall-overlap \"2,0\" \"4,0\" \"so what\"\n"
		"allow wall-zero-length \"7,7\" \"a nail\"\n",
		"");
}
END_TEST

/* ---- too many ---- */

/* `lines` walls in each direction: their square of crossings. For free(). */
static char *grille(int lines)
{
	char *text = malloc((size_t)lines * 80 + 100), *at = text + sprintf(text, "tautline 1\n");
	for (int i = 0; i < lines; i++)
		at += sprintf(at, "wall %d,-1 %d,%d\nwall -1,%d %d,%d\n", i, i, lines, i, lines, i);
	return text;
}

static tl_lint *lint_grille(int lines, size_t most)
{
	char *text = grille(lines);
	tl_map *map = lint_load(text);
	tl_lint_def def = tl_default_lint_def();
	def.max_findings = most;
	lint_only(&def, "wall-crossing");
	tl_lint *lint = lint_run(map, &def);
	tl_map_free(map);
	free(text);
	return lint;
}

START_TEST(what_is_beyond_the_most_is_counted)
{
	tl_lint *lint = lint_grille(3, 7);
	ck_assert_uint_eq(tl_lint_finding_count(lint), 8);
	tl_finding finding, before;
	ck_assert_int_eq(tl_lint_get_finding(lint, 7, &finding), TL_OK);
	ck_assert_int_eq(tl_lint_get_finding(lint, 6, &before), TL_OK);
	ck_assert_str_eq(finding.text, "and 2 more of these");
	ck_assert_uint_eq(finding.name_count, 0);
	ck_assert_uint_eq(finding.place.line, before.place.line);
	uint64_t print = finding.fingerprint;
	tl_lint_free(lint);
	lint = lint_grille(4, 7); /* 16 of them */
	ck_assert_int_eq(tl_lint_get_finding(lint, 7, &finding), TL_OK);
	ck_assert_str_eq(finding.text, "and 9 more of these");
	ck_assert_uint_eq(finding.fingerprint, print);
	tl_lint_free(lint);
	lint = lint_grille(3, 9);
	ck_assert_uint_eq(tl_lint_finding_count(lint), 9);
	tl_lint_free(lint);
	lint = lint_grille(40, 0);
	ck_assert_uint_eq(tl_lint_finding_count(lint), TL_LINT_MAX_FINDINGS + 1);
	tl_lint_free(lint);
	/* more than are kept as pairs: these are counted all the same */
	lint = lint_grille(300, 0);
	ck_assert_int_eq(tl_lint_get_finding(lint, TL_LINT_MAX_FINDINGS, &finding), TL_OK);
	ck_assert_str_eq(finding.text, "and 89000 more of these");
	tl_lint_free(lint);
}
END_TEST

/* Millions of crossings: it stops, and says so. */
START_TEST(stopping_early_is_reported)
{
	tl_lint *lint = lint_grille(1000, 1);
	tl_finding finding;
	ck_assert_uint_eq(tl_lint_finding_count(lint), 2);
	ck_assert_int_eq(tl_lint_get_finding(lint, 1, &finding), TL_OK);
	ck_assert_ptr_nonnull(strstr(finding.text, "and at least "));
	ck_assert_ptr_nonnull(strstr(finding.text, " more of these: too many walls meet or come near to each other"));
	tl_lint_free(lint);
}
END_TEST

/* Thousands of walls within the gap of each end: the looks run out. */
START_TEST(looks_run_out)
{
	enum { COUNT = 4000 };
	char *text = malloc(COUNT * 64 + 100), *at = text + sprintf(text, "tautline 1\nradius 500\n");
	for (int i = 0; i < COUNT; i++)
		at += sprintf(at, "wall %d,%d %d,%d\n", i % 64 * 2, i / 64 * 2, i % 64 * 2 + 1, i / 64 * 2 + 1);
	tl_map *map = lint_load(text);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, "wall-gap");
	tl_lint *lint = lint_run(map, &def);
	size_t count = tl_lint_finding_count(lint);
	tl_finding finding;
	ck_assert_int_eq(tl_lint_get_finding(lint, count - 1, &finding), TL_OK);
	ck_assert_str_eq(finding.text, "the check was stopped early: too many walls meet or come near to each other");
	ck_assert_uint_gt(count, 1);
	tl_lint_free(lint);
	tl_map_free(map);
	free(text);
}
END_TEST

/* ---- memory ---- */

static void try_allocations(const tl_map *map, const tl_lint_def *def, bool all_after, const char *expected)
{
	for (long k = 1;; k++) {
		tl_lint *lint = NULL;
		size_t live = failing_live_blocks();
		failing_arm(k, all_after);
		tl_status status = tl_lint_run(map, def, &lint);
		bool failed = failing_disarm();
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		if (!failed) {
			ck_assert_str_eq(lint_print(lint), expected);
			tl_lint_free(lint);
		}
		ck_assert_uint_eq(failing_live_blocks(), live);
		if (!failed) {
			ck_assert_int_gt(k, 30);
			return;
		}
	}
}

START_TEST(every_allocation_may_fail)
{
	failing_install();
	tl_map *map = lint_load(ALL_OF_IT);
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, WALL_RULES);
	tl_lint *lint = lint_run(map, &def);
	char *expected = strdup(lint_print(lint));
	tl_lint_free(lint);
	static const char *const rules[] = { "grid-merge", "obstacle-in-wall", "obstacle-on-waypoint", "wall-crossing",
		"wall-duplicate", "wall-gap", "wall-overlap", "wall-zero-length" };
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
		ck_assert_msg(strstr(expected, rules[i]) != NULL, "no %s in\n%s", rules[i], expected);
	try_allocations(map, &def, false, expected);
	try_allocations(map, &def, true, expected);
	free(expected);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* What is reported of two points with something between them is in the middle. */
START_TEST(gap_is_marked_in_its_middle)
{
	static const struct {
		const char *text, *rule;
		tl_point at;
	} gaps[] = {
		{ "tautline 1\nradius 0.5\nwall 0,0 4,0 4,3 0,3 loop solid\nwall 4.75,0 9,0 9,3 4.75,3 loop solid\n",
			"passage-narrow", { 4.375, 0 } },
		{ "tautline 1\nwall 0,0 10,0 10,8 0,8\nwaypoint a 1,1\nwaypoint b 9,7\n", "outline-open", { 0, 4 } },
	};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		tl_map *map = lint_load(gaps[i].text);
		tl_lint *lint = lint_run(map, NULL);
		tl_finding finding;
		ck_assert_int_eq(tl_lint_get_finding(lint, 0, &finding), TL_OK);
		ck_assert_str_eq(finding.rule->id, gaps[i].rule);
		ck_assert(finding.has_at && finding.at.x == gaps[i].at.x && finding.at.y == gaps[i].at.y);
		tl_lint_free(lint);
		tl_map_free(map);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint walls");
	TCase *tests = tcase_create("walls");
	tcase_add_test(tests, maps_made_by_calls_have_no_places);
	tcase_add_test(tests, edited_lines_have_no_text);
	tcase_add_test(tests, updates_know_which_solids_count_together);
	tcase_add_test(tests, merged_sides_are_reported_once);
	tcase_add_test(tests, findings_about_walls_are_allowed_by_their_points);
	tcase_add_test(tests, what_is_beyond_the_most_is_counted);
	tcase_add_test(tests, stopping_early_is_reported);
	tcase_add_test(tests, looks_run_out);
	tcase_add_test(tests, every_allocation_may_fail);
	tcase_add_test(tests, gap_is_marked_in_its_middle);
	suite_add_tcase(suite, tests);
	return suite;
}
