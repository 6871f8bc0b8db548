/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/grid.h: bodies sorted by the cells of a uniform grid of any extent.
 *
 * Cells are never stored: bodies are sorted by (row, column), so the bodies of neighbouring cells of one row are one span, and the
 * spans of the rows above and below move on as one goes through the bodies in order.
 */
#ifndef TLI_CROWD_NEAR_GRID_H
#define TLI_CROWD_NEAR_GRID_H

#include <tautline/base.h>

/* The neighbourhood of a cell: the cells on either side, and rows in all. */
enum { TLI_GRID_REACH = 1, TLI_GRID_ROWS = 2 * TLI_GRID_REACH + 1 };

/* Consecutive bodies in the order of the grid. */
typedef struct tli_span {
	uint32_t begin, end;
} tli_span;

typedef struct tli_grid {
	double cell;          /* side, map units */
	uint64_t *keys;       /* [count] in order: row << 32 | column, each + 2^31 */
	uint32_t *order;      /* [count] numbers of the bodies in order; within a cell by number */
	uint64_t *spare_keys; /* as many, for sorting */
	uint32_t *spare_order;
	size_t count, room;
	bool beyond; /* some positions are beyond all cells */
	bool lent;   /* the owner provides all arrays but `keys`, and the spare ones are undefined between sorts */
} tli_grid;

/* Zero-initialise; frees what is inside. */
void tli_grid_free(tli_grid *grid);
size_t tli_grid_bytes(const tli_grid *grid);
/* Room for `count` bodies. TL_E_NOMEM. */
tl_status tli_grid_reserve(tli_grid *grid, size_t count);
/* Sorts positions [count], count <= room. Coordinates beyond 2^31 cells count as there. O(count). */
void tli_grid_sort(tli_grid *grid, const double *x, const double *y, size_t count, double cell);

/* The spans about the cell of a position, row by row. O(log bodies). */
void tli_grid_spans(const tli_grid *grid, double x, double y, tli_span spans[TLI_GRID_ROWS]);

/* The spans about a cell, row by row, and the part of each in the column of the cell. Start with a cursor of zeros; going through the bodies
 * in order is cheapest. */
typedef struct tli_grid_cursor {
	uint64_t key;
	bool started;
	tli_span spans[TLI_GRID_ROWS], middles[TLI_GRID_ROWS];
} tli_grid_cursor;

/* Moves to the cell of the body at `at` in the order. */
void tli_grid_move(const tli_grid *grid, tli_grid_cursor *cursor, size_t at);

/* How many bodies the spans about each body hold, all together: an upper bound, or exact where the bound is much. O(bodies). */
uint64_t tli_grid_pairs(const tli_grid *grid);

#endif
