/* SPDX-License-Identifier: MIT */
/* tests/support/lint_edits.h: random edits of a map whose findings are followed (random_edits.h), and how to compare what a run and an update found. */
#ifndef TESTS_SUPPORT_LINT_EDITS_H
#define TESTS_SUPPORT_LINT_EDITS_H

#include "support/random_edits.h"
#include <tautline/lint.h>

/* A number that all findings go into, whatever their order. */
uint64_t lint_sum(const tl_lint *lint);

/* Fails unless what there was before, of that sum and count, without what is gone, with what appeared, is what there is now. */
void lint_check_difference(const tl_lint *lint, uint64_t before, size_t count_before);

/* One edit of what the linter reads, or an undo or a redo, or an allowance for one of the findings. */
void lint_edit(random_edits *e, const tl_lint *lint);

/* The same map out of a file: with places, and texts of points. */
void lint_edits_from_file(random_edits *e);

#endif
