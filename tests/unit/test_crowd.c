/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd.c: agents are added, removed, given desires and read; those that start in walls are displaced. */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/crowd.h>

#include "support/small_map.h"

static tl_crowd *crowd_with(tl_nav *nav)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	def.dt = 0.05;
	tl_crowd *crowd = NULL;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static tl_agent_id add_at(tl_crowd *crowd, double x, double y, tl_avoid avoid)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ x, y };
	def.radius = 0.25;
	def.avoid = avoid;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	return id;
}

static tl_agent_info get(const tl_crowd *crowd, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info;
}

static void steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
}

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

START_TEST(definitions_are_checked)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd = NULL;
	def.dt = 0;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID);
	def.dt = (double)NAN;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID);
	def = tl_default_crowd_def();
	def.max_neighbours = 65;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_E_INVALID);
	crowd = crowd_with(NULL);
	tl_agent_def agent = tl_default_agent_def();
	tl_agent_id id;
	agent.position.x = (double)NAN;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_E_INVALID);
	agent.position.x = 1e300;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_E_RANGE);
	agent.position.x = 0;
	agent.radius = (double)NAN;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_E_INVALID);
	agent.radius = (double)INFINITY;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_E_INVALID);
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), 0);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(ids_are_never_valid_again)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_id old[200], now = { 0, 0 };
	ck_assert(!tl_agent_is_valid(crowd, now));
	for (int i = 0; i < 200; i++) {
		old[i] = add_at(crowd, i, 0, TL_AVOID_NONE);
		ck_assert_int_eq(tl_crowd_remove_agent(crowd, old[i]), TL_OK);
		ck_assert_int_eq(tl_crowd_remove_agent(crowd, old[i]), TL_E_STALE);
		for (int k = 0; k <= i; k++)
			ck_assert(!tl_agent_is_valid(crowd, old[k]));
	}
	ck_assert_uint_eq(old[199].index1, 1); /* one slot did for all */
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, old[7], &info), TL_E_STALE);
	ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, old[7], (tl_point){ 0, 0 }), TL_E_STALE);
	ck_assert_int_eq(tl_crowd_move_agent(crowd, old[7], (tl_point){ 0, 0 }, (tl_vector){ 0, 0 }), TL_E_STALE);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(walks_over_agents_in_the_order_of_slots)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_id ids[10];
	for (int i = 0; i < 10; i++)
		ids[i] = add_at(crowd, 2 * i, 0, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[0]), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[4]), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[9]), TL_OK);
	steps(crowd, 3);
	uint32_t last = 0;
	size_t count = 0;
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1;
		id = tl_crowd_next_agent(crowd, id)) {
		ck_assert_uint_gt(id.index1, last);
		ck_assert(tl_agent_is_valid(crowd, id));
		last = id.index1;
		count++;
	}
	ck_assert_uint_eq(count, 7);
	ck_assert_uint_eq(tl_crowd_agent_count(crowd), 7);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(thousands_of_profiles)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id *ids = calloc(5000, sizeof *ids);
	def.avoid = TL_AVOID_NONE;
	for (int i = 0; i < 5000; i++) {
		def.priority = i;
		def.position.x = 3 * i;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
	}
	size_t bytes = tl_crowd_bytes(crowd);
	for (int round = 0; round < 3; round++) { /* profiles without agents are used again */
		for (int i = 0; i < 5000; i++)
			ck_assert_int_eq(tl_crowd_remove_agent(crowd, ids[i]), TL_OK);
		for (int i = 0; i < 5000; i++) {
			def.priority = 10000 * (round + 1) + i;
			ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
		}
	}
	ck_assert_uint_eq(tl_crowd_bytes(crowd), bytes);
	steps(crowd, 1);
	free(ids);
	tl_crowd_free(crowd);
}
END_TEST

/* ---- bad positions ---- */

START_TEST(agents_in_walls_are_put_beside_them)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 4, 1, true);
	small_wall(map, 10, 0, 10, 5);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	tl_crowd *crowd = crowd_with(nav);
	tl_point positions[] = { { 2, 0.4 }, { 10, 2 }, { 9.9, 2 }, { 10, 5.1 }, { 0, 0 } };
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		tl_agent_info info = get(crowd, add_at(crowd, positions[i].x, positions[i].y, TL_AVOID_CIRCLES));
		ck_assert(info.displaced);
		ck_assert_double_lt(distance(info.position, positions[i]), 1);
		double clearance;
		ck_assert_int_eq(tl_query_clearance(query, info.position, info.position, &clearance, NULL), TL_OK);
		ck_assert_double_ge(clearance, 0.25);
	}
	tl_agent_info info = get(crowd, add_at(crowd, 10.25, 3, TL_AVOID_CIRCLES)); /* it touches: that is no wall */
	ck_assert(!info.displaced);
	info = get(crowd, add_at(crowd, 500, -700, TL_AVOID_CIRCLES)); /* outside the map: free */
	ck_assert(!info.displaced);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.radius = 0.3; /* more than the nav's */
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_E_INVALID);
	steps(crowd, 50);
	tl_crowd_free(crowd);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* At one position, with and without reciprocal avoidance: they part, and all positions stay finite. */
