/* SPDX-License-Identifier: MIT */
/*
 * tautline/map.h: the authored world: walls, doors, waypoints, links, obstacles, agents, areas, and what is expected of them.
 *
 * A tl_map is what an author edits and a file holds. It answers no geometric question: compile it into a tl_nav (nav.h) for
 * that. Every coordinate is rounded once, when it enters, to the map's grid of `resolution` units per map unit; getters return the
 * rounded value, exactly.
 *
 * Each kind of thing X has the same functions:
 *
 *   tl_default_X_def()         a definition with its defaults; set what you need
 *   tl_map_add_X(map, &def, &id)    copies all that the definition points to; id NULL = not wanted
 *   tl_map_remove_X(map, id)   makes the id stale
 *   tl_map_get_X(map, id, &info)    texts in an info are owned by the map, and valid until that thing is removed or renamed
 *   tl_X_is_valid, tl_map_X_count, tl_map_next_X, and tl_map_find_X where it has a name
 *
 * Ids are small values {index1, generation}; all zero is null. An id of something removed stays stale: its slot is used again under
 * another generation. tl_map_next_X goes in slot order, which after loading is file order.
 *
 * Errors of all functions here: TL_E_INVALID for a NULL map, definition, name or result, and for a definition without its cookie;
 * TL_E_STALE for an id that is null or of something removed; and TL_E_NOMEM for every function that changes the map, because it
 * records the change. Other errors are named at each function. A failed call changes nothing.
 *
 * Threads: reading from several threads is fine while no thread edits.
 */
#ifndef TAUTLINE_MAP_H
#define TAUTLINE_MAP_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/parameter.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Walls, doors, waypoints and all else that a map file can hold, as it can be edited. */
typedef struct tl_map tl_map;

/* The longest name, in bytes, without the terminating zero. */
#define TL_NAME_MAX 255

/* Names a wall of a map. All 0 names none; stale once the wall is removed. The same holds for each kind of id. */
typedef struct tl_wall_id {
	uint32_t index1, generation;
} tl_wall_id;
/* Names a door of a map. */
typedef struct tl_door_id {
	uint32_t index1, generation;
} tl_door_id;
/* Names a waypoint of a map. */
typedef struct tl_waypoint_id {
	uint32_t index1, generation;
} tl_waypoint_id;
/* Names a link of a map. */
typedef struct tl_link_id {
	uint32_t index1, generation;
} tl_link_id;
/* Names an obstacle of a map. */
typedef struct tl_obstacle_id {
	uint32_t index1, generation;
} tl_obstacle_id;
/* Names an area of a map. */
typedef struct tl_area_id {
	uint32_t index1, generation;
} tl_area_id;
/* Of an `agent` line of a map. An agent that moves in a crowd has a tl_agent_id (crowd.h). */
typedef struct tl_map_agent_id {
	uint32_t index1, generation;
} tl_map_agent_id;

/* ---- the map ---- */

/* What a map is made with. */
typedef struct tl_map_def {
	uint32_t cookie;    /* of tl_default_map_def(); without it a definition is refused */
	int32_t resolution; /* grid units per map unit: a power of two, 1..65536; default 1024 */
	double radius; /* of the agent the map is for, in map units, >= 0; default 0 (a point) */
	size_t max_undo_bytes; /* of the journal, see tl_map_undo; default 64 MiB; 0 = no undo */
} tl_map_def;

/* A definition with its defaults. */
TL_API tl_map_def tl_default_map_def(void);

/* Makes an empty map; free it with tl_map_free. def NULL = defaults. TL_E_INVALID (also a resolution that is no power of two in its
 * range), TL_E_RANGE (radius), TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_map_create(const tl_map_def *def, tl_map **out);

/* Frees a map and all in it. NULL is fine. Navs made from it stay valid: they hold no reference. */
TL_API void tl_map_free(tl_map *map);

/* Grid units per map unit; 0 for NULL. O(1). */
TL_API int32_t tl_map_resolution(const tl_map *map);

