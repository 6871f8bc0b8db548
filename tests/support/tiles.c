/* SPDX-License-Identifier: MIT */
/*
 * tests/support/tiles.c: grids of cells for tests.
 *
 * Random ones begin as noise of a random density. Some are then smoothed: a cell takes the kind of one of its neighbours, again and
 * again, until alike ones lie together in caves and islands; others stay noise, which is full of cells that touch in a corner.
 */
#include "support/tiles.h"

#include "support/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tli_cells make(int32_t columns, int32_t rows)
{
	tli_cells cells;
	ck_assert_int_eq(tli_cells_create(columns, rows, &cells), TL_OK);
	return cells;
}

static void set(tli_cells *cells, int32_t x, int32_t y, bool is_free)
{
	tli_cells_set_free(cells, x, y);
	if (!is_free)
		cells->words[(size_t)y * cells->stride + (size_t)x / 64] ^= UINT64_C(1) << (x % 64);
}

tli_cells tiles_drawn(const char *drawing)
{
	int32_t columns = (int32_t)strcspn(drawing, "|"), rows = (int32_t)strlen(drawing) / (columns + 1);
	tli_cells cells = make(columns, rows);
	for (int32_t y = 0; y < rows; y++) {
		for (int32_t x = 0; x < columns; x++)
			set(&cells, x, y, drawing[y * (columns + 1) + x] == '.');
	}
	return cells;
}

tli_cells tiles_random(tli_rng *rng, int32_t side_max)
{
	tli_cells cells = make((int32_t)tli_rng_between(rng, 1, side_max), (int32_t)tli_rng_between(rng, 1, side_max));
	int64_t free_in_100 = tli_rng_between(rng, 0, 100);
	for (int32_t y = 0; y < cells.rows; y++) {
		for (int32_t x = 0; x < cells.columns; x++)
			set(&cells, x, y, tli_rng_between(rng, 0, 99) < free_in_100);
	}
	int64_t changes = tli_rng_between(rng, 0, 3) * cells.columns * cells.rows;
	while (changes-- > 0) {
		int32_t x = (int32_t)tli_rng_between(rng, 0, cells.columns - 1),
			y = (int32_t)tli_rng_between(rng, 0, cells.rows - 1);
		int32_t aside = (int32_t)tli_rng_between(rng, -1, 1), down = (int32_t)tli_rng_between(rng, -1, 1);
		set(&cells, x, y, tli_cells_is_free(&cells, x + aside, y + down));
	}
	return cells;
}

char *tiles_text(const tli_cells *cells, const char *line_end)
{
	size_t size = 100 + ((size_t)cells->columns + strlen(line_end)) * (size_t)cells->rows;
	char *text = malloc(size);
	ck_assert_ptr_nonnull(text);
	int length = snprintf(text, size, "type octile%sheight %d%swidth %d%smap%s", line_end, (int)cells->rows,
		line_end, (int)cells->columns, line_end, line_end);
	char *at = text + length;
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++)
			*at++ = tli_cells_is_free(cells, x, y) ? ".GS"[(x + y) % 3] : "@OTW# ~:"[(x * 3 + y) % 8];
		at = stpcpy(at, line_end);
	}
	return text;
}

size_t tiles_sides(const tli_cells *cells)
{
	size_t count = 0;
	for (int32_t y = -1; y < cells->rows; y++) {
		for (int32_t x = -1; x < cells->columns; x++) {
			bool here = tli_cells_is_free(cells, x, y);
			count += here != tli_cells_is_free(cells, x + 1, y);
			count += here != tli_cells_is_free(cells, x, y + 1);
		}
	}
	return count;
}
