/* SPDX-License-Identifier: MIT */
/*
 * sight/crossing.c: some wall that crosses a line. A file of its own: with a second walk in sees.c the compiler inlines neither, and a sight
 * line takes a seventh more instructions.
 */
#include "base/budget.h"
#include "sight/line.h"
#include "walls/walk.h"

tl_status tli_sight_find_crossing(const tli_walls *walls, tli_point a, tli_point b, uint32_t *wall)
{
	const tli_sight point = { walls, 0, TL_CONTACT_GRAZE };
	tli_sight_line line = tli_sight_line_make(&point, a, b);
	tli_sight_touch unused;
	tli_walk walk;
	*wall = TLI_NO_WALL;
	tli_walk_start(&walk, walls, a, b, 0);
	while (*wall == TLI_NO_WALL && tli_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			const tli_wall_entry *entry = &walls->entries[*at];
			if (entry->wall.radius > 0 || tli_sight_look(&line, entry, &unused) != TLI_LOOK_CROSS)
				continue;
			*wall = *at;
			tli_walk_stop(&walk, at);
			break;
		}
	}
	return tli_budget_spend(walk.looked);
}
