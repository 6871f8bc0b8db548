/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_set_nav.c: a crowd moves to a nav that was made elsewhere; the old one is freed at once. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "support/failing.h"
#include "support/refusal.h"
#include "support/small_map.h"

/* A hall of 20 by 10 with a wall across it that leaves 2 free at one side. */
static tl_nav *hall_as(bool gap_above, double radius, int32_t resolution, bool sight_only)
{
	tl_map *map;
	tl_map_def def = tl_default_map_def();
	def.resolution = resolution;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, gap_above ? 0 : 2, 10, gap_above ? 8 : 10);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = TL_VIA_CORNERS;
	nav_def.radius = radius;
	nav_def.sight_only = sight_only;
	tl_nav *nav = small_nav(map, &nav_def);
	tl_map_free(map);
	return nav;
}

static tl_nav *hall(bool gap_above)
{
	return hall_as(gap_above, 0.25, 1024, false);
}

static tl_crowd *crowd_in(const tl_nav *nav, tl_avoid avoid, tl_agent_id *id)
{
	tl_crowd *crowd;
	tl_crowd_def def = tl_default_crowd_def();
	tl_agent_def agent = tl_default_agent_def();
	def.nav = nav;
	def.dt = 0.05;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	agent.position = (tl_point){ 2, 5 };
	agent.goal = (tl_point){ 18, 5 };
	agent.desire = TL_DESIRE_GOAL;
	agent.avoid = avoid;
	agent.radius = 0.25;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, id), TL_OK);
	return crowd;
}

/* The highest and lowest y on the steps. */
static void walk(tl_crowd *crowd, tl_agent_id id, int steps, double *low, double *high)
{
	tl_agent_info info;
	*low = INFINITY;
	*high = -INFINITY;
	for (int i = 0; i < steps; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		*low = fmin(*low, info.position.y);
		*high = fmax(*high, info.position.y);
	}
}

static void check_arrived(const tl_crowd *crowd, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
	ck_assert_double_ge(info.position.x, 17);
}

static const tl_avoid avoids[] = { TL_AVOID_RECIPROCAL, TL_AVOID_FUZZY };

START_TEST(agents_take_the_new_gap)
{
	tl_agent_id id;
	double low, high;
	tl_nav *old = hall(true);
	tl_crowd *crowd = crowd_in(old, avoids[_i], &id);
	walk(crowd, id, 20, &low, &high);
	ck_assert_double_gt(high, 5.1); /* it goes up */
	tl_nav *other = hall(false);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, other), TL_OK);
	tl_nav_free(old);
	walk(crowd, id, 600, &low, &high);
	ck_assert_double_lt(low, 2.1);
	ck_assert_double_lt(high, 8);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(other);
}
END_TEST

START_TEST(another_resolution_means_the_same_places)
{
	tl_agent_id id;
	double low, high;
	tl_nav *old = hall(true);
	tl_crowd *crowd = crowd_in(old, TL_AVOID_RECIPROCAL, &id);
	walk(crowd, id, 40, &low, &high);
	tl_nav *other = hall_as(true, 0.25, 64, false);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, other), TL_OK);
	tl_nav_free(old);
	walk(crowd, id, 600, &low, &high);
	ck_assert_double_gt(high, 8);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(other);
}
END_TEST

/* From paths to none and back: without walls, and for sight only. */
START_TEST(a_nav_without_paths_and_back)
{
	tl_agent_id id;
	double low, high;
	tl_nav *first = hall(true), *open = _i == 0 ? NULL : hall_as(true, 0.25, 1024, true), *last = hall(false);
	tl_crowd *crowd = crowd_in(first, TL_AVOID_RECIPROCAL, &id);
	walk(crowd, id, 10, &low, &high);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, open), TL_OK);
	tl_nav_free(first);
	walk(crowd, id, 10, &low, &high);
	ck_assert_int_eq(tl_crowd_set_nav(crowd, last), TL_OK);
	tl_nav_free(open);
	walk(crowd, id, 600, &low, &high);
	ck_assert_double_lt(low, 2.1);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(last);
}
END_TEST

