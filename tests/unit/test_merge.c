/* SPDX-License-Identifier: MIT */
/*
 * Polygons to loops: against even-odd over the polygons, in the middle of each of many small triangles; no side twice, no corner on a
 * straight line, loops that touch and do not cross; any order gives the same; crowded corners; refused memory.
 */
#include <stdio.h>

#include "base/array.h"
#include "base/rng.h"
#include "format/shape/merge.h"
#include "geometry/predicates.h"
#include "support/failing.h"
#include "support/runner.h"

enum { SIDE = 12, CELL = 6, TRIANGLES = 4 };

static void set_up(void)
{
	failing_install();
}

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

static void check_loops(const tli_merge *merge, const char *expected)
{
	char text[2000];
	size_t length = 0, first = 0;
	text[0] = '\0';
	for (size_t i = 0; i < tli_array_length(merge->stops); i++) {
		for (; first < merge->stops[i]; first++)
			length += (size_t)snprintf(text + length, sizeof text - length, "%d,%d ",
				(int)merge->points[first].x, (int)merge->points[first].y);
		length += (size_t)snprintf(text + length, sizeof text - length, "| ");
	}
	ck_assert_str_eq(text, expected);
}

static void add(tli_merge *merge, size_t count, const tli_point *points)
{
	ck_assert_int_eq(tli_merge_add(merge, points, count), TL_OK);
}

static void add_square(tli_merge *merge, int32_t x, int32_t y, int32_t side)
{
	add(merge, 4, (tli_point[]){ { x, y }, { x + side, y }, { x + side, y + side }, { x, y + side } });
}

START_TEST(small_ones)
{
	tli_merge merge = { 0 };
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "");
	add_square(&merge, 0, 0, 2);
	add_square(&merge, 2, 0, 2);
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "0,0 4,0 4,2 0,2 | ");
	add_square(&merge, 0, 0, 6); /* a frame: the inner one is a hole */
	add_square(&merge, 2, 2, 2);
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "0,0 6,0 6,6 0,6 | 2,2 4,2 4,4 2,4 | ");
	add_square(&merge, 0, 0, 2); /* two that touch in a corner */
	add_square(&merge, 2, 2, 2);
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "0,0 2,0 2,2 0,2 | 2,2 4,2 4,4 2,4 | ");
	add(&merge, 3,
		(tli_point[]){ { 0, 0 }, { 4, 4 }, { 0, 4 } }); /* a slope, another below, a square at its foot */
	add(&merge, 3, (tli_point[]){ { 8, 8 }, { 4, 8 }, { 4, 4 } });
	add_square(&merge, 0, 4, 4);
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "0,0 8,8 0,8 | ");
	add_square(&merge, 0, 0, 3); /* the same twice is nothing; so is a point, and a line there and back */
	add_square(&merge, 0, 0, 3);
	add(&merge, 3, (tli_point[]){ { 1, 1 }, { 1, 1 }, { 1, 1 } });
	add(&merge, 2, (tli_point[]){ { 1, 1 }, { 5, 4 } });
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "");
	tli_merge_free(&merge);
}
END_TEST

START_TEST(far_apart)
{
	tli_merge merge = { 0 };
	int32_t far = TLI_GRID_MAX;
	add(&merge, 3, (tli_point[]){ { -far, -far }, { far, far - 1 }, { -far, far } });
	add(&merge, 3, (tli_point[]){ { -far, -far }, { far, -far }, { far, far - 1 } });
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	check_loops(&merge, "-536870912,-536870912 536870912,-536870912 536870912,536870911 -536870912,536870912 | ");
	tli_merge_free(&merge);
}
END_TEST

/* ---- against even-odd ---- */

/* Each cell is four triangles round its middle; which of them are there. */
typedef struct grid {
	bool is_there[SIDE][SIDE][TRIANGLES];
} grid;

static void triangle(int x, int y, int part, tli_point out[3])
{
	static const tli_point corners[] = { { 0, 0 }, { CELL, 0 }, { CELL, CELL }, { 0, CELL } };
	tli_point a = corners[part], b = corners[(part + 1) % TRIANGLES];
	out[0] = (tli_point){ x * CELL + a.x, y * CELL + a.y };
	out[1] = (tli_point){ x * CELL + b.x, y * CELL + b.y };
	out[2] = (tli_point){ x * CELL + CELL / 2, y * CELL + CELL / 2 };
}

/* Even-odd over the loops at p, in sixths of the grid: no corner is at its height. */
static bool is_inside(const tli_merge *merge, double x, double y)
{
	bool inside = false;
	size_t first = 0;
	for (size_t i = 0; i < tli_array_length(merge->stops); i++) {
		for (size_t k = first; k < merge->stops[i]; k++) {
			tli_point a = merge->points[k], b = merge->points[k + 1 < merge->stops[i] ? k + 1 : first];
			if ((a.y < y) != (b.y < y) && x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y))
				inside = !inside;
		}
		first = merge->stops[i];
	}
	return inside;
}

static void check_inside(const tli_merge *merge, const grid *cells)
{
	for (int y = 0; y < SIDE; y++) {
		for (int x = 0; x < SIDE; x++) {
			for (int part = 0; part < TRIANGLES; part++) {
				tli_point at[3];
				triangle(x, y, part, at);
				double mx = (at[0].x + at[1].x + at[2].x) / 3.0 + 0.01,
				       my = (at[0].y + at[1].y + at[2].y) / 3.0 + 0.02;
				ck_assert_msg(is_inside(merge, mx, my) == cells->is_there[y][x][part], "%d,%d %d", x, y,
					part);
			}
		}
	}
}

