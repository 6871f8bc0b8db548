/* SPDX-License-Identifier: MIT */
/*
 * sight/along.h: one sight line against all walls near it. Internal to sight/.
 *
 * In a header since a line is made at two places: for one question (sees.c), or to be tried against a wall that has blocked before (shadows.c).
 */
#ifndef TLI_SIGHT_ALONG_H
#define TLI_SIGHT_ALONG_H

#include "base/array.h"
#include "base/budget.h"
#include "sight/line.h"
#include "walls/walk.h"

/* Does a see b? scratch->blocker as in sight.h. TL_E_NOMEM, and what the budget says. */
static inline tl_status tli_sight_sees_line(
	const tli_sight_line *line, const tli_walls *walls, tli_sight_scratch *scratch, bool *sees)
{
	tli_sight_verdict v = TLI_SIGHT_GO_ON;
	tli_walk walk;

	/* 1. The walls near the line, from a on, up to the first that blocks by itself. What only touches is kept: step 3. */
	tli_array_truncate(scratch->touches, 0);
	scratch->blocker = TLI_NO_WALL;
	tli_walk_start(&walk, walls, line->a, line->b, line->radius);
	while (v == TLI_SIGHT_GO_ON && tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			v = tli_sight_judge_and_keep(line, walls, *at, scratch);
			if (v == TLI_SIGHT_GO_ON)
				continue;
			scratch->blocker = *at;
			tli_walk_stop(&walk, at);
			break;
		}

	/* 2. What was looked at counts, whatever came of it. */
	tl_status status = tli_budget_spend(walk.looked);
	if (status)
		return status;
	if (v == TLI_SIGHT_STOPPED)
		return TL_E_NOMEM;

	/* 3. No wall blocks by itself: touches from both sides may, and a solid that holds both ends. */
	size_t touched = tli_array_length(scratch->touches);
	*sees = v == TLI_SIGHT_GO_ON && (touched == 0 || !tli_sight_first_shut(scratch->touches, touched)) &&
		!tli_walls_inside_solid(walls, line->a);
	return TL_OK;
}

#endif
