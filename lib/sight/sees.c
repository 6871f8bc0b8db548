/* SPDX-License-Identifier: MIT */
/*
 * sight/sees.c: does A see B? The cells near AB are walked from A to B until a wall crosses, or is too near; under GRAZE the walls that
 * only touch are judged afterwards, in order (line.c). A line that no wall blocks is blocked by a solid if A lies inside one (then B does
 * as well). Expected cost: the walls in the cells from A to the first one that blocks.
 */
#include "base/assert.h"
#include "sight/along.h"

TLI_STACK_UNGUARDED tl_status tli_sight_sees(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, bool *sees)
{
	tli_sight_line line = tli_sight_line_make(sight, a, b);
	return tli_sight_sees_line(&line, sight->walls, scratch, sees);
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
