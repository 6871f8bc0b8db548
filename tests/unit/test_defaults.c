/* SPDX-License-Identifier: MIT */
/* tests/unit/test_defaults.c: what the default functions return works together, without one field set. */
#include <math.h>

#include <tautline/tautline.h>

#include "support/runner.h"

/* A crowd in a nav of an empty map, or of one with a radius. */
static void add_one(double map_radius, double wanted)
{
	tl_map *map = NULL;
	tl_nav *nav = NULL;
	tl_crowd *crowd = NULL;
	tl_agent_info info;
	tl_agent_id id;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	if (map_radius > 0)
		ck_assert_int_eq(tl_map_set_radius(map, map_radius), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	ck_assert(info.radius == wanted);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, id, &agent), TL_OK);
	ck_assert(agent.radius == wanted);
	agent.radius = -1;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, id, &agent), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, id, &agent), TL_OK);
	ck_assert(agent.radius == wanted);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}

START_TEST(an_agent_fits_into_the_nav)
{
	add_one(0, TL_BODY_RADIUS);
	add_one(0.25, 0.25);
	add_one(2, 2);
}
END_TEST

/* Without a nav agents are half a unit wide, and agents of default definitions never overlap. */
START_TEST(default_agents_never_overlap)
{
	tl_crowd *crowd = NULL;
	tl_agent_id ids[2];
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	for (int i = 0; i < 2; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ i ? 6 : -6, 0 };
		agent.goal = (tl_point){ i ? -6 : 6, 0 };
		agent.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &ids[i]), TL_OK);
	}
	while (tl_crowd_time(crowd) < 12) {
		tl_agent_info a, b;
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[0], &a), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[1], &b), TL_OK);
		ck_assert(a.radius == 0.5 && hypot(a.position.x - b.position.x, a.position.y - b.position.y) >= 1);
	}
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("defaults");
	TCase *tests = tcase_create("defaults");
	tcase_add_test(tests, an_agent_fits_into_the_nav);
	tcase_add_test(tests, default_agents_never_overlap);
	suite_add_tcase(suite, tests);
	return suite;
}
