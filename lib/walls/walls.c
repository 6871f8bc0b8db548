/* SPDX-License-Identifier: MIT */
/*
 * walls/walls.c: building the grid of cells.
 *
 * 1. Bounds of all walls (discs with their radius).
 * 2. The cell's side: the smallest power of two with at most about two cells a wall, doubled while long
 *    walls would be listed more than eight times each in the mean. So memory is linear whatever the map.
 * 3. Two passes over walls and rows: count, then fill (a counting sort by cell).
 * Cost: O(n + lists). Source: uniform grids for ray shooting, e.g. Cleary and Wyvill, Analysis of an
 * algorithm for fast ray tracing using uniform space subdivision (1988).
 */
#include "walls/walls.h"

#include <string.h>

#include "base/alloc.h"
#include "walls/cells.h"

/* Cells a wall, and listings a wall in the mean, that memory allows. */
enum { CELLS_PER_WALL = 2, LISTINGS_PER_WALL = 8, LARGEST_SHIFT = 30 };

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

int64_t tli_floor_divide(int64_t numerator, int64_t denominator)
{
	int64_t quotient = numerator / denominator;
	return quotient - (numerator % denominator < 0);
}

/* A disc may reach beyond the grid of coordinates; its cells are those of the box cut to int32_t's range,
 * which it never leaves: 2^29 + 2^29 + 2^29 < 2^31. */
static void wall_box(const tli_wall *wall, tli_point *low, tli_point *high)
{
	*low = (tli_point){ smaller(wall->a.x, wall->b.x) - wall->radius,
		smaller(wall->a.y, wall->b.y) - wall->radius };
	*high = (tli_point){ larger(wall->a.x, wall->b.x) + wall->radius, larger(wall->a.y, wall->b.y) + wall->radius };
}

static void find_bounds(const tli_walls *walls, tli_point *low, tli_point *high)
{
	wall_box(&walls->entries[0].wall, low, high);
	for (size_t i = 1; i < walls->count; i++) {
		tli_point wall_low, wall_high;
		wall_box(&walls->entries[i].wall, &wall_low, &wall_high);
		*low = (tli_point){ smaller(low->x, wall_low.x), smaller(low->y, wall_low.y) };
		*high = (tli_point){ larger(high->x, wall_high.x), larger(high->y, wall_high.y) };
	}
}

static void set_shift(tli_walls *walls, tli_point high, int32_t shift)
{
	walls->shift = shift;
	walls->columns = (int32_t)((((int64_t)high.x - walls->origin.x) >> shift) + 1);
	walls->rows = (int32_t)((((int64_t)high.y - walls->origin.y) >> shift) + 1);
}

static bool few_cells(int64_t width, int64_t height, int32_t shift, size_t count)
{
	int64_t columns = (width >> shift) + 1, rows = (height >> shift) + 1;
	int64_t most = (int64_t)count * CELLS_PER_WALL + 16;
	return columns <= most && rows <= most && columns * rows <= most;
}

void tli_wall_rows(const tli_walls *walls, const tli_wall *wall, int32_t *first, int32_t *last)
{
	tli_point low, high;
	wall_box(wall, &low, &high);
	*first = (int32_t)(((int64_t)low.y - walls->origin.y) >> walls->shift);
	*last = (int32_t)(((int64_t)high.y - walls->origin.y) >> walls->shift);
}

static int32_t column_of(const tli_walls *walls, int64_t x)
{
	return (int32_t)((x - walls->origin.x) >> walls->shift);
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
	tli_cell_run run = { row, column_of(walls, low.x), column_of(walls, high.x) };
	if (wall->radius > 0 || run.first == run.last || low.y == high.y)
		return run;
	/* The stretch of the wall between the row's lower border and its upper one (which belongs to the next
	 * row: taking it along costs at most a listing too many). */
	int64_t bottom = walls->origin.y + ((int64_t)row << walls->shift), top = bottom + ((int64_t)1 << walls->shift);
	int64_t x0 = floor_x_at(wall, bottom < low.y ? low.y : bottom);
	int64_t x1 = floor_x_at(wall, top > high.y ? high.y : top);
	run.first = column_of(walls, x0 < x1 ? x0 : x1);
	run.last = column_of(walls, x0 < x1 ? x1 : x0);
	return run;
}

/* Listings of all walls, or SIZE_MAX as soon as there are more than `most`. */
static size_t count_listings(const tli_walls *walls, size_t most)
{
	size_t total = 0;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_wall *wall = &walls->entries[i].wall;
		int32_t first, last;
		tli_wall_rows(walls, wall, &first, &last);
		for (int32_t row = first; row <= last; row++) {
			tli_cell_run run = tli_wall_run(walls, wall, row);
			total += (size_t)(run.last - run.first + 1);
			if (total > most)
				return SIZE_MAX;
		}
	}
	return total;
}

