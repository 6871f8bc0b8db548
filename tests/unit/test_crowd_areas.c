/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_areas.c: agents go round areas that cost more, and along those that cost less. */
#include "support/runner.h"

#include <math.h>
#include <tautline/area.h>

#include "support/crowd_scene.h"
#include "support/failing.h"
#include "support/small_map.h"

static const double radius = 0.25;

/* Between x = 16 and 24, up to y = 14 of a hall of 40 by 20; what is left beside it is 6 wide. */
static const tl_point mud_corners[] = { { 16, -1 }, { 24, -1 }, { 24, 14 }, { 16, 14 } };
static const tl_area mud = { mud_corners, 4, 8 };

static tl_map *hall(void)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 40, 20, false);
	return map;
}

static void begin(scene *s, uint32_t threads)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 0.05;
	def.threads = threads;
	scene_begin_as(s, hall(), &radius, 1, &def);
}

/* How far an agent is in the mud, in units; negative outside. */
static double depth(const scene *s, size_t i)
{
	tl_point p = s->infos[i].position;
	return fmin(fmin(p.x - 16, 24 - p.x), 14 - p.y);
}

static double deepest(const scene *s)
{
	double deep = 0;
	for (size_t i = 0; i < s->count; i++)
		deep = fmax(deep, depth(s, i));
	return deep;
}

static double walk_beside_mud(scene *s, double seconds)
{
	double deep = 0;
	while (tl_crowd_time(s->crowd) < seconds && scene_arrived(s) < s->count) {
		scene_step(s);
		deep = fmax(deep, deepest(s));
	}
	return deep;
}

START_TEST(one_agent_goes_round)
{
	scene s;
	begin(&s, 1);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &mud, 1), TL_OK);
	tl_agent_def def = scene_walker(4, 4, 36, 4);
	scene_add(&s, &def);
	ck_assert_double_lt(walk_beside_mud(&s, 60), 0.3);
	ck_assert_uint_eq(scene_arrived(&s), 1);
	scene_end(&s);
}
END_TEST

/* Forty in both directions meet in what is left beside the mud: those that are pushed may step into it, as a few do. */
START_TEST(a_crowd_goes_round)
{
	scene s;
	begin(&s, 2);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &mud, 1), TL_OK);
	for (int i = 0; i < 40; i++) {
		double y = 2 + 0.8 * (i / 2), x = 3 + 0.9 * (i % 3);
		tl_agent_def def = i % 2 ? scene_walker(x, y, 40 - x, y) : scene_walker(40 - x, y, x, y);
		scene_add(&s, &def);
	}
	size_t steps = 0, muddy = 0;
	while (tl_crowd_time(s.crowd) < 120 && scene_arrived(&s) < s.count) {
		scene_step(&s);
		steps += s.count;
		for (size_t i = 0; i < s.count; i++)
			muddy += depth(&s, i) > 0.5;
	}
	ck_assert_uint_eq(scene_arrived(&s), 40);
	ck_assert_msg(50 * muddy < steps, "%zu of %zu", muddy, steps); /* straight ahead it would be a fifth */
	ck_assert_double_le(s.deepest, 0);
	scene_end(&s);
}
END_TEST

/* An agent that walks takes a longer path when the mud comes, walks on meanwhile, and straight on when the mud has gone. */
START_TEST(areas_come_and_go_while_agents_walk)
{
	scene s;
	begin(&s, 1);
	tl_agent_def def = scene_walker(4, 4, 36, 4);
	scene_add(&s, &def);
	scene_walk(&s, 2);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &mud, 1), TL_OK);
	for (int step = 0; step < 20; step++) {
		scene_step(&s);
		ck_assert_double_gt(scene_speed(&s, 0), 0.5);
	}
	ck_assert_double_gt(s.infos[0].position.y, 4.05);
	ck_assert_double_gt(s.infos[0].left, 30);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, NULL, 0), TL_OK);
	double last = 0;
	while (tl_crowd_time(s.crowd) < 60 && scene_arrived(&s) < 1) {
		scene_step(&s);
		last = fmax(last, s.infos[0].position.y);
	}
	ck_assert_uint_eq(scene_arrived(&s), 1);
	ck_assert_double_lt(last, 7);
	scene_end(&s);
}
END_TEST

