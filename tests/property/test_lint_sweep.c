/* SPDX-License-Identifier: MIT */
/*
 * The sweep over the walls against a loop over all pairs, written from the definition: which cross, which overlap,
 * which ends are free. And what is near to a point or a segment, by the tree, against a loop over all, while walls move.
 *
 * Maps are small and drawn on few points, so
 * that nearly everything touches: stars, collinear bundles, tees, copies, horizontals. Some are stretched to the edge
 * of the grid, where products are largest.
 */
#include "lint/sweep.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/rng.h"
#include "base/sort.h"
#include "lint/near.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/wall_oracle.h"

enum { MOST = 24 };

/* One direction on from p: every segment that holds it has it as an end, and all lie in one direction. */
static bool oracle_end(const tli_lint_segments *segments, tli_point p)
{
	tli_point beyond = p;
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		const tli_lint_segment *s = tli_lint_segment_of(segments, i);
		if (!oracle_on(p, s->a, s->b))
			continue;
		if (!tli_point_equal(s->a, p) && !tli_point_equal(s->b, p))
			return false;
		tli_point other = tli_point_equal(s->a, p) ? s->b : s->a;
		if (!tli_point_equal(beyond, p) && !oracle_same_direction(p, beyond, other))
			return false;
		beyond = other;
	}
	return true;
}

/* ---- comparing ---- */

static size_t count_pair(const tli_lint_pair *pairs, uint32_t one, uint32_t two)
{
	size_t count = 0;
	for (size_t i = 0; i < tli_array_length(pairs); i++)
		count += pairs[i].one == one && pairs[i].two == two;
	return count;
}

static size_t count_end(const tli_lint_meetings *meetings, tli_point at)
{
	size_t count = 0;
	for (size_t i = 0; i < tli_array_length(meetings->ends); i++)
		count += tli_point_equal(meetings->ends[i].at, at);
	return count;
}

static void check_pairs(const tli_lint_segments *segments, const tli_lint_meetings *meetings)
{
	size_t crossings = 0, overlaps = 0;
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		for (uint32_t j = i + 1; j < tli_lint_segments_count(segments); j++) {
			const tli_lint_segment *s = tli_lint_segment_of(segments, i),
					       *t = tli_lint_segment_of(segments, j);
			bool crosses = oracle_crosses(s->a, s->b, t->a, t->b),
			     lies = oracle_overlap(s->a, s->b, t->a, t->b);
			ck_assert_uint_eq(count_pair(meetings->crossings, i, j), crosses);
			ck_assert_uint_eq(count_pair(meetings->overlaps, i, j), lies);
			crossings += crosses;
			overlaps += lies;
		}
	}
	ck_assert_uint_eq(tli_array_length(meetings->crossings), crossings);
	ck_assert_uint_eq(meetings->crossing_count, crossings);
	ck_assert_uint_eq(tli_array_length(meetings->overlaps), overlaps);
	ck_assert_uint_eq(meetings->overlap_count, overlaps);
}

static void check_ends(const tli_lint_segments *segments, const tli_lint_meetings *meetings)
{
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		const tli_lint_segment *s = tli_lint_segment_of(segments, i);
		ck_assert_uint_eq(count_end(meetings, s->a), oracle_end(segments, s->a));
		ck_assert_uint_eq(count_end(meetings, s->b), oracle_end(segments, s->b));
	}
	for (size_t i = 0; i < tli_array_length(meetings->ends); i++) {
		tli_lint_end end = meetings->ends[i];
		const tli_lint_segment *s = tli_lint_segment_of(segments, end.segment);
		ck_assert(tli_point_equal(s->a, end.at) || tli_point_equal(s->b, end.at));
		ck_assert(i == 0 || tli_point_compare(meetings->ends[i - 1].at, end.at) < 0);
	}
}

/* ---- maps ---- */

/* Grid points as map units of a map of one grid unit a unit. */
static tl_map *random_map(tli_rng *rng, int32_t side, int32_t stretch, int count)
{
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	for (int i = 0; i < count; i++) {
		tl_point ends[2];
		for (int end = 0; end < 2; end++)
			ends[end] = (tl_point){ (double)(tli_rng_between(rng, -side, side) * stretch),
				(double)(tli_rng_between(rng, -side, side) * stretch) };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = ends;
		wall.count = 2;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(map, &wall, &id), TL_OK);
	}
	return map;
}

static void check_random(uint64_t seed, int32_t side, int32_t stretch)
{
	tli_rng rng = { seed };
	tl_map *map = random_map(&rng, side, stretch, (int)tli_rng_between(&rng, 0, MOST));
	tli_lint_segments segments;
	tli_lint_meetings meetings;
	ck_assert_int_eq(tli_lint_segments_make(map, &segments), TL_OK);
	ck_assert_int_eq(tli_lint_sweep(&segments, &meetings), TL_OK);
	ck_assert(!meetings.stopped);
	check_pairs(&segments, &meetings);
	check_ends(&segments, &meetings);
	tli_lint_meetings_free(&meetings);
	tli_lint_segments_free(&segments);
	tl_map_free(map);
}

START_TEST(everything_touches)
{
	for (uint64_t seed = 0; seed < ROUNDS_OF(2000U, 400U); seed++)
		check_random(seed, (int32_t)(1 + seed % 5), 1);
}
END_TEST

