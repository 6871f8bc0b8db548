/* SPDX-License-Identifier: MIT */
/*
 * tests/support/corner_dump.h: all that a nav by corners holds and that an answer can depend on, as text in which everything is named by its
 * position: corners with their sectors and parts of the plane, the edges of each state. Two navs of one map give the same text, however
 * they came about.
 */
#ifndef TESTS_SUPPORT_CORNER_DUMP_H
#define TESTS_SUPPORT_CORNER_DUMP_H

#include "nav/internal.h"

/* To be freed with free(). */
char *corner_dump(const tl_nav *nav);

/* Fails unless the two give the same text; `round` is for the message. */
void corner_dump_check_same(const tl_nav *followed, const tl_nav *made, unsigned round);

#endif
