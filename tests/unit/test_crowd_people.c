/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_people.c: speed that falls with density, a distance from walls, a bounded rate of turning. */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "crowd/avoid/people.h"
#include "support/small_map.h"

#define DT 0.05
#define INNER 4.0
#define OUTER 6.5
#define PI 3.14159265358979
enum { SIDES = 48, WALKERS_MAX = 260 };

typedef struct ring {
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id id[WALKERS_MAX];
	tl_point at[WALKERS_MAX];
	size_t count;
} ring;

static bool is_free(const ring *r, tl_point at, double apart)
{
	for (size_t i = 0; i < r->count; i++)
		if (hypot(r->at[i].x - at.x, r->at[i].y - at.y) < apart)
			return false;
	return true;
}

/* At this density, at random; where it is too dense for that they begin in each other and part. */
static ring make_ring(double density, bool people)
{
	ring r = { .map = small_map() };
	tli_rng rng = { 1 };
	ck_assert_int_eq(tl_map_set_radius(r.map, 0.25), TL_OK);
	small_ring(r.map, INNER, SIDES, false);
	small_ring(r.map, OUTER, SIDES, false);
	r.nav = small_nav(r.map, NULL);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = r.nav;
	def.dt = DT;
	def.path_budget = 1000;
	ck_assert_int_eq(tl_crowd_create(&def, &r.crowd), TL_OK);
	size_t wanted = (size_t)(density * PI * (OUTER * OUTER - INNER * INNER));
	tl_agent_def agent = tl_default_agent_def();
	agent.radius = 0.25;
	agent.max_speed = 1.34;
	agent.avoid = TL_AVOID_RECIPROCAL;
	agent.people = people;
	for (int tries = 0; r.count < wanted; tries++) {
		double out = tli_rng_real(&rng, INNER + 0.27, OUTER - 0.27), turn = tli_rng_real(&rng, 0, 2 * PI);
		agent.position = (tl_point){ out * cos(turn), out * sin(turn) };
		if (!is_free(&r, agent.position, tries < 20000 ? 0.5 : 0.3))
			continue;
		r.at[r.count] = agent.position;
		ck_assert_int_eq(tl_crowd_add_agent(r.crowd, &agent, &r.id[r.count++]), TL_OK);
	}
	return r;
}

/* All go round; returns their mean speed along the ring after `settle` steps. */
static double go_round(ring *r, int settle, int steps)
{
	double sum = 0;
	for (int step = 0; step < settle + steps; step++) {
		for (size_t i = 0; i < r->count; i++) {
			tl_agent_info info;
			ck_assert_int_eq(tl_crowd_get_agent(r->crowd, r->id[i], &info), TL_OK);
			tl_point p = info.position;
			double out = hypot(p.x, p.y), turn = atan2(p.y, p.x) + 1.2 / out;
			sum += step < settle ? 0 : (p.x * info.velocity.y - p.y * info.velocity.x) / out;
			out = fmin(fmax(out, INNER + 0.3), OUTER - 0.3);
			tl_point goal = { out * cos(turn), out * sin(turn) };
			ck_assert_int_eq(tl_crowd_set_agent_goal(r->crowd, r->id[i], goal), TL_OK);
		}
		ck_assert_int_eq(tl_crowd_step(r->crowd), TL_OK);
	}
	return sum / (double)r->count / steps;
}

static void drop(ring *r)
{
	tl_crowd_free(r->crowd);
	tl_nav_free(r->nav);
	tl_map_free(r->map);
}

/* Weidmann's curve, at 1.34 free speed. */
static double measured(double density)
{
	return 1.34 * (1 - exp(-1.913 * (1 / density - 1 / 5.4)));
}

START_TEST(the_table_is_weidmanns)
{
	for (int i = 1; i <= 6; i++) {
		double share = measured(0.5 * i) / 1.34;
		ck_assert_double_eq_tol((double)tli_people_share(0.5f * (float)i), fmax(share, 0.22), 0.004);
	}
	ck_assert(tli_people_share(0) == 1 && tli_people_share(100) > 0 && tli_people_share(NAN) == 1);
}
END_TEST

START_TEST(on_a_ring_speed_falls_with_density)
{
	static const double densities[] = { 1, 2, 3 };
	ring r = make_ring(densities[_i], true);
	double speed = go_round(&r, 150, 250), ratio = speed / measured(densities[_i]);
	ck_assert_msg(ratio > 0.75 && ratio < 1.25, "%g of people's speed at %g a square metre", ratio, densities[_i]);
	drop(&r);
}
END_TEST

