/* SPDX-License-Identifier: MIT */
/*
 * tests/support/rounds.h: how much a test does: all of it in make check-all (TL_EFFORT=full), of each kind of input a few in make check. For the
 * files of tests alone, where make check-rest looks for it.
 */
#ifndef TESTS_SUPPORT_ROUNDS_H
#define TESTS_SUPPORT_ROUNDS_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool rounds_are_all(void)
{
	const char *effort = getenv("TL_EFFORT");
	return effort != NULL && strcmp(effort, "full") == 0;
}

#define ROUNDS_OF(all, few) (rounds_are_all() ? (all) : (few))

#endif
