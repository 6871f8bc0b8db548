/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/body.h: what a step reads of agents and circles: copies in the order of the grid, so that neighbours are near in memory.
 * Written once at the start of a step, so that no body reads a neighbour that has moved already.
 */
#ifndef TLI_CROWD_NEAR_BODY_H
#define TLI_CROWD_NEAR_BODY_H

#include "base/assert.h"
#include "crowd/math/f2.h"
#include "crowd/store/profiles.h"

#include <math.h>

enum {
	TLI_BODY_YIELDS = 1, /* takes its share of avoiding; without it: circles, driven agents, agents that steer */
	TLI_BODY_IDLE = 2,   /* has no goal to go to: steps aside for all others */
	TLI_BODY_CIRCLE = 4, /* `slot` is that of a circle */
	TLI_BODY_NON_YIELDING = 8, /* a circle, or driven: avoids nothing at all */
	TLI_BODY_BRAKES = 16,      /* yields, with a force that is bounded; all others change their velocity at will */
	TLI_BODY_SETTLED = 32,     /* stands where it has arrived */
	TLI_BODY_ARRIVED = 64,     /* is near its goal, but may get nearer */
	TLI_BODY_LAST_LEG = 128,   /* its target is its goal, where it will stay */
	TLI_BODY_KEEPS_LEFT = 256,
	TLI_BODY_KEEPS_NONE = 512, /* to no side; else it keeps right */
	TLI_BODY_MANNERS = 1024,   /* people, shy or turn_rate */
	TLI_BODY_HOLDS = 2048,     /* it is at the place where it waits, or goes there: its target is that place */
	TLI_BODY_QUEUES = 4096,    /* there is a doorway ahead of it, or near it, whether it waits or not */
	TLI_BODY_WAITS = 8192, /* before a doorway: it follows those in front, and goes aside for none of its queue */
	TLI_BODY_AT_PLACE = 16384, /* it is about as near to its goal as it is to stand; without it, it is not */
	TLI_BODY_STEERS_APART =
		32768 /* a member of a flock that avoids bodies: it steers, and is kept apart from others of its kind and those that yield */
};

/* 48 bytes: the speed of a crowd is that of reading these. What is read of neighbours comes first; what is rarely needed is in the
 * profile. */
typedef struct tli_body {
	tli_f2 v;     /* velocity of the last step, map units per second */
	tli_f2 ahead; /* unit direction to its target; 0,0 where it has none */
	float rem;    /* length of path that is left, map units; of two bodies the one with less goes first */
	float stuck;  /* 0..1: for how long it has not moved although it wants to */
	float radius;
	uint32_t flags; /* TLI_BODY_; above them the rank of its priority: the higher one goes first */
	float max_speed;
	float distance;  /* to its target */
	uint32_t slot;   /* of its columns, or of a circle */
	uint32_t number; /* of its id; all chance depends on this one, since slots change (crowd/step/renumber.c) */
} tli_body;

typedef struct tli_bodies {
	const double *x, *y;  /* [count] map units */
	const tli_body *body; /* [count] */
	size_t count;
	const tli_profile *profiles;
	const uint32_t *profile_of;    /* by slot */
	bool has_layers;               /* some bodies ignore some others: see tli_body_avoids */
	const double *goal_x, *goal_y; /* by slot, of those on their last leg */
} tli_bodies;

enum { TLI_BODY_RANK_SHIFT = 16 };

static inline uint32_t tli_body_rank(const tli_body *body)
{
	return body->flags >> TLI_BODY_RANK_SHIFT;
}

/* It takes its share of what keeps bodies apart. */
static inline bool tli_body_is_kept_apart(const tli_body *body)
{
	return (body->flags & (TLI_BODY_YIELDS | TLI_BODY_STEERS_APART)) != 0;
}

/* From one to the other; they are near each other, so floats are exact enough. */
static inline tli_f2 tli_body_between(const tli_bodies *bodies, uint32_t from, uint32_t to)
{
	return (tli_f2){ (float)(bodies->x[to] - bodies->x[from]), (float)(bodies->y[to] - bodies->y[from]) };
}

/* Of an agent. */
static inline const tli_profile *tli_body_profile(const tli_bodies *bodies, const tli_body *body)
{
	tli_assert(!(body->flags & TLI_BODY_CIRCLE));
	return &bodies->profiles[bodies->profile_of[body->slot]];
}

/* The layer of the other is in the mask of the agent `self`. */
static inline bool tli_body_avoids(const tli_bodies *bodies, uint32_t self, uint32_t other)
{
	if (!bodies->has_layers)
		return true;
	const tli_body *body = &bodies->body[other];
	uint32_t layer = body->flags & TLI_BODY_CIRCLE ? UINT32_MAX : tli_body_profile(bodies, body)->layer;
	return (layer & tli_body_profile(bodies, &bodies->body[self])->mask) != 0;
}

/* In radii: farther from its goal one that has arrived is not there. */
static const float TLI_AWAY = 4;

/* It has arrived, and was pushed away from its goal. */
static inline bool tli_body_is_away(const tli_body *body)
{
	return (body->flags & TLI_BODY_ARRIVED) && body->distance > TLI_AWAY * body->radius;
}

/* INFINITY where it changes its velocity at will. */
static inline float tli_body_max_force(const tli_bodies *bodies, const tli_body *body)
{
	return body->flags & TLI_BODY_BRAKES ? (float)tli_body_profile(bodies, body)->max_force : INFINITY;
}

/* An upper bound of the distance that a body covers in a step, map units. */
static inline float tli_body_reach(const tli_body *body, float dt)
{
	return body->max_speed * dt + 1e-3f;
}

/* Two bodies on their last leg cannot both be at their goals: they would overlap. */
bool tli_body_shares_place(const tli_bodies *bodies, const tli_body *i, const tli_body *j);

/* A unit direction that is the opposite one when i and j are exchanged: where two bodies at the same position part to. */
tli_f2 tli_body_parting(const tli_body *i, const tli_body *j);

#endif
