/* SPDX-License-Identifier: MIT */
/* walls/cells.h: which cells a wall is listed in. For walls.c and solid.c only. */
#ifndef TLI_WALLS_CELLS_H
#define TLI_WALLS_CELLS_H

#include "walls/walls.h"

/* Listings a wall in the mean that memory allows; that of being beyond the cells comes on top. */
enum { TLI_LISTINGS_PER_WALL = 8 };

/* A run of cells in one row, both ends included; empty where first > last. */
typedef struct tli_cell_run {
	int32_t row, first, last;
} tli_cell_run;

/* The cells to use: origin, shift, columns, rows and listed_count. */
void tli_walls_choose_cells(tli_walls *walls);

/* The wall has a point beyond the cells. */
bool tli_wall_is_beyond(const tli_walls *walls, const tli_wall *wall);

/* The rows that hold a point of the wall, as first and last row; none where first > last. */
void tli_wall_rows(const tli_walls *walls, const tli_wall *wall, int32_t *first, int32_t *last);

/* The cells of `row` that hold a point of the wall. */
tli_cell_run tli_wall_run(const tli_walls *walls, const tli_wall *wall, int32_t row);

/* Floor of numerator / denominator, denominator > 0. */
int64_t tli_floor_divide(int64_t numerator, int64_t denominator);

/* Bytes of one set in `inside`. */
static inline size_t tli_walls_set_bytes(const tli_walls *walls)
{
	return ((size_t)walls->columns * (size_t)walls->rows + 7) / 8;
}

/* First `inside` and `turns`, computed after the lists. TL_E_NOMEM. */
tl_status tli_walls_mark_inside(tli_walls *walls);

/* Makes row_room, for the lists as they are. */
bool tli_walls_know_row_rooms(tli_walls *walls);

/* A wall comes (sign 1) or goes (-1): the counts of the cells right of it change, if it is solid. There must be room where it comes. */
bool tli_walls_reserve_inside(tli_walls *walls, const tli_wall *wall);
void tli_walls_count_inside(tli_walls *walls, const tli_wall *wall, int32_t sign);

#endif
