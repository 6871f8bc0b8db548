/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_made.c: two families of maps for shortest paths, by the first word of their names.
 *
 * game: like maps of games, a cave (cellular automaton), rooms with doors, a maze. field: random obstacles, single cells, few and many,
 * rectangles, and short walls in all directions. All but the last are grids in Moving AI's format. large: about a million corners each.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "bench/bench_made.h"

struct grid {
	int side;
	char *cells; /* side rows of side cells */
	tli_rng rng;
};

static char *cell_at(const struct grid *grid, int x, int y)
{
	return &grid->cells[(size_t)y * (size_t)grid->side + (size_t)x];
}

static int between(struct grid *grid, int low, int high)
{
	return (int)tli_rng_between(&grid->rng, low, high);
}

static void fill(struct grid *grid, int x, int y, int width, int height, char cell)
{
	for (int j = y; j < y + height && j < grid->side; j++)
		for (int i = x; i < x + width && i < grid->side; i++)
			*cell_at(grid, i, j) = cell;
}

/* Blocks `share` of 1,000 cells. */
static void scatter(struct grid *grid, int share)
{
	for (int y = 0; y < grid->side; y++)
		for (int x = 0; x < grid->side; x++)
			if (between(grid, 0, 999) < share)
				*cell_at(grid, x, y) = '@';
}

static int blocked_around(const struct grid *grid, int x, int y)
{
	int count = 0;
	for (int j = y - 1; j <= y + 1; j++)
		for (int i = x - 1; i <= x + 1; i++)
			count += i < 0 || j < 0 || i >= grid->side || j >= grid->side || *cell_at(grid, i, j) == '@';
	return count;
}

/* A cell is rock where at least five of the nine around it were, five times. */
static void make_cave(struct grid *grid)
{
	size_t size = (size_t)grid->side * (size_t)grid->side;
	char *next = malloc(size);
	if (!next)
		bench_must(TL_E_NOMEM, "cave");
	scatter(grid, 430);
	for (int round = 0; round < 5; round++) {
		for (int y = 0; y < grid->side; y++)
			for (int x = 0; x < grid->side; x++)
				next[(size_t)y * (size_t)grid->side + (size_t)x] = blocked_around(grid, x, y) >= 5
					? '@'
					: '.';
		memcpy(grid->cells, next, size);
	}
	free(next);
}

/* Rooms of 11 cells between walls of one, with a door to the right and below where chance says so. */
static void make_rooms(struct grid *grid)
{
	enum { ROOM = 12 };
	for (int y = 0; y < grid->side; y += ROOM)
		for (int x = 0; x < grid->side; x += ROOM) {
			fill(grid, x + ROOM - 1, y, 1, ROOM, '@');
			fill(grid, x, y + ROOM - 1, ROOM, 1, '@');
			if (between(grid, 0, 3))
				fill(grid, x + ROOM - 1, y + between(grid, 0, ROOM - 2), 1, 1, '.');
			if (between(grid, 0, 3))
				fill(grid, x + between(grid, 0, ROOM - 2), y + ROOM - 1, 1, 1, '.');
		}
}

/* A binary tree: from each chamber of three cells a passage up or to the left. */
static void make_maze(struct grid *grid)
{
	enum { CHAMBER = 4 };
	fill(grid, 0, 0, grid->side, grid->side, '@');
	for (int y = 0; y < grid->side; y += CHAMBER)
		for (int x = 0; x < grid->side; x += CHAMBER) {
			fill(grid, x, y, CHAMBER - 1, CHAMBER - 1, '.');
			bool up = y > 0 && (x == 0 || between(grid, 0, 1));
			if (up)
				fill(grid, x, y - 1, CHAMBER - 1, 1, '.');
			else if (x > 0)
				fill(grid, x - 1, y, 1, CHAMBER - 1, '.');
		}
}

static void make_few(struct grid *grid)
{
	scatter(grid, 1);
}

