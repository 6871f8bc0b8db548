/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/turn_before.c: containment (steer/contain.c) by any walls, and a heading that leads away from them.
 *
 * Towards each wall that the vehicle would come too near to in TURN_SECONDS, it is pushed along the wall's normal, in time to stop before it.
 * Its heading is mirrored at each wall that it leads to, the more the nearer the wall is: a share of 1/2 leads along the wall. So it turns, out of
 * corners too, where pushes alone would hold it.
 */
#include "crowd/walls/turn_before.h"

/* Seconds ahead; as a multiple of those in which the vehicle stops. */
static const double TURN_SECONDS = 1, TURN_STOPS = 1.5;
/* Of the vehicle's radius: what is kept. */
static const double TURN_MARGIN = 1;

tl_vector tli_turn_before_walls(const tli_guard *guard, const tl_vehicle *vehicle, tl_vector *heading)
{
	tl_vector push = { 0, 0 };
	double stop = TURN_STOPS * vehicle->max_speed / vehicle->max_force,
	       time = stop > TURN_SECONDS ? stop : TURN_SECONDS;
	double margin = TURN_MARGIN * vehicle->radius, look = vehicle->max_speed * time;
	*heading = vehicle->heading;
	if (!guard->on || !guard->walls || !isfinite(look) || !(look > 0))
		return push;
	tli_near_walls walls;
	tli_guard_near(guard, vehicle->position.x, vehicle->position.y, (float)(look + margin), &walls);
	for (size_t i = 0; i < walls.count; i++) {
		const tli_near_wall *wall = &walls.near[i];
		tl_vector normal = tli_v((double)wall->n.x, (double)wall->n.y);
		double gap = (double)(wall->distance - guard->clearance) - margin;
		double closing = tli_v_dot(vehicle->velocity, normal), over = closing * time - gap;
		if (over > 0) {
			double force = 2 * over / (time * time);
			double least = gap > 0 && closing > 0 ? 0.625 * closing * closing / gap : 0;
			push = tli_v_ahead(push, normal, force > least ? -force : -least);
		}
		double towards = tli_v_dot(*heading, normal);
		if (towards > 0 && gap < towards * look)
			*heading = tli_v_ahead(
				*heading, normal, -2 * towards * (1 - (gap > 0 ? gap : 0) / (towards * look)));
	}
	*heading = tli_v_unit(*heading, vehicle->heading);
	return push;
}
