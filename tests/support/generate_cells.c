/* SPDX-License-Identifier: MIT */
/*
 * tests/support/generate_cells.c: the maps that are made of cells: caves and mazes.
 *
 * Caves. 1. Noise on coarse cells, rock with a chance of 48 %. 2. A cell becomes rock where at least 5 of the 9
 * cells round it (itself included) are: twice. 3. Twice: every cell becomes 2 x 2, then the rule again, which
 * rounds the stairs. 4. All but the largest open region is filled. 5. The border between rock and open is
 * traced with rock on the left, one loop at a time; a vertex is kept only where the direction changes:
 *
 *      #  #  .        at each vertex: left, else straight on, else right; a turn to the left where two rock
 *      #  +-->.       cells meet at a corner keeps every loop simple
 *      .  |  .
 *
 * All loops are solid and inside is by even-odd, so the rectangle round the whole is just the outermost loop.
 *
 * Maze. A depth-first walk with its own stack opens a wall into each cell but the first; then what is left of the
 * walls between neighbouring rows and columns is written as maximal runs.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "generate.h"

#define ROCK_PERCENT 48
#define COARSE_ROUNDS 2
#define FINE_ROUNDS 2
#define MAZE_CELL (2 * GEN_UNIT)

/* ---- caves ---- */

struct cells {
	unsigned char *rock; /* [rows * columns] */
	int32_t columns, rows;
};

static struct cells make_cells(int32_t columns, int32_t rows)
{
	struct cells cells = { gen_resize(NULL, (size_t)columns * (size_t)rows, 1), columns, rows };
	memset(cells.rock, 1, (size_t)columns * (size_t)rows);
	return cells;
}

static unsigned char *cell(const struct cells *cells, int32_t x, int32_t y)
{
	return &cells->rock[(ptrdiff_t)y * cells->columns + x];
}

/* The border stays rock. */
static void smooth(struct cells *cells)
{
	struct cells next = make_cells(cells->columns, cells->rows);
	for (int32_t y = 1; y < cells->rows - 1; y++) {
		for (int32_t x = 1; x < cells->columns - 1; x++) {
			int count = 0;
			for (int32_t i = -1; i <= 1; i++)
				count += *cell(cells, x - 1, y + i) + *cell(cells, x, y + i) +
					*cell(cells, x + 1, y + i);
			*cell(&next, x, y) = count >= 5;
		}
	}
	free(cells->rock);
	*cells = next;
}

static void double_up(struct cells *cells)
{
	struct cells next = make_cells(cells->columns * 2, cells->rows * 2);
	for (int32_t y = 0; y < next.rows; y++) {
		for (int32_t x = 0; x < next.columns; x++)
			*cell(&next, x, y) = *cell(cells, x / 2, y / 2);
	}
	free(cells->rock);
	*cells = next;
}

/* Marks the open region of (x, y) with `mark`; returns its size. `stack` has room for every cell. */
static size_t flood(struct cells *cells, int32_t x, int32_t y, unsigned char from, unsigned char mark, int32_t *stack)
{
	size_t count = 0, top = 0;
	stack[top++] = y * cells->columns + x;
	*cell(cells, x, y) = mark;
	while (top > 0) {
		int32_t at = stack[--top];
		int32_t beside[4] = { at - 1, at + 1, at - cells->columns, at + cells->columns };
		count++;
		for (int i = 0; i < 4; i++) { /* the border is rock, so there is always a cell beside */
			if (cells->rock[beside[i]] == from) {
				cells->rock[beside[i]] = mark;
				stack[top++] = beside[i];
			}
		}
	}
	return count;
}

static void keep_largest(struct cells *cells)
{
	size_t all = (size_t)cells->columns * (size_t)cells->rows, most = 0, best = 0;
	int32_t *stack = gen_resize(NULL, all, sizeof *stack);
	for (size_t i = 0; i < all; i++) {
		if (cells->rock[i] == 0) {
			int32_t x = (int32_t)(i % (size_t)cells->columns), y = (int32_t)(i / (size_t)cells->columns);
			size_t count = flood(cells, x, y, 0, 2, stack);
			if (count > most) {
				most = count;
				best = i;
			}
		}
	}
	if (most > 0)
		flood(cells, (int32_t)(best % (size_t)cells->columns), (int32_t)(best / (size_t)cells->columns), 2, 0,
			stack);
	for (size_t i = 0; i < all; i++)
		cells->rock[i] = cells->rock[i] != 0;
	free(stack);
}

static bool is_rock(const struct cells *cells, int32_t x, int32_t y)
{
	return x >= 0 && y >= 0 && x < cells->columns && y < cells->rows && *cell(cells, x, y);
}

/* Does the border go from vertex (x, y) in direction 0..3 (+x, +y, -x, -y)? Rock on the left, open on the right. */
static bool border_goes(const struct cells *cells, int32_t x, int32_t y, int direction)
{
	switch (direction) {
	case 0:
		return is_rock(cells, x, y) && !is_rock(cells, x, y - 1);
	case 1:
		return is_rock(cells, x - 1, y) && !is_rock(cells, x, y);
	case 2:
		return is_rock(cells, x - 1, y - 1) && !is_rock(cells, x - 1, y);
	default:
		return is_rock(cells, x, y - 1) && !is_rock(cells, x - 1, y - 1);
	}
}

