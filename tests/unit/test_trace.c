/* SPDX-License-Identifier: MIT */
/*
 * The loops around free cells: drawn by hand, and properties of random ones: every side once, corners only where it turns,
 * even-odd inside is free.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "support/failing.h"
#include "support/runner.h"
#include "support/tiles.h"

static void check(const char *drawing, const char *expected)
{
	char found_text[2000];
	size_t length = 0;
	tli_cells cells = tiles_drawn(drawing);
	tli_trace trace;
	bool found;
	found_text[0] = '\0';
	ck_assert_int_eq(tli_trace_start(&trace, &cells), TL_OK);
	while (tli_trace_next(&trace, &found) == TL_OK && found) {
		for (size_t i = 0; i < tli_array_length(trace.points); i++)
			length += (size_t)snprintf(found_text + length, sizeof found_text - length, "%s%d,%d",
				i ? " " : "", (int)trace.points[i].x, (int)trace.points[i].y);
		length += (size_t)snprintf(found_text + length, sizeof found_text - length, "\n");
	}
	ck_assert(!found);
	ck_assert_uint_eq(tli_array_length(trace.points), 0);
	tli_trace_free(&trace);
	tli_cells_free(&cells);
	ck_assert_str_eq(found_text, expected);
}

START_TEST(nothing_free)
{
	check("#|", "");
	check("###|###|", "");
}
END_TEST

START_TEST(one_region)
{
	check(".|", "0,0 1,0 1,1 0,1\n");
	check("...|...|", "0,0 3,0 3,2 0,2\n");
	check("###|#.#|###|", "1,1 2,1 2,2 1,2\n");
	check(".#|..|", "0,0 1,0 1,1 2,1 2,2 0,2\n");
	check("#.|..|", "1,0 2,0 2,2 0,2 0,1 1,1\n");
	check("#.#|...|#.#|", "1,0 2,0 2,1 3,1 3,2 2,2 2,3 1,3 1,2 0,2 0,1 1,1\n");
	check(".#.|.#.|...|", "0,0 1,0 1,2 2,2 2,0 3,0 3,3 0,3\n");
}
END_TEST

START_TEST(several_regions)
{
	check(".#.|", "0,0 1,0 1,1 0,1\n2,0 3,0 3,1 2,1\n");
	check("..|##|..|", "0,0 2,0 2,1 0,1\n0,2 2,2 2,3 0,3\n");
}
END_TEST

/* The loop around a blocked island runs counterclockwise, from its lower side. */
START_TEST(islands)
{
	check("...|.#.|...|", "0,0 3,0 3,3 0,3\n1,2 2,2 2,1 1,1\n");
	check(".....|.###.|.#.#.|.###.|.....|", "0,0 5,0 5,5 0,5\n2,2 3,2 3,3 2,3\n1,4 4,4 4,1 1,1\n");
}
END_TEST

/* Free cells that touch in a corner are apart; blocked ones hang together. */
START_TEST(pinches)
{
	check(".#|#.|", "0,0 1,0 1,1 0,1\n1,1 2,1 2,2 1,2\n");
	check("#.|.#|", "1,0 2,0 2,1 1,1\n0,1 1,1 1,2 0,2\n");
	/* Two islands that touch are one, and its loop passes the pinch twice. */
	check("....|.#..|..#.|....|", "0,0 4,0 4,4 0,4\n1,2 2,2 2,3 3,3 3,2 2,2 2,1 1,1\n");
	/* An island that touches the outside is part of it. */
	check("#..|.#.|...|", "1,0 3,0 3,3 0,3 0,1 1,1 1,2 2,2 2,1 1,1\n");
}
END_TEST

/* Where one word of bits ends and the next begins. */
START_TEST(wide_rows)
{
	enum { WIDTH = 130 };
	char drawing[WIDTH + 2], expected[100];
	for (int gap = 60; gap <= 129; gap++) {
		memset(drawing, '.', WIDTH);
		memcpy(drawing + WIDTH, "|", 2);
		drawing[gap] = '#';
		snprintf(expected, sizeof expected, "0,0 %d,0 %d,1 0,1\n", gap, gap);
		if (gap + 1 < WIDTH)
			snprintf(expected + strlen(expected), 60, "%d,0 130,0 130,1 %d,1\n", gap + 1, gap + 1);
		check(drawing, expected);
	}
}
END_TEST

