/* SPDX-License-Identifier: MIT */
/* crowd/flock/turn.h: members of flocks turn before walls. */
#ifndef TLI_CROWD_FLOCK_TURN_H
#define TLI_CROWD_FLOCK_TURN_H

#include "crowd/walls/guard.h"

#include <tautline/crowd.h>

/* A member that turns. */
typedef struct tli_flock_turner {
	double x, y; /* map units */
	tli_f2 v, heading;
	tli_f2 mean; /* velocity of those that it sees */
	tl_passing passing;
	float radius, cruise, max_force;
	float clear; /* result: no wall is as near as that; 0: not known */
} tli_flock_turner;

/* Turns the force of a member that is about to come too near a wall: it goes along it, at its speed, with the wall on the side of its passing.
 * False: no wall is ahead, and the force stays. O(walls near). */
bool tli_flock_turn(const tli_guard *guard, tli_flock_turner *member, tli_f2 *force);

#endif
