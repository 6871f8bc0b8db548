/* SPDX-License-Identifier: MIT */
/*
 * tests/support/sight_ask.h: a question to lib/sight, asked in all forms, and what a test says when it goes
 * wrong.
 */
#ifndef TEST_SUPPORT_SIGHT_ASK_H
#define TEST_SUPPORT_SIGHT_ASK_H

#include <stdbool.h>
#include <stddef.h>

#include "sight/sight.h"

/* Does a body of `radius` see b from a? */
struct sight_question {
	const tli_wall *walls; /* [count] */
	size_t count;
	tli_point a, b;
	int32_t radius; /* grid units */
	tl_contact contact;
};

/* Asks sees and first_hit, both by the index `walls` (of question->walls) and by the loop, and hands back what was hit.
 * All four must agree, the two hits to the last bit. NULL if they do, else what is wrong (static text). */
const char *sight_ask(
	const struct sight_question *question, const tli_walls *walls, tli_sight_scratch *scratch, tli_sight_hit *hit);

/* Fails the running test, unless complaint is NULL, with the whole question in the message (of walls at most 12). `hit`
 * may be NULL. */
void sight_expect(const char *complaint, const struct sight_question *question, const tli_sight_hit *hit);

#endif
