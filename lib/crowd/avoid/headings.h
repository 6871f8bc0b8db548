/* SPDX-License-Identifier: MIT */
/* crowd/avoid/headings.h: the heading choice: on which side a body passes what is ahead. */
#ifndef TLI_CROWD_AVOID_HEADINGS_H
#define TLI_CROWD_AVOID_HEADINGS_H

#include "crowd/walls/near_walls.h"
#include "crowd/avoid/neighbour_lanes.h"

typedef struct tli_headings_def {
	float horizon;    /* seconds ahead */
	float bias;       /* cost of a turn to the left: bodies keep right */
	float hysteresis; /* cost of another direction than the present one */
	float hit;        /* cost of running into a non-yielding body at once; falls linearly to 0 at hit_time */
	float hit_time;   /* seconds */
} tli_headings_def;

extern const tli_headings_def tli_headings_defaults;

/* The preferred velocity: at top speed, or what brings the body to its target in this step, in one of 15 directions about that of the
 * target. */
tli_f2 tli_choose_heading(const tli_headings_def *def, const tli_body *body, const tli_neighbour_lanes *others,
	const tli_near_walls *walls, float dt);

/* A body of this radius that moves on at w from the origin passes the end of the wall, which is the nearest point of it, and never touches it. */
bool tli_passes_end(const tli_near_wall *wall, float radius, tli_f2 w);

/* The velocity of a body that waits before a doorway: straight ahead, as fast as those in front of it let it; 0 where it stands. */
tli_f2 tli_wait_in_queue(const tli_body *body, const tli_neighbour_lanes *others);

/* Seconds until a body of this radius that moves at w from the origin touches the wall, or `max` if that is sooner. */
float tli_time_to_wall(const tli_near_wall *wall, float radius, tli_f2 w, float max);

#endif
