/* SPDX-License-Identifier: MIT */
/* crowd/avoid/pair.h: two bodies that avoid each other: half-planes of velocities, and who goes first. */
#ifndef TLI_CROWD_AVOID_PAIR_H
#define TLI_CROWD_AVOID_PAIR_H

#include "crowd/avoid/neighbour_lanes.h"

typedef struct tli_pair_def {
	float horizon; /* seconds: no contact within this time */
	float contact; /* seconds in which to part where skins touch */
	float skin;    /* map units kept besides both radii */
	float scale;   /* of what is left of the ways: a difference of this much decides who goes first, map units */
	uint64_t tie_seed; /* for drawing lots: another number now and then */
	float patience;    /* `stuck` from which on a right of way is lost, little by little */
} tli_pair_def;

extern const tli_pair_def tli_pair_defaults;

/* The share of avoiding that i takes where it does not matter where the two go: 0..1, 0.5 where neither goes first. */
float tli_pair_share(const tli_pair_def *def, const tli_body *i, const tli_body *j);

/* The same in lanes, with regard to where they go: of the body against the neighbours of one vector. */
tli_f4 tli_pair_shares(const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector);

/* Planes in lanes. */
typedef struct tli_pair_planes {
	tli_f4 x, y; /* n */
	tli_f4 c;
} tli_pair_planes;

/* The velocities of the body that avoid each of those neighbours, if it takes these shares. The direction to part in where two are at the
 * same place depends on their numbers. */
tli_pair_planes tli_pair_find_planes(
	const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 shares);

#endif
