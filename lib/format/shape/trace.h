/* SPDX-License-Identifier: MIT */
/*
 * format/shape/trace.h: from a grid of free and blocked cells to the loops of walls between them.
 *
 * For readers of maps that are made of tiles. Column x, row y is the unit square [x, x+1] x [y, y+1]; all outside the grid is blocked.
 */
#ifndef TLI_FORMAT_SHAPE_TRACE_H
#define TLI_FORMAT_SHAPE_TRACE_H

#include "base/assert.h"
#include "geometry/grid.h"

/* The maximum of columns or rows: corners are grid points. */
#define TLI_CELLS_MAX (TLI_GRID_MAX - 1)

/* One bit a cell, 1 = free. */
typedef struct tli_cells {
	uint64_t *words; /* [stride * rows]; bits beyond the last column are 0 */
	size_t stride;   /* words of one row */
	int32_t columns, rows;
} tli_cells;

/* A grid of blocked cells; columns and rows are 1..TLI_CELLS_MAX. TL_E_NOMEM. */
tl_status tli_cells_create(int32_t columns, int32_t rows, tli_cells *out);
void tli_cells_free(tli_cells *cells);

static inline void tli_cells_set_free(tli_cells *cells, int32_t x, int32_t y)
{
	tli_assert(x >= 0 && x < cells->columns && y >= 0 && y < cells->rows);
	cells->words[(size_t)y * cells->stride + ((size_t)x >> 6)] |= UINT64_C(1) << (x & 63);
}

static inline bool tli_cells_is_free(const tli_cells *cells, int32_t x, int32_t y)
{
	if (x < 0 || y < 0 || x >= cells->columns || y >= cells->rows)
		return false;
	return cells->words[(size_t)y * cells->stride + ((size_t)x >> 6)] >> (x & 63) & 1;
}

typedef struct tli_trace {
	const tli_cells *cells;
	uint64_t *left;    /* as cells->words: upper sides of free cells that no loop has yet */
	size_t at;         /* the first word that may not be 0 */
	size_t max_points; /* of one loop; SIZE_MAX at the start, the caller's to change */
	tli_point *points; /* tli_array: corners of the loop that was found last, the caller's to change */
} tli_trace;

/* Begins; the cells must stay as they are until tli_trace_free. TL_E_NOMEM. */
tl_status tli_trace_start(tli_trace *trace, const tli_cells *cells);
void tli_trace_free(tli_trace *trace);

/* Finds the next loop, in the order of its first corner by y, then x, from which it goes in the direction of growing x with the free cells
 * where y grows. *found is false, and trace->points empty, when there is none left. TL_E_NOMEM, TL_E_LIMIT (max_points). */
tl_status tli_trace_next(tli_trace *trace, bool *found);

#endif
