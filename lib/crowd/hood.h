/* SPDX-License-Identifier: MIT */
/* crowd/hood.h: the neighbours of one body. */
#ifndef TLI_CROWD_HOOD_H
#define TLI_CROWD_HOOD_H

#include "crowd/body.h"
#include "crowd/grid.h"

enum { TLI_HOOD_MOST = 64 };

typedef struct tli_neighbour {
	tli_f2 q;      /* from the body to it */
	float squared; /* |q|^2 */
	uint32_t at;   /* in the grid's order */
} tli_neighbour;

typedef struct tli_hood {
	tli_neighbour *found; /* tli_array: the nearest ones come first, in an order that means nothing */
	size_t count;         /* of those */
	uint32_t *touching;   /* tli_array: all whose rims are so near that the two could touch within this step */
} tli_hood;

/* Appends the numbers of all within the square of the distance (`rim`: also those just at it), the body itself left out, to out, which
 * has room for the whole span; returns the new count. Each is written, and counted if it is near: that cannot be foretold. */
static inline size_t tli_hood_list(
	const tli_bodies *bodies, tli_span span, uint32_t self, double limit, bool rim, uint32_t *out, size_t count)
{
	double px = bodies->x[self], py = bodies->y[self];
	for (uint32_t at = span.begin; at < span.end; at++) {
		double dx = bodies->x[at] - px, dy = bodies->y[at] - py, squared = dx * dx + dy * dy;
		out[count] = at;
		count += (rim ? squared <= limit : squared < limit) & (at != self);
	}
	return count;
}

typedef struct tli_hood_def {
	const tli_bodies *bodies;
	const tli_grid *grid;
	double sight;  /* map units; this and tli_hood_touch of all bodies are at most TLI_GRID_REACH cells */
	uint32_t most; /* 1..TLI_HOOD_MOST */
	float largest; /* radius of all bodies */
	float step;    /* the farthest that any body goes in this step */
} tli_hood_def;

/* From middle to middle, map units: those farther apart cannot touch in a step in which each goes so far at most. */
static inline double tli_hood_touch(float radius, float other, float step)
{
	return (double)radius + (double)other + 2 * (double)step + 0.01;
}

/* Fills in the hood of the body at `at`; `touching` grows as it must. TL_E_NOMEM. */
tl_status tli_hood_find(const tli_hood_def *def, tli_grid_cursor *cursor, uint32_t at, tli_hood *hood);

#endif
