/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_walls.c: the grid of cells: nothing is missed, memory is bounded, inside is inside.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/failing.h"
#include "support/runner.h"
#include "walls/walk.h"

static tli_point random_point(tli_rng *rng, int32_t low, int32_t high)
{
	return (tli_point){ (int32_t)tli_rng_between(rng, low, high), (int32_t)tli_rng_between(rng, low, high) };
}

static tli_walls *make(const tli_wall *walls, size_t count)
{
	tli_walls *index = NULL;
	ck_assert_int_eq(tli_walls_create(walls, count, &index), TL_OK);
	return index;
}

/* Walks from a to b and marks what comes; also checks that what tli_walk_done calls done has come. */
static void walk_over(const tli_walls *index, tli_point a, tli_point b, int64_t margin, unsigned char *seen)
{
	tli_walk walk;
	tli_walk_start(&walk, index, a, b, margin);
	while (tli_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end; at++)
			seen[*at] = 1;
		double done = tli_walk_done(&walk);
		for (size_t i = 0; i < index->count && done > 0; i++) {
			tli_point end = tli_walls_get(index, i)->a;
			int64_t length = tli_distance_squared(a, b);
			double t = length ? (double)tli_dot(a, b, end) / (double)length : 0;
			if (t >= 0 && t < done && tli_compare_distance_point_segment(end, a, b, margin) <= 0)
				ck_assert_msg(seen[i], "wall %zu lies before %g and was not given", i, done);
		}
	}
}

START_TEST(a_walk_gives_every_wall_within_the_margin)
{
	tli_rng rng = { 42 };
	for (int round = 0; round < 300; round++) {
		enum { COUNT = 60 };
		tli_wall walls[COUNT];
		int32_t span = (int32_t[]){ 8, 100, 5000, TLI_GRID_MAX }[round % 4];
		for (int i = 0; i < COUNT; i++) {
			tli_point a = random_point(&rng, -span, span), b = random_point(&rng, -span, span);
			if (i % 3 == 0 && span > 100)
				b = (tli_point){ a.x / 2 + 1, a.y / 2 };
			walls[i] = (tli_wall){ a, b, 0, 0 };
		}
		tli_walls *index = make(walls, COUNT);
		for (int q = 0; q < 40; q++) {
			tli_point a = random_point(&rng, -span, span), b = random_point(&rng, -span, span);
			if (q % 4 == 0)
				b.y = a.y;
			if (q % 4 == 1)
				b.x = a.x;
			int64_t margin = q % 3 ? tli_rng_between(&rng, 0, span / 4) : 0;
			unsigned char seen[COUNT] = { 0 };
			walk_over(index, a, b, margin, seen);
			for (int i = 0; i < COUNT; i++)
				if (tli_compare_distance_segments(a, b, walls[i].a, walls[i].b, margin) <= 0)
					ck_assert_msg(seen[i], "round %d query %d wall %d", round, q, i);
		}
		tli_walls_free(index);
	}
}
END_TEST

START_TEST(memory_is_bounded_for_walls_across_everything)
{
	enum { COUNT = 3000 };
	tli_wall *walls = calloc(COUNT, sizeof *walls);
	ck_assert_ptr_nonnull(walls);
	for (int32_t i = 0; i < COUNT; i++)
		walls[i] = (tli_wall){ { -TLI_GRID_MAX, -TLI_GRID_MAX + i }, { TLI_GRID_MAX, TLI_GRID_MAX - i }, 0, 0 };
	tli_walls *index = make(walls, COUNT);
	ck_assert_uint_lt(tli_walls_bytes(index), COUNT * 128 + 4096);
	tli_walls_free(index);
	/* One cluster and one wall far away. */
	for (int32_t i = 0; i < COUNT; i++)
		walls[i] = (tli_wall){ { i % 50, i / 50 }, { i % 50 + 1, i / 50 }, 0, 0 };
	walls[0] = (tli_wall){ { TLI_GRID_MAX, TLI_GRID_MAX }, { TLI_GRID_MAX, TLI_GRID_MAX - 1 }, 0, 0 };
	index = make(walls, COUNT);
	ck_assert_uint_lt(tli_walls_bytes(index), COUNT * 128 + 4096);
	ck_assert_int_lt(index->shift, 6); /* and the cells are as if it were not there */
	tli_walls_free(index);
	free(walls);
}
END_TEST