static void choose_cells(tli_walls *walls)
{
	tli_point high;
	find_bounds(walls, &walls->origin, &high);
	int64_t width = (int64_t)high.x - walls->origin.x, height = (int64_t)high.y - walls->origin.y;
	int32_t shift = 0;
	while (shift < LARGEST_SHIFT && !few_cells(width, height, shift, walls->count))
		shift++;
	for (;; shift++) {
		set_shift(walls, high, shift);
		walls->listed_count = count_listings(walls, walls->count * LISTINGS_PER_WALL + 16);
		if (walls->listed_count != SIZE_MAX)
			return; /* at the latest when one or four cells hold all */
	}
}

static size_t cell_count(const tli_walls *walls)
{
	return (size_t)walls->columns * (size_t)walls->rows;
}

/* One pass over all cells of all walls: counts into first[cell], or (fill) puts wall numbers at first[cell] - 1 downwards. */
static void visit_cells(tli_walls *walls, bool fill)
{
	for (size_t i = walls->count; i-- > 0;) { /* backwards, so that each list comes out in ascending order */
		const tli_wall *wall = &walls->entries[i].wall;
		int32_t first_row, last_row;
		tli_wall_rows(walls, wall, &first_row, &last_row);
		for (int32_t row = first_row; row <= last_row; row++) {
			tli_cell_run run = tli_wall_run(walls, wall, row);
			uint32_t *first = walls->first + (size_t)row * (size_t)walls->columns;
			for (int32_t column = run.first; column <= run.last; column++) {
				if (fill)
					walls->listed[--first[column]] = (uint32_t)i;
				else
					first[column]++;
			}
		}
	}
}

static tl_status list_walls(tli_walls *walls)
{
	walls->first = tli_alloc_array(cell_count(walls) + 1, sizeof *walls->first);
	walls->listed = tli_alloc_array(walls->listed_count, sizeof *walls->listed);
	if (!walls->first || !walls->listed)
		return TL_E_NOMEM;
	visit_cells(walls, false);
	for (size_t cell = 1; cell <= cell_count(walls); cell++)
		walls->first[cell] += walls->first[cell - 1];
	visit_cells(walls, true);
	return TL_OK;
}

static tl_status copy_entries(tli_walls *walls, const tli_wall *source, size_t count)
{
	walls->entries = tli_alloc_array(count, sizeof *walls->entries);
	if (!walls->entries)
		return TL_E_NOMEM;
	walls->count = count;
	for (size_t i = 0; i < count; i++)
		walls->entries[i] = (tli_wall_entry){ source[i], tli_line_through(source[i].a, source[i].b).c };
	return TL_OK;
}

tl_status tli_walls_create(const tli_wall *source, size_t count, tli_walls **out)
{
	if (count > (size_t)(UINT32_MAX / (LISTINGS_PER_WALL + 1)))
		return TL_E_LIMIT;
	tli_walls *walls = tli_alloc_zeroed(sizeof *walls);
	if (!walls)
		return TL_E_NOMEM;
	tl_status status = copy_entries(walls, source, count);
	if (!status && count > 0) {
		choose_cells(walls);
		status = list_walls(walls);
	}
	if (!status && count > 0)
		status = tli_walls_mark_inside(walls);
	if (status) {
		tli_walls_free(walls);
		return status;
	}
	*out = walls;
	return TL_OK;
}

static size_t inside_bytes(const tli_walls *walls)
{
	return walls->inside ? (cell_count(walls) + 7) / 8 : 0;
}

void tli_walls_free(tli_walls *walls)
{
	if (!walls)
		return;
	tli_free(walls->entries, walls->count * sizeof *walls->entries);
	tli_free(walls->first, (cell_count(walls) + 1) * sizeof *walls->first);
	tli_free(walls->listed, walls->listed_count * sizeof *walls->listed);
	tli_free(walls->inside, inside_bytes(walls));
	tli_free(walls, sizeof *walls);
}

size_t tli_walls_bytes(const tli_walls *walls)
{
	size_t lists = walls->first ? (cell_count(walls) + 1) * sizeof *walls->first : 0;
	return sizeof *walls + walls->count * sizeof *walls->entries + lists +
		walls->listed_count * sizeof *walls->listed + inside_bytes(walls);
}

int tli_walls_compare(const tli_walls *walls, uint32_t left, uint32_t right)
{
	const tli_wall *l = tli_walls_get(walls, left), *r = tli_walls_get(walls, right);
	bool l_swap = tli_point_compare(l->a, l->b) > 0, r_swap = tli_point_compare(r->a, r->b) > 0;
	int order = tli_point_compare(l_swap ? l->b : l->a, r_swap ? r->b : r->a);
	if (order == 0)
		order = tli_point_compare(l_swap ? l->a : l->b, r_swap ? r->a : r->b);
	if (order == 0)
		order = (l->radius > r->radius) - (l->radius < r->radius);
	return order ? order : (left > right) - (left < right);
}
