/* SPDX-License-Identifier: MIT */
/* tautline/steer_walls.h: walls as steering sees them, keeping off them and along them.
 * Conventions: steer.h. */
#ifndef TAUTLINE_STEER_WALLS_H
#define TAUTLINE_STEER_WALLS_H

#include <tautline/debug.h>
#include <tautline/steer_vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- walls ---- */

/* A wall as steering sees it: one segment. */
typedef struct tl_steer_wall {
	tl_point a, b; /* map units */
	/* True: a side of a polygon that is solid inside (even-odd over all closed walls, so one in
	 * another is a hole), in either orientation, met from the free side only. False (the
	 * default): met from both sides. */
	bool closed;
} tl_steer_wall;

/* Walls as steering sees them: indexed, immutable, one for any number of vehicles and threads. */
typedef struct tl_steer_world tl_steer_world;
/* Copies the walls `[tl_steer_wall * count]`, rounded to a grid of `resolution` units per map unit
 * as of a map; free it with tl_steer_world_free.
 * - TL_E_INVALID: NULL, or a resolution that no map can have
 * - TL_E_RANGE: an end that is not finite, or beyond the grid
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_steer_world_create(
	const tl_steer_wall *walls, size_t count, int32_t resolution, tl_steer_world **out);

/* Frees a world. NULL is fine. */
TL_API void tl_steer_world_free(tl_steer_world *world);

/* The feelers with which tl_steer_avoid_walls looks for walls. */
typedef struct tl_feeler_def {
	uint32_t cookie;    /* of tl_default_feeler_def(); without it a definition is refused */
	double length;      /* of the middle feeler, seconds of motion at max_speed; default 1 */
	double side_length; /* of the two others, share of it; default 0.5 */
	double splay;       /* radians between; default 0.7 */
	double margin;      /* map units kept besides the radius; default 0.1 */
	const tl_debug_draw *debug; /* shows the feelers; NULL (default) = not wanted; borrowed */
} tl_feeler_def;

/* A definition with its defaults. */
TL_API tl_feeler_def tl_default_feeler_def(void);

/* Avoids walls by three feelers: the force is along the normal of the nearest wall met, the larger
 * the deeper a feeler is in it. */
TL_API tl_vector tl_steer_avoid_walls(
	const tl_vehicle *vehicle, const tl_steer_world *world, const tl_feeler_def *def);

/* How tl_steer_follow_wall keeps along a wall. */
typedef struct tl_follow_wall_def {
	uint32_t cookie;   /* of tl_default_follow_wall_def(); without it a definition is refused */
	double distance;   /* kept from the wall, from the vehicle's rim; default 0.5 */
	double prediction; /* seconds ahead; default 0.5 */
	double range;      /* walls farther are not followed, map units; default 5 */
} tl_follow_wall_def;

/* A definition with its defaults. */
TL_API tl_follow_wall_def tl_default_follow_wall_def(void);

/* Keeps along the nearest wall at a distance, on the side on which the vehicle is. Not cut; no
 * force where no wall is in range. */
TL_API tl_vector tl_steer_follow_wall(
	const tl_vehicle *vehicle, const tl_steer_world *world, const tl_follow_wall_def *def);

/* Keeps within the box (containment): a force back as soon as the position in `prediction` seconds
 * is outside, the radius counted. */
TL_API tl_vector tl_steer_contain(const tl_vehicle *vehicle, tl_box box, double prediction);

#ifdef __cplusplus
}
#endif
#endif