/* The middles of all are on one line, each reaches far out of it. Every look at the list of beyond would be one at all of them. */
START_TEST(teeth_of_a_comb_are_not_beyond)
{
	enum { COUNT = 3000, HEIGHT = 1000 };
	tli_wall walls[COUNT];
	for (int upright = 0; upright < 2; upright++) {
		for (int32_t i = 0; i < COUNT; i++)
			walls[i] = upright ? (tli_wall){ { 8 * i, 0 }, { 8 * i, HEIGHT }, 0, 0 }
					   : (tli_wall){ { 0, 8 * i }, { HEIGHT, 8 * i }, 0, 0 };
		tli_walls *index = make(walls, COUNT);
		const uint32_t *beyond = tli_walls_row(index, index->rows);
		ck_assert_uint_le(beyond[1] - beyond[0], COUNT / 16);
		tli_walls_list list = tli_walls_about(index, (tli_point){ upright ? 8 : HEIGHT, upright ? HEIGHT : 8 });
		ck_assert_uint_lt((size_t)(list.end - list.begin), 200);
		tli_walls_free(index);
	}
}
END_TEST

/* A tenth of the walls reach far out of a crowded part. The cells stay those of the crowded part. */
START_TEST(a_few_long_walls_leave_the_cells_small)
{
	enum { COUNT = 3000, FAR = 1 << 20 };
	tli_wall walls[COUNT];
	for (int32_t i = 0; i < COUNT; i++)
		walls[i] = i % 10 ? (tli_wall){ { i % 50 * 8, i / 50 * 8 }, { i % 50 * 8 + 4, i / 50 * 8 }, 0, 0 }
				  : (tli_wall){ { i % 50 * 8, 200 - FAR }, { i % 50 * 8, 200 + FAR }, 0, 0 };
	tli_walls *index = make(walls, COUNT);
	ck_assert_int_lt(index->shift, 6);
	const uint32_t *beyond = tli_walls_row(index, index->rows);
	ck_assert_uint_ge(beyond[1] - beyond[0], COUNT / 10);
	tli_walls_free(index);
}
END_TEST

START_TEST(no_walls_and_one_point)
{
	tli_walls *index = make(NULL, 0);
	tli_walk walk;
	tli_walk_start(&walk, index, (tli_point){ 0, 0 }, (tli_point){ 5, 5 }, 3);
	ck_assert(!tli_walk_next(&walk));
	ck_assert(!tli_walls_inside_solid(index, (tli_point){ 0, 0 }));
	tli_walls_free(index);
	tli_wall dot = { { 7, 7 }, { 7, 7 }, 0, 0 };
	index = make(&dot, 1);
	tli_walk_start(&walk, index, (tli_point){ 0, 0 }, (tli_point){ 9, 9 }, 0);
	ck_assert(tli_walk_next(&walk));
	ck_assert_int_eq((int)(walk.end - walk.begin), 1);
	tli_walls_free(index);
}
END_TEST

/* Even-odd by the definition: a ray to the right, half-open, over all sides. */
static bool inside_by_ray(const tli_wall *walls, size_t count, tli_point p)
{
	bool inside = false;
	for (size_t i = 0; i < count; i++) {
		tli_point a = walls[i].a, b = walls[i].b;
		if ((a.y > p.y) == (b.y > p.y))
			continue;
		tli_side side = b.y > a.y ? tli_side_of(a, b, p) : tli_side_of(b, a, p);
		inside ^= side == TLI_LEFT;
	}
	return inside;
}

static bool on_any(const tli_wall *walls, size_t count, tli_point p)
{
	for (size_t i = 0; i < count; i++)
		if (tli_point_on_segment(p, walls[i].a, walls[i].b))
			return true;
	return false;
}

