/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_batch.c: many questions in one call have the answers of single calls, bit for bit, and leave what they were given alone
 * where one of them cannot be asked.
 */
#include <math.h>
#include <string.h>

#include "support/runner.h"
#include "support/small_map.h"
#include <tautline/area.h>
#include <tautline/nav.h>

enum { WALLS = 40, POSTS = 12, PAIRS = 400, SIZE = 20 };

static double draw(unsigned *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (double)(*seed >> 16 & 1023) * SIZE / 1024;
}

static tl_map *random_map(unsigned seed)
{
	tl_map *map = small_map();
	for (int i = 0; i < WALLS; i++) {
		double x = draw(&seed), y = draw(&seed);
		small_wall(map, x, y, x + draw(&seed) / 5 - 2, y + draw(&seed) / 5 - 2);
	}
	for (int i = 0; i < POSTS; i++)
		small_waypoint(map, (char[]){ (char)('a' + i), 0 }, draw(&seed), draw(&seed));
	small_door(map, "door", 3, 3, 9, 3, true);
	small_obstacle(map, "crate", 12, 12, 1.5);
	small_box(map, 15, 15, 18, 18, true);
	return map;
}

static void draw_pairs(tl_pair pairs[PAIRS], unsigned seed)
{
	for (int i = 0; i < PAIRS; i++)
		pairs[i] = (tl_pair){ { draw(&seed), draw(&seed) }, { draw(&seed), draw(&seed) } };
	pairs[1].to = pairs[1].from;
	pairs[2] = (tl_pair){ { 16, 16 }, { 17, 17 } };
}

static void compare(tl_query *query, const tl_path_def *def, const tl_pair pairs[PAIRS])
{
	static bool sees[PAIRS];
	static tl_blocker blockers[PAIRS];
	static double lengths[PAIRS];
	int paths = 0, seen = 0;
	ck_assert_int_eq(tl_query_sees_many(query, pairs, PAIRS, NULL, sees), TL_OK);
	ck_assert_int_eq(tl_query_first_hit_many(query, pairs, PAIRS, NULL, blockers), TL_OK);
	ck_assert_int_eq(tl_query_find_lengths(query, def, pairs, PAIRS, lengths), TL_OK);
	for (int i = 0; i < PAIRS; i++) {
		bool one = false;
		tl_blocker blocker;
		tl_path_def path = *def;
		tl_path_result result;
		ck_assert_int_eq(tl_query_sees(query, pairs[i].from, pairs[i].to, &one), TL_OK);
		ck_assert_int_eq(tl_query_first_hit(query, pairs[i].from, pairs[i].to, &blocker), TL_OK);
		path.from = small_at(pairs[i].from.x, pairs[i].from.y);
		path.to = small_at(pairs[i].to.x, pairs[i].to.y);
		ck_assert_int_eq(tl_query_find_path(query, &path, &result), TL_OK);
		ck_assert(sees[i] == one && (blockers[i].kind == TL_BLOCKER_NONE) == one);
		ck_assert(blockers[i].kind == blocker.kind && blockers[i].wall.index1 == blocker.wall.index1);
		ck_assert(memcmp(&blockers[i].at, &blocker.at, sizeof blocker.at) == 0);
		ck_assert(lengths[i] == (result.found ? result.length : INFINITY));
		paths += result.found;
		seen += one;
	}
	ck_assert(paths > 20 && paths < PAIRS && seen > 20 && seen < PAIRS && seen < paths);
}

