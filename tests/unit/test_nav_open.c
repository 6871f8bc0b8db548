/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_open.c: open ground, where corners see hundreds of others: queries do not make it whole, and narrow ellipses are tried first.
 */

#include "base/rng.h"
#include "support/corner_nav.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/nav.h>

#define TURNS ROUNDS_OF(20000, 1500)

/* Walls of a length, one in each square of 10 by 10. */
#define FIELD_SIDE ROUNDS_OF(40, 28)
#define END (10 * FIELD_SIDE - 1)

static tl_map *make_field(tli_rng *rng, double length)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (int i = 0; i < FIELD_SIDE * FIELD_SIDE; i++) {
		double x = 10.0 * (i % FIELD_SIDE) + (double)tli_rng_between(rng, 0, 700) / 100;
		double y = 10.0 * (i / FIELD_SIDE) + (double)tli_rng_between(rng, 0, 700) / 100;
		const tl_point ends[2] = { { x, y }, { x + length, y + length / 3 } };
		tl_wall_def def = tl_default_wall_def();
		def.points = ends;
		def.count = 2;
		ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	}
	return map;
}

static double length_of(tl_query *query, tl_point from, tl_point to)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	tl_path_result result;
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	return result.found ? result.length : -1;
}

/* Each of the lone walls of a field sees most others: queries never make the nav whole, and answers are the same. */
START_TEST(open_ground_stays_cold)
{
	enum { MANY = 64 };
	tli_rng rng = { 4 };
	tl_map *map = make_field(&rng, .3);
	tl_nav *whole = corner_nav_make(map, 0, TL_WARM_AT_ONCE), *nav = corner_nav_make(map, 0, TL_WARM_BY_QUERIES);
	tl_query *whole_query = corner_nav_query(whole), *query = corner_nav_query(nav);
	ck_assert_uint_gt(corner_nav_info(whole).taut_edges, MANY * corner_nav_info(whole).states);
	for (int turn = 0; turn < TURNS; turn++) {
		tl_point from = { (double)tli_rng_between(&rng, 1, END) + .5, -1 };
		tl_point to = { (double)tli_rng_between(&rng, 1, END) + .5, END + 2 };
		double length = length_of(query, from, to);
		ck_assert(length > 0 && (turn % 16 || length == length_of(whole_query, from, to)));
	}
	ck_assert(!corner_nav_info(nav).whole && !corner_nav_info(nav).warming_pays);
	tl_query_free(whole_query);
	tl_query_free(query);
	tl_nav_free(whole);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* Short paths of a body among lone walls: narrow ellipses come first, so the ends are not joined to all that they see. Each end of a wall
 * has many corners for a body, with few edges each. */
START_TEST(a_field_is_open_ground_for_bodies)
{
	enum { PATHS = 200, MOST_WORK = 2000, FEW = 16 };
	tli_rng rng = { 4 };
	tl_map *map = make_field(&rng, 4);
	tl_nav *nav = corner_nav_make(map, .3, TL_WARM_AT_ONCE);
	ck_assert(corner_nav_info(nav).whole);
	ck_assert_uint_lt(corner_nav_info(nav).taut_edges, FEW * corner_nav_info(nav).states);
	tl_query *query = corner_nav_query(nav);
	uint64_t work = 0, bent = 0;
	for (int i = 0; i < PATHS; i++) {
		tl_budget_use use;
		tl_path_def def = tl_default_path_def();
		def.budget.use = &use;
		def.from.at = (tl_point){ (double)tli_rng_between(&rng, 0, END - 99) + .5,
			10.0 * (double)tli_rng_between(&rng, 1, FIELD_SIDE - 2) + 4 };
		def.to.at = (tl_point){ def.from.at.x + 30, def.from.at.y };
		tl_path_result result;
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
		bool bends = result.found && result.count > 2;
		bent += bends;
		work += bends ? use.work : 0;
	}
	ck_assert_uint_gt(bent, PATHS / 4);
	ck_assert_uint_lt(work, MOST_WORK * bent);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav open");
	TCase *tcase = tcase_create("open");
	tcase_add_test(tcase, open_ground_stays_cold);
	tcase_add_test(tcase, a_field_is_open_ground_for_bodies);
	suite_add_tcase(suite, tcase);
	return suite;
}
