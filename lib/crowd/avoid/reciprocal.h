/* SPDX-License-Identifier: MIT */
/* crowd/avoid/reciprocal.h: where a body wants to be after a step, given that all others think alike. */
#ifndef TLI_CROWD_AVOID_RECIPROCAL_H
#define TLI_CROWD_AVOID_RECIPROCAL_H

#include "crowd/avoid/headings.h"
#include "crowd/avoid/pair.h"

typedef struct tli_reciprocal_def {
	tli_headings_def headings;
	tli_pair_def pair;
	float close; /* seconds at top speed from rim to rim: planes of bodies farther than this hardly ever matter */
	float wall_horizon; /* seconds: a wall is no nearer than this to be met; short, since nobody is pushed through a wall */
	float noise;     /* share of top speed: breaks symmetries that would last for ever */
	float smoothing; /* seconds in which a wish is followed; 0 = at once */
	float dt;
	uint64_t seed, step;
} tli_reciprocal_def;

/* The displacement that a body wants, at most its top speed times dt. */
tli_f2 tli_reciprocal_want(const tli_reciprocal_def *def, const tli_bodies *bodies, uint32_t self,
	const tli_neighbour_set *neighbours, const tli_non_yielding *non_yielding, const tli_near_walls *walls);

#endif
