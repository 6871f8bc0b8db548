/* SPDX-License-Identifier: MIT */
/*
 * walls/walls.c: building the grid of cells: two passes over walls and rows, count, then fill (a counting sort by cell); beyond (cells.c)
 * is as if it were the last cell. Cost: O(n + lists). Source: Cleary and Wyvill, Analysis of an algorithm for fast ray tracing using
 * uniform space subdivision (1988).
 */
#include "walls/walls.h"

#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "walls/cells.h"

static size_t count_cells(const tli_walls *walls)
{
	return (size_t)walls->columns * (size_t)walls->rows;
}

/* Entries of `first`. */
static size_t count_firsts(const tli_walls *walls)
{
	return ((size_t)walls->columns + 1) * (size_t)walls->rows + 2;
}

static void list_or_count_wall(tli_walls *walls, uint32_t *first, size_t wall, bool fill)
{
	if (fill)
		walls->listed[--*first] = (uint32_t)wall;
	else
		++*first;
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
			uint32_t *first = tli_walls_row(walls, row);
			for (int32_t column = run.first; column <= run.last; column++)
				list_or_count_wall(walls, &first[column], i, fill);
		}
		if (tli_wall_is_beyond(walls, wall))
			list_or_count_wall(walls, tli_walls_row(walls, walls->rows), i, fill);
	}
}

static tl_status list_walls(tli_walls *walls)
{
	walls->first = tli_alloc_array(count_firsts(walls), sizeof *walls->first);
	walls->listed = tli_alloc_array(walls->listed_count, sizeof *walls->listed);
	walls->listed_room = walls->listed ? walls->listed_count : 0;
	if (!walls->first || !walls->listed)
		return TL_E_NOMEM;
	tl_status status = tli_budget_spend(2 * (uint64_t)(walls->listed_count + count_cells(walls)));
	if (status)
		return status;
	visit_cells(walls, false);
	for (size_t i = 1; i < count_firsts(walls); i++)
		walls->first[i] += walls->first[i - 1];
	visit_cells(walls, true);
	const uint32_t *beyond = tli_walls_row(walls, walls->rows);
	walls->beyond = beyond[0] != beyond[1];
	return tli_walls_know_row_rooms(walls) ? TL_OK : TL_E_NOMEM;
}

static tl_status copy_entries(tli_walls *walls, const tli_wall *source, size_t count)
{
	walls->entries = tli_alloc_array(count, sizeof *walls->entries);
	if (!walls->entries)
		return TL_E_NOMEM;
	walls->count = walls->room = walls->live = count;
	for (size_t i = 0; i < count; i++) {
		walls->entries[i] = (tli_wall_entry){ source[i], tli_line_through(source[i].a, source[i].b).c };
		walls->points += tli_point_equal(source[i].a, source[i].b);
	}
	return TL_OK;
}

tl_status tli_walls_create(const tli_wall *source, size_t count, tli_walls **out)
{
	tli_assert(source || count == 0);
	if (count > (size_t)(UINT32_MAX / (TLI_LISTINGS_PER_WALL + 2)))
		return TL_E_LIMIT;
	tli_walls *walls = tli_alloc_zeroed(sizeof *walls);
	if (!walls)
		return TL_E_NOMEM;
	walls->free_slot = TLI_NO_WALL;
	tl_status status = tli_budget_spend(16 * (uint64_t)count);
	if (!status)
		status = copy_entries(walls, source, count);
	if (!status && count > 0) {
		tli_walls_choose_cells(walls);
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
	return walls->inside_sets * tli_walls_set_bytes(walls);
}

static size_t turns_bytes(const tli_walls *walls)
{
	return walls->turns ? count_cells(walls) * sizeof *walls->turns : 0;
}

void tli_walls_free(tli_walls *walls)
{
	if (!walls)
		return;
	tli_free(walls->entries, walls->room * sizeof *walls->entries);
	tli_free(walls->first, count_firsts(walls) * sizeof *walls->first);
	tli_free(walls->listed, walls->listed_room * sizeof *walls->listed);
	tli_free(walls->row_room, ((size_t)walls->rows + 1) * sizeof *walls->row_room);
	tli_free(walls->inside, inside_bytes(walls));
	tli_free(walls->turns, turns_bytes(walls));
	tli_free(walls->keys, walls->key_room * sizeof *walls->keys);
	tli_free(walls, sizeof *walls);
}

size_t tli_walls_bytes(const tli_walls *walls)
{
	size_t lists = walls->first ? count_firsts(walls) * sizeof *walls->first : 0;
	size_t rows = walls->row_room ? ((size_t)walls->rows + 1) * sizeof *walls->row_room : 0;
	return sizeof *walls + walls->room * sizeof *walls->entries + lists + rows +
		walls->listed_room * sizeof *walls->listed + walls->key_room * sizeof *walls->keys +
		inside_bytes(walls) + turns_bytes(walls);
}

tli_walls_list tli_walls_about(const tli_walls *walls, tli_point p)
{
	int64_t column = ((int64_t)p.x - walls->origin.x) >> walls->shift,
		row = ((int64_t)p.y - walls->origin.y) >> walls->shift;
	bool beyond = column < 0 || row < 0 || column >= walls->columns || row >= walls->rows;
	if (beyond && !tli_walls_reach_beyond(walls))
		return (tli_walls_list){ NULL, NULL };
	const uint32_t *first = beyond ? tli_walls_row(walls, walls->rows)
				       : tli_walls_row(walls, (int32_t)row) + column;
	return (tli_walls_list){ walls->listed + first[0], walls->listed + first[1] };
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
	if (order || left == right)
		return order;
	return (walls->keys ? walls->keys[left] > walls->keys[right] : left > right) ? 1 : -1;
}
