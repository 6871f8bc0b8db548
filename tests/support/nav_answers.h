/* SPDX-License-Identifier: MIT */
/* tests/support/nav_answers.h: all that a nav holds that answers can depend on, and answers, as text: two navs of one map give the same. */
#ifndef TESTS_SUPPORT_NAV_ANSWERS_H
#define TESTS_SUPPORT_NAV_ANSWERS_H

#include <stdio.h>
#include <tautline/nav.h>

/* Questions lie in the square from 0,0 to width,width. */
void nav_answers_write(FILE *out, const tl_nav *nav, double width);
/* What the last path of a query leads through. */
void nav_answers_write_points(FILE *out, const tl_query *query);
/* Fails at the first line that is another one; `what` and k are for the message. */
void nav_answers_check(const char *found, const char *expected, const char *what, long k);

#endif
