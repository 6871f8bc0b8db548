/* SPDX-License-Identifier: MIT */
/*
 * crowd/walls/free_position.c: the nearest position where a body may stand.
 *
 * Positions in 32 directions at growing distances are tried until one is free; then the path back to the start is halved while it is free.
 * The result is the nearest up to the angle between directions and the steps between distances (an eighth of the radius at first, then a
 * quarter of the distance). Whether a position is free is decided exactly (lib/sight), with one grid unit more than the guard keeps.
 *
 * Between two walls that are hardly farther apart than it is wide a body has no room for that unit: it stays where it is legal. It may come to stand
 * where no position on the grid is: then it goes along the walls.
 */
#include "crowd/walls/free_position.h"

#include "base/angle.h"
#include "sight/sight.h"

#include <math.h>

enum { RING_DIRECTIONS = 32, CLOSE_RINGS = 64, BACK_HALVINGS = 12 };

/* `margin`: grid units kept besides the radius. Positions beyond the grid are not free. */
static bool is_free_position(const tli_guard *guard, double x, double y, int32_t margin)
{
	tli_point p;
	if (tli_double_to_grid(x, guard->resolution, &p.x) || tli_double_to_grid(y, guard->resolution, &p.y))
		return false;
	tli_sight_hit hit;
	tli_sight_position(&(tli_sight){ guard->walls, guard->radius + margin, TL_CONTACT_GRAZE }, p, &hit);
	return !hit.blocked;
}

bool tli_free_position_along(const tli_guard *guard, tli_f2 v, tl_point *at)
{
	double unit = 1.0 / guard->resolution;
	tli_near_walls near;
	tli_guard_near(guard, at->x, at->y, 0, &near);
	for (size_t i = 0; i < near.count; i++) {
		const tli_near_wall *wall = &near.near[i];
		tli_f2 along = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
		double x = (double)along.x, y = (double)along.y, length = sqrt(x * x + y * y);
		double side = tli_f2_dot(along, v) < 0 ? -1 : 1, farthest = length + 4 * guard->radius * unit;
		for (int k = 0; k < 2 && wall->at_gap && length > 0; k++, side = -side)
			for (double step = unit; step < farthest; step *= 2) {
				tli_f2 u = { (float)(side * x * step / length), (float)(side * y * step / length) };
				tl_point p = { at->x + (double)u.x, at->y + (double)u.y };
				if (!is_free_position(guard, p.x, p.y, 0) ||
					tli_guard_share(guard, at->x, at->y, u) < 1)
					continue;
				*at = p;
				return true;
			}
	}
	return false;
}

tl_status tli_free_position_find(const tli_guard *guard, tl_point *at, bool *displaced)
{
	*displaced = false;
	if (!guard->walls || is_free_position(guard, at->x, at->y, TLI_GUARD_MARGIN + 1))
		return TL_OK;
	bool was_legal = is_free_position(guard, at->x, at->y, 0);
	tli_near_walls near;
	tli_guard_near(guard, at->x, at->y, 0, &near);
	for (size_t i = 0; i < near.count; i++)
		if (was_legal && near.near[i].at_gap)
			return TL_OK;
	double unit = 1.0 / guard->resolution, step = fmax(2 * unit, guard->radius * unit / 8);
	double farthest = 4 * (double)TLI_GRID_MAX * unit;
	const tl_point start = *at;
	double distance = was_legal ? 2 * unit : step;
	for (int i = 0; distance < farthest; i++, distance = i < CLOSE_RINGS ? distance + step : distance * 1.25) {
		for (int k = 0; k < RING_DIRECTIONS; k++) {
			tli_turn turn;
			(void)tli_turn_by_degrees(360.0 / RING_DIRECTIONS * k, &turn);
			tl_point p = { start.x + turn.cosine * distance, start.y + turn.sine * distance };
			if (!is_free_position(guard, p.x, p.y, TLI_GUARD_MARGIN + 1))
				continue;
			/* half-way back, while that is free */
			double blocked = 0, open = 1;
			tl_point back = { p.x - start.x, p.y - start.y };
			for (int halvings = 0; halvings < BACK_HALVINGS; halvings++) {
				double middle = 0.5 * (blocked + open), x = start.x + back.x * middle,
				       y = start.y + back.y * middle;
				if (is_free_position(guard, x, y, TLI_GUARD_MARGIN + 1))
					open = middle;
				else
					blocked = middle;
			}
			*at = (tl_point){ start.x + back.x * open, start.y + back.y * open };
			*displaced = !was_legal;
			return TL_OK;
		}
	}
	return TL_E_RANGE;
}
