/* SPDX-License-Identifier: MIT */
/* crowd/near/neighbours.h: the neighbours of one body. */
#ifndef TLI_CROWD_NEAR_NEIGHBOURS_H
#define TLI_CROWD_NEAR_NEIGHBOURS_H

#include "crowd/near/body.h"
#include "crowd/near/grid.h"

enum { TLI_NEIGHBOURS_MAX = 64 };

typedef struct tli_neighbour {
	tli_f2 q;      /* from the body to it */
	float squared; /* |q|^2 */
	uint32_t at;   /* in the grid's order */
} tli_neighbour;

/* Kept from body to body: those of one cell have the same candidates. All arrays are tli_array, of which only the room is used. */
typedef struct tli_neighbour_set {
	tli_neighbour *found; /* the nearest ones; then nobody, infinitely far away, up to the next whole vector */
	size_t count;         /* of the nearest ones */
	size_t close;         /* none from there on is close */
	uint32_t *touching;   /* all whose rims are so near that the two could touch within this step */
	size_t touching_count;
	float *squared; /* of those found */
	/* Candidates, in whole sets, and where they are measured from: */
	bool started; /* these are of this grid and of the cell with this key: false to begin with another grid */
	uint64_t key;
	double from_x, from_y;
	float *x, *y;
	uint32_t *candidates;
	size_t candidate_count;
	size_t own; /* the number among them less that among all bodies, of those of the middle row; mod 2^64 */
} tli_neighbour_set;

/* Zero-initialise; frees what is inside. */
void tli_neighbours_free(tli_neighbour_set *neighbours);
size_t tli_neighbours_bytes(const tli_neighbour_set *neighbours);

typedef struct tli_neighbours_def {
	const tli_bodies *bodies;
	const tli_grid *grid;
	double sight;  /* map units; this and tli_touch_range of all bodies are at most TLI_GRID_REACH cells */
	uint32_t most; /* 1..TLI_NEIGHBOURS_MAX */
	float largest; /* radius of all bodies */
	float step;    /* the farthest that any body goes in this step */
	float close;   /* seconds at top speed that it could take to meet one that is close, if that one stood */
} tli_neighbours_def;

/* From middle to middle, map units: those farther apart cannot touch in a step in which each goes so far at most. */
static inline double tli_touch_range(float radius, float other, float step)
{
	return (double)radius + (double)other + 2 * (double)step + 0.01;
}

/* Fills in the hood of the body at `at`; `touching` grows as it must. TL_E_NOMEM. */
tl_status tli_neighbours_find(
	const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at, tli_neighbour_set *neighbours);

#endif
