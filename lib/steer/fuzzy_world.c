/* SPDX-License-Identifier: MIT */
/*
 * steer/fuzzy_world.c: walls made ready for the fuzzy avoidance of one radius: the walls as they are, for the probe and the brake, which
 * measure distances; and their edges moved outwards (steer/moved_edges.c), for the feelers, to which the vehicle is a point.
 *
 * The ends of walls are rounded to a grid, so that two computed differently are one corner. It is the finest on which all coordinates have
 * room, at most 2^20 a map unit.
 */
#include "steer/fuzzy_world.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/cookie.h"
#include "steer/moved_edges.h"

/* The largest |coordinate|; NaN where one is not finite. */
static double reach_of(const tl_steer_wall *walls, size_t count)
{
	double reach = 0;
	for (size_t i = 0; i < count; i++) {
		double all[] = { walls[i].a.x, walls[i].a.y, walls[i].b.x, walls[i].b.y };
		for (int k = 0; k < 4; k++) {
			if (!isfinite(all[k]))
				return NAN;
			reach = fabs(all[k]) > reach ? fabs(all[k]) : reach;
		}
	}
	return reach;
}

static double scale_for(double reach)
{
	tli_assert(reach <= TLI_GRID_MAX);
	double scale = 0x1p20;
	while (scale > 1 && reach * scale > TLI_GRID_MAX)
		scale /= 2;
	return scale;
}

static tl_status fill_fuzzy_world(tl_fuzzy_world *world, const tl_steer_wall *walls, size_t count, double distance)
{
	double scale = scale_for(reach_of(walls, count) + TLI_MOVED_REACH * distance);
	tl_status status = tli_edge_index_of_walls(walls, count, scale, true, &world->walls);
	tli_edge *moved = NULL;
	status = status ? status : tli_edges_move(world->walls.edges, count, distance, &moved);
	status = status ? status : tli_edge_index_create(moved, tli_array_length(moved), scale, &world->moved);
	tli_array_free(moved);
	return status;
}

tl_status tl_fuzzy_world_create(
	const tl_steer_wall *walls, size_t count, double radius, const tl_fuzzy_def *def, tl_fuzzy_world **out)
{
	tl_fuzzy_def default_def = tl_default_fuzzy_def();
	double offset = def ? def->offset : default_def.offset;
	if ((def && !tli_is_def(def)) || tli_is_null(out) ||
		tli_breaks((count > 0 && !walls), "walls is NULL with a count above 0") ||
		tli_breaks(!(radius >= 0), "radius is below 0 or not a number") ||
		tli_breaks(!(offset >= 0), "def.offset is below 0 or not a number"))
		return TL_E_INVALID;
	double reach = reach_of(walls, count) + TLI_MOVED_REACH * (radius + offset);
	if (!(reach <= TLI_GRID_MAX))
		return tli_refused(
			TL_E_RANGE, "walls, radius or def.offset: walls moved outwards would leave the grid");
	tl_fuzzy_world *world = tli_alloc_zeroed(sizeof *world);
	if (!world)
		return TL_E_NOMEM;
	tl_status status = fill_fuzzy_world(world, walls, count, radius + offset);
	if (status)
		tl_fuzzy_world_free(world);
	else
		*out = world;
	return status;
}

void tl_fuzzy_world_free(tl_fuzzy_world *world)
{
	if (!world)
		return;
	tli_edge_index_free(&world->walls);
	tli_edge_index_free(&world->moved);
	tli_free(world, sizeof *world);
}
