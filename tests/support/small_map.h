/* SPDX-License-Identifier: MIT */
/*
 * tests/support/small_map.h: maps and navs for tests in a line a thing. Every call that does not succeed fails the
 * test.
 */
#ifndef TESTS_SUPPORT_SMALL_MAP_H
#define TESTS_SUPPORT_SMALL_MAP_H

#include <tautline/map.h>
#include <tautline/undo.h>
#include <tautline/nav.h>

/* An empty map of the default resolution. */
tl_map *small_map(void);

tl_wall_id small_wall(tl_map *map, double ax, double ay, double bx, double by);
/* A closed rectangle. */
tl_wall_id small_box(tl_map *map, double min_x, double min_y, double max_x, double max_y, bool solid);
/* A closed regular polygon about the origin; at most 128 sides. */
tl_wall_id small_ring(tl_map *map, double radius, int sides, bool solid);
tl_door_id small_door(tl_map *map, const char *name, double ax, double ay, double bx, double by, bool closed);
/* A negative radius: that of the map. */
tl_channels small_channel(tl_map *map, const char *name, double radius);
tl_obstacle_id small_obstacle(tl_map *map, const char *name, double x, double y, double radius);
tl_waypoint_id small_waypoint(tl_map *map, const char *name, double x, double y);
/* Between waypoints by name; two-way, by length. */
tl_link_id small_link(tl_map *map, const char *from, const char *to);
/* A negative cost stands for "by length". */
tl_link_id small_link_as(tl_map *map, const char *from, const char *to, bool oneway, double cost);

/* def NULL = defaults; over waypoints where the map has any, with links or without. */
tl_nav *small_nav(const tl_map *map, const tl_nav_def *def);
tl_query *small_query(const tl_nav *nav);

/* Stops: a waypoint by name, a point. */
tl_stop small_named(const tl_map *map, const char *name);
tl_stop small_at(double x, double y);
/* The name of the waypoint that a stop is, NULL for a point. */
const char *small_stop_name(const tl_map *map, const tl_stop *stop);

tl_path_result small_path(tl_query *query, tl_stop from, tl_stop to);
/* The same with both options. */
tl_path_result small_path_as(tl_query *query, tl_stop from, tl_stop to, bool pull, bool partial);

/* Fails unless the points of the last path are these, as "x,y name; x,y; ...": whole numbers, names of waypoints
 * where there are any. */
void small_check_points(const tl_map *map, const tl_query *query, const char *expected);

#endif
