/* SPDX-License-Identifier: MIT */
/*
 * walls/solid.c: is a point inside the solids, by looking at one cell.
 *
 * Even-odd: count the sides that a ray from p to the left crosses. A side counts at height y when min.y <= y < max.y, and when its x there
 * is smaller than p's. For a cell with lower left corner (X, Y) one bit keeps N(X, Y), the parity of the sides at height Y left of X. For p
 * in that cell
 *
 *        |     . p           1. up the left border from Y to p.y: each side that crosses the border between
 *        |-----+                changes the parity;
 *        ^  2. |             2. right from X to p: each side that crosses height p.y between does too.
 *      1.|     |             Both kinds of sides have a point in this cell, so they are in its list.
 *    (X,Y)-----+
 *
 * Border cases follow from moving the path by (-d, +e) with e far smaller than d, both infinitely small: a side crosses the border line
 * when min.x < X <= max.x, and is below height h when y_at(X) < h, or y_at(X) = h and the slope is not negative. All of it is decided by
 * orientations.
 */
#include "base/alloc.h"
#include "walls/cells.h"
#include "walls/walls.h"

static bool spans(const tli_wall *wall, int64_t y)
{
	return (wall->a.y <= y) != (wall->b.y <= y);
}

/* The wall's x at height y is smaller than x; the wall spans y. */
static bool passes_left_of(const tli_wall *wall, tli_point p)
{
	int64_t orient = tli_orient(wall->a, wall->b, p);
	return wall->b.y > wall->a.y ? orient < 0 : orient > 0;
}

/* The wall, which reaches from below x = border.x to it or beyond, passes below the point (moved as said above). */
static bool passes_below(const tli_wall *wall, tli_point border)
{
	bool rightwards = wall->b.x > wall->a.x;
	int64_t orient = tli_orient(wall->a, wall->b, border);
	if (orient != 0)
		return rightwards ? orient > 0 : orient < 0;
	return rightwards ? wall->b.y >= wall->a.y : wall->a.y >= wall->b.y;
}

static bool crosses_border(const tli_wall *wall, tli_point corner, tli_point border)
{
	if ((wall->a.x < corner.x) == (wall->b.x < corner.x))
		return false;
	return passes_below(wall, corner) != passes_below(wall, border);
}

/* Beyond the cells nothing is known beforehand. */
static bool inside_by_loop(const tli_walls *walls, tli_point p)
{
	bool inside = false;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_wall *wall = &walls->entries[i].wall;
		inside ^= wall->solid && spans(wall, p.y) && passes_left_of(wall, p);
	}
	return inside;
}

bool tli_walls_inside_solid(const tli_walls *walls, tli_point p)
{
	if (!walls->inside)
		return false;
	int64_t column = ((int64_t)p.x - walls->origin.x) >> walls->shift,
		row = ((int64_t)p.y - walls->origin.y) >> walls->shift;
	if (column < 0 || row < 0 || column >= walls->columns || row >= walls->rows)
		return tli_walls_reach_beyond(walls) && inside_by_loop(walls, p);
	size_t cell = (size_t)row * (size_t)walls->columns + (size_t)column;
	tli_point corner = { (int32_t)(walls->origin.x + (column << walls->shift)),
		(int32_t)(walls->origin.y + (row << walls->shift)) };
	tli_point border = { corner.x, p.y };
	bool inside = walls->inside[cell / 8] >> (cell % 8) & 1;
	const uint32_t *first = tli_walls_row(walls, (int32_t)row) + column;
	for (uint32_t i = first[0]; i < first[1]; i++) {
		const tli_wall *wall = &walls->entries[walls->listed[i]].wall;
		if (!wall->solid)
			continue;
		inside ^= crosses_border(wall, corner, border);
		inside ^= spans(wall, p.y) && passes_left_of(wall, p) && !passes_left_of(wall, border);
	}
	return inside;
}

static inline void toggle_cell(tli_walls *walls, size_t cell)
{
	walls->inside[cell / 8] = (uint8_t)(walls->inside[cell / 8] ^ 1u << (cell % 8));
}

/* Toggles the bits of the cells right of where the wall passes, at the lower border of each row that it spans; only the first of them
 * where the others will inherit it. */
static void toggle_rows(tli_walls *walls, const tli_wall *wall, bool inherited)
{
	int32_t first, last;
	tli_wall_rows(walls, wall, &first, &last);
	int64_t dx = (int64_t)wall->b.x - wall->a.x, dy = (int64_t)wall->b.y - wall->a.y;
	for (int32_t row = first; row <= last; row++) {
		int64_t y = walls->origin.y + ((int64_t)row << walls->shift);
		if (!spans(wall, y))
			continue;
		int64_t numerator = (y - wall->a.y) * dx;
		int64_t x = wall->a.x + (dy > 0 ? tli_floor_divide(numerator, dy) : tli_floor_divide(-numerator, -dy));
		int64_t next = ((x - walls->origin.x) >> walls->shift) + 1;
		next = next < 0 ? 0 : next; /* a wall left of all cells counts for all of them */
		int64_t end = inherited && next < walls->columns ? next + 1 : walls->columns;
		for (; next < end; next++)
			toggle_cell(walls, (size_t)row * (size_t)walls->columns + (size_t)next);
	}
}

void tli_walls_toggle_inside(tli_walls *walls, const tli_wall *wall)
{
	if (wall->solid && walls->inside)
		toggle_rows(walls, wall, false);
}

static bool make_inside(tli_walls *walls)
{
	size_t cells = (size_t)walls->columns * (size_t)walls->rows;
	if (!walls->inside)
		walls->inside = tli_alloc_zeroed((cells + 7) / 8);
	return walls->inside != NULL;
}

bool tli_walls_reserve_inside(tli_walls *walls, const tli_wall *wall)
{
	return !wall->solid || make_inside(walls);
}

tl_status tli_walls_mark_inside(tli_walls *walls)
{
	bool any = false;
	for (size_t i = 0; i < walls->count && !any; i++)
		any = walls->entries[i].wall.solid;
	if (!any)
		return TL_OK;
	size_t cells = (size_t)walls->columns * (size_t)walls->rows;
	if (!make_inside(walls))
		return TL_E_NOMEM;
	for (size_t i = 0; i < walls->count; i++)
		if (walls->entries[i].wall.solid)
			toggle_rows(walls, &walls->entries[i].wall, true);
	for (size_t cell = 0; cell < cells; cell++) { /* each cell inherits the toggles of those left of it */
		if (cell % (size_t)walls->columns == 0)
			continue;
		unsigned left = (unsigned)walls->inside[(cell - 1) / 8] >> ((cell - 1) % 8) & 1u;
		walls->inside[cell / 8] = (uint8_t)(walls->inside[cell / 8] ^ left << (cell % 8));
	}
	return TL_OK;
}
