/* SPDX-License-Identifier: MIT */
/* The inference: the example that is known of the source, what must hold for any input, tables of a user's own. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/steer.h>

#include "support/runner.h"

enum { NM, NS, ZE, PS, PM };

/* DM 5/6, DB 1/6; NS 3/4, NM 1/4; ZE 1/4, PS 3/4; (-22.5 / 4 + 67.5 * 3 / 4) = 45. */
START_TEST(the_worked_example)
{
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	ck_assert_double_eq_tol(tl_fuzzy_infer(&rules, .55, -30), 45, 1e-12);
}
END_TEST

START_TEST(some_more_values)
{
	static const double distances[] = { .2, .35, .5, .8 }, angles[] = { -60, -40, -30, -20, -10, 0, 10, 20 };
	static const double turns[4][8] = { { 67.5, 78.75, 84.375, 90, 90, 90, 90, 90 },
		{ 22.5, 45, 58.5, 78.75, 78.75, 90, 90, 90 }, { -22.5, 22.5, 45, 67.5, 78.75, 90, 90, 90 },
		{ -22.5, 22.5, 45, 67.5, 67.5, 67.5, 78.75, 90 } };
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	for (int d = 0; d < 4; d++)
		for (int a = 0; a < 8; a++)
			ck_assert_double_eq_tol(tl_fuzzy_infer(&rules, distances[d], angles[a]), turns[d][a], 1e-9);
}
END_TEST

/* Asked of the inference: with one set's rules answering 1 and no others, beside one that always fires for 0, the
 * answer is m / (1 + m). */
static double membership(const tl_fuzzy_set *set, double x)
{
	tl_fuzzy_rules one = { 0 };
	memset(one.rule, 255, sizeof one.rule);
	one.distance[0] = *set;
	one.distance[1] = one.angle[0] = (tl_fuzzy_set){ -1000, -1000, 1000, 1000 };
	one.rule[0][0] = 1;
	one.rule[1][0] = 0;
	one.answer[1] = 1;
	double answer = tl_fuzzy_infer(&one, x, 0);
	return answer / (1 - answer);
}

START_TEST(sets_are_a_partition_of_one)
{
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	for (int i = 0; i <= 1000; i++) {
		double distance = i / 1000., angle = -90 + 180 * distance, by_distance = 0, by_angle = 0;
		for (int d = 0; d < TL_FUZZY_DISTANCES; d++)
			by_distance += membership(&rules.distance[d], distance);
		for (int a = 0; a < TL_FUZZY_ANGLES; a++)
			by_angle += membership(&rules.angle[a], angle);
		ck_assert_double_eq_tol(by_distance, 1, 1e-12);
		ck_assert_double_eq_tol(by_angle, 1, 1e-12);
	}
	ck_assert_double_eq_tol(membership(&rules.distance[1], .55), 5. / 6, 1e-12);
	ck_assert_double_eq_tol(membership(&rules.distance[2], .55), 1. / 6, 1e-12);
	ck_assert_double_eq_tol(membership(&rules.angle[NM], -30), 1. / 4, 1e-12);
	ck_assert_double_eq_tol(membership(&rules.angle[NS], -30), 3. / 4, 1e-12);
}
END_TEST

START_TEST(a_nearer_row_never_turns_less)
{
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	for (int a = 0; a < TL_FUZZY_ANGLES; a++)
		for (int d = 0; d < TL_FUZZY_DISTANCES; d++) {
			double here = rules.answer[rules.rule[d][a]];
			ck_assert(d == 0 || here <= rules.answer[rules.rule[d - 1][a]]);
			ck_assert(a == 0 || here >= rules.answer[rules.rule[d][a - 1]]);
		}
}
END_TEST

/* With min, max and the example the blend must rise by up to 7.72 degrees as the edge gets farther. */
START_TEST(the_largest_rise_with_distance)
{
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	double most = 0, at_angle = 0, at_distance = 0;
	for (int a = 0; a <= 720; a++) {
		double angle = -90 + a * .25, least = 1e9;
		for (int d = 0; d <= 600; d++) {
			double turn = tl_fuzzy_infer(&rules, d / 600., angle);
			ck_assert(turn > -22.5 - 1e-12 && turn < 90 + 1e-12);
			least = turn < least ? turn : least;
			if (turn - least > most) {
				most = turn - least;
				at_angle = angle;
				at_distance = d / 600.;
			}
		}
	}
	printf("largest rise with distance: %.4f degrees, at an angle of %g and a distance of %g\n", most, at_angle,
		at_distance);
	ck_assert_double_lt(most, 7.73);
	ck_assert_double_gt(most, 7.5);
}
END_TEST

START_TEST(tables_of_a_users_own)
{
	tl_fuzzy_rules rules = tl_default_fuzzy_rules();
	rules.answer[PS] = 60;
	ck_assert_double_eq_tol(tl_fuzzy_infer(&rules, .55, -30), (-22.5 + 3 * 60) / 4, 1e-12);
	/* Nothing fires; rules without an answer; numbers that are none. */
	rules = tl_default_fuzzy_rules();
	ck_assert(tl_fuzzy_infer(&rules, 1.5, 0) == 0 && tl_fuzzy_infer(&rules, .5, 91) == 0);
	ck_assert(tl_fuzzy_infer(&rules, (double)NAN, 0) == 0 && tl_fuzzy_infer(&rules, .5, (double)NAN) == 0);
	memset(rules.rule, 200, sizeof rules.rule);
	ck_assert(tl_fuzzy_infer(&rules, .5, 0) == 0);
	rules = tl_default_fuzzy_rules();
	for (int a = 0; a < TL_FUZZY_ANGLES; a++)
		rules.answer[a] = (double)INFINITY;
	ck_assert(tl_fuzzy_infer(&rules, .5, 0) == 0);
	memset(&rules, 0, sizeof rules);
	ck_assert(tl_fuzzy_infer(&rules, .5, 30) == 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("fuzzy");
	TCase *tests = tcase_create("fuzzy");
	tcase_add_test(tests, the_worked_example);
	tcase_add_test(tests, some_more_values);
	tcase_add_test(tests, sets_are_a_partition_of_one);
	tcase_add_test(tests, a_nearer_row_never_turns_less);
	tcase_add_test(tests, the_largest_rise_with_distance);
	tcase_add_test(tests, tables_of_a_users_own);
	suite_add_tcase(suite, tests);
	return suite;
}