START_TEST(inside_equals_a_ray_over_all_sides)
{
	tli_rng rng = { 8 };
	int inside = 0;
	for (int round = 0; round < 200; round++) {
		enum { LOOPS = 12, CORNERS = 5, COUNT = LOOPS * CORNERS };
		tli_wall walls[COUNT];
		int32_t span = (int32_t[]){ 6, 40, 100000, TLI_GRID_MAX }[round % 4];
		for (int loop = 0; loop < LOOPS; loop++) {
			tli_point corner[CORNERS];
			for (int i = 0; i < CORNERS; i++)
				corner[i] = random_point(&rng, -span, span);
			for (int i = 0; i < CORNERS; i++)
				walls[loop * CORNERS + i] = (tli_wall){ corner[i], corner[(i + 1) % CORNERS], 0, 1 };
		}
		tli_walls *index = make(walls, COUNT);
		for (int q = 0; q < 300; q++) {
			tli_point p = random_point(&rng, -span, span);
			if (q % 5 == 0) /* at the borders of cells */
				p.x -= (int32_t)((p.x - (int64_t)index->origin.x) & (((int64_t)1 << index->shift) - 1));
			if (q % 7 == 0)
				p.y = walls[q % COUNT].a.y;
			if (on_any(walls, COUNT, p))
				continue;
			bool expected = inside_by_ray(walls, COUNT, p);
			inside += expected;
			ck_assert_msg(tli_walls_inside_solid(index, p) == expected, "round %d: %d,%d", round, p.x, p.y);
		}
		tli_walls_free(index);
	}
	ck_assert_int_gt(inside, 5000);
}
END_TEST

/* Solid triangles far away from a cluster of solid triangles, and one from there into its midst: beyond the cells, and within. */
START_TEST(inside_with_strays)
{
	enum { TRIANGLES = 600, COUNT = 3 * TRIANGLES };
	static tli_wall walls[COUNT];
	tli_rng rng = { 9 };
	int inside[2] = { 0, 0 };
	for (int i = 0; i < TRIANGLES; i++) {
		int32_t span = i < 4 ? 1000000 : 3000;
		tli_point corner[3];
		for (int j = 0; j < 3; j++)
			corner[j] = random_point(&rng, -span, span);
		if (i == 0)
			corner[0] = (tli_point){ 0, 0 };
		for (int j = 0; j < 3; j++)
			walls[3 * i + j] = (tli_wall){ corner[j], corner[(j + 1) % 3], 0, 1 };
	}
	tli_walls *index = make(walls, COUNT);
	ck_assert(tli_walls_reach_beyond(index));
	for (int q = 0; q < 6000; q++) {
		int32_t span = q % 2 ? 1100000 : 4000;
		tli_point p = random_point(&rng, -span, span);
		if (on_any(walls, COUNT, p))
			continue;
		bool expected = inside_by_ray(walls, COUNT, p);
		inside[q % 2] += expected;
		ck_assert_msg(tli_walls_inside_solid(index, p) == expected, "%d,%d", p.x, p.y);
	}
	ck_assert(inside[0] > 50 && inside[1] > 50);
	tli_walls_free(index);
}
END_TEST

