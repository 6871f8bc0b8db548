/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/body.h: what a step reads of agents and circles: copies in the order of the grid, so that neighbours are near in memory.
 * Written once at the start of a step, so that no body reads a neighbour that has moved already.
 */
#ifndef TLI_CROWD_NEAR_BODY_H
#define TLI_CROWD_NEAR_BODY_H

#include "base/assert.h"
#include "crowd/math/f2.h"
#include "crowd/store/store.h"

#include <math.h>

/* What a body is and does, in one word, which neighbours read as one lane: one of each kind, leg, doorway and side, and what may come with any. */
enum {
	/* What it does about others; the last two avoid nothing at all. */
	TLI_BODY_KIND = 7,
	TLI_BODY_STEERS = 0,
	TLI_BODY_STEERS_APART = 1, /* steers in a flock, kept apart from others that do, and those that yield */
	TLI_BODY_YIELDS = 2,       /* takes its share of avoiding */
	TLI_BODY_DRIVEN = 3,
	TLI_BODY_CIRCLE = 4, /* `slot` is that of a circle */
	/* How near it is to its goal, if it yields; each is nearer than those before. */
	TLI_BODY_LEG = 7 << 3,
	TLI_BODY_LAST_LEG = 1 << 3, /* its target is its goal, where it will stay */
	TLI_BODY_AT_PLACE = 2 << 3, /* about as near to its goal as it is to stand */
	TLI_BODY_ARRIVED = 3 << 3,  /* has been at its goal, but may get nearer */
	TLI_BODY_SETTLED = 4 << 3,  /* stands where it has arrived */
	/* Where it is at a doorway; each is more than those before. */
	TLI_BODY_DOORWAY = 3 << 6,
	TLI_BODY_QUEUES = 1 << 6, /* a doorway is ahead of it, or near it */
	TLI_BODY_WAITS = 2 << 6,  /* before it: follows those in front, and goes aside for none of its queue */
	TLI_BODY_HOLDS = 3 << 6,  /* its target is the place where it waits */
	/* tl_passing */
	TLI_BODY_SIDE = 3 << 8,
	TLI_BODY_SIDE_SHIFT = 8,
	/* Flags. */
	TLI_BODY_IDLE = 1 << 10,    /* has no goal to go to: steps aside for all others */
	TLI_BODY_BRAKES = 1 << 11,  /* yields, with a force that is bounded; all others change their velocity at will */
	TLI_BODY_MANNERS = 1 << 12, /* yields; people, shy or turn_rate */
	/* The rank of its priority: the higher one goes first. */
	TLI_BODY_RANK_SHIFT = 16
};

/* 48 bytes: the speed of a crowd is that of reading these. What is read of neighbours comes first; what is rarely needed is in the
 * profile. */
typedef struct tli_body {
	tli_f2 v;     /* velocity of the last step, map units per second */
	tli_f2 ahead; /* unit direction to its target; 0,0 where it has none */
	float rem;    /* length of path that is left, map units; of two bodies the one with less goes first */
	float stuck;  /* 0..1: for how long it has not moved although it wants to */
	float radius;
	uint32_t traits; /* TLI_BODY_ */
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
	const uint32_t *profile_of;       /* by slot */
	bool has_layers;                  /* some bodies ignore some others: see tli_body_avoids */
	const double *goal_x, *goal_y;    /* by slot, of those on their last leg */
	const tli_moving_circle *circles; /* by slot */
	tl_channels usual;                /* what an agent heeds that says nothing */
} tli_bodies;

static inline uint32_t tli_body_kind(const tli_body *body)
{
	return body->traits & TLI_BODY_KIND;
}

static inline bool tli_body_yields(const tli_body *body)
{
	return tli_body_kind(body) == TLI_BODY_YIELDS;
}

static inline uint32_t tli_body_leg(const tli_body *body)
{
	return body->traits & TLI_BODY_LEG;
}

static inline uint32_t tli_body_doorway(const tli_body *body)
{
	return body->traits & TLI_BODY_DOORWAY;
}

/* Exchanges one of those of `which`: TLI_BODY_LEG, TLI_BODY_DOORWAY. */
static inline void tli_body_put(tli_body *body, uint32_t which, uint32_t value)
{
	body->traits = (body->traits & ~which) | value;
}

static inline uint32_t tli_body_rank(const tli_body *body)
{
	return body->traits >> TLI_BODY_RANK_SHIFT;
}

/* It takes its share of what keeps bodies apart. */
static inline bool tli_body_is_kept_apart(const tli_body *body)
{
	return tli_body_yields(body) || tli_body_kind(body) == TLI_BODY_STEERS_APART;
}

/* It yields, and has a goal to which it goes. */
static inline bool tli_body_wants_on(const tli_body *body)
{
	return tli_body_yields(body) && !(body->traits & TLI_BODY_IDLE) && tli_body_leg(body) != TLI_BODY_SETTLED;
}

/* Of an agent. */
static inline const tli_profile *tli_body_profile(const tli_bodies *bodies, const tli_body *body)
{
	tli_assert(tli_body_kind(body) != TLI_BODY_CIRCLE);
	return &bodies->profiles[bodies->profile_of[body->slot]];
}

/* The layer of the other is in the mask of the agent `self`, which heeds one of the channels that the other blocks. */
static inline bool tli_body_avoids(const tli_bodies *bodies, uint32_t self, uint32_t other)
{
	if (!bodies->has_layers)
		return true;
	const tli_body *body = &bodies->body[other];
	const tli_profile *profile = tli_body_profile(bodies, &bodies->body[self]);
	if (tli_body_kind(body) != TLI_BODY_CIRCLE)
		return (tli_body_profile(bodies, body)->layer & profile->mask) != 0;
	tl_channels heeds = profile->heeds ? profile->heeds : bodies->usual;
	return profile->mask != 0 && (bodies->circles[body->slot].def.blocks & heeds);
}

/* In radii: farther from its goal one that has arrived is not there. */
static const float TLI_AWAY = 4;

/* It has arrived, and was pushed away from its goal. */
static inline bool tli_body_is_away(const tli_body *body)
{
	return tli_body_leg(body) >= TLI_BODY_ARRIVED && body->distance > TLI_AWAY * body->radius;
}

/* INFINITY where it changes its velocity at will. */
static inline float tli_body_max_force(const tli_bodies *bodies, const tli_body *body)
{
	return body->traits & TLI_BODY_BRAKES ? (float)tli_body_profile(bodies, body)->max_force : INFINITY;
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
