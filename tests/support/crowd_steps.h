/* SPDX-License-Identifier: MIT */
/* tests/support/crowd_steps.h: what tests of whole crowds do again and again. */
#ifndef SUPPORT_CROWD_STEPS_H
#define SUPPORT_CROWD_STEPS_H

#include "support/check.h"
#include <tautline/crowd.h>

#include "base/rng.h"

static inline double draw(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static inline tl_crowd *make_crowd(tl_nav *nav, uint32_t threads)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	def.dt = 0.05;
	def.threads = threads;
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

static inline void steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
}

/* An agent of one crowd is where that of another is. */
static inline void same_place(const tl_crowd *crowd, tl_agent_id id, const tl_crowd *other, tl_agent_id other_id)
{
	tl_agent_info a, b;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &a), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent(other, other_id, &b), TL_OK);
	ck_assert(a.position.x == b.position.x && a.position.y == b.position.y);
}

#endif