/* The radius of the agent the map is for, in map units; 0, which is a point, where it says none, and for NULL. O(1). */
TL_API double tl_map_radius(const tl_map *map);

/* The radius of a body on this map that has none of its own, in map units: tl_map_radius, or TL_BODY_RADIUS where that is 0, because bodies
 * without a size would walk through each other. Compile the nav of a crowd with it (tl_nav_def.radius). For NULL TL_BODY_RADIUS. O(1). */
TL_API double tl_map_body_radius(const tl_map *map);

/* Changes that radius; it is rounded to the grid. TL_E_RANGE: not finite, negative, or beyond the grid. */
TL_CHECKED TL_API tl_status tl_map_set_radius(tl_map *map, double radius);

/* A number that grows by at least one with every edit that changes something and never repeats in the life of the map; 0 for NULL. O(1). */
TL_API uint64_t tl_map_revision(const tl_map *map);

/* Bounds of all walls, doors, waypoints, obstacles, agents and areas; obstacles, all along a course, and agents with their radius; empty for an empty map. O(n). */
TL_API tl_box tl_map_bounds(const tl_map *map);

/* The memory that the map holds, in bytes; 0 for NULL. O(1). */
TL_API size_t tl_map_bytes(const tl_map *map);

/* ---- what a file of another program says ---- */

/* What the editor of the file's format calls the thing at a place with a kind: `object 12 'gate' on layer 'walls'`. Borrowed until the map is
 * reloaded or freed; NULL where there is none. O(log n). */
TL_API const char *tl_map_caption(const tl_map *map, tl_place place);

/* The name of the format (format.h) of the file that the map was read from; "" where it was made by calls. Static. O(1). */
TL_API const char *tl_map_format(const tl_map *map);

/* Does nothing block in it: no wall, no obstacle and no door? Of a file of another program doors do not count: without walls they close
 * nothing. false for NULL. O(1). */
TL_API bool tl_map_is_empty(const tl_map *map);

/* What the reader took each part of the file for, and why, a line for each: `layer 'Collisions': 12 walls, by its name`. Borrowed until the map
 * is reloaded or freed; never NULL. */
TL_API const char *tl_map_explanation(const tl_map *map);

/* The mapping rule (docs/formats/rules.md) that makes walls of what most looks like them, `layer physics -> wall`, of a file in which nothing
 * says what blocks; "" where nothing looks like walls. Borrowed until the map is reloaded or freed; never NULL. O(1). */
TL_API const char *tl_map_suggested_rule(const tl_map *map);

/* ---- walls: polylines ---- */

/* A wall to be added: a line of segments, or a loop. */
typedef struct tl_wall_def {
	uint32_t cookie;        /* of tl_default_wall_def(); without it a definition is refused */
	const tl_point *points; /* [tl_point * count], map units; copied */
	size_t count;           /* >= 2 (two equal points are a zero-length wall), at most 2^24 */
	bool loop;              /* the last point is joined to the first; default false */
	bool solid; /* nothing can be inside (even-odd over all solid loops that are not filled); needs loop; default false */
	bool filled; /* solid by itself, whatever other loops lie over it or in it; needs loop; default false */
} tl_wall_def;

/* A wall of a map; tl_map_get_wall_point has its points. */
typedef struct tl_wall_info {
	size_t count;             /* points */
	bool loop, solid, filled; /* what is filled is solid too */
	tl_place place; /* of the directive in the file; all 0 if it was added by a call */
} tl_wall_info;

/* A definition without points, which it must be given. */
TL_API tl_wall_def tl_default_wall_def(void);

/* Adds a wall. TL_E_INVALID (also fewer than two points, solid without loop), TL_E_RANGE (a point), TL_E_LIMIT, TL_E_NOMEM.
 * O(count) amortised. */
TL_CHECKED TL_API tl_status tl_map_add_wall(tl_map *map, const tl_wall_def *def, tl_wall_id *out);

