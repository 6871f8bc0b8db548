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
#include "walls/box.h"

#include <math.h>

enum { SIDES = 4 };
/* Cells that a stretch of a path is long. */
static const double STRETCH = 2;
/* Grid units around a stretch: what is kept from barriers, and more than rounding. */
static const double AROUND = 3;

/* ---- making ---- */

static void put_barrier(tli_barriers *barriers, tl_point a, tl_point b, double radius)
{
	tli_array_push(barriers->list, (tli_barrier){ a, b, radius + barriers->keep });
}

/* From one point to the next, and of a loop from the last to the first. */
static void put_walls(tli_barriers *barriers, const tl_map *map)
{
	tl_wall_id id = { 0, 0 };
	tl_wall_info info;
	while ((id = tl_map_next_wall(map, id)).index1) {
		tl_point first, a, b;
		if (tl_map_get_wall(map, id, &info) || tl_map_get_wall_point(map, id, 0, &first, NULL))
			continue;
		a = first;
		for (size_t i = 1; i < info.count && tl_map_get_wall_point(map, id, i, &b, NULL) == TL_OK; i++, a = b)
			put_barrier(barriers, a, b, 0);
		if (info.loop)
			put_barrier(barriers, a, first, 0);
	}
}

static void put_doors_and_obstacles(tli_barriers *barriers, const tl_map *map)
{
	tl_door_id door = { 0, 0 };
	tl_door_info door_info;
	while ((door = tl_map_next_door(map, door)).index1)
		if (tl_map_get_door(map, door, &door_info) == TL_OK && !door_info.exit)
			put_barrier(barriers, door_info.a, door_info.b, 0);
	tl_obstacle_id id = { 0, 0 };
	tl_obstacle_info info;
	while ((id = tl_map_next_obstacle(map, id)).index1)
		if (tl_map_get_obstacle(map, id, &info) == TL_OK && !info.moving)
			put_barrier(barriers, info.centre, info.centre, info.radius);
}

static void put_sides(tli_barriers *barriers, const tl_map *map)
{
	tl_box box = tl_map_bounds(map);
	const tl_point corners[SIDES] = { box.min, { box.max.x, box.min.y }, box.max, { box.min.x, box.max.y } };
	for (int i = 0; i < SIDES; i++)
		put_barrier(barriers, corners[i], corners[(i + 1) % SIDES], 0);
}

static tl_status make_grid(tli_barriers *barriers)
{
	size_t count = tli_array_length(barriers->list);
	tli_wall *walls = tli_alloc_array(count, sizeof *walls);
	if (!walls)
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		const tli_barrier *it = &barriers->list[i];
		double scale = barriers->resolution, radius = (it->keep - barriers->keep) * scale;
		walls[i] = (tli_wall){ { (int32_t)lrint(it->a.x * scale), (int32_t)lrint(it->a.y * scale) },
			{ (int32_t)lrint(it->b.x * scale), (int32_t)lrint(it->b.y * scale) }, (int32_t)lrint(radius),
			TLI_SOLID_NONE };
	}
	tl_status status = tli_walls_create(walls, count, &barriers->grid);
	tli_free(walls, count * sizeof *walls);
	return status;
}

tl_status tli_barriers_make(tli_barriers *barriers, const tl_map *map)
{
	size_t count = tl_map_segment_count(map) + tl_map_door_count(map) + tl_map_obstacle_count(map) + SIDES;
	*barriers = (tli_barriers){ .resolution = tl_map_resolution(map), .keep = 1.0 / tl_map_resolution(map) };
	if (!tli_array_reserve(barriers->list, count))
		return TL_E_NOMEM;
	put_walls(barriers, map);
	put_doors_and_obstacles(barriers, map);
	tl_status status = make_grid(barriers);
	put_sides(barriers, map);
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

/* Those near the path from a time to another one, `around` map units from the middle of the shape. */
static void ask_stretch(barrier_search *search, double from, double to, double around)
{
	double scale = search->barriers->resolution;
	tl_point a = tli_v_ahead(search->at, search->velocity, from), b = tli_v_ahead(search->at, search->velocity, to);
	tli_bounds bounds = { (fmin(a.x, b.x) - around) * scale - AROUND, (fmin(a.y, b.y) - around) * scale - AROUND,
		(fmax(a.x, b.x) + around) * scale + AROUND, (fmax(a.y, b.y) + around) * scale + AROUND };
	tli_box_walk walk;
	tli_box_walk_start(&walk, search->barriers->grid, bounds);
	while (tli_box_walk_next(&walk))
		for (const uint32_t *it = walk.begin; it != walk.end; it++)
			ask_barrier(search, *it);
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
	for (double from = 0; ends && from <= search.first.time; from += stretch)
		ask_stretch(&search, from, fmin(from + stretch, search.first.time), around);
	for (size_t i = 0; !ends && i < inner; i++)
		ask_barrier(&search, i);
	*work += search.asked * shape->count;
	return search.first;
}
