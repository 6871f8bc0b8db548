/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_mesh_hard.c: maps that are hard to triangulate: the work, in steps of the budget and so the same on every machine,
 * grows nearly linearly; what lies within the triangles at the corners of the box is convex.
 */
#include <math.h>
#include <stdlib.h>

#include "base/budget.h"
#include "base/rng.h"
#include "mesh/mesh.h"
#include "support/generate.h"
#include "support/runner.h"

enum { SMALL = 2000, TIMES = 4 };

static const double MAX_EXPONENT = 1.3;

static tli_mesh_segment *segments_of(const struct gen_map *map)
{
	tli_mesh_segment *segments = gen_resize(NULL, map->segment_count, sizeof *segments);
	for (size_t i = 0; i < map->segment_count; i++) {
		tli_mesh_segment s = { .load = { 1, 0, map->segments[i].solid, (int32_t)i } };
		ck_assert_int_eq(tli_point_from_units(map->segments[i].a, GEN_UNIT, &s.a), TL_OK);
		ck_assert_int_eq(tli_point_from_units(map->segments[i].b, GEN_UNIT, &s.b), TL_OK);
		segments[i] = s;
	}
	return segments;
}

/* Triangulates, checks all, and gives the steps that it took. */
static uint64_t work_of(enum gen_kind kind, size_t size)
{
	struct gen_def def = { .kind = kind, .size = size, .seed = 3 };
	struct gen_map map = gen_make(&def);
	tli_mesh_segment *segments = segments_of(&map);
	tli_mesh *mesh;
	tli_budget_call call;
	tl_budget budget = tl_default_budget();
	tli_budget_enter(&call, &budget);
	tl_status status = tli_mesh_create(segments, map.segment_count, &mesh);
	uint64_t work = call.work;
	ck_assert_int_eq(tli_budget_leave(&call, status), TL_OK);
	const char *wrong = tli_mesh_validate(mesh, segments, map.segment_count);
	ck_assert_msg(!wrong, "%s", wrong);
	ck_assert(tli_mesh_hull_is_convex(mesh));
	tli_mesh_free(mesh);
	free(segments);
	gen_free(&map);
	return work;
}

START_TEST(work_grows_nearly_linearly)
{
	enum gen_kind kind = (enum gen_kind)_i;
	if (kind == GEN_ALL) /* the crossings are n * n */
		return;
	double small = (double)work_of(kind, SMALL), large = (double)work_of(kind, (size_t)TIMES * SMALL);
	double exponent = log(large / small) / log(TIMES);
	ck_assert_msg(exponent <= MAX_EXPONENT, "%s: exponent %.2f", gen_kind_name(kind), exponent);
}
END_TEST

START_TEST(all_crossings_are_found)
{
	(void)work_of(GEN_ALL, 200);
}
END_TEST

/* Two columns of walls far apart, and pairs between them that cross: each flip once went through all of them. */
START_TEST(pairs_between_far_columns_take_little_work)
{
	enum { PAIRS = 4000 };
	tli_mesh_segment *segments = gen_resize(NULL, 2 * (size_t)PAIRS, sizeof *segments);
	for (int32_t i = 0; i < PAIRS; i++) {
		segments[2 * i] = (tli_mesh_segment){
			.a = { 0, 1024 * i }, .b = { 1024000, 1024 * i }, .load = { 1, 0, 0, i }
		};
		segments[2 * i + 1] = (tli_mesh_segment){
			.a = { 0, 1024 * i + 256 }, .b = { 1024000, 1024 * i + 1536 }, .load = { 1, 0, 0, PAIRS + i }
		};
	}
	tli_mesh *mesh;
	tli_budget_call call;
	tl_budget budget = tl_default_budget();
	budget.max_work = 1000 * (uint64_t)PAIRS;
	tli_budget_enter(&call, &budget);
	ck_assert_int_eq(tli_budget_leave(&call, tli_mesh_create(segments, 2 * (size_t)PAIRS, &mesh)), TL_OK);
	ck_assert_ptr_null(tli_mesh_validate(mesh, segments, 2 * (size_t)PAIRS));
	tli_mesh_free(mesh);
	free(segments);
}
END_TEST

/* Walls between two columns, from each place of the left one to a place of the right one. */
static tli_mesh_segment *walls_between_columns(int32_t count, int32_t (*place)(int32_t index, int32_t count))
{
	tli_mesh_segment *segments = gen_resize(NULL, (size_t)count, sizeof *segments);
	for (int32_t i = 0; i < count; i++)
		segments[i] = (tli_mesh_segment){
			.a = { 0, 1024 * i }, .b = { 100000001, 1024 * place(i, count) + 1 }, .load = { 1, 0, 0, i }
		};
	return segments;
}

/* 0 where it is made, else the status; and the steps it took. */
static tl_status make_between_columns(int32_t count, int32_t (*place)(int32_t, int32_t), size_t bytes, uint64_t *work)
{
	tli_mesh_segment *segments = walls_between_columns(count, place);
	tli_mesh *mesh = NULL;
	tli_budget_call call;
	tl_budget budget = tl_default_budget();
	budget.max_bytes = bytes;
	tli_budget_enter(&call, &budget);
	tl_status status = tli_mesh_create(segments, (size_t)count, &mesh);
	*work = call.work;
	status = tli_budget_leave(&call, status);
	tli_mesh_free(mesh);
	free(segments);
	return status;
}

static int32_t random_place(int32_t index, int32_t count)
{
	return (int32_t)(tli_rng_mix((uint64_t)index) % (uint64_t)count);
}

static int32_t opposite_place(int32_t index, int32_t count)
{
	return count - 1 - index;
}

/* 10,000 walls of which half of all pairs cross: that memory will not suffice is known before it is full. */
START_TEST(too_many_crossings_are_refused_early)
{
	uint64_t work;
	ck_assert_int_eq(make_between_columns(10000, random_place, (size_t)896 << 20, &work), TL_E_LIMIT);
	ck_assert_uint_lt(work, 3000000);
}
END_TEST

/* All pairs cross too, but in one point, not on the grid. */
START_TEST(lines_through_one_point_are_not_refused)
{
	uint64_t work;
	ck_assert_int_eq(make_between_columns(10000, opposite_place, (size_t)32 << 20, &work), TL_OK);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("hard meshes");
	TCase *tcase = tcase_create("hard meshes");
	tcase_add_loop_test(tcase, work_grows_nearly_linearly, 0, GEN_KIND_END);
	tcase_add_test(tcase, all_crossings_are_found);
	tcase_add_test(tcase, pairs_between_far_columns_take_little_work);
	tcase_add_test(tcase, too_many_crossings_are_refused_early);
	tcase_add_test(tcase, lines_through_one_point_are_not_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
