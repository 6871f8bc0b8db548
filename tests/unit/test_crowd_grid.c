/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/crowd/near/grid: positions of any extent are sorted by cell, and the spans about a cell hold all of the nine cells about
 * it and nothing else, found by going through them all.
 */
#include "crowd/near/grid.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/failing.h"
#include "support/runner.h"

enum { MOST = 400 };

typedef struct positions {
	double x[MOST], y[MOST];
	size_t count;
	double cell;
} positions;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* Clusters of some cells' width, as far apart as `extent`. */
static void fill(positions *p, tli_rng *rng, size_t count, double cell, double extent)
{
	double cx = 0, cy = 0;
	p->count = count;
	p->cell = cell;
	for (size_t i = 0; i < count; i++) {
		if (i % 25 == 0) {
			cx = between(rng, -extent, extent);
			cy = between(rng, -extent, extent);
		}
		p->x[i] = cx + between(rng, -2 * cell, 2 * cell);
		p->y[i] = cy + between(rng, -2 * cell, 2 * cell);
		if (i % 10 == 9) { /* on top of another, and on the sides of cells */
			p->x[i] = p->x[i - 1];
			p->y[i] = floor(p->y[i - 1] / cell) * cell;
		}
	}
}

static tli_grid sorted(const positions *p)
{
	tli_grid grid = { 0 };
	ck_assert_int_eq(tli_grid_reserve(&grid, p->count), TL_OK);
	tli_grid_sort(&grid, p->x, p->y, p->count, p->cell);
	return grid;
}

static void check_order(const tli_grid *grid, const positions *p)
{
	static bool seen[MOST];
	for (size_t i = 0; i < p->count; i++)
		seen[i] = false;
	ck_assert_uint_eq(grid->count, p->count);
	for (size_t at = 0; at < p->count; at++) {
		uint32_t number = grid->order[at];
		ck_assert_uint_lt(number, p->count);
		ck_assert(!seen[number]);
		seen[number] = true;
		if (at == 0)
			continue;
		ck_assert_uint_le(grid->keys[at - 1], grid->keys[at]);
		if (grid->keys[at - 1] == grid->keys[at])
			ck_assert_uint_lt(grid->order[at - 1], number);
	}
}

static double cell_of(double coordinate, double cell)
{
	return floor(coordinate * (1 / cell));
}

static bool is_near(const positions *p, size_t i, double x, double y)
{
	return fabs(cell_of(p->x[i], p->cell) - cell_of(x, p->cell)) <= TLI_GRID_REACH &&
		fabs(cell_of(p->y[i], p->cell) - cell_of(y, p->cell)) <= TLI_GRID_REACH;
}

/* Each position is in the spans once if its cell is one of the nine, else never. */
static void check_spans(const tli_grid *grid, const positions *p, const tli_span *spans, double x, double y)
{
	size_t found = 0, expected = 0;
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		for (uint32_t at = spans[row].begin; at < spans[row].end; at++) {
			uint32_t number = grid->order[at];
			if (!is_near(p, number, x, y))
				ck_abort_msg("%u is not near %.17g,%.17g", number, x, y);
			found++;
		}
		bool after = row == 0 || spans[row].begin >= spans[row - 1].end || spans[row].begin >= spans[row].end;
		if (!after)
			ck_abort_msg("the spans about %.17g,%.17g overlap", x, y);
	}
	for (size_t i = 0; i < p->count; i++)
		expected += is_near(p, i, x, y);
	ck_assert_uint_eq(found, expected);
}

static void check_positions(const positions *p, tli_rng *rng)
{
	tli_grid grid = sorted(p);
	check_order(&grid, p);
	size_t step = (size_t)tli_rng_between(rng, 1, 40), at = (size_t)tli_rng_between(rng, 0, (int64_t)p->count - 1);
	for (int pass = 0; pass < 2; pass++, step = 1, at = 0) { /* from anywhere in leaps, then all of them */
		tli_grid_cursor cursor = { .started = false };
		for (; at < p->count; at += step) {
			tli_grid_move(&grid, &cursor, at);
			check_spans(&grid, p, cursor.spans, p->x[grid.order[at]], p->y[grid.order[at]]);
		}
	}
	for (int i = 0; i < 20; i++) {
		tli_span spans[TLI_GRID_ROWS];
		size_t beside = (size_t)tli_rng_between(rng, 0, (int64_t)p->count - 1);
		double x = p->x[beside] + between(rng, -3, 3) * p->cell,
		       y = p->y[beside] + between(rng, -3, 3) * p->cell;
		tli_grid_spans(&grid, x, y, spans);
		check_spans(&grid, p, spans, x, y);
	}
	tli_grid_free(&grid);
}

START_TEST(spans_against_all)
{
	static positions p;
	tli_rng rng = { 1 };
	for (int round = 0; round < 60; round++) {
		double extent = (const double[]){ 0, 3, 40, 1e3, 1e6, 1e9 }[round % 6];
		fill(&p, &rng, (size_t)tli_rng_between(&rng, 1, MOST), between(&rng, 0.5, 7), extent);
		check_positions(&p, &rng);
	}
}
END_TEST

/* Two clusters at the ends of a long diagonal: a table of all the cells between would not fit anywhere. */
START_TEST(clusters_far_apart)
{
	static positions p;
	tli_rng rng = { 2 };
	for (double far = 1e3; far < 2e9; far *= 10) {
		fill(&p, &rng, 200, 1, 0);
		for (size_t i = 0; i < 100; i++) {
			p.x[i] -= far;
			p.y[i] -= far;
			p.x[100 + i] += far;
			p.y[100 + i] += far;
		}
		check_positions(&p, &rng);
	}
}
END_TEST

