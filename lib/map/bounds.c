/* SPDX-License-Identifier: MIT */
/*
 * map/bounds.c: the box around all that a map holds.
 *
 * Walls, doors (open or closed), waypoints as points, obstacles and agents as discs, areas; for pictures, polygons by their corners. The sums run in 64 bits: the rim of an obstacle at
 * the edge of the grid lies outside the grid. Converting to map units is exact, the resolution being a power of two.
 * An empty map has an empty box, min.x > max.x: {1, 1} to {-1, -1}. O(things).
 */
#include "map/records.h"

typedef struct grid_box {
	int64_t left, bottom, right, top;
} grid_box;

static void include(grid_box *box, tli_point at, int32_t radius)
{
	int64_t left = (int64_t)at.x - radius, right = (int64_t)at.x + radius;
	int64_t bottom = (int64_t)at.y - radius, top = (int64_t)at.y + radius;
	box->left = left < box->left ? left : box->left;
	box->bottom = bottom < box->bottom ? bottom : box->bottom;
	box->right = right > box->right ? right : box->right;
	box->top = top > box->top ? top : box->top;
}

/* With its centre at `at`: its circle, or as it is drawn, the corners of a polygon. */
static void include_obstacle(grid_box *box, const tli_obstacle_record *obstacle, tli_point at, bool is_drawn)
{
	uint32_t corners = is_drawn ? obstacle->corner_count : 0;
	for (uint32_t i = 0; i < corners; i++)
		include(box, (tli_point){ at.x + obstacle->corners[i].x, at.y + obstacle->corners[i].y }, 0);
	if (!corners)
		include(box, at, obstacle->radius);
}

static void include_rest(grid_box *box, const tl_map *map, bool is_drawn)
{
	for (size_t i = 0; i < tli_array_length(map->doors); i++) {
		if (map->doors[i].slot.generation & 1) {
			include(box, map->doors[i].a, 0);
			include(box, map->doors[i].b, 0);
		}
	}
	for (size_t i = 0; i < tli_array_length(map->waypoints); i++) {
		if (map->waypoints[i].slot.generation & 1)
			include(box, map->waypoints[i].at, 0);
	}
	for (size_t i = 0; i < tli_array_length(map->obstacles); i++) {
		const tli_obstacle_record *obstacle = &map->obstacles[i];
		if (!(obstacle->slot.generation & 1))
			continue;
		include_obstacle(box, obstacle, obstacle->centre, is_drawn);
		for (uint32_t k = 0; k < obstacle->course_count; k++)
			include_obstacle(box, obstacle, tli_map_stop_point(map, &obstacle->course[k]), is_drawn);
	}
	for (size_t i = 0; i < tli_array_length(map->agents); i++) {
		const tli_agent_record *agent = &map->agents[i];
		if (agent->slot.generation & 1)
			include(box, agent->at, agent->has_radius ? agent->radius : map->radius);
	}
}

static tl_box bounds_of(const tl_map *map, bool is_drawn)
{
	grid_box box = { INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tli_wall_view wall = tli_map_view_wall(map, id);
		for (size_t i = 0; i < wall.count; i++)
			include(&box, wall.points[i], 0);
	}
	include_rest(&box, map, is_drawn);
	for (size_t i = 0; i < tli_array_length(map->areas); i++) /* a free slot has no corners */
		for (uint32_t corner = 0; corner < map->areas[i].count; corner++)
			include(&box, map->areas[i].corners[corner], 0);
	if (box.left > box.right)
		return (tl_box){ { 1, 1 }, { -1, -1 } };
	double scale = map->resolution;
	return (tl_box){ { (double)box.left / scale, (double)box.bottom / scale },
		{ (double)box.right / scale, (double)box.top / scale } };
}

tl_box tl_map_bounds(const tl_map *map)
{
	return map ? bounds_of(map, false) : (tl_box){ { 1, 1 }, { -1, -1 } };
}

tl_box tli_map_drawn_bounds(const tl_map *map)
{
	return bounds_of(map, true);
}