START_TEST(every_failing_allocation)
{
	failing_install();
	tli_wall walls[4] = { { { 0, 0 }, { 9, 0 }, 0, 1 }, { { 9, 0 }, { 9, 9 }, 0, 1 }, { { 9, 9 }, { 0, 0 }, 0, 1 },
		{ { 3, 3 }, { 3, 3 }, 2, 0 } };
	for (int all = 0; all < 2; all++) {
		long k = 1;
		for (;; k++) {
			tli_walls *index = NULL;
			failing_arm(k, all);
			tl_status status = tli_walls_create(walls, 4, &index);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				tli_walls_free(index);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_ptr_null(index);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
		ck_assert_int_gt(k, 4);
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Triangles that come and go, some of them solid and some far away; the oracle loops over what is there. */
START_TEST(walls_come_and_go)
{
	enum { TRIANGLES = 40, COUNT = 3 * TRIANGLES };
	for (int round = 0; round < 40; round++) {
		tli_rng rng = { (uint64_t)round };
		tli_wall walls[COUNT];
		uint32_t slot[COUNT];
		int32_t span = (int32_t[]){ 30, 4000, TLI_GRID_MAX / 2 }[round % 3];
		for (int i = 0; i < COUNT; i++) {
			walls[i] = (tli_wall){ random_point(&rng, -span, span), { 0, 0 }, 0, 1 };
			slot[i] = (uint32_t)i;
		}
		for (int i = 0; i < COUNT; i++)
			walls[i].b = walls[i % 3 == 2 ? i - 2 : i + 1].a;
		tli_walls *index = make(walls, COUNT);
		size_t cells = 0;
		for (int edit = 0; edit < 400; edit++) {
			int first = 3 * (int)tli_rng_between(&rng, 0, TRIANGLES - 1);
			int32_t reach = edit % 9 ? span : 2 * span;
			for (int i = 0; i < 3; i++)
				tli_walls_remove(index, slot[first + i]);
			ck_assert(tli_walls_is_free(index, slot[first]));
			for (int i = 0; i < 3; i++)
				walls[first + i].a = random_point(&rng, -reach, reach);
			for (int i = 0; i < 3; i++)
				walls[first + i].b = walls[first + (i + 1) % 3].a;
			ck_assert_int_eq(tli_walls_reserve(index, &walls[first], 3), TL_OK);
			for (int i = 0; i < 3; i++)
				slot[first + i] = tli_walls_add(index, &walls[first + i]);
			tli_point p = random_point(&rng, -reach, reach), q = random_point(&rng, -reach, reach);
			unsigned char seen[2 * COUNT] = { 0 };
			walk_over(index, p, q, 0, seen);
			for (int i = 0; i < COUNT; i++)
				if (tli_compare_distance_segments(p, q, walls[i].a, walls[i].b, 0) <= 0)
					ck_assert(seen[slot[i]]);
			if (!on_any(walls, COUNT, p))
				ck_assert(tli_walls_inside_solid(index, p) == inside_by_ray(walls, COUNT, p));
			if (edit == 100)
				cells = tli_walls_bytes(index);
		}
		ck_assert_uint_le(tli_walls_bytes(index), 4 * cells);
		tli_walls_free(index);
	}
}
END_TEST

/* Once there is room for a wall, all that has come and gone can be taken back without memory. */
START_TEST(an_added_wall_without_memory)
{
	failing_install();
	tli_wall walls[4] = { { { 0, 0 }, { 9, 0 }, 0, 1 }, { { 9, 0 }, { 9, 9 }, 0, 1 }, { { 9, 9 }, { 0, 0 }, 0, 1 },
		{ { 3, 3 }, { 300, 3 }, 2, 0 } };
	for (long k = 1;; k++) {
		tli_walls *index = make(walls, 3);
		failing_arm(k, true);
		tl_status status = tli_walls_reserve(index, &walls[3], 1);
		bool failed = failing_disarm();
		ck_assert_uint_eq(tli_walls_count(index), 3);
		if (failed) {
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_int_eq(tli_walls_reserve(index, &walls[3], 1), TL_OK);
		}
		failing_arm(1, true);
		tli_walls_remove(index, 1);
		ck_assert_uint_eq(tli_walls_add(index, &walls[3]), 1);
		tli_walls_remove(index, 1);
		ck_assert_uint_eq(tli_walls_add(index, &walls[1]), 1);
		ck_assert_uint_eq(tli_walls_add(index, &walls[3]), 3);
		ck_assert(!failing_disarm());
		tli_walls_free(index);
		if (!failed)
			break;
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("walls");
	TCase *tcase = tcase_create("cells");
	tcase_add_test(tcase, a_walk_gives_every_wall_within_the_margin);
	tcase_add_test(tcase, memory_is_bounded_for_walls_across_everything);
	tcase_add_test(tcase, teeth_of_a_comb_are_not_beyond);
	tcase_add_test(tcase, a_few_long_walls_leave_the_cells_small);
	tcase_add_test(tcase, no_walls_and_one_point);
	tcase_add_test(tcase, inside_equals_a_ray_over_all_sides);
	tcase_add_test(tcase, inside_with_strays);
	tcase_add_test(tcase, every_failing_allocation);
	tcase_add_test(tcase, walls_come_and_go);
	tcase_add_test(tcase, an_added_wall_without_memory);
	suite_add_tcase(suite, tcase);
	return suite;
}
