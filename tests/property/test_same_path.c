/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_same_path.c: of many equally long paths always the same one, to the last bit of its length: on a nav just made, on one
 * whose edges and landmarks were all made at once, with an index, asked by another thread, and from the other end.
 *
 * Grids of square blocks, some of them missing, with ends in the lanes or in line with the blocks: nearly every question has ties. And random
 * scenes, where everything touches.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "nav/internal.h"
#include "support/made_map.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { BLOCKS = 9, QUESTIONS = 60, MANY_POINTS = 512, NAVS = 3 };

#define GRIDS ROUNDS_OF(30, 6)
#define SCENES ROUNDS_OF(1500, 200)

typedef struct answer {
	tl_path_result result;
	tl_path_point points[MANY_POINTS];
} answer;

/* A block in the middle of each square of 4 units but some: 2 units a side, so that ends at odd coordinates are free. */
static tl_map *make_grid(tli_rng *rng)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (int i = 0; i < BLOCKS * BLOCKS; i++) {
		double x = 4 * (i % BLOCKS) + 4, y = 4 * (int)(i / BLOCKS) + 4;
		tl_point corners[4] = { { x, y }, { x + 2, y }, { x + 2, y + 2 }, { x, y + 2 } };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = corners;
		wall.count = 4;
		wall.loop = wall.solid = true;
		if (tli_rng_between(rng, 0, 9) > 0)
			ck_assert_int_eq(tl_map_add_wall(map, &wall, NULL), TL_OK);
	}
	return map;
}

static tl_point end_in_grid(tli_rng *rng)
{
	return (tl_point){ (double)(2 * tli_rng_between(rng, 0, 2 * BLOCKS) + 3),
		(double)(4 * tli_rng_between(rng, 0, BLOCKS) + 3) };
}

static void make_navs(const tl_map *map, tl_nav *navs[NAVS])
{
	for (int i = 0; i < NAVS; i++) {
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		def.warm = i == 1 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
		def.index = i == 2;
		ck_assert_int_eq(tl_nav_create(map, &def, &navs[i]), TL_OK);
		navs[i]->few_corners = 0; /* so that small maps are not all asked by cones */
	}
}

static void ask(const tl_nav *nav, tl_point from, tl_point to, answer *out)
{
	tl_query *query;
	size_t count = 0;
	memset(out, 0, sizeof *out);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	tl_path_def def = tl_default_path_def();
	def.from.at = from;
	def.to.at = to;
	ck_assert_int_eq(tl_query_find_path(query, &def, &out->result), TL_OK);
	if (out->result.found)
		ck_assert_int_eq(tl_query_get_points(query, out->points, MANY_POINTS, &count), TL_OK);
	tl_query_free(query);
}

static bool is_same(const answer *one, const answer *other, bool turned)
{
	size_t count = one->result.count;
	bool same = one->result.found == other->result.found && count == other->result.count;
	if (!turned)
		same = same && memcmp(&one->result.length, &other->result.length, sizeof(double)) == 0;
	for (size_t i = 0; i < count && same; i++)
		same = memcmp(&one->points[i].at, &other->points[turned ? count - 1 - i : i].at, sizeof(tl_point)) == 0;
	return same;
}

/* The answers of all navs, and the path back. Returns the number of points. */
static size_t check_question(tl_nav *navs[NAVS], tl_point from, tl_point to)
{
	static answer first, other;
	ask(navs[0], from, to, &first);
	for (int i = 1; i < NAVS; i++) {
		ask(navs[i], from, to, &other);
		ck_assert_msg(is_same(&first, &other, false), "%g,%g to %g,%g: %s", from.x, from.y, to.x, to.y,
			i == 1           ? "eager"
				: i == 2 ? "indexed"
					 : "with a small index");
	}
	if (first.result.found) {
		ask(navs[0], to, from, &other);
		ck_assert_msg(is_same(&first, &other, true), "%g,%g to %g,%g: back", from.x, from.y, to.x, to.y);
	}
	return first.result.count;
}

static void free_navs(tl_nav *navs[NAVS])
{
	for (int i = 0; i < NAVS; i++)
		tl_nav_free(navs[i]);
}

START_TEST(among_blocks_of_a_grid)
{
	tli_rng rng = { 5 };
	size_t points = 0;
	for (int round = 0; round < GRIDS; round++) {
		tl_map *map = make_grid(&rng);
		tl_nav *navs[NAVS];
		make_navs(map, navs);
		for (int i = 0; i < QUESTIONS; i++) {
			tl_point from = end_in_grid(&rng), to = end_in_grid(&rng);
			points += check_question(navs, from, to);
		}
		free_navs(navs);
		tl_map_free(map);
	}
	ck_assert_uint_gt(points, 4 * GRIDS * QUESTIONS); /* they bend */
}
END_TEST

START_TEST(on_random_scenes)
{
	for (uint64_t seed = 0; seed < SCENES; seed++) {
		struct path_scene scene;
		path_scene_from_seed(&scene, seed);
		tl_map *map = made_map_from_scene(&scene);
		tl_nav *navs[NAVS];
		make_navs(map, navs);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_question(navs, tli_point_to_units(scene.questions[i][0], 1),
				tli_point_to_units(scene.questions[i][1], 1));
		free_navs(navs);
		tl_map_free(map);
	}
}
END_TEST

/* ---- threads ---- */

typedef struct asker {
	const tl_nav *nav;
	uint64_t seed;
	answer *answers; /* [QUESTIONS] */
} asker;

