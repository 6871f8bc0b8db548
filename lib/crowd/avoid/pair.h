/* SPDX-License-Identifier: MIT */
/* crowd/avoid/pair.h: two bodies that avoid each other: ORCA half-planes of velocities, and precedence. */
#ifndef TLI_CROWD_AVOID_PAIR_H
#define TLI_CROWD_AVOID_PAIR_H

#include "crowd/avoid/jam.h"

typedef struct tli_pair_def {
	float horizon;     /* seconds: no contact within this time */
	float contact;     /* seconds in which to part where skins touch */
	float skin;        /* kept besides both radii, as a share of their sum */
	float scale;       /* difference of the paths left that gives full precedence, as a share of the sum of radii */
	uint64_t tie_seed; /* for random precedence; changed every second */
	float patience;    /* `stuck` from which on precedence is lost gradually */
	float drawn;       /* of full precedence: what a draw decides between two that meet in the open */
	tli_jammed jam;    /* of the body */
	bool open;         /* the body goes straight to its goal, no wall is near it, and no doorway */
	float turn,
		turn_slow; /* tangents of the angles by which a body may turn in a step: a fast one, one that is slow or before a doorway; 0: any */
} tli_pair_def;

extern const tli_pair_def tli_pair_defaults;

/* The share of avoiding that i takes, whatever the directions of the two: 0..1, 0.5 where neither has precedence. */
float tli_pair_share(const tli_pair_def *def, const tli_body *i, const tli_body *j);

/* The same in lanes, of the body against the neighbours of one vector, with regard to the directions in which they go. */
tli_f4 tli_pair_shares(const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector);

/* Planes in lanes. */
typedef struct tli_pair_planes {
	tli_f4 x, y; /* n */
	tli_f4 c;
} tli_pair_planes;

/* The velocities of the body that avoid each of those neighbours, if it takes these shares. Two bodies at the same position part in a
 * direction that depends on their numbers. */
tli_pair_planes tli_pair_find_planes(
	const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 shares);

#endif
