/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/fuzzy_walls.c: the nav's walls as fuzzy avoidance wants them.
 *
 * A side of a solid counts as closed where just one of its sides is solid; it is then turned so that the solid is on its left. All others
 * are open: met from both sides. A disc is a polygon of 16 sides about it. Made anew when the nav has changed, for its radius.
 */
#include "crowd/step/internal.h"

#include "base/angle.h"
#include "base/array.h"

#include <math.h>

enum { ROUND_SIDES = 16 };
/* Grid units beside a wall at which its sides are asked about. */
static const double BESIDE = 2;

static bool is_solid_beside(const tl_crowd *crowd, const tli_wall *wall, double side)
{
	double x = (double)wall->b.x - wall->a.x, y = (double)wall->b.y - wall->a.y, length = sqrt(x * x + y * y);
	if (!(length > 0))
		return false;
	double middle_x = ((double)wall->a.x + wall->b.x) / 2 - y / length * BESIDE * side;
	double middle_y = ((double)wall->a.y + wall->b.y) / 2 + x / length * BESIDE * side;
	tli_point p = { (int32_t)floor(middle_x + 0.5), (int32_t)floor(middle_y + 0.5) };
	return tli_walls_inside_solid(crowd->guard.walls, p);
}

static tl_steer_wall steer_wall_of(const tl_crowd *crowd, const tli_wall *wall)
{
	tl_point a = tli_point_to_units(wall->a, crowd->guard.resolution);
	tl_point b = tli_point_to_units(wall->b, crowd->guard.resolution);
	bool left = wall->solid && is_solid_beside(crowd, wall, 1),
	     right = wall->solid && is_solid_beside(crowd, wall, -1);
	if (left == right)
		return (tl_steer_wall){ a, b, false };
	return left ? (tl_steer_wall){ a, b, true } : (tl_steer_wall){ b, a, true };
}

static void add_round_wall(const tl_crowd *crowd, const tli_wall *wall, tl_steer_wall **walls)
{
	double unit = 1.0 / crowd->guard.resolution;
	tli_turn half, turn;
	(void)tli_turn_by_degrees(180.0 / ROUND_SIDES, &half);
	(void)tli_turn_by_degrees(360.0 / ROUND_SIDES, &turn);
	double x = wall->radius * unit / half.cosine, y = 0;
	tl_point centre = tli_point_to_units(wall->a, crowd->guard.resolution);
	for (int i = 0; i < ROUND_SIDES; i++) {
		tl_point from = { centre.x + x, centre.y + y };
		tli_turn_point(&turn, &x, &y);
		tli_array_push(*walls, ((tl_steer_wall){ from, { centre.x + x, centre.y + y }, true }));
	}
}

static tl_status list_steer_walls(const tl_crowd *crowd, tl_steer_wall **walls)
{
	for (size_t i = 0; i < tli_walls_count(crowd->guard.walls); i++) {
		const tli_wall *wall = tli_walls_get(crowd->guard.walls, i);
		if (!tli_array_reserve(*walls, ROUND_SIDES))
			return TL_E_NOMEM;
		if (wall->radius > 0)
			add_round_wall(crowd, wall, walls);
		else
			tli_array_push(*walls, steer_wall_of(crowd, wall));
	}
	return TL_OK;
}

tl_status tli_fuzzy_prepare(tl_crowd *crowd)
{
	const tl_nav *nav = crowd->def.nav;
	if (!nav || !(crowd->profiles.avoids & (1u << TL_AVOID_FUZZY | 1u << TL_AVOID_BOTH)))
		return TL_OK;
	uint64_t revision = tli_nav_world_of(nav).revision;
	if (crowd->fuzzy && crowd->fuzzy_revision == revision)
		return TL_OK;
	tl_steer_wall *walls = NULL;
	tl_fuzzy_world *world = NULL;
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.dt = crowd->def.dt;
	tl_status status = list_steer_walls(crowd, &walls);
	if (!status)
		status = tl_fuzzy_world_create(walls, tli_array_length(walls), tl_nav_radius(nav), &def, &world);
	tli_array_free(walls);
	if (status)
		return status;
	tl_fuzzy_world_free(crowd->fuzzy);
	crowd->fuzzy = world;
	crowd->fuzzy_revision = revision;
	return TL_OK;
}
