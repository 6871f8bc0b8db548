/* SPDX-License-Identifier: MIT */
/* steer/flock.h: what the numbers of a tl_flock_def stand for, for lib/steer and for crowds. */
#ifndef TLI_STEER_FLOCK_H
#define TLI_STEER_FLOCK_H

#include "base/angle.h"

#include <math.h>
#include <tautline/steer.h>

#define TLI_HALF_TURN 3.14159265358979324
/* Per second: a member uses no more force than changes its top speed that often. So it turns alike at all steps. */
#define TLI_FLOCK_HASTE 5.0
/* In the mean that a member turns to, those that go elsewhere weigh more: 1 + the first of these times (difference of the velocities / top
 * speed)^2, but at most 1 + the second; and so do those that are farther off: 1 + the third times (distance / sight)^2. The near ones go as it
 * does. So one that links two groups, who sees few of the others, turns at once, and its own group after it. */
#define TLI_FLOCK_DISSENT 30.0
#define TLI_FLOCK_DISSENT_MAX 100.0
#define TLI_FLOCK_FAR 6.0

/* With the lengths and the speed that suit a body, where the definition has 0. */
static inline tl_flock_def tli_flock_def_for(const tl_flock_def *def, double radius, double max_speed)
{
	tl_flock_def own = *def;
	double sight = fmax(20 * radius, 5 * max_speed);
	own.sight = def->sight > 0 ? def->sight : sight;
	own.too_near = def->too_near > 0 ? def->too_near : fmax(4 * radius, 0.75 * max_speed);
	own.cruise = def->cruise > 0 ? fmin(def->cruise, max_speed) : 0.9 * max_speed;
	return own;
}

/* As tl_steer_flock, and shows whom the vehicle sees, its three forces and what becomes of them. */
tl_vector tli_flock_show(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def,
	const tl_debug_draw *debug);

/* The cosine of half the field of view; -2: all around. */
static inline double tli_flock_edge_of_view(double field_of_view)
{
	tli_turn turn;
	if (field_of_view == TLI_HALF_TURN)
		return 0; /* the usual one, without a series */
	if (!(field_of_view < 6.28318530717958))
		return -2;
	return tli_turn_by_radians(field_of_view / 2, &turn) == TL_OK ? turn.cosine : -2;
}

#endif
