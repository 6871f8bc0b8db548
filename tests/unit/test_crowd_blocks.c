/* SPDX-License-Identifier: MIT */
/* Circles of a crowd that block some channels: who heeds none of them passes through. */
#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/crowd.h>

/* How near an agent that avoids so gets to a circle, or a square, that blocks walking, on a line through its centre. */
static double nearest_pass(tl_avoid avoid, bool flies, bool by_square)
{
	tl_map *map = small_map();
	tl_channels fly = small_channel(map, "fly", -1);
	small_box(map, 0, 0, 20, 10, false);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = 0.25;
	nav_def.heeds = flies ? fly : 0;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	agent.position = (tl_point){ 2, 5 };
	agent.desire = TL_DESIRE_GOAL;
	agent.goal = (tl_point){ 18, 5 };
	agent.avoid = avoid;
	agent.heeds = nav_def.heeds;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_OK);
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	circle.circle = (tl_circle){ { 10, 5 }, 0.5, { 0, 0 } };
	circle.blocks = TL_CHANNEL_WALK;
	tl_point corners[] = { { 9.5, 4.5 }, { 10.5, 4.5 }, { 10.5, 5.5 }, { 9.5, 5.5 } };
	tl_polygon square = {
		.corners = corners, .count = 4, .centre = circle.circle.centre, .blocks = TL_CHANNEL_WALK
	};
	if (by_square)
		ck_assert_int_eq(tl_crowd_set_polygons(crowd, &square, 1), TL_OK);
	else
		ck_assert_int_eq(tl_crowd_add_circle(crowd, &circle, NULL), TL_OK);
	double nearest = INFINITY;
	for (int i = 0; i < 900; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		nearest = fmin(nearest, hypot(info.position.x - 10, info.position.y - 5));
	}
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
	return nearest;
}

START_TEST(who_heeds_none_of_its_channels_passes_through)
{
	static const tl_avoid avoids[] = { TL_AVOID_RECIPROCAL, TL_AVOID_CIRCLES };
	for (int i = 0; i < 4; i++) {
		ck_assert(nearest_pass(avoids[i % 2], false, i / 2) > 0.7);
		ck_assert(nearest_pass(avoids[i % 2], true, i / 2) < 0.1);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("circles and channels");
	TCase *tests = tcase_create("circles");
	tcase_add_test(tests, who_heeds_none_of_its_channels_passes_through);
	suite_add_tcase(suite, tests);
	return suite;
}
