/* SPDX-License-Identifier: MIT */
/*
 * Goals where a body stands that does not yield, and leaders that are followed at less than the distance of contact: agents stand beside it within
 * two seconds, have arrived, and go on when it moves.
 */
#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/runner.h"

enum { WALKERS_MOST = 5 };

static const double STEP = 1.0 / 60;

typedef enum cover { DRIVEN, STEERS, CIRCLE, LEADS_DRIVEN, LEADS, CIRCLES, COVERS } cover;

typedef struct scene {
	tl_crowd *crowd;
	cover cover;
	double R, r, speed, farthest;
	tl_agent_id body, walkers[WALKERS_MOST];
	tl_circle_id circle;
	tl_point goal;
	int count;
} scene;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

static tl_circle_id add_circle(scene *s, double x)
{
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	tl_circle_id id;
	def.circle.centre.x = x;
	def.circle.radius = s->R;
	ck_assert_int_eq(tl_crowd_add_circle(s->crowd, &def, &id), TL_OK);
	return id;
}

static void add_cover(scene *s)
{
	tl_agent_def def = tl_default_agent_def();
	if (s->cover == CIRCLE || s->cover == CIRCLES)
		s->circle = add_circle(s, 0);
	if (s->cover == CIRCLES)
		(void)add_circle(s, 2 * s->R + s->r / 2);
	if (s->cover == CIRCLE || s->cover == CIRCLES)
		return;
	def.radius = s->R;
	def.driven = s->cover == DRIVEN || s->cover == LEADS_DRIVEN;
	def.avoid = s->cover == STEERS ? TL_AVOID_NONE : TL_AVOID_RECIPROCAL;
	ck_assert_int_eq(tl_crowd_add_agent(s->crowd, &def, &s->body), TL_OK);
}

static void add_walkers(scene *s, tli_rng *rng)
{
	bool follows = s->cover == LEADS_DRIVEN || s->cover == LEADS;
	for (int i = 0; i < s->count; i++) {
		tl_agent_def def = tl_default_agent_def();
		double x = between(rng, -9, 9), y = between(rng, 4, 7) * (tli_rng_next(rng) & 1 ? 1 : -1);
		def.position = (tl_point){ x, y };
		def.radius = s->r;
		def.max_speed = s->speed;
		def.desire = follows ? TL_DESIRE_REST : TL_DESIRE_GOAL;
		def.goal = s->goal;
		ck_assert_int_eq(tl_crowd_add_agent(s->crowd, &def, &s->walkers[i]), TL_OK);
		double distance = between(rng, 0, 0.9 * (s->R + s->r));
		if (follows)
			ck_assert_int_eq(tl_crowd_set_agent_follow(s->crowd, s->walkers[i], s->body, distance), TL_OK);
		s->farthest = fmax(s->farthest, hypot(x, y));
	}
}

static scene make_scene(cover kind, int count, tli_rng *rng)
{
	scene s = { .cover = kind,
		.R = between(rng, 0.2, 1.2),
		.r = between(rng, 0.2, 0.6),
		.speed = between(rng, 1, 4),
		.count = count };
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = STEP;
	ck_assert_int_eq(tl_crowd_create(&def, &s.crowd), TL_OK);
	double off = between(rng, 0, 0.6 * (s.R + s.r));
	s.goal = (tl_point){ off, between(rng, -off / 2, off / 2) };
	add_cover(&s);
	add_walkers(&s, rng);
	return s;
}

static tl_agent_info info_of(const scene *s, int i)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(s->crowd, s->walkers[i], &info), TL_OK);
	return info;
}

static bool all_stand(const scene *s)
{
	bool all = true;
	for (int i = 0; i < s->count; i++) {
		tl_agent_info info = info_of(s, i);
		all &= info.state == TL_AGENT_ARRIVED && hypot(info.velocity.x, info.velocity.y) < 1e-3;
	}
	return all;
}

/* The time after which all stand for good, within the time given. */
static double stand_after(scene *s, double seconds)
{
	double since = INFINITY;
	for (double time = 0; time < seconds; time += STEP) {
		ck_assert_int_eq(tl_crowd_step(s->crowd), TL_OK);
		since = all_stand(s) ? fmin(since, time) : INFINITY;
	}
	return since;
}

static void move_cover(const scene *s, tl_point to)
{
	if (s->cover == CIRCLE)
		ck_assert_int_eq(tl_crowd_move_circle(s->crowd, s->circle, &(tl_circle){ to, s->R, { 0, 0 } }), TL_OK);
	else
		ck_assert_int_eq(tl_crowd_move_agent(s->crowd, s->body, to, (tl_vector){ 0, 0 }), TL_OK);
}

static double left_of(const scene *s, int i, tl_point goal)
{
	tl_point at = info_of(s, i).position;
	return hypot(at.x - goal.x, at.y - goal.y);
}

static bool is_beside_a_nearer_one(const scene *s, int i, tl_point goal)
{
	tl_point at = info_of(s, i).position;
	for (int k = 0; k < s->count; k++) {
		tl_point other = info_of(s, k).position;
		if (left_of(s, k, goal) < left_of(s, i, goal) && hypot(at.x - other.x, at.y - other.y) <= 3.05 * s->r)
			return true;
	}
	return false;
}

/* They are where the body was, or beside the leader: at the goal, several of them about it, or beside one that is nearer to it. */
static void check_goes_on(scene *s)
{
	tl_point to = { 9, 9 }, goal = s->cover == LEADS_DRIVEN ? to : s->goal;
	double there = (s->cover == LEADS_DRIVEN ? s->R + s->r : 0) + 0.55;
	move_cover(s, to);
	ck_assert_double_lt(stand_after(s, 20 / s->speed + 10), INFINITY);
	for (int i = 0; i < s->count; i++)
		ck_assert_msg(
			left_of(s, i, goal) <= there + (s->count > 1 ? s->r : 0) || is_beside_a_nearer_one(s, i, goal),
			"kind %d, %d agents: %g from its goal, radii %g and %g", s->cover, s->count,
			left_of(s, i, goal), s->R, s->r);
}

START_TEST(agents_stand_beside_what_covers_their_goal)
{
	tli_rng rng = { 900 + (uint64_t)_i };
	for (int kind = 0; kind < COVERS; kind++)
		for (int count = 1; count <= WALKERS_MOST; count += 2) {
			scene s = make_scene((cover)kind, count, &rng);
			double alone = s.farthest / s.speed, after = stand_after(&s, alone + 12);
			ck_assert_msg(after <= alone + (count > 1 ? 6 : 2), "kind %d, %d agents: %g s after %g", kind,
				count, after - alone, alone);
			if (kind <= LEADS_DRIVEN)
				check_goes_on(&s);
			tl_crowd_free(s.crowd);
		}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd covered");
	TCase *tc = tcase_create("covered");
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, agents_stand_beside_what_covers_their_goal, 0, ROUNDS_OF(40, 4));
	suite_add_tcase(suite, tc);
	return suite;
}
