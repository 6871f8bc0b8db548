/* SPDX-License-Identifier: MIT */
/*
 * steer/world.c: walls as steering sees them: rounded to a map's grid, indexed (edge_index.c), immutable, so any number of threads may
 * read them.
 */
#include "steer/world.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/reason.h"

tl_status tl_steer_world_create(const tl_steer_wall *walls, size_t count, int32_t resolution, tl_steer_world **out)
{
	if (tli_is_null(out) || tli_breaks((count > 0 && !walls), "walls is NULL with a count above 0"))
		return TL_E_INVALID;
	if (tli_breaks(!tli_is_resolution(resolution), "resolution is not a power of two from 1 to 65536"))
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
