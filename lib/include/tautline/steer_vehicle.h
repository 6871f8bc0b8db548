/* SPDX-License-Identifier: MIT */
/* tautline/steer_vehicle.h: vehicles, how they move, and how forces are combined. Conventions:
 * steer.h. */
#ifndef TAUTLINE_STEER_VEHICLE_H
#define TAUTLINE_STEER_VEHICLE_H

#include <tautline/base.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A difference of points, a velocity, a force. */
typedef tl_point tl_vector;

/* A body that is steered, map units. */
typedef struct tl_vehicle {
	tl_point position;
	tl_vector velocity;
	/* Unit length; kept when the vehicle stops, so nothing ever normalises a zero velocity. */
	tl_vector heading;
	double radius;    /* >= 0 */
	double max_speed; /* map units per second, >= 0 */
	double max_force; /* map units per second squared, >= 0 */
} tl_vehicle;

/* A circle that moves or rests, and yields to nothing. */
typedef struct tl_circle {
	tl_point centre;
	double radius;
	tl_vector velocity;
} tl_circle;

/* ---- limits and motion ---- */

/* At the origin, heading along x, radius TL_BODY_RADIUS, max_speed 2, max_force 8. */
TL_API tl_vehicle tl_default_vehicle(void);

/* `v`, no longer than `length`. */
TL_API tl_vector tl_steer_limit(tl_vector v, double length);

/* Takes one step of semi-implicit Euler: the force is cut to max_force, the velocity to max_speed.
 * `max_turn` (radians per second, 0 = no bound) bounds how fast the heading turns: the velocity is
 * turned back towards the old heading. */
TL_API void tl_vehicle_step(tl_vehicle *vehicle, tl_vector force, double max_turn, double dt);

/* ---- blends ---- */

/* A force and its share, for the functions that combine several. */
typedef struct tl_steer_part {
	tl_vector force;
	double weight;      /* >= 0 */
	double probability; /* for dithering, 0..1 */
} tl_steer_part;

/* The weighted sum, cut to max_force. */
TL_API tl_vector tl_steer_blend_weighted(
	const tl_steer_part *parts, size_t count, double max_force);

/* In order: each part gets what is left of the budget of max_force. */
TL_API tl_vector tl_steer_blend_priority(
	const tl_steer_part *parts, size_t count, double max_force);

/* Draws the parts in order, each with its probability: the force of the first one drawn that is not
 * 0, divided by its probability. `seed` and `number` decide the draw. */
TL_API tl_vector tl_steer_blend_dither(
	const tl_steer_part *parts, size_t count, double max_force, uint64_t seed, uint64_t number);

#ifdef __cplusplus
}
#endif
#endif
