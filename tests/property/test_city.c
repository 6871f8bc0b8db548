/* SPDX-License-Identifier: MIT */
/*
 * Cold queries in a city: houses on a square grid, so that each corner looks along whole streets. The search counts its steps, which are the same on
 * every machine: with 4 times as many houses a path between far ends takes at most 4^1.3 times as many. And cones that end early because a
 * corner is nearer lose no path: a nav with all edges gives the same points.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { QUESTIONS = 40, POINTS_MAX = 2000, BLOCK = 10 };

/* Houses of four walls, each a little different. */
static tl_map *make_city(int side)
{
	size_t size = 64 + 100 * (size_t)side * (size_t)side, length;
	char *text = malloc(size);
	ck_assert_ptr_nonnull(text);
	tli_rng rng = { 8 };
	length = (size_t)sprintf(text, "tautline 1\n");
	for (int i = 0; i < side * side; i++) {
		int x = BLOCK * (i % side), y = BLOCK * (i / side);
		int left = 1 + (int)tli_rng_real(&rng, 0, 3), top = 5 + (int)tli_rng_real(&rng, 0, 4);
		length += (size_t)sprintf(text + length, "wall %d,%d %d,%d %d,%d %d,%d loop solid\n", x + left, y + 1,
			x + 8, y + 1, x + 8, y + top, x + 1, y + 9);
	}
	tl_map *map;
	ck_assert_int_eq(tl_map_load_memory(text, length, NULL, &map, NULL), TL_OK);
	free(text);
	return map;
}

static tl_nav *make_nav(const tl_map *map, double radius, bool eager)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = radius;
	def.warm = eager ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	return nav;
}

/* From the first quarter of the city to the last. */
static tl_path_def question(tli_rng *rng, int side, tl_budget_use *use)
{
	tl_path_def def = tl_default_path_def();
	double quarter = BLOCK * side / 4;
	def.from.at.x = BLOCK * floor(tli_rng_real(rng, 0, side / 4)) + 0.5;
	def.from.at.y = quarter * tli_rng_unit(rng);
	def.to.at.x = 3 * quarter + BLOCK * floor(tli_rng_real(rng, 0, side / 4)) + 0.5;
	def.to.at.y = 3 * quarter + quarter * tli_rng_unit(rng);
	def.budget.use = use;
	return def;
}

/* Steps of the cold queries. */
static double steps_of_paths(int side, double radius)
{
	tl_map *map = make_city(side);
	tl_nav *cold = make_nav(map, radius, false), *whole = make_nav(map, radius, true);
	tl_query *query, *twin;
	ck_assert_int_eq(tl_query_create(cold, &query), TL_OK);
	ck_assert_int_eq(tl_query_create(whole, &twin), TL_OK);
	static tl_path_point points[POINTS_MAX], same[POINTS_MAX];
	double steps = 0;
	tli_rng rng = { 3 };
	for (int i = 0; i < QUESTIONS; i++) {
		tl_budget_use use;
		tl_path_def def = question(&rng, side, &use);
		tl_path_result found, expected;
		ck_assert_int_eq(tl_query_find_path(query, &def, &found), TL_OK);
		ck_assert(found.found);
		steps += (double)use.work;
		ck_assert_int_eq(tl_query_find_path(twin, &def, &expected), TL_OK);
		size_t count, twins;
		ck_assert_int_eq(tl_query_get_points(query, points, POINTS_MAX, &count), TL_OK);
		ck_assert_int_eq(tl_query_get_points(twin, same, POINTS_MAX, &twins), TL_OK);
		ck_assert_uint_eq(count, twins);
		for (size_t k = 0; k < count; k++)
			ck_assert(points[k].at.x == same[k].at.x && points[k].at.y == same[k].at.y);
	}
	tl_query_free(query);
	tl_query_free(twin);
	tl_nav_free(cold);
	tl_nav_free(whole);
	tl_map_free(map);
	return steps;
}

static void check_growth(double radius)
{
	double small = steps_of_paths(16, radius), large = steps_of_paths(32, radius);
	double exponent = log(large / small) / log(4);
	if (getenv("GROWTH"))
		printf("radius %g: %.0f and %.0f steps, exponent %.2f\n", radius, small / QUESTIONS, large / QUESTIONS,
			exponent);
	ck_assert_double_le(exponent, 1.3);
}

START_TEST(test_far_paths_of_points)
{
	check_growth(0);
}
END_TEST

START_TEST(test_far_paths_of_bodies)
{
	check_growth(0.3);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("city");
	TCase *growth = tcase_create("growth");
	tcase_add_test(growth, test_far_paths_of_points);
	tcase_add_test(growth, test_far_paths_of_bodies);
	suite_add_tcase(suite, growth);
	return suite;
}
