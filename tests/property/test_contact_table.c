/* SPDX-License-Identifier: MIT */
/*
 * The contact rule row by row, as docs/contact-rule.md states it, for both policies. Each row stands on the x axis,
 * from (0, 0) to (8, 0), and is asked in all of these shapes: the eight symmetries of the square, turned by the 3-4-5
 * angle or not, four sizes, in the middle and in two corners of the grid; in each from A to B and from B to A, by sees
 * and by first hit, by index and by loop. Then solids: places in and out of many loops against a ray from the
 * definition of even-odd.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/oracle_grid.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/sight_ask.h"

#define ROW_WALLS 6
#define GRID_MAX ((int64_t)1 << 29)
#define SEES (-1)

/* Where a sight line stops from A to B and from B to A, as x; SEES if it does not. */
struct row {
	const char *name;
	int from_a, from_b;               /* GRAZE */
	int strict_from_a, strict_from_b; /* STRICT */
	int ax, bx;                       /* y is 0 */
	size_t count;
	int walls[ROW_WALLS][4];
};

static const struct row rows[] = {
	{ "no walls", SEES, SEES, SEES, SEES, 0, 8, 0, { { 0 } } },
	{ "a wall elsewhere", SEES, SEES, SEES, SEES, 0, 8, 1, { { 4, 1, 4, 5 } } },
	{ "proper crossing", 4, 4, 4, 4, 0, 8, 1, { { 4, -2, 4, 2 } } },
	{ "proper crossing, aslant", 4, 4, 4, 4, 0, 8, 1, { { 2, -1, 8, 2 } } },
	{ "two proper crossings", 3, 5, 3, 5, 0, 8, 2, { { 5, -2, 5, 2 }, { 3, -2, 3, 2 } } },
	{ "touches a free end", SEES, SEES, 4, 4, 0, 8, 1, { { 4, 0, 4, 3 } } },
	{ "touches free ends on both sides", SEES, SEES, 3, 5, 0, 8, 2, { { 3, 0, 4, 3 }, { 5, 0, 4, -3 } } },
	{ "touches the tip of a V", SEES, SEES, 4, 4, 0, 8, 2, { { 4, 0, 3, 3 }, { 4, 0, 5, 3 } } },
	{ "through a vertex, walls on both sides", 4, 4, 4, 4, 0, 8, 2, { { 4, 0, 3, 3 }, { 4, 0, 5, -3 } } },
	{ "through a vertex, both walls lean back", 4, 4, 4, 4, 0, 8, 2, { { 4, 0, 3, 3 }, { 4, 0, 3, -3 } } },
	{ "through a vertex of a fan", 4, 4, 4, 6, 0, 8, 4,
		{ { 4, 0, 3, 3 }, { 5, 3, 4, 0 }, { 4, 0, 4, -1 }, { 4, 0, 6, 0 } } },
	{ "a joint of a polyline", 4, 4, 4, 4, 0, 8, 2, { { 4, 2, 4, 0 }, { 4, 0, 4, -2 } } },
	{ "two walls that touch in a point, end on inside", 4, 4, 4, 4, 0, 8, 2, { { 4, 0, 4, 3 }, { 4, 0, 6, -3 } } },
	{ "the tip of a V on a collinear wall", SEES, SEES, 3, 5, 0, 8, 3,
		{ { 4, 0, 3, 3 }, { 4, 0, 5, 3 }, { 3, 0, 5, 0 } } },
	{ "the foot of a T", SEES, SEES, 2, 6, 0, 8, 2, { { 2, 0, 6, 0 }, { 4, 0, 4, 3 } } },
	{ "the foot of a T, the bar in two pieces", SEES, SEES, 2, 6, 0, 8, 3,
		{ { 2, 0, 4, 0 }, { 4, 0, 6, 0 }, { 4, 0, 4, -3 } } },
	{ "feet on both sides of a bar", 4, 4, 2, 6, 0, 8, 3, { { 2, 0, 6, 0 }, { 4, 0, 4, 3 }, { 4, 0, 4, -3 } } },
	{ "a bar crossed", 4, 4, 2, 6, 0, 8, 2, { { 2, 0, 6, 0 }, { 4, -2, 4, 2 } } },
	{ "slides along a wall", SEES, SEES, 2, 6, 0, 8, 1, { { 2, 0, 6, 0 } } },
	{ "slides along a chain", SEES, SEES, 2, 6, 0, 8, 2, { { 4, 0, 6, 0 }, { 2, 0, 4, 0 } } },
	{ "slides along walls that overlap", SEES, SEES, 2, 6, 0, 8, 2, { { 5, 0, 2, 0 }, { 4, 0, 6, 0 } } },
	{ "left spur, wall, right spur", 6, 2, 2, 6, 0, 8, 3, { { 2, 0, 2, 3 }, { 2, 0, 6, 0 }, { 6, 0, 6, -3 } } },
	{ "left spur, chain, right spur", 6, 2, 2, 6, 0, 8, 4,
		{ { 6, 0, 6, -3 }, { 4, 0, 6, 0 }, { 2, 0, 4, 0 }, { 2, 0, 2, 3 } } },
	{ "left spur, overlap, right spur", 6, 2, 2, 6, 0, 8, 4,
		{ { 2, 0, 1, 3 }, { 2, 0, 5, 0 }, { 6, 0, 4, 0 }, { 7, -3, 6, 0 } } },
	{ "left spur inside a wall, right spur inside", 5, 3, 2, 6, 0, 8, 3,
		{ { 3, 0, 3, 3 }, { 2, 0, 6, 0 }, { 5, 0, 5, -3 } } },
	{ "left spur, wall, left spur", SEES, SEES, 2, 6, 0, 8, 3, { { 2, 0, 2, 3 }, { 2, 0, 6, 0 }, { 6, 0, 6, 3 } } },
	{ "left spur, gap, right spur", SEES, SEES, 2, 6, 0, 8, 2, { { 2, 0, 2, 3 }, { 6, 0, 6, -3 } } },
	{ "left spur, wall, gap, wall, right spur", SEES, SEES, 2, 6, 0, 8, 4,
		{ { 2, 0, 2, 3 }, { 2, 0, 3, 0 }, { 5, 0, 6, 0 }, { 6, 0, 6, -3 } } },
	{ "a gap of a point wall between spurs", SEES, SEES, 2, 6, 0, 8, 4,
		{ { 2, 0, 2, 3 }, { 2, 0, 3, 0 }, { 4, 0, 4, 0 }, { 6, 0, 6, -3 } } },
	{ "left, gap, right, wall, left", 6, 4, 2, 6, 0, 8, 4,
		{ { 2, 0, 2, 3 }, { 4, 0, 4, -3 }, { 4, 0, 6, 0 }, { 6, 0, 6, 3 } } },
	{ "collinear and beyond", SEES, SEES, SEES, SEES, 0, 8, 2, { { 9, 0, 12, 0 }, { -5, 0, -1, 0 } } },
	{ "A on a wall that crosses", 0, 0, 0, 0, 0, 8, 1, { { 0, -1, 0, 1 } } },
	{ "A on a wall's end", 0, 0, 0, 0, 0, 8, 1, { { 0, 0, -2, 3 } } },
	{ "A in a collinear wall", 0, 0, 0, 3, 0, 8, 1, { { -2, 0, 3, 0 } } },
	{ "A on the end of a collinear wall beyond", 0, 0, 0, 0, 0, 8, 1, { { -2, 0, 0, 0 } } },
	{ "A and B on one wall", 0, 8, 0, 8, 0, 8, 1, { { -2, 0, 12, 0 } } },
	{ "A on a wall, and a crossing", 0, 4, 0, 4, 0, 8, 2, { { 0, -1, 0, 1 }, { 4, 1, 4, -1 } } },
	{ "zero-length wall on the line", SEES, SEES, 4, 4, 0, 8, 1, { { 4, 0, 4, 0 } } },
	{ "zero-length wall at the foot of a spur", SEES, SEES, 4, 4, 0, 8, 2, { { 4, 0, 4, 0 }, { 4, 0, 4, 3 } } },
	{ "zero-length wall at an end", 8, 8, 8, 8, 0, 8, 1, { { 8, 0, 8, 0 } } },
	{ "A = B off every wall", SEES, SEES, SEES, SEES, 0, 0, 1, { { 4, -2, 4, 2 } } },
	{ "A = B, no walls", SEES, SEES, SEES, SEES, 3, 3, 0, { { 0 } } },
	{ "A = B on a wall", 4, 4, 4, 4, 4, 4, 1, { { 4, -2, 4, 2 } } },
	{ "A = B on a zero-length wall", 4, 4, 4, 4, 4, 4, 1, { { 4, 0, 4, 0 } } },
	{ "two walls close a gap, seen along one", 5, 5, 3, 5, 0, 8, 3,
		{ { 3, 0, 5, 0 }, { 5, 0, 5, 3 }, { 5, 0, 5, -3 } } },
};
#define ROW_COUNT (sizeof rows / sizeof rows[0])

