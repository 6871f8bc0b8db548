/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/neighbour_lanes.h: what a body reads of the others near it, in lanes: a row of vectors for each quantity, so that several of
 * them are computed together.
 */
#ifndef TLI_CROWD_AVOID_NEIGHBOUR_LANES_H
#define TLI_CROWD_AVOID_NEIGHBOUR_LANES_H

#include "base/lanes.h"
#include "crowd/near/non_yielding.h"

enum {
	TLI_NEAR_VECTORS = TLI_NEIGHBOURS_MAX / TLI_LANES,
	TLI_NEIGHBOUR_VECTORS = (TLI_NEIGHBOURS_MAX + TLI_NON_YIELDING_MAX) / TLI_LANES
};

/* Neighbours come first, then non-yielding bodies, which are met in the heading choice but have no half-planes. Each part is filled up to
 * whole vectors with bodies infinitely far away. */
typedef struct tli_neighbour_lanes {
	size_t close;   /* only neighbours before this index can be close */
	size_t near;    /* vectors of neighbours */
	size_t vectors; /* of all */
	/* [vectors]: */
	tli_f4 x[TLI_NEIGHBOUR_VECTORS], y[TLI_NEIGHBOUR_VECTORS]; /* from the centre of the body, map units */
	tli_f4 squared[TLI_NEIGHBOUR_VECTORS];                     /* distance */
	tli_f4 vx[TLI_NEIGHBOUR_VECTORS], vy[TLI_NEIGHBOUR_VECTORS];
	tli_f4 radius[TLI_NEIGHBOUR_VECTORS];
	tli_f4 threat[TLI_NEIGHBOUR_VECTORS]; /* squared distance minus that of touching; INFINITY: is not met */
	/* Of neighbours: */
	tli_f4 ahead_x[TLI_NEAR_VECTORS], ahead_y[TLI_NEAR_VECTORS], rem[TLI_NEAR_VECTORS], stuck[TLI_NEAR_VECTORS];
	tli_i4 traits[TLI_NEAR_VECTORS];
	const tli_neighbour *neighbours;
	const tli_bodies *bodies;
} tli_neighbour_lanes;

/* A non-yielding body is in the second part already, so as a neighbour it is not met. O(neighbours). */
void tli_neighbour_lanes_fill(tli_neighbour_lanes *others, const tli_bodies *bodies, uint32_t self,
	const tli_neighbour_set *neighbours, const tli_non_yielding *non_yielding);

#endif
