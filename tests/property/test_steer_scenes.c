/* SPDX-License-Identifier: MIT */
/*
 * Scenes from seeds: a field of circles that never yield, circles that stand. A part of what tests/bench/bench_steer.c measures, with bounds
 * that hold for a part; and other seeds, so that nothing is fitted to the named ones.
 */
#include "support/runner.h"
#include "support/steer_scene.h"

struct total {
	int arrived, contacts;
	double ratio, speed;
};

static struct total run_all(struct steer_scene make(uint64_t), uint64_t first, int count, double dt)
{
	struct total total = { 0, 0, 0, 0 };
	for (int k = 0; k < count; k++) {
		struct steer_scene scene = make(first + (uint64_t)k);
		struct steer_run run = steer_scene_run(&scene, dt);
		total.arrived += run.arrived;
		total.contacts += run.contact;
		total.ratio += run.ratio / count;
		total.speed = run.speed > total.speed ? run.speed : total.speed;
	}
	return total;
}

START_TEST(field)
{
	static const uint64_t first[] = { 5000, 5100, 900000, 910000 };
	for (int i = 0; i < 4; i++) {
		struct total total = run_all(steer_scene_field, first[i], 30, 0.05);
		ck_assert_int_eq(total.arrived, 30);
		ck_assert_msg(total.contacts <= 2, "from %d: %d of 30 touched", (int)first[i], total.contacts);
		ck_assert_msg(total.ratio < 1.09, "from %d: %g", (int)first[i], total.ratio);
		ck_assert_msg(total.speed <= 2 * (1 + 1e-9), "%.12g", total.speed);
	}
}
END_TEST

START_TEST(standing)
{
	static const uint64_t first[] = { 9000, 9100, 900000, 910000 };
	for (int i = 0; i < 4; i++) {
		struct total total = run_all(steer_scene_static, first[i], 30, 0.05);
		ck_assert_int_eq(total.arrived, 30);
		ck_assert_int_eq(total.contacts, 0);
		ck_assert_msg(total.ratio < 1.03, "from %d: %g", (int)first[i], total.ratio);
	}
}
END_TEST

START_TEST(other_steps)
{
	static const double steps[] = { 1.0 / 60, 0.1 };
	for (int i = 0; i < 2; i++) {
		struct total total = run_all(steer_scene_static, 9040, 20, steps[i]);
		ck_assert(total.arrived == 20 && total.contacts == 0 && total.ratio < 1.03);
		total = run_all(steer_scene_field, 5040, 20, steps[i]);
		ck_assert(total.arrived == 20 && total.contacts <= 2 && total.ratio < 1.09);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("steer scenes");
	TCase *tests = tcase_create("scenes");
	tcase_add_test(tests, field);
	tcase_add_test(tests, standing);
	tcase_add_test(tests, other_steps);
	suite_add_tcase(suite, tests);
	return suite;
}
