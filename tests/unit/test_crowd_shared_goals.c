/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_shared_goals.c: many agents with one goal. */
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

static void add_many(many *m, int count, double force)
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
		ck_assert_int_eq(tl_crowd_add_agent(m->crowd, &agent, &m->ids[i]), TL_OK);
	}
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

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd shared goals");
	TCase *tc = tcase_create("shared");
	tcase_add_test(tc, many_with_one_goal_arrive_and_stand_still);
	tcase_add_test(tc, those_that_stand_step_aside_and_stand_again);
	suite_add_tcase(suite, tc);
	return suite;
}
