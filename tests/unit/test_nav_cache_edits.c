/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_cache_edits.c: what an edit does to the edges that a nav by corners keeps: those that do not see it stay, for bodies
 * too; rows that are forgotten together are freed some at a time, and those of open ground are not kept.
 */
#include <check.h>
#include <math.h>

#include "corners/cache.h"
#include "support/corner_nav.h"
#include "support/failing.h"
#include "support/made_map.h"
#include "support/runner.h"
#include <tautline/nav.h>

enum { WALLS = 300, STATES = 3000, ROWS = 1000 };

/* ---- edits ---- */

static void add_small_wall(tl_map *map, tl_point at, tl_wall_id *id)
{
	tl_wall_def def = tl_default_wall_def();
	def.points = (tl_point[]){ at, { at.x + 0.5, at.y + 0.25 } };
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, id), TL_OK);
}

/* All rows are there; a short wall comes, and goes again. */
START_TEST(rows_that_do_not_see_an_edit_stay)
{
	struct gen_def made_def = { GEN_RANDOM, WALLS, 3, 2 };
	struct gen_map made = gen_make(&made_def);
	tl_map *map = made_map_from_walls(&made);
	tl_nav *nav = corner_nav_make(map, _i * 0.05, TL_CACHE_AUTO, true);
	tl_wall_id wall;
	size_t before = corner_nav_info(nav).cached_states;
	add_small_wall(map, made.waypoints[0], &wall);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_uint_gt(corner_nav_info(nav).cached_states, before / 2);
	ck_assert_int_eq(tl_map_remove_wall(map, wall), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_uint_gt(corner_nav_info(nav).cached_states, before / 2);
	ck_assert_uint_lt(corner_nav_info(nav).cached_states, before);
	tl_nav_free(nav);
	tl_map_free(map);
	gen_free(&made);
}
END_TEST

static void check_whole(const tl_nav *nav, bool whole)
{
	tl_nav_info info = corner_nav_info(nav);
	ck_assert(info.whole == whole && info.indexed == whole);
}

/* A waypoint moves, an agent comes: no wall has changed. */
START_TEST(what_is_no_wall_leaves_landmarks_and_index)
{
	struct gen_def made_def = { GEN_RANDOM, WALLS, 3, 2 };
	struct gen_map made = gen_make(&made_def);
	tl_map *map = made_map_from_walls(&made);
	tl_waypoint_def waypoint = tl_default_waypoint_def();
	tl_map_agent_def agent = tl_default_map_agent_def();
	tl_index_def index = tl_default_index_def();
	tl_waypoint_id id;
	tl_wall_id wall;
	waypoint.name = agent.name = "someone";
	waypoint.at = agent.at = made.waypoints[0];
	ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &id), TL_OK);
	tl_nav *nav = corner_nav_make(map, _i * 0.05, TL_CACHE_AUTO, true);
	index.kind = TL_INDEX_SMALL;
	ck_assert_int_eq(tl_nav_make_index(nav, &index), TL_OK);
	ck_assert_int_eq(tl_map_move_waypoint(map, id, made.waypoints[1]), TL_OK);
	ck_assert_int_eq(tl_map_add_agent(map, &agent, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	check_whole(nav, true);
	add_small_wall(map, made.waypoints[0], &wall);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	check_whole(nav, false);
	tl_nav_free(nav);
	tl_map_free(map);
	gen_free(&made);
}
END_TEST

/* ---- tidying ---- */

static bool stop_at_once(void *context, double done)
{
	(void)context, (void)done;
	return false;
}

/* An edited nav by corners, with all its rows or none, and the map. */
static tl_nav *make_edited_nav(bool eager, tl_map **map)
{
	struct gen_def made_def = { GEN_RANDOM, WALLS, 3, 2 };
	struct gen_map made = gen_make(&made_def);
	tl_wall_id wall;
	*map = made_map_from_walls(&made);
	tl_nav *nav = corner_nav_make(*map, 0, TL_CACHE_AUTO, eager);
	add_small_wall(*map, made.waypoints[0], &wall);
	ck_assert_int_eq(tl_nav_update(nav, *map), TL_OK);
	gen_free(&made);
	return nav;
}

/* However little work a call may do, some number of calls does all; eager navs are whole then. */
START_TEST(a_nav_is_tidied_in_small_slices)
{
	tl_map *map;
	tl_nav *nav = make_edited_nav(_i, &map);
	tl_budget budget = tl_default_budget();
	double done = 0, before;
	int calls = 0;
	budget.max_work = 20000;
	tl_status status;
	do {
		before = done;
		status = tl_nav_tidy(nav, &budget, &done);
		ck_assert(status == TL_OK || status == TL_E_LIMIT);
		ck_assert(status == TL_OK ? done == 1 : done < 1 && done >= before);
	} while (status != TL_OK && ++calls < 10000);
	ck_assert_int_eq(status, TL_OK);
	ck_assert(corner_nav_info(nav).whole == (_i != 0));
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(what_is_cancelled_is_not_done)
{
	tl_map *map;
	tl_nav *nav = make_edited_nav(_i, &map);
	tl_budget budget = tl_default_budget();
	double done = 1;
	budget.progress = stop_at_once;
	tl_status status = tl_nav_tidy(nav, &budget, &done);
	ck_assert(status == TL_OK || (status == TL_E_CANCELLED && done < 1));
	ck_assert_int_eq(tl_nav_tidy(nav, NULL, &done), TL_OK);
	ck_assert(done == 1);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* ---- rows that are forgotten together ---- */

static tli_edge_cache *make_full_cache(size_t max_bytes)
{
	tli_taut_edge edge = { .to = 1 };
	tli_edge_cache *cache;
	ck_assert_int_eq(tli_edge_cache_create(STATES, max_bytes, &cache), TL_OK);
	for (uint32_t state = 0; state < ROWS; state++)
		ck_assert_ptr_nonnull(tli_edge_cache_keep(cache, 3 * state, &edge, 1));
	return cache;
}

static void check_empty(const tli_edge_cache *cache)
{
	for (uint32_t state = 0; state < STATES; state++)
		ck_assert_ptr_null(tli_edge_cache_get(cache, state));
	ck_assert_uint_eq(cache->row_count, 0);
	ck_assert_uint_eq(cache->bytes, 0);
}

START_TEST(many_rows_are_freed_some_at_a_time)
{
	failing_install();
	tli_edge_cache *cache = make_full_cache(SIZE_MAX);
	size_t bytes = failing_live_bytes();
	tli_edge_cache_forget(cache);
	check_empty(cache);
	ck_assert_uint_eq(failing_live_bytes(), bytes + STATES * sizeof *cache->rows);
	ck_assert_uint_eq(tli_edge_cache_bytes(cache), failing_live_bytes());
	ck_assert_ptr_nonnull(tli_edge_cache_keep(cache, 5, NULL, 0));
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 600), ROWS - 600);
	ck_assert_uint_eq(tli_edge_cache_bytes(cache), failing_live_bytes());
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 600), 0);
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 600), 0);
	ck_assert_uint_eq(tli_edge_cache_bytes(cache), failing_live_bytes());
	ck_assert_ptr_nonnull(tli_edge_cache_get(cache, 5));
	tli_edge_cache_free(cache);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Those of the second time are freed at once, and all at the end. */
