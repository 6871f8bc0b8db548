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

static bool try_ring(const tli_guard *guard, double distance, tl_point *at)
{
	for (int i = 0; i < RING_DIRECTIONS; i++) {
		tli_turn turn;
		(void)tli_turn_by_degrees(360.0 / RING_DIRECTIONS * i, &turn);
		tl_point p = { at->x + turn.cosine * distance, at->y + turn.sine * distance };
		if (!is_free_position(guard, p.x, p.y, TLI_GUARD_MARGIN + 1))
			continue;
		/* half-way back, while that is free */
		double blocked = 0, open = 1;
		tl_point from = *at, back = { p.x - from.x, p.y - from.y };
		for (int k = 0; k < BACK_HALVINGS; k++) {
			double middle = 0.5 * (blocked + open), x = from.x + back.x * middle,
			       y = from.y + back.y * middle;
			if (is_free_position(guard, x, y, TLI_GUARD_MARGIN + 1))
				open = middle;
			else
				blocked = middle;
		}
		*at = (tl_point){ from.x + back.x * open, from.y + back.y * open };
		return true;
	}
	return false;
}

/* To one side. */
static bool try_along_gap(const tli_guard *guard, const tli_near_wall *wall, double side, tl_point *at)
{
	double x = (double)(wall->b.x - wall->a.x), y = (double)(wall->b.y - wall->a.y), length = sqrt(x * x + y * y);
	double unit = 1.0 / guard->resolution, farthest = length + 4 * guard->radius * unit;
	for (double step = unit; length > 0 && step < farthest; step *= 2) {
		tli_f2 u = { (float)(side * x * step / length), (float)(side * y * step / length) };
		tl_point p = { at->x + (double)u.x, at->y + (double)u.y };
		if (!is_free_position(guard, p.x, p.y, 0) || tli_guard_share(guard, at->x, at->y, u) < 1)
			continue;
		*at = p;
		return true;
	}
	return false;
}

bool tli_free_position_along(const tli_guard *guard, tli_f2 v, tl_point *at)
{
	tli_near_walls near;
	tli_guard_near(guard, at->x, at->y, 0, &near);
	for (size_t i = 0; i < near.count; i++) {
		const tli_near_wall *wall = &near.near[i];
		tli_f2 along = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
		double side = tli_f2_dot(along, v) < 0 ? -1 : 1;
		if (wall->at_gap && (try_along_gap(guard, wall, side, at) || try_along_gap(guard, wall, -side, at)))
			return true;
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
	tl_point start = *at;
	double distance = was_legal ? 2 * unit : step;
	for (int i = 0; distance < farthest; i++, distance = i < CLOSE_RINGS ? distance + step : distance * 1.25) {
		if (!try_ring(guard, distance, &start))
			continue;
		*at = start;
		*displaced = !was_legal;
		return TL_OK;
	}
	return TL_E_RANGE;
}