START_TEST(coincident_agents_part)
{
	for (int mode = TL_AVOID_CIRCLES; mode <= TL_AVOID_RECIPROCAL; mode += 3) {
		tl_crowd *crowd = crowd_with(NULL);
		tl_agent_id ids[5];
		static const tl_point goals[] = { { 10, 0 }, { 3, 9 }, { -8, 6 }, { -8, -6 }, { 3, -9 } };
		for (int i = 0; i < 5; i++) {
			ids[i] = add_at(crowd, 0, 0, (tl_avoid)mode);
			ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, ids[i], goals[i]), TL_OK);
		}
		steps(crowd, 200);
		for (int i = 0; i < 5; i++) {
			tl_agent_info info = get(crowd, ids[i]);
			ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
			for (int k = 0; k < i; k++)
				ck_assert_double_gt(distance(info.position, get(crowd, ids[k]).position), 0.5);
		}
		tl_crowd_free(crowd);
	}
}
END_TEST

/* With a top speed of 0 there is no progress, however little of it would count. */
START_TEST(an_agent_without_speed_is_stuck)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_def def = tl_default_agent_def();
	def.desire = TL_DESIRE_GOAL;
	def.goal = (tl_point){ 9, 0 };
	def.max_speed = 0;
	for (int avoid = TL_AVOID_NONE; avoid <= TL_AVOID_RECIPROCAL; avoid++) {
		tl_agent_id id;
		def.avoid = (tl_avoid)avoid;
		def.position.y = 3 * avoid;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
		steps(crowd, 200);
		ck_assert_int_eq(get(crowd, id).state, TL_AGENT_STUCK);
	}
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(a_goal_that_is_taken_is_arrived_at_beside_it)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_def def = tl_default_agent_def();
	def.driven = true;
	def.radius = 1;
	tl_agent_id post, id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &post), TL_OK);
	id = add_at(crowd, -6, 0.1, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, id, (tl_point){ 0, 0 }), TL_OK);
	steps(crowd, 400);
	tl_agent_info info = get(crowd, id);
	ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
	ck_assert_double_ge(distance(info.position, (tl_point){ 0, 0 }), 1.25 - 1e-4);
	tl_crowd_event event;
	bool reported = false;
	while (tl_crowd_take_event(crowd, &event))
		reported |= event.kind == TL_CROWD_ARRIVED && event.agent.index1 == id.index1;
	ck_assert(reported);
	/* The goal is left free: it goes on. */
	ck_assert_int_eq(tl_crowd_move_agent(crowd, post, (tl_point){ 50, 50 }, (tl_vector){ 0, 0 }), TL_OK);
	steps(crowd, 60);
	ck_assert_double_le(distance(get(crowd, id).position, (tl_point){ 0, 0 }), 0.1);
	tl_crowd_free(crowd);
}
END_TEST

/* ---- driven ---- */

START_TEST(driven_agents_are_where_the_host_says)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_def def = tl_default_agent_def();
	def.driven = true;
	tl_agent_id player, other = add_at(crowd, 0.8, 0, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &player), TL_OK);
	tl_vector v = { 1, 0 };
	ck_assert_int_eq(tl_crowd_move_agent(crowd, player, (tl_point){ (double)NAN, 0 }, v), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_move_agent(crowd, player, (tl_point){ 0, 0 }, (tl_vector){ (double)INFINITY, 0 }),
		TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_move_agent(crowd, player, (tl_point){ 0, 1e12 }, v), TL_E_RANGE);
	for (int i = 0; i < 60; i++) {
		tl_point at = { 0.05 * i, 0 };
		ck_assert_int_eq(tl_crowd_move_agent(crowd, player, at, v), TL_OK);
		steps(crowd, 1);
		tl_agent_info info = get(crowd, player);
		ck_assert(info.position.x == at.x && info.position.y == at.y && info.velocity.x == 1);
		ck_assert_double_gt(distance(at, get(crowd, other).position), 0.7); /* it steps aside */
	}
	tl_crowd_free(crowd);
}
END_TEST

