/* SPDX-License-Identifier: MIT */
/*
 * Agents come to rest, and say so once: several at a doorway too narrow for them, one before a goal that is cut off and moves, and one with the default
 * radius in a nav for points, which walks round the end of a wall.
 */
#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/small_map.h"

static const double STEP = 1.0 / 60, RADIUS = 0.3, SPEED = 1.3;
enum { MOST = 9 };

static tl_map *map;
static tl_nav *nav;
static tl_crowd *crowd;
static tl_agent_id agents[MOST];

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

static void begin_crowd(double radius)
{
	tl_nav_def nav_def = tl_default_nav_def();
	tl_crowd_def def = tl_default_crowd_def();
	nav_def.radius = radius;
	def.nav = nav = small_nav(map, &nav_def);
	def.dt = STEP;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
}

static void end_crowd(void)
{
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}

static tl_agent_id add_agent(tl_point from, tl_point to, double radius)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = from;
	def.desire = TL_DESIRE_GOAL;
	def.goal = to;
	def.radius = radius;
	def.max_speed = SPEED;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	return id;
}

static tl_agent_info info_of(tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info;
}

/* A room of 24 by 12, and a wall of this thickness across it with a gap. */
static void make_rooms(double gap, double thick)
{
	map = small_map();
	(void)small_box(map, -12, -6, 12, 6, false);
	(void)small_box(map, 0, gap / 2, thick, 6, true);
	(void)small_box(map, 0, -6, thick, -gap / 2, true);
}

static bool all_rest(int count)
{
	for (int i = 0; i < count; i++) {
		tl_vector v = info_of(agents[i]).velocity;
		if (hypot(v.x, v.y) > 1e-3)
			return false;
	}
	return true;
}

START_TEST(all_rest_before_a_doorway_too_narrow)
{
	static const double gaps[] = { 0.598, 0.59, 0.55, 0.5, 0.3 };
	tli_rng rng = { 70 + (uint64_t)_i };
	for (int k = 0; k < 10; k++) {
		double rests = INFINITY;
		int count = 2 + k % (MOST - 1);
		make_rooms(gaps[k % 5], k < 5 ? 0.1 : between(&rng, 0.2, 1.5));
		begin_crowd(RADIUS);
		tl_point goal = { between(&rng, 3, 11), between(&rng, -5, 5) };
		for (int i = 0; i < count; i++)
			agents[i] = add_agent((tl_point){ between(&rng, -10, -2), between(&rng, -4, 4) }, goal, RADIUS);
		for (double time = 0; time < 30; time += STEP) {
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
			rests = all_rest(count) ? fmin(rests, time) : INFINITY;
		}
		ck_assert_msg(
			rests <= 10 / SPEED + 10, "%d agents, gap %g: they rest after %g s", count, gaps[k % 5], rests);
		for (int i = 0; i < count; i++)
			ck_assert_int_eq(info_of(agents[i]).state, TL_AGENT_ARRIVED);
		end_crowd();
	}
}
END_TEST

/* Moves the goal by .01 in each of 1,200 steps; what happens is counted by kind. */
static void move_goal(tl_point goal, tl_vector by, size_t *kinds)
{
	tl_crowd_event event;
	for (int i = 0; i < 1200; i++) {
		double sense = i / 200 % 2 ? -0.01 : 0.01;
		goal = (tl_point){ goal.x + sense * by.x, goal.y + sense * by.y };
		ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, agents[0], goal), TL_OK);
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		while (tl_crowd_take_event(crowd, &event))
			kinds[event.kind]++;
	}
}

START_TEST(a_goal_that_moves_is_no_event)
{
	for (int cut_off = 0; cut_off < 2; cut_off++) {
		size_t kinds[TL_CROWD_BY_KEY + 1] = { 0 };
		map = small_map();
		(void)small_box(map, -10, -10, 10, 10, false);
		if (cut_off)
			(void)small_box(map, 3, -3, 7, 3, false);
		begin_crowd(RADIUS);
		agents[0] = add_agent((tl_point){ -6, 2 }, (tl_point){ 4, -1 }, RADIUS);
		move_goal((tl_point){ 4, -1 }, (tl_vector){ 0, 1 }, kinds);
		ck_assert_uint_eq(kinds[TL_CROWD_ARRIVED], 1);
		ck_assert_uint_eq(kinds[TL_CROWD_NEAREST], (size_t)cut_off);
		ck_assert_uint_eq(kinds[TL_CROWD_STUCK] + kinds[TL_CROWD_REPLANNED] + kinds[TL_CROWD_NO_PATH], 0);
		ck_assert_int_eq(info_of(agents[0]).state, TL_AGENT_ARRIVED);
		/* a goal beyond the distance of arrival is another one */
		ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, agents[0], (tl_point){ -8, -8 }), TL_OK);
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(info_of(agents[0]).state, TL_AGENT_WALKS);
		ck_assert(!info_of(agents[0]).falls_short);
		end_crowd();
	}
}
END_TEST

/* The path turns back round the end of a wall, or leads through an opening narrower than the body; nothing but points stays off walls. */
START_TEST(the_end_of_a_wall_is_passed_in_a_nav_for_points)
{
	for (int k = 0; k < 8; k++) {
		double radius = k % 4 == 0 ? -1 : 0.2 * (k % 4), time = 0;
		map = small_map();
		(void)small_box(map, 0, 0, 10, 8, false);
		(void)small_wall(map, 5, 0, 5, 6);
		if (k >= 4)
			(void)small_wall(map, 5, 6.3, 5, 8);
		begin_crowd(0);
		agents[0] = add_agent((tl_point){ 1, 1 }, (tl_point){ 9, 1 }, radius);
		while (info_of(agents[0]).state != TL_AGENT_ARRIVED && time < 30) {
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
			time += STEP;
		}
		ck_assert_msg(time <= 1.6 * 12.8 / SPEED, "radius %g, %s: %g s", radius, k < 4 ? "end" : "slit", time);
		end_crowd();
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd calm");
	TCase *tc = tcase_create("calm");
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, all_rest_before_a_doorway_too_narrow, 0, ROUNDS_OF(20, 2));
	tcase_add_test(tc, a_goal_that_moves_is_no_event);
	tcase_add_test(tc, the_end_of_a_wall_is_passed_in_a_nav_for_points);
	suite_add_tcase(suite, tc);
	return suite;
}
