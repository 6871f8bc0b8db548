/* SPDX-License-Identifier: MIT */
/*
 * tests/support/runner.c: the main program of every unit test.
 *
 * Each check runs in a process of its own (CK_FORK=no: all in this one, for a debugger; CK_RUN_CASE=name: one case only).
 * The last line, `checks: N passed, N failed`, is what the script that adds everything up reads.
 */
#include "runner.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

_Thread_local struct checked_place checked_place;

/* Says in the log where a crash came after; then it goes on as without. */
static void say_place(int signal_number)
{
	char line[400];
	int length = snprintf(line, sizeof line, "%s:%d: the last assertion that held before signal %d\n",
		checked_place.file ? checked_place.file : "none", checked_place.line, signal_number);
	if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0)
		_exit(EXIT_FAILURE);
	raise(signal_number);
}

/* Sanitizers have handlers of their own, which say more. */
static void say_places(void)
{
	static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
	for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
		struct sigaction before;
		struct sigaction action = { .sa_handler = say_place, .sa_flags = (int)SA_RESETHAND };
		if (sigaction(crashes[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(crashes[i], &action, NULL);
	}
}

int main(void)
{
	/* Seconds of one check: a stop for what hangs, no judgement, so far beyond what any takes on a busy machine under sanitizers.
	 * Read when a case is made, so before make_suite. */
	setenv("CK_DEFAULT_TIMEOUT", "1800", 0);
	say_places();
	SRunner *runner = srunner_create(make_suite());
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	int passed = srunner_ntests_run(runner) - failed;
	srunner_free(runner);
	printf("checks: %d passed, %d failed\n", passed, failed);
	return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
