/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of how fast agents in a jam turn: of the steps in which one is faster than 0.1 a second before and after, at most 5 % turn it
 * faster than pi radians per second.
 */
#include <tautline/crowd.h>

#include <math.h>

#include "base/rng.h"
#include "support/runner.h"

enum { MOST = 150 };

static const double DT = 0.05, SLOW = 0.1, PI = 3.14159265358979323846;

typedef struct jam {
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id ids[MOST];
	tl_point starts[MOST], goals[MOST];
	tl_vector before[MOST];
	size_t count, arrived;
	size_t turns, fast;
	bool done[MOST];
} jam;

static void add_agent(jam *j, tl_point position, tl_point goal)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = position;
	def.goal = goal;
	def.radius = 0.5;
	def.max_speed = 2;
	def.max_force = INFINITY;
	def.arrived = 0.5;
	def.avoid = TL_AVOID_RECIPROCAL;
	def.desire = TL_DESIRE_GOAL;
	ck_assert_int_eq(tl_crowd_add_agent(j->crowd, &def, &j->ids[j->count]), TL_OK);
	j->starts[j->count] = position;
	j->goals[j->count++] = goal;
}

static void begin(jam *j, tl_nav *nav)
{
	tl_crowd_def def = tl_default_crowd_def();
	*j = (jam){ .nav = nav };
	def.nav = nav;
	def.dt = DT;
	ck_assert_int_eq(tl_crowd_create(&def, &j->crowd), TL_OK);
}

static void note_turn(jam *j, size_t i, tl_vector v)
{
	tl_vector b = j->before[i];
	j->before[i] = v;
	if (hypot(v.x, v.y) <= SLOW || hypot(b.x, b.y) <= SLOW)
		return;
	j->turns++;
	j->fast += fabs(atan2(b.x * v.y - b.y * v.x, b.x * v.x + b.y * v.y)) > PI * DT;
}

/* All arrive within these seconds. One that arrives leaves the others alone where `leaves`. */
static void run(jam *j, double seconds, bool leaves)
{
	for (int step = 1; step * DT < seconds && j->arrived < j->count; step++) {
		ck_assert_int_eq(tl_crowd_step(j->crowd), TL_OK);
		for (size_t i = 0; i < j->count; i++) {
			tl_agent_info info;
			if (leaves && j->done[i])
				continue;
			ck_assert_int_eq(tl_crowd_get_agent(j->crowd, j->ids[i], &info), TL_OK);
			note_turn(j, i, info.velocity);
			if (info.state != TL_AGENT_ARRIVED || j->done[i])
				continue;
			j->done[i] = true;
			j->arrived++;
			if (leaves)
				ck_assert_int_eq(tl_crowd_remove_agent(j->crowd, j->ids[i]), TL_OK);
		}
	}
	ck_assert_uint_eq(j->arrived, j->count);
}

static void end(jam *j)
{
	tl_crowd_free(j->crowd);
	tl_nav_free(j->nav);
}

static void add_wall(tl_map *map, double ax, double ay, double bx, double by)
{
	const tl_point points[2] = { { ax, ay }, { bx, by } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
}

/* 9.3 % where a body turned slowly only once it was slow, or before a doorway: this opening is none, since its wall can be walked round. */
START_TEST(at_an_opening_few_turn_fast)
{
	jam j;
	tl_map *map;
	tl_nav *nav;
	tl_nav_def def = tl_default_nav_def();
	tli_rng rng = { 9 };
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	add_wall(map, 0, 0.6, 0, 30);
	add_wall(map, 0, -0.6, 0, -30);
	def.via = TL_VIA_CORNERS;
	def.radius = 0.5;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	tl_map_free(map);
	begin(&j, nav);
	for (int i = 0; i < 100; i++) {
		double y = -6.75 + 1.5 * (i % 10) + tli_rng_real(&rng, -0.05, 0.05);
		add_agent(&j, (tl_point){ -5 - 1.5 * (i / 10), y }, (tl_point){ 12, y });
	}
	run(&j, 150, true);
	ck_assert_double_le((double)j.fast, 0.05 * (double)j.turns);
	end(&j);
}
END_TEST

static bool is_free(const tl_point *points, size_t count, tl_point point, double apart)
{
	for (size_t i = 0; i < count; i++)
		if (hypot(points[i].x - point.x, points[i].y - point.y) < apart)
			return false;
	return true;
}

static tl_point draw(const tl_point *points, size_t count, tli_rng *rng, double side, double apart)
{
	tl_point point;
	do {
		point = (tl_point){ tli_rng_real(rng, 0, side), tli_rng_real(rng, 0, side) };
	} while (!is_free(points, count, point, apart));
	return point;
}

/* 9.1 % where one that was driven back turned as it liked. */
START_TEST(in_a_dense_square_few_turn_fast)
{
	jam j;
	tli_rng rng = { 5 };
	double side = sqrt(MOST / 0.4);
	begin(&j, NULL);
	for (size_t i = 0; i < MOST; i++) {
		tl_point start = draw(j.starts, i, &rng, side, 1), goal = draw(j.goals, i, &rng, side, 1.2);
		add_agent(&j, start, goal);
	}
	run(&j, 120, false);
	ck_assert_double_le((double)j.fast, 0.05 * (double)j.turns);
	end(&j);
}
END_TEST

Suite *make_suite(void)
{
	TCase *jams = tcase_create("jams");
	tcase_add_test(jams, at_an_opening_few_turn_fast);
	tcase_add_test(jams, in_a_dense_square_few_turn_fast);
	Suite *suite = suite_create("crowd turns");
	suite_add_tcase(suite, jams);
	return suite;
}
