/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_geometry.c: exact predicates.
 *
 * Segment relations are compared with a sampling oracle over all pairs of segments of the 4 x 4 grid: on
 * such a grid every single common point lies at a multiple of 1/det along the first segment, so trying those multiples finds it.
 */
#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/runner.h"

static tli_point point(int32_t x, int32_t y)
{
	return (tli_point){ x, y };
}

/* (px, py) / scale lies on cd. */
static bool scaled_point_on(int px, int py, int scale, tli_point c, tli_point d)
{
	int cx = c.x * scale, cy = c.y * scale, dx = d.x * scale, dy = d.y * scale;
	if ((dx - cx) * (py - cy) != (dy - cy) * (px - cx))
		return false;
	return px >= (cx < dx ? cx : dx) && px <= (cx < dx ? dx : cx) && py >= (cy < dy ? cy : dy) &&
		py <= (cy < dy ? dy : cy);
}

static bool is_end(int px, int py, int scale, tli_point e)
{
	return px == e.x * scale && py == e.y * scale;
}

static tli_relation sampled_relation(tli_point a, tli_point b, tli_point c, tli_point d)
{
	int det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
	int scale = det ? abs(det) : 6, common = 0;
	bool end = false;
	for (int k = 0; k <= scale; k++) {
		int px = a.x * scale + k * (b.x - a.x), py = a.y * scale + k * (b.y - a.y);
		if (!scaled_point_on(px, py, scale, c, d))
			continue;
		common++;
		end = is_end(px, py, scale, a) || is_end(px, py, scale, b) || is_end(px, py, scale, c) ||
			is_end(px, py, scale, d);
		if (tli_point_equal(a, b))
			break;
	}
	if (common == 0)
		return TLI_DISJOINT;
	if (common > 1)
		return TLI_OVERLAP;
	return end ? TLI_TOUCH : TLI_CROSS;
}

START_TEST(relation_equals_sampling_on_the_4x4_grid)
{
	for (int i = 0; i < 65536; i++) {
		tli_point a = point(i & 3, i >> 2 & 3), b = point(i >> 4 & 3, i >> 6 & 3);
		tli_point c = point(i >> 8 & 3, i >> 10 & 3), d = point(i >> 12 & 3, i >> 14 & 3);
		ck_assert_msg(tli_segment_relation(a, b, c, d) == sampled_relation(a, b, c, d),
			"%d,%d %d,%d against %d,%d %d,%d: %d, sampled %d", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y,
			tli_segment_relation(a, b, c, d), sampled_relation(a, b, c, d));
	}
}
END_TEST

START_TEST(relation_is_symmetric_at_the_limit)
{
	tli_rng rng = { 11 };
	for (int i = 0; i < 100000; i++) {
		tli_point p[4];
		for (int k = 0; k < 4; k++) {
			int32_t corner = k & 1 ? TLI_GRID_MAX - 2 : -TLI_GRID_MAX;
			p[k] = point(corner + (int32_t)tli_rng_between(&rng, 0, 2),
				corner + (int32_t)tli_rng_between(&rng, 0, 2));
		}
		tli_relation relation = tli_segment_relation(p[0], p[1], p[2], p[3]);
		ck_assert_int_eq(relation, tli_segment_relation(p[1], p[0], p[2], p[3]));
		ck_assert_int_eq(relation, tli_segment_relation(p[2], p[3], p[0], p[1]));
		ck_assert_int_eq(relation, tli_segment_relation(p[0], p[1], p[3], p[2]));
	}
}
END_TEST

START_TEST(one_unit_beside_a_diagonal_of_two_to_the_thirty)
{
	tli_point low = point(-TLI_GRID_MAX, -TLI_GRID_MAX), high = point(TLI_GRID_MAX, TLI_GRID_MAX);
	ck_assert_int_eq(tli_side_of(low, high, point(0, 0)), TLI_ON);
	ck_assert_int_eq(tli_side_of(low, high, point(0, 1)), TLI_LEFT);
	ck_assert_int_eq(tli_side_of(low, high, point(1, 0)), TLI_RIGHT);
	ck_assert_int_eq(tli_side_of(low, high, point(TLI_GRID_MAX, TLI_GRID_MAX - 1)), TLI_RIGHT);
	ck_assert_int_eq(tli_orient(low, point(TLI_GRID_MAX, -TLI_GRID_MAX), high), INT64_C(1) << 60);
}
END_TEST

START_TEST(line_value_is_the_orientation)
{
	tli_rng rng = { 5 };
	for (int i = 0; i < 100000; i++) {
		tli_point p[3];
		for (int k = 0; k < 3; k++)
			p[k] = point((int32_t)tli_rng_between(&rng, -TLI_GRID_MAX, TLI_GRID_MAX),
				(int32_t)tli_rng_between(&rng, -TLI_GRID_MAX, TLI_GRID_MAX));
		tli_line line = tli_line_through(p[0], p[1]);
		ck_assert_int_eq(tli_line_value(&line, p[2]), tli_orient(p[0], p[1], p[2]));
	}
}
END_TEST

START_TEST(horizontal_and_vertical_and_all_octants)
{
	static const int32_t directions[8][2] = { { 4, 0 }, { 4, 1 }, { 1, 4 }, { 0, 4 }, { -1, 4 }, { -4, 1 },
		{ -4, 0 }, { -1, -4 } };
	for (int i = 0; i < 8; i++) {
		int32_t dx = directions[i][0], dy = directions[i][1];
		tli_point a = point(0, 0), b = point(dx, dy), left = point(-dy, dx), right = point(dy, -dx);
		ck_assert_int_eq(tli_side_of(a, b, left), TLI_LEFT);
		ck_assert_int_eq(tli_side_of(a, b, right), TLI_RIGHT);
		ck_assert_int_eq(tli_side_of(a, b, point(3 * dx, 3 * dy)), TLI_ON);
		ck_assert_int_eq(tli_segment_relation(left, right, point(-dx, -dy), b), TLI_CROSS);
	}
}
END_TEST

