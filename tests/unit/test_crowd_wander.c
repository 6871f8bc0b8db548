/* SPDX-License-Identifier: MIT */
/* Agents of crowds that wander: walls turn them before they touch, and tl_crowd_debug shows what they steer to. */
#include <math.h>
#include <stdio.h>
#include <tautline/crowd.h>

#include "support/runner.h"
#include "support/small_map.h"

START_TEST(wanderers_turn_before_walls)
{
	static const double speeds[] = { 2, 1, 6 }, steps_of[] = { 1.0 / 60, 0.05, 0.1 };
	int touching = 0, count = 0;
	double length = 0, straight = 0;
	for (int run = 0; run < 18; run++) {
		tl_map *map = small_map();
		small_box(map, 0, 0, 20, 10, false);
		ck_assert_int_eq(tl_map_set_radius(map, 0.3), TL_OK);
		tl_nav *nav = small_nav(map, NULL);
		tl_crowd_def def = tl_default_crowd_def();
		def.nav = nav;
		def.dt = steps_of[run / 3 % 3];
		def.seed = (uint64_t)run;
		tl_crowd *crowd;
		ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
		tl_agent_id ids[3];
		for (int i = 0; i < 3; i++) {
			tl_agent_def agent = tl_default_agent_def();
			agent.position = (tl_point){ 5 + 5 * i, 5 };
			agent.radius = 0.3;
			agent.max_speed = speeds[run % 3];
			agent.max_force = 4 * agent.max_speed;
			agent.avoid = run < 9 ? TL_AVOID_RECIPROCAL : TL_AVOID_NONE;
			agent.desire = TL_DESIRE_WANDER;
			ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &ids[i]), TL_OK);
		}
		for (int step = 0; step * def.dt < 120; step++) {
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
			for (int i = 0; i < 3; i++) {
				tl_agent_info info;
				ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &info), TL_OK);
				double x = info.position.x, y = info.position.y;
				touching += fmin(fmin(x, 20 - x), fmin(y, 10 - y)) < 0.3 + 0.02;
				length += hypot(info.velocity.x, info.velocity.y) * def.dt;
				straight += speeds[run % 3] * def.dt;
				count++;
			}
		}
		tl_crowd_free(crowd);
		tl_nav_free(nav);
		tl_map_free(map);
	}
	printf("wanderers touch a wall in %d of %d steps, speed %.2f\n", touching, count, length / straight);
	ck_assert_int_eq(touching, 0);
	ck_assert_double_gt(length / straight, 0.5);
}
END_TEST

struct shown {
	int circles, targets;
	double radius;
};

static void keep_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	struct shown *shown = context;
	(void)centre;
	shown->circles += kind == TL_DEBUG_WANDER;
	shown->targets += kind == TL_DEBUG_TARGET;
	shown->radius = kind == TL_DEBUG_WANDER ? radius : shown->radius;
}

START_TEST(debugging_shows_the_circle_and_changes_nothing)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_agent_def agent = tl_default_agent_def();
	tl_crowd *crowd;
	tl_agent_id ids[2];
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	for (int i = 0; i < 2; i++) {
		agent.position.x = 10 * i;
		agent.desire = i == 0 ? TL_DESIRE_WANDER : TL_DESIRE_REST;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &ids[i]), TL_OK);
	}
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	uint64_t before = tl_crowd_hash(crowd);
	struct shown shown = { 0, 0, 0 };
	tl_debug_draw debug = { .circle = keep_circle, .context = &shown };
	tl_crowd_debug(crowd, ids[1], &debug);
	ck_assert(shown.circles == 0);
	tl_crowd_debug(crowd, ids[0], &debug);
	ck_assert(shown.circles == 1 && shown.targets == 1 && shown.radius == 1);
	ck_assert(tl_crowd_hash(crowd) == before);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd wander");
	TCase *tc = tcase_create("wander");
	tcase_add_test(tc, wanderers_turn_before_walls);
	tcase_add_test(tc, debugging_shows_the_circle_and_changes_nothing);
	suite_add_tcase(suite, tc);
	return suite;
}
