/* SPDX-License-Identifier: MIT */
/* The twins of tli_sight_sees and tli_sight_first_hit: the same answers by a plain loop over all walls. */
#ifndef SUPPORT_SIGHT_BY_LOOP_H
#define SUPPORT_SIGHT_BY_LOOP_H

#include "sight/sight.h"

tl_status sight_sees_by_loop(const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, bool *sees);
tl_status sight_first_hit_by_loop(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit *hit);

#endif
