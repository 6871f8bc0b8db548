/* SPDX-License-Identifier: MIT */
/*
 * tests/support/check.h: libcheck, whose assertions cost next to nothing where they hold. By itself it writes to a file at each of them, a system
 * call in the innermost loops of many tests, so that it can say where a crash came after. Here the place is only noted, and the runner says it.
 */
#ifndef TESTS_SUPPORT_CHECK_H
#define TESTS_SUPPORT_CHECK_H

#include <check.h>

/* The last assertion of this thread that held; in runner.c. */
struct checked_place {
	const char *file;
	int line;
};
extern _Thread_local struct checked_place checked_place;

#define _mark_point(at_file, at_line) ((void)(checked_place = (struct checked_place){ (at_file), (at_line) }))

#endif