static bool cross(tli_point a, tli_point b, tli_point c, tli_point d)
{
	return tli_side_of(a, b, c) * tli_side_of(a, b, d) < 0 && tli_side_of(c, d, a) * tli_side_of(c, d, b) < 0;
}

static void check_tidy(const tli_merge *merge)
{
	size_t first = 0, count = 0;
	static tli_point sides[SIDE * SIDE * 12][2];
	for (size_t i = 0; i < tli_array_length(merge->stops); i++) {
		size_t stop = merge->stops[i], size = stop - first;
		ck_assert_uint_ge(size, 3);
		for (size_t k = 0; k < size; k++) {
			tli_point a = merge->points[first + k], b = merge->points[first + (k + 1) % size],
				  c = merge->points[first + (k + 2) % size];
			ck_assert_int_ne(tli_side_of(a, b, c), TLI_ON);
			sides[count][0] = a;
			sides[count++][1] = b;
		}
		first = stop;
	}
	for (size_t i = 0; i < count; i++) {
		for (size_t k = 0; k < i; k++)
			ck_assert(!cross(sides[i][0], sides[i][1], sides[k][0], sides[k][1]));
	}
}

static void fill(grid *cells, tli_rng *rng, int density)
{
	for (int y = 0; y < SIDE; y++) {
		for (int x = 0; x < SIDE; x++) {
			bool whole = tli_rng_between(rng, 0, 2) == 0, set = tli_rng_between(rng, 0, 9) < density;
			for (int part = 0; part < TRIANGLES; part++)
				cells->is_there[y][x][part] = whole ? set : tli_rng_between(rng, 0, 9) < density;
		}
	}
}

/* Adds the triangles, from cell `start` on, some of them reversed. */
static void add_grid(tli_merge *merge, const grid *cells, int start, int turn)
{
	for (int i = 0; i < SIDE * SIDE * TRIANGLES; i++) {
		int at = (i * 7 + start) % (SIDE * SIDE * TRIANGLES), part = at % TRIANGLES;
		int x = at / TRIANGLES % SIDE, y = at / TRIANGLES / SIDE;
		tli_point points[3];
		triangle(x, y, part, points);
		if ((i + turn) % 3 == 0) {
			tli_point swap = points[0];
			points[0] = points[1];
			points[1] = swap;
		}
		if (cells->is_there[y][x][part])
			add(merge, 3, points);
	}
}

START_TEST(random_grids)
{
	tli_rng rng = { (uint64_t)_i + 1 };
	grid cells;
	fill(&cells, &rng, 1 + _i % 9);
	tli_merge merge = { 0 }, other = { 0 };
	add_grid(&merge, &cells, 0, 0);
	add_grid(&other, &cells, 101, 1);
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	ck_assert_int_eq(tli_merge_run(&other), TL_OK);
	check_inside(&merge, &cells);
	check_tidy(&merge);
	size_t count = tli_array_length(merge.points);
	ck_assert_uint_eq(count, tli_array_length(other.points));
	if (count)
		ck_assert_mem_eq(merge.points, other.points, count * sizeof *merge.points);
	tli_merge_free(&merge);
	tli_merge_free(&other);
}
END_TEST

/* A thousand needles that meet in a point: the time is linear, and even-odd holds. */
START_TEST(a_crowded_corner)
{
	enum { NEEDLES = 20000 };
	tli_merge merge = { 0 };
	for (int32_t i = 0; i < NEEDLES; i++)
		add(&merge, 3, (tli_point[]){ { 0, 0 }, { 1000000, 4 * i }, { 1000000, 4 * i + 2 } });
	ck_assert_int_eq(tli_merge_run(&merge), TL_OK);
	ck_assert_uint_eq(tli_array_length(merge.points), 3 * NEEDLES);
	ck_assert(is_inside(&merge, 999999, 4 * 777 + 1.01));
	ck_assert(!is_inside(&merge, 999999, 4 * 777 + 3.01));
	tli_merge_free(&merge);
}
END_TEST

START_TEST(refused_memory)
{
	for (long k = 1;; k++) {
		tli_merge merge = { 0 };
		tl_status status = TL_OK;
		failing_arm(k, false);
		for (int32_t i = 0; i < 3 && !status; i++)
			status = tli_merge_add(
				&merge, (tli_point[]){ { 4 * i, 0 }, { 4 * i + 2, 0 }, { 4 * i, 3 } }, 3);
		if (!status)
			status = tli_merge_run(&merge);
		bool was_refused = failing_disarm();
		tli_merge_free(&merge);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		if (!was_refused)
			break;
		ck_assert_int_eq(status, TL_E_NOMEM);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("merge");
	TCase *test = tcase_create("merge");
	tcase_add_checked_fixture(test, set_up, tear_down);
	tcase_add_test(test, small_ones);
	tcase_add_test(test, far_apart);
	tcase_add_loop_test(test, random_grids, 0, 60);
	tcase_add_test(test, a_crowded_corner);
	tcase_add_test(test, refused_memory);
	suite_add_tcase(suite, test);
	return suite;
}
