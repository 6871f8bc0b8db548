/* SPDX-License-Identifier: MIT */
/* crowd/avoid/people.h: what some bodies do besides avoiding: walk slower where it is dense, keep off walls, turn at a bounded rate. */
#ifndef TLI_CROWD_AVOID_PEOPLE_H
#define TLI_CROWD_AVOID_PEOPLE_H

#include "crowd/near/neighbours.h"
#include "crowd/walls/near_walls.h"

typedef struct tli_people_def {
	float dt; /* seconds a step */
} tli_people_def;

/* What is near a body. */
typedef struct tli_surroundings {
	const tli_neighbour_set *neighbours;
	const tli_near_walls *walls;
} tli_surroundings;

/* What a body with TLI_BODY_MANNERS wants, changed as its profile says: off walls, and at its rate of turning. */
tli_f2 tli_people_wish(
	const tli_people_def *def, const tli_bodies *bodies, uint32_t self, const tli_near_walls *walls, tli_f2 wish);

/* The velocity that it has found among others, slower where it is dense; its force bounds how soon. */
tli_f2 tli_people_velocity(
	const tli_people_def *def, const tli_bodies *bodies, uint32_t self, const tli_surroundings *near, tli_f2 v);

/* The share of its free speed at which a person walks at this density, a square metre (Weidmann 1993). */
float tli_people_share(float density);

#endif
