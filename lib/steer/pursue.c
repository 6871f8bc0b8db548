/* SPDX-License-Identifier: MIT */
/*
 * steer/pursue.c: to where the quarry can be met at top speed, or where it will be after `max_prediction` (docs/steering.md, "Pursue").
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999; constant-bearing interception.)
 */
#include "steer/vector.h"

#include "base/cookie.h"

tl_pursue_def tl_default_pursue_def(void)
{
	return (tl_pursue_def){ .cookie = TLI_COOKIE(tl_pursue_def), .max_prediction = 2 };
}

/* Seconds until the two can meet; `limit` if later or never. */
static double meeting_time(tl_vector q, tl_vector v, double speed, double limit)
{
	double a = speed * speed - tli_v_dot(v, v), b = tli_v_dot(q, v), c = tli_v_dot(q, q), square = b * b + a * c;
	if (!(square >= 0))
		return limit;
	/* a t^2 - 2 b t - c = 0; in a form that holds for a near 0 as well. */
	double root = sqrt(square), time = -1;
	if (root - b > 0)
		time = c / (root - b); /* the only root above 0 for a > 0, the smaller one for a < 0 */
	return time >= 0 && time < limit ? time : limit;
}

tl_vector tl_steer_pursue(const tl_vehicle *vehicle, const tl_vehicle *quarry, const tl_pursue_def *def)
{
	if (!vehicle || !quarry || !tli_is_def(def))
		return tli_v(0, 0);
	tl_vector q = tli_v_sub(quarry->position, vehicle->position);
	double time = meeting_time(q, quarry->velocity, vehicle->max_speed, def->max_prediction);
	return tl_steer_seek(vehicle, tli_v_ahead(quarry->position, quarry->velocity, time));
}
