/* SPDX-License-Identifier: MIT */
/*
 * crowd/grid.c: sorting by cell, and spans.
 *
 * Keys are sorted by radix, 11 bits at a time, only as far as keys differ: rows and columns are first moved to begin at 0 and packed
 * together, so some thousand cells take one or two passes. O(count).
 */
#include "crowd/grid.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum { DIGIT = 11, BUCKETS = 1 << DIGIT };

void tli_grid_free(tli_grid *grid)
{
	tli_free(grid->keys, grid->room * sizeof *grid->keys);
	tli_free(grid->order, grid->room * sizeof *grid->order);
	if (!grid->lent) {
		tli_free(grid->spare_keys, grid->room * sizeof *grid->spare_keys);
		tli_free(grid->spare_order, grid->room * sizeof *grid->spare_order);
	}
	*grid = (tli_grid){ .lent = grid->lent };
}

size_t tli_grid_bytes(const tli_grid *grid)
{
	return (grid->lent ? 1 : 2) * grid->room * (sizeof *grid->keys + sizeof *grid->order);
}

tl_status tli_grid_reserve(tli_grid *grid, size_t count)
{
	if (count <= grid->room)
		return TL_OK;
	tli_grid larger = { .room = count, .lent = grid->lent };
	larger.keys = tli_alloc_array(count, sizeof *larger.keys);
	larger.order = tli_alloc_array(count, sizeof *larger.order);
	if (!grid->lent) {
		larger.spare_keys = tli_alloc_array(count, sizeof *larger.spare_keys);
		larger.spare_order = tli_alloc_array(count, sizeof *larger.spare_order);
	}
	bool spare = grid->lent || (larger.spare_keys && larger.spare_order);
	if (!larger.keys || !larger.order || !spare) {
		tli_grid_free(&larger);
		return TL_E_NOMEM;
	}
	tli_grid_free(grid);
	*grid = larger;
	return TL_OK;
}

/* Cells beyond this count as there; no neighbour of one at the edge is beyond what a key holds. NaN counts as at the lower edge. */
static const int64_t EDGE = (INT64_C(1) << 31) - 4;

static int64_t cell_of(double coordinate, double per_cell)
{
	double cell = floor(coordinate * per_cell);
	if (!(cell > (double)-EDGE))
		return -EDGE;
	return cell < (double)EDGE ? (int64_t)cell : EDGE;
}

static uint64_t key_of(int64_t row, int64_t column)
{
	return (uint64_t)(row + (INT64_C(1) << 31)) << 32 | (uint64_t)(column + (INT64_C(1) << 31));
}

static void swap_buffers(tli_grid *grid)
{
	uint64_t *keys = grid->keys;
	uint32_t *order = grid->order;
	grid->keys = grid->spare_keys;
	grid->order = grid->spare_order;
	grid->spare_keys = keys;
	grid->spare_order = order;
}

static void sort_by_digit(tli_grid *grid, unsigned shift)
{
	uint32_t first[BUCKETS] = { 0 }, at = 0;
	for (size_t i = 0; i < grid->count; i++)
		first[grid->keys[i] >> shift & (BUCKETS - 1)]++;
	for (size_t b = 0; b < BUCKETS; b++) {
		uint32_t count = first[b];
		first[b] = at;
		at += count;
	}
	for (size_t i = 0; i < grid->count; i++) {
		uint32_t to = first[grid->keys[i] >> shift & (BUCKETS - 1)]++;
		grid->spare_keys[to] = grid->keys[i];
		grid->spare_order[to] = grid->order[i];
	}
	swap_buffers(grid);
}

