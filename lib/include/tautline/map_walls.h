/* SPDX-License-Identifier: MIT */
/* tautline/map_walls.h: the walls and doors of a map. Conventions and common errors: map.h. */
#ifndef TAUTLINE_MAP_WALLS_H
#define TAUTLINE_MAP_WALLS_H

#include <tautline/map_channels.h>
#include <tautline/map_core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- walls: polylines ---- */

/* A wall to be added: a line of segments, or a loop. */
typedef struct tl_wall_def {
	uint32_t cookie;        /* of tl_default_wall_def(); without it a definition is refused */
	const tl_point *points; /* [tl_point * count], map units; copied */
	size_t count;           /* >= 2 (two equal points are a zero-length wall), at most 2^24 */
	bool loop;              /* the last point is joined to the first; default false */
	/* Nothing can be inside (even-odd over all solid loops with the same `blocks` that are not
	 * filled); needs `loop`; default false. */
	bool solid;
	/* Solid by itself, whatever other loops lie over it or in it; needs loop; default false. */
	bool filled;
	tl_channels blocks; /* what it blocks, its inside too; not 0; default TL_BLOCKS_ALL */
} tl_wall_def;

/* A wall of a map; tl_map_get_wall_point has its points. */
typedef struct tl_wall_info {
	size_t count;             /* points */
	bool loop, solid, filled; /* what is filled is solid too */
	tl_channels blocks;
	tl_place place; /* of the directive in the file; all 0 if it was added by a call */
} tl_wall_info;

/* A definition without points, which it must be given. */
TL_API tl_wall_def tl_default_wall_def(void);

/* Adds a wall. O(count) amortised.
 * - TL_E_INVALID: also fewer than two points, `solid` or `filled` without `loop`, `blocks` 0 or
 *   with a channel that the map does not have
 * - TL_E_RANGE: a point that is not finite, or beyond the grid
 * - TL_E_LIMIT: more points or walls than a map holds */
TL_CHECKED TL_API tl_status tl_map_add_wall(tl_map *map, const tl_wall_def *def, tl_wall_id *out);

/* Removes a wall. O(1) amortised. */
TL_CHECKED TL_API tl_status tl_map_remove_wall(tl_map *map, tl_wall_id id);

/* Moves one point of a wall, index 0..count-1. O(1).
 * - TL_E_INVALID: also an index beyond the end
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_wall_point(
	tl_map *map, tl_wall_id id, size_t index, tl_point to);

/* Moves a whole wall by an offset, map units, which is rounded to the grid once. O(count).
 * - TL_E_RANGE: not finite, or a point would be beyond the grid
 * - TL_E_LIMIT: more points than a map holds, those of the journal included */
TL_CHECKED TL_API tl_status tl_map_move_wall(tl_map *map, tl_wall_id id, tl_point by);

/* Inserts a point into a wall, before point `index`; with index == count behind the last. O(count).
 * - TL_E_INVALID: also an index beyond count
 * - TL_E_RANGE: not finite, or beyond the grid
 * - TL_E_LIMIT: more points than a wall or a map holds, those of the journal included */
TL_CHECKED TL_API tl_status tl_map_insert_wall_point(
	tl_map *map, tl_wall_id id, size_t index, tl_point at);

/* Takes a point out of a wall, index 0..count-1. O(count).
 * - TL_E_INVALID: also an index beyond the end, and a wall of two points
 * - TL_E_LIMIT: more points than a map holds, those of the journal included */
TL_CHECKED TL_API tl_status tl_map_remove_wall_point(tl_map *map, tl_wall_id id, size_t index);

/* Changes `loop`, `solid` and `filled` of a wall, as in tl_wall_def. O(count).
 * - TL_E_INVALID: also `solid` or `filled` without `loop`
 * - TL_E_LIMIT: more points than a map holds, those of the journal included */
TL_CHECKED TL_API tl_status tl_map_set_wall_kind(
	tl_map *map, tl_wall_id id, bool loop, bool solid, bool filled);

/* Changes what a wall blocks, as in tl_wall_def. O(count).
 * - TL_E_INVALID: also 0, and a channel that the map does not have
 * - TL_E_LIMIT: more points than a map holds, those of the journal included */
TL_CHECKED TL_API tl_status tl_map_set_wall_blocks(tl_map *map, tl_wall_id id, tl_channels blocks);

/* Is there a wall with this id? O(1). */
TL_API bool tl_wall_is_valid(const tl_map *map, tl_wall_id id);

