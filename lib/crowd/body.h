/* SPDX-License-Identifier: MIT */
/*
 * crowd/body.h: what a step reads of agents and circles: copies in the order of the grid, so that neighbours are near in memory.
 * Written once at the start of a step; nobody reads a moved neighbour.
 */
#ifndef TLI_CROWD_BODY_H
#define TLI_CROWD_BODY_H

#include "crowd/plane.h"

enum {
	TLI_BODY_YIELDS = 1,    /* takes its share of avoiding; without it goes on as it does: circles, driven agents */
	TLI_BODY_IDLE = 2,      /* has nowhere to go: steps aside for everybody */
	TLI_BODY_CIRCLE = 4,    /* `slot` is that of a circle */
	TLI_BODY_UNYIELDING = 8 /* a circle, or driven: avoids nobody in any way */
};

typedef struct tli_body {
	tli_f2 v;     /* the real velocity of the last step */
	tli_f2 ahead; /* unit direction to its target; 0,0 where it has none */
	float radius, max_speed;
	float max_force; /* INFINITY: it changes its velocity at will */
	float distance;  /* to its target */
	float rem;       /* length of what is left of the way; who has less goes first */
	float stuck;     /* 0..1: how long it has not moved although it wants to */
	uint32_t slot;
	uint16_t flags;
	uint16_t rank; /* of its priority: who has more goes first */
	uint32_t layer, mask;
} tli_body;

typedef struct tli_bodies {
	const double *x, *y;  /* [count] map units */
	const tli_body *body; /* [count] */
	size_t count;
} tli_bodies;

/* From one to the other; both are near each other, so a float has all that matters. */
static inline tli_f2 tli_body_between(const tli_bodies *bodies, uint32_t from, uint32_t to)
{
	return (tli_f2){ (float)(bodies->x[to] - bodies->x[from]), (float)(bodies->y[to] - bodies->y[from]) };
}

#endif
