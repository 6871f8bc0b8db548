/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_exits.c: agents choose one of several goals, and other doorways where theirs is jammed. */
#include "support/runner.h"

#include <math.h>

#include "base/rng.h"
#include "support/crowd_scene.h"
#include "support/small_map.h"

static const double radius = 0.25;

/* A hall of 20 by 20 in the middle of another one of 40 by 40, with doors of 1 to the left at y = 10 and y = 30. */
static tl_map *hall(void)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 40, 40, false);
	small_wall(map, 20, 0, 20, 9.5);
	small_wall(map, 20, 10.5, 20, 29.5);
	small_wall(map, 20, 30.5, 20, 40);
	return map;
}

static void begin(scene *s, bool reroute, uint32_t threads)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 0.05;
	def.reroute = reroute;
	def.nearest = false;
	def.threads = threads;
	scene_begin_as(s, hall(), &radius, 1, &def);
}

/* Before the lower door; the path through the upper one is some 14 longer. */
static size_t add_one(scene *s, tli_rng *rng, int i)
{
	double x = 17.5 - 0.8 * (i % 8) + 0.05 * tli_rng_unit(rng), y = 7.5 + 0.8 * (i / 8 % 15);
	tl_agent_def def = scene_walker(x, y, 35, 20);
	return scene_add(s, &def);
}

typedef struct outcome {
	size_t lower, upper; /* how many went through each door */
	double seconds;      /* until all had */
} outcome;

static outcome leave(scene *s)
{
	outcome out = { 0, 0, 0 };
	while (out.lower + out.upper < s->count && tl_crowd_time(s->crowd) < 300) {
		scene_step(s);
		for (size_t i = 0; i < s->count; i++) {
			if (s->gone[i] || s->infos[i].position.x < 21)
				continue;
			out.lower += s->infos[i].position.y < 20;
			out.upper += s->infos[i].position.y >= 20;
			scene_remove(s, i);
		}
	}
	out.seconds = tl_crowd_time(s->crowd);
	return out;
}

static outcome crowd_leaves(uint64_t seed, bool reroute, int count)
{
	scene s;
	tli_rng rng = { seed };
	begin(&s, reroute, 1);
	for (int i = 0; i < count; i++)
		add_one(&s, &rng, i);
	outcome out = leave(&s);
	ck_assert_uint_eq(out.lower + out.upper, s.count);
	scene_end(&s);
	return out;
}

START_TEST(some_of_a_jam_take_another_door)
{
	for (uint64_t seed = 1; seed <= 2; seed++) {
		outcome without = crowd_leaves(seed, false, 120), with = crowd_leaves(seed, true, 120);
		ck_assert_uint_eq(without.upper, 0);
		ck_assert_uint_ge(with.upper, 20);
		ck_assert_uint_ge(with.lower, 30);
		ck_assert_double_le(with.seconds, 0.95 * without.seconds);
	}
}
END_TEST

START_TEST(few_stay_with_their_door)
{
	outcome with = crowd_leaves(1, true, 8);
	ck_assert_uint_eq(with.upper, 0);
}
END_TEST

START_TEST(exits_are_shared_by_length_and_jam)
{
	static const tl_point exits[2] = { { 23, 10 }, { 23, 30 } };
	scene s;
	tli_rng rng = { 7 };
	begin(&s, false, 1);
	for (int i = 0; i < 80; i++) {
		size_t at = add_one(&s, &rng, i);
		ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[at], exits, 2), TL_OK);
	}
	outcome out = leave(&s);
	ck_assert_uint_eq(out.lower + out.upper, 80);
	ck_assert_uint_ge(out.upper, 15);
	ck_assert_uint_ge(out.lower, 30);
	scene_end(&s);
}
END_TEST

