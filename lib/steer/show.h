/* SPDX-License-Identifier: MIT */
/* steer/show.h: how behaviours show a force. */
#ifndef TLI_STEER_SHOW_H
#define TLI_STEER_SHOW_H

#include "steer/vector.h"

/* Per second: with a force that has no bound, all of it is taken for one that changes the top speed that often. */
#define TLI_SHOWN_HASTE 5.0

/* In proportion to all of its force, which is as long as a second at top speed. */
static inline void tli_show_force(
	const tl_debug_draw *debug, tl_debug_kind kind, const tl_vehicle *vehicle, tl_vector force)
{
	double all = fmin(vehicle->max_force, TLI_SHOWN_HASTE * vehicle->max_speed);
	if (debug && debug->segment && all > 0)
		debug->segment(debug->context, kind, vehicle->position,
			tli_v_ahead(vehicle->position, force, vehicle->max_speed / all));
}

#endif
