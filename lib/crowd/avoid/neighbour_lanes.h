/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/neighbour_lanes.h: what a body knows of the others near it, in lanes: a row of vectors for each thing, so that several of them are looked
 * at together.
 */
#ifndef TLI_CROWD_AVOID_NEIGHBOUR_LANES_H
#define TLI_CROWD_AVOID_NEIGHBOUR_LANES_H

#include "base/lanes.h"
#include "crowd/near/non_yielding.h"

enum {
	TLI_NEAR_VECTORS = TLI_NEIGHBOURS_MAX / TLI_LANES,
	TLI_NEIGHBOUR_VECTORS = (TLI_NEIGHBOURS_MAX + TLI_NON_YIELDING_MAX) / TLI_LANES
};

/* Neighbours come first; what is between them and the next whole vector is nobody, infinitely far away. Then those that are seen from
 * afar, who are met but not yielded to; nobody again at the end. */
typedef struct tli_neighbour_lanes {
	size_t close;   /* neighbours that are */
	size_t near;    /* vectors of neighbours */
	size_t vectors; /* of all */
	/* [vectors]: */
	tli_f4 x[TLI_NEIGHBOUR_VECTORS], y[TLI_NEIGHBOUR_VECTORS]; /* from the body's middle, map units */
	tli_f4 squared[TLI_NEIGHBOUR_VECTORS];                     /* distance */
	tli_f4 vx[TLI_NEIGHBOUR_VECTORS], vy[TLI_NEIGHBOUR_VECTORS];
	tli_f4 radius[TLI_NEIGHBOUR_VECTORS];
	tli_f4 threat[TLI_NEIGHBOUR_VECTORS]; /* squared distance less that of touching; INFINITY: is not met */
	/* Of neighbours: */
	tli_f4 ahead_x[TLI_NEAR_VECTORS], ahead_y[TLI_NEAR_VECTORS], rem[TLI_NEAR_VECTORS], stuck[TLI_NEAR_VECTORS];
	tli_i4 flags[TLI_NEAR_VECTORS];
	const tli_neighbour *neighbours;
	const tli_bodies *bodies;
} tli_neighbour_lanes;

/* Whatever yields to nobody is seen from afar already, so as a neighbour it is not met. O(neighbours). */
void tli_neighbour_lanes_fill(tli_neighbour_lanes *others, const tli_bodies *bodies, uint32_t self,
	const tli_neighbour_set *neighbours, const tli_non_yielding *non_yielding);

#endif
