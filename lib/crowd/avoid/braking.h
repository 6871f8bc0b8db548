/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/braking.h: keeping apart where a body cannot change its velocity at will.
 *
 * With the greatest force f a body at velocity v comes to rest within |v|^2 / 2f. So bodies must leave each other room to stop: if n
 * points from i to j and g is their gap, then s_i + s_j <= g, where s = n . v |v| / 2f is how far the one comes nearer yet. Braking
 * with all force keeps this true whatever happens, so there is always a way out; the room that is left over is shared.
 */
#ifndef TLI_CROWD_AVOID_BRAKING_H
#define TLI_CROWD_AVOID_BRAKING_H

#include "crowd/avoid/separation.h"

/* How far a body goes while it brakes; 0 where its force is unbounded. */
static inline float tli_brake_distance(const tli_bodies *bodies, const tli_body *body)
{
	float squared = tli_f2_dot(body->v, body->v); /* who stands needs none, even without any force */
	bool brakes = body->flags & TLI_BODY_BRAKES;
	return brakes && squared > 0 ? squared / (2 * tli_body_max_force(bodies, body)) : 0;
}

/* The part of the gap to the other that is the body's own: what it needs to stop, and its share of what nobody needs. */
float tli_brake_room(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_body_contact *contact);

/* As tli_separation_limit, for a body whose force is bounded: the displacement is one that the force allows, and afterwards the body can still
 * stop within its room. */
tli_f2 tli_brake_limit(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_f2 *wanted,
	tli_body_contacts contacts, float dt);

#endif
