/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_extremes.c: numbers that are accepted though no host would pass them: all agents keep finite positions and their speeds. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

static tl_agent_id add(tl_crowd *crowd, const tl_agent_def *def)
{
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, def, &id), TL_OK);
	return id;
}

static tl_agent_info get(const tl_crowd *crowd, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info;
}

static tl_agent_def flock_member(int i)
{
	tl_agent_def def = tl_default_agent_def();
	def.desire = TL_DESIRE_FLOCK;
	def.avoid = TL_AVOID_NONE;
	def.position = (tl_point){ -11 + i % 6, -14 + 0.9 * (i / 6) };
	def.velocity = (tl_vector){ 1, 0.1 * (i % 5) };
	return def;
}

static void check_all(const tl_crowd *crowd)
{
	tl_agent_id id = { 0, 0 };
	while ((id = tl_crowd_next_agent(crowd, id)).index1) {
		tl_agent_info info = get(crowd, id);
		ck_assert(isfinite(info.position.x) && isfinite(info.position.y));
		ck_assert(hypot(info.velocity.x, info.velocity.y) <= info.max_speed * (1 + 1e-6));
	}
}

static void steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		check_all(crowd);
	}
}

/* An agent without force never stands again: it could touch any body, and cells are as wide as all positions. Members among those see
 * one another all the same. */
START_TEST(members_beside_one_that_cannot_brake)
{
	tl_crowd *crowd, *other;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_create(NULL, &other), TL_OK);
	tl_agent_id ids[30], others[30];
	for (int i = 0; i < 30; i++) {
		tl_agent_def def = flock_member(i);
		ids[i] = add(crowd, &def);
		others[i] = add(other, &def);
	}
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ 3, 3 };
	def.avoid = TL_AVOID_RECIPROCAL;
	def.max_force = 0;
	def.velocity = (tl_vector){ 1, 0 };
	(void)add(crowd, &def);
	for (int i = 0; i < 60; i++) {
		steps(crowd, 1);
		steps(other, 1);
	}
	for (int i = 0; i < 30; i++) {
		tl_point a = get(crowd, ids[i]).position, b = get(other, others[i]).position;
		ck_assert_double_le(hypot(a.x - b.x, a.y - b.y), 0.02);
	}
	tl_crowd_free(crowd);
	tl_crowd_free(other);
}
END_TEST

START_TEST(odd_definitions_of_flocks)
{
	const tl_flock_def usual = tl_default_flock_def();
	tl_flock_def defs[6];
	for (int i = 0; i < 6; i++)
		defs[i] = usual;
	defs[0].sight = 1e-9;
	defs[1].sight = 1e-300;
	defs[2].too_near = 1e8;
	defs[3].too_near = 1e-300;
	defs[4].cohesion = defs[4].alignment = defs[4].separation = 1e8;
	defs[5].sight = 1e8;
	for (int i = 0; i < 6; i++) {
		tl_crowd *crowd;
		ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
		for (int k = 0; k < 30; k++) {
			tl_agent_def def = flock_member(k);
			(void)add(crowd, &def);
		}
		ck_assert_int_eq(tl_crowd_set_flock_def(crowd, &defs[i]), TL_OK);
		tl_flock_def wrong[] = { usual, usual, usual, usual, usual };
		wrong[0].sight = NAN;
		wrong[1].sight = -3;
		wrong[2].too_near = -1e-300;
		wrong[3].field_of_view = -1;
		wrong[4].cruise = INFINITY;
		for (int k = 0; k < 5; k++)
			ck_assert_int_eq(tl_crowd_set_flock_def(crowd, &wrong[k]), TL_E_INVALID);
		tl_agent_id first = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 });
		tl_vehicle alone = tl_default_vehicle();
		alone.position = get(crowd, first).position;
		alone.velocity = get(crowd, first).velocity;
		for (int k = 0; k < 10; k++)
			tl_vehicle_step(&alone, tl_steer_flock(&alone, NULL, 0, &defs[i]), 0, 1.0 / 60);
		steps(crowd, 10);
		if (i < 2) /* it sees no other */
			ck_assert_double_eq_tol(get(crowd, first).position.x, alone.position.x, 1e-5);
		tl_crowd_free(crowd);
	}
}
END_TEST

START_TEST(members_of_odd_speeds_and_forces)
{
	const double speeds[] = { 2, 0, 1e-300, 1e-40, 1e-30, 1e-12, 5e8 };
	const double forces[] = { 8, 0, 1e-300, 1e20, 1e38, 1e300, INFINITY };
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	tl_agent_id strong[49];
	for (int k = 0; k < 49; k++) {
		tl_agent_def def = flock_member(k);
		def.max_speed = speeds[k % 7];
		def.max_force = forces[k / 7];
		def.velocity = (tl_vector){ 2e8 * (k % 3), 1 };
		strong[k] = add(crowd, &def);
	}
	steps(crowd, 120);
	for (int k = 21; k < 35; k += 7) { /* a force that is too large for squares does not stop it */
		tl_vector v = get(crowd, strong[k]).velocity;
		ck_assert_double_ge(hypot(v.x, v.y), 1.5);
	}
	tl_crowd_free(crowd);
}
END_TEST

