/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/fuzzy_walls.c: the nav's walls as fuzzy avoidance needs them.
 *
 * The side of a solid is a closed wall if exactly one of its sides is solid; it is then turned so that the solid is on its left. All other
 * walls are open: avoided from both sides. A disc becomes a polygon of 16 sides around it.
 */
#include "crowd/walls/fuzzy_walls.h"

#include "base/assert.h"
#include "base/angle.h"
#include "base/array.h"

#include <math.h>

enum { ROUND_SIDES = 16 };
/* Grid units beside a wall at which its sides are asked about. */
static const double BESIDE = 2;

static bool is_solid_beside(const tli_guard *guard, const tli_wall *wall, double side)
{
	double x = (double)wall->b.x - wall->a.x, y = (double)wall->b.y - wall->a.y, length = sqrt(x * x + y * y);
	if (!(length > 0))
		return false;
	double middle_x = ((double)wall->a.x + wall->b.x) / 2 - y / length * BESIDE * side;
	double middle_y = ((double)wall->a.y + wall->b.y) / 2 + x / length * BESIDE * side;
	tli_point p = { (int32_t)floor(middle_x + 0.5), (int32_t)floor(middle_y + 0.5) };
	return tli_walls_inside_solid(guard->walls, p);
}

tl_status tli_fuzzy_walls_prepare(tli_fuzzy_walls *fuzzy, const tli_guard *guard, uint64_t revision, double dt)
{
	if (fuzzy->world && fuzzy->revision == revision)
		return TL_OK;
	tli_assert(guard->walls && guard->resolution > 0 && dt > 0);
	tl_steer_wall *walls = NULL;
	tl_fuzzy_world *world = NULL;
	tl_fuzzy_def def = tl_default_fuzzy_def();
	double unit = 1.0 / guard->resolution, radius = (double)guard->radius / guard->resolution;
	tl_status status = TL_OK;
	tli_turn half, turn;
	(void)tli_turn_by_degrees(180.0 / ROUND_SIDES, &half);
	(void)tli_turn_by_degrees(360.0 / ROUND_SIDES, &turn);
	for (size_t i = 0; i < tli_walls_count(guard->walls) && !status; i++) {
		const tli_wall *wall = tli_walls_get(guard->walls, i);
		if (tli_walls_is_free(guard->walls, i))
			continue;
		status = tli_array_reserve(walls, ROUND_SIDES) ? TL_OK : TL_E_NOMEM;
		tl_point a = tli_point_to_units(wall->a, guard->resolution);
		double x = wall->radius * unit / half.cosine, y = 0;
		for (int k = 0; wall->radius > 0 && k < ROUND_SIDES && !status; k++) {
			tl_point from = { a.x + x, a.y + y };
			tli_turn_point(&turn, &x, &y);
			tli_array_push(walls, ((tl_steer_wall){ from, { a.x + x, a.y + y }, true }));
		}
		if (wall->radius > 0 || status)
			continue;
		tl_point b = tli_point_to_units(wall->b, guard->resolution);
		bool left = wall->solid && is_solid_beside(guard, wall, 1),
		     right = wall->solid && is_solid_beside(guard, wall, -1);
		bool turned = right && !left;
		tli_array_push(walls, ((tl_steer_wall){ turned ? b : a, turned ? a : b, left != right }));
	}
	def.dt = dt;
	if (!status)
		status = tl_fuzzy_world_create(walls, tli_array_length(walls), radius, &def, &world);
	tli_array_free(walls);
	if (status)
		return status;
	tl_fuzzy_world_free(fuzzy->world);
	*fuzzy = (tli_fuzzy_walls){ world, revision };
	return TL_OK;
}
