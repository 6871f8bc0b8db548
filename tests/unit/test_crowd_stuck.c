/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_stuck.c: why agents are stuck: a doorway, a knot, nothing that moves, no path. */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/crowd.h>

#include "support/small_crowd.h"

/* Two rooms of 10 by 10 with a door of 1 in the wall between, at y = 4.5..5.5. */
static small_crowd rooms(bool closed)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 4.5);
	small_wall(map, 10, 5.5, 10, 10);
	small_door(map, "door", 10, 4.5, 10, 5.5, closed);
	tl_crowd_def def = small_crowd_def();
	def.nearest = false;
	return small_crowd_of(map, NULL, def);
}

static void post(small_crowd *w, double x, double y)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ x, y };
	def.radius = 0.25;
	def.driven = true;
	small_add(w, &def);
}

static void check_stuck(small_crowd *w, tl_agent_id id, tl_stuck why)
{
	ck_assert_uint_eq(w->events[TL_CROWD_STUCK], 1);
	ck_assert_int_eq(w->last[TL_CROWD_STUCK].stuck, why);
	ck_assert(w->last[TL_CROWD_STUCK].agent.index1 == id.index1);
	ck_assert_int_eq(small_get(w, id).state, TL_AGENT_STUCK);
	ck_assert_int_eq(small_get(w, id).stuck, why);
}

START_TEST(a_body_that_stands_in_the_doorway)
{
	small_crowd w = rooms(false);
	tl_agent_def def = small_walker((tl_point){ 8, 5 }, (tl_point){ 18, 5 });
	def.avoid = TL_AVOID_RECIPROCAL;
	tl_agent_id id = small_add(&w, &def);
	small_steps(&w, 5);
	ck_assert_int_eq(small_get(&w, id).stuck, TL_STUCK_NOT);
	post(&w, 10, 5);
	small_steps(&w, 100);
	check_stuck(&w, id, TL_STUCK_DOOR);
	small_crowd_drop(&w);
}
END_TEST

/* It looks for room beside the door and comes back, and finds the path that it had again: that is no progress. */
START_TEST(one_that_is_blocked_stays_stuck)
{
	small_crowd w = rooms(false);
	tl_agent_def def = small_walker((tl_point){ 8, 5 }, (tl_point){ 18, 5 });
	def.avoid = TL_AVOID_RECIPROCAL;
	tl_agent_id id = small_add(&w, &def);
	small_steps(&w, 5);
	post(&w, 10, 5);
	small_steps(&w, 100);
	tl_point first = small_get(&w, id).position;
	double farthest = 0;
	for (int i = 0; i < 600; i++) {
		small_steps(&w, 1);
		ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_STUCK);
		farthest = fmax(farthest, small_distance(first, small_get(&w, id).position));
	}
	ck_assert_double_ge(farthest, 0.3);
	ck_assert_uint_eq(w.events[TL_CROWD_STUCK], 1);
	small_crowd_drop(&w);
}
END_TEST

/* The door before which it is stuck is closed when another one opens, so its path is a longer one: that is progress at once. */
START_TEST(one_that_takes_a_longer_path_is_no_longer_stuck)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 4.5);
	small_wall(map, 10, 5.5, 10, 8.5);
	small_wall(map, 10, 9.5, 10, 10);
	small_door(map, "door", 10, 4.5, 10, 5.5, false);
	small_door(map, "other", 10, 8.5, 10, 9.5, true);
	small_crowd w = small_crowd_of(map, NULL, small_crowd_def());
	tl_agent_def def = small_walker((tl_point){ 8, 5 }, (tl_point){ 18, 5 });
	def.avoid = TL_AVOID_RECIPROCAL;
	tl_agent_id id = small_add(&w, &def);
	small_steps(&w, 5);
	post(&w, 10, 5);
	small_steps(&w, 100);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_STUCK);
	small_set_door(&w, "other", false);
	small_set_door(&w, "door", true);
	small_steps(&w, 20);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WALKS);
	small_steps(&w, 300);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

/* Twelve bodies that never yield, close around one. */
static tl_agent_id enclosed(small_crowd *w, tl_avoid avoid)
{
	tl_agent_def def = small_walker((tl_point){ 4, 5 }, (tl_point){ 18, 5 });
	def.avoid = avoid;
	for (int k = 0; k < 12; k++)
		post(w, 4 + 0.51 * cos(k * 0.5236), 5 + 0.51 * sin(k * 0.5236));
	return small_add(w, &def);
}

