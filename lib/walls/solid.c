/* SPDX-License-Identifier: MIT */
/*
 * walls/solid.c: is a point inside the solids, by looking at one cell.
 *
 * Even-odd, for each set of loops by itself: count the sides that a ray from p to the left crosses. A side counts at height y when min.y <= y < max.y, and when its x there
 * is smaller than p's. For a cell with lower left corner (X, Y) one bit keeps N(X, Y), the parity of the sides at height Y left of X. For p
 * in that cell
 *
 *        |     . p           1. up the left border from Y to p.y: each side that crosses the border between
 *        |-----+                changes the parity;
 *        ^  2. |             2. right from X to p: each side that crosses height p.y between does too.
 *      1.|     |             Both kinds of sides have a point in this cell, so they are in its list.
 *    (X,Y)-----+
 *
 * Filled loops are counted by their winding number in the same manner, in `turns`: crossing a side from its left to its right adds 1 where the
 * loop lies on the right. All filled loops turn alike, so they add up to 0 outside only; but one that crosses itself may have parts that turn the
 * other direction, and take from others there. One without area in all has no direction and counts by even-odd.
 *
 * Border cases follow from moving the path by (-d, +e) with e far smaller than d, both infinitely small: a side crosses the border line
 * when min.x < X <= max.x, and is below height h when y_at(X) < h, or y_at(X) = h and the slope is not negative. All of it is decided by
 * orientations.
 */
#include "base/alloc.h"
#include "walls/cells.h"
#include "walls/walls.h"

#include <string.h>

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

/* What is counted along a path: N(X, Y) of both kinds of loops. */
typedef struct solid_count {
	uint32_t odd; /* one bit a set */
	int32_t turns;
} solid_count;

static bool is_solid_count(solid_count count)
{
	return count.odd != 0 || count.turns != 0;
}

/* The path crosses the wall, rightwards from the left of a -> b (1), or the other direction. */
static void cross(solid_count *count, const tli_wall *wall, bool from_left)
{
	count->odd ^= tli_solid_sets(wall->solid);
	count->turns += from_left ? -tli_solid_turns(wall->solid) : tli_solid_turns(wall->solid);
}

static bool leads_up(const tli_wall *wall)
{
	return wall->b.y > wall->a.y;
}

static void count_left_of(solid_count *count, const tli_wall *wall, tli_point p)
{
	if (wall->solid && spans(wall, p.y) && passes_left_of(wall, p))
		cross(count, wall, leads_up(wall));
}

/* Beyond the cells nothing is known beforehand. */
static bool inside_by_loop(const tli_walls *walls, tli_point p)
{
	solid_count count = { 0 };
	for (size_t i = 0; i < walls->count; i++)
		count_left_of(&count, &walls->entries[i].wall, p);
	return is_solid_count(count);
}

/* Of an even-odd side. */
static uint32_t set_of(uint32_t solid)
{
	return (uint32_t)__builtin_ctz(solid);
}

/* The sets of loops that hold the lower left corner of a cell. */
static uint32_t inside_of_cell(const tli_walls *walls, size_t cell)
{
	const uint8_t *of_set = walls->inside + cell / 8;
	uint32_t sets = of_set[0] >> (cell % 8) & 1u;
	for (uint32_t set = 1; set < walls->inside_sets; set++)
		sets |= (of_set[set * tli_walls_set_bytes(walls)] >> (cell % 8) & 1u) << set;
	return sets;
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
	solid_count count = { inside_of_cell(walls, cell), walls->turns ? walls->turns[cell] : 0 };
	const uint32_t *first = tli_walls_row(walls, (int32_t)row) + column;
	for (uint32_t i = first[0]; i < first[1]; i++) {
		const tli_wall *wall = &walls->entries[walls->listed[i]].wall;
		if (!wall->solid)
			continue;
		if (crosses_border(wall, corner, border)) /* upwards: from the left where the wall leads to the left */
			cross(&count, wall, wall->b.x < wall->a.x);
		if (spans(wall, p.y) && passes_left_of(wall, p) && !passes_left_of(wall, border))
			cross(&count, wall, leads_up(wall));
	}
	return is_solid_count(count);
}

