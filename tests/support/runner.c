/* SPDX-License-Identifier: MIT */
/*
 * tests/support/runner.c: the main program of every unit test.
 *
 * Each check runs in a process of its own (CK_FORK=no: all in this one, for a debugger; CK_RUN_CASE=name: one case only).
 * The last line, `checks: N passed, N failed`, is what the script that adds everything up reads.
 */
#include "runner.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	/* Seconds of one check: a stop for what hangs, no judgement, so far beyond what any takes on a busy machine under sanitizers.
	 * Read when a case is made, so before make_suite. */
	setenv("CK_DEFAULT_TIMEOUT", "1800", 0);
	SRunner *runner = srunner_create(make_suite());
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	int passed = srunner_ntests_run(runner) - failed;
	srunner_free(runner);
	printf("checks: %d passed, %d failed\n", passed, failed);
	return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