START_TEST(an_agent_in_a_wall_walks_out)
{
	tl_agent_id id;
	double low, high;
	tl_nav *old = hall(true);
	tl_crowd *crowd = crowd_in(old, TL_AVOID_RECIPROCAL, &id);
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_move_agent(crowd, id, (tl_point){ 9.9, 9 }, (tl_point){ 0, 0 }), TL_OK);
	tl_nav *other = hall(false); /* there is a wall at 10,9 */
	ck_assert_int_eq(tl_crowd_set_nav(crowd, other), TL_OK);
	tl_nav_free(old);
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	ck_assert(info.position.x == 9.9 && info.position.y == 9);
	walk(crowd, id, 800, &low, &high);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(other);
}
END_TEST

START_TEST(a_nav_for_smaller_bodies_is_refused)
{
	tl_agent_id id;
	double low, high;
	tl_nav *nav = hall(true), *narrow = hall_as(true, 0.125, 1024, false);
	tl_crowd *crowd = crowd_in(nav, TL_AVOID_RECIPROCAL, &id);
	uint64_t hash = tl_crowd_hash(crowd);
	REFUSED_FOR(TL_E_INVALID, "nav: an agent is larger", tl_crowd_set_nav(crowd, narrow));
	ck_assert(tl_crowd_hash(crowd) == hash);
	tl_nav_free(narrow);
	walk(crowd, id, 600, &low, &high);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}
END_TEST

/* Bodies of two radii, each with its nav; the small one fits through a gap of 2 that the other does not. */
START_TEST(several_navs_for_several_radii)
{
	tl_agent_id small, large;
	double low, high;
	tl_agent_info info;
	tl_nav *old = hall(false), *wide = hall_as(true, 1.25, 1024, false), *slim = hall(true);
	const tl_nav *const slims[] = { slim };
	tl_crowd *crowd = crowd_in(old, TL_AVOID_RECIPROCAL, &small);
	ck_assert_int_eq(tl_crowd_set_navs(crowd, wide, slims, 1), TL_OK);
	tl_nav_free(old);
	tl_agent_def agent = tl_default_agent_def();
	agent.position = (tl_point){ 4, 3 };
	agent.goal = (tl_point){ 18, 3 };
	agent.desire = TL_DESIRE_GOAL;
	agent.radius = 1.25;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &large), TL_OK);
	walk(crowd, small, 800, &low, &high);
	ck_assert_double_gt(high, 8);
	check_arrived(crowd, small);
	ck_assert_int_eq(tl_crowd_get_agent(crowd, large, &info), TL_OK);
	ck_assert(info.falls_short && info.position.x < 9);
	REFUSED_FOR(TL_E_INVALID, "nav: an agent is larger", tl_crowd_set_nav(crowd, slim));
	ck_assert_int_eq(tl_crowd_set_navs(crowd, wide, NULL, 1), TL_E_INVALID);
	tl_crowd_free(crowd);
	tl_nav_free(wide);
	tl_nav_free(slim);
}
END_TEST

/* The same nav again: nothing but a look at the paths. */
START_TEST(the_same_nav_changes_no_path)
{
	tl_agent_id id;
	double low, high;
	tl_crowd_event event;
	tl_nav *nav = hall(true);
	tl_crowd *crowd = crowd_in(nav, TL_AVOID_RECIPROCAL, &id);
	for (int i = 0; i < 60; i++) {
		walk(crowd, id, 10, &low, &high);
		ck_assert_int_eq(tl_crowd_set_nav(crowd, nav), TL_OK);
	}
	check_arrived(crowd, id);
	ck_assert(tl_crowd_take_event(crowd, &event) && event.kind == TL_CROWD_ARRIVED);
	ck_assert(!tl_crowd_take_event(crowd, &event));
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}
END_TEST