/* How a row is laid on the grid. */
struct shape {
	unsigned symmetry; /* 0..7: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them */
	bool turned;       /* by the angle with cosine 4/5, which makes it 5 times as large */
	int64_t scale;
	int corner; /* 0: (0, 0) stays; 1, -1: pushed until a coordinate is GRID_MAX or -GRID_MAX */
	int64_t push;
};

static void lay_out(const struct shape *shape, int64_t x, int64_t y, int64_t out[2])
{
	if (shape->turned) {
		int64_t turned_x = 4 * x - 3 * y, turned_y = 3 * x + 4 * y;
		x = turned_x;
		y = turned_y;
	}
	x = (shape->symmetry & 1 ? -x : x) * shape->scale;
	y = (shape->symmetry & 2 ? -y : y) * shape->scale;
	out[0] = (shape->symmetry & 4 ? y : x) + shape->push;
	out[1] = (shape->symmetry & 4 ? x : y) + shape->push;
}

static tli_point place(const struct shape *shape, int64_t x, int64_t y)
{
	int64_t out[2];
	lay_out(shape, x, y, out);
	ck_assert_int_le(llabs(out[0]), GRID_MAX);
	ck_assert_int_le(llabs(out[1]), GRID_MAX);
	return (tli_point){ (int32_t)out[0], (int32_t)out[1] };
}

