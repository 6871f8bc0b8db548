/* SPDX-License-Identifier: MIT */
/* lint/facts/parts.c: what a run has found out is freed. */
#include "lint/lint.h"

void tli_lint_clear_parts(tli_lint_parts *parts)
{
	tli_lint_clear_walls(&parts->walls);
	tli_lint_clear_world(&parts->world);
	tli_lint_clear_movable(&parts->movable);
	tli_lint_clear_sights(parts);
	*parts = (tli_lint_parts){ 0 };
}
