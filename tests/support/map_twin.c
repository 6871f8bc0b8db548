/* SPDX-License-Identifier: MIT */
/* tests/support/map_twin.c: a map compared with its naive twin. */
#include "support/map_twin.h"

#include <string.h>

#include <tautline/expect.h>

#include "support/runner.h"

const char *const twin_rules[] = { "one", "two", "link-blocked" };

tl_waypoint_id twin_waypoint_id(const twin_named *waypoint)
{
	return (tl_waypoint_id){ waypoint->index1, waypoint->generation };
}

static bool points_equal(tl_point a, tl_point b)
{
	return a.x == b.x && a.y == b.y;
}

static void check_walls(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0, segments = 0;
	for (size_t i = 0; i < twin->wall_count; i++) {
		const twin_wall *wall = &twin->walls[i];
		ck_assert_int_eq(tl_wall_is_valid(map, wall->id), wall->alive);
		if (!wall->alive)
			continue;
		alive++;
		segments += wall->count - !wall->loop;
		tl_wall_info info;
		ck_assert_int_eq(tl_map_get_wall(map, wall->id, &info), TL_OK);
		ck_assert(info.count == wall->count && info.loop == wall->loop);
		for (size_t k = 0; k < wall->count; k++) {
			tl_point at;
			ck_assert_int_eq(tl_map_get_wall_point(map, wall->id, k, &at, NULL), TL_OK);
			ck_assert(points_equal(at, wall->points[k]));
		}
	}
	ck_assert_uint_eq(tl_map_wall_count(map), alive);
	ck_assert_uint_eq(tl_map_segment_count(map), segments);
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id))
		alive--;
	ck_assert_uint_eq(alive, 0);
}

static void check_doors(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->door_count; i++) {
		const twin_named *door = &twin->doors[i];
		tl_door_id id = { door->index1, door->generation }, found;
		tl_door_info info;
		ck_assert_int_eq(tl_map_get_door(map, id, &info), door->alive ? TL_OK : TL_E_STALE);
		if (!door->alive)
			continue;
		alive++;
		ck_assert(points_equal(info.a, door->at) && info.closed == door->closed &&
			strcmp(info.name, door->name) == 0);
		ck_assert_int_eq(tl_map_find_door(map, door->name, &found), TL_OK);
		ck_assert_mem_eq(&found, &id, sizeof id);
	}
	ck_assert_uint_eq(tl_map_door_count(map), alive);
}

static void check_obstacles(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->obstacle_count; i++) {
		const twin_named *it = &twin->obstacles[i];
		tl_obstacle_id id = { it->index1, it->generation }, found;
		tl_obstacle_info info;
		ck_assert_int_eq(tl_map_get_obstacle(map, id, &info), it->alive ? TL_OK : TL_E_STALE);
		if (!it->alive)
			continue;
		alive++;
		ck_assert(points_equal(info.centre, it->at) && strcmp(info.name, it->name) == 0);
		ck_assert_int_eq(tl_map_find_obstacle(map, it->name, &found), TL_OK);
		ck_assert_mem_eq(&found, &id, sizeof id);
	}
	ck_assert_uint_eq(tl_map_obstacle_count(map), alive);
}

static void check_waypoints(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->waypoint_count; i++) {
		const twin_named *waypoint = &twin->waypoints[i];
		tl_waypoint_id id = twin_waypoint_id(waypoint), found;
		tl_waypoint_info info;
		ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), waypoint->alive ? TL_OK : TL_E_STALE);
		if (!waypoint->alive)
			continue;
		alive++;
		ck_assert(points_equal(info.at, waypoint->at) && strcmp(info.name, waypoint->name) == 0);
		ck_assert_int_eq(tl_map_find_waypoint(map, waypoint->name, &found), TL_OK);
		ck_assert_mem_eq(&found, &id, sizeof id);
	}
	ck_assert_uint_eq(tl_map_waypoint_count(map), alive);
}

