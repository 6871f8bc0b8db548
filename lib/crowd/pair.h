/* SPDX-License-Identifier: MIT */
/* crowd/pair.h: two bodies that avoid each other: half-planes of velocities, and who goes first. */
#ifndef TLI_CROWD_PAIR_H
#define TLI_CROWD_PAIR_H

#include "crowd/body.h"

typedef struct tli_pair_def {
	float horizon;  /* seconds: no contact within this time */
	float contact;  /* seconds in which to part where skins touch */
	float skin;     /* map units kept besides both radii */
	float scale;    /* of what is left of the ways: a difference of this much decides who goes first, map units */
	uint64_t lots;  /* for drawing lots: another number now and then */
	float patience; /* `stuck` from which on a right of way is lost, little by little */
} tli_pair_def;

extern const tli_pair_def tli_pair_defaults;

/* The share of avoiding that i takes: 0..1, 0.5 where neither goes first. */
float tli_pair_share(const tli_pair_def *def, const tli_body *i, const tli_body *j);
/* The same for keeping apart at the end of a step, when it does not matter where they go. */
float tli_pair_right(const tli_pair_def *def, const tli_body *i, const tli_body *j);

/* The velocities of i that avoid j, which lies at q from it, if i takes its share. The direction to part in where both are at the same
 * place depends on their slots. */
tli_plane tli_pair_plane(const tli_pair_def *def, const tli_body *i, const tli_body *j, tli_f2 q, float share);

/* A direction of length 1 that is the opposite one when i and j change places. */
tli_f2 tli_pair_parting(const tli_body *i, const tli_body *j);

#endif
