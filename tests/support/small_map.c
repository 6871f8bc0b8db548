/* SPDX-License-Identifier: MIT */
/* tests/support/small_map.c: maps and navs for tests in a line a thing. */
#include "support/small_map.h"

#include "support/check.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

tl_map *small_map(void)
{
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	return map;
}

tl_wall_id small_wall(tl_map *map, double ax, double ay, double bx, double by)
{
	const tl_point points[] = { { ax, ay }, { bx, by } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return id;
}

tl_wall_id small_box(tl_map *map, double min_x, double min_y, double max_x, double max_y, bool solid)
{
	const tl_point points[] = { { min_x, min_y }, { max_x, min_y }, { max_x, max_y }, { min_x, max_y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = true;
	def.solid = solid;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return id;
}

tl_wall_id small_ring(tl_map *map, double radius, int sides, bool solid)
{
	enum { SIDES_MAX = 128 };
	const double turn = 2 * 3.14159265358979;
	tl_point points[SIDES_MAX];
	ck_assert_int_le(sides, SIDES_MAX);
	for (int i = 0; i < sides; i++)
		points[i] = (tl_point){ radius * cos(turn * i / sides), radius * sin(turn * i / sides) };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = (size_t)sides;
	def.loop = true;
	def.solid = solid;
	tl_wall_id id;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return id;
}

tl_door_id small_door(tl_map *map, const char *name, double ax, double ay, double bx, double by, bool closed)
{
	tl_door_def def = tl_default_door_def();
	def.name = name;
	def.a = (tl_point){ ax, ay };
	def.b = (tl_point){ bx, by };
	def.closed = closed;
	tl_door_id id;
	ck_assert_int_eq(tl_map_add_door(map, &def, &id), TL_OK);
	return id;
}

tl_channels small_channel(tl_map *map, const char *name, double radius)
{
	tl_channel_def def = tl_default_channel_def();
	def.name = name;
	def.radius = radius;
	tl_channels channel;
	ck_assert_int_eq(tl_map_add_channel(map, &def, &channel), TL_OK);
	return channel;
}

tl_obstacle_id small_obstacle(tl_map *map, const char *name, double x, double y, double radius)
{
	tl_obstacle_def def = tl_default_obstacle_def();
	def.name = name;
	def.centre = (tl_point){ x, y };
	def.radius = radius;
	tl_obstacle_id id;
	ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_OK);
	return id;
}

tl_waypoint_id small_waypoint(tl_map *map, const char *name, double x, double y)
{
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = name;
	def.at = (tl_point){ x, y };
	tl_waypoint_id id;
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, &id), TL_OK);
	return id;
}

static tl_waypoint_id find(const tl_map *map, const char *name)
{
	tl_waypoint_id id;
	ck_assert_int_eq(tl_map_find_waypoint(map, name, &id), TL_OK);
	return id;
}

tl_link_id small_link(tl_map *map, const char *from, const char *to)
{
	return small_link_as(map, from, to, false, -1);
}

tl_link_id small_link_as(tl_map *map, const char *from, const char *to, bool oneway, double cost)
{
	tl_link_def def = tl_default_link_def();
	def.from = find(map, from);
	def.to = find(map, to);
	def.oneway = oneway;
	def.has_cost = cost >= 0;
	def.cost = cost >= 0 ? cost : 0;
	tl_link_id id;
	ck_assert_int_eq(tl_map_add_link(map, &def, &id), TL_OK);
	return id;
}

tl_nav *small_nav(const tl_map *map, const tl_nav_def *def)
{
	tl_nav *nav = NULL;
	tl_nav_def used = def ? *def : tl_default_nav_def();
	if (used.via == TL_VIA_AUTO && tl_map_waypoint_count(map) > 0)
		used.via = TL_VIA_WAYPOINTS;
	ck_assert_int_eq(tl_nav_create(map, &used, &nav), TL_OK);
	return nav;
}

tl_query *small_query(const tl_nav *nav)
{
	tl_query *query = NULL;
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	return query;
}

tl_stop small_named(const tl_map *map, const char *name)
{
	return (tl_stop){ .waypoint = find(map, name) };
}

tl_stop small_at(double x, double y)
{
	return (tl_stop){ .at = { x, y } };
}

const char *small_stop_name(const tl_map *map, const tl_stop *stop)
{
	tl_waypoint_info info;
	if (stop->waypoint.index1 == 0)
		return NULL;
	ck_assert_int_eq(tl_map_get_waypoint(map, stop->waypoint, &info), TL_OK);
	ck_assert(info.at.x == stop->at.x && info.at.y == stop->at.y);
	return info.name;
}

tl_path_result small_path(tl_query *query, tl_stop from, tl_stop to)
{
	return small_path_as(query, from, to, false, false);
}

tl_path_result small_path_as(tl_query *query, tl_stop from, tl_stop to, bool pull, bool partial)
{
	tl_path_def def = tl_default_path_def();
	def.from = from;
	def.to = to;
	def.pull = pull;
	def.partial = partial;
	tl_path_result result;
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	return result;
}

void small_check_points(const tl_map *map, const tl_query *query, const char *expected)
{
	enum { POINTS = 32 };
	tl_path_point points[POINTS];
	char text[1024] = "";
	size_t count, used = 0;
	ck_assert_int_eq(tl_query_get_points(query, points, POINTS, &count), TL_OK);
	for (size_t i = 0; i < count; i++) {
		tl_waypoint_info info = { .name = "" };
		if (points[i].waypoint.index1)
			ck_assert_int_eq(tl_map_get_waypoint(map, points[i].waypoint, &info), TL_OK);
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%d,%d%s%s", i ? "; " : "",
			(int)points[i].at.x, (int)points[i].at.y, info.name[0] ? " " : "", info.name);
	}
	ck_assert_str_eq(text, expected);
}
