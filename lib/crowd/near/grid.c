/* SPDX-License-Identifier: MIT */
/*
 * crowd/near/grid.c: sorting by cell, and spans.
 *
 * Keys are sorted by radix, at most 12 bits at a time, only as far as keys differ: rows and columns are first moved to start at 0 and packed
 * together, so that thousands of cells take one or two passes. O(count).
 */
#include "crowd/near/grid.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <math.h>
#include <string.h>

enum { DIGIT_BITS_MAX = 12 };
/* Up to this number, pairs need not be counted exactly. */
static const uint64_t MANY_PAIRS = UINT64_C(1) << 26;

void tli_grid_free(tli_grid *grid)
{
	tli_free(grid->keys, grid->room * sizeof *grid->keys);
	if (!grid->lent) {
		tli_free(grid->order, grid->room * sizeof *grid->order);
		tli_free(grid->spare_keys, grid->room * sizeof *grid->spare_keys);
		tli_free(grid->spare_order, grid->room * sizeof *grid->spare_order);
	}
	*grid = (tli_grid){ .lent = grid->lent };
}

size_t tli_grid_bytes(const tli_grid *grid)
{
	size_t each = grid->lent ? sizeof *grid->keys : 2 * (sizeof *grid->keys + sizeof *grid->order);
	return grid->room * each;
}

tl_status tli_grid_reserve(tli_grid *grid, size_t count)
{
	if (count <= grid->room)
		return TL_OK;
	tli_grid larger = { .room = count, .lent = grid->lent };
	larger.keys = tli_alloc_array(count, sizeof *larger.keys);
	if (!grid->lent) {
		larger.order = tli_alloc_array(count, sizeof *larger.order);
		larger.spare_keys = tli_alloc_array(count, sizeof *larger.spare_keys);
		larger.spare_order = tli_alloc_array(count, sizeof *larger.spare_order);
	}
	bool others = grid->lent || (larger.order && larger.spare_keys && larger.spare_order);
	if (!larger.keys || !others) {
		tli_grid_free(&larger);
		return TL_E_NOMEM;
	}
	tli_grid_free(grid);
	*grid = larger;
	return TL_OK;
}

/* Cells beyond this count as there; the neighbours of a cell at the edge still fit in a key. NaN counts as at the lower edge. */
static const int64_t EDGE_CELL = (INT64_C(1) << 31) - 4;

static int64_t grid_cell_at(double coordinate, double per_cell)
{
	double cell = floor(coordinate * per_cell);
	if (!(cell > (double)-EDGE_CELL))
		return -EDGE_CELL;
	return cell < (double)EDGE_CELL ? (int64_t)cell : EDGE_CELL;
}

static uint64_t cell_key(int64_t row, int64_t column)
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

