/* SPDX-License-Identifier: MIT */
/*
 * tests/support/refusal.h: a call that must be refused, with a reason of its own (tl_last_reason) whose first word is the name of a parameter
 * of that function in the installed headers.
 */
#ifndef TESTS_SUPPORT_REFUSAL_H
#define TESTS_SUPPORT_REFUSAL_H

#include <tautline/base.h>

/* The reason after it starts as REFUSED_AS says; the call is one of a public function, not of a wrapper. */
#define REFUSED_AS(expected, call) (refusal_forget(expected), refusal_check(expected, call, #call))

/* The same, with the words that the reason must start with. */
#define REFUSED_FOR(expected, start, call) (REFUSED_AS(expected, call), refusal_starts_with(expected, start, #call))

/* Lets the thread's reason be that of another status, so that one which stays is noticed. */
void refusal_forget(tl_status expected);
void refusal_check(tl_status expected, tl_status status, const char *call);
void refusal_starts_with(tl_status expected, const char *start, const char *call);

#endif
