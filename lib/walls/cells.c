/* SPDX-License-Identifier: MIT */
/*
 * walls/cells.c: which square cells there are, and which of them hold a point of a wall.
 *
 * 1. The box of all walls. If a few lie far away, each axis is cut to the stretch that holds the middles of all but 1 / 256 of the walls at
 *    each end, where that makes it eight times shorter or more; again as long as it helps. O(n) a time, at most eleven times. If
 *    many walls reach out of it then, it grows until few do: the middles of a comb's teeth lie on one line. O(n) a time, at most twenty times.
 * 2. The cell's side: the smallest power of two with at most about two cells a wall, doubled while long walls would be listed more than
 *    eight times each in the mean. So memory is linear whatever the map.
 * Stray walls, and walls that reach out of the cells, are listed as `beyond` (walls.h); a line within the cells need not look at that list.
 */
#include "walls/cells.h"

/* Cells a wall that memory allows. */
enum { CELLS_PER_WALL = 2, LARGEST_SHIFT = 30 };

/* Fewer walls than FEW are not worth cutting; 1 / STRAYS of them may be cut off at each end; cutting is worth it from
 * SHORTER times on. */
enum { FEW = 64, STRAYS = 256, SHORTER = 8, BINS = 256 };

/* A stretch that was cut grows if more than 1 / MANY of the walls reach out of it, until at most 1 / REACHING do. A few long walls across a crowded
 * part are no reason for large cells there. */
enum { MANY = 4, REACHING = 16 };

