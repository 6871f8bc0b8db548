/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/body.h: what a step reads of agents and circles: copies in the order of the grid, so that neighbours are near in memory.
 * Written once at the start of a step; nobody reads a moved neighbour.
 */
#ifndef TLI_CROWD_NEAR_BODY_H
#define TLI_CROWD_NEAR_BODY_H

#include "crowd/store/profiles.h"
#include "crowd/math/half_planes.h"

#include <math.h>

enum {
	TLI_BODY_YIELDS = 1, /* takes its share of avoiding; without it goes on as it does: circles, driven agents */
	TLI_BODY_IDLE = 2,   /* has nowhere to go: steps aside for everybody */
	TLI_BODY_CIRCLE = 4, /* `slot` is that of a circle */
	TLI_BODY_NON_YIELDING = 8, /* a circle, or driven: avoids nobody in any way */
	TLI_BODY_BRAKES = 16       /* yields, with a force that is bounded; all others change their velocity at will */
};

/* 48 bytes: the crowd's speed is that of reading these. What others look at comes first; what is rarely asked for is asked of the
 * kind. */
typedef struct tli_body {
	tli_f2 v;     /* the real velocity of the last step */
	tli_f2 ahead; /* unit direction to its target; 0,0 where it has none */
	float rem;    /* length of what is left of the way; who has less goes first */
	float stuck;  /* 0..1: how long it has not moved although it wants to */
	float radius;
	uint32_t flags; /* TLI_BODY_; above them the rank of its priority: who has more goes first */
	float max_speed;
	float distance;  /* to its target */
	uint32_t slot;   /* of its columns, or of a circle */
	uint32_t number; /* of its id; all chance comes from this one, since slots change (crowd/step/renumber.c) */
} tli_body;

typedef struct tli_bodies {
	const double *x, *y;  /* [count] map units */
	const tli_body *body; /* [count] */
	size_t count;
	const tli_profile *profiles;
	const uint32_t *profile_of; /* by slot */
	bool picky;                 /* some may not care for some others: else everybody cares for everybody */
} tli_bodies;

enum { TLI_BODY_RANK_SHIFT = 16 };

static inline uint32_t tli_body_rank(const tli_body *body)
{
	return body->flags >> TLI_BODY_RANK_SHIFT;
}

/* From one to the other; both are near each other, so a float has all that matters. */
static inline tli_f2 tli_body_between(const tli_bodies *bodies, uint32_t from, uint32_t to)
{
	return (tli_f2){ (float)(bodies->x[to] - bodies->x[from]), (float)(bodies->y[to] - bodies->y[from]) };
}

/* Of an agent. */
static inline const tli_profile *tli_body_profile(const tli_bodies *bodies, const tli_body *body)
{
	return &bodies->profiles[bodies->profile_of[body->slot]];
}

/* Does an agent avoid the other? */
static inline bool tli_body_cares(const tli_bodies *bodies, uint32_t self, uint32_t other)
{
	if (!bodies->picky)
		return true;
	const tli_body *it = &bodies->body[other];
	uint32_t layer = it->flags & TLI_BODY_CIRCLE ? UINT32_MAX : tli_body_profile(bodies, it)->layer;
	return (layer & tli_body_profile(bodies, &bodies->body[self])->mask) != 0;
}

/* INFINITY where it changes its velocity at will. */
static inline float tli_body_max_force(const tli_bodies *bodies, const tli_body *body)
{
	return body->flags & TLI_BODY_BRAKES ? (float)tli_body_profile(bodies, body)->max_force : INFINITY;
}

#endif
