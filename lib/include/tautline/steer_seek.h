/* SPDX-License-Identifier: MIT */
/* tautline/steer_seek.h: steering to somewhere: seek, arrive, pursue, hide, wander. Conventions:
 * steer.h. */
#ifndef TAUTLINE_STEER_SEEK_H
#define TAUTLINE_STEER_SEEK_H

#include <tautline/debug.h>
#include <tautline/steer_vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- going somewhere ---- */

/* Towards the target at top speed. Not cut. */
TL_API tl_vector tl_steer_seek(const tl_vehicle *vehicle, tl_point target);

/* Away from a point at top speed. Not cut. */
TL_API tl_vector tl_steer_flee(const tl_vehicle *vehicle, tl_point from);

/* How tl_steer_arrive slows down. */
typedef struct tl_arrive_def {
	uint32_t cookie; /* of tl_default_arrive_def(); without it a definition is refused */
	double dt; /* the host's step, seconds: makes arriving exact at any step; default 1/60 */
	/* Map units per second squared, at most max_force; default 0 = half of max_force. */
	double deceleration;
	double tolerance; /* how near counts as there, map units; default 0.01 */
} tl_arrive_def;

/* A definition with its defaults. */
TL_API tl_arrive_def tl_default_arrive_def(void);

/* Stops at the target: never beyond it at any dt up to 0.1 s. Cut to max_force. */
TL_API tl_vector tl_steer_arrive(
	const tl_vehicle *vehicle, tl_point target, const tl_arrive_def *def);

/* How far tl_steer_pursue and tl_steer_evade look ahead. */
typedef struct tl_pursue_def {
	uint32_t cookie;       /* of tl_default_pursue_def(); without it a definition is refused */
	double max_prediction; /* seconds; default 2 */
} tl_pursue_def;

/* A definition with its defaults. */
TL_API tl_pursue_def tl_default_pursue_def(void);

/* Seeks the point where the quarry will be when the two can meet, `max_prediction` seconds ahead at
 * most. Not cut. */
TL_API tl_vector tl_steer_pursue(
	const tl_vehicle *vehicle, const tl_vehicle *quarry, const tl_pursue_def *def);

/* Flees from the point where the hunter will be when the two can meet. Not cut. */
TL_API tl_vector tl_steer_evade(
	const tl_vehicle *vehicle, const tl_vehicle *hunter, const tl_pursue_def *def);

/* Arrives at `offset` in the leader's frame (x along its heading, y to its left). */
TL_API tl_vector tl_steer_offset_pursue(const tl_vehicle *vehicle, const tl_vehicle *leader,
	tl_vector offset, const tl_arrive_def *def);

/* Arrives half-way between where the two will be. */
TL_API tl_vector tl_steer_interpose(const tl_vehicle *vehicle, const tl_vehicle *a,
	const tl_vehicle *b, const tl_arrive_def *def);

/* How tl_steer_hide chooses its place. */
typedef struct tl_hide_def {
	uint32_t cookie; /* of tl_default_hide_def(); without it a definition is refused */
	/* How far behind the rim of the circle, beyond the own radius, map units; default 0.5. */
	double margin;
	double danger; /* hunters farther than this are ignored, map units; default INFINITY */
	tl_arrive_def arrive; /* how to get there */
} tl_hide_def;

/* A definition with its defaults. */
TL_API tl_hide_def tl_default_hide_def(void);

/* Arrives behind the circle of `circles` `[tl_circle * count]` that is reached soonest, hidden from
 * the hunter; evades where there is none. */
TL_API tl_vector tl_steer_hide(const tl_vehicle *vehicle, const tl_vehicle *hunter,
	const tl_circle *circles, size_t count, const tl_hide_def *def);

/* How tl_steer_wander varies its direction. L is how far the vehicle gets in a second at max_speed,
 * at least four of its radii: what is 0 follows from it and so scales with the vehicle, and what is
 * below 0 counts as none. At radius 0.5 and max_speed 2 the defaults are 1, 2 and 2. */
typedef struct tl_wander_def {
	uint32_t cookie; /* of tl_default_wander_def(); without it a definition is refused */
	/* Of the circle on which the target moves, map units; default 0 = half of L. */
	double radius;
	/* Of its centre, ahead of the vehicle, map units; default 0 = L. */
	double distance;
	/* Root mean square displacement of the target after one second, map units per square root
	 * of a second; default 0 = L divided by the root of the seconds in which the vehicle covers
	 * L. */
	double jitter;
	double dt; /* the host's step, seconds; default 1/60 */
	/* Shows the circle and the target; NULL (default) = not wanted; borrowed. */
	const tl_debug_draw *debug;
} tl_wander_def;

/* A definition with its defaults. */
TL_API tl_wander_def tl_default_wander_def(void);

/* What tl_steer_wander remembers of one vehicle; zeroed but for the seed at the start. */
typedef struct tl_wander_state {
	/* Counter-based random numbers: the n-th number depends on seed and n alone. */
	uint64_t seed, count;
	/* On the circle, from its centre, in the frame of the vehicle; 0,0 = not yet: straight
	 * ahead. */
	tl_vector target;
} tl_wander_state;

/* Wanders: towards a target that moves at random on a circle ahead; `state` goes on. Not cut. */
TL_API tl_vector tl_steer_wander(
	const tl_vehicle *vehicle, const tl_wander_def *def, tl_wander_state *state);

#ifdef __cplusplus
}
#endif
#endif