/* Removes a wall. TL_E_STALE. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_map_remove_wall(tl_map *map, tl_wall_id id);

/* Moves one point of a wall, index 0..count-1. TL_E_STALE, TL_E_INVALID (also the index), TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_wall_point(
	tl_map *map, tl_wall_id id, size_t index, tl_point to);

/* Moves a whole wall by an offset, map units, which is rounded to the grid once. TL_E_STALE, TL_E_RANGE, TL_E_LIMIT, TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_map_move_wall(tl_map *map, tl_wall_id id, tl_point by);

/* Inserts a point into a wall, before point `index`; with index == count behind the last. TL_E_STALE, TL_E_INVALID (also the index), TL_E_RANGE,
 * TL_E_LIMIT, TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_map_insert_wall_point(
	tl_map *map, tl_wall_id id, size_t index, tl_point at);

/* Takes a point out of a wall, index 0..count-1. TL_E_STALE, TL_E_INVALID (also the index, and a wall of two points),
 * TL_E_LIMIT, TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_map_remove_wall_point(tl_map *map, tl_wall_id id, size_t index);

/* Makes a wall what tl_wall_def says of `loop`, `solid` and `filled`. TL_E_STALE, TL_E_INVALID (solid or filled without loop),
 * TL_E_LIMIT, TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_map_set_wall_kind(
	tl_map *map, tl_wall_id id, bool loop, bool solid, bool filled);

/* Is there a wall with this id? O(1). */
TL_API bool tl_wall_is_valid(const tl_map *map, tl_wall_id id);

/* What a wall is, without its points. TL_E_STALE. O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_wall(const tl_map *map, tl_wall_id id, tl_wall_info *out);

/* Point `index` (0..count-1) of a wall, and the place of its text in the file: all 0 if there is none or the point was moved; `place`
 * NULL = not wanted. TL_E_STALE, TL_E_INVALID (also the index). O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_wall_point(
	const tl_map *map, tl_wall_id id, size_t index, tl_point *out, tl_place *place);

/* How many walls (polylines) the map has. O(1). */
TL_API size_t tl_map_wall_count(const tl_map *map);

/* How many segments all walls have, doors not counted. O(1). */
TL_API size_t tl_map_segment_count(const tl_map *map);

/* The wall after `id` in slot order; the first for a null id; null at the end. O(1), but for gaps of removed walls. */
TL_API tl_wall_id tl_map_next_wall(const tl_map *map, tl_wall_id id);

/* ---- doors: named walls that open ---- */

/* A door to be added. */
typedef struct tl_door_def {
	uint32_t cookie; /* of tl_default_door_def(); without it a definition is refused */
	/* UTF-8 without control characters, 1..255 bytes, zero-terminated, unique among doors; copied. */
	const char *name;
	tl_point a, b; /* ends, map units */
	bool closed;   /* a closed door is a wall, an open one is nothing; default true */
	bool exit;     /* an `exit`: always open, and agents that cross it leave; default false */
} tl_door_def;

/* A door of a map. The name is owned by the map. */
typedef struct tl_door_info {
	const char *name;
	tl_point a, b;
	bool closed, exit;
	tl_place place, name_place; /* of the directive, of the name */
} tl_door_info;

/* A closed door without a name, which it must be given. */
TL_API tl_door_def tl_default_door_def(void);

/* Adds a door, or an exit. TL_E_INVALID (also a name that breaks its rule, an exit that is closed), TL_E_RANGE (an end), TL_E_LIMIT, TL_E_EXISTS (the name), TL_E_NOMEM.
 * O(1) amortised. */
TL_CHECKED TL_API tl_status tl_map_add_door(tl_map *map, const tl_door_def *def, tl_door_id *out);

/* Removes a door. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_door(tl_map *map, tl_door_id id);

/* Moves both ends of a door. TL_E_STALE, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_door(tl_map *map, tl_door_id id, tl_point a, tl_point b);

/* Gives a door another name, which allowances do not follow. TL_E_STALE, TL_E_INVALID (also the name), TL_E_LIMIT (the name), TL_E_EXISTS, TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_map_rename_door(tl_map *map, tl_door_id id, const char *name);

/* Closes or opens a door. TL_E_STALE, TL_E_INVALID (closing an exit). O(1); bring navs up to date with tl_nav_update. */
TL_CHECKED TL_API tl_status tl_map_set_door_closed(tl_map *map, tl_door_id id, bool closed);