/* ---- random ---- */

static size_t distance(tli_point a, tli_point b)
{
	return (size_t)(abs(a.x - b.x) + abs(a.y - b.y));
}

/* Flips all cells right of each side that goes up or down. */
static void flip_inside(tli_cells *inside, tli_point a, tli_point b)
{
	for (int32_t y = a.y < b.y ? a.y : b.y; y < (a.y < b.y ? b.y : a.y); y++) {
		for (int32_t x = a.x; a.x == b.x && x < inside->columns; x++)
			inside->words[(size_t)y * inside->stride + (size_t)x / 64] ^= UINT64_C(1) << (x % 64);
	}
}

/* A loop's sides, one by one. Returns their length. */
static size_t check_loop(const tli_point *points, tli_cells *inside)
{
	size_t count = tli_array_length(points), length = 0;
	ck_assert_uint_ge(count, 4);
	for (size_t i = 0; i < count; i++) {
		tli_point a = points[i], b = points[(i + 1) % count], c = points[(i + 2) % count];
		ck_assert((a.x == b.x) != (a.y == b.y));
		ck_assert((b.x == c.x) != (a.x == b.x));
		length += distance(a, b);
		flip_inside(inside, a, b);
	}
	return length;
}

static void check_random(tli_rng *rng, int32_t side_max)
{
	tli_cells cells = tiles_random(rng, side_max), inside;
	tli_trace trace;
	bool found;
	size_t length = 0;
	tli_point last = { -1, -1 };
	ck_assert_int_eq(tli_cells_create(cells.columns, cells.rows, &inside), TL_OK);
	ck_assert_int_eq(tli_trace_start(&trace, &cells), TL_OK);
	while (tli_trace_next(&trace, &found) == TL_OK && found) {
		length += check_loop(trace.points, &inside);
		ck_assert_int_lt(tli_point_compare(last, trace.points[0]), 0);
		last = trace.points[0];
	}
	ck_assert_uint_eq(length, tiles_sides(&cells));
	ck_assert_mem_eq(cells.words, inside.words, cells.stride * (size_t)cells.rows * sizeof *cells.words);
	tli_trace_free(&trace);
	tli_cells_free(&cells);
	tli_cells_free(&inside);
}

START_TEST(every_side_once_and_inside_is_free)
{
	tli_rng rng = { 7 };
	for (int i = 0; i < 4000; i++)
		check_random(&rng, i % 100 ? 9 : 200);
}
END_TEST

START_TEST(no_memory)
{
	tli_cells cells = tiles_drawn("..........|.#.#.#.#..|..........|");
	size_t live = failing_live_blocks();
	for (long k = 1;; k++) {
		tli_trace trace;
		bool found = true;
		failing_arm(k, false);
		tl_status status = tli_trace_start(&trace, &cells);
		bool started = status == TL_OK;
		while (status == TL_OK && found)
			status = tli_trace_next(&trace, &found);
		bool failed = failing_disarm();
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		if (started)
			tli_trace_free(&trace);
		ck_assert_uint_eq(failing_live_blocks(), live);
		if (!failed)
			break;
	}
	tli_cells none;
	failing_arm(1, false);
	ck_assert_int_eq(tli_cells_create(5, 5, &none), TL_E_NOMEM);
	ck_assert(failing_disarm());
	tli_cells_free(&cells);
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("trace");
	TCase *tests = tcase_create("trace");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, nothing_free);
	tcase_add_test(tests, one_region);
	tcase_add_test(tests, several_regions);
	tcase_add_test(tests, islands);
	tcase_add_test(tests, pinches);
	tcase_add_test(tests, wide_rows);
	tcase_add_test(tests, every_side_once_and_inside_is_free);
	tcase_add_test(tests, no_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
