/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_crowd_guard.c: on all sample maps, with doors that open and close, no body ever enters or passes a wall. Judged by
 * an exact sweep that shares no code with the guard (support/swept.c); without the guard it finds plenty.
 */
#include "support/runner.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/walkers.h"

static const char *const maps[] = { "contact", "courtyard", "doors", "islands", "links", "maze", "museum", "obstacles",
	"office" };
enum { MAPS = sizeof maps / sizeof *maps };

static walkers_result run(int map, uint64_t seed, double dt, bool guard)
{
	char path[1024];
	const char *folder = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps/%s.tl", folder ? folder : ".", maps[map]);
	walkers_def def = { path, seed, dt, 40, 200, guard, 1 };
	return walkers_run(&def);
}

START_TEST(no_body_enters_a_wall)
{
	static const double steps[] = { 1.0 / 60, 0.05, 0.1 };
	for (uint64_t k = 0; k < 3; k++) {
		walkers_result result = run(_i, 2 * k + (uint64_t)_i % 2, steps[k], true);
		ck_assert_uint_eq(result.entered, 0);
		ck_assert_double_le(result.fastest, 1 + 1e-6);
	}
}
END_TEST

START_TEST(without_the_guard_they_do)
{
	ck_assert_uint_gt(run(2, 1, 0.05, false).entered, 20);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd guard");
	TCase *tc = tcase_create("guard");
	tcase_add_loop_test(tc, no_body_enters_a_wall, 0, MAPS);
	tcase_add_test(tc, without_the_guard_they_do);
	suite_add_tcase(suite, tc);
	return suite;
}