/* Fails the k-th allocation of the change for each k: the crowd stays what it was, and the next one is made. */
static void set_without_memory(
	tl_crowd *crowd, const tl_nav *nav, const tl_nav *const *more, size_t count, bool all_after)
{
	uint64_t hash = tl_crowd_hash(crowd);
	for (long k = 1;; k++) {
		failing_arm(k, all_after);
		tl_status status = tl_crowd_set_navs(crowd, nav, more, count);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		if (!injected)
			return;
		ck_assert(tl_crowd_hash(crowd) == hash);
	}
}

START_TEST(set_navs_without_memory)
{
	failing_install();
	for (int all_after = 0; all_after < 2; all_after++) {
		tl_agent_id id;
		double low, high;
		tl_nav *old = hall(true), *other = hall_as(false, 0.25, _i == 1 ? 64 : 1024, false),
		       *wide = hall_as(false, 1, 1024, false);
		const tl_nav *const more[] = { wide };
		tl_crowd *crowd = crowd_in(old, TL_AVOID_RECIPROCAL, &id);
		walk(crowd, id, 20, &low, &high);
		set_without_memory(crowd, other, more, _i == 2, all_after);
		tl_nav_free(old);
		walk(crowd, id, 600, &low, &high);
		ck_assert_double_lt(low, 2.1);
		check_arrived(crowd, id);
		tl_crowd_free(crowd);
		tl_nav_free(other);
		tl_nav_free(wide);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

/* Steps after the map was edited, with each allocation failing. */
START_TEST(steps_after_edits_without_memory)
{
	tl_agent_id id;
	double low, high;
	failing_install();
	tl_map *map = small_map();
	small_box(map, 0, 0, 20, 10, false);
	tl_door_id door = small_door(map, "door", 10, 8, 10, 10, false);
	small_wall(map, 10, 2, 10, 8);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.25;
	tl_nav *nav = small_nav(map, &def);
	tl_crowd *crowd = crowd_in(nav, TL_AVOID_RECIPROCAL, &id);
	for (int round = 0; round < 20; round++) {
		walk(crowd, id, 3, &low, &high);
		ck_assert_int_eq(tl_map_set_door_closed(map, door, round % 2 == 0), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
		uint64_t hash = tl_crowd_hash(crowd);
		for (long k = 1;; k++) {
			failing_arm(k, round % 3 == 0);
			tl_status status = tl_crowd_step(crowd);
			if (!failing_disarm() || status == TL_OK) /* a nav by corners survives some failures */
				break;
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert(tl_crowd_hash(crowd) == hash);
		}
	}
	walk(crowd, id, 600, &low, &high);
	check_arrived(crowd, id);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* A nav may get another radius with its map: the next agent is held against that. */
START_TEST(an_agent_is_held_against_the_nav_of_now)
{
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_crowd_def crowd_def = tl_default_crowd_def();
	tl_agent_def def = tl_default_agent_def();
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	crowd_def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
	def.radius = 0.5;
	for (int turn = 0; turn < 4; turn++) {
		ck_assert_int_eq(tl_map_set_radius(map, turn % 2 ? 1 : 0.25), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, NULL), turn % 2 ? TL_OK : TL_E_INVALID);
	}
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and another nav");
	TCase *tcase = tcase_create("set_nav");
	tcase_add_test(tcase, an_agent_is_held_against_the_nav_of_now);
	tcase_add_loop_test(tcase, agents_take_the_new_gap, 0, 2);
	tcase_add_test(tcase, another_resolution_means_the_same_places);
	tcase_add_loop_test(tcase, a_nav_without_paths_and_back, 0, 2);
	tcase_add_test(tcase, an_agent_in_a_wall_walks_out);
	tcase_add_test(tcase, a_nav_for_smaller_bodies_is_refused);
	tcase_add_test(tcase, several_navs_for_several_radii);
	tcase_add_test(tcase, the_same_nav_changes_no_path);
	tcase_add_loop_test(tcase, set_navs_without_memory, 0, 3);
	tcase_add_test(tcase, steps_after_edits_without_memory);
	suite_add_tcase(suite, tcase);
	return suite;
}
