/* SPDX-License-Identifier: MIT */
/* crowd/avoid/reciprocal.h: the displacement that a body wants, given that all others decide in the same manner. */
#ifndef TLI_CROWD_AVOID_RECIPROCAL_H
#define TLI_CROWD_AVOID_RECIPROCAL_H

#include "crowd/avoid/headings.h"
#include "crowd/avoid/moving_polygons.h"
#include "crowd/avoid/pair.h"
#include "crowd/avoid/people.h"

typedef struct tli_reciprocal_def {
	tli_headings_def headings;
	tli_pair_def pair;
	tli_people_def people;
	tli_moving_polygons polygons;
	float close; /* seconds at top speed from rim to rim: half-planes of bodies farther than this hardly ever matter */
	float wall_horizon; /* seconds until a wall may be reached; short, since walls hold whatever pushes a body */
	float noise;        /* share of top speed: breaks symmetries that would never end */
	float smoothing;    /* seconds over which the preferred velocity is smoothed; 0 = none */
	float dt;
	uint64_t seed, step;
} tli_reciprocal_def;

/* The displacement that a body wants, at most its top speed times dt. */
tli_f2 tli_reciprocal_want(const tli_reciprocal_def *def, const tli_bodies *bodies, uint32_t self,
	const tli_surroundings *near, const tli_non_yielding *non_yielding);

#endif