START_TEST(one_cell_one_row_one_column)
{
	static positions p;
	tli_rng rng = { 3 };
	for (int round = 0; round < 3; round++) {
		fill(&p, &rng, 300, 5, 100);
		for (size_t i = 0; i < p.count; i++) {
			p.x[i] = round == 1 ? p.x[i] : -0.5;
			p.y[i] = round == 2 ? p.y[i] : 0.25;
		}
		check_positions(&p, &rng);
	}
}
END_TEST

/* Beyond what a key holds, and what is no number at all: all of one corner are found there, each once. */
START_TEST(beyond_all_cells)
{
	static const double corners[][2] = { { 1e300, 1e300 }, { -1e300, 1e300 }, { 1e300, -1e300 }, { -1e300, -1e300 },
		{ INFINITY, 1e12 }, { 1e12, -INFINITY } };
	for (size_t c = 0; c < sizeof corners / sizeof *corners; c++) {
		static positions p;
		p.count = 50;
		p.cell = 1;
		for (size_t i = 0; i < p.count; i++) {
			p.x[i] = i % 2 ? corners[c][0] : (double)i;
			p.y[i] = i % 2 ? corners[c][1] : (double)i;
		}
		p.y[0] = NAN;
		tli_grid grid = sorted(&p);
		tli_grid_cursor cursor = { .started = false };
		for (size_t at = 0; at < p.count; at++) {
			size_t found = 0;
			tli_grid_move(&grid, &cursor, at);
			for (int row = 0; row < TLI_GRID_ROWS; row++)
				found += cursor.spans[row].end - cursor.spans[row].begin;
			if (grid.order[at] % 2)
				ck_assert_uint_eq(found, 25);
			else
				ck_assert_uint_lt(found, 25);
		}
		tli_grid_free(&grid);
	}
}
END_TEST

START_TEST(no_body_and_one)
{
	static positions p = { .cell = 2 };
	tli_rng rng = { 4 };
	tli_grid grid = sorted(&p);
	tli_span spans[TLI_GRID_ROWS];
	tli_grid_spans(&grid, 1, 1, spans);
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		ck_assert_uint_eq(spans[row].begin, spans[row].end);
	tli_grid_free(&grid);
	p.count = 1;
	check_positions(&p, &rng);
}
END_TEST

START_TEST(the_room_grows_or_stays)
{
	failing_install();
	for (long k = 1; k <= 4; k++) {
		tli_grid grid = { 0 };
		ck_assert_int_eq(tli_grid_reserve(&grid, 10), TL_OK);
		size_t bytes = tli_grid_bytes(&grid);
		ck_assert_uint_eq(bytes, (size_t)10 * 2 * (sizeof *grid.keys + sizeof *grid.order));
		failing_arm(k, false);
		ck_assert_int_eq(tli_grid_reserve(&grid, 1000), TL_E_NOMEM);
		ck_assert(failing_disarm());
		ck_assert_uint_eq(tli_grid_bytes(&grid), bytes);
		ck_assert_int_eq(tli_grid_reserve(&grid, 1000), TL_OK);
		tli_grid_free(&grid);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

/* The bound is too rough: a row of cells, of which the middle one is crowded. */
START_TEST(pairs_of_crowded_cells_are_counted)
{
	enum { CROWD = 3000, CELLS = 101, BESIDE = 3 };
	static double x[CROWD + CELLS * BESIDE], y[CROWD + CELLS * BESIDE];
	tli_grid grid = { 0 };
	size_t count = 0;
	for (; count < CROWD; count++)
		x[count] = CELLS / 2 + 0.5;
	for (int cell = 0; cell < CELLS; cell++)
		for (int i = 0; i < BESIDE; i++)
			x[count++] = cell + 0.25 * (i + 1);
	ck_assert_int_eq(tli_grid_reserve(&grid, count), TL_OK);
	tli_grid_sort(&grid, x, y, count, 1);
	uint64_t pairs = 0;
	for (int cell = 0; cell < CELLS; cell++) {
		uint64_t own = BESIDE + (cell == CELLS / 2 ? CROWD : 0), near = 0;
		for (int other = cell - 1; other <= cell + 1; other++)
			near += (uint64_t)(other >= 0 && other < CELLS ? BESIDE : 0) + (other == CELLS / 2 ? CROWD : 0);
		pairs += own * near;
	}
	ck_assert_uint_eq(tli_grid_pairs(&grid), pairs);
	tli_grid_sort(&grid, x, y, 100, 1); /* the bound will do */
	ck_assert_uint_eq(tli_grid_pairs(&grid), 9 * 100 * 100);
	tli_grid_free(&grid);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd grid");
	TCase *tcase = tcase_create("grid");
	tcase_add_test(tcase, spans_against_all);
	tcase_add_test(tcase, clusters_far_apart);
	tcase_add_test(tcase, one_cell_one_row_one_column);
	tcase_add_test(tcase, beyond_all_cells);
	tcase_add_test(tcase, no_body_and_one);
	tcase_add_test(tcase, the_room_grows_or_stays);
	tcase_add_test(tcase, pairs_of_crowded_cells_are_counted);
	suite_add_tcase(suite, tcase);
	return suite;
}
