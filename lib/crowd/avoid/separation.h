/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/separation.h: the stage of a step that keeps bodies from touching, whatever they want (docs/crowds.md has the proof).
 *
 * A contact is a pair of bodies, or a body and a wall, that could touch within the step. If n points from i to j and g is the gap
 * between their rims, then n . u_i - n . u_j <= g for displacements u keeps them apart during all of the step, since the
 * displacements are straight.
 */
#ifndef TLI_CROWD_AVOID_SEPARATION_H
#define TLI_CROWD_AVOID_SEPARATION_H

#include "crowd/near/body.h"
#include "crowd/avoid/pair.h"

#define TLI_NO_BODY UINT32_MAX

typedef struct tli_body_contact {
	tli_f2 n;       /* unit, from the body to the other */
	float gap;      /* between the rims, map units; a little less than it is */
	uint32_t other; /* in the order of the grid; TLI_NO_BODY: a wall */
} tli_body_contact;

/* The contact with another body at q. */
tli_body_contact tli_body_contact_with(const tli_body *i, const tli_body *j, tli_f2 q, uint32_t other);

/* The contacts of a body [count]; walls come first. */
typedef struct tli_body_contacts {
	const tli_body_contact *list;
	size_t count;
} tli_body_contacts;

typedef struct tli_separation_def {
	const tli_pair_def *pair;
	const tli_bodies *bodies;
	const tli_f2 *wanted; /* displacement of each body */
	const float *deepest; /* of the heap of each body; 0: none overlaps it */
} tli_separation_def;

/* The displacement of a body, at most `max` long, that is nearest to the wanted one and leaves each other body its part of the gap. */
tli_f2 tli_separation_limit(const tli_separation_def *def, uint32_t self, tli_body_contacts contacts, float max);

/* It was slower than a hundredth of its top speed: in a heap, it did not get on. */
static inline bool tli_body_stood(const tli_body *body)
{
	float speed = 0.01f * body->max_speed;
	return tli_f2_dot(body->v, body->v) < speed * speed;
}

/* Of all bodies. */
typedef struct tli_separation_shares {
	const tli_bodies *bodies;
	const tli_f2 *u;      /* displacements */
	const float *shares;  /* of them, 0..1 */
	const float *deepest; /* of the heap of each body; 0: none overlaps it */
} tli_separation_shares;

/* The factor, 0..1, by which the share of a body is to be multiplied so that it touches no other body if all others keep their shares, and
 * none that it overlaps gets deeper into it than the deepest of their heap is. 1: no change is needed. */
float tli_separation_factor(const tli_separation_shares *of, uint32_t self, tli_body_contacts contacts);

#endif
