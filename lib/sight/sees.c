/* SPDX-License-Identifier: MIT */
/*
 * sight/sees.c: does A see B? The cells near AB are walked from A to B until a wall crosses, or is too near; under GRAZE the walls that
 * only touch are judged afterwards, in order (line.c). A line that no wall blocks is blocked by a solid if A lies inside one (then B does
 * as well). Expected cost: the walls in the cells from A to the first one that blocks.
 */
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "sight/line.h"
#include "walls/walk.h"

TLI_STACK_UNGUARDED tl_status tli_sight_sees(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, bool *sees)
{
	const tli_walls *walls = sight->walls;
	tli_sight_line line = tli_sight_line_make(sight, a, b);
	tli_sight_verdict v = TLI_SIGHT_GO_ON;
	tli_walk walk;

	/* 1. The walls near the line, from a on, up to the first that blocks by itself. What only touches is kept: step 3. */
	tli_array_truncate(scratch->touches, 0);
	scratch->blocker = TLI_NO_WALL;
	tli_walk_start(&walk, walls, a, b, sight->radius);
	while (v == TLI_SIGHT_GO_ON && tli_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			v = tli_sight_judge_and_keep(&line, walls, *at, scratch);
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
		!tli_walls_inside_solid(walls, a);
	return TL_OK;
}

bool tli_sight_wall_blocks(const tli_sight *sight, uint32_t index, tli_point a, tli_point b)
{
	tli_assert(index < sight->walls->count);
	tli_sight_line line = tli_sight_line_make(sight, a, b);
	return tli_sight_blocks(&line, &sight->walls->entries[index]);
}

bool tli_sight_concerns(const tli_sight *sight, const tli_wall *wall, tli_point a, tli_point b)
{
	tli_sight_line line = tli_sight_line_make(sight, a, b);
	tli_wall_entry entry = { *wall, tli_line_through(wall->a, wall->b).c };
	tli_sight_touch unused;
	return tli_sight_judge(&line, &entry, &unused) != TLI_SIGHT_GO_ON;
}
