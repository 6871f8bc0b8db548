/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/braking.h: separation of bodies that cannot change their velocity at will.
 *
 * With the greatest force f a body at velocity v stops within |v|^2 / 2f. So bodies must leave each other room to stop: if n points from
 * i to j and g is their gap, then s_i + s_j <= g, where s = n . v |v| / 2f is how much nearer a body comes before it stops. Braking with
 * all force keeps this true in every case, so a solution always exists; the room that is left over is shared.
 */
#ifndef TLI_CROWD_AVOID_BRAKING_H
#define TLI_CROWD_AVOID_BRAKING_H

#include "crowd/avoid/separation.h"

/* The distance in which a body stops; 0 where its force is unbounded. */
static inline float tli_brake_distance(const tli_bodies *bodies, const tli_body *body)
{
	float squared = tli_f2_dot(body->v, body->v); /* a body that stands needs none, even without any force */
	bool brakes = body->flags & TLI_BODY_BRAKES;
	return brakes && squared > 0 ? squared / (2 * tli_body_max_force(bodies, body)) : 0;
}

/* An upper bound of the distance that a body covers in a step and until it stands, map units. */
static inline float tli_brake_reach(const tli_bodies *bodies, float dt, const tli_body *body)
{
	return body->max_speed * dt + tli_brake_distance(bodies, body) + 1e-3f;
}

/* The part of the gap to the other body that is this one's own: what it needs to stop, and its share of what neither needs. */
float tli_brake_room(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_body_contact *contact);

/* As tli_separation_limit, for a body whose force is bounded: the force allows the displacement, and the body can still stop within its room
 * after it. */
tli_f2 tli_brake_limit(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_f2 *wanted,
	tli_body_contacts contacts, float dt);

#endif
