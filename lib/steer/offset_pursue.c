/* SPDX-License-Identifier: MIT */
/*
 * steer/offset_pursue.c: keeps a position beside a leader, given in the leader's frame and met in its own (steer/arrive.c): formations.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999.)
 */
#include "steer/arrive.h"

#include "base/cookie.h"
#include "steer/vector.h"

tl_vector tl_steer_offset_pursue(
	const tl_vehicle *vehicle, const tl_vehicle *leader, tl_vector offset, const tl_arrive_def *def)
{
	if (!vehicle || !leader || !tli_is_def(def))
		return tli_v(0, 0);
	tl_vector target = tli_v_add(leader->position, tli_v_from_frame(leader->heading, offset));
	return tli_steer_meet(vehicle, target, leader->velocity, def);
}
