/* SPDX-License-Identifier: MIT */
/* steer/avoid_circles.h: avoiding circles one by one, for callers that have no array of tl_circle. */
#ifndef TLI_STEER_AVOID_CIRCLES_H
#define TLI_STEER_AVOID_CIRCLES_H

#include "steer/brake_circles.h"

enum { TLI_THREATS_MAX = 64 };

/* A circle that may be met. The unit of length is the distance that the vehicle covers in a second at top speed. */
typedef struct tli_threat {
	float x, y;    /* from the vehicle to its centre */
	float vx, vy;  /* its velocity */
	float room;    /* the square of the distance less that of the reach; 0 inside of the circle itself */
	float reach;   /* both radii and the margin */
	float closing; /* faster than that towards it is a contact: 0; below 0 inside, where one has to part */
	bool inside;
} tli_threat;

/* From tli_avoid_begin to tli_avoid_force. Not to be initialised: there is room for many threats. */
typedef struct tli_avoid {
	const tl_vehicle *vehicle;
	const tl_avoid_def *def;
	tl_vector wanted;      /* velocity; this and what follows are in the unit of threats */
	double speed;          /* wanted */
	double scale;          /* from map units */
	double horizon;        /* seconds */
	double radius, margin; /* the vehicle's */
	double first;          /* seconds until the first contact at the wanted velocity, or the horizon */
	double first_squared;  /* of the speed of what is met then */
	bool on;               /* the vehicle can avoid something */
	tli_circle_brake brake;
	size_t count;
	tli_threat threats[TLI_THREATS_MAX + 1];
} tli_avoid;

/* False where the vehicle can avoid nothing, and no circle must be added. `vehicle` and `def` stay until the force is asked for. */
bool tli_avoid_begin(tli_avoid *avoid, const tl_vehicle *vehicle, const tl_avoid_def *def);
/* From the vehicle to a circle's centre, its velocity and radius, map units. */
void tli_avoid_add(tli_avoid *avoid, tl_vector q, tl_vector velocity, double radius);
/* As tl_steer_avoid_circles. */
tl_vector tli_avoid_force(tli_avoid *avoid, tl_avoid_state *state);

#endif