/* How far the row may be pushed towards the corner. */
static int64_t room_of(const struct row *row, const struct shape *shape)
{
	int64_t largest = 0, out[2];
	for (size_t i = 0; i < row->count + 1; i++) {
		for (size_t j = 0; j < 2; j++) {
			bool is_wall = i < row->count;
			int64_t x = is_wall ? row->walls[i][2 * j]
				: j         ? row->bx
					    : row->ax,
				y = is_wall ? row->walls[i][2 * j + 1] : 0;
			lay_out(shape, x, y, out);
			for (size_t k = 0; k < 2; k++)
				largest = out[k] * shape->corner > largest ? out[k] * shape->corner : largest;
		}
	}
	return GRID_MAX - largest;
}

static void ask(
	const struct sight_question *q, const tli_walls *walls, const struct shape *shape, int stop, const char *name)
{
	tli_sight_scratch scratch = { 0 };
	tli_sight_hit hit;
	sight_expect(sight_ask(q, walls, &scratch, &hit), q, &hit);
	tli_sight_scratch_free(&scratch);
	char complaint[200];
	if (hit.blocked == (stop == SEES)) {
		snprintf(complaint, sizeof complaint, "%s: expected %s", name,
			stop == SEES ? "to see" : "to be blocked");
		sight_expect(complaint, q, &hit);
	}
	if (stop == SEES)
		return;
	tli_point at = place(shape, stop, 0);
	/* The stop is a grid point. An answer in doubles may be rounded a few times on its path. */
	double tolerance = 1e-13 * (double)GRID_MAX * (shape->corner || shape->scale > 1000 ? 1 : 1e-6);
	if (!(fabs(hit.x - at.x) <= tolerance && fabs(hit.y - at.y) <= tolerance)) {
		snprintf(complaint, sizeof complaint, "%s: expected to stop at %d,%d", name, at.x, at.y);
		sight_expect(complaint, q, &hit);
	}
	const tli_wall *wall = hit.wall < q->count ? &q->walls[hit.wall] : NULL;
	if (!wall || !oracle_on_wall(wall, at))
		sight_expect("names a wall that is not there", q, &hit);
}