START_TEST(few_points_in_common)
{
	for (uint64_t seed = 0; seed < ROUNDS_OF(500U, 100U); seed++)
		check_random(seed, 1000, 1);
}
END_TEST

START_TEST(at_the_edge_of_the_grid)
{
	for (uint64_t seed = 0; seed < ROUNDS_OF(500U, 100U); seed++) {
		check_random(seed, 2, TLI_GRID_MAX / 2);
		check_random(seed, TLI_GRID_MAX, 1);
	}
}
END_TEST

/* ---- near ---- */

static int compare_found(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

/* All that is nearer than the distance, and no other. */
static void check_near(tli_lint_segments *segments, tli_point p, int64_t distance, uint32_t **found)
{
	oracle_square limit = { (__int128)distance * distance, 1 };
	size_t at = 0;
	tli_array_truncate(*found, 0);
	ck_assert_int_eq(tli_near_find(segments, p, distance, found), TL_OK);
	tli_sort(*found, tli_array_length(*found), sizeof **found, compare_found);
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		if (tli_lint_segment_is_free(segments, i))
			continue;
		const tli_lint_segment *s = tli_lint_segment_of(segments, i);
		oracle_square here = oracle_distance(p, s->a, s->b);
		tli_near_square ours = tli_near_distance_squared(p, s);
		ck_assert_int_eq(oracle_compare(here, (oracle_square){ ours.above, ours.below }), 0);
		if (oracle_compare(here, limit) < 0)
			ck_assert(at < tli_array_length(*found) && (*found)[at++] == i);
	}
	ck_assert_uint_eq(at, tli_array_length(*found));
}

/* All that touches a segment, and no more than what its box touches. */
static void check_along(const tli_lint_segments *segments, tli_point p, tli_point q, uint32_t **found)
{
	tli_array_truncate(*found, 0);
	ck_assert_int_eq(tli_near_list_along(segments, p, q, 0, found), TL_OK);
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		if (tli_lint_segment_is_free(segments, i))
			continue;
		const tli_lint_segment *s = tli_lint_segment_of(segments, i);
		bool is_listed = false;
		for (size_t k = 0; k < tli_array_length(*found); k++)
			is_listed |= (*found)[k] == i;
		ck_assert_msg(is_listed || !oracle_meet(p, q, s->a, s->b), "%d,%d %d,%d against %d,%d %d,%d", p.x, p.y,
			q.x, q.y, s->a.x, s->a.y, s->b.x, s->b.y);
	}
}

static void forget(void *context, uint32_t which)
{
	(void)context;
	(void)which;
}

/* Moves one wall and follows it. */
static void move_a_wall(tli_lint_segments *segments, tl_map *map, tli_rng *rng, int32_t side, int32_t stretch)
{
	tli_lint_follower by = { .goes = forget, .left = 8 };
	uint32_t index = (uint32_t)tli_rng_between(rng, 1, (int64_t)tl_map_wall_count(map));
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ index - 1, 0 });
	tl_point to = { (double)(tli_rng_between(rng, -side, side) * stretch),
		(double)(tli_rng_between(rng, -side, side) * stretch) };
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, (size_t)tli_rng_between(rng, 0, 1), to), TL_OK);
	ck_assert_int_eq(tli_lint_segments_follow(segments, map, tli_lint_thing_key(false, wall.index1), &by), TL_OK);
	tli_array_free(by.moved);
}

static void check_near_random(uint64_t seed, int32_t side, int32_t stretch, int count)
{
	tli_rng rng = { seed };
	tl_map *map = random_map(&rng, side, stretch, count);
	tli_lint_segments segments;
	uint32_t *found = NULL;
	ck_assert_int_eq(tli_lint_segments_make(map, &segments), TL_OK);
	tli_near_renew_looks(&segments);
	ck_assert_int_eq(tli_near_make(&segments), TL_OK);
	for (int i = 0; i < 40; i++) {
		tli_point p = { (int32_t)tli_rng_between(&rng, -side, side) * stretch,
			(int32_t)tli_rng_between(&rng, -side, side) * stretch };
		tli_point q = { (int32_t)tli_rng_between(&rng, -side, side) * stretch, p.y };
		check_near(&segments, p, tli_rng_between(&rng, 1, (int64_t)side * stretch), &found);
		if (!tli_point_equal(p, q))
			check_along(&segments, p, q, &found);
		for (int k = 0; count > 0 && k < 8; k++)
			move_a_wall(&segments, map, &rng, side, stretch);
	}
	tli_array_free(found);
	tli_lint_segments_free(&segments);
	tl_map_free(map);
}

START_TEST(near_is_what_is_near)
{
	for (uint64_t seed = 0; seed < 100; seed++) {
		check_near_random(seed, 8, 1, (int)(seed % 60));
		check_near_random(seed, 1000, 1, 100);
		check_near_random(seed, 4, TLI_GRID_MAX / 4, 50);
		check_near_random(seed, TLI_GRID_MAX, 1, 50);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint sweep");
	TCase *tests = tcase_create("oracle");
	tcase_add_test(tests, everything_touches);
	tcase_add_test(tests, few_points_in_common);
	tcase_add_test(tests, at_the_edge_of_the_grid);
	tcase_add_test(tests, near_is_what_is_near);
	suite_add_tcase(suite, tests);
	return suite;
}
