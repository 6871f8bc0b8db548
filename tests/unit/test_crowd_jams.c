/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_jams.c: two streams between walls that hold each other up: a corridor without ends, half of the agents in each direction. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "crowd/avoid/jam.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define INNER 8.0
#define PI 3.14159265358979
#define SPEED 1.34
enum { SIDES = 96, WALKERS_MAX = 400 };

typedef struct ring {
	double outer;
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id id[WALKERS_MAX];
	tl_point at[WALKERS_MAX];
	size_t count;
} ring;

static double nearest_of(const ring *r, tl_point at)
{
	double least = INFINITY;
	for (size_t i = 0; i < r->count; i++)
		least = fmin(least, hypot(r->at[i].x - at.x, r->at[i].y - at.y));
	return least;
}

/* `density`: agents a square unit, at random places. Their mean speed is taken from a third of the seconds on. */
typedef struct ring_def {
	double width, density, dt, seconds, least;
	tl_passing passing;
} ring_def;

static ring make_ring(const ring_def *ring_as, uint64_t seed)
{
	ring r = { .outer = INNER + ring_as->width, .map = small_map() };
	tli_rng rng = { seed };
	ck_assert_int_eq(tl_map_set_radius(r.map, 0.25), TL_OK);
	small_ring(r.map, INNER, SIDES, false);
	small_ring(r.map, r.outer, SIDES, false);
	r.nav = small_nav(r.map, NULL);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = r.nav;
	def.dt = ring_as->dt;
	def.path_budget = 1000;
	ck_assert_int_eq(tl_crowd_create(&def, &r.crowd), TL_OK);
	size_t wanted = (size_t)(ring_as->density * PI * (r.outer * r.outer - INNER * INNER));
	ck_assert_uint_le(wanted, WALKERS_MAX);
	tl_agent_def agent = tl_default_agent_def();
	agent.radius = 0.25;
	agent.max_speed = SPEED;
	agent.avoid = TL_AVOID_RECIPROCAL;
	agent.passing = ring_as->passing;
	for (int tries = 0; r.count < wanted; tries++) {
		double out = tli_rng_real(&rng, INNER + 0.27, r.outer - 0.27), turn = tli_rng_real(&rng, 0, 2 * PI);
		agent.position = (tl_point){ out * cos(turn), out * sin(turn) };
		if (nearest_of(&r, agent.position) < (tries < 100000 ? 0.5 : 0.3))
			continue;
		r.at[r.count] = agent.position;
		ck_assert_int_eq(tl_crowd_add_agent(r.crowd, &agent, &r.id[r.count++]), TL_OK);
	}
	return r;
}

static void drop(ring *r)
{
	tl_crowd_free(r->crowd);
	tl_nav_free(r->nav);
	tl_map_free(r->map);
}

/* Every second agent goes round in the other direction; each has a goal three units ahead. The mean speed along the ring, of the top speed. */
static double go_round(ring *r, const ring_def *ring_as)
{
	const int end = (int)(ring_as->seconds / ring_as->dt), settle = end / 3;
	double sum = 0;
	for (int step = 0; step < end; step++) {
		for (size_t i = 0; i < r->count; i++) {
			tl_agent_info info;
			ck_assert_int_eq(tl_crowd_get_agent(r->crowd, r->id[i], &info), TL_OK);
			tl_point p = info.position;
			double out = hypot(p.x, p.y), sense = i % 2 ? -1 : 1;
			if (step >= settle)
				sum += sense * (p.x * info.velocity.y - p.y * info.velocity.x) / out;
			double to = fmin(fmax(out, INNER + 0.3), r->outer - 0.3),
			       turn = atan2(p.y, p.x) + sense * 3 / to;
			tl_point goal = { to * cos(turn), to * sin(turn) };
			ck_assert_int_eq(tl_crowd_set_agent_goal(r->crowd, r->id[i], goal), TL_OK);
		}
		ck_assert_int_eq(tl_crowd_step(r->crowd), TL_OK);
	}
	return sum / (double)r->count / (end - settle) / SPEED;
}

/* Jams form slowly, and more of them in long steps; without the rule for jams rings stand still: .01, .02, .004 and .04 of the top speed. */
START_TEST(two_streams_on_a_ring_go_on)
{
	static const ring_def rings[] = {
		{ 2, 1, 0.05, 120, 0.15, TL_PASS_RIGHT },
		{ 2, 1, 0.05, 120, 0.15, TL_PASS_LEFT },
		{ 2, 2, 0.05, 120, 0.02, TL_PASS_RIGHT },
		{ 2, 2, 1.0 / 60, 180, 0.15, TL_PASS_RIGHT },
	};
	const ring_def *ring_as = &rings[_i];
	uint64_t seeds = ROUNDS_OF(3, 1);
	for (uint64_t seed = 1; seed <= seeds; seed++) {
		ring r = make_ring(ring_as, seed);
		double speed = go_round(&r, ring_as);
		ck_assert_msg(speed >= ring_as->least, "%g of the top speed, %g wide, %g a square unit, seed %d", speed,
			ring_as->width, ring_as->density, (int)seed);
		drop(&r);
	}
}
END_TEST

/* A body between two walls, one to its right at -y, one to its left, that goes along x. */
static tli_jammed find(float stuck, uint32_t traits, float to_right, float to_left)
{
	tli_body body = { .ahead = { 1, 0 }, .stuck = stuck, .radius = 0.25f, .traits = TLI_BODY_YIELDS | traits };
	tli_near_walls walls = { .count = 2 };
	walls.near[0] = (tli_near_wall){ .n = { 0, -1 }, .distance = to_right };
	walls.near[1] = (tli_near_wall){ .n = { 0, 1 }, .distance = to_left };
	return tli_jam_find(&body, &walls);
}

START_TEST(a_jam_is_between_walls_and_not_in_a_doorway)
{
	tli_jammed jam = find(0.8f, 0, 0.5f, 1.5f);
	ck_assert(jam.holds && jam.right == 0.5f);
	ck_assert(!find(0.25f, 0, 0.5f, 1.5f).holds);
	ck_assert(!find(NAN, 0, 0.5f, 1.5f).holds);
	ck_assert(!find(0.8f, 0, 0.5f, INFINITY).holds);
	ck_assert(!find(0.8f, TLI_BODY_IDLE, 0.5f, 1.5f).holds);
	ck_assert(!find(0.8f, TLI_BODY_QUEUES, 0.5f, 0.9f).holds);
	ck_assert(find(0.8f, TLI_BODY_QUEUES, 0.5f, 1.1f).holds); /* a corridor with a door in its side */
	ck_assert(!find(0.8f, TLI_BODY_WAITS, 0.5f, 1.5f).holds);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd_jams");
	TCase *tcase = tcase_create("jams");
	tcase_add_loop_test(tcase, two_streams_on_a_ring_go_on, 0, ROUNDS_OF(4, 2));
	tcase_add_test(tcase, a_jam_is_between_walls_and_not_in_a_doorway);
	suite_add_tcase(suite, tcase);
	return suite;
}