static void ask_row(const struct row *row, struct shape shape)
{
	tli_wall set[ROW_WALLS];
	tli_walls *walls = NULL;
	shape.push = 0;
	shape.push = shape.corner * room_of(row, &shape);
	for (size_t i = 0; i < row->count; i++) {
		const int *w = row->walls[i];
		set[i] = (tli_wall){ place(&shape, w[0], w[1]), place(&shape, w[2], w[3]), 0, 0 };
	}
	ck_assert_int_eq(tli_walls_create(set, row->count, &walls), TL_OK);
	tli_point a = place(&shape, row->ax, 0), b = place(&shape, row->bx, 0);
	const struct sight_question forth = { set, row->count, a, b, 0, TL_CONTACT_GRAZE },
				    back = { set, row->count, b, a, 0, TL_CONTACT_GRAZE };
	const struct sight_question strict_forth = { set, row->count, a, b, 0, TL_CONTACT_STRICT };
	const struct sight_question strict_back = { set, row->count, b, a, 0, TL_CONTACT_STRICT };
	ask(&forth, walls, &shape, row->from_a, row->name);
	ask(&back, walls, &shape, row->from_b, row->name);
	ask(&strict_forth, walls, &shape, row->strict_from_a, row->name);
	ask(&strict_back, walls, &shape, row->strict_from_b, row->name);
	tli_walls_free(walls);
}

START_TEST(test_row)
{
	static const int64_t scales[] = { 1, 7, 1000, 1 << 22 };
	for (unsigned i = 0; i < 8 * 2 * 4 * 3; i++) {
		struct shape shape = { i % 8, i / 8 % 2, scales[i / 16 % 4], (int)(i / 64) - 1, 0 };
		ask_row(&rows[_i], shape);
	}
}
END_TEST

/* ---- solids ---- */

#define LOOPS 400
#define LOOP_WALLS (LOOPS * 6)
#define PLACES ROUNDS_OF(40000U, 4000U)

struct loops {
	tli_wall walls[LOOP_WALLS];
	size_t count;
};

static void add_loop(struct loops *loops, const tli_point *points, size_t count)
{
	uint32_t solid = UINT32_C(1) << loops->count / 7 % 3; /* of one of three sets */
	for (size_t i = 0; i < count; i++)
		loops->walls[loops->count++] = (tli_wall){ points[i], points[(i + 1) % count], 0, solid };
}

/* A few points around (x, y), in any order: concave and crossing itself is as good as convex. */
static void add_blot(struct loops *loops, tli_rng *rng, int64_t x, int64_t y, int64_t size)
{
	tli_point points[6];
	size_t count = (size_t)tli_rng_between(rng, 3, 6);
	for (size_t i = 0; i < count; i++) {
		points[i].x = (int32_t)(x + tli_rng_between(rng, -size, size));
		points[i].y = (int32_t)(y + tli_rng_between(rng, -size, size));
	}
	add_loop(loops, points, count);
}

static void add_square(struct loops *loops, int64_t x, int64_t y, int64_t half)
{
	int32_t west = (int32_t)(x - half), east = (int32_t)(x + half), south = (int32_t)(y - half),
		north = (int32_t)(y + half);
	const tli_point points[4] = { { west, south }, { east, south }, { east, north }, { west, north } };
	add_loop(loops, points, 4);
}

/* Blots, nested squares, squares that share a vertex or a side with their neighbour, all over a square of this half
 * width. */
static void make_loops(struct loops *loops, tli_rng *rng, int64_t width)
{
	int64_t size = width / 16 > 3 ? width / 16 : 3;
	/* In a small world fewer, lest every place be on a wall. */
	size_t enough = width < 1000 ? (size_t)width * 2 : LOOP_WALLS;
	loops->count = 0;
	while (loops->count + 12 < enough) {
		int64_t x = tli_rng_between(rng, -width + 4 * size, width - 4 * size),
			y = tli_rng_between(rng, -width + 4 * size, width - 4 * size);
		int64_t half = tli_rng_between(rng, 1, size);
		switch (tli_rng_between(rng, 0, 3)) {
		case 0:
			add_square(loops, x, y, half);
			add_square(loops, x, y, half / 2);
			break;
		case 1: /* a shared vertex */
			add_square(loops, x, y, half);
			add_square(loops, x + 2 * half, y + 2 * half, half);
			break;
		case 2: /* a shared side */
			add_square(loops, x, y, half);
			add_square(loops, x + 2 * half, y, half);
			break;
		default:
			add_blot(loops, rng, x, y, size);
		}
	}
}

