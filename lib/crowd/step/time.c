/* SPDX-License-Identifier: MIT */
/* crowd/step/time.c: how long a step is, and whose turn it is in it. */
#include "crowd/step/crowd.h"

#include <math.h>

/* Radians per second, of bodies that move fast. */
static const float TURN_RATE_FAST = 12;
/* Radians per second, of slow bodies, and of those before doorways. */
static const float TURN_RATE_SLOW = 3;

void tli_crowd_set_dt(tl_crowd *crowd, double dt)
{
	float seconds = (float)dt;
	crowd->dt = dt;
	crowd->reciprocal.dt = crowd->reciprocal.people.dt = seconds;
	crowd->reciprocal.pair.turn = TURN_RATE_FAST * seconds;
	crowd->reciprocal.pair.turn_slow = TURN_RATE_SLOW * seconds;
}

/* Turns are as long as the steps of the definition. A longer step has several of them, a shorter one often none, so that none is left out. */
tli_turns_now tli_crowd_turns_now(const tl_crowd *crowd)
{
	double usual = crowd->def.dt, beyond = crowd->store.beyond, after = beyond + (crowd->dt - usual);
	double first = floor((double)crowd->store.step + beyond / usual),
	       end = floor((double)(crowd->store.step + 1) + after / usual);
	return (tli_turns_now){ (uint64_t)first, end > first ? (uint32_t)(end - first) : 0 };
}
