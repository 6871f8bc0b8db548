/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_goals.c: goals that are set anew in each frame, or move; settings of agents with a goal. */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/crowd.h>

#include "support/small_crowd.h"

#define DT 0.05
#define TOP_SPEED 2.0

static small_crowd of_map(tl_map *map, const tl_nav_def *nav_def, uint32_t budget)
{
	tl_crowd_def def = small_crowd_def();
	def.path_budget = budget;
	return small_crowd_of(map, nav_def, def);
}

/* Two rooms, 40 by 10 each, with a door of 2 in the wall between, at y = 4..6. */
static small_crowd two_rooms(uint32_t budget)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 80, 10, false);
	small_wall(map, 40, 0, 40, 4);
	small_wall(map, 40, 6, 40, 10);
	return of_map(map, NULL, budget);
}

/* A room of 40 by 10 with four walls across it that leave 2 free, below and above in turn. */
static small_crowd bends(void)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 40, 10, false);
	for (int i = 1; i <= 4; i++)
		small_wall(map, 8 * i, i % 2 ? 0 : 2, 8 * i, i % 2 ? 8 : 10);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	return of_map(map, &def, 64);
}

static tl_agent_id walker(small_crowd *w, tl_point from, tl_point to, double force)
{
	tl_agent_def def = small_walker(from, to);
	def.avoid = TL_AVOID_RECIPROCAL;
	def.max_force = force;
	return small_add(w, &def);
}

static double speed_of(const small_crowd *w, tl_agent_id id)
{
	tl_vector v = small_get(w, id).velocity;
	return sqrt(v.x * v.x + v.y * v.y);
}

static void steps(small_crowd *w, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(w->crowd), TL_OK);
}

static int events_of(small_crowd *w, tl_crowd_event_kind kind)
{
	tl_crowd_event event;
	int count = 0;
	while (tl_crowd_take_event(w->crowd, &event))
		count += event.kind == kind;
	return count;
}

/* Mean speed over `count` steps with the goal set before each; from one step to the next it moves by `by`. */
static double mean_speed(small_crowd *w, tl_agent_id id, int count, tl_point from, tl_vector by)
{
	double sum = 0;
	for (int i = 0; i < count; i++) {
		tl_point goal = { from.x + i * by.x, from.y + i * by.y };
		ck_assert_int_eq(tl_crowd_set_agent_goal(w->crowd, id, goal), TL_OK);
		steps(w, 1);
		sum += speed_of(w, id);
	}
	return sum / count;
}

START_TEST(a_goal_set_in_each_frame_freezes_no_agent)
{
	static const double forces[] = { 8, (double)INFINITY };
	static const tl_vector moves[] = { { 0, 0 }, { 1e-3, -1e-3 }, { -0.03, -0.01 }, { 0, -0.015 } };
	for (size_t i = 0; i < 8; i++) {
		small_crowd w = two_rooms(64);
		tl_agent_id id = walker(&w, (tl_point){ 2, 1 }, (tl_point){ 78, 9 }, forces[i % 2]);
		steps(&w, 20);
		double mean = mean_speed(&w, id, 400, (tl_point){ 78, 9 }, moves[i / 2]);
		ck_assert_double_ge(mean, (isinf(forces[i % 2]) ? 0.995 : 0.99) * TOP_SPEED);
		ck_assert_double_ge(small_get(&w, id).position.x, 42); /* it went on through the door */
		ck_assert_int_eq(events_of(&w, TL_CROWD_REPLANNED), 0);
		small_crowd_drop(&w);
	}
}
END_TEST

/* Steps until the agent is near its goal, which goes round in a circle about (38, 8). */
static int steps_to_goal(double force, double radius, double rate)
{
	small_crowd w = bends();
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 38 + radius, 8 }, force);
	int step = 0;
	for (double near = 40; near > radius + 0.5 && step < 2000; step++) {
		tl_point goal = { 38 + radius * cos(rate * step), 8 + radius * sin(rate * step) };
		ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, goal), TL_OK);
		steps(&w, 1);
		near = hypot(small_get(&w, id).position.x - 38, small_get(&w, id).position.y - 8);
	}
	small_crowd_drop(&w);
	return step;
}