/* Is there a door with this id? O(1). */
TL_API bool tl_door_is_valid(const tl_map *map, tl_door_id id);

/* What a door is. TL_E_STALE. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_door(const tl_map *map, tl_door_id id, tl_door_info *out);

/* The door of a name. TL_E_NOT_FOUND. O(1) expected. */
TL_CHECKED TL_API tl_status tl_map_find_door(const tl_map *map, const char *name, tl_door_id *out);

/* How many doors the map has. O(1). */
TL_API size_t tl_map_door_count(const tl_map *map);

/* The door after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_door_id tl_map_next_door(const tl_map *map, tl_door_id id);

/* ---- waypoints ---- */

/* A waypoint to be added. */
typedef struct tl_waypoint_def {
	uint32_t cookie;  /* of tl_default_waypoint_def(); without it a definition is refused */
	const char *name; /* as a door's, unique among waypoints; copied */
	tl_point at;      /* map units */
	double radius; /* how near counts as arrived, map units, >= 0; default 0. For steering: sight ignores it */
} tl_waypoint_def;

/* A waypoint of a map. The name is owned by the map. */
typedef struct tl_waypoint_info {
	const char *name;
	tl_point at;
	double radius;
	tl_place place, name_place, at_place; /* of the directive, of the name, of the point */
} tl_waypoint_info;

/* A waypoint at the origin without a name, which it must be given. */
TL_API tl_waypoint_def tl_default_waypoint_def(void);

/* Adds a waypoint. TL_E_INVALID (also the name), TL_E_RANGE, TL_E_LIMIT, TL_E_EXISTS (the name), TL_E_NOMEM. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_map_add_waypoint(
	tl_map *map, const tl_waypoint_def *def, tl_waypoint_id *out);

/* Removes a waypoint, every link that ends at it and every expectation that names it. A stop of an agent there becomes the point where
 * the waypoint was. TL_E_STALE. O(expectations + agents), and O(links) where links end there. */
TL_CHECKED TL_API tl_status tl_map_remove_waypoint(tl_map *map, tl_waypoint_id id);

/* Moves a waypoint; what refers to it moves along. TL_E_STALE, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_waypoint(tl_map *map, tl_waypoint_id id, tl_point to);

/* Gives a waypoint another name; links, expectations and stops refer to it all the same, allowances are text and do not. TL_E_STALE, TL_E_INVALID (also
 * the name), TL_E_LIMIT (the name), TL_E_EXISTS, TL_E_NOMEM. O(links + expectations + agents). */
TL_CHECKED TL_API tl_status tl_map_rename_waypoint(
	tl_map *map, tl_waypoint_id id, const char *name);

/* Changes how near to a waypoint counts as arrived; rounded to the grid. TL_E_STALE, TL_E_RANGE, TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_map_set_waypoint_radius(
	tl_map *map, tl_waypoint_id id, double radius);

/* Is there a waypoint with this id? O(1). */
TL_API bool tl_waypoint_is_valid(const tl_map *map, tl_waypoint_id id);

/* What a waypoint is. TL_E_STALE. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_waypoint(
	const tl_map *map, tl_waypoint_id id, tl_waypoint_info *out);

/* The waypoint of a name. TL_E_NOT_FOUND. O(1) expected. */
TL_CHECKED TL_API tl_status tl_map_find_waypoint(
	const tl_map *map, const char *name, tl_waypoint_id *out);

/* How many waypoints the map has. O(1). */
TL_API size_t tl_map_waypoint_count(const tl_map *map);