/* The questions in an order of its own, so that the threads find edges for one another. */
static void *ask_all(void *context)
{
	const asker *a = context;
	tl_point ends[QUESTIONS][2];
	tli_rng rng = { 77 };
	for (int i = 0; i < QUESTIONS; i++)
		for (int k = 0; k < 2; k++)
			ends[i][k] = end_in_grid(&rng);
	for (int i = 0; i < QUESTIONS; i++) {
		int item = (int)(((uint64_t)i + a->seed * 7) % QUESTIONS);
		ask(a->nav, ends[item][0], ends[item][1], &a->answers[item]);
	}
	return NULL;
}

START_TEST(with_eight_threads)
{
	enum { THREADS = 8 };
	static answer answers[THREADS + 1][QUESTIONS];
	tli_rng rng = { 6 };
	tl_map *map = make_grid(&rng);
	tl_nav *shared[NAVS], *own[NAVS];
	make_navs(map, shared);
	make_navs(map, own);
	asker alone = { own[0], 0, answers[THREADS] }, together[THREADS];
	pthread_t threads[THREADS];
	for (uint64_t i = 0; i < THREADS; i++) {
		together[i] = (asker){ shared[0], i, answers[i] };
		ck_assert_int_eq(pthread_create(&threads[i], NULL, ask_all, &together[i]), 0);
	}
	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
	ask_all(&alone);
	for (int i = 0; i < THREADS; i++)
		for (int k = 0; k < QUESTIONS; k++)
			ck_assert(is_same(&answers[THREADS][k], &answers[i][k], false));
	free_navs(shared);
	free_navs(own);
	tl_map_free(map);
}
END_TEST

/* Maps made of ties: between any two points of a lattice there are often two shortest paths or more. */
static const char *const degenerate[] = {
	"wall 4,4 6,4 6,6 4,6 loop solid\n",                                      /* two paths around it */
	"wall 4,4 6,4 6,6 4,6 loop\nwall 6,6 8,6 8,8 6,8 loop\n",                 /* touch in a corner */
	"wall 2,5 8,5\nwall 5,2 5,8\n",                                           /* a cross */
	"wall 2,5 4,5\nwall 4,5 6,5\nwall 6,5 8,5\n",                             /* end to end */
	"wall 2,5 6,5\nwall 4,5 8,5\nwall 2,5 8,5\n",                             /* one over another */
	"wall 1,5 3,5\nwall 4,5 6,5\nwall 7,5 9,5\nwall 5,1 5,3\nwall 5,7 5,9\n", /* on one line */
	("wall 2,2 4,2 4,4 2,4 loop solid\nwall 6,2 8,2 8,4 6,4 loop solid\nwall 2,6 4,6 4,8 2,8 loop solid\n"
	 "wall 6,6 8,6 8,8 6,8 loop solid\n"),                            /* symmetric */
	"wall 5,5 2,2\nwall 5,5 8,2\nwall 5,5 2,8\nwall 5,5 8,8\n",       /* ends at one point */
	"wall 5,5 5,5\nwall 3,5 3,5\nwall 4,3 6,3\nwall 4,7 6,7\n",       /* points */
	"wall 2,2 8,2 8,8 2,8 loop\nwall 5,2 5,8\ndoor d 2,4 2,6 open\n", /* walls that end on walls */
};

enum { LATTICE = 11, DEGENERATE = sizeof degenerate / sizeof *degenerate };

static tl_map *make_degenerate(int which, bool has_radius)
{
	char text[600];
	tl_map *map;
	snprintf(text, sizeof text, "tautline 1\n%s%s", has_radius ? "radius 0.25\n" : "", degenerate[which]);
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &map, NULL), TL_OK);
	return map;
}

/* Of the ends every eighth in make check, for each start others. */
#define END_STEP ROUNDS_OF(1, 8)

/* Points, and bytes of lengths, of a nav made for this question alone, of one that has answered others, of a whole and of an indexed one. */
START_TEST(between_all_points_of_a_lattice)
{
	size_t bends = 0;
	for (int half = 0; half < 2 * DEGENERATE; half++) {
		static answer cold, warm;
		tl_map *map = make_degenerate(half / 2, half % 2);
		tl_nav *navs[NAVS], *fresh;
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		make_navs(map, navs);
		for (int i = 0; i < LATTICE * LATTICE; i++) {
			for (int k = i % END_STEP; k < LATTICE * LATTICE; k += END_STEP) {
				tl_point from = { i % LATTICE, (int)(i / LATTICE) },
					 to = { k % LATTICE, (int)(k / LATTICE) };
				bends += check_question(navs, from, to) > 2;
				if ((i * 7 + k / END_STEP) % 16 != 0)
					continue;
				ck_assert_int_eq(tl_nav_create(map, &def, &fresh), TL_OK);
				ask(fresh, from, to, &cold);
				ask(navs[2], from, to, &warm);
				ck_assert_msg(is_same(&cold, &warm, false), "map %d, %g,%g to %g,%g: cold", half / 2,
					from.x, from.y, to.x, to.y);
				tl_nav_free(fresh);
			}
		}
		free_navs(navs);
		tl_map_free(map);
	}
	ck_assert_uint_gt(bends, 10000 * DEGENERATE / 2 / (size_t)END_STEP);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("the same path");
	TCase *tcase = tcase_create("ties");
	tcase_add_test(tcase, among_blocks_of_a_grid);
	tcase_add_test(tcase, on_random_scenes);
	tcase_add_test(tcase, with_eight_threads);
	tcase_add_test(tcase, between_all_points_of_a_lattice);
	suite_add_tcase(suite, tcase);
	return suite;
}
