/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_crowd_rows.c: two rows of agents change places on an open plane. Each agent meets the one to whose place it goes, and there is no
 * room between two of a row: rows that push each other back take 1.26 times what one agent alone does, the worst of these 1.48, and RVO2 1.09.
 */
#include <math.h>

#include "support/runner.h"

#include <tautline/crowd.h>

enum { ROW_MAX = 30 };

typedef struct rows_def {
	int count;
	double apart, speed;
} rows_def;

static tl_crowd *make_rows(const rows_def *rows, tl_agent_id *ids)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.dt = 1.0 / 60;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	for (int i = 0; i < 2 * rows->count; i++) {
		tl_agent_def agent = tl_default_agent_def();
		double x = (i % 2 ? 0.5 : -0.5) * rows->apart, y = (i / 2) * 0.7;
		agent.position = (tl_point){ x, y };
		agent.goal = (tl_point){ -x, y };
		agent.radius = 0.3;
		agent.max_speed = rows->speed;
		agent.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &ids[i]), TL_OK);
	}
	return crowd;
}

/* Mean time until an agent arrives, over that of one alone, which speeds up first. */
static double exchange(const rows_def *rows)
{
	tl_agent_id ids[2 * ROW_MAX];
	bool there[2 * ROW_MAX] = { false };
	int arrived = 0;
	double sum = 0;
	tl_crowd *crowd = make_rows(rows, ids);
	for (int step = 1; step < 60 * 60 && arrived < 2 * rows->count; step++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		for (int i = 0; i < 2 * rows->count; i++) {
			tl_agent_info info;
			ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &info), TL_OK);
			if (there[i] || info.state != TL_AGENT_ARRIVED)
				continue;
			there[i] = true;
			arrived++;
			sum += step / 60.0;
		}
	}
	tl_crowd_free(crowd);
	ck_assert_int_eq(arrived, 2 * rows->count);
	return sum / arrived / (rows->apart / rows->speed + rows->speed / tl_default_agent_def().max_force);
}

START_TEST(rows_interleave)
{
	static const int counts[] = { 12, 20, 30 };
	static const double distances[] = { 6, 8, 10 }, speeds[] = { 1.3, 2 };
	double sum = 0, worst = 0;
	for (int k = 0; k < 18; k++) {
		const rows_def rows = { counts[k % 3], distances[k / 3 % 3], speeds[k / 9] };
		double ratio = exchange(&rows);
		worst = fmax(worst, ratio);
		sum += ratio;
	}
	ck_assert_msg(sum / 18 <= 1.18 && worst <= 1.25, "%g times the time of one alone, at most %g", sum / 18, worst);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd_rows");
	TCase *tcase = tcase_create("rows");
	tcase_add_test(tcase, rows_interleave);
	suite_add_tcase(suite, tcase);
	return suite;
}