/* A goal in the mud is walked to, along the shortest piece of mud. */
START_TEST(a_goal_in_an_area_is_reached)
{
	scene s;
	begin(&s, 1);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &mud, 1), TL_OK);
	tl_agent_def def = scene_walker(10, 4, 20, 13);
	scene_add(&s, &def);
	double muddy = 0;
	while (tl_crowd_time(s.crowd) < 60 && scene_arrived(&s) < 1) {
		scene_step(&s);
		muddy += deepest(&s) > 0;
	}
	ck_assert_uint_eq(scene_arrived(&s), 1);
	ck_assert_double_lt(0.05 * muddy * 1.3, 2);
	scene_end(&s);
}
END_TEST

/* Two exits, the nearer one behind the mud. */
START_TEST(an_exit_is_chosen_by_cost)
{
	static const tl_point exits[] = { { 25, 3 }, { 1, 3 } };
	for (int muddy = 0; muddy < 2; muddy++) {
		scene s;
		begin(&s, 1);
		ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &mud, (size_t)muddy), TL_OK);
		tl_agent_def def = scene_walker(14, 3, 14, 3);
		scene_add(&s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 2), TL_OK);
		(void)scene_walk_all(&s, 60);
		ck_assert_uint_eq(scene_arrived(&s), 1);
		ck_assert_double_eq_tol(s.infos[0].position.x, exits[muddy].x, 0.5);
		scene_end(&s);
	}
}
END_TEST

/* In a nav of another resolution areas are where they were; one that has no room for them is refused. */
START_TEST(areas_stay_when_the_resolution_changes)
{
	tl_crowd_def crowd_def = tl_default_crowd_def();
	tl_map *maps[2];
	tl_nav *navs[2];
	tl_crowd *crowd;
	tl_agent_id id;
	for (int i = 0; i < 2; i++) {
		tl_map_def map_def = tl_default_map_def();
		tl_nav_def nav_def = tl_default_nav_def();
		map_def.resolution = i ? 65536 : 1024;
		nav_def.radius = radius;
		nav_def.via = TL_VIA_CORNERS;
		ck_assert_int_eq(tl_map_create(&map_def, &maps[i]), TL_OK);
		small_box(maps[i], 0, 0, 40, 20, false);
		navs[i] = small_nav(maps[i], &nav_def);
	}
	crowd_def.dt = 0.05;
	crowd_def.nav = navs[0];
	ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
	static const tl_point far_corners[] = { { 20000, 0 }, { 20001, 0 }, { 20000, 1 } };
	tl_area far_away = { far_corners, 3, 2 };
	ck_assert_int_eq(tl_crowd_set_areas(crowd, &far_away, 1), TL_OK);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, navs[1]), TL_E_RANGE);
	ck_assert_int_eq(tl_crowd_set_areas(crowd, &mud, 1), TL_OK);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, navs[1]), TL_OK);
	ck_assert_int_eq(tl_crowd_set_areas(crowd, &far_away, 1), TL_E_RANGE);
	tl_agent_def def = scene_walker(4, 4, 36, 4);
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	tl_agent_info info = { .state = TL_AGENT_WAITS };
	double deep = -1;
	for (int i = 0; i < 1000 && info.state != TL_AGENT_ARRIVED; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		deep = fmax(deep, fmin(fmin(info.position.x - 16, 24 - info.position.x), 14 - info.position.y));
	}
	ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
	ck_assert_double_lt(deep, 0.3);
	tl_crowd_free(crowd);
	for (int i = 0; i < 2; i++) {
		tl_nav_free(navs[i]);
		tl_map_free(maps[i]);
	}
}
END_TEST

/* A wall that closed what is left beside the mud is removed: the path there is longer than the agent's own through the mud, and is taken since it costs
 * less. Where the mud costs little it is not. */