START_TEST(rows_are_forgotten_twice)
{
	failing_install();
	tli_edge_cache *cache = make_full_cache(SIZE_MAX);
	tli_edge_cache_forget(cache);
	for (uint32_t state = 0; state < STATES; state++)
		ck_assert_ptr_nonnull(tli_edge_cache_keep(cache, state, NULL, 0));
	tli_edge_cache_forget(cache);
	check_empty(cache);
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 0), ROWS);
	tli_edge_cache_free(cache);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Also where they take much of the room: then the next ones need it. */
START_TEST(without_memory_rows_are_freed_at_once)
{
	failing_install();
	tli_edge_cache *cache = make_full_cache(SIZE_MAX);
	failing_arm(1, true);
	tli_edge_cache_forget(cache);
	ck_assert(failing_disarm());
	check_empty(cache);
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 0), 0);
	tli_edge_cache_free(cache);
	size_t bytes = ROWS * (sizeof(tli_edge_row) + sizeof(tli_taut_edge));
	cache = make_full_cache(2 * bytes);
	tli_edge_cache_forget(cache);
	check_empty(cache);
	ck_assert_uint_eq(tli_edge_cache_free_late(cache, 0), 0);
	tli_edge_cache_free(cache);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* ---- rows of no use ---- */

START_TEST(rows_of_open_ground_are_forgotten)
{
	enum { EDGES = 65, KEPT = STATES / 2 };
	static const tli_taut_edge edges[EDGES];
	tli_edge_cache *cache;
	ck_assert_int_eq(tli_edge_cache_create(STATES, SIZE_MAX, &cache), TL_OK);
	tli_edge_cache_count_cold(cache, UINT32_MAX);
	for (uint32_t state = 0; state < KEPT; state++)
		ck_assert_ptr_nonnull(tli_edge_cache_keep(cache, state, edges, (uint32_t)(EDGES - _i)));
	tli_edge_cache_judge(cache);
	ck_assert_uint_eq(cache->row_count, _i ? KEPT : 0);
	ck_assert_int_eq(tli_edge_cache_is_cold(cache), !_i);
	for (int edits = 0; edits < STATES / 2; edits++) {
		ck_assert_int_eq(tli_edge_cache_is_cold(cache), !_i);
		tli_edge_cache_judge(cache);
	}
	ck_assert(!tli_edge_cache_is_cold(cache));
	tli_edge_cache_free(cache);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav cache edits");
	TCase *tcase = tcase_create("edits");
	tcase_add_loop_test(tcase, rows_that_do_not_see_an_edit_stay, 0, 3);
	tcase_add_loop_test(tcase, what_is_no_wall_leaves_landmarks_and_index, 0, 2);
	tcase_add_loop_test(tcase, a_nav_is_tidied_in_small_slices, 0, 2);
	tcase_add_loop_test(tcase, what_is_cancelled_is_not_done, 0, 2);
	tcase_add_test(tcase, many_rows_are_freed_some_at_a_time);
	tcase_add_test(tcase, rows_are_forgotten_twice);
	tcase_add_test(tcase, without_memory_rows_are_freed_at_once);
	tcase_add_loop_test(tcase, rows_of_open_ground_are_forgotten, 0, 2);
	suite_add_tcase(suite, tcase);
	return suite;
}