/* What a wall is, without its points. O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_wall(const tl_map *map, tl_wall_id id, tl_wall_info *out);

/* Point `index` (0..count-1) of a wall, and the place of its text in the file: all 0 if there is
 * none or the point was moved; `place` NULL = not wanted. O(1), and O(line) for the place.
 * - TL_E_INVALID: also an index beyond the end */
TL_CHECKED TL_API tl_status tl_map_get_wall_point(
	const tl_map *map, tl_wall_id id, size_t index, tl_point *out, tl_place *place);

/* How many walls (polylines) the map has. O(1). */
TL_API size_t tl_map_wall_count(const tl_map *map);

/* How many segments all walls have, doors not counted. O(1). */
TL_API size_t tl_map_segment_count(const tl_map *map);

/* The wall after `id` in slot order; the first for a null id; null at the end. O(1), but for gaps
 * of removed walls. */
TL_API tl_wall_id tl_map_next_wall(const tl_map *map, tl_wall_id id);

/* ---- doors: named walls that open ---- */

/* A door to be added. */
typedef struct tl_door_def {
	uint32_t cookie; /* of tl_default_door_def(); without it a definition is refused */
	/* UTF-8 without control characters, 1..255 bytes, zero-terminated, unique among doors;
	 * copied. */
	const char *name;
	tl_point a, b; /* ends, map units */
	bool closed;   /* a closed door is a wall, an open one is nothing; default true */
	bool exit;     /* an `exit`: always open, and agents that cross it leave; default false */
	tl_channels blocks; /* closed; not 0; default TL_BLOCKS_ALL */
	/* Who has it (tl_nav_def.keys) goes through the closed door; default 0: there is none. */
	tl_keys key;
} tl_door_def;

/* A door of a map. The name is owned by the map. */
typedef struct tl_door_info {
	const char *name;
	tl_point a, b;
	bool closed, exit;
	tl_channels blocks;
	tl_keys key;                /* 0 = none */
	tl_place place, name_place; /* of the directive, of the name */
} tl_door_info;

/* A closed door without a name, which it must be given. */
TL_API tl_door_def tl_default_door_def(void);

/* Adds a door, or an exit. O(1) amortised.
 * - TL_E_INVALID: also a name that breaks its rule, an exit that is closed or has a key or
 *   `blocks`, `blocks` 0, a channel or key that the map does not have, two keys
 * - TL_E_RANGE: an end that is not finite, or beyond the grid
 * - TL_E_LIMIT: a longer name or more doors than a map holds
 * - TL_E_EXISTS: the name is taken */
TL_CHECKED TL_API tl_status tl_map_add_door(tl_map *map, const tl_door_def *def, tl_door_id *out);

/* Removes a door. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_door(tl_map *map, tl_door_id id);

/* Moves both ends of a door. O(1).
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_door(tl_map *map, tl_door_id id, tl_point a, tl_point b);

/* Gives a door another name. O(1).
 * - TL_E_INVALID: also a name that breaks its rule
 * - TL_E_LIMIT: a name of more than TL_NAME_MAX bytes
 * - TL_E_EXISTS: the name is taken
 *
 * Allowances are text and keep the old name. */
TL_CHECKED TL_API tl_status tl_map_rename_door(tl_map *map, tl_door_id id, const char *name);

/* Closes or opens a door; navs follow with tl_nav_update. O(1).
 * - TL_E_INVALID: also closing an exit */
TL_CHECKED TL_API tl_status tl_map_set_door_closed(tl_map *map, tl_door_id id, bool closed);

/* Changes what a door blocks, as in tl_door_def. O(1).
 * - TL_E_INVALID: as tl_map_add_door */
TL_CHECKED TL_API tl_status tl_map_set_door_blocks(tl_map *map, tl_door_id id, tl_channels blocks);

/* Changes the key of a door, 0 = none, as in tl_door_def. O(1).
 * - TL_E_INVALID: as tl_map_add_door */
TL_CHECKED TL_API tl_status tl_map_set_door_key(tl_map *map, tl_door_id id, tl_keys key);

/* Is there a door with this id? O(1). */
TL_API bool tl_door_is_valid(const tl_map *map, tl_door_id id);

/* What a door is. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_door(const tl_map *map, tl_door_id id, tl_door_info *out);

/* The door of a name. O(1) expected.
 * - TL_E_NOT_FOUND: nothing has that name */
TL_CHECKED TL_API tl_status tl_map_find_door(const tl_map *map, const char *name, tl_door_id *out);

/* How many doors the map has. O(1). */
TL_API size_t tl_map_door_count(const tl_map *map);

/* The door after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_door_id tl_map_next_door(const tl_map *map, tl_door_id id);

#ifdef __cplusplus
}
#endif
#endif
