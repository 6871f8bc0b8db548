/* SPDX-License-Identifier: MIT */
/* tautline/map_core.h: a map as a whole, and the ids of the things in it. Conventions: map.h. */
#ifndef TAUTLINE_MAP_CORE_H
#define TAUTLINE_MAP_CORE_H

#include <tautline/base.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Walls, doors, waypoints and all else that a map file can hold, as it can be edited. */
typedef struct tl_map tl_map;

/* The longest name, in bytes, without the terminating zero. */
#define TL_NAME_MAX 255

/* Names a wall of a map. All 0 names none; stale once the wall is removed. The same holds for each
 * kind of id. */
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

/* Makes an empty map; def NULL = defaults; free it with tl_map_free.
 * - TL_E_INVALID: also a resolution that is no power of two in its range
 * - TL_E_RANGE: a radius that is not finite, negative, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_create(const tl_map_def *def, tl_map **out);

/* Frees a map and all in it. NULL is fine. Navs made from it stay valid: they hold no reference. */
TL_API void tl_map_free(tl_map *map);

/* Grid units per map unit; 0 for NULL. O(1). */
TL_API int32_t tl_map_resolution(const tl_map *map);

/* The radius of the agent the map is for, in map units; 0, which is a point, where it says none,
 * and for NULL. O(1). */
TL_API double tl_map_radius(const tl_map *map);

/* Changes that radius; it is rounded to the grid.
 * - TL_E_RANGE: not finite, negative, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_set_radius(tl_map *map, double radius);

/* A number that grows by at least one with every edit that changes something, and never repeats in
 * the life of the map; 0 for NULL. O(1). */
TL_API uint64_t tl_map_revision(const tl_map *map);

/* Bounds of all walls, doors, waypoints, obstacles, agents and areas; empty for an empty map.
 * Obstacles and agents count with their radius, obstacles all along their course. O(n). */
TL_API tl_box tl_map_bounds(const tl_map *map);

/* The memory that the map holds, in bytes; 0 for NULL. O(1). */
TL_API size_t tl_map_bytes(const tl_map *map);

/* ---- what a file of another program says ---- */

/* What the editor of the file's format calls the thing at a place with a kind, `object 12 'gate' on
 * layer 'walls'`; NULL where there is none. Borrowed until the map is reloaded or freed. O(log
 * n). */
TL_API const char *tl_map_caption(const tl_map *map, tl_place place);

/* The name of the format (format.h) of the file that the map was read from; "" where it was made by
 * calls. Static. O(1). */
TL_API const char *tl_map_format(const tl_map *map);

/* Does nothing block in it: no wall, no obstacle and no door? In files of other programs doors do
 * not count, because without walls they close nothing. false for NULL. O(1). */
TL_API bool tl_map_is_empty(const tl_map *map);

/* What the reader took each part of the file for, and why, a line for each: `layer 'Collisions': 12
 * walls, by its name`. Borrowed until the map is reloaded or freed; never NULL. */
TL_API const char *tl_map_explanation(const tl_map *map);

/* For a file in which nothing says what blocks: the mapping rule (docs/formats/rules.md) that makes
 * walls of what most looks like them, `layer physics -> wall`; "" where nothing does. Borrowed
 * until the map is reloaded or freed; never NULL. O(1). */
TL_API const char *tl_map_suggested_rule(const tl_map *map);

/* A part of a file that its reader ignored. Texts are borrowed until the map is reloaded or freed.
 */
typedef struct tl_ignored_info {
	const char *what;   /* the part: `layer 'StaticTiles'` */
	const char *things; /* what it has: `tiles` */
	size_t count;       /* of them */
	const char *rule;   /* the mapping rule that makes walls of it; "" where none does */
	/* a line for each of the first 20 things that the editor names or numbers: `object 12
	 * 'crate' on layer 'Things', line 14, at 4,2`; "" for tiles and cells */
	const char *objects;
	bool like_walls; /* it has the shape of walls, and is larger than what blocks */
	/* cells of the map's grid at its outline at which nothing blocks, to tell what is large;
	 * 0 where there is no grid, and of a layer of tiles that covers the map */
	size_t outline;
} tl_ignored_info;

/* How many parts of its file were ignored; 0 for NULL. O(1). */
TL_API size_t tl_map_ignored_count(const tl_map *map);
/* One of them, those that most look like walls first. O(1).
 * - TL_E_INVALID: also an index beyond the end */
TL_CHECKED TL_API tl_status tl_map_get_ignored(
	const tl_map *map, size_t index, tl_ignored_info *out);

#ifdef __cplusplus
}
#endif
#endif
