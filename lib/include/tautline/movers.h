/* SPDX-License-Identifier: MIT */
/* tautline/movers.h: the moving obstacles of a map, where they are at a time. */
#ifndef TAUTLINE_MOVERS_H
#define TAUTLINE_MOVERS_H

#include <tautline/map.h>
#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The moving obstacles of a map, from the time 0 on, at which they are where the map has them. One thread at a time. */
typedef struct tl_movers tl_movers;

/* An obstacle at the present time. */
typedef struct tl_mover {
	tl_obstacle_id obstacle; /* of the map */
	tl_circle
		circle; /* of a polygon: that about its centre which holds it; with its velocity */
	tl_vector
		heading; /* of a polygon: where its x axis points to, length 1; at the start 1,0 */
	/* Where it is; NULL = a circle. Owned by the movers, valid as long as they are, moved with them. */
	const tl_polygon *polygon;
} tl_mover;

/* Copies the moving obstacles of a map, and what they bounce off: walls, doors, open or closed, obstacles that do not move, and the bounds of the map; exits
 * let them out. They keep a grid unit off these. A polygon that turns bounces as the circle that holds it, one that does not as it is. One without room to
 * move rests. TL_E_INVALID, TL_E_NOMEM. O(map), and O(corners * segments of walls) for those with a velocity. */
TL_CHECKED TL_API tl_status tl_movers_create(const tl_map *map, tl_movers **out);

/* Frees them. NULL is fine. */
TL_API void tl_movers_free(tl_movers *movers);

/* Moves all to a time, seconds, not before the present one. Where they are depends on it alone, not on the times before: steps of any length lead to the
 * same places, to the last bits. TL_E_INVALID, TL_E_RANGE (a time above 1e9); TL_E_LIMIT where the contacts before that time take seconds to find:
 * all is as it was, and the next call goes on. O(corners and points of courses), and O(its corners * segments of walls) for each contact of one that bounces. */
TL_CHECKED TL_API tl_status tl_movers_advance(tl_movers *movers, double time);

/* How many there are. O(1). */
TL_API size_t tl_movers_count(const tl_movers *movers);

/* Mover `index`, in the order of the map's obstacles. TL_E_INVALID (also the index). O(1). */
TL_CHECKED TL_API tl_status tl_movers_get(const tl_movers *movers, size_t index, tl_mover *out);

/* The polygons [*count], for tl_crowd_set_polygons and tl_fuzzy_def.polygons: always the same memory. NULL and 0 where there are none. */
TL_API const tl_polygon *tl_movers_polygons(const tl_movers *movers, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