START_TEST(distance_exactly_r)
{
	/* 3-4-5: the foot lies inside the segment, at an end, and beyond it. */
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 5), point(-9, 0), point(9, 0), 5), 0);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 5), point(-9, 0), point(9, 0), 6), -1);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 5), point(-9, 0), point(9, 0), 4), 1);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(-3, 4), point(0, 0), point(9, 0), 5), 0);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(12, 4), point(0, 0), point(9, 0), 5), 0);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(3, 4), point(0, 0), point(0, 0), 5), 0);
	ck_assert_int_eq(
		tli_compare_distance_point_segment(point(-4, 3), point(-3 * 7, -4 * 7), point(3 * 7, 4 * 7), 5), 0);
	ck_assert_int_eq(tli_compare_distance_segments(point(0, 0), point(10, 0), point(5, 5), point(5, 9), 5), 0);
	ck_assert_int_eq(tli_compare_distance_segments(point(0, 0), point(10, 0), point(5, -5), point(5, 5), 0), 0);
	ck_assert_int_eq(tli_compare_distance_segments(point(0, 0), point(10, 0), point(5, -5), point(5, 5), 1), -1);
}
END_TEST

START_TEST(distance_at_the_limit_is_exact)
{
	/* Across the whole grid: |pq| = 2^30, against 2^30 and one more or less. */
	tli_point p = point(-TLI_GRID_MAX, 7), q = point(TLI_GRID_MAX, 7);
	int64_t r = INT64_C(1) << 30;
	ck_assert_int_eq(tli_compare_distance_points(p, q, r), 0);
	ck_assert_int_eq(tli_compare_distance_points(p, q, r - 1), 1);
	/* A segment of length 2^30 * sqrt 2 and a point one unit off: no double tells 0.7071 from 0 times 1e9. */
	tli_point low = point(-TLI_GRID_MAX, -TLI_GRID_MAX), high = point(TLI_GRID_MAX, TLI_GRID_MAX);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 1), low, high, 1), -1);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 1), low, high, 0), 1);
	ck_assert_int_eq(tli_compare_distance_point_segment(point(0, 2), low, high, 1), 1);
}
END_TEST

START_TEST(comparison_agrees_with_the_double_where_that_is_sure)
{
	tli_rng rng = { 3 };
	int sure = 0;
	for (int i = 0; i < 100000; i++) {
		tli_point p[4];
		for (int k = 0; k < 4; k++)
			p[k] = point((int32_t)tli_rng_between(&rng, -50, 50), (int32_t)tli_rng_between(&rng, -50, 50));
		double distance = tli_distance_segments(p[0], p[1], p[2], p[3]);
		int64_t r = tli_rng_between(&rng, 0, 40);
		if (fabs(distance - (double)r) < 1e-6)
			continue;
		sure++;
		ck_assert_int_eq(
			tli_compare_distance_segments(p[0], p[1], p[2], p[3], r), distance < (double)r ? -1 : 1);
	}
	ck_assert_int_gt(sure, 50000);
}
END_TEST

START_TEST(points_enter_the_grid_half_to_even)
{
	tli_point grid = { 9, 9 };
	ck_assert_int_eq(tli_point_from_units((tl_point){ 0.5, 1.5 }, 1, &grid), TL_OK);
	ck_assert(tli_point_equal(grid, point(0, 2)));
	ck_assert_int_eq(tli_point_from_units((tl_point){ -0.5, -2.5 }, 1, &grid), TL_OK);
	ck_assert(tli_point_equal(grid, point(0, -2)));
	ck_assert_int_eq(tli_point_from_units((tl_point){ 1, NAN }, 1, &grid), TL_E_RANGE);
	ck_assert_int_eq(tli_point_from_units((tl_point){ INFINITY, 0 }, 1, &grid), TL_E_RANGE);
	ck_assert_int_eq(tli_point_from_units((tl_point){ 0x1p29 + 1, 0 }, 1, &grid), TL_E_RANGE);
	ck_assert(tli_point_equal(grid, point(0, -2))); /* untouched */
	ck_assert_int_eq(tli_point_from_units((tl_point){ 0x1p13, -0x1p13 }, 65536, &grid), TL_OK);
	ck_assert(tli_point_equal(grid, point(TLI_GRID_MAX, -TLI_GRID_MAX)));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("geometry");
	TCase *tcase = tcase_create("exact");
	tcase_add_test(tcase, relation_equals_sampling_on_the_4x4_grid);
	tcase_add_test(tcase, relation_is_symmetric_at_the_limit);
	tcase_add_test(tcase, one_unit_beside_a_diagonal_of_two_to_the_thirty);
	tcase_add_test(tcase, line_value_is_the_orientation);
	tcase_add_test(tcase, horizontal_and_vertical_and_all_octants);
	tcase_add_test(tcase, distance_exactly_r);
	tcase_add_test(tcase, distance_at_the_limit_is_exact);
	tcase_add_test(tcase, comparison_agrees_with_the_double_where_that_is_sure);
	tcase_add_test(tcase, points_enter_the_grid_half_to_even);
	suite_add_tcase(suite, tcase);
	return suite;
}