/* The waypoint after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_waypoint_id tl_map_next_waypoint(const tl_map *map, tl_waypoint_id id);

/* A waypoint or a point: an end of a path or of an expectation, or where an agent goes. */
typedef struct tl_stop {
	tl_waypoint_id waypoint; /* null (the default): the point `at` */
	tl_point
		at; /* in an info of a waypoint: where it is now; in a def ignored beside a waypoint */
	tl_place place; /* in an info: of its text in the file; ignored in a def */
} tl_stop;

/* ---- links between waypoints ---- */

/* A link to be added. */
typedef struct tl_link_def {
	uint32_t cookie;         /* of tl_default_link_def(); without it a definition is refused */
	tl_waypoint_id from, to; /* a link of a waypoint to itself is accepted; lint reports it */
	bool oneway;             /* only from -> to; default false */
	bool has_cost;           /* `cost` replaces the length in the search; default false */
	double cost;             /* >= 0, finite; default 0 */
	bool jump; /* not walked: a teleporter, a lift, a ladder, a drop; walls do not block it; default false */
	double seconds; /* of a jump: how long an agent takes; >= 0, finite; default 0 */
} tl_link_def;

/* A link of a map. */
typedef struct tl_link_info {
	tl_waypoint_id from, to;
	bool oneway, has_cost;
	double cost;
	bool jump;
	double seconds;             /* 0 for another link */
	tl_place place, from_place; /* of the directive, of its first name */
} tl_link_info;

/* Does the map have a link that is no jump? Then its links are the edges of its graph; else paths bend at corners. O(links), and O(1) where the first is none. */
TL_API bool tl_map_is_linked(const tl_map *map);

/* A two-way link without ends, which it must be given. */
TL_API tl_link_def tl_default_link_def(void);

/* Adds a link. A second link of the same pair is accepted; lint reports it. TL_E_STALE (an end), TL_E_RANGE (the cost, the seconds), TL_E_LIMIT,
 * TL_E_NOMEM. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_map_add_link(tl_map *map, const tl_link_def *def, tl_link_id *out);

/* Makes a link what a definition says: its ends, its direction, its cost, what kind it is. Errors as tl_map_add_link, and TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_set_link(tl_map *map, tl_link_id id, const tl_link_def *def);

/* Removes a link. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_link(tl_map *map, tl_link_id id);

/* Is there a link with this id? O(1). */
TL_API bool tl_link_is_valid(const tl_map *map, tl_link_id id);

/* What a link is. TL_E_STALE. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_link(const tl_map *map, tl_link_id id, tl_link_info *out);

/* How many links the map has. O(1). */
TL_API size_t tl_map_link_count(const tl_map *map);

/* The link after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_link_id tl_map_next_link(const tl_map *map, tl_link_id id);

/* ---- obstacles: circles, and polygons that move ---- */

/* How many corners a polygon and how many points a course may have. */
enum { TL_OBSTACLE_CORNERS_MAX = 64, TL_OBSTACLE_COURSE_MAX = 1024 };

/* An obstacle to be added. What moves blocks neither sight nor path, steering avoids it; a polygon must move. */
typedef struct tl_obstacle_def {
	uint32_t cookie;  /* of tl_default_obstacle_def(); without it a definition is refused */
	const char *name; /* as a door's, unique among obstacles; copied */
	tl_point centre;  /* map units */
	double radius;    /* map units, > 0; of a polygon 0 */
	bool moving;      /* it has a velocity; default false */
	tl_point
		velocity; /* map units per second, each component within the grid's range; not rounded; default 0,0 */
	/* [corner_count], off the centre, map units, in either direction; 0 (default) = a circle. Sides meet at corners only; copied. */
	const tl_point *corners;
	size_t corner_count;
	double turn; /* of a polygon: degrees per second from the x axis to the y axis, -3600 to 3600; default 0 */
	/* [course_count] map units: by these it goes from its centre and back by them, over and over; 0 (default) = no course; copied. */
	const tl_point *course;
	size_t course_count;
	bool course_loop; /* from the last point straight to its centre again; default false */
	double speed;     /* along the course, map units per second, > 0; without a course 0 */
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
	tl_place place, name_place; /* of the directive, of the name */
} tl_obstacle_info;

