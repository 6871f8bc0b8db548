/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_follow.c: agents that follow another one. */
#include "support/runner.h"

#include <math.h>

#include "support/crowd_scene.h"
#include "support/small_map.h"

static const double radius = 0.25;

/* Two rooms of 20 by 10 with a door of 2 between. */
static void two_rooms(scene *s)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 40, 10, false);
	small_wall(map, 20, 0, 20, 4);
	small_wall(map, 20, 6, 20, 10);
	scene_begin(s, map, &radius, 1);
}

/* Agent 0 walks from the left to the right room; `count` at rest in the left room follow it. */
static void group(scene *s, int count, double distance)
{
	two_rooms(s);
	tl_agent_def def = scene_walker(10, 5, 35, 8);
	size_t leader = scene_add(s, &def);
	for (int i = 0; i < count; i++) {
		def = scene_walker(3 + 0.8 * (i % 5), 2 + 0.8 * (i / 5), 0, 0);
		def.desire = TL_DESIRE_REST;
		size_t at = scene_add(s, &def);
		ck_assert_int_eq(tl_crowd_set_agent_follow(s->crowd, s->ids[at], s->ids[leader], distance), TL_OK);
	}
}

static double apart(const scene *s, size_t i, size_t j)
{
	tl_point a = s->infos[i].position, b = s->infos[j].position;
	return hypot(b.x - a.x, b.y - a.y);
}

START_TEST(one_follows_through_a_door_and_rests)
{
	scene s;
	group(&s, 1, 2);
	ck_assert_int_eq(s.infos[1].state, TL_AGENT_RESTS);
	scene_walk(&s, 12);
	ck_assert_int_eq(s.infos[0].state, TL_AGENT_WALKS);
	ck_assert_int_eq(s.infos[1].state, TL_AGENT_WALKS);
	scene_walk(&s, 28);
	ck_assert_int_eq(s.infos[1].state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(s.infos[1].desire, TL_DESIRE_FOLLOW);
	ck_assert_double_le(apart(&s, 0, 1), 2.02);
	ck_assert_double_ge(apart(&s, 0, 1), 1.9);
	ck_assert_uint_eq(s.events[TL_CROWD_ARRIVED], 2);
	tl_point place = s.infos[1].position;
	scene_walk(&s, 5);
	ck_assert(s.infos[1].position.x == place.x && s.infos[1].position.y == place.y);
	ck_assert_double_eq(scene_speed(&s, 1), 0);
	scene_end(&s);
}
END_TEST

START_TEST(it_keeps_up_with_a_leader_that_walks)
{
	scene s;
	two_rooms(&s);
	tl_agent_def def = scene_walker(4, 2, 18, 2);
	def.max_speed = 1;
	scene_add(&s, &def);
	def = scene_walker(2, 2, 0, 0);
	def.desire = TL_DESIRE_REST;
	scene_add(&s, &def);
	ck_assert_int_eq(tl_crowd_set_agent_follow(s.crowd, s.ids[1], s.ids[0], 1.5), TL_OK);
	scene_walk(&s, 5);
	for (int i = 0; i < 100; i++) {
		scene_step(&s);
		ck_assert_double_ge(scene_speed(&s, 1), 0.9);
		ck_assert_double_ge(apart(&s, 0, 1), 1.4);
		ck_assert_double_le(apart(&s, 0, 1), 2);
	}
	scene_end(&s);
}
END_TEST

START_TEST(a_group_follows_and_rests_beside_its_leader)
{
	scene s;
	group(&s, 20, 0.8);
	scene_walk(&s, 60);
	for (size_t i = 1; i < s.count; i++) {
		ck_assert_int_eq(s.infos[i].state, TL_AGENT_ARRIVED);
		ck_assert_double_eq(scene_speed(&s, i), 0);
		ck_assert_double_le(apart(&s, 0, i), 3);
	}
	/* it goes back through them */
	ck_assert_int_eq(tl_crowd_set_agent_goal(s.crowd, s.ids[0], (tl_point){ 5, 5 }), TL_OK);
	scene_walk(&s, 60);
	for (size_t i = 0; i < s.count; i++) {
		ck_assert_double_lt(s.infos[i].position.x, 20);
		ck_assert_double_eq(scene_speed(&s, i), 0);
	}
	scene_end(&s);
}
END_TEST

START_TEST(a_leader_that_is_gone)
{
	scene s;
	group(&s, 1, 0.8);
	scene_walk(&s, 5);
	tl_point last = s.infos[0].position;
	scene_remove(&s, 0);
	scene_walk(&s, 20);
	ck_assert_int_eq(s.infos[1].state, TL_AGENT_ARRIVED);
	ck_assert_double_le(hypot(s.infos[1].position.x - last.x, s.infos[1].position.y - last.y), 0.85);
	ck_assert_int_eq(tl_crowd_set_agent_follow(s.crowd, s.ids[1], s.ids[0], 1), TL_E_STALE);
	ck_assert_int_eq(tl_crowd_set_agent_rest(s.crowd, s.ids[1]), TL_OK);
	scene_end(&s);
}
END_TEST

START_TEST(what_is_refused)
{
	scene s;
	group(&s, 1, 1);
	tl_agent_def def;
	ck_assert_int_eq(tl_crowd_set_agent_follow(s.crowd, s.ids[0], s.ids[0], 1), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_follow(s.crowd, s.ids[0], s.ids[1], -1), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_follow(s.crowd, s.ids[0], s.ids[1], (double)NAN), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_get_agent_def(s.crowd, s.ids[1], &def), TL_OK);
	ck_assert_int_eq(def.desire, TL_DESIRE_FOLLOW);
	ck_assert_int_eq(tl_crowd_add_agent(s.crowd, &def, NULL), TL_E_UNSUPPORTED);
	def.max_speed = 2;
	ck_assert_int_eq(tl_crowd_set_agent_def(s.crowd, s.ids[1], &def), TL_OK);
	scene_step(&s);
	ck_assert_int_eq(s.infos[1].desire, TL_DESIRE_FOLLOW);
	scene_end(&s);
}
END_TEST

START_TEST(a_follower_is_saved)
{
	static char bytes[65536];
	size_t size;
	scene s;
	group(&s, 6, 1);
	scene_walk(&s, 6);
	ck_assert_int_eq(tl_crowd_save(s.crowd, bytes, sizeof bytes, &size), TL_OK);
	scene_walk(&s, 10);
	uint64_t hash = tl_crowd_hash(s.crowd);
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 0.05;
	def.nav = s.navs[0];
	tl_crowd *other;
	ck_assert_int_eq(tl_crowd_create(&def, &other), TL_OK);
	ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
	while (tl_crowd_step_count(other) < tl_crowd_step_count(s.crowd))
		ck_assert_int_eq(tl_crowd_step(other), TL_OK);
	ck_assert(tl_crowd_hash(other) == hash);
	tl_crowd_free(other);
	scene_end(&s);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd follow");
	TCase *tc = tcase_create("follow");
	tcase_add_test(tc, one_follows_through_a_door_and_rests);
	tcase_add_test(tc, it_keeps_up_with_a_leader_that_walks);
	tcase_add_test(tc, a_group_follows_and_rests_beside_its_leader);
	tcase_add_test(tc, a_leader_that_is_gone);
	tcase_add_test(tc, what_is_refused);
	tcase_add_test(tc, a_follower_is_saved);
	suite_add_tcase(suite, tc);
	return suite;
}
