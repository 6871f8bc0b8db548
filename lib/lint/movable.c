/* SPDX-License-Identifier: MIT */
/*
 * lint/movable.c: what blocks a link that is known to be blocked: walls, or only what can be opened or moved.
 *
 * The sight line is tested again among the walls alone, which get an index of their own on first use. Where they leave it free, each
 * door and obstacle is tested by itself; where none blocks, a door and a wall touch the line from either side at one point. O(walls)
 * once, a sight line for each blocked link, and O(doors + obstacles) for those that no wall blocks.
 */
#include "lint/movable.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "nav/walls_of.h"

static tl_status index_walls_alone(tli_lint_movable *movable, const tli_nav_walls *all)
{
	tli_wall *walls = tli_alloc_array(all->segments, sizeof *walls);
	if (walls == NULL)
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < all->segments; i++)
		walls[i] = *tli_walls_get(all->walls, i);
	tl_status status = tli_walls_create(walls, all->segments, &movable->walls);
	tli_free(walls, all->segments * sizeof *walls);
	return status;
}

static uint32_t count_blocking(const tli_lint_context *context, const tli_nav_walls *all, uint32_t first,
	uint32_t count, tli_point a, tli_point b)
{
	uint32_t blocking = 0;
	for (uint32_t i = first; i < first + count; i++)
		blocking += tli_sight_wall_blocks(all->walls, i, a, b, context->radius, TL_CONTACT_GRAZE);
	return blocking;
}

tl_status tli_lint_find_blockers(
	const tli_lint_context *context, tli_lint_movable *movable, tli_point a, tli_point b, tli_lint_blockers *out)
{
	tli_assert(context->nav);
	tli_nav_walls all = tli_nav_walls_of(context->nav);
	*out = (tli_lint_blockers){ .walls = true };
	if (all.doors + all.obstacles == 0)
		return TL_OK;
	tl_status status = movable->walls == NULL ? index_walls_alone(movable, &all) : TL_OK;
	bool sees = false;
	if (status == TL_OK)
		status = tli_sight_sees(
			movable->walls, a, b, context->radius, TL_CONTACT_GRAZE, &movable->touches, &sees);
	if (status != TL_OK || !sees)
		return status;
	out->walls = false;
	out->doors = count_blocking(context, &all, all.segments, all.doors, a, b);
	out->obstacles = count_blocking(context, &all, all.segments + all.doors, all.obstacles, a, b);
	return TL_OK;
}

void tli_lint_clear_movable(tli_lint_movable *movable)
{
	tli_walls_free(movable->walls);
	tli_sight_scratch_free(&movable->touches);
}
