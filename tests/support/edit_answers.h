/* SPDX-License-Identifier: MIT */
/* tests/support/edit_answers.h: hashes over the answers of navs that follow edits, undo and redo. */
#ifndef TESTS_SUPPORT_EDIT_ANSWERS_H
#define TESTS_SUPPORT_EDIT_ANSWERS_H

#include <stdint.h>

/* Prints a line for each kind of nav, made with `threads` threads. */
void ask_about_edits(uint32_t threads);

#endif