START_TEST(a_cheaper_path_is_taken_though_it_is_longer)
{
	for (int cheap = 0; cheap < 2; cheap++) {
		scene s;
		tl_map *map = hall();
		tl_wall_id wall = small_wall(map, 20, 5, 20, 20);
		small_wall(map, 12, 0, 12, 5);
		tl_crowd_def crowd_def = tl_default_crowd_def();
		crowd_def.dt = 0.05;
		scene_begin_as(&s, map, &radius, 1, &crowd_def);
		tl_area area = mud;
		area.cost = cheap ? 1.1 : 8;
		ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &area, 1), TL_OK);
		tl_agent_def def = scene_walker(4, 4, 36, 4);
		scene_add(&s, &def);
		scene_walk(&s, 1);
		ck_assert_double_lt(s.infos[0].left, 34);
		ck_assert_int_eq(tl_map_remove_wall(s.map, wall), TL_OK);
		ck_assert_int_eq(tl_nav_update(s.navs[0], s.map), TL_OK);
		scene_walk(&s, 1);
		ck_assert_uint_eq(s.events[TL_CROWD_REPLANNED], cheap ? 0 : 1);
		double deep = walk_beside_mud(&s, 60);
		ck_assert_uint_eq(scene_arrived(&s), 1);
		ck_assert(cheap ? deep > 3 : deep < 0.3);
		scene_end(&s);
	}
}
END_TEST

START_TEST(what_is_refused_changes_nothing)
{
	scene s;
	begin(&s, 1);
	tl_area wrong = mud;
	wrong.cost = 0;
	uint64_t hash = tl_crowd_hash(s.crowd);
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &wrong, 1), TL_E_RANGE);
	wrong.count = 2;
	ck_assert_int_eq(tl_crowd_set_areas(s.crowd, &wrong, 1), TL_E_INVALID);
	ck_assert_uint_eq(tl_crowd_hash(s.crowd), hash);
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *bare;
	ck_assert_int_eq(tl_crowd_create(&def, &bare), TL_OK);
	ck_assert_int_eq(tl_crowd_set_areas(bare, &mud, 1), TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_crowd_set_areas(bare, NULL, 0), TL_OK);
	tl_crowd_free(bare);
	scene_end(&s);
}
END_TEST

/* Whatever is refused, the crowd walks as one that had memory. */
START_TEST(without_memory_nothing_is_lost)
{
	failing_install();
	scene s, twin;
	begin(&s, 1);
	begin(&twin, 1);
	tl_agent_def def = scene_walker(4, 4, 36, 4);
	scene_add(&s, &def);
	scene_add(&twin, &def);
	size_t refused = 0;
	for (int step = 0; step < 60; step++) {
		long k = 0;
		tl_status status;
		do {
			failing_arm(++k, false);
			status = step % 20 == 5 ? tl_crowd_set_areas(s.crowd, &mud, (size_t)(step != 25)) : TL_OK;
			if (!status)
				status = tl_crowd_step(s.crowd);
			refused += failing_disarm();
		} while (status == TL_E_NOMEM);
		ck_assert_int_eq(status, TL_OK);
		if (step % 20 == 5)
			ck_assert_int_eq(tl_crowd_set_areas(twin.crowd, &mud, (size_t)(step != 25)), TL_OK);
		ck_assert_int_eq(tl_crowd_step(twin.crowd), TL_OK);
		ck_assert_uint_eq(tl_crowd_hash(s.crowd), tl_crowd_hash(twin.crowd));
	}
	ck_assert_uint_gt(refused, 20);
	scene_end(&s);
	scene_end(&twin);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd areas");
	TCase *tc = tcase_create("areas");
	tcase_add_test(tc, one_agent_goes_round);
	tcase_add_test(tc, a_crowd_goes_round);
	tcase_add_test(tc, areas_come_and_go_while_agents_walk);
	tcase_add_test(tc, a_goal_in_an_area_is_reached);
	tcase_add_test(tc, an_exit_is_chosen_by_cost);
	tcase_add_test(tc, areas_stay_when_the_resolution_changes);
	tcase_add_test(tc, a_cheaper_path_is_taken_though_it_is_longer);
	tcase_add_test(tc, what_is_refused_changes_nothing);
	tcase_add_test(tc, without_memory_nothing_is_lost);
	suite_add_tcase(suite, tc);
	return suite;
}
