/* SPDX-License-Identifier: MIT */
/*
 * walls/edit.c: walls come and go one by one.
 *
 *   listed   | row 0 | row 1 |    (left behind)    | row 3 |  row 2, with room  |
 *
 * Room is made for all that is to come, before anything comes or goes: a row that has not enough moves to the end with twice the room. When
 * more than half of the list has been left behind, or the number of walls has doubled, cells of another size would be better: TL_E_LIMIT.
 */
#include <string.h>

#include "base/alloc.h"
#include "walls/cells.h"
#include "walls/walls.h"

enum { ROW_ROOM = 16, GROWTH_MAX = 4 };

/* Of the lists of a row, or of beyond. */
static uint32_t row_begin(const tli_walls *walls, int32_t row)
{
	return tli_walls_row(walls, row)[0];
}

static uint32_t row_end(const tli_walls *walls, int32_t row)
{
	return tli_walls_row(walls, row)[row < walls->rows ? walls->columns : 1];
}

bool tli_walls_know_row_rooms(tli_walls *walls)
{
	walls->row_room = tli_alloc_array((size_t)walls->rows + 1, sizeof *walls->row_room);
	for (int32_t row = 0; walls->row_room && row <= walls->rows; row++)
		walls->row_room[row] = (tli_row_room){ row_end(walls, row), 0 };
	return walls->row_room != NULL;
}

/* ---- room ---- */

static tl_status grow_listed(tli_walls *walls, size_t extra)
{
	if (walls->listed_count + extra <= walls->listed_room)
		return TL_OK;
	size_t room = walls->listed_count + walls->listed_count / 2 + extra;
	if (room > UINT32_MAX || room / GROWTH_MAX > walls->live * TLI_LISTINGS_PER_WALL + 4096)
		return TL_E_LIMIT;
	uint32_t *listed = tli_resize(walls->listed, walls->listed_room * sizeof *listed, room * sizeof *listed);
	if (!listed)
		return TL_E_NOMEM;
	walls->listed = listed;
	walls->listed_room = room;
	return TL_OK;
}

/* Moves a row to the end of the list where it has no room for what it wants. */
static tl_status reserve_row(tli_walls *walls, int32_t row)
{
	uint32_t begin = row_begin(walls, row), count = row_end(walls, row) - begin;
	uint32_t wanted = walls->row_room[row].wanted;
	if (begin + count + (size_t)wanted <= walls->row_room[row].end)
		return TL_OK;
	size_t room = 2 * (size_t)count + wanted + ROW_ROOM;
	tl_status status = grow_listed(walls, room);
	if (status)
		return status;
	uint32_t to = (uint32_t)walls->listed_count, cells = row < walls->rows ? (uint32_t)walls->columns : 1;
	memcpy(walls->listed + to, walls->listed + begin, count * sizeof *walls->listed);
	for (uint32_t i = 0; i <= cells; i++)
		tli_walls_row(walls, row)[i] += to - begin;
	walls->listed_count += room;
	walls->row_room[row].end = to + (uint32_t)room;
	return TL_OK;
}

/* Counts the listings of a wall in what its rows want; returns how many they are. */
static size_t want_rows(tli_walls *walls, const tli_wall *wall)
{
	int32_t first, last;
	size_t listings = tli_wall_is_beyond(walls, wall);
	walls->row_room[walls->rows].wanted += (uint32_t)listings;
	tli_wall_rows(walls, wall, &first, &last);
	for (int32_t row = first; row <= last; row++) {
		tli_cell_run run = tli_wall_run(walls, wall, row);
		uint32_t cells = run.first <= run.last ? (uint32_t)(run.last - run.first + 1) : 0;
		walls->row_room[row].wanted += cells;
		listings += cells;
	}
	return listings;
}

/* Makes room in the rows of a wall, unless there is a status already; what they want is nothing afterwards. */
static tl_status reserve_rows(tli_walls *walls, const tli_wall *wall, tl_status status)
{
	int32_t first, last;
	tli_wall_rows(walls, wall, &first, &last);
	for (int32_t row = first; row <= last + 1; row++) {
		int32_t at = row <= last ? row : walls->rows;
		status = status ? status : reserve_row(walls, at);
		walls->row_room[at].wanted = 0;
	}
	return status;
}

