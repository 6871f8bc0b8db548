/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_assert.c: tests are compiled with the promises of base/assert.h checked.
 */
#include <signal.h>

#include "base/assert.h"
#include "support/runner.h"

START_TEST(a_kept_promise_does_nothing)
{
	int evaluated = 0;
	tli_assert(++evaluated == 1);
	ck_assert_int_eq(evaluated, 1);
}
END_TEST

START_TEST(a_broken_promise_aborts)
{
	tli_assert(_i != 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("assert");
	TCase *tests = tcase_create("assert");
	tcase_add_test(tests, a_kept_promise_does_nothing);
	tcase_add_test_raise_signal(tests, a_broken_promise_aborts, SIGABRT);
	suite_add_tcase(suite, tests);
	return suite;
}
