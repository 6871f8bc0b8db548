/* SPDX-License-Identifier: MIT */
/* tests/support/runner.h: what a libcheck test file gives to runner.c, which has main. */
#ifndef TESTS_SUPPORT_RUNNER_H
#define TESTS_SUPPORT_RUNNER_H

#include "support/check.h"

/* Defined by the test file, once per program. */
Suite *make_suite(void);

#endif