/* _i: a point by corners, cold, whole, with areas; a body; over waypoints, and pulled. */
START_TEST(answers_are_those_of_single_calls)
{
	static const tl_point corners[4] = { { 2, 2 }, { 18, 3 }, { 17, 9 }, { 3, 12 } };
	static tl_pair pairs[PAIRS];
	tl_map *map = random_map(5 + (unsigned)_i);
	tl_nav_def def = tl_default_nav_def();
	def.via = _i < 4 ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
	def.radius = _i == 3 ? 0.25 : 0;
	def.warm = _i == 1 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	tl_nav *nav = small_nav(map, &def);
	tl_query *query = small_query(nav);
	tl_path_def path = tl_default_path_def();
	path.pull = _i == 5;
	path.partial = true; /* ignored */
	if (_i == 2)
		ck_assert_int_eq(tl_query_set_areas(query, &(tl_area){ corners, 4, 3 }, 1), TL_OK);
	draw_pairs(pairs, 77);
	compare(query, &path, pairs);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

static bool stop_at_once(void *context, double done)
{
	(void)context;
	return done < 0;
}

START_TEST(what_cannot_be_asked_changes_nothing)
{
	static tl_pair pairs[PAIRS];
	static bool sees[PAIRS];
	static double lengths[PAIRS];
	tl_map *map = random_map(3);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	tl_path_def def = tl_default_path_def();
	tl_blocker blockers[1] = { { .segment = 7 } };
	tl_path_point points[8];
	size_t count;
	small_path(query, small_at(-1, -1), small_at(-1, 3));
	draw_pairs(pairs, 4);
	pairs[PAIRS - 1].to.y = NAN;
	ck_assert_int_eq(tl_query_sees_many(query, pairs, PAIRS, NULL, sees), TL_E_RANGE);
	ck_assert_str_eq(tl_last_reason(TL_E_RANGE),
		"pairs has a point that is not finite or beyond the grid (2^29 grid units)");
	ck_assert_int_eq(tl_query_find_lengths(query, NULL, pairs, PAIRS, lengths), TL_E_RANGE);
	ck_assert_int_eq(tl_query_first_hit_many(query, pairs + PAIRS - 1, 1, NULL, blockers), TL_E_RANGE);
	draw_pairs(pairs, 4);
	def.budget.max_work = 100;
	ck_assert_int_eq(tl_query_sees_many(query, pairs, PAIRS, &def.budget, sees), TL_E_LIMIT);
	ck_assert_int_eq(tl_query_find_lengths(query, &def, pairs, PAIRS, lengths), TL_E_LIMIT);
	def.budget = tl_default_budget();
	def.budget.progress = stop_at_once;
	ck_assert_int_eq(tl_query_find_lengths(query, &def, pairs, PAIRS, lengths), TL_E_CANCELLED);
	def.budget.cookie = 0;
	ck_assert_int_eq(tl_query_sees_many(query, pairs, PAIRS, &def.budget, sees), TL_E_INVALID);
	ck_assert_int_eq(tl_query_first_hit_many(query, pairs, 1, &def.budget, blockers), TL_E_INVALID);
	ck_assert_int_eq(tl_query_find_lengths(query, &def, pairs, PAIRS, lengths), TL_E_INVALID);
	for (int i = 0; i < PAIRS; i++)
		ck_assert(!sees[i] && lengths[i] == 0);
	ck_assert_uint_eq(blockers[0].segment, 7);
	ck_assert_int_eq(tl_query_sees_many(query, NULL, 0, NULL, NULL), TL_OK);
	ck_assert_int_eq(tl_query_first_hit_many(query, NULL, 0, NULL, NULL), TL_OK);
	ck_assert_int_eq(tl_query_find_lengths(query, NULL, NULL, 0, NULL), TL_OK);
	ck_assert_int_eq(tl_query_find_lengths(query, NULL, pairs, PAIRS, lengths), TL_OK);
	ck_assert_int_eq(tl_query_get_points(query, points, 8, &count), TL_OK);
	ck_assert(count == 2 && points[1].at.y == 3);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_batch");
	TCase *tcase = tcase_create("nav_batch");
	tcase_add_loop_test(tcase, answers_are_those_of_single_calls, 0, 6);
	tcase_add_test(tcase, what_cannot_be_asked_changes_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}
