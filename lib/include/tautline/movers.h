/* SPDX-License-Identifier: MIT */
/* tautline/movers.h: where the moving obstacles of a map are at a time. */
#ifndef TAUTLINE_MOVERS_H
#define TAUTLINE_MOVERS_H

#include <tautline/map.h>
#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The moving obstacles of a map. At time 0 they are where the map has them. For one thread at a
 * time. */
typedef struct tl_movers tl_movers;

/* An obstacle at the present time. */
typedef struct tl_mover {
	tl_obstacle_id obstacle; /* of the map */
	/* With its velocity; of a polygon: about its centre, around all corners. */
	tl_circle circle;
	/* Of a polygon: direction of its x axis, length 1; at time 0: 1,0. */
	tl_vector heading;
	/* Where it is; NULL = a circle. Owned by the movers, valid as long as they are, moved with
	 * them. */
	const tl_polygon *polygon;
} tl_mover;

/* Copies the moving obstacles of a map and what they bounce off, at a grid unit's distance: walls,
 * doors, open or closed, obstacles that do not move, and the bounds of the map; exits let them out.
 * A polygon that turns bounces as the circle around it, any other as it is; an obstacle without
 * room to move rests. O(n log n), and O(corners * barriers near the path) for those with a
 * velocity.
 * - TL_E_INVALID: NULL
 * - TL_E_NOMEM
 * - TL_E_LIMIT: hundreds of millions of walls */
TL_CHECKED TL_API tl_status tl_movers_create(const tl_map *map, tl_movers **out);

/* Frees them. NULL is fine. */
TL_API void tl_movers_free(tl_movers *movers);

/* Moves all to a time, seconds, not before the present one. Where they are then depends on that
 * time alone: steps of any length lead to the same positions, bit for bit.
 * O(corners and points of courses), and O(its corners * barriers near its path) for each bounce of
 * an obstacle.
 * - TL_E_INVALID: also a time before the present one
 * - TL_E_RANGE: a time above 1e9
 * - TL_E_LIMIT: the bounces up to that time take seconds to find; nothing has moved, and the next
 *   call goes on with the search */
TL_CHECKED TL_API tl_status tl_movers_advance(tl_movers *movers, double time);

/* How many moving obstacles there are. O(1). */
TL_API size_t tl_movers_count(const tl_movers *movers);

/* Mover `index`, in the order of the map's obstacles. O(1).
 * - TL_E_INVALID: also the index */
TL_CHECKED TL_API tl_status tl_movers_get(const tl_movers *movers, size_t index, tl_mover *out);

/* The polygons `[tl_polygon * *count]`, for tl_crowd_set_polygons and tl_fuzzy_def.polygons: always
 * the same memory, owned by the movers. NULL and 0 where there are none. */
TL_API const tl_polygon *tl_movers_polygons(const tl_movers *movers, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