static int32_t smaller_int(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t larger_int(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

int64_t tli_floor_divide(int64_t numerator, int64_t denominator)
{
	int64_t quotient = numerator / denominator;
	return quotient - (numerator % denominator < 0);
}

/* The box of a wall, a disc's radius included. It may reach beyond the grid of coordinates, but never leaves int32_t's range. */
static void wall_box(const tli_wall *wall, tli_point *low, tli_point *high)
{
	*low = (tli_point){ smaller_int(wall->a.x, wall->b.x) - wall->radius,
		smaller_int(wall->a.y, wall->b.y) - wall->radius };
	*high = (tli_point){ larger_int(wall->a.x, wall->b.x) + wall->radius,
		larger_int(wall->a.y, wall->b.y) + wall->radius };
}

static void find_wall_bounds(const tli_walls *walls, tli_point *low, tli_point *high)
{
	wall_box(&walls->entries[0].wall, low, high);
	for (size_t i = 1; i < walls->count; i++) {
		tli_point wall_low, wall_high;
		wall_box(&walls->entries[i].wall, &wall_low, &wall_high);
		*low = (tli_point){ smaller_int(low->x, wall_low.x), smaller_int(low->y, wall_low.y) };
		*high = (tli_point){ larger_int(high->x, wall_high.x), larger_int(high->y, wall_high.y) };
	}
}

/* ---- stray walls ---- */

static int64_t middle_of(const tli_wall *wall, bool upright)
{
	return upright ? ((int64_t)wall->a.y + wall->b.y) >> 1 : ((int64_t)wall->a.x + wall->b.x) >> 1;
}

/* Cuts the stretch to the bins that hold all but the strays; false if that is not much shorter. */
static bool cut_once(const tli_walls *walls, bool upright, int64_t times, int64_t *low, int64_t *high)
{
	size_t bins[BINS] = { 0 }, below = 0, strays = walls->count / STRAYS + 1;
	int64_t width = *high - *low + 1, first = 0, last = BINS - 1;
	int32_t shift = 0;
	while (width > (int64_t)BINS << shift)
		shift++;
	/* How many middles are in each bin of 1 << shift grid units; those before the first. */
	for (size_t i = 0; i < walls->count; i++) {
		int64_t middle = middle_of(&walls->entries[i].wall, upright);
		if (middle < *low)
			below++;
		else if ((middle - *low) >> shift < BINS)
			bins[(middle - *low) >> shift]++;
	}
	size_t above = walls->count - below;
	for (int i = 0; i < BINS; i++)
		above -= bins[i];
	while (first < last && below + bins[first] <= strays)
		below += bins[first++];
	while (last > first && above + bins[last] <= strays)
		above += bins[last--];
	int64_t new_low = *low + (first << shift), new_high = *low + ((last + 1) << shift) - 1;
	if ((new_high - new_low + 1) * times > width)
		return false;
	*low = new_low;
	*high = new_high;
	return true;
}

static size_t count_reaching_out(const tli_walls *walls, bool upright, int64_t low, int64_t high)
{
	size_t count = 0;
	for (size_t i = 0; i < walls->count; i++) {
		tli_point least, most;
		wall_box(&walls->entries[i].wall, &least, &most);
		count += upright ? least.y < low || most.y > high : least.x < low || most.x > high;
	}
	return count;
}

/* Every look at a place beyond the cells is a look at all walls that reach out. */
static void hold_most(const tli_walls *walls, bool upright, int64_t *low, int64_t *high)
{
	size_t allowed = walls->count / MANY;
	while (count_reaching_out(walls, upright, *low, *high) > allowed) {
		allowed = walls->count / REACHING;
		int64_t width = *high - *low + 1;
		*low -= width;
		*high += width;
	}
}

/* The stretch of an axis to cover, *low to *high being that of all walls. */
static void cut_strays(const tli_walls *walls, bool upright, int32_t *low, int32_t *high)
{
	int64_t from = *low, to = *high;
	bool cut = false;
	while (walls->count >= FEW && cut_once(walls, upright, SHORTER, &from, &to))
		cut = true;
	if (!cut)
		return;
	cut_once(walls, upright, 1, &from, &to);
	int64_t rim = (to - from) / 16 + 1; /* so that few walls at the edge reach out */
	from -= rim;
	to += rim;
	hold_most(walls, upright, &from, &to);
	*low = from > *low ? (int32_t)from : *low;
	*high = to < *high ? (int32_t)to : *high;
}

/* ---- cells of a wall ---- */

/* The cell of a coordinate on one axis, cut to -1..count. */
static int32_t cell_of(const tli_walls *walls, int64_t coordinate, int32_t origin, int32_t count)
{
	int64_t cell = (coordinate - origin) >> walls->shift;
	return cell < 0 ? -1 : cell < count ? (int32_t)cell : count;
}

void tli_wall_rows(const tli_walls *walls, const tli_wall *wall, int32_t *first, int32_t *last)
{
	tli_point low, high;
	wall_box(wall, &low, &high);
	*first = larger_int(cell_of(walls, low.y, walls->origin.y, walls->rows), 0);
	*last = smaller_int(cell_of(walls, high.y, walls->origin.y, walls->rows), walls->rows - 1);
}

static tli_cell_run run_between(const tli_walls *walls, int32_t row, int64_t low, int64_t high)
{
	int32_t first = cell_of(walls, low, walls->origin.x, walls->columns);
	int32_t last = cell_of(walls, high, walls->origin.x, walls->columns);
	return (tli_cell_run){ row, larger_int(first, 0), smaller_int(last, walls->columns - 1) };
}

/* x of the line through the wall's ends at height y, rounded down; the wall is not horizontal. */
static int64_t floor_x_at(const tli_wall *wall, int64_t y)
{
	int64_t dx = (int64_t)wall->b.x - wall->a.x, dy = (int64_t)wall->b.y - wall->a.y;
	int64_t numerator = (y - wall->a.y) * dx;
	return wall->a.x + (dy > 0 ? tli_floor_divide(numerator, dy) : tli_floor_divide(-numerator, -dy));
}

tli_cell_run tli_wall_run(const tli_walls *walls, const tli_wall *wall, int32_t row)
{
	tli_point low, high;
	wall_box(wall, &low, &high);
	tli_cell_run run = run_between(walls, row, low.x, high.x);
	if (wall->radius > 0 || run.first >= run.last || low.y == high.y)
		return run;
	/* The stretch of the wall between the row's lower border and its upper one (which belongs to the next
	 * row: taking it along costs at most a listing too many). */
	int64_t bottom = walls->origin.y + ((int64_t)row << walls->shift), top = bottom + ((int64_t)1 << walls->shift);
	int64_t x0 = floor_x_at(wall, bottom < low.y ? low.y : bottom);
	int64_t x1 = floor_x_at(wall, top > high.y ? high.y : top);
	return run_between(walls, row, x0 < x1 ? x0 : x1, x0 < x1 ? x1 : x0);
}

bool tli_wall_is_beyond(const tli_walls *walls, const tli_wall *wall)
{
	tli_point low, high;
	wall_box(wall, &low, &high);
	return low.x < walls->origin.x || low.y < walls->origin.y ||
		((int64_t)high.x - walls->origin.x) >> walls->shift >= walls->columns ||
		((int64_t)high.y - walls->origin.y) >> walls->shift >= walls->rows;
}

/* ---- choosing ---- */

static void set_shift(tli_walls *walls, tli_point high, int32_t shift)
{
	walls->shift = shift;
	walls->columns = (int32_t)((((int64_t)high.x - walls->origin.x) >> shift) + 1);
	walls->rows = (int32_t)((((int64_t)high.y - walls->origin.y) >> shift) + 1);
}

static bool few_cells(int64_t width, int64_t height, int32_t shift, size_t count)
{
	int64_t columns = (width >> shift) + 1, rows = (height >> shift) + 1;
	int64_t limit = (int64_t)count * CELLS_PER_WALL + 16;
	return columns <= limit && rows <= limit && columns * rows <= limit;
}

/* Listings of all walls, or SIZE_MAX as soon as there are more than `limit`. */
static size_t count_listings(const tli_walls *walls, size_t limit)
{
	size_t total = 0;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_wall *wall = &walls->entries[i].wall;
		int32_t first, last;
		tli_wall_rows(walls, wall, &first, &last);
		for (int32_t row = first; row <= last; row++) {
			tli_cell_run run = tli_wall_run(walls, wall, row);
			total += run.first <= run.last ? (size_t)(run.last - run.first + 1) : 0;
			if (total > limit)
				return SIZE_MAX;
		}
		total += tli_wall_is_beyond(walls, wall);
	}
	return total;
}

void tli_walls_choose_cells(tli_walls *walls)
{
	tli_point high;
	find_wall_bounds(walls, &walls->origin, &high);
	cut_strays(walls, false, &walls->origin.x, &high.x);
	cut_strays(walls, true, &walls->origin.y, &high.y);
	int64_t width = (int64_t)high.x - walls->origin.x, height = (int64_t)high.y - walls->origin.y;
	int32_t shift = 0;
	while (shift < LARGEST_SHIFT && !few_cells(width, height, shift, walls->count))
		shift++;
	for (;; shift++) {
		set_shift(walls, high, shift);
		walls->listed_count = count_listings(walls, walls->count * TLI_LISTINGS_PER_WALL + 16);
		if (walls->listed_count != SIZE_MAX)
			return; /* at the latest when one or four cells hold all */
	}
}
