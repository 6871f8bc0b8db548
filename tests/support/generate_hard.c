/* SPDX-License-Identifier: MIT */
/*
 * tests/support/generate_hard.c: maps that are hard for some part of the library, each of one shape only.
 *
 * They are the worst cases of triangulation, sight and paths that are known: growth tests double them, the gallery of
 * hostile maps limits what they may cost. All are within the bounds of the grid up to 100,000 segments.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "generate.h"

#define LONG (1000 * GEN_UNIT)
#define GRID_CELLS \
	2048 /* columns and rows of the grid of lone blocks, while there are at most half as many blocks a side */

/* Short walls end to end with gaps, in rows. */
static void build_rows(struct gen_build *build, size_t size)
{
	int32_t across = gen_side_of(size);
	for (int32_t i = 0; build->segments < size; i++) {
		int32_t x = i % across * 10 * GEN_UNIT, y = i / across * 4 * GEN_UNIT;
		gen_add_segment(build, x, y, x + 8 * GEN_UNIT, y);
	}
}

/* Long parallel walls, and one across all of them. */
static void build_parallel(struct gen_build *build, size_t size)
{
	for (int32_t i = 0; build->segments + 1 < size; i++)
		gen_add_segment(build, 0, 2 * GEN_UNIT * i, LONG, 2 * GEN_UNIT * i);
	gen_add_segment(build, LONG / 2, -GEN_UNIT, LONG / 2, GEN_UNIT * (2 * (int32_t)size - 3));
}

/* One long wall crossed by short ones. */
static void build_crossed(struct gen_build *build, size_t size)
{
	for (int32_t i = 0; build->segments + 1 < size; i++) {
		int32_t half = GEN_UNIT + (int32_t)(gen_hash(build->seed, i, 0) % (2 * GEN_UNIT));
		gen_add_segment(build, 4 * GEN_UNIT * i, -half, 4 * GEN_UNIT * i, half);
	}
	gen_add_segment(build, -GEN_UNIT, 0, GEN_UNIT * (4 * (int32_t)size - 7), 0);
}

/* A point on the border of a square about the origin: `index` of `count` equal steps along two of its sides. */
static void border_point(int32_t index, int32_t count, int32_t *x, int32_t *y)
{
	int32_t half = count / 2 + 1;
	*x = index < half ? half : 2 * half - index;
	*y = index < half ? index : half;
}

/* Through one point, in all directions. */
static void build_star(struct gen_build *build, size_t size)
{
	for (int32_t i = 0; build->segments < size; i++) {
		int32_t x, y;
		border_point(i, (int32_t)size, &x, &y);
		if (i % 2)
			gen_add_segment(build, -4 * x, -4 * y, 4 * x, 4 * y);
		else
			gen_add_segment(build, 4 * y, -4 * x, -4 * y, 4 * x);
	}
}

/* Two facing rows of walls that lie as rays from one point do. */
static void build_fan(struct gen_build *build, size_t size)
{
	int32_t row = (int32_t)size / 2 + 1;
	for (int32_t i = 0; build->segments < size; i++) {
		int32_t side = i % 2 ? 1 : -1, y = 2 * (i - row);
		gen_add_segment(build, side * 4 * row, 4 * y, side * 5 * row, 5 * y);
	}
}

/* One spine with teeth. */
static void build_comb(struct gen_build *build, size_t size)
{
	gen_add_segment(build, 0, 0, (int32_t)size * 2 * GEN_UNIT, 0);
	for (int32_t i = 0; build->segments < size; i++) {
		int32_t height = 60 * GEN_UNIT + (int32_t)(gen_hash(build->seed, i, 0) % (8 * GEN_UNIT));
		gen_add_segment(build, i * 2 * GEN_UNIT, 0, i * 2 * GEN_UNIT, height);
	}
}