/* Anywhere, beside or level with an end of a wall, or on a border between cells of any size. */
static tli_point pick_place(const struct loops *loops, tli_rng *rng, int64_t width)
{
	const tli_wall *wall = &loops->walls[tli_rng_between(rng, 0, (int64_t)loops->count - 1)];
	tli_point p;
	p.x = (int32_t)tli_rng_between(rng, -width, width);
	p.y = (int32_t)tli_rng_between(rng, -width, width);
	int64_t choice = tli_rng_between(rng, 0, 5), shift = tli_rng_between(rng, 0, 24);
	if (choice == 0 || choice == 1)
		p.y = wall->a.y;
	if (choice == 1 || choice == 2)
		p.x = (int32_t)(wall->a.x + tli_rng_between(rng, -1, 1));
	if (choice == 3)
		p.x = wall->a.x + (wall->b.x - wall->a.x) / 2, p.y = wall->a.y + (wall->b.y - wall->a.y) / 2;
	if (choice == 4)
		p.x = (int32_t)((p.x >> shift) * ((int64_t)1 << shift)),
		p.y = (int32_t)((p.y >> shift) * ((int64_t)1 << shift));
	return p;
}

static bool on_any(const struct loops *loops, tli_point p)
{
	for (size_t i = 0; i < loops->count; i++) {
		if (oracle_on_wall(&loops->walls[i], p))
			return true;
	}
	return false;
}

static void ask_place(const struct loops *loops, const tli_walls *walls, tli_point p, size_t *inside)
{
	const struct sight_question q = { loops->walls, loops->count, p, p, 0, TL_CONTACT_GRAZE };
	bool on = on_any(loops, p), in = !on && oracle_inside_solid(loops->walls, loops->count, p);
	tli_sight_hit hit = { 0 };
	tli_sight_position(&(tli_sight){ walls, 0, TL_CONTACT_GRAZE }, p, &hit);
	*inside += in;
	if (hit.blocked != (on || in))
		sight_expect(on ? "on a wall" : in ? "inside of a solid" : "outside of all solids", &q, &hit);
	if (in && hit.wall != TLI_HIT_SOLID)
		sight_expect("inside of a solid, and a wall is named", &q, &hit);
	if (on && hit.wall >= loops->count)
		sight_expect("on a wall, and no wall is named", &q, &hit);
	if (hit.blocked && (fabs(hit.x - p.x) > 0 || fabs(hit.y - p.y) > 0))
		sight_expect("names another place", &q, &hit);
}

START_TEST(test_solids)
{
	static const int64_t widths[] = { 20, 300, 5000, 1 << 20, 1 << 29 };
	static struct loops loops;
	tli_rng rng = { 77 + (uint64_t)_i };
	tli_walls *walls = NULL;
	size_t inside = 0;
	make_loops(&loops, &rng, widths[_i]);
	ck_assert_int_eq(tli_walls_create(loops.walls, loops.count, &walls), TL_OK);
	for (size_t i = 0; i < PLACES; i++)
		ask_place(&loops, walls, pick_place(&loops, &rng, widths[_i]), &inside);
	/* The test is about both. */
	ck_assert_uint_gt(inside, PLACES / 100);
	ck_assert_uint_lt(inside, PLACES - PLACES / 100);
	tli_walls_free(walls);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("contact_table");
	TCase *table = tcase_create("table"), *solids = tcase_create("solids");
	tcase_add_loop_test(table, test_row, 0, (int)ROW_COUNT);
	tcase_add_loop_test(solids, test_solids, 0, 5);
	suite_add_tcase(suite, table);
	suite_add_tcase(suite, solids);
	return suite;
}