static tl_vector wrong_force(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)context;
	(void)id;
	return (tl_vector){ (double)NAN, vehicle->max_force };
}

static tl_vector to_the_right(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)id;
	return (tl_vector){ *(const double *)context * vehicle->max_force, 0 };
}

START_TEST(forces_of_the_host)
{
	tl_crowd *crowd = crowd_with(NULL);
	double share = 0.5;
	tl_agent_id wrong = add_at(crowd, 0, 0, TL_AVOID_NONE), right = add_at(crowd, 0, 5, TL_AVOID_NONE),
		    reciprocal = add_at(crowd, 0, 9, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_set_agent_force(crowd, wrong, wrong_force, NULL), TL_OK);
	ck_assert_int_eq(tl_crowd_set_agent_force(crowd, right, to_the_right, &share), TL_OK);
	ck_assert_int_eq(tl_crowd_set_agent_force(crowd, reciprocal, to_the_right, &share), TL_OK);
	ck_assert_int_eq(tl_crowd_set_agent_force(crowd, right, NULL, &share), TL_E_INVALID);
	steps(crowd, 1);
	ck_assert_double_eq_tol(
		get(crowd, right).velocity.x, 0.5 * 8 * 0.05, 1e-6); /* half of max_force for one step */
	steps(crowd, 99);
	ck_assert_double_eq(get(crowd, wrong).position.x, 0);
	ck_assert_double_gt(get(crowd, right).position.x, 9);
	ck_assert_double_gt(get(crowd, reciprocal).position.x, 8);
	ck_assert_double_le(get(crowd, right).velocity.x, 2 * (1 + 1e-6));
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(wanderers_stroll_and_rest_brakes)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_id a = add_at(crowd, 0, 0, TL_AVOID_CIRCLES), b = add_at(crowd, 30, 0, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_set_agent_wander(crowd, a, NULL), TL_OK);
	ck_assert_int_eq(tl_crowd_set_agent_wander(crowd, b, NULL), TL_OK);
	steps(crowd, 100);
	ck_assert_double_gt(distance(get(crowd, a).position, (tl_point){ 0, 0 }), 0.5);
	ck_assert_double_gt(distance(get(crowd, b).position, (tl_point){ 30, 0 }), 0.5);
	ck_assert_int_eq(tl_crowd_set_agent_rest(crowd, a), TL_OK);
	steps(crowd, 1);
	ck_assert_double_gt(
		get(crowd, a).velocity.x * get(crowd, a).velocity.x, 0); /* no faster than max_force lets it */
	steps(crowd, 20);
	ck_assert_double_eq_tol(get(crowd, a).velocity.x, 0, 1e-6);
	ck_assert_int_eq(get(crowd, a).state, TL_AGENT_RESTS);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(layers_and_masks_decide_which_bodies_are_avoided)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id ghost, body;
	def.avoid = TL_AVOID_RECIPROCAL;
	def.desire = TL_DESIRE_GOAL;
	def.layer = 2;
	def.mask = 2;
	def.position.x = -5;
	def.goal.x = 5;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ghost), TL_OK);
	def.layer = 1;
	def.mask = 1;
	def.position.x = 5;
	def.goal.x = -5;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &body), TL_OK);
	double nearest = INFINITY;
	for (int i = 0; i < 120; i++) {
		steps(crowd, 1);
		nearest = fmin(nearest, distance(get(crowd, ghost).position, get(crowd, body).position));
	}
	ck_assert_double_lt(nearest, 0.2); /* right through */
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(an_agent_with_priority_goes_straight)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_id ids[2];
	double off[2] = { 0, 0 };
	for (int i = 0; i < 2; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.avoid = TL_AVOID_RECIPROCAL;
		def.desire = TL_DESIRE_GOAL;
		def.max_force = INFINITY;
		def.priority = i ? -1 : 7.5;
		def.position = (tl_point){ i ? -8 : 0, i ? 0 : -8 };
		def.goal = (tl_point){ i ? 8 : 0, i ? 0 : 8 };
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
	}
	for (int i = 0; i < 200; i++) {
		steps(crowd, 1);
		tl_point a = get(crowd, ids[0]).position, b = get(crowd, ids[1]).position;
		off[0] = fmax(off[0], fabs(a.x));
		off[1] = fmax(off[1], fabs(b.y));
		ck_assert_double_ge(distance(a, b), 1 - 1e-4);
	}
	ck_assert_double_le(off[0], off[1] + 0.05);
	ck_assert_int_eq(get(crowd, ids[0]).state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(get(crowd, ids[1]).state, TL_AGENT_ARRIVED);
	tl_crowd_free(crowd);
}
END_TEST