/* One square spiral. */
static void build_spiral(struct gen_build *build, size_t size)
{
	static const int32_t turn[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
	int32_t x = 0, y = 0, first = (int32_t)(build->seed % 4);
	gen_begin_wall(build);
	gen_add_point(build, 0, 0);
	for (int32_t i = 0; i < (int32_t)size; i++) {
		x += turn[(i + first) % 4][0] * GEN_UNIT * (i / 2 + 1);
		y += turn[(i + first) % 4][1] * GEN_UNIT * (i / 2 + 1);
		gen_add_point(build, x, y);
	}
	gen_end_wall(build, false, false);
}

/* Tiny walls along one circle: in each quarter by the tangent of half the angle. */
static void build_circle(struct gen_build *build, size_t size)
{
	int64_t radius = (int64_t)size * 8 + 64, quarter = (int64_t)size / 4 + 1;
	for (int64_t i = 0; build->segments < size; i++) {
		int64_t t = i / 4, square = quarter * quarter + t * t;
		int32_t x = (int32_t)(radius * (quarter * quarter - t * t) / square),
			y = (int32_t)(radius * 2 * t * quarter / square);
		int32_t at[4][2] = { { x, y }, { -y, x }, { -x, -y }, { y, -x } };
		int32_t cx = at[i % 4][0], cy = at[i % 4][1];
		gen_add_segment(
			build, cx, cy, cx - (int32_t)(GEN_UNIT * cy / radius), cy + (int32_t)(GEN_UNIT * cx / radius));
	}
}

/* Long walls, nearly parallel: each crosses the few beside it. */
static void build_skew(struct gen_build *build, size_t size)
{
	for (int32_t i = 0; build->segments < size; i++) {
		int32_t left = (int32_t)(gen_hash(build->seed, i, 0) % (8 * GEN_UNIT)),
			right = (int32_t)(gen_hash(build->seed, i, 1) % (8 * GEN_UNIT));
		gen_add_segment(build, 0, 2 * GEN_UNIT * i + left, LONG, 2 * GEN_UNIT * i + right);
	}
}

/* Every pair crosses. */
static void build_all(struct gen_build *build, size_t size)
{
	int32_t count = (int32_t)size;
	for (int32_t i = 1; i <= count; i++)
		gen_add_segment(build, -GEN_UNIT, i * GEN_UNIT, (count + 1 - i) * GEN_UNIT, -GEN_UNIT);
}

static void add_cell(struct gen_build *build, int32_t column, int32_t row)
{
	int32_t x = column * GEN_UNIT, y = row * GEN_UNIT;
	gen_begin_wall(build);
	gen_add_point(build, x, y);
	gen_add_point(build, x + GEN_UNIT, y);
	gen_add_point(build, x + GEN_UNIT, y + GEN_UNIT);
	gen_add_point(build, x, y + GEN_UNIT);
	gen_end_wall(build, true, true);
}

/* Blocked cells that stand alone, in a grid that is mostly open. */
static void build_blocks(struct gen_build *build, size_t size)
{
	int32_t blocks = ((int32_t)size + 3) / 4, side = GRID_CELLS;
	while ((int64_t)side * side < 64 * (int64_t)blocks)
		side *= 2;
	int32_t across = gen_side_of((size_t)blocks), room = side / across;
	for (int32_t i = 0; i < blocks; i++) {
		uint64_t dice = gen_hash(build->seed, i, 0);
		add_cell(build, i % across * room + (int32_t)(dice % (uint64_t)(room - 1)),
			i / across * room + (int32_t)((dice >> 32) % (uint64_t)(room - 1)));
	}
}

/* Every second cell is blocked; cells touch at their corners. */
static void build_checkers(struct gen_build *build, size_t size)
{
	int32_t cells = ((int32_t)size + 3) / 4, across = gen_side_of(2 * (size_t)cells) & ~1;
	across = across < 2 ? 2 : across;
	for (int32_t i = 0; i < cells; i++) {
		int32_t row = 2 * i / across;
		add_cell(build, 2 * i % across + (row & 1), row);
	}
}

void gen_build_hard(struct gen_build *build, enum gen_kind kind, size_t size)
{
	static void (*const builders[])(struct gen_build *, size_t) = {
		[GEN_ROWS - GEN_KIND_COUNT] = build_rows,
		[GEN_PARALLEL - GEN_KIND_COUNT] = build_parallel,
		[GEN_CROSSED - GEN_KIND_COUNT] = build_crossed,
		[GEN_STAR - GEN_KIND_COUNT] = build_star,
		[GEN_FAN - GEN_KIND_COUNT] = build_fan,
		[GEN_COMB - GEN_KIND_COUNT] = build_comb,
		[GEN_SPIRAL - GEN_KIND_COUNT] = build_spiral,
		[GEN_CIRCLE - GEN_KIND_COUNT] = build_circle,
		[GEN_SKEW - GEN_KIND_COUNT] = build_skew,
		[GEN_ALL - GEN_KIND_COUNT] = build_all,
		[GEN_BLOCKS - GEN_KIND_COUNT] = build_blocks,
		[GEN_CHECKERS - GEN_KIND_COUNT] = build_checkers,
	};
	builders[kind - GEN_KIND_COUNT](build, size);
}
