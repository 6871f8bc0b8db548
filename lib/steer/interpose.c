/* SPDX-License-Identifier: MIT */
/*
 * steer/interpose.c: between two others: the point half-way between, met in its own frame (steer/arrive.c).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/arrive.h"

#include "base/cookie.h"
#include "steer/vector.h"

tl_vector tl_steer_interpose(
	const tl_vehicle *vehicle, const tl_vehicle *a, const tl_vehicle *b, const tl_arrive_def *def)
{
	if (!vehicle || !a || !b || !tli_is_def(def))
		return tli_v(0, 0);
	tl_vector between = tli_v_sub(b->position, a->position);
	tl_vector velocity = tli_v_scale(tli_v_add(a->velocity, b->velocity), 0.5);
	return tli_steer_meet(vehicle, tli_v_ahead(a->position, between, 0.5), velocity, def);
}
