/* SPDX-License-Identifier: MIT */
/*
 * steer/follow_wall.c: along a wall, at a distance (docs/steering.md, "Wall following"). The point ahead moves with the heading at top
 * speed, so a vehicle at rest follows too. Which side is the vehicle's is asked from where it stands, since the point ahead may lie beyond
 * the wall.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "wall following".)
 */
#include "steer/world.h"

#include "base/cookie.h"

tl_follow_wall_def tl_default_follow_wall_def(void)
{
	return (tl_follow_wall_def){
		.cookie = TLI_COOKIE(tl_follow_wall_def), .distance = 0.5, .prediction = 0.5, .range = 5
	};
}

/* The nearest wall point to p within `range`; of two equally near ones that on the right, by rule. */
static tli_edge_near nearest_wall(const tli_edge_index *walls, tl_point p, tl_vector heading, double range)
{
	tli_edge_near best = { 0 };
	tli_edge_walk walk = tli_edge_walk_over(
		walls, tli_v(p.x - range, p.y - range), tli_v(p.x + range, p.y + range));
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			bool hidden;
			tli_edge_near near = tli_edge_nearest(&walls->edges[*at], p, &hidden);
			near.edge = *at;
			if (hidden || near.distance > range)
				continue;
			if (!best.found || near.distance < best.distance ||
				(near.distance == best.distance &&
					tli_v_det(heading, near.normal) > tli_v_det(heading, best.normal)))
				best = near;
		}
	return best;
}

tl_vector tl_steer_follow_wall(const tl_vehicle *vehicle, const tl_steer_world *world, const tl_follow_wall_def *def)
{
	if (!vehicle || !world || !tli_is_def(def))
		return tli_v(0, 0);
	const tli_edge_index *walls = &world->index;
	tl_point p = vehicle->position;
	tl_point ahead = tli_v_ahead(p, vehicle->heading, vehicle->max_speed * def->prediction);
	if (!tli_v_is_finite(ahead))
		return tli_v(0, 0);
	tli_edge_near near = nearest_wall(walls, ahead, vehicle->heading, def->range);
	if (!near.found)
		return tli_v(0, 0);
	bool hidden;
	tl_vector side = tli_edge_nearest(&walls->edges[near.edge], p, &hidden).normal;
	/* Beyond the wall: the normal is turned back to the side on which the vehicle is. */
	tl_vector normal = tli_v_dot(near.normal, side) < 0 ? tli_v(-near.normal.x, -near.normal.y) : near.normal;
	return tl_steer_seek(vehicle, tli_v_ahead(near.point, normal, def->distance + vehicle->radius));
}
