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

bool tli_sight_blocks(const tli_sight_line *line, const tli_wall_entry *entry)
{
	tli_sight_touch unused;
	return tli_sight_judge(line, entry, &unused) == TLI_SIGHT_BLOCKED;
}

static inline tli_sight_verdict judge_walls_along(
	const tli_sight_line *line, tli_walk *walk, tli_sight_scratch *scratch, uint32_t *blocker)
{
	while (tli_walk_next(walk)) {
		for (const uint32_t *at = walk->begin; at != walk->end; at++) {
			tli_sight_verdict v = tli_sight_judge_and_keep(line, walk->walls, *at, scratch);
			if (v == TLI_SIGHT_GO_ON)
				continue;
			*blocker = *at;
			tli_walk_stop(walk, at);
			return v;
		}
	}
	return TLI_SIGHT_GO_ON;
}

static tli_sight_verdict judge_near_walls(
	const tli_sight_line *line, const tli_walls *walls, tli_sight_scratch *scratch, uint32_t *blocker)
{
	tli_walk walk;
	tli_walk_start(&walk, walls, line->a, line->b, line->radius);
	tli_sight_verdict v = judge_walls_along(line, &walk, scratch, blocker);
	return tli_budget_spend(walk.looked) ? TLI_SIGHT_STOPPED : v;
}

static tl_status conclude_sees(
	const tli_sight_line *line, const tli_walls *walls, tli_sight_scratch *scratch, tli_sight_verdict v, bool *sees)
{
	if (v == TLI_SIGHT_STOPPED) /* no memory, or the budget, which says so itself */
		return TL_E_NOMEM;
	size_t touched = tli_array_length(scratch->touches);
	*sees = v != TLI_SIGHT_BLOCKED && (touched == 0 || !tli_sight_first_shut(scratch->touches, touched)) &&
		!tli_walls_inside_solid(walls, line->a);
	return TL_OK;
}

TLI_STACK_UNGUARDED tl_status tli_sight_sees_line(
	const tli_sight_line *line, const tli_walls *walls, tli_sight_scratch *scratch, bool *sees, uint32_t *blocker)
{
	tli_array_truncate(scratch->touches, 0);
	return conclude_sees(line, walls, scratch, judge_near_walls(line, walls, scratch, blocker), sees);
}

TLI_STACK_UNGUARDED tl_status tli_sight_sees(const tli_walls *walls, tli_point a, tli_point b, int32_t radius,
	tl_contact contact, tli_sight_scratch *scratch, bool *sees)
{
	uint32_t blocker;
	return tli_sight_sees_by(walls, a, b, radius, contact, scratch, sees, &blocker);
}

TLI_STACK_UNGUARDED tl_status tli_sight_sees_by(const tli_walls *walls, tli_point a, tli_point b, int32_t radius,
	tl_contact contact, tli_sight_scratch *scratch, bool *sees, uint32_t *blocker)
{
	tli_sight_line line = tli_sight_line_make(a, b, radius, contact);
	return tli_sight_sees_line(&line, walls, scratch, sees, blocker);
}

bool tli_sight_wall_blocks(
	const tli_walls *walls, uint32_t index, tli_point a, tli_point b, int32_t radius, tl_contact contact)
{
	tli_assert(index < walls->count);
	tli_sight_line line = tli_sight_line_make(a, b, radius, contact);
	return tli_sight_blocks(&line, &walls->entries[index]);
}

bool tli_sight_concerns(const tli_wall *wall, tli_point a, tli_point b, int32_t radius, tl_contact contact)
{
	tli_sight_line line = tli_sight_line_make(a, b, radius, contact);
	tli_wall_entry entry = { *wall, tli_line_through(wall->a, wall->b).c };
	tli_sight_touch unused;
	return tli_sight_judge(&line, &entry, &unused) != TLI_SIGHT_GO_ON;
}