/* A path that gets another end in each step is walked round its corners as one that stays. */
START_TEST(a_goal_that_trembles_is_reached_round_corners)
{
	static const double forces[] = { 8, (double)INFINITY }, radii[] = { 0.02, 0.3, 1.2 }, rates[] = { 0.05, 0.7 };
	for (size_t i = 0; i < 2; i++) {
		int least = steps_to_goal(forces[i], 0, 0);
		ck_assert_int_lt(least, 800);
		for (size_t j = 0; j < 6; j++)
			ck_assert_int_le(steps_to_goal(forces[i], radii[j / 2], rates[j % 2]), least + least / 20);
	}
}
END_TEST

/* All searches of a step are used up by others; the end of the path is moved all the same, and none waits. */
START_TEST(many_that_pursue_share_a_budget)
{
	small_crowd w = two_rooms(1);
	tl_agent_id ids[20];
	for (int i = 0; i < 20; i++)
		ids[i] = walker(&w, (tl_point){ 2 + i % 5, 1 + i / 5 * 2 }, (tl_point){ 60, 5 }, (double)INFINITY);
	steps(&w, 60);
	double sum = 0;
	for (int step = 0; step < 200; step++) {
		for (int i = 0; i < 20; i++) {
			tl_point goal = { 60 + 0.01 * i, 5 + 0.02 * step * (i % 2 ? 1 : -1) };
			ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, ids[i], goal), TL_OK);
		}
		steps(&w, 1);
		for (int i = 0; i < 20; i++)
			sum += speed_of(&w, ids[i]) / (20 * 200);
	}
	ck_assert_double_ge(sum, 0.9 * TOP_SPEED);
	for (int i = 0; i < 20; i++)
		ck_assert_int_ne(small_get(&w, ids[i]).state, TL_AGENT_WAITS);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_goal_that_jumps_is_searched_again)
{
	small_crowd w = two_rooms(64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 1 }, (tl_point){ 78, 9 }, (double)INFINITY);
	steps(&w, 400);
	ck_assert_double_ge(small_get(&w, id).position.x, 30);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 45, 1 }), TL_OK);
	steps(&w, 400);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(events_of(&w, TL_CROWD_ARRIVED), 1);
	for (int i = 0; i < 40; i++) { /* where it stands: nothing new */
		ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 45 + 0.001 * i, 1 }), TL_OK);
		steps(&w, 1);
	}
	ck_assert_int_eq(events_of(&w, TL_CROWD_ARRIVED), 0);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 200, 1 }), TL_OK);
	steps(&w, 2);
	ck_assert(small_get(&w, id).state == TL_AGENT_WALKS && small_get(&w, id).falls_short);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 35, 1 }), TL_OK);
	ck_assert(!small_get(&w, id).falls_short);
	steps(&w, 400);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(events_of(&w, TL_CROWD_ARRIVED), 1);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_patrol_does_not_stop_at_its_stops)
{
	small_crowd w = two_rooms(64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 5 }, (tl_point){ 2, 5 }, (double)INFINITY);
	static const tl_point stops[] = { { 10, 5 }, { 20, 5 }, { 30, 5 }, { 50, 5 }, { 70, 5 } };
	ck_assert_int_eq(tl_crowd_set_agent_patrol(w.crowd, id, stops, 5), TL_OK);
	steps(&w, 10);
	double least = TOP_SPEED;
	for (int i = 0; i < 700; i++) {
		steps(&w, 1);
		least = fmin(least, small_get(&w, id).position.x < 69 ? speed_of(&w, id) : TOP_SPEED);
	}
	ck_assert_double_ge(least, 0.98 * TOP_SPEED);
	ck_assert_int_eq(events_of(&w, TL_CROWD_ARRIVED), 5);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_patrol_between_equal_stops_arrives_once)
{
	small_crowd w = two_rooms(64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 5 }, (tl_point){ 2, 5 }, 8);
	static const tl_point stops[] = { { 5, 5 }, { 5, 5 }, { 5, 5 } };
	ck_assert_int_eq(tl_crowd_set_agent_patrol(w.crowd, id, stops, 3), TL_OK);
	steps(&w, 300);
	ck_assert_int_eq(events_of(&w, TL_CROWD_ARRIVED), 1);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