static unsigned count_bits(uint64_t value)
{
	return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

/* Sorts by keys - low, in which row and column are packed without gaps. */
static void sort_packed_keys(tli_grid *grid, uint64_t low, uint64_t high)
{
	uint64_t low_column = (uint32_t)low, low_row = low >> 32;
	unsigned column_bits = count_bits((uint32_t)high - low_column);
	unsigned bits = column_bits + count_bits((high >> 32) - low_row);
	for (size_t i = 0; i < grid->count; i++) {
		uint64_t key = grid->keys[i];
		grid->keys[i] = ((key >> 32) - low_row) << column_bits | ((uint32_t)key - low_column);
	}
	unsigned passes = (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
	unsigned digit = passes > 0 ? (bits + passes - 1) / passes : 0;
	tli_assert(digit <= DIGIT_BITS_MAX);
	for (unsigned shift = 0; shift < bits; shift += digit) {
		uint32_t first[1 << DIGIT_BITS_MAX], at = 0;
		size_t buckets = (size_t)1 << digit, low_bits = buckets - 1;
		memset(first, 0, buckets * sizeof *first);
		for (size_t i = 0; i < grid->count; i++)
			first[grid->keys[i] >> shift & low_bits]++;
		for (size_t b = 0; b < buckets; b++) {
			uint32_t count = first[b];
			first[b] = at;
			at += count;
		}
		for (size_t i = 0; i < grid->count; i++) {
			uint32_t to = first[grid->keys[i] >> shift & low_bits]++;
			grid->spare_keys[to] = grid->keys[i];
			grid->spare_order[to] = grid->order[i];
		}
		swap_buffers(grid);
	}
	uint64_t mask = (UINT64_C(1) << column_bits) - 1;
	for (size_t i = 0; i < grid->count; i++) {
		uint64_t key = grid->keys[i];
		grid->keys[i] = ((key >> column_bits) + low_row) << 32 | ((key & mask) + low_column);
	}
}

void tli_grid_sort(tli_grid *grid, const double *x, const double *y, size_t count, double cell)
{
	uint64_t low_row = UINT64_MAX, low_column = UINT64_MAX, high_row = 0, high_column = 0;
	const uint64_t lowest = (uint32_t)cell_key(0, -EDGE_CELL), highest = (uint32_t)cell_key(0, EDGE_CELL);
	double per_cell = 1 / cell;
	tli_assert(count <= grid->room && cell > 0);
	grid->cell = cell;
	grid->count = count;
	for (size_t i = 0; i < count; i++) {
		uint64_t key = cell_key(grid_cell_at(y[i], per_cell), grid_cell_at(x[i], per_cell));
		uint64_t row = key >> 32, column = (uint32_t)key;
		grid->keys[i] = key;
		grid->order[i] = (uint32_t)i;
		low_row = row < low_row ? row : low_row;
		high_row = row > high_row ? row : high_row;
		low_column = column < low_column ? column : low_column;
		high_column = column > high_column ? column : high_column;
	}
	grid->beyond = low_row == lowest || low_column == lowest || high_row == highest || high_column == highest;
	uint64_t *keys = grid->keys;
	if (count > 1)
		sort_packed_keys(grid, low_row << 32 | low_column, high_row << 32 | high_column);
	if (grid->lent && grid->keys != keys) {
		swap_buffers(grid);
		memcpy(grid->keys, grid->spare_keys, count * sizeof *grid->keys);
		memcpy(grid->order, grid->spare_order, count * sizeof *grid->order);
	}
}

/* The first body whose key is not below. */
static uint32_t find_key(const tli_grid *grid, uint64_t key)
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

/* The first at `at` or later whose key is not below: usually one of the next few, without a branch to predict. */
static uint32_t skip_to_key(const tli_grid *grid, uint32_t at, uint64_t key)
{
	enum { STRIDE = 8 };
	const uint64_t *keys = grid->keys;
	size_t count = grid->count;
	while (at + STRIDE <= count && keys[at + STRIDE - 1] < key)
		at += STRIDE;
	if (at + STRIDE <= count) {
		at += (uint32_t)(keys[at + 3] < key) * 4;
		at += (uint32_t)(keys[at + 1] < key) * 2;
		return at + (keys[at] < key);
	}
	while (at < count && keys[at] < key)
		at++;
	return at;
}

void tli_grid_move(const tli_grid *grid, tli_grid_cursor *cursor, size_t at)
{
	_Static_assert(TLI_GRID_REACH == 1, "a span is one column before the middle one, and one after it");
	tli_assert(at < grid->count);
	uint64_t key = grid->keys[at];
	if (cursor->started && cursor->key == key)
		return;
	bool next = cursor->started && cursor->key + 1 == key;
	cursor->key = key;
	if (next) {
		for (int i = 0; i < TLI_GRID_ROWS; i++) {
			tli_span *span = &cursor->spans[i], *middle = &cursor->middles[i];
			span->begin = middle->begin;
			*middle = (tli_span){ middle->end, span->end };
			span->end = skip_to_key(
				grid, span->end, moved_key(cursor->key, i - TLI_GRID_REACH, TLI_GRID_REACH + 1));
		}
		return;
	}
	for (int i = 0; i < TLI_GRID_ROWS; i++) {
		int row = i - TLI_GRID_REACH;
		uint64_t first = moved_key(key, row, -1);
		tli_span *span = &cursor->spans[i], *middle = &cursor->middles[i];
		span->begin = cursor->started ? skip_to_key(grid, span->begin, first) : find_key(grid, first);
		middle->begin = skip_to_key(grid, span->begin, moved_key(key, row, 0));
		middle->end = skip_to_key(grid, middle->begin, moved_key(key, row, 1));
		span->end = skip_to_key(grid, middle->end, moved_key(key, row, 2));
	}
	cursor->started = true;
}

void tli_grid_spans(const tli_grid *grid, double x, double y, tli_span spans[TLI_GRID_ROWS])
{
	uint64_t key = cell_key(grid_cell_at(y, 1 / grid->cell), grid_cell_at(x, 1 / grid->cell));
	for (int i = 0; i < TLI_GRID_ROWS; i++) {
		spans[i].begin = find_key(grid, moved_key(key, i - TLI_GRID_REACH, -TLI_GRID_REACH));
		spans[i].end = find_key(grid, moved_key(key, i - TLI_GRID_REACH, TLI_GRID_REACH) + 1);
	}
}

static size_t end_of_cell(const tli_grid *grid, size_t at)
{
	size_t end = at + 1;
	while (end < grid->count && grid->keys[end] == grid->keys[at])
		end++;
	return end;
}

uint64_t tli_grid_pairs(const tli_grid *grid)
{
	uint64_t columns = 2 * TLI_GRID_REACH + 1, pairs;
	size_t fullest = 0;
	for (size_t at = 0, end; at < grid->count; at = end) {
		end = end_of_cell(grid, at);
		fullest = end - at > fullest ? end - at : fullest;
	}
	pairs = columns * TLI_GRID_ROWS * fullest * grid->count;
	if (pairs <= MANY_PAIRS)
		return pairs;
	tli_grid_cursor cursor = { .started = false };
	pairs = 0;
	for (size_t at = 0, end; at < grid->count; at = end) {
		end = end_of_cell(grid, at);
		tli_grid_move(grid, &cursor, at);
		for (int row = 0; row < TLI_GRID_ROWS; row++)
			pairs += (uint64_t)(end - at) * (cursor.spans[row].end - cursor.spans[row].begin);
	}
	return pairs;
}
