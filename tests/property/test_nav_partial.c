/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_nav_partial.c: where the goal cannot be reached, paths by corners lead as near as they can.
 *
 *   points   all grid points about the goal are asked, from the nearest on: the first to which there is a path is where the partial path
 *            ends, and the partial path is the path to it. Where that is far from the goal, all around the end are asked. With an
 *            index the same
 *   bodies   a body may be at the end, the path to it is seen leg by leg, and no point around it is nearer and can be reached
 *            by more than the polygons about the walls take
 */
#include <math.h>
#include <stdlib.h>

#include "geometry/distance.h"
#include "support/made_map.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/nav.h>

#define SCENES ROUNDS_OF(3000U, 600U)
#define BODY_ROUNDS ROUNDS_OF(12, 4)
enum { BODY_QUESTIONS = 30, FARTHEST = 90, AROUND = 6, MOST_POINTS = 256 };

typedef struct answer {
	tl_path_result result;
	tl_path_point points[MOST_POINTS];
} answer;

static answer ask(tl_query *query, tl_point from, tl_point to, bool partial)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	def.partial = partial;
	answer a = { .result = { .found = false } };
	size_t count = 0;
	ck_assert_int_eq(tl_query_find_path(query, &def, &a.result), TL_OK);
	ck_assert_int_eq(tl_query_get_points(query, a.points, MOST_POINTS, &count), TL_OK);
	ck_assert_uint_eq(count, a.result.count);
	return a;
}

static bool is_at(tl_point a, tl_point b)
{
	return a.x == b.x && a.y == b.y;
}

static bool is_same_path(const answer *a, const answer *b)
{
	bool same = a->result.count == b->result.count && a->result.length == b->result.length;
	for (size_t i = 0; same && i < a->result.count; i++)
		same = is_at(a->points[i].at, b->points[i].at);
	return same;
}

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* ---- points ---- */

/* Places about a goal, nearest first, then by (y, x). */
static tli_point offsets[(2 * FARTHEST + 1) * (2 * FARTHEST + 1)];
static size_t offset_count;

static int by_distance(const void *left, const void *right)
{
	const tli_point zero = { 0, 0 }, *a = left, *b = right;
	int64_t l = tli_distance_squared(zero, *a), r = tli_distance_squared(zero, *b);
	return l != r ? (l > r) - (l < r) : tli_point_compare(*a, *b);
}

static void make_offsets(void)
{
	offset_count = 0;
	for (int32_t y = -FARTHEST; y <= FARTHEST; y++)
		for (int32_t x = -FARTHEST; x <= FARTHEST; x++)
			if (x * x + y * y <= FARTHEST * FARTHEST)
				offsets[offset_count++] = (tli_point){ x, y };
	qsort(offsets, offset_count, sizeof offsets[0], by_distance);
}

static bool is_legal(tl_point p)
{
	return fabs(p.x) <= TLI_GRID_MAX && fabs(p.y) <= TLI_GRID_MAX;
}

/* The path to the nearest place that can be reached, by asking for all of them. */
static answer find_by_hand(tl_query *query, tl_point from, tl_point to)
{
	answer a = { .result = { .found = false } };
	for (size_t i = 0; i < offset_count && !a.result.found; i++) {
		tl_point p = { to.x + offsets[i].x, to.y + offsets[i].y };
		if (is_legal(p))
			a = ask(query, from, p, false);
	}
	return a;
}

/* The path to the nearest place around one that can be reached. */
static answer find_around(tl_query *query, tl_point from, tl_point to, tl_point centre)
{
	answer best = ask(query, from, centre, false);
	tli_point goal = { (int32_t)to.x, (int32_t)to.y };
	for (size_t i = 0; offsets[i].x * offsets[i].x + offsets[i].y * offsets[i].y <= AROUND * AROUND; i++) {
		tl_point p = { centre.x + offsets[i].x, centre.y + offsets[i].y };
		tl_point old = best.points[best.result.count - 1].at;
		tli_point a = { (int32_t)p.x, (int32_t)p.y }, b = { (int32_t)old.x, (int32_t)old.y };
		int64_t order = tli_distance_squared(a, goal) - tli_distance_squared(b, goal);
		if (!is_legal(p) || order > 0 || (order == 0 && tli_point_compare(a, b) >= 0))
			continue;
		answer other = ask(query, from, p, false);
		best = other.result.found ? other : best;
	}
	return best;
}