static void check_links(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->link_count; i++) {
		const twin_link *link = &twin->links[i];
		tl_link_info info;
		ck_assert_int_eq(tl_map_get_link(map, link->id, &info), link->alive ? TL_OK : TL_E_STALE);
		if (!link->alive)
			continue;
		alive++;
		tl_waypoint_id from = twin_waypoint_id(&twin->waypoints[link->from]),
			       to = twin_waypoint_id(&twin->waypoints[link->to]);
		ck_assert_mem_eq(&info.from, &from, sizeof from);
		ck_assert_mem_eq(&info.to, &to, sizeof to);
		ck_assert(info.cost == link->cost);
	}
	ck_assert_uint_eq(tl_map_link_count(map), alive);
}

static void check_expectations(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->expectation_count; i++) {
		const twin_expectation *expectation = &twin->expectations[i];
		tl_expectation_info info;
		ck_assert_int_eq(tl_expectation_is_valid(map, expectation->id), expectation->alive);
		ck_assert_int_eq(
			tl_map_get_expectation(map, expectation->id, &info), expectation->alive ? TL_OK : TL_E_STALE);
		if (!expectation->alive)
			continue;
		alive++;
		tl_waypoint_id from = twin_waypoint_id(&twin->waypoints[expectation->from]), to = { 0, 0 };
		if (expectation->to < TWIN_THINGS_MAX)
			to = twin_waypoint_id(&twin->waypoints[expectation->to]);
		ck_assert_mem_eq(&info.from.waypoint, &from, sizeof from);
		ck_assert_mem_eq(&info.to.waypoint, &to, sizeof to);
	}
	ck_assert_uint_eq(tl_map_expectation_count(map), alive);
	tl_expectation_id id = { 0, 0 };
	while ((id = tl_map_next_expectation(map, id)).index1)
		alive--;
	ck_assert_uint_eq(alive, 0);
}

static void check_allowances(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0;
	for (size_t i = 0; i < twin->allowance_count; i++) {
		const twin_allowance *allowance = &twin->allowances[i];
		tl_allowance_info info;
		ck_assert_int_eq(tl_allowance_is_valid(map, allowance->id), allowance->alive);
		ck_assert_int_eq(
			tl_map_get_allowance(map, allowance->id, &info), allowance->alive ? TL_OK : TL_E_STALE);
		if (!allowance->alive)
			continue;
		alive++;
		ck_assert_str_eq(info.rule, twin_rules[allowance->rule]);
		ck_assert_uint_eq(info.name_count, allowance->name_count);
	}
	ck_assert_uint_eq(tl_map_allowance_count(map), alive);
	tl_allowance_id id = { 0, 0 };
	while ((id = tl_map_next_allowance(map, id)).index1)
		alive--;
	ck_assert_uint_eq(alive, 0);
}

static void check_areas(const map_twin *twin, const tl_map *map)
{
	size_t alive = 0, corners = 0;
	for (size_t i = 0; i < twin->area_count; i++) {
		const twin_area *area = &twin->areas[i];
		tl_area_info info;
		ck_assert_int_eq(tl_area_is_valid(map, area->id), area->alive);
		ck_assert_int_eq(tl_map_get_area(map, area->id, &info), area->alive ? TL_OK : TL_E_STALE);
		if (!area->alive)
			continue;
		alive++;
		corners += area->count;
		ck_assert(info.count == area->count && info.cost == area->cost);
		for (size_t k = 0; k < area->count; k++) {
			tl_point at;
			ck_assert_int_eq(tl_map_get_area_corner(map, area->id, k, &at, NULL), TL_OK);
			ck_assert(points_equal(at, area->corners[k]));
		}
	}
	ck_assert_uint_eq(tl_map_area_count(map), alive);
	ck_assert_uint_eq(tl_map_area_corner_count(map), corners);
	for (tl_area_id id = tl_map_next_area(map, (tl_area_id){ 0, 0 }); id.index1; id = tl_map_next_area(map, id))
		alive--;
	ck_assert_uint_eq(alive, 0);
}

void map_twin_check(const map_twin *twin, const tl_map *map)
{
	check_walls(twin, map);
	check_doors(twin, map);
	check_obstacles(twin, map);
	check_waypoints(twin, map);
	check_links(twin, map);
	check_expectations(twin, map);
	check_allowances(twin, map);
	check_areas(twin, map);
}
