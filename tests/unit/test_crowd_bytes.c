/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_bytes.c: how much memory a crowd holds. */
#include "base/rng.h"
#include "support/failing.h"
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "support/small_map.h"

static void steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
}

START_TEST(bytes_are_those_that_are_held)
{
	failing_install();
	size_t before = failing_live_bytes();
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	for (int i = 0; i < 3000; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ 3.1 * (i % 60), 3.1 * (i / 60) };
		agent.avoid = TL_AVOID_RECIPROCAL;
		agent.desire = TL_DESIRE_GOAL;
		tl_agent_id id;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_OK);
	}
	steps(crowd, 5);
	size_t side = failing_live_bytes() - before, reported = tl_crowd_bytes(crowd);
	ck_assert_uint_le(reported, side);
	ck_assert_uint_ge(reported + 1024, side);
	tl_crowd_free(crowd);
	ck_assert_uint_eq(failing_live_bytes(), before);
}
END_TEST

/* Arrays that grow are up to an eighth larger than they need to be. */
START_TEST(ten_thousand_that_walk_take_187_bytes_each)
{
	enum { COUNT = 10000, ROW = 100 };
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	for (int i = 0; i < COUNT; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ 3.1 * (i % ROW), 3.1 * (i / ROW) };
		agent.goal = (tl_point){ agent.position.x + 50, agent.position.y };
		agent.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, NULL), TL_OK);
	}
	steps(crowd, 3);
	ck_assert_uint_le(tl_crowd_bytes(crowd), 187 * COUNT);
	tl_crowd_free(crowd);
}
END_TEST

static tl_point random_point(tli_rng *rng, double side)
{
	double x = side * tli_rng_unit(rng);
	return (tl_point){ x, side * tli_rng_unit(rng) };
}

/* Short walls, far enough from each other to be gone round. */
static tl_nav *nav_of_short_walls(int count, double side, tli_rng *rng)
{
	tl_map *map = small_map();
	for (int i = 0; i < count; i++) {
		tl_point a = random_point(rng, side), by = random_point(rng, 4);
		small_wall(map, a.x, a.y, a.x + by.x - 2, a.y + by.y - 2);
	}
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	def.via = TL_VIA_CORNERS;
	def.radius = 0.5;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	tl_map_free(map);
	return nav;
}

/* In the first step all of them get their paths: what their searches took is given back. */
START_TEST(two_thousand_among_walls_take_330_bytes_each)
{
	enum { COUNT = 2000 };
	double side = sqrt(10.0 * COUNT);
	tli_rng rng = { 3 };
	tl_crowd_def def = tl_default_crowd_def();
	tl_nav *nav = nav_of_short_walls(COUNT / 5, side, &rng);
	tl_crowd *crowd;
	def.nav = nav;
	def.path_budget = 8 * COUNT;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	for (int i = 0; i < COUNT; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = random_point(&rng, side);
		agent.goal = random_point(&rng, side);
		agent.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, NULL), TL_OK);
	}
	steps(crowd, 1);
	size_t first = tl_crowd_bytes(crowd);
	steps(crowd, 9);
	ck_assert_uint_le(tl_crowd_bytes(crowd), 330 * COUNT);
	ck_assert_uint_ge(first, tl_crowd_bytes(crowd) + 48 * COUNT);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd bytes");
	TCase *tc = tcase_create("bytes");
	tcase_add_test(tc, bytes_are_those_that_are_held);
	tcase_add_test(tc, ten_thousand_that_walk_take_187_bytes_each);
	tcase_add_test(tc, two_thousand_among_walls_take_330_bytes_each);
	suite_add_tcase(suite, tc);
	return suite;
}
