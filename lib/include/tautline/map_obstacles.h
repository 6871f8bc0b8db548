/* SPDX-License-Identifier: MIT */
/* tautline/map_obstacles.h: the obstacles of a map. Conventions and common errors: map.h. */
#ifndef TAUTLINE_MAP_OBSTACLES_H
#define TAUTLINE_MAP_OBSTACLES_H

#include <tautline/map_channels.h>
#include <tautline/map_core.h>
#include <tautline/map_waypoints.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- obstacles: circles, and polygons that move ---- */

/* How many corners a polygon and how many points a course may have. */
enum { TL_OBSTACLE_CORNERS_MAX = 64, TL_OBSTACLE_COURSE_MAX = 1024 };

/* An obstacle to be added. What moves blocks neither sight nor path, steering avoids it; a polygon
 * must move. */
typedef struct tl_obstacle_def {
	uint32_t cookie;  /* of tl_default_obstacle_def(); without it a definition is refused */
	const char *name; /* needed; as a door's, unique among obstacles; copied */
	tl_point centre;  /* map units */
	double radius;    /* map units, > 0; of a polygon 0 */
	bool moving;      /* it has a velocity; default false */
	/* Map units per second, each component within the grid's range; not rounded; default
	 * 0,0. */
	tl_point velocity;
	/* Of a polygon: `[tl_point * corner_count]` relative to the centre, map units, in either
	 * direction; sides meet at corners only; copied. 0 (default) = a circle. */
	const tl_point *corners;
	size_t corner_count;
	/* Of a polygon: degrees per second from the x axis to the y axis, -3600 to 3600; default
	 * 0. */
	double turn;
	/* `[tl_stop * course_count]`: the points and waypoints along which it moves, from its
	 * centre to the last and back by the same ones, over and over; copied. 0 (default) = no
	 * course. */
	const tl_stop *course;
	size_t course_count;
	/* From the last point straight back to its centre; default false. */
	bool course_loop;
	double speed; /* along the course, map units per second, > 0; without a course 0 */
	/* Who heeds one of them avoids it where it moves; not 0; default TL_BLOCKS_ALL. */
	tl_channels blocks;
} tl_obstacle_def;

/* An obstacle of a map, as in its definition. The name is owned by the map. */
typedef struct tl_obstacle_info {
	const char *name;
	tl_point centre;
	double radius; /* of a polygon: of a circle about its centre that holds it */
	bool moving;   /* also by a turn or a course */
	tl_point velocity;
	size_t corner_count; /* tl_map_get_obstacle_corner has the corners */
	double turn;
	size_t course_count; /* tl_map_get_obstacle_course has the points of the course */
	bool course_loop;
	double speed;
	tl_channels blocks;
	tl_place place, name_place; /* of the directive, of the name */
} tl_obstacle_info;

/* A definition without a name and a radius, which it must be given. */
TL_API tl_obstacle_def tl_default_obstacle_def(void);

/* Adds an obstacle. O(1) amortised; of a polygon O(corner_count^2).
 * - TL_E_INVALID: also a name that breaks its rule, a radius of 0, sides that cross, `blocks` 0 or
 *   with a channel that the map does not have
 * - TL_E_RANGE: a number that is not finite, or out of its range
 * - TL_E_LIMIT: a longer name, more corners or more obstacles than a map holds
 * - TL_E_EXISTS: the name is taken
 * - TL_E_STALE: a waypoint of the course */
TL_CHECKED TL_API tl_status tl_map_add_obstacle(
	tl_map *map, const tl_obstacle_def *def, tl_obstacle_id *out);

/* Removes an obstacle. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_obstacle(tl_map *map, tl_obstacle_id id);

/* Moves the centre of an obstacle, and the corners of a polygon with it; the points of a course
 * stay. O(1).
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_obstacle(tl_map *map, tl_obstacle_id id, tl_point centre);

/* Gives an obstacle another name. Errors and cost as tl_map_rename_door. */
TL_CHECKED TL_API tl_status tl_map_rename_obstacle(
	tl_map *map, tl_obstacle_id id, const char *name);

/* Changes the radius of a circle; rounded to the grid. O(1).
 * - TL_E_INVALID: also a radius of 0 or below, a polygon
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_set_obstacle_radius(
	tl_map *map, tl_obstacle_id id, double radius);

/* Changes what an obstacle blocks, as in tl_obstacle_def. O(1).
 * - TL_E_INVALID: also 0, and a channel that the map does not have */
TL_CHECKED TL_API tl_status tl_map_set_obstacle_blocks(
	tl_map *map, tl_obstacle_id id, tl_channels blocks);

/* Is there an obstacle with this id? O(1). */
TL_API bool tl_obstacle_is_valid(const tl_map *map, tl_obstacle_id id);

/* What an obstacle is. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_obstacle(
	const tl_map *map, tl_obstacle_id id, tl_obstacle_info *out);

/* Corner `index` of a polygon, relative to its centre. O(1).
 * - TL_E_INVALID: also an index beyond the end */
TL_CHECKED TL_API tl_status tl_map_get_obstacle_corner(
	const tl_map *map, tl_obstacle_id id, size_t index, tl_point *out);

/* Point `index` of a course: a waypoint or a point. O(line), for the place.
 * - TL_E_INVALID: also an index beyond the end */
TL_CHECKED TL_API tl_status tl_map_get_obstacle_course(
	const tl_map *map, tl_obstacle_id id, size_t index, tl_stop *out);

/* The obstacle of a name. O(1) expected.
 * - TL_E_NOT_FOUND: nothing has that name */
TL_CHECKED TL_API tl_status tl_map_find_obstacle(
	const tl_map *map, const char *name, tl_obstacle_id *out);

/* How many obstacles the map has, static and moving ones. O(1). */
TL_API size_t tl_map_obstacle_count(const tl_map *map);

/* The obstacle after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_obstacle_id tl_map_next_obstacle(const tl_map *map, tl_obstacle_id id);

#ifdef __cplusplus
}
#endif
#endif
