/* SPDX-License-Identifier: MIT */
/* crowd/bounce.h: when a shape that moves straight comes to what it bounces off. */
#ifndef TLI_CROWD_BOUNCE_H
#define TLI_CROWD_BOUNCE_H

#include "steer/vector.h"

/* What is bounced off: the points nearer than `keep` to a segment. */
typedef struct tli_barrier {
	tl_point a, b;
	double keep;
} tli_barrier;

/* A polygon with its corners off its centre, in order, or one point; rounded by a radius. */
typedef struct tli_bouncer {
	const tl_vector *corners; /* [count] */
	size_t count;             /* 1, or 3 and more */
	double radius;
} tli_bouncer;

typedef struct tli_bounce {
	double time;      /* seconds from now, 0 and more; INFINITY: never */
	tl_vector normal; /* unit, away from the barrier */
} tli_bounce;

/* How far from its middle a point of the shape may be, without its radius; a little more. */
double tli_bouncer_reach(const tli_bouncer *shape);

/* The first contact with a barrier towards which the shape moves; one that it has and leaves does not count. O(count * barriers). */
tli_bounce tli_bounce_first(
	const tli_bouncer *shape, tl_point at, tl_vector velocity, const tli_barrier *barriers, size_t barrier_count);

#endif
