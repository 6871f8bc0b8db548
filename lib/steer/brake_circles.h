/* SPDX-License-Identifier: MIT */
/* steer/brake_circles.h: never faster towards a circle than can be stopped; where one is too near for that, the least penetration. */
#ifndef TLI_STEER_BRAKE_CIRCLES_H
#define TLI_STEER_BRAKE_CIRCLES_H

#include "steer/vector.h"

enum { TLI_CLOSE_MAX = 16 };

/* A circle that could be met before the vehicle stands. The unit of length is the one of threats (steer/avoid_circles.h). */
typedef struct tli_close_circle {
	tl_vector q, v; /* from the vehicle to its centre; its velocity */
	double touch;   /* both radii */
} tli_close_circle;

/* Not to be initialised. */
typedef struct tli_circle_brake {
	tl_vector velocity, heading;
	double force;    /* the greatest */
	double dt, time; /* seconds: of a step; of one and of braking until the vehicle stands, at most */
	double zone;     /* how far it gets in that; NAN: it cannot brake */
	double hair;     /* what is kept free */
	size_t count;
	tli_close_circle close[TLI_CLOSE_MAX]; /* the nearest */
} tli_circle_brake;

/* `scale`: from map units; `margin` in the unit of threats. */
void tli_circle_brake_begin(tli_circle_brake *brake, const tl_vehicle *vehicle, double scale, double margin, double dt);
/* A circle is close that is nearer than this; `quickness` is 1 and both parts of its velocity. */
static inline double tli_circle_brake_reach(const tli_circle_brake *brake, double touch, double quickness)
{
	return touch + brake->zone + brake->time * quickness;
}
void tli_circle_brake_add(tli_circle_brake *brake, tli_close_circle circle);
/* Makes of a force, cut, one after which the vehicle can still stop before all of them, by as much braking as that takes; where it can no
 * longer stop, the one with which it gets least deep. In units of threats. */
tl_vector tli_brake_for_circles(const tli_circle_brake *brake, tl_vector force);

#endif
