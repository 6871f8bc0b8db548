/* SPDX-License-Identifier: MIT */
/* crowd/near/neighbours.h: the neighbour set of a body. */
#ifndef TLI_CROWD_NEAR_NEIGHBOURS_H
#define TLI_CROWD_NEAR_NEIGHBOURS_H

#include "crowd/near/body.h"
#include "crowd/near/grid.h"

enum { TLI_NEIGHBOURS_MAX = 64 };

typedef struct tli_neighbour {
	tli_f2 q;      /* from the body to it */
	float squared; /* |q|^2 */
	uint32_t at;   /* in the order of the grid */
} tli_neighbour;

/* Kept from body to body, since all bodies of one cell have the same candidates. All arrays are tli_array, of which only the room is
 * used. */
typedef struct tli_neighbour_set {
	tli_neighbour *found; /* the nearest ones; filled up to the next whole vector with bodies infinitely far away */
	size_t count;         /* of the nearest ones */
	size_t close;         /* only those before this index can be close */
	uint32_t *touching;   /* all bodies that this one could touch within the step */
	size_t touching_count;
	float *squared; /* of those found */
	uint64_t work;  /* candidates measured so far, and what was done with those found; set to 0 by the caller */
	/* Candidates, in whole sets, and the position from which they are measured: */
	bool started; /* the candidates are of this grid and of the cell with this key; false: start with another grid */
	uint64_t key;
	double from_x, from_y;
	float *x, *y;
	uint32_t *candidates;
	size_t candidate_count;
	size_t own; /* for bodies in the middle row: index among the candidates minus index among all bodies, mod 2^64 */
} tli_neighbour_set;

/* Zero-initialise; frees what is inside. */
void tli_neighbours_free(tli_neighbour_set *neighbours);
size_t tli_neighbours_bytes(const tli_neighbour_set *neighbours);

typedef struct tli_neighbours_def {
	const tli_bodies *bodies;
	const tli_grid *grid;
	double sight;  /* map units; this and tli_touch_range of all bodies are at most TLI_GRID_REACH cells */
	uint32_t max;  /* 1..TLI_NEIGHBOURS_MAX */
	float largest; /* the largest radius of all bodies */
	float step;    /* the largest reach of all bodies, tli_body_reach */
	float close;   /* seconds: a neighbour is close if the body could reach it, standing, within this time */
} tli_neighbours_def;

/* Distance of centres, map units, beyond which two bodies cannot touch if each moves by at most `step`. */
static inline double tli_touch_range(float radius, float other, float step)
{
	return (double)radius + (double)other + 2 * (double)step + 0.01;
}

/* Finds the neighbours of the body at `at`. TL_E_NOMEM. */
tl_status tli_neighbours_find(
	const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours);

/* What may disturb a body that rests. */
typedef struct tli_stir_def {
	const tli_neighbours_def *neighbours;
	float range; /* map units from it; at most the range of neighbours */
	float apart; /* in the sum of two radii: bodies that are nearer part */
} tli_stir_def;

/* Is a body near the one at `at` that moves, is too near, or wants to go on? TL_E_NOMEM. */
tl_status tli_neighbours_any_stirs(
	const tli_stir_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours, bool *out);

#endif