/* A definition without a name and a radius, which it must be given. */
TL_API tl_obstacle_def tl_default_obstacle_def(void);

/* Adds an obstacle. TL_E_INVALID (also the name, a radius of 0, sides that cross), TL_E_RANGE, TL_E_LIMIT, TL_E_EXISTS (the name), TL_E_NOMEM.
 * O(1) amortised; of a polygon O(corner_count^2). */
TL_CHECKED TL_API tl_status tl_map_add_obstacle(
	tl_map *map, const tl_obstacle_def *def, tl_obstacle_id *out);

/* Removes an obstacle. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_obstacle(tl_map *map, tl_obstacle_id id);

/* Moves the centre of an obstacle, a polygon with its corners; the points of a course stay. TL_E_STALE, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_obstacle(tl_map *map, tl_obstacle_id id, tl_point centre);

/* Gives an obstacle another name, as tl_map_rename_door. */
TL_CHECKED TL_API tl_status tl_map_rename_obstacle(
	tl_map *map, tl_obstacle_id id, const char *name);

/* Changes the radius of a circle; rounded to the grid. TL_E_STALE, TL_E_INVALID (a radius of 0 or below; a polygon), TL_E_RANGE, TL_E_NOMEM. O(1). */
TL_CHECKED TL_API tl_status tl_map_set_obstacle_radius(
	tl_map *map, tl_obstacle_id id, double radius);

/* Is there an obstacle with this id? O(1). */
TL_API bool tl_obstacle_is_valid(const tl_map *map, tl_obstacle_id id);

/* What an obstacle is. TL_E_STALE. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_obstacle(
	const tl_map *map, tl_obstacle_id id, tl_obstacle_info *out);

/* Corner `index` of a polygon, off its centre. TL_E_STALE, TL_E_INVALID (also the index). O(1). */
TL_CHECKED TL_API tl_status tl_map_get_obstacle_corner(
	const tl_map *map, tl_obstacle_id id, size_t index, tl_point *out);

/* Point `index` of a course. TL_E_STALE, TL_E_INVALID (also the index). O(1). */
TL_CHECKED TL_API tl_status tl_map_get_obstacle_course(
	const tl_map *map, tl_obstacle_id id, size_t index, tl_point *out);

/* The obstacle of a name. TL_E_NOT_FOUND. O(1) expected. */
TL_CHECKED TL_API tl_status tl_map_find_obstacle(
	const tl_map *map, const char *name, tl_obstacle_id *out);

/* How many obstacles the map has, static and moving ones. O(1). */
TL_API size_t tl_map_obstacle_count(const tl_map *map);

/* The obstacle after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_obstacle_id tl_map_next_obstacle(const tl_map *map, tl_obstacle_id id);

/* ---- agents: bodies that move in a simulation of the map ---- */

/* An agent line to be added to a map. */
typedef struct tl_map_agent_def {
	uint32_t cookie;  /* of tl_default_map_agent_def(); without it a definition is refused */
	const char *name; /* as a door's, unique among agents; copied */
	tl_point at;      /* map units */
	bool has_radius;  /* default false: tl_map_body_radius */
	double radius;    /* map units, >= 0 */
	bool has_speed;   /* default false: as tl_default_agent_def says */
	double speed; /* the maximum, map units per second: > 0, within the grid's range; not rounded */
	tl_desire desire; /* default TL_DESIRE_REST */
	/* [tl_stop * stop_count]: 1 for a goal, 2 to 1024 for a patrol, none for other desires, TL_DESIRE_EXIT too; copied. */
	const tl_stop *stops;
	size_t stop_count;
	const char *group; /* of TL_DESIRE_FLOCK, as a name; NULL for other desires; copied */
	tl_avoid avoid;    /* default TL_AVOID_CIRCLES */
	bool has_force;    /* default false: as tl_default_agent_def says */
	double force;      /* the maximum, map units per second squared, 0 = no bound */
	double priority;   /* >= 0, the higher goes first; default 0 */
	uint32_t
		layer; /* 1..32: it avoids only those of its layer; default 0: it is in layer 1, and avoids all */
	double rate;    /* > 0: a `spawn`, agents a second; default 0: an `agent` */
	uint32_t count; /* of a spawn: how many agents it makes; default 0: no end */
	/* [tl_setting * setting_count]: numbers of its desire and its avoidance, each once; default none; copied. */
	const tl_setting *settings;
	size_t setting_count;
} tl_map_agent_def;

