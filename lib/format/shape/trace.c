/* SPDX-License-Identifier: MIT */
/*
 * format/shape/trace.c: loops along the boundary between free and blocked cells.
 *
 * A walker on the lines between the cells keeps a free cell at its right hand and a blocked one at its left (y grows downwards). At the
 * end of each side it looks at the two cells ahead, L and R:
 *
 *          L | R ahead        R blocked:            turn right   (also where L is free: the pinch)
 *          --+--              R free, L blocked:    go on
 *       # -> | . behind       both free:            turn left
 *
 * So every such side is walked once, by one loop, and a corner is kept only at a turn: no two sides in a row are collinear. Loops around
 * free cells run clockwise, those around blocked islands counterclockwise, and even-odd over all is "free". At a pinch (two free cells
 * that touch in a corner, two blocked ones across) the loops touch and nothing gets through, under any contact rule. A loop begins at
 * its first upper side, row by row, which is a corner. O(cells / 64 + sides), one bit a cell and the longest loop in memory.
 */
#include "format/shape/trace.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"

/* y grows downwards: each is right of the one before it. */
enum { EAST, SOUTH, WEST, NORTH, TRACE_DIRECTIONS };

static const tli_point steps[TRACE_DIRECTIONS] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

/* The cell that lies ahead at the right hand, from the corner. The one at the left hand is that of the direction left of it. */
static const tli_point cells_ahead[TRACE_DIRECTIONS] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };

static size_t word_count(const tli_cells *cells)
{
	return cells->stride * (size_t)cells->rows;
}

tl_status tli_cells_create(int32_t columns, int32_t rows, tli_cells *out)
{
	tli_assert(columns >= 1 && columns <= TLI_CELLS_MAX && rows >= 1 && rows <= TLI_CELLS_MAX);
	tli_cells cells = { NULL, ((size_t)columns + 63) / 64, columns, rows };
	cells.words = tli_alloc_array(word_count(&cells), sizeof *cells.words);
	if (!cells.words)
		return TL_E_NOMEM;
	*out = cells;
	return TL_OK;
}

void tli_cells_free(tli_cells *cells)
{
	tli_free(cells->words, word_count(cells) * sizeof *cells->words);
	cells->words = NULL;
}

tl_status tli_trace_start(tli_trace *trace, const tli_cells *cells)
{
	tli_assert(cells->words);
	size_t count = word_count(cells);
	uint64_t *left = tli_alloc_array(count, sizeof *left);
	tl_status status = left ? tli_budget_spend(32 * (uint64_t)count) : TL_E_NOMEM;
	if (status) {
		tli_free(left, count * sizeof *left);
		return status;
	}
	for (size_t i = 0; i < count; i++) {
		uint64_t above = i < cells->stride ? 0 : cells->words[i - cells->stride];
		left[i] = cells->words[i] & ~above;
	}
	*trace = (tli_trace){ .cells = cells, .left = left, .max_points = SIZE_MAX };
	return TL_OK;
}

void tli_trace_free(tli_trace *trace)
{
	tli_free(trace->left, word_count(trace->cells) * sizeof *trace->left);
	tli_array_free(trace->points);
	trace->left = NULL;
}

/* The corner where the next loop begins. */
static bool find_loop_start(tli_trace *trace, tli_point *start)
{
	size_t count = word_count(trace->cells), stride = trace->cells->stride;
	while (trace->at < count && !trace->left[trace->at])
		trace->at++;
	if (trace->at == count)
		return false;
	start->x = (int32_t)(trace->at % stride * 64) + __builtin_ctzll(trace->left[trace->at]);
	start->y = (int32_t)(trace->at / stride);
	return true;
}

static void take_side(tli_trace *trace, tli_point cell)
{
	tli_assert(tli_cells_is_free(trace->cells, cell.x, cell.y));
	size_t word = (size_t)cell.y * trace->cells->stride + ((size_t)cell.x >> 6);
	trace->left[word] &= ~(UINT64_C(1) << (cell.x & 63));
}

static bool is_free_ahead(const tli_cells *cells, tli_point corner, int direction)
{
	return tli_cells_is_free(cells, corner.x + cells_ahead[direction].x, corner.y + cells_ahead[direction].y);
}

static int turn_walker(const tli_cells *cells, tli_point corner, int direction)
{
	int left = (direction + TRACE_DIRECTIONS - 1) % TRACE_DIRECTIONS;
	if (!is_free_ahead(cells, corner, direction))
		return (direction + 1) % TRACE_DIRECTIONS;
	return is_free_ahead(cells, corner, left) ? left : direction;
}

tl_status tli_trace_next(tli_trace *trace, bool *found)
{
	tli_assert(trace->left);
	tli_point start;
	tli_array_truncate(trace->points, 0);
	*found = find_loop_start(trace, &start);
	if (!*found)
		return TL_OK;
	tli_point at = start;
	int direction = EAST, before = NORTH;
	tl_status status = tli_budget_spend(8);
	if (status)
		return status;
	do {
		if (direction != before) {
			if (tli_array_length(trace->points) == trace->max_points)
				return TL_E_LIMIT;
			status = tli_array_append(trace->points, at) ? tli_budget_spend(4) : TL_E_NOMEM;
			if (status)
				return status;
		}
		if (direction == EAST)
			take_side(trace, at);
		at.x += steps[direction].x;
		at.y += steps[direction].y;
		before = direction;
		direction = turn_walker(trace->cells, at, direction);
	} while (direction != EAST || !tli_point_equal(at, start));
	return TL_OK;
}
