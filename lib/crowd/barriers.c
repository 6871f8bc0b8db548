/* SPDX-License-Identifier: MIT */
/*
 * crowd/barriers.c: what moving obstacles bounce off, in a grid.
 *
 * A path is followed in stretches of a few cells, and of each stretch only the barriers in the cells around it are asked, until one of them is
 * met. The four sides of the map's bounds, which may lie beyond all cells, are asked first: they end the path.
 */
#include "crowd/barriers.h"

#include "base/alloc.h"
#include "base/array.h"
#include "geometry/grid.h"
#include "nav/things.h"
#include "walls/box.h"

#include <math.h>

enum { SIDES = 4 };
/* Cells that a stretch of a path is long. */
static const double STRETCH = 2;
/* Grid units around a stretch: what is kept from barriers, and more than rounding. */
static const double AROUND = 3;

/* ---- making ---- */

tl_status tli_barriers_make(tli_barriers *barriers, const tl_map *map)
{
	size_t count = tl_map_segment_count(map) + tl_map_door_count(map) + tl_map_obstacle_count(map) + SIDES;
	*barriers = (tli_barriers){ .resolution = tl_map_resolution(map), .keep = 1.0 / tl_map_resolution(map) };
	tli_wall *walls = tli_alloc_array(count, sizeof *walls);
	if (!walls || !tli_array_reserve(barriers->list, count)) {
		tli_free(walls, count * sizeof *walls);
		return TL_E_NOMEM;
	}
	/* The walls of the grid: those of the map, doors that may be closed, obstacles that rest. There is room. */
	size_t listed = 0;
	tli_traveller mover = { .heeds = TL_CHANNEL_WALK };
	for (tli_thing it = tli_thing_after(map, &mover, TL_BLOCKER_WALL, 0); it.generation;
		it = tli_thing_after(map, &mover, TL_BLOCKER_WALL, it.index1))
		for (size_t i = 0; it.blocks && i < it.count; i++)
			walls[listed++] = tli_thing_segment(&it, i);
	for (tli_thing it = tli_thing_after(map, &mover, TL_BLOCKER_DOOR, 0); it.generation;
		it = tli_thing_after(map, &mover, TL_BLOCKER_DOOR, it.index1)) {
		tl_door_info door;
		if (tl_map_get_door(map, (tl_door_id){ it.index1, it.generation }, &door) == TL_OK && !door.exit &&
			(it.channels & mover.heeds))
			walls[listed++] = it.single;
	}
	for (tli_thing it = tli_thing_after(map, &mover, TL_BLOCKER_OBSTACLE, 0); it.generation;
		it = tli_thing_after(map, &mover, TL_BLOCKER_OBSTACLE, it.index1))
		if (it.blocks)
			walls[listed++] = it.single;
	/* The same in map units, then the sides. */
	tl_box bounds = tl_map_bounds(map);
	int32_t resolution = (int32_t)barriers->resolution;
	const tl_point corners[SIDES] = { bounds.min, { bounds.max.x, bounds.min.y }, bounds.max,
		{ bounds.min.x, bounds.max.y } };
	for (size_t i = 0; i < listed; i++)
		tli_array_push(barriers->list,
			((tli_barrier){ tli_point_to_units(walls[i].a, resolution),
				tli_point_to_units(walls[i].b, resolution),
				walls[i].radius / barriers->resolution + barriers->keep }));
	for (int i = 0; i < SIDES; i++)
		tli_array_push(barriers->list, ((tli_barrier){ corners[i], corners[(i + 1) % SIDES], barriers->keep }));
	tl_status status = tli_walls_create(walls, listed, &barriers->grid);
	tli_free(walls, count * sizeof *walls);
	return status;
}

void tli_barriers_free(tli_barriers *barriers)
{
	tli_array_free(barriers->list);
	tli_walls_free(barriers->grid);
	barriers->grid = NULL;
}

/* ---- asking ---- */

typedef struct barrier_search {
	const tli_barriers *barriers;
	const tli_bouncer *shape;
	tl_point at;
	tl_vector velocity;
	tli_bounce first;
	size_t index; /* of the barrier of it: of several at one time the first in the list counts */
	uint64_t asked;
} barrier_search;

static void ask_barrier(barrier_search *search, size_t index)
{
	tli_bounce met = tli_bounce_first(
		search->shape, search->at, search->velocity, &search->barriers->list[index], 1);
	search->asked++;
	if (met.time > search->first.time || (met.time == search->first.time && index >= search->index))
		return;
	search->first = met;
	search->index = index;
}

tli_bounce tli_barriers_first(
	const tli_barriers *barriers, const tli_bouncer *shape, tl_point at, tl_vector velocity, uint64_t *work)
{
	size_t count = tli_array_length(barriers->list), inner = count - SIDES;
	barrier_search search = {
		.barriers = barriers, .shape = shape, .at = at, .velocity = velocity, .index = count, .asked = 0
	};
	search.first.time = (double)INFINITY;
	double speed = tli_v_length(velocity), around = shape->radius + tli_bouncer_reach(shape);
	if (!(speed > 0))
		return search.first;
	for (size_t i = inner; i < count; i++)
		ask_barrier(&search, i);
	double stretch = STRETCH * (double)((int64_t)1 << barriers->grid->shift) / barriers->resolution / speed;
	bool ends = search.first.time < (double)INFINITY && stretch > 0;
	for (double from = 0; ends && from <= search.first.time; from += stretch) {
		/* Those near the path from a time to another one, `around` map units from the middle of the shape. */
		double scale = search.barriers->resolution;
		tl_point a = tli_v_ahead(search.at, search.velocity, from),
			 b = tli_v_ahead(search.at, search.velocity, fmin(from + stretch, search.first.time));
		tli_bounds bounds = { (fmin(a.x, b.x) - around) * scale - AROUND,
			(fmin(a.y, b.y) - around) * scale - AROUND, (fmax(a.x, b.x) + around) * scale + AROUND,
			(fmax(a.y, b.y) + around) * scale + AROUND };
		tli_box_walk walk;
		tli_box_walk_start(&walk, search.barriers->grid, bounds);
		while (tli_box_walk_next(&walk))
			for (const uint32_t *it = walk.begin; it != walk.end; it++)
				ask_barrier(&search, *it);
	}
	for (size_t i = 0; !ends && i < inner; i++)
		ask_barrier(&search, i);
	*work += search.asked * shape->count;
	return search.first;
}