/* An agent line of a map, as in its definition. The texts are owned by the map. */
typedef struct tl_map_agent_info {
	const char *name;
	tl_point at;
	bool has_radius, has_speed;
	double radius, speed; /* 0 where the agent has none of its own */
	tl_desire desire;
	size_t stop_count;
	const char *group; /* NULL = none */
	tl_avoid avoid;
	bool has_force;
	double force, priority; /* force 0 where it has none of its own, or no bound */
	uint32_t layer;         /* 0 = none of its own */
	double rate;            /* > 0: a spawn */
	uint32_t count;
	const tl_setting *
		settings; /* [tl_setting * setting_count], by parameter; NULL = none; until it is edited */
	size_t setting_count;
	tl_place place, name_place, at_place; /* of the directive, of the name, of the point */
} tl_map_agent_info;

/* An agent at rest at the origin, without a name, which it must be given. */
TL_API tl_map_agent_def tl_default_map_agent_def(void);

/* Adds an agent. TL_E_INVALID (also a name, stops or a group that do not fit the desire, a speed of 0, a negative
 * number, a count without a rate, settings of what it does not do or out of their range), TL_E_RANGE (a number),
 * TL_E_LIMIT (more than 1024 stops), TL_E_EXISTS (the name), TL_E_STALE (the waypoint of a stop), TL_E_NOMEM. O(stops). */
TL_CHECKED TL_API tl_status tl_map_add_agent(
	tl_map *map, const tl_map_agent_def *def, tl_map_agent_id *out);

/* Removes an agent. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_agent(tl_map *map, tl_map_agent_id id);

/* Moves where an agent begins. TL_E_STALE, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_agent(tl_map *map, tl_map_agent_id id, tl_point to);

/* Gives an agent another name, as tl_map_rename_door. O(1), and O(stops). */
TL_CHECKED TL_API tl_status tl_map_rename_agent(tl_map *map, tl_map_agent_id id, const char *name);

/* Gives an agent a setting, or another value of one that it has. TL_E_STALE, TL_E_INVALID (also a parameter that agents of its desire and its avoidance
 * do not have, a value out of its range). O(stops and settings). */
TL_CHECKED TL_API tl_status tl_map_set_agent_setting(
	tl_map *map, tl_map_agent_id id, tl_parameter parameter, double value);

/* Removes a setting of an agent, which has the default then. TL_E_STALE, TL_E_NOT_FOUND. O(stops and settings). */
TL_CHECKED TL_API tl_status tl_map_remove_agent_setting(
	tl_map *map, tl_map_agent_id id, tl_parameter parameter);

/* Is there an agent with this id? O(1). */
TL_API bool tl_map_agent_is_valid(const tl_map *map, tl_map_agent_id id);

/* What an agent is, without its stops. TL_E_STALE. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_agent(
	const tl_map *map, tl_map_agent_id id, tl_map_agent_info *out);

/* Stop `index` (0..stop_count-1) of an agent. TL_E_STALE, TL_E_INVALID (also the index). O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_agent_stop(
	const tl_map *map, tl_map_agent_id id, size_t index, tl_stop *out);

/* The agent of a name. TL_E_NOT_FOUND. O(1) expected. */
TL_CHECKED TL_API tl_status tl_map_find_agent(
	const tl_map *map, const char *name, tl_map_agent_id *out);

/* How many agents the map has. O(1). */
TL_API size_t tl_map_agent_count(const tl_map *map);

