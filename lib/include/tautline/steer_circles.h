/* SPDX-License-Identifier: MIT */
/* tautline/steer_circles.h: keeping clear of circles and of other vehicles. Conventions:
 * steer.h. */
#ifndef TAUTLINE_STEER_CIRCLES_H
#define TAUTLINE_STEER_CIRCLES_H

#include <tautline/debug.h>
#include <tautline/steer_vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- keeping clear of circles and vehicles ---- */

/* How tl_steer_avoid_circles and its relatives yield. */
typedef struct tl_avoid_def {
	uint32_t cookie; /* of tl_default_avoid_def(); without it a definition is refused */
	double horizon;  /* seconds ahead that count; default 4 */
	double margin;   /* map units kept besides both radii; default 0.1 */
	double brake;    /* share of max_force for braking early, 0..1; default 0.5 */
	/* Seconds for which a side once chosen is kept after the threat; default 0.5. */
	double hold;
	double dt; /* the host's step, seconds; default 1/60 */
	/* How far it is to the goal, map units: what is beyond does not count; default INFINITY. */
	double reach;
	/* Of tl_steer_avoid_circles: the force without the circles, not cut, as tl_steer_seek
	 * returns it: its direction says where to go; default 0,0. */
	tl_vector wanted;
	/* Shows what tl_steer_avoid_circles looks along, the first contact and the braking; NULL
	 * (default) = not wanted; borrowed. */
	const tl_debug_draw *debug;
} tl_avoid_def;

/* A definition with its defaults. */
TL_API tl_avoid_def tl_default_avoid_def(void);

/* What avoiding remembers of one vehicle; zeroed at the start. */
typedef struct tl_avoid_state {
	int32_t side; /* +1 left, -1 right, 0 none held */
	double timer; /* seconds for which it is still held */
} tl_avoid_state;

/* Makes of def->wanted a force that goes around what would be touched within the horizon, both
 * motions counted, and brakes where turning is not enough; dead ahead it turns left, by rule.
 * def->wanted itself where nothing threatens. Cut to max_force.
 *
 * No standing circle of `circles` `[tl_circle * count]` is touched, whatever is wanted, if the
 * vehicle moves by tl_vehicle_step with def->dt and this force: it brakes with all of max_force
 * before it could no longer stop.
 *
 * Not promised where a circle appears within braking distance, or comes too fast to get out of its
 * path: there the force is the one of size max_force with which the vehicle gets least deep. */
TL_API tl_vector tl_steer_avoid_circles(const tl_vehicle *vehicle, const tl_circle *circles,
	size_t count, const tl_avoid_def *def, tl_avoid_state *state);

/* Steers away from the vehicle of `others` `[tl_vehicle * count]` whose nearest approach is too
 * near and soonest. (Reynolds: unaligned collision avoidance.) */
TL_API tl_vector tl_steer_avoid_vehicles(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_avoid_def *def);

#ifdef __cplusplus
}
#endif
#endif