/* One loop that begins with the +x edge from (x, y). `done` marks +x edges: every loop has some. */
static void trace_loop(struct gen_build *build, const struct cells *cells, int32_t x, int32_t y, unsigned char *done)
{
	static const int32_t step[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
	static const int turns[3] = { 1, 0, 3 };
	int32_t start_x = x, start_y = y;
	int direction = 0;
	gen_begin_wall(build);
	do {
		if (direction == 0)
			done[(ptrdiff_t)y * cells->columns + x] = 1;
		x += step[direction][0];
		y += step[direction][1];
		int next = direction;
		for (int i = 0; i < 3; i++) {
			next = (direction + turns[i]) % 4;
			if (border_goes(cells, x, y, next))
				break;
		}
		if (next != direction)
			gen_add_point(build, x * GEN_UNIT, y * GEN_UNIT);
		direction = next;
	} while (x != start_x || y != start_y || direction != 0);
	gen_end_wall(build, true, true);
}

static void trace(struct gen_build *build, const struct cells *cells)
{
	unsigned char *done = calloc((size_t)cells->columns * (size_t)cells->rows + 1, 1);
	if (!done)
		abort();
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			if (border_goes(cells, x, y, 0) && !done[(ptrdiff_t)y * cells->columns + x])
				trace_loop(build, cells, x, y, done);
		}
	}
	free(done);
}

void gen_build_caves(struct gen_build *build, int32_t side)
{
	int32_t coarse = (side + 3) / 4;
	struct cells cells = make_cells(coarse, coarse);
	for (int32_t y = 1; y < coarse - 1; y++) {
		for (int32_t x = 1; x < coarse - 1; x++)
			*cell(&cells, x, y) = gen_hash(build->seed, x, y) % 100 < ROCK_PERCENT;
	}
	for (int i = 0; i < COARSE_ROUNDS; i++)
		smooth(&cells);
	for (int doubling = 0; doubling < 2; doubling++) {
		double_up(&cells);
		for (int i = 0; i < FINE_ROUNDS; i++)
			smooth(&cells);
	}
	keep_largest(&cells);
	trace(build, &cells);
	for (size_t i = 0; i < (size_t)cells.columns * (size_t)cells.rows; i++)
		cells.rock[i] = !cells.rock[i];
	build->open = cells.rock;
	build->columns = cells.columns;
	build->rows = cells.rows;
	build->cell = GEN_UNIT;
}

/* ---- maze ---- */

enum { EAST = 1, NORTH = 2, SEEN = 4 }; /* EAST, NORTH: the wall on that side is open */

static void carve(unsigned char *cells, int32_t side, uint64_t seed)
{
	int32_t *stack = gen_resize(NULL, (size_t)side * (size_t)side, sizeof *stack);
	tli_rng rng = { seed };
	size_t top = 1;
	stack[0] = 0;
	cells[0] = SEEN;
	while (top > 0) {
		int32_t at = stack[top - 1], x = at % side, y = at / side, choices = 0, choice[4];
		int32_t beside[4] = { x > 0 ? at - 1 : -1, x < side - 1 ? at + 1 : -1, y > 0 ? at - side : -1,
			y < side - 1 ? at + side : -1 };
		for (int i = 0; i < 4; i++) {
			if (beside[i] >= 0 && !(cells[beside[i]] & SEEN))
				choice[choices++] = beside[i];
		}
		if (choices == 0) {
			top--;
			continue;
		}
		int32_t to = choice[tli_rng_between(&rng, 0, choices - 1)], low = to < at ? to : at;
		cells[low] |= (to - at) * (to - at) == 1 && side > 1 ? EAST : NORTH;
		cells[to] |= SEEN;
		stack[top++] = to;
	}
	free(stack);
}

/* The walls beyond row (or column) `line`, on its NORTH (or EAST) side, as maximal runs. */
static void add_runs(struct gen_build *build, const unsigned char *cells, int32_t side, int32_t line, bool north)
{
	int32_t at = (line + 1) * MAZE_CELL, from = -1;
	for (int32_t i = 0; i <= side; i++) {
		bool wall = i < side && !(cells[north ? line * side + i : i * side + line] & (north ? NORTH : EAST));
		if (wall && from < 0)
			from = i * MAZE_CELL;
		if (wall || from < 0)
			continue;
		if (north)
			gen_add_segment(build, from, at, i * MAZE_CELL, at);
		else
			gen_add_segment(build, at, from, at, i * MAZE_CELL);
		from = -1;
	}
}

void gen_build_maze(struct gen_build *build, int32_t side)
{
	unsigned char *cells = calloc((size_t)side * (size_t)side, 1);
	if (!cells)
		abort();
	carve(cells, side, build->seed);
	for (int32_t line = 0; line < side - 1; line++) {
		add_runs(build, cells, side, line, true);
		add_runs(build, cells, side, line, false);
	}
	gen_begin_wall(build);
	gen_add_point(build, 0, 0);
	gen_add_point(build, side * MAZE_CELL, 0);
	gen_add_point(build, side * MAZE_CELL, side * MAZE_CELL);
	gen_add_point(build, 0, side * MAZE_CELL);
	gen_end_wall(build, true, false);
	free(cells);
}
