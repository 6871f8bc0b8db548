/* SPDX-License-Identifier: MIT */
/* tests/support/lint_necks.h: what passage-narrow finds, beside the necks of widths. */
#ifndef TESTS_SUPPORT_LINT_NECKS_H
#define TESTS_SUPPORT_LINT_NECKS_H

#include <tautline/lint.h>

/* Fails unless each narrow passage found is a neck as tl_widths has them; returns how many there are. */
size_t lint_check_necks(const tl_lint *lint, const tl_map *map);

#endif