static bool check_question(tl_query *query, tl_point from, tl_point to, uint64_t seed)
{
	answer plain = ask(query, from, to, false), a = ask(query, from, to, true);
	ck_assert_int_eq(plain.result.found, a.result.found);
	ck_assert_int_eq(plain.result.reason, a.result.reason);
	if (a.result.found || a.result.reason == TL_NO_PATH_START_BLOCKED) {
		ck_assert(!a.result.partial);
		return false;
	}
	ck_assert(a.result.partial && a.result.count > 0 && is_at(a.points[0].at, from));
	tl_point end = a.points[a.result.count - 1].at;
	bool is_far = distance(end, to) > FARTHEST;
	answer expected = is_far ? find_around(query, from, to, end) : find_by_hand(query, from, to);
	tl_point wanted = expected.points[expected.result.count - 1].at;
	ck_assert_msg(is_same_path(&a, &expected), "seed %lu, %.0f,%.0f to %.0f,%.0f: to %.0f,%.0f, not %.0f,%.0f",
		(unsigned long)seed, from.x, from.y, to.x, to.y, end.x, end.y, wanted.x, wanted.y);
	return true;
}

START_TEST(points_come_as_near_as_any_grid_point_that_can_be_reached)
{
	size_t partial = 0;
	make_offsets();
	for (uint64_t seed = 0; seed < SCENES; seed++) {
		struct path_scene scene;
		path_scene_from_seed(&scene, seed);
		tl_map *map = made_map_from_scene(&scene);
		tl_nav_def def = tl_default_nav_def();
		def.index = seed % 3 == 0;
		tl_nav *nav;
		tl_query *query;
		ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		for (int q = 0; q < PATH_SCENE_QUESTIONS; q++)
			partial += check_question(query, tli_point_to_units(scene.questions[q][0], 1),
				tli_point_to_units(scene.questions[q][1], 1), seed);
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(map);
	}
	ck_assert_uint_gt(partial, SCENES / 4);
}
END_TEST

/* ---- bodies ---- */

static tl_map *body_map(enum gen_kind kind, uint64_t seed)
{
	struct gen_def def = { kind, 150, seed, 0 };
	struct gen_map made = gen_make(&def);
	tl_map *map = made_map_from_walls(&made);
	gen_free(&made);
	return map;
}

static tl_point random_point(tli_rng *rng, tl_box box)
{
	return (tl_point){ box.min.x + tli_rng_unit(rng) * (box.max.x - box.min.x),
		box.min.y + tli_rng_unit(rng) * (box.max.y - box.min.y) };
}

static bool check_body(tl_query *query, tl_point from, tl_point to, double radius, tli_rng *rng)
{
	answer a = ask(query, from, to, true);
	if (!a.result.partial)
		return false;
	tl_point start = a.points[0].at, end = a.points[a.result.count - 1].at;
	bool sees = false;
	for (size_t i = 0; i + 1 < a.result.count; i++) {
		ck_assert_int_eq(tl_query_sees(query, a.points[i].at, a.points[i + 1].at, &sees), TL_OK);
		ck_assert(sees);
	}
	answer again = ask(query, start, end, false);
	ck_assert(again.result.found && is_same_path(&a, &again));
	double slack = 0.01 * radius + 4.0 / 1024;
	for (int i = 0; i < 20; i++) {
		tl_box around = { { end.x - 1, end.y - 1 }, { end.x + 1, end.y + 1 } };
		tl_point other = random_point(rng, around);
		if (distance(other, to) < distance(end, to) - slack)
			ck_assert(!ask(query, start, other, false).result.found);
	}
	return true;
}

START_TEST(bodies_come_as_near_as_they_can)
{
	tli_rng rng = { 5 };
	size_t partial = 0;
	for (int round = 0; round < BODY_ROUNDS; round++) {
		tl_map *map = body_map(
			(enum gen_kind[]){ GEN_RANDOM, GEN_ROOMS, GEN_CAVES }[round % 3], (uint64_t)round);
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		def.radius = (double[]){ 0.25, 0.5, 1.1 }[round / 3 % 3];
		tl_nav *nav;
		tl_query *query;
		tl_nav_info info;
		ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		(void)tl_nav_get_info(nav, &info);
		for (int i = 0; i < BODY_QUESTIONS; i++) {
			tl_point from = random_point(&rng, info.bounds), to = random_point(&rng, info.bounds);
			partial += check_body(query, from, to, def.radius, &rng);
		}
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(map);
	}
	ck_assert_uint_gt(partial, (size_t)BODY_ROUNDS);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("partial paths by corners");
	TCase *tcase = tcase_create("paths");
	tcase_add_test(tcase, points_come_as_near_as_any_grid_point_that_can_be_reached);
	tcase_add_test(tcase, bodies_come_as_near_as_they_can);
	suite_add_tcase(suite, tcase);
	return suite;
}