/* A crowd that is saved between the call and the step that finds the path goes on in the same manner. */
/* It was invalid without a word. */
START_TEST(a_patrol_needs_its_stops)
{
	small_crowd w = two_rooms(64);
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ 2, 5 };
	def.desire = TL_DESIRE_PATROL;
	ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, NULL), TL_E_UNSUPPORTED);
	ck_assert_uint_eq(tl_crowd_agent_count(w.crowd), 0);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_moved_goal_is_saved)
{
	small_crowd w = two_rooms(1), copy = two_rooms(1);
	for (int i = 0; i < 6; i++)
		(void)walker(&w, (tl_point){ 2 + i, 1 + i }, (tl_point){ 60 + i, 9 }, 8);
	steps(&w, 40);
	tl_agent_id id = { 0, 0 };
	while ((id = tl_crowd_next_agent(w.crowd, id)).index1 != 0)
		ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 50 + id.index1, 2 }), TL_OK);
	steps(&w, 1);
	static unsigned char bytes[1 << 16];
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, bytes, sizeof bytes, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(copy.crowd, bytes, size), TL_OK);
	for (int i = 0; i < 100; i++) {
		steps(&w, 1);
		steps(&copy, 1);
		ck_assert_uint_eq(tl_crowd_hash(w.crowd), tl_crowd_hash(copy.crowd));
	}
	small_crowd_drop(&w);
	small_crowd_drop(&copy);
}
END_TEST

START_TEST(an_agent_changes_while_it_lives)
{
	small_crowd w = two_rooms(64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 1 }, (tl_point){ 78, 9 }, 8);
	tl_agent_def def, before;
	steps(&w, 100);
	ck_assert_int_eq(tl_crowd_get_agent_def(w.crowd, id, &def), TL_OK);
	ck_assert_double_eq(def.goal.x, 78);
	before = def;
	def.max_speed = 1;
	def.radius = 0.2;
	def.max_force = 4;
	def.priority = 3;
	def.position.x = 70; /* which does not count */
	ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_OK);
	ck_assert_double_le(speed_of(&w, id), 1 + 1e-6);
	for (int i = 0; i < 20; i++) {
		steps(&w, 1);
		ck_assert_double_ge(speed_of(&w, id), 0.98); /* it goes on along its path */
	}
	ck_assert_double_le(small_get(&w, id).position.x, before.position.x + 2);
	ck_assert_double_eq(small_get(&w, id).max_force, 4);
	static const tl_avoid modes[] = { TL_AVOID_NONE, TL_AVOID_BOTH, TL_AVOID_RECIPROCAL, TL_AVOID_CIRCLES };
	for (int i = 0; i < 8; i++) {
		def.avoid = modes[i % 4];
		def.driven = i == 5;
		def.passing = (tl_passing)(i % 3);
		ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_OK);
		steps(&w, 5);
	}
	ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_get_agent_def(w.crowd, id, NULL), TL_E_INVALID);
	def.radius = 0.3; /* more than the nav's */
	ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_E_INVALID);
	def = before;
	ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_OK);
	steps(&w, 900);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(an_agent_stops_before_its_goal)
{
	static const tl_avoid modes[] = { TL_AVOID_RECIPROCAL, TL_AVOID_CIRCLES };
	for (int i = 0; i < 2; i++) {
		small_crowd w = two_rooms(64);
		tl_agent_id id = walker(&w, (tl_point){ 2, 5 }, (tl_point){ 20, 5 }, 8);
		tl_agent_def def;
		ck_assert_int_eq(tl_crowd_get_agent_def(w.crowd, id, &def), TL_OK);
		def.stop = 3;
		def.avoid = modes[i];
		ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_OK);
		steps(&w, 400);
		ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
		ck_assert_double_eq_tol(small_get(&w, id).position.x, 17, 0.02);
		small_crowd_drop(&w);
	}
}
END_TEST

static double pass_by(tl_passing passing)
{
	small_crowd w = two_rooms(64);
	tl_agent_id ids[2] = { walker(&w, (tl_point){ 2, 5 }, (tl_point){ 22, 5 }, 8),
		walker(&w, (tl_point){ 22, 5 }, (tl_point){ 2, 5 }, 8) };
	for (int i = 0; i < 2; i++) {
		tl_agent_def def;
		ck_assert_int_eq(tl_crowd_get_agent_def(w.crowd, ids[i], &def), TL_OK);
		def.passing = passing;
		ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, ids[i], &def), TL_OK);
	}
	double shift = 0;
	for (int i = 0; i < 200; i++) {
		steps(&w, 1);
		double y = small_get(&w, ids[0]).position.y - 5;
		shift = fabs(y) > fabs(shift) ? y : shift;
	}
	small_crowd_drop(&w);
	return shift;
}

