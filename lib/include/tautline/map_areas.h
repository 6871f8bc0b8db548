/* SPDX-License-Identifier: MIT */
/* tautline/map_areas.h: the areas of a map. Conventions and common errors: map.h. */
#ifndef TAUTLINE_MAP_AREAS_H
#define TAUTLINE_MAP_AREAS_H

#include <tautline/map_core.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/* Adds an area. O(count).
 * - TL_E_INVALID: also fewer than three corners
 * - TL_E_RANGE: a corner beyond the grid, a cost out of its range
 * - TL_E_LIMIT: more than TL_AREAS_MAX areas, or TL_AREA_CORNERS_MAX corners in all */
TL_CHECKED TL_API tl_status tl_map_add_area(tl_map *map, const tl_area_def *def, tl_area_id *out);

/* Removes an area. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_area(tl_map *map, tl_area_id id);

/* Moves one corner of an area, index 0..count-1. O(1).
 * - TL_E_INVALID: also an index beyond the end
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_area_corner(
	tl_map *map, tl_area_id id, size_t index, tl_point to);

/* Changes the cost of an area. O(1).
 * - TL_E_RANGE: out of its range */
TL_CHECKED TL_API tl_status tl_map_set_area_cost(tl_map *map, tl_area_id id, double cost);

/* Is there an area with this id? O(1). */
TL_API bool tl_area_is_valid(const tl_map *map, tl_area_id id);

/* What an area is, without its corners. O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_area(const tl_map *map, tl_area_id id, tl_area_info *out);

/* Corner `index` (0..count-1) of an area, and its place, as tl_map_get_wall_point.
 * - TL_E_INVALID: also an index beyond the end */
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
	/* `[tl_point * count]`, map units, in order, in either direction; even-odd where it crosses
	 * itself; borrowed. */
	const tl_point *corners;
	size_t count; /* 3 or more */
	/* Of a map unit of walking in it, 1/1024 to 1024; elsewhere a map unit costs 1. */
	double cost;
} tl_area;

/* All areas of a map, tl_map_area_count of them, into `out` `[tl_area * room]`, and their corners,
 * tl_map_area_corner_count of them, into `corners` `[tl_point * corner_room]`, to which `out`
 * points. They come in the order of the lines of the file, then as they were added: where areas
 * overlap, the last one counts. O(corners).
 * - TL_E_BUFFER: a room is too small; TL_AREAS_MAX and TL_AREA_CORNERS_MAX are always enough
 * - TL_E_INVALID: also NULL with a room above 0 */
TL_CHECKED TL_API tl_status tl_areas_from_map(
	const tl_map *map, tl_area *out, size_t room, tl_point *corners, size_t corner_room);

#ifdef __cplusplus
}
#endif
#endif