static inline void toggle_cell(tli_walls *walls, size_t cell, const tli_wall *wall, int32_t turns)
{
	if (tli_solid_is_filled(wall->solid)) {
		walls->turns[cell] += turns;
		return;
	}
	uint8_t *cells = walls->inside + set_of(wall->solid) * tli_walls_set_bytes(walls);
	cells[cell / 8] = (uint8_t)(cells[cell / 8] ^ 1u << (cell % 8));
}

/* Counts the wall, `sign` times, in the cells right of where it passes, at the lower border of each row that it spans; only in the first of
 * them where the others will inherit it. */
static void count_rows(tli_walls *walls, const tli_wall *wall, int32_t sign, bool inherited)
{
	int32_t first, last, turns = sign * (leads_up(wall) ? -1 : 1) * tli_solid_turns(wall->solid);
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
			toggle_cell(walls, (size_t)row * (size_t)walls->columns + (size_t)next, wall, turns);
	}
}

void tli_walls_count_inside(tli_walls *walls, const tli_wall *wall, int32_t sign)
{
	if (wall->solid && walls->inside)
		count_rows(walls, wall, sign, false);
}

tli_solid tli_walls_filled_solid(const tli_point *points, size_t count)
{
	__int128 area = 0;
	for (size_t i = 0; i < count; i++) {
		tli_point a = points[i], b = points[i + 1 < count ? i + 1 : 0];
		area += tli_determinant(a.x, a.y, b.x, b.y);
	}
	return area > 0 ? TLI_SOLID_LEFT : area < 0 ? TLI_SOLID_RIGHT : TLI_SOLID_EVEN_ODD;
}

static bool make_turns(tli_walls *walls)
{
	size_t cells = (size_t)walls->columns * (size_t)walls->rows;
	if (!walls->turns)
		walls->turns = tli_alloc_zeroed(cells * sizeof *walls->turns);
	return walls->turns != NULL;
}

/* Room for the sets up to that of a side; any solid wants the first. */
static bool make_inside(tli_walls *walls, uint32_t solid)
{
	uint32_t sets = tli_solid_is_filled(solid) ? 1 : set_of(solid) + 1, had = walls->inside_sets;
	size_t size = tli_walls_set_bytes(walls);
	if (sets <= had)
		return true;
	uint8_t *inside = tli_resize(walls->inside, had * size, sets * size);
	if (!inside)
		return false;
	memset(inside + had * size, 0, (sets - had) * size);
	walls->inside = inside;
	walls->inside_sets = sets;
	return true;
}

bool tli_walls_reserve_inside(tli_walls *walls, const tli_wall *wall)
{
	return !wall->solid ||
		(make_inside(walls, wall->solid) && (!tli_solid_is_filled(wall->solid) || make_turns(walls)));
}

/* Each cell inherits what is counted in those left of it. */
static void inherit_counts(tli_walls *walls)
{
	size_t cells = (size_t)walls->columns * (size_t)walls->rows;
	for (size_t cell = 0; cell < cells; cell++) {
		if (cell % (size_t)walls->columns == 0)
			continue;
		for (uint32_t set = 0; set < walls->inside_sets; set++) {
			uint8_t *of_set = walls->inside + set * tli_walls_set_bytes(walls);
			unsigned left = (unsigned)of_set[(cell - 1) / 8] >> ((cell - 1) % 8) & 1u;
			of_set[cell / 8] = (uint8_t)(of_set[cell / 8] ^ left << (cell % 8));
		}
		if (walls->turns)
			walls->turns[cell] += walls->turns[cell - 1];
	}
}

tl_status tli_walls_mark_inside(tli_walls *walls)
{
	for (size_t i = 0; i < walls->count; i++)
		if (!tli_walls_reserve_inside(walls, &walls->entries[i].wall))
			return TL_E_NOMEM;
	if (!walls->inside)
		return TL_OK;
	for (size_t i = 0; i < walls->count; i++)
		if (walls->entries[i].wall.solid)
			count_rows(walls, &walls->entries[i].wall, 1, true);
	inherit_counts(walls);
	return TL_OK;
}
