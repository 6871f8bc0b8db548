/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/movable.c: what blocks a link that is known to be blocked: walls, or only what can be opened or moved.
 *
 * The sight line is tested again among the walls alone, which get an index of their own on first use. Where they leave it free, each
 * door and obstacle is tested by itself; where none blocks, a door and a wall touch the line from either side at one point. O(walls)
 * once, and two sight lines for each blocked link, the second with all that blocks it, where no wall does.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "nav/walls_of.h"

tl_status tli_lint_index_walls(const tl_nav *nav, bool doors_too, tli_walls **out)
{
	const tli_walls *all = tli_nav_walls_of(nav).walls;
	size_t count = 0, slots = tli_walls_count(all);
	tli_wall *walls = tli_alloc_array(slots + 1, sizeof *walls);
	if (walls == NULL)
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < slots; i++) {
		tl_blocker_kind kind = tli_nav_slot_kind(nav, i);
		if (kind == TL_BLOCKER_WALL || (doors_too && kind == TL_BLOCKER_DOOR))
			walls[count++] = *tli_walls_get(all, i);
	}
	tl_status status = tli_walls_create(walls, count, out);
	tli_free(walls, (slots + 1) * sizeof *walls);
	return status;
}

tl_status tli_lint_find_blockers(tli_lint_context *context, tli_point a, tli_point b, tli_lint_blockers *out)
{
	tli_assert(context->parts.body.nav);
	tli_lint_movable *movable = &context->parts.movable;
	const tl_nav *nav = context->parts.body.nav;
	tli_nav_walls all = tli_nav_walls_of(nav);
	*out = (tli_lint_blockers){ .walls = true };
	if (all.doors + all.obstacles == 0)
		return TL_OK;
	/* 1. do the walls alone block it? */
	tl_status status = movable->walls == NULL ? tli_lint_index_walls(nav, false, &movable->walls) : TL_OK;
	bool sees = false;
	if (status == TL_OK)
		status = tli_sight_sees(&(tli_sight){ movable->walls, context->radius, TL_CONTACT_GRAZE }, a, b,
			&movable->touches, &sees);
	if (status != TL_OK || !sees)
		return status;
	/* 2. if not, each door and obstacle that has to do with the line, by itself */
	const tli_sight sight = { all.walls, context->radius, TL_CONTACT_GRAZE };
	out->walls = false;
	status = tli_sight_all_hits(&sight, a, b, &movable->touches, &movable->hits);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(movable->hits); i++) {
		uint32_t slot = movable->hits[i].wall;
		tl_blocker_kind kind = slot != TLI_HIT_SOLID ? tli_nav_slot_kind(nav, slot) : TL_BLOCKER_SOLID;
		if (kind != TL_BLOCKER_DOOR && kind != TL_BLOCKER_OBSTACLE)
			continue;
		bool blocks = tli_sight_wall_blocks(&sight, slot, a, b);
		out->doors += blocks && kind == TL_BLOCKER_DOOR;
		out->obstacles += blocks && kind == TL_BLOCKER_OBSTACLE;
	}
	return status;
}

void tli_lint_clear_movable(tli_lint_movable *movable)
{
	tli_walls_free(movable->walls);
	tli_sight_scratch_free(&movable->touches);
	tli_array_free(movable->hits);
	*movable = (tli_lint_movable){ 0 };
}