/* The agent after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_map_agent_id tl_map_next_agent(const tl_map *map, tl_map_agent_id id);

/* ---- areas: polygons in which walking has another cost ---- */

/* How many areas a map or a query may have, and how many corners they may have in all. */
enum { TL_AREAS_MAX = 64, TL_AREA_CORNERS_MAX = 1024 };

/* An area to be added. It blocks nothing and hides nothing. */
typedef struct tl_area_def {
	uint32_t cookie;         /* of tl_default_area_def(); without it a definition is refused */
	const tl_point *corners; /* [tl_point * count], map units, in either direction; copied */
	size_t count;            /* >= 3; the last corner is joined to the first */
	double cost; /* of a map unit of walking in it: 1/1024 to 1024; default 1, as elsewhere */
} tl_area_def;

/* An area of a map; tl_map_get_area_corner has its corners. */
typedef struct tl_area_info {
	size_t count;
	double cost;
	tl_place place; /* of the directive in the file; all 0 if it was added by a call */
} tl_area_info;

/* An area without corners, which it must be given. */
TL_API tl_area_def tl_default_area_def(void);

/* Adds an area. TL_E_INVALID (also fewer than three corners), TL_E_RANGE (a corner, the cost), TL_E_LIMIT (TL_AREAS_MAX,
 * TL_AREA_CORNERS_MAX), TL_E_NOMEM. O(count). */
TL_CHECKED TL_API tl_status tl_map_add_area(tl_map *map, const tl_area_def *def, tl_area_id *out);

/* Removes an area. TL_E_STALE. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_area(tl_map *map, tl_area_id id);

/* Moves one corner of an area, index 0..count-1. TL_E_STALE, TL_E_INVALID (also the index), TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_move_area_corner(
	tl_map *map, tl_area_id id, size_t index, tl_point to);

/* Changes the cost of an area. TL_E_STALE, TL_E_RANGE. O(1). */
TL_CHECKED TL_API tl_status tl_map_set_area_cost(tl_map *map, tl_area_id id, double cost);

/* Is there an area with this id? O(1). */
TL_API bool tl_area_is_valid(const tl_map *map, tl_area_id id);

/* What an area is, without its corners. TL_E_STALE. O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_area(const tl_map *map, tl_area_id id, tl_area_info *out);

/* Corner `index` (0..count-1) of an area, and its place, as tl_map_get_wall_point. TL_E_STALE, TL_E_INVALID (also the index). */
TL_CHECKED TL_API tl_status tl_map_get_area_corner(
	const tl_map *map, tl_area_id id, size_t index, tl_point *out, tl_place *place);

/* How many areas the map has. O(1). */
TL_API size_t tl_map_area_count(const tl_map *map);

/* How many corners all areas have. O(1). */
TL_API size_t tl_map_area_corner_count(const tl_map *map);

/* The area after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_area_id tl_map_next_area(const tl_map *map, tl_area_id id);

/* An area as a query takes it. */
typedef struct tl_area {
	const tl_point *
		corners; /* [count] map units, in order, in either direction; even-odd where it crosses itself */
	size_t count; /* 3 or more */
	double cost; /* of a map unit of walking in it, 1/1024 to 1024; elsewhere a map unit costs 1 */
} tl_area;

/* All areas of a map, tl_map_area_count of them, in the order in which they lie: where some overlap, the last one counts. Those that a file says
 * come in the order of its lines, then those that were added, as they were added. They go into `out` [tl_area * room], their
 * corners, tl_map_area_corner_count of them, into `corners` [tl_point * corner_room], to which `out` points. NULL for a room of 0.
 * TL_E_INVALID, TL_E_BUFFER (a room is too small; TL_AREAS_MAX and TL_AREA_CORNERS_MAX are always enough). O(corners). */
TL_CHECKED TL_API tl_status tl_areas_from_map(
	const tl_map *map, tl_area *out, size_t room, tl_point *corners, size_t corner_room);

#ifdef __cplusplus
}
#endif
#endif
