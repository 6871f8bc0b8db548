/* SPDX-License-Identifier: MIT */
/*
 * steer/world.c: walls as steering sees them: rounded to a map's grid, indexed (edge_index.c), immutable, so any number of threads may
 * read them.
 */
#include "steer/world.h"

#include "base/alloc.h"

static const int32_t RESOLUTION_MAX = 65536;

tl_status tl_steer_world_create(const tl_steer_wall *walls, size_t count, int32_t resolution, tl_steer_world **out)
{
	if (!out || (count > 0 && !walls))
		return TL_E_INVALID;
	if (resolution < 1 || resolution > RESOLUTION_MAX || (resolution & (resolution - 1)) != 0)
		return TL_E_INVALID;
	tl_steer_world *world = tli_alloc_zeroed(sizeof *world);
	if (!world)
		return TL_E_NOMEM;
	tl_status status = tli_edge_index_of_walls(walls, count, resolution, true, &world->index);
	if (status)
		tl_steer_world_free(world);
	else
		*out = world;
	return status;
}

void tl_steer_world_free(tl_steer_world *world)
{
	if (!world)
		return;
	tli_edge_index_free(&world->index);
	tli_free(world, sizeof *world);
}