/* A force that is less than rounding in a step: speeds do not grow bit by bit. */
START_TEST(forces_less_than_rounding)
{
	const double dts[] = { 0.0490111, 0.000705094, 0.0105577, 1.0 / 60 }, forces[] = { 0, 1e-5, 1e-25 };
	for (int i = 0; i < 12; i++) {
		tl_crowd_def crowd_def = tl_default_crowd_def();
		crowd_def.dt = dts[i / 3];
		tl_crowd *crowd;
		ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
		tl_agent_def def = tl_default_agent_def();
		def.avoid = TL_AVOID_RECIPROCAL;
		def.max_force = forces[i % 3];
		for (int k = 0; k < 20; k++) {
			def.position.x = 1e4 * k;
			def.max_speed = 1 + 0.1 * k;
			def.velocity = (tl_vector){ 5, 0.7 * k };
			(void)add(crowd, &def);
		}
		steps(crowd, 1000);
		tl_crowd_free(crowd);
	}
}
END_TEST

/* With an unbounded sight positions are as exact as ever, and no body that could be touched is missed. */
START_TEST(an_endless_sight)
{
	for (int far = 0; far < 2; far++) {
		tl_crowd_def crowd_def = tl_default_crowd_def();
		crowd_def.sight = 1e6;
		crowd_def.dt = 0.1;
		tl_crowd *crowd;
		ck_assert_int_eq(tl_crowd_create(&crowd_def, &crowd), TL_OK);
		tl_agent_def def = tl_default_agent_def();
		def.desire = TL_DESIRE_GOAL;
		def.avoid = TL_AVOID_RECIPROCAL;
		def.max_force = INFINITY;
		tl_agent_id ids[40];
		for (int i = 0; i < 40; i++) {
			def.position = (tl_point){ 7.3 + 1.1 * (i % 8), 3.1 + 1.1 * (i / 8) };
			def.goal = (tl_point){ 11, 5.5 };
			ids[i] = add(crowd, &def);
		}
		def.position = (tl_point){ 1, 9e5 };
		if (far)
			(void)add(crowd, &def);
		for (int t = 0; t < 60; t++) {
			steps(crowd, 1);
			for (int i = 0; i < 40; i++)
				for (int k = 0; k < i; k++) {
					tl_point a = get(crowd, ids[i]).position, b = get(crowd, ids[k]).position;
					ck_assert_double_ge(hypot(a.x - b.x, a.y - b.y), 1 - 1e-5);
				}
		}
		tl_crowd_free(crowd);
	}
}
END_TEST

/* On the largest grid, with an obstacle whose rim cannot be moved outwards for the fuzzy rules. */
START_TEST(a_step_near_the_limit_of_coordinates_says_so)
{
	tl_map_def map_def = tl_default_map_def();
	map_def.resolution = 1;
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	ck_assert_int_eq(tl_map_create(&map_def, &map), TL_OK);
	tl_obstacle_def obstacle = tl_default_obstacle_def();
	obstacle.name = "rock";
	obstacle.centre = (tl_point){ 536870000, 0 };
	obstacle.radius = 800;
	ck_assert_int_eq(tl_map_add_obstacle(map, &obstacle, NULL), TL_OK);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = TL_VIA_CORNERS;
	nav_def.radius = 100;
	ck_assert_int_eq(tl_nav_create(map, &nav_def, &nav), TL_OK);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	agent.radius = 1;
	agent.avoid = TL_AVOID_FUZZY;
	tl_agent_id id = add(crowd, &agent);
	uint64_t before = tl_crowd_hash(crowd);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_E_RANGE);
	ck_assert_uint_eq(tl_crowd_hash(crowd), before);
	agent.avoid = TL_AVOID_RECIPROCAL;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, id, &agent), TL_OK);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd extremes");
	TCase *tc = tcase_create("extremes");
	tcase_add_test(tc, members_beside_one_that_cannot_brake);
	tcase_add_test(tc, odd_definitions_of_flocks);
	tcase_add_test(tc, members_of_odd_speeds_and_forces);
	tcase_add_test(tc, forces_less_than_rounding);
	tcase_add_test(tc, an_endless_sight);
	tcase_add_test(tc, a_step_near_the_limit_of_coordinates_says_so);
	suite_add_tcase(suite, tc);
	return suite;
}