/* ---- circles ---- */

START_TEST(circles_move_and_are_reflected)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle = (tl_circle){ { 0, 0 }, 1, { 2, 0 } };
	def.bounce = (tl_box){ { -1, -1 }, { 1, 1 } };
	tl_circle_id id, old;
	ck_assert_int_eq(tl_crowd_add_circle(crowd, &def, &id), TL_OK);
	steps(crowd, 20);
	tl_circle circle;
	ck_assert_int_eq(tl_crowd_get_circle(crowd, id, &circle), TL_OK);
	ck_assert_double_lt(circle.velocity.x, 0);
	ck_assert_double_lt(fabs(circle.centre.x), 1.2);
	circle.centre.x = (double)NAN;
	ck_assert_int_eq(tl_crowd_move_circle(crowd, id, &circle), TL_E_INVALID);
	circle.centre.x = 4;
	ck_assert_int_eq(tl_crowd_move_circle(crowd, id, &circle), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_circle(crowd, id), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_circle(crowd, id), TL_E_STALE);
	old = id;
	ck_assert_int_eq(tl_crowd_add_circle(crowd, &def, &id), TL_OK);
	ck_assert_uint_eq(id.index1, old.index1);
	ck_assert_int_eq(tl_crowd_get_circle(crowd, old, &circle), TL_E_STALE);
	tl_crowd_free(crowd);
}
END_TEST

typedef struct shapes {
	size_t segments, circles;
} shapes;

static void count_segment(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	(void)kind;
	(void)a;
	(void)b;
	((shapes *)context)->segments++;
}

static void count_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	(void)kind;
	(void)centre;
	(void)radius;
	((shapes *)context)->circles++;
}

START_TEST(shows_what_agents_look_at)
{
	tl_crowd *crowd = crowd_with(NULL);
	tl_agent_id a = add_at(crowd, 0, 0, TL_AVOID_RECIPROCAL);
	add_at(crowd, 2, 0, TL_AVOID_RECIPROCAL);
	ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, a, (tl_point){ 9, 0 }), TL_OK);
	shapes one = { 0, 0 }, all = { 0, 0 };
	tl_debug_draw debug = { .segment = count_segment, .circle = count_circle, .context = &one };
	tl_crowd_debug(crowd, a, &debug);
	ck_assert_uint_eq(one.segments, 3); /* velocity, neighbour, path */
	ck_assert_uint_eq(one.circles, 2);  /* range, target */
	debug.context = &all;
	tl_crowd_debug(crowd, (tl_agent_id){ 0, 0 }, &debug);
	ck_assert_uint_eq(all.segments, 5);
	tl_crowd_debug(crowd, a, &(tl_debug_draw){ .segment = NULL });
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(the_time_is_steps_times_dt)
{
	tl_crowd *crowd = crowd_with(NULL);
	ck_assert_double_eq(tl_crowd_time(crowd), 0);
	steps(crowd, 3);
	ck_assert_uint_eq(tl_crowd_step_count(crowd), 3);
	ck_assert_double_eq_tol(tl_crowd_time(crowd), 0.15, 1e-12);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd");
	TCase *tc = tcase_create("crowd");
	tcase_add_test(tc, definitions_are_checked);
	tcase_add_test(tc, ids_are_never_valid_again);
	tcase_add_test(tc, walks_over_agents_in_the_order_of_slots);
	tcase_add_test(tc, thousands_of_profiles);
	tcase_add_test(tc, the_time_is_steps_times_dt);
	tcase_add_test(tc, agents_in_walls_are_put_beside_them);
	tcase_add_test(tc, coincident_agents_part);
	tcase_add_test(tc, an_agent_without_speed_is_stuck);
	tcase_add_test(tc, a_goal_that_is_taken_is_arrived_at_beside_it);
	tcase_add_test(tc, driven_agents_are_where_the_host_says);
	tcase_add_test(tc, forces_of_the_host);
	tcase_add_test(tc, wanderers_stroll_and_rest_brakes);
	tcase_add_test(tc, layers_and_masks_decide_which_bodies_are_avoided);
	tcase_add_test(tc, an_agent_with_priority_goes_straight);
	tcase_add_test(tc, circles_move_and_are_reflected);
	tcase_add_test(tc, shows_what_agents_look_at);
	suite_add_tcase(suite, tc);
	return suite;
}