START_TEST(one_takes_the_nearest_exit_by_path)
{
	/* As the crow flies the first one is nearer. */
	static const tl_point exits[3] = { { 21, 20 }, { 5, 20 }, { 35, 35 } };
	scene s;
	begin(&s, false, 1);
	tl_agent_def def = scene_walker(14, 20, 0, 0);
	def.desire = TL_DESIRE_REST;
	scene_add(&s, &def);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 3), TL_OK);
	scene_walk_all(&s, 60);
	ck_assert_int_eq(s.infos[0].state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(s.infos[0].desire, TL_DESIRE_EXIT);
	ck_assert(s.infos[0].goal.x == 5 && s.infos[0].goal.y == 20);
	scene_end(&s);
}
END_TEST

START_TEST(an_exit_that_cannot_be_reached_is_not_taken)
{
	static const tl_point exits[2] = { { 50, 20 }, { 35, 5 } };
	scene s;
	begin(&s, false, 1);
	tl_agent_def def = scene_walker(18, 20, 0, 0);
	def.desire = TL_DESIRE_REST;
	scene_add(&s, &def);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 2), TL_OK);
	scene_walk_all(&s, 60);
	ck_assert(s.infos[0].goal.x == 35);
	ck_assert_int_eq(s.infos[0].state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 1), TL_OK);
	scene_walk(&s, 1);
	ck_assert_int_eq(s.infos[0].state, TL_AGENT_NO_PATH);
	scene_end(&s);
}
END_TEST

START_TEST(choices_are_the_same_for_threads_and_after_a_load)
{
	static char bytes[1 << 18];
	static const tl_point exits[2] = { { 23, 10 }, { 23, 30 } };
	uint64_t hash[3];
	size_t size;
	for (uint32_t i = 0; i < 3; i++) {
		scene s;
		tli_rng rng = { 7 };
		begin(&s, true, 1 + i);
		for (int j = 0; j < 60 && i < 2; j++) {
			size_t at = add_one(&s, &rng, j);
			if (j % 2)
				ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[at], exits, 2), TL_OK);
		}
		if (i < 2)
			scene_walk(&s, 8);
		if (i == 0)
			ck_assert_int_eq(tl_crowd_save(s.crowd, bytes, sizeof bytes, &size), TL_OK);
		if (i == 2)
			ck_assert_int_eq(tl_crowd_load(s.crowd, bytes, size), TL_OK);
		scene_walk(&s, 8);
		hash[i] = tl_crowd_hash(s.crowd);
		scene_end(&s);
	}
	ck_assert(hash[0] == hash[1] && hash[0] == hash[2]);
}
END_TEST

START_TEST(what_is_refused)
{
	static tl_point exits[65];
	scene s;
	begin(&s, false, 1);
	tl_agent_def def = scene_walker(5, 20, 0, 0);
	scene_add(&s, &def);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 0), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], NULL, 2), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 65), TL_E_LIMIT);
	exits[1].x = (double)INFINITY;
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 2), TL_E_INVALID);
	exits[1].x = 1e15;
	ck_assert_int_eq(tl_crowd_set_agent_exits(s.crowd, s.ids[0], exits, 2), TL_E_RANGE);
	def.desire = TL_DESIRE_EXIT;
	ck_assert_int_eq(tl_crowd_add_agent(s.crowd, &def, NULL), TL_E_UNSUPPORTED);
	scene_end(&s);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd exits");
	TCase *tc = tcase_create("exits");
	tcase_add_test(tc, some_of_a_jam_take_another_door);
	tcase_add_test(tc, few_stay_with_their_door);
	tcase_add_test(tc, exits_are_shared_by_length_and_jam);
	tcase_add_test(tc, one_takes_the_nearest_exit_by_path);
	tcase_add_test(tc, an_exit_that_cannot_be_reached_is_not_taken);
	tcase_add_test(tc, choices_are_the_same_for_threads_and_after_a_load);
	tcase_add_test(tc, what_is_refused);
	suite_add_tcase(suite, tc);
	return suite;
}