static void make_many(struct grid *grid)
{
	scatter(grid, 150);
}

static void make_slabs(struct grid *grid)
{
	for (int i = 0; i < grid->side * grid->side / 250; i++) {
		int x = between(grid, 0, grid->side - 1), y = between(grid, 0, grid->side - 1);
		int width = between(grid, 1, 12), height = between(grid, 1, 12);
		fill(grid, x, y, width, height, '@');
	}
}

/* In each square of 8 by 8 cells a house of 3 to 8 in width and height, some of them joined to the next one. */
static void make_city(struct grid *grid)
{
	enum { SQUARE = 8, LEAST = 3 };
	for (int y = 0; y < grid->side; y += SQUARE)
		for (int x = 0; x < grid->side; x += SQUARE) {
			int width = between(grid, LEAST, SQUARE), height = between(grid, LEAST, SQUARE);
			int left = between(grid, 0, SQUARE - width), top = between(grid, 0, SQUARE - height);
			fill(grid, x + left, y + top, width, height, '@');
		}
}

static void write_grid(const struct grid *grid, struct bench_made *out)
{
	size_t side = (size_t)grid->side, room = side * (side + 1) + 100;
	out->text = malloc(room);
	if (!out->text)
		bench_must(TL_E_NOMEM, out->name);
	out->size = (size_t)snprintf(
		out->text, room, "type octile\nheight %d\nwidth %d\nmap\n", grid->side, grid->side);
	for (size_t y = 0; y < side; y++) {
		memcpy(out->text + out->size, grid->cells + y * side, side);
		out->text[out->size + side] = '\n';
		out->size += side + 1;
	}
	out->width = out->height = (double)grid->side;
}

static void make_grid(void (*make)(struct grid *grid), int side, struct bench_made *out)
{
	struct grid grid = { .side = side, .rng = { (uint64_t)side } };
	size_t size = (size_t)side * (size_t)side;
	grid.cells = malloc(size);
	if (!grid.cells)
		bench_must(TL_E_NOMEM, out->name);
	memset(grid.cells, '.', size);
	make(&grid);
	write_grid(&grid, out);
	free(grid.cells);
}

static void make_walls(size_t count, struct bench_made *out)
{
	struct gen_def def = { .kind = GEN_RANDOM, .size = count, .seed = 8 };
	struct gen_map map = gen_make(&def);
	out->text = gen_text(&map, &def, &out->size);
	out->width = map.high.x;
	out->height = map.high.y;
	gen_free(&map);
}

struct maker {
	const char *name;
	void (*make)(struct grid *grid); /* NULL: short walls */
	int side;                        /* in cells, or the number of walls */
};

static void make_map(const struct maker *maker, bool quick, struct bench_made *out)
{
	*out = (struct bench_made){ .name = maker->name, .end = maker->make ? ".map" : ".tl" };
	int side = quick ? 40 : maker->side;
	if (maker->make)
		make_grid(maker->make, side, out);
	else
		make_walls((size_t)side, out);
}

bool bench_make(size_t index, bool quick, struct bench_made *out)
{
	static const struct maker makers[] = { { "game-cave", make_cave, 256 }, { "game-rooms", make_rooms, 480 },
		{ "game-maze", make_maze, 256 }, { "field-few", make_few, 700 }, { "field-many", make_many, 110 },
		{ "field-slabs", make_slabs, 300 }, { "field-walls", NULL, 1500 } };
	if (index >= sizeof makers / sizeof makers[0])
		return false;
	make_map(&makers[index], quick, out);
	return true;
}

bool bench_make_large(size_t index, bool quick, struct bench_made *out)
{
	static const struct maker makers[] = { { "large-cave", make_cave, 3900 }, { "large-rooms", make_rooms, 5256 },
		{ "large-city", make_city, 4728 } };
	if (index >= sizeof makers / sizeof makers[0])
		return false;
	make_map(&makers[index], quick, out);
	return true;
}