/* Among none it is as fast as any. */
START_TEST(a_person_alone_is_not_slower)
{
	ring r = make_ring(0.02, true);
	ck_assert_uint_eq(r.count, 1);
	ck_assert_double_gt(go_round(&r, 40, 100), 1.2);
	drop(&r);
}
END_TEST

static tl_agent_id add_walker(tl_crowd *crowd, tl_agent_def *def)
{
	tl_agent_id id;
	def->radius = 0.25;
	def->avoid = TL_AVOID_RECIPROCAL;
	def->desire = TL_DESIRE_GOAL;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, def, &id), TL_OK);
	return id;
}

/* Along a wall at y = 0, from end to end at a distance of 0.3: one that is shy goes farther out, but comes to its goal. */
START_TEST(who_is_shy_keeps_from_walls)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 40, 6, false);
	tl_nav *nav = small_nav(map, NULL);
	double least[2] = { INFINITY, INFINITY };
	for (int shy = 0; shy < 2; shy++) {
		tl_crowd_def def = tl_default_crowd_def();
		tl_crowd *crowd;
		def.nav = nav;
		def.dt = DT;
		ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ 1, 0.3 };
		agent.goal = (tl_point){ 39, 0.3 };
		agent.shy = shy * 0.5;
		tl_agent_id id = add_walker(crowd, &agent);
		tl_agent_info info = { .state = TL_AGENT_WALKS };
		for (int i = 0; i < 800 && info.state != TL_AGENT_ARRIVED; i++) {
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
			ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
			if (info.position.x > 10 && info.position.x < 30)
				least[shy] = fmin(least[shy], info.position.y);
		}
		ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
		tl_crowd_free(crowd);
	}
	ck_assert_double_lt(least[0], 0.35);
	ck_assert_double_gt(least[1], 0.5);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_bounded_rate_of_turning)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.dt = DT;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def();
	agent.velocity = (tl_vector){ 2, 0 };
	agent.goal = (tl_point){ 0, 20 };
	agent.max_force = INFINITY;
	agent.turn_rate = 1;
	tl_agent_id id = add_walker(crowd, &agent);
	tl_agent_info info = { .state = TL_AGENT_WALKS };
	double before = 0, fastest = 0;
	for (int i = 0; i < 600 && info.state != TL_AGENT_ARRIVED; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		double now = atan2(info.velocity.y, info.velocity.x);
		if (info.state == TL_AGENT_WALKS)
			fastest = fmax(fastest, fabs(remainder(now - before, 2 * PI)) / DT);
		before = now;
	}
	ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
	ck_assert_double_lt(fastest, 1.1);
	ck_assert_double_gt(fastest, 0.5);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(they_are_settings_of_an_agent)
{
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	tl_agent_def agent = tl_default_agent_def(), now;
	ck_assert(!agent.people && agent.shy == 0 && isinf(agent.turn_rate));
	tl_agent_id id = add_walker(crowd, &agent);
	agent.people = true;
	agent.shy = 0.5;
	agent.turn_rate = 2;
	agent.has_flock = true;
	agent.flock.sight = 3;
	agent.flock.cruise = 1.25;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, id, &agent), TL_OK);
	unsigned char bytes[65536];
	size_t size;
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, sizeof bytes, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_remove_agent(crowd, id), TL_OK);
	ck_assert_int_eq(tl_crowd_load(crowd, bytes, size), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, id, &now), TL_OK);
	ck_assert(now.people && now.shy == 0.5 && now.turn_rate == 2);
	ck_assert(now.has_flock && now.flock.sight == 3 && now.flock.cruise == 1.25 && now.flock.cohesion == 1);
	agent.shy = -1;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, id, &agent), TL_E_INVALID);
	agent.shy = 0;
	agent.turn_rate = NAN;
	ck_assert_int_eq(tl_crowd_set_agent_def(crowd, id, &agent), TL_E_INVALID);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd_people");
	TCase *tcase = tcase_create("people");
	tcase_add_test(tcase, the_table_is_weidmanns);
	tcase_add_loop_test(tcase, on_a_ring_speed_falls_with_density, 0, 3);
	tcase_add_test(tcase, a_person_alone_is_not_slower);
	tcase_add_test(tcase, who_is_shy_keeps_from_walls);
	tcase_add_test(tcase, a_bounded_rate_of_turning);
	tcase_add_test(tcase, they_are_settings_of_an_agent);
	suite_add_tcase(suite, tcase);
	return suite;
}