START_TEST(a_knot_in_the_open)
{
	small_crowd w = rooms(false);
	tl_agent_id id = enclosed(&w, TL_AVOID_RECIPROCAL);
	small_steps(&w, 200);
	check_stuck(&w, id, TL_STUCK_KNOT);
	for (uint32_t i = 1; i <= 12; i++) /* the knot goes away */
		ck_assert_int_eq(tl_crowd_remove_agent(w.crowd, (tl_agent_id){ i, 1 }), TL_OK);
	small_steps(&w, 40);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WALKS);
	ck_assert_int_eq(small_get(&w, id).stuck, TL_STUCK_NOT);
	small_crowd_drop(&w);
}
END_TEST

/* One that steers stands before a body that holds it up as well. */
START_TEST(a_knot_around_one_that_steers)
{
	small_crowd w = rooms(false);
	tl_agent_def def = small_walker((tl_point){ 4, 5 }, (tl_point){ 18, 5 });
	def.avoid = TL_AVOID_CIRCLES;
	def.max_speed = 0;
	post(&w, 4.6, 5);
	tl_agent_id id = small_add(&w, &def);
	small_steps(&w, 200);
	check_stuck(&w, id, TL_STUCK_KNOT);
	small_crowd_drop(&w);
}
END_TEST

/* _i: by its own speed of 0, by circles */
START_TEST(no_agent_is_near)
{
	small_crowd w = rooms(false);
	tl_agent_def def = small_walker((tl_point){ 4, 5 }, (tl_point){ 18, 5 });
	def.avoid = TL_AVOID_RECIPROCAL;
	def.max_speed = _i == 0 ? 0 : 2;
	tl_agent_id id = small_add(&w, &def);
	for (int k = 0; k < 12 && _i == 1; k++) {
		tl_crowd_circle_def circle = tl_default_crowd_circle_def();
		circle.circle = (tl_circle){ { 4 + 0.56 * cos(k * 0.5236), 5 + 0.56 * sin(k * 0.5236) }, 0.3,
			{ 0, 0 } };
		ck_assert_int_eq(tl_crowd_add_circle(w.crowd, &circle, NULL), TL_OK);
	}
	small_steps(&w, 200);
	check_stuck(&w, id, TL_STUCK_BLOCKED);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(no_path)
{
	small_crowd w = rooms(true);
	tl_agent_def def = small_walker((tl_point){ 4, 5 }, (tl_point){ 18, 5 });
	tl_agent_id id = small_add(&w, &def);
	small_steps(&w, 5);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 1);
	ck_assert_int_eq(w.last[TL_CROWD_NO_PATH].stuck, TL_STUCK_NO_PATH);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_NO_PATH);
	ck_assert_int_eq(small_get(&w, id).stuck, TL_STUCK_NO_PATH);
	small_set_door(&w, "door", false);
	small_steps(&w, 5);
	ck_assert_int_eq(small_get(&w, id).stuck, TL_STUCK_NOT);
	small_crowd_drop(&w);
}
END_TEST

/* The reason is part of what is saved, of agents and of events. */
START_TEST(the_reason_is_saved)
{
	small_crowd w = rooms(false);
	tl_agent_id id = enclosed(&w, TL_AVOID_RECIPROCAL);
	for (int i = 0; i < 200; i++)
		ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, NULL, 0, &size), TL_E_BUFFER);
	void *bytes = malloc(size);
	ck_assert_int_eq(tl_crowd_save(w.crowd, bytes, size, &size), TL_OK);
	tl_crowd *other;
	tl_crowd_def def = small_crowd_def();
	def.nav = w.nav;
	ck_assert_int_eq(tl_crowd_create(&def, &other), TL_OK);
	ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(other, id, &info), TL_OK);
	ck_assert_int_eq(info.stuck, TL_STUCK_KNOT);
	tl_crowd_event event = { 0 };
	while (tl_crowd_take_event(other, &event) && event.kind != TL_CROWD_STUCK) {
	}
	ck_assert_int_eq(event.kind, TL_CROWD_STUCK);
	ck_assert_int_eq(event.stuck, TL_STUCK_KNOT);
	free(bytes);
	tl_crowd_free(other);
	small_crowd_drop(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and reasons for being stuck");
	TCase *stuck = tcase_create("stuck");
	tcase_add_test(stuck, a_body_that_stands_in_the_doorway);
	tcase_add_test(stuck, one_that_is_blocked_stays_stuck);
	tcase_add_test(stuck, one_that_takes_a_longer_path_is_no_longer_stuck);
	tcase_add_test(stuck, a_knot_in_the_open);
	tcase_add_test(stuck, a_knot_around_one_that_steers);
	tcase_add_loop_test(stuck, no_agent_is_near, 0, 2);
	tcase_add_test(stuck, no_path);
	tcase_add_test(stuck, the_reason_is_saved);
	suite_add_tcase(suite, stuck);
	return suite;
}