static tl_status reserve_wall_slots(tli_walls *walls, size_t count)
{
	if (walls->count + count <= walls->room)
		return TL_OK;
	size_t room = walls->count + count + walls->room / 8 + 16;
	if (room > UINT32_MAX / (TLI_LISTINGS_PER_WALL + 2))
		return TL_E_LIMIT;
	tli_wall_entry *entries = tli_resize(walls->entries, walls->room * sizeof *entries, room * sizeof *entries);
	if (!entries)
		return TL_E_NOMEM;
	walls->entries = entries;
	walls->room = room;
	return TL_OK;
}

tl_status tli_walls_reserve(tli_walls *walls, const tli_wall *coming, size_t count)
{
	if (count == 0)
		return TL_OK;
	if (!walls->first)
		return TL_E_LIMIT;
	tl_status status = reserve_wall_slots(walls, count);
	for (size_t i = 0; i < count && !status; i++)
		status = tli_walls_reserve_inside(walls, &coming[i]) ? TL_OK : TL_E_NOMEM;
	size_t wanting = 0, listings = 0;
	for (; wanting < count && !status; wanting++) {
		listings += want_rows(walls, &coming[wanting]);
		status = listings > UINT32_MAX / 4 ? TL_E_LIMIT : TL_OK;
	}
	for (size_t i = 0; i < wanting; i++)
		status = reserve_rows(walls, &coming[i], status);
	return status;
}

/* ---- coming and going ---- */

/* A wall comes into the lists of all cells that hold a point of it, and into that of beyond where it has one there; or it goes out of them. Lists are in
 * ascending order, and there is room. */
static void change_lists(tli_walls *walls, uint32_t index, bool comes)
{
	const tli_wall *wall = &walls->entries[index].wall;
	const uint32_t more = comes ? 1 : UINT32_MAX;
	const bool is_beyond = tli_wall_is_beyond(walls, wall);
	int32_t first_row, last_row;
	tli_wall_rows(walls, wall, &first_row, &last_row);
	for (int32_t i = first_row; i <= last_row + 1; i++) {
		/* 1. A row, and at last beyond, which is a row of one cell. */
		bool is_row = i <= last_row;
		int32_t row = is_row ? i : walls->rows;
		tli_cell_run run = { row, 0, is_beyond ? 0 : -1 };
		if (is_row)
			run = tli_wall_run(walls, wall, row);
		uint32_t *first = tli_walls_row(walls, row), cells = is_row ? (uint32_t)walls->columns : 1;
		for (int32_t column = run.first; column <= run.last; column++) {
			/* 2. Its place in the list of the cell. */
			uint32_t at = first[column], end = first[cells], *listed = walls->listed;
			while (at < first[column + 1] && listed[at] < index)
				at++;

			/* 3. What lies behind it in the row moves. */
			if (comes) {
				tli_assert(end < walls->row_room[row].end);
				memmove(listed + at + 1, listed + at, (end - at) * sizeof *listed);
				listed[at] = index;
			} else {
				tli_assert(at < first[column + 1] && listed[at] == index);
				memmove(listed + at, listed + at + 1, (end - at - 1) * sizeof *listed);
			}
			for (uint32_t next = (uint32_t)column + 1; next <= cells; next++)
				first[next] += more;
		}
	}
	const uint32_t *beyond = tli_walls_row(walls, walls->rows);
	walls->beyond = beyond[0] != beyond[1];
	tli_walls_count_inside(walls, wall, comes ? 1 : -1);
}

uint32_t tli_walls_add(tli_walls *walls, const tli_wall *wall)
{
	tli_assert(wall->radius >= 0);
	uint32_t slot = walls->free_slot;
	if (slot == TLI_NO_WALL)
		slot = (uint32_t)walls->count++;
	else
		walls->free_slot = (uint32_t)walls->entries[slot].c;
	tli_assert(slot < walls->room);
	walls->entries[slot] = (tli_wall_entry){ *wall, tli_line_through(wall->a, wall->b).c };
	walls->live++;
	walls->points += tli_point_equal(wall->a, wall->b);
	change_lists(walls, slot, true);
	return slot;
}

void tli_walls_remove(tli_walls *walls, uint32_t index)
{
	tli_assert(index < walls->count && !tli_walls_is_free(walls, index));
	change_lists(walls, index, false);
	const tli_wall *wall = &walls->entries[index].wall;
	walls->points -= tli_point_equal(wall->a, wall->b);
	walls->entries[index].wall = (tli_wall){ .radius = -1 };
	walls->entries[index].c = walls->free_slot;
	walls->free_slot = index;
	walls->live--;
}
