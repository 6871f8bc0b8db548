/* SPDX-License-Identifier: MIT */
/* walls/cells.h: which cells a wall is listed in. For walls.c and solid.c only. */
#ifndef TLI_WALLS_CELLS_H
#define TLI_WALLS_CELLS_H

#include "walls/walls.h"

/* A run of cells in one row, both ends included. */
typedef struct tli_cell_run {
	int32_t row, first, last;
} tli_cell_run;

/* The rows that hold a point of the wall, as first and last row. */
void tli_wall_rows(const tli_walls *walls, const tli_wall *wall, int32_t *first, int32_t *last);

/* The cells of `row` that hold a point of the wall. */
tli_cell_run tli_wall_run(const tli_walls *walls, const tli_wall *wall, int32_t row);

/* Floor of numerator / denominator, denominator > 0. */
int64_t tli_floor_divide(int64_t numerator, int64_t denominator);

/* First bit of `inside`, computed after the lists. TL_E_NOMEM. */
tl_status tli_walls_mark_inside(tli_walls *walls);

#endif