START_TEST(a_side_of_passing)
{
	ck_assert_double_lt(pass_by(TL_PASS_RIGHT), -0.2);
	ck_assert_double_gt(pass_by(TL_PASS_LEFT), 0.2);
	ck_assert_double_gt(fabs(pass_by(TL_PASS_ANY)), 0.1);
}
END_TEST

START_TEST(a_snapshot_after_the_radius_of_the_nav_changed)
{
	small_crowd w = two_rooms(64);
	(void)walker(&w, (tl_point){ 2, 5 }, (tl_point){ 20, 5 }, 8);
	steps(&w, 10);
	ck_assert_int_eq(tl_map_set_radius(w.map, 0.5), TL_OK);
	ck_assert_int_eq(tl_nav_update(w.nav, w.map), TL_OK);
	static unsigned char bytes[1 << 14];
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, bytes, sizeof bytes, &size), TL_OK);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = w.nav;
	def.dt = DT;
	tl_crowd *copy;
	ck_assert_int_eq(tl_crowd_create(&def, &copy), TL_OK);
	ck_assert_int_eq(tl_crowd_load(copy, bytes, size), TL_OK);
	for (int i = 0; i < 50; i++) {
		ck_assert_int_eq(tl_crowd_step(copy), TL_OK);
		steps(&w, 1);
	}
	ck_assert_uint_eq(tl_crowd_hash(copy), tl_crowd_hash(w.crowd));
	tl_crowd_free(copy);
	small_crowd_drop(&w);
}
END_TEST

/* Forty leave a room by a door: all the time some of them get on. */
START_TEST(who_waits_in_a_queue_is_not_stuck)
{
	small_crowd w = two_rooms(64);
	for (int i = 0; i < 40; i++)
		(void)walker(&w, (tl_point){ 32 + i % 8 * 0.8, 1.5 + i / 8 * 1.6 },
			(tl_point){ 50 + i % 8, 1 + i / 8 * 2 }, 8);
	steps(&w, 1200);
	ck_assert_int_le(events_of(&w, TL_CROWD_STUCK), 4);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(an_agent_at_rest_does_not_turn)
{
	small_crowd w = two_rooms(64);
	tl_agent_id ids[2] = { walker(&w, (tl_point){ 2, 5 }, (tl_point){ 10, 5 }, 8),
		walker(&w, (tl_point){ 2, 8 }, (tl_point){ 10, 8 }, (double)INFINITY) };
	ck_assert_int_eq(tl_crowd_set_agent_rest(w.crowd, ids[1]), TL_OK);
	steps(&w, 200);
	tl_agent_info before[2] = { small_get(&w, ids[0]), small_get(&w, ids[1]) };
	steps(&w, 400);
	for (int i = 0; i < 2; i++) {
		tl_agent_info after = small_get(&w, ids[i]);
		ck_assert(after.heading.x == before[i].heading.x && after.heading.y == before[i].heading.y);
		ck_assert(after.position.x == before[i].position.x && after.position.y == before[i].position.y);
		ck_assert(after.velocity.x == 0 && after.velocity.y == 0);
	}
	ck_assert_double_ge(before[0].heading.x, 0.999); /* as it came */
	small_crowd_drop(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd goals");
	TCase *tc = tcase_create("moved");
	tcase_add_test(tc, a_goal_set_in_each_frame_freezes_no_agent);
	tcase_add_test(tc, a_goal_that_trembles_is_reached_round_corners);
	tcase_add_test(tc, many_that_pursue_share_a_budget);
	tcase_add_test(tc, a_goal_that_jumps_is_searched_again);
	tcase_add_test(tc, a_patrol_does_not_stop_at_its_stops);
	tcase_add_test(tc, a_patrol_between_equal_stops_arrives_once);
	tcase_add_test(tc, a_patrol_needs_its_stops);
	tcase_add_test(tc, a_moved_goal_is_saved);
	suite_add_tcase(suite, tc);
	tc = tcase_create("settings");
	tcase_add_test(tc, an_agent_changes_while_it_lives);
	tcase_add_test(tc, an_agent_stops_before_its_goal);
	tcase_add_test(tc, a_side_of_passing);
	tcase_add_test(tc, a_snapshot_after_the_radius_of_the_nav_changed);
	suite_add_tcase(suite, tc);
	tc = tcase_create("rest");
	tcase_add_test(tc, who_waits_in_a_queue_is_not_stuck);
	tcase_add_test(tc, an_agent_at_rest_does_not_turn);
	suite_add_tcase(suite, tc);
	return suite;
}