static unsigned bit_count(uint64_t value)
{
	return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

/* Sorts by keys - low, in which row and column are packed without gaps. */
static void sort_by_key(tli_grid *grid, uint64_t low, uint64_t high)
{
	uint64_t low_column = (uint32_t)low, low_row = low >> 32;
	unsigned column_bits = bit_count((uint32_t)high - low_column);
	unsigned bits = column_bits + bit_count((high >> 32) - low_row);
	for (size_t i = 0; i < grid->count; i++) {
		uint64_t key = grid->keys[i];
		grid->keys[i] = ((key >> 32) - low_row) << column_bits | ((uint32_t)key - low_column);
	}
	for (unsigned shift = 0; shift < bits; shift += DIGIT)
		sort_by_digit(grid, shift);
	uint64_t mask = (UINT64_C(1) << column_bits) - 1;
	for (size_t i = 0; i < grid->count; i++) {
		uint64_t key = grid->keys[i];
		grid->keys[i] = ((key >> column_bits) + low_row) << 32 | ((key & mask) + low_column);
	}
}

void tli_grid_sort(tli_grid *grid, const double *x, const double *y, size_t count, double cell)
{
	uint64_t low_row = UINT64_MAX, low_column = UINT64_MAX, high_row = 0, high_column = 0;
	double per_cell = 1 / cell;
	grid->cell = cell;
	grid->count = count;
	for (size_t i = 0; i < count; i++) {
		uint64_t key = key_of(cell_of(y[i], per_cell), cell_of(x[i], per_cell));
		uint64_t row = key >> 32, column = (uint32_t)key;
		grid->keys[i] = key;
		grid->order[i] = (uint32_t)i;
		low_row = row < low_row ? row : low_row;
		high_row = row > high_row ? row : high_row;
		low_column = column < low_column ? column : low_column;
		high_column = column > high_column ? column : high_column;
	}
	uint64_t *keys = grid->keys;
	if (count > 1)
		sort_by_key(grid, low_row << 32 | low_column, high_row << 32 | high_column);
	if (grid->lent && grid->keys != keys) {
		swap_buffers(grid);
		memcpy(grid->keys, grid->spare_keys, count * sizeof *grid->keys);
		memcpy(grid->order, grid->spare_order, count * sizeof *grid->order);
	}
}

/* The first body whose key is not below. */
static uint32_t find(const tli_grid *grid, uint64_t key)
{
	size_t low = 0, high = grid->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (grid->keys[middle] < key)
			low = middle + 1;
		else
			high = middle;
	}
	return (uint32_t)low;
}

static uint64_t moved_key(uint64_t key, int rows, int columns)
{
	int64_t row = (int64_t)(key >> 32) + rows, column = (int64_t)(uint32_t)key + columns;
	return (uint64_t)row << 32 | (uint64_t)column;
}

/* From where the span was, since bodies are gone through in order. */
static uint32_t move_on(const tli_grid *grid, uint32_t at, uint64_t key)
{
	while (at < grid->count && grid->keys[at] < key)
		at++;
	return at;
}

void tli_grid_move(const tli_grid *grid, tli_grid_cursor *cursor, size_t at)
{
	uint64_t key = grid->keys[at];
	if (cursor->begun && cursor->key == key)
		return;
	for (int i = 0; i < TLI_GRID_ROWS; i++) {
		uint64_t from = moved_key(key, i - TLI_GRID_REACH, -TLI_GRID_REACH);
		uint64_t to = moved_key(key, i - TLI_GRID_REACH, TLI_GRID_REACH) + 1;
		tli_span *span = &cursor->spans[i];
		span->begin = cursor->begun ? move_on(grid, span->begin, from) : find(grid, from);
		if (span->end < span->begin)
			span->end = span->begin;
		span->end = move_on(grid, span->end, to);
	}
	cursor->key = key;
	cursor->begun = true;
}

void tli_grid_spans(const tli_grid *grid, double x, double y, tli_span spans[TLI_GRID_ROWS])
{
	uint64_t key = key_of(cell_of(y, 1 / grid->cell), cell_of(x, 1 / grid->cell));
	for (int i = 0; i < TLI_GRID_ROWS; i++) {
		spans[i].begin = find(grid, moved_key(key, i - TLI_GRID_REACH, -TLI_GRID_REACH));
		spans[i].end = find(grid, moved_key(key, i - TLI_GRID_REACH, TLI_GRID_REACH) + 1);
	}
}
