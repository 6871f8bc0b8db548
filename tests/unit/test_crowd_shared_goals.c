/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_shared_goals.c: many agents with one goal; agents that rest. */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#define DT 0.05

enum { MANY_MAX = 100 };

typedef struct many {
	tl_crowd *crowd;
	tl_agent_id ids[MANY_MAX];
	tl_vector headings[MANY_MAX];
	int count;
	int arrived;   /* now */
	double rms;    /* speed, of the top speed */
	double turned; /* the greatest sine of a turn of a heading in this step */
} many;

static void add_many_that_arrive(many *m, int count, double force, double arrived)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = DT;
	*m = (many){ .count = count };
	ck_assert_int_eq(tl_crowd_create(&def, &m->crowd), TL_OK);
	for (int i = 0; i < count; i++) { /* in rings, 1 apart */
		double angle = 2.39996 * i, r = 1.2 * sqrt(i + 3.0);
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ r * cos(angle), r * sin(angle) };
		agent.avoid = TL_AVOID_RECIPROCAL;
		agent.desire = TL_DESIRE_GOAL;
		agent.goal = (tl_point){ 0, 0 };
		agent.radius = 0.25;
		agent.max_speed = 1.3;
		agent.max_force = force;
		agent.arrived = arrived;
		ck_assert_int_eq(tl_crowd_add_agent(m->crowd, &agent, &m->ids[i]), TL_OK);
	}
}

static void add_many(many *m, int count, double force)
{
	add_many_that_arrive(m, count, force, tl_default_agent_def().arrived);
}

static void step_many(many *m)
{
	ck_assert_int_eq(tl_crowd_step(m->crowd), TL_OK);
	m->arrived = 0;
	m->rms = m->turned = 0;
	for (int i = 0; i < m->count; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(m->crowd, m->ids[i], &info), TL_OK);
		tl_vector v = info.velocity, h = info.heading, *before = &m->headings[i];
		m->arrived += info.state == TL_AGENT_ARRIVED;
		m->rms += (v.x * v.x + v.y * v.y) / (1.3 * 1.3 * m->count);
		m->turned = fmax(m->turned, fabs(before->x * h.y - before->y * h.x));
		*before = h;
	}
	m->rms = sqrt(m->rms);
}

START_TEST(many_with_one_goal_arrive_and_stand_still)
{
	static const int counts[] = { 2, 8, 30, 100 };
	static const double forces[] = { 8, (double)INFINITY };
	for (size_t i = 0; i < 8; i++) {
		many m;
		add_many(&m, counts[i / 2], forces[i % 2]);
		int step = 0;
		while (m.arrived < m.count && step++ < 2000)
			step_many(&m);
		ck_assert_int_eq(m.arrived, m.count);
		for (step = 0; step < 100; step++)
			step_many(&m);
		ck_assert_double_le(m.rms, 0.001);
		for (step = 0; step < 200; step++) {
			step_many(&m);
			ck_assert_double_eq(m.turned, 0);
		}
		ck_assert_double_eq(m.rms, 0);
		ck_assert_int_eq(m.arrived, m.count);
		tl_crowd_free(m.crowd);
	}
}
END_TEST

/* None gets as near to the goal as it is to, since all press towards it. */
START_TEST(many_stand_still_however_near_they_are_to_arrive)
{
	static const double radii[] = { 0, 0.001, 0.02, 0.05, 0.1 };
	for (int count = 2; count <= MANY_MAX; count += count / 2 + 1) {
		many m;
		add_many_that_arrive(&m, count, 8, radii[_i]);
		for (int step = 0; step < 500; step++)
			step_many(&m);
		ck_assert_int_eq(m.arrived, count);
		ck_assert_double_le(m.rms, 0.001);
		tl_crowd_free(m.crowd);
	}
}
END_TEST

/* One that passes pushes those that stand aside; then they stand again, where they are or back at their goal. */
START_TEST(those_that_stand_step_aside_and_stand_again)
{
	many m;
	add_many(&m, 8, 8);
	for (int step = 0; step < 600; step++)
		step_many(&m);
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ -6, 0.1 };
	def.goal = (tl_point){ 8, 0 };
	def.desire = TL_DESIRE_GOAL;
	def.avoid = TL_AVOID_RECIPROCAL;
	def.radius = 0.25;
	tl_agent_id id;
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_add_agent(m.crowd, &def, &id), TL_OK);
	for (int step = 0; step < 600; step++)
		step_many(&m);
	ck_assert_int_eq(tl_crowd_get_agent(m.crowd, id, &info), TL_OK);
	ck_assert_int_eq(info.state, TL_AGENT_ARRIVED);
	ck_assert_double_eq(m.rms, 0);
	ck_assert_int_eq(m.arrived, m.count);
	tl_crowd_free(m.crowd);
}
END_TEST

static tl_agent_id add_at(tl_crowd *crowd, double x, double y, double goal_x)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = (tl_point){ x, y };
	def.goal = (tl_point){ goal_x, y };
	def.desire = goal_x != x ? TL_DESIRE_GOAL : TL_DESIRE_REST;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	return id;
}

static tl_point position_in(const tl_crowd *crowd, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
	return info.position;
}

/* A block of them, through which one walks. */
START_TEST(those_that_rest_stay_until_one_comes_near)
{
	enum { COLUMNS = 9, COUNT = 5 * COLUMNS };
	const double apart = 1.2;
	tl_crowd *crowd;
	tl_agent_id ids[COUNT];
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	for (int i = 0; i < COUNT; i++)
		ids[i] = add_at(crowd, apart * (i % COLUMNS), apart * (i / COLUMNS), apart * (i % COLUMNS));
	tl_agent_id walker = add_at(crowd, -12, 2 * apart, 20);
	int moved = 0;
	double x = -12;
	for (int step = 0; step < 1800; step++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		moved = 0;
		for (int i = 0; i < COUNT; i++) {
			tl_point p = position_in(crowd, ids[i]);
			moved += p.x != apart * (i % COLUMNS) || p.y != apart * (i / COLUMNS);
		}
		ck_assert(moved == 0 || x > -6);
		x = position_in(crowd, walker).x;
	}
	ck_assert_int_ge(moved, 5);
	ck_assert_double_gt(x, 15);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(one_that_is_put_onto_another_that_rests_parts)
{
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	tl_agent_id there = add_at(crowd, 0, 0, 0);
	for (int step = 0; step < 20; step++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_double_eq(position_in(crowd, there).x, 0);
	tl_agent_id other = add_at(crowd, 0.5, 0, 0.5);
	for (int step = 0; step < 100; step++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	tl_point a = position_in(crowd, there), b = position_in(crowd, other);
	ck_assert_double_lt(a.x, 0);
	ck_assert_double_ge(hypot(a.x - b.x, a.y - b.y), 2 * tl_default_agent_def().radius);
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd shared goals");
	TCase *tc = tcase_create("shared");
	tcase_add_test(tc, many_with_one_goal_arrive_and_stand_still);
	tcase_add_loop_test(tc, many_stand_still_however_near_they_are_to_arrive, 0, 5);
	tcase_add_test(tc, those_that_stand_step_aside_and_stand_again);
	tcase_add_test(tc, those_that_rest_stay_until_one_comes_near);
	tcase_add_test(tc, one_that_is_put_onto_another_that_rests_parts);
	suite_add_tcase(suite, tc);
	return suite;
}
