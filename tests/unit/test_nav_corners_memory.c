/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_corners_memory.c: a nav by corners when memory runs out: every allocation of making it, its index and a
 * query is refused once, alone and with all after it. Error, object unchanged, a retry works, nothing is leaked.
 */
#include <math.h>

#include "base/rng.h"
#include "support/failing.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/small_map.h"

/* Two rooms with a spur in one and an obstacle in the other, if wanted; one wall crosses another. */
static tl_map *two_rooms(bool obstacle)
{
	tl_map *map = small_map();
	small_wall(map, 0, 0, 20, 0);
	small_wall(map, 20, 0, 20, 10);
	small_wall(map, 20, 10, 0, 10);
	small_wall(map, 0, 10, 0, 0);
	small_wall(map, 10, -1, 10, 6);
	small_wall(map, 4, 10, 4, 3);
	small_wall(map, 3, 5, 5, 5);
	if (obstacle) {
		tl_obstacle_def def = tl_default_obstacle_def();
		tl_obstacle_id id;
		def.name = "crate";
		def.centre = (tl_point){ 14, 7 };
		def.radius = 1;
		ck_assert_int_eq(tl_map_add_obstacle(map, &def, &id), TL_OK);
	}
	return map;
}

/* To the other room; or to a place outside, which cannot be reached: to the wall before it. */
static tl_status find(tl_query *query, bool outside, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = (tl_point){ 1, 9 };
	def.to.at = (tl_point){ outside ? 29 : 19, 1 };
	def.partial = outside;
	return tl_query_find_path(query, &def, result);
}

static double length_of_path(tl_nav *nav, bool outside)
{
	tl_query *query;
	tl_path_result result;
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	ck_assert_int_eq(find(query, outside, &result), TL_OK);
	ck_assert(result.found == !outside && result.partial == outside && result.count > 2);
	tl_query_free(query);
	return result.length;
}

static tl_nav_def definition(int variant)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = variant == 2 ? 0.25 : 0;
	def.index = variant == 1;
	return def;
}

/* Variant 0: points; 1: with an index; 2: a body among obstacles. */
START_TEST(every_allocation_of_making_it)
{
	failing_install();
	tl_map *map = two_rooms(_i == 2);
	tl_nav_def def = definition(_i);
	size_t before = failing_live_blocks();
	for (int all = 0; all < 2; all++) {
		for (long k = 1;; k++) {
			tl_nav *nav = NULL;
			failing_arm(k, all);
			tl_status status = tl_nav_create(map, &def, &nav);
			bool refused = failing_disarm();
			if (!status) { /* not reached, or an array was refused a smaller block: that is no failure */
				ck_assert(length_of_path(nav, false) > 20);
				tl_nav_free(nav);
			} else {
				ck_assert_msg(status == TL_E_NOMEM, "allocation %ld: %s", k, tl_status_text(status));
				ck_assert_ptr_null(nav);
			}
			if (!refused)
				break;
			ck_assert_uint_eq(failing_live_blocks(), before);
		}
	}
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* The same variants, and 3 to 5 with a partial path. */
START_TEST(every_allocation_of_a_query)
{
	failing_install();
	bool outside = _i >= 3;
	tl_map *map = two_rooms(_i % 3 == 2);
	tl_nav_def def = definition(_i % 3);
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	double expected = length_of_path(nav, outside);
	for (int all = 0; all < 2; all++) {
		for (long k = 1;; k++) {
			tl_query *query = NULL;
			tl_path_result result = { .count = 77 };
			failing_arm(k, all);
			tl_status status = tl_query_create(nav, &query);
			if (!status)
				status = find(query, outside, &result);
			bool refused = failing_disarm();
			/* A retry on the same query. What the nav learns of itself (nav/make/whole.c) may lack memory, and the query answers. */
			if (refused && query && status) {
				ck_assert_int_eq(status, TL_E_NOMEM);
				ck_assert_uint_eq(result.count, 77);
				ck_assert_int_eq(find(query, outside, &result), TL_OK);
			}
			if (query)
				ck_assert(result.found == !outside && result.length == expected);
			tl_query_free(query);
			if (!refused)
				break;
		}
	}
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

static bool stop_at_once(void *context, double done)
{
	(void)done;
	++*(int *)context;
	return false;
}

START_TEST(an_index_can_be_stopped_and_bounded)
{
	tl_map *map = two_rooms(false);
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	double expected = length_of_path(nav, false);
	int calls = 0;
	tl_index_def def = tl_default_index_def();
	def.budget.progress = stop_at_once;
	def.budget.context = &calls;
	ck_assert_int_eq(tl_nav_make_index(nav, &def), TL_E_CANCELLED);
	ck_assert_int_eq(calls, 1);
	def = tl_default_index_def();
	def.max_bytes = 16;
	ck_assert_int_eq(tl_nav_make_index(nav, &def), TL_E_LIMIT);
	def = tl_default_index_def();
	ck_assert_uint_eq(def.budget.max_work, TL_INDEX_WORK_AUTO);
	def.budget.max_work = 50; /* the labels take more, finding the edges less */
	ck_assert_int_eq(tl_nav_make_index(nav, &def), TL_E_LIMIT);
	tl_nav_info info;
	(void)tl_nav_get_info(nav, &info);
	ck_assert(!info.indexed);
	ck_assert(length_of_path(nav, false) == expected);
	ck_assert_int_eq(tl_nav_make_index(nav, NULL), TL_OK);
	(void)tl_nav_get_info(nav, &info);
	ck_assert(info.indexed);
	ck_assert(length_of_path(nav, false) == expected);
	tl_nav_free(nav);
	/* By the definition of the nav: too little for it is no error. */
	tl_nav_def nav_def = definition(1);
	nav_def.index_def.max_bytes = 16;
	ck_assert_int_eq(tl_nav_create(map, &nav_def, &nav), TL_OK);
	(void)tl_nav_get_info(nav, &info);
	ck_assert(!info.indexed);
	tl_nav_free(nav);
	/* And a nav by waypoints has none. */
	small_waypoint(map, "a", 1, 1);
	nav_def.via = TL_VIA_WAYPOINTS;
	ck_assert_int_eq(tl_nav_create(map, &nav_def, &nav), TL_OK);
	ck_assert_int_eq(tl_nav_make_index(nav, NULL), TL_E_INVALID);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* Is there an index? */
static bool make_index_within(tl_nav *nav, size_t max_bytes, tl_status expected)
{
	tl_index_def def = tl_default_index_def();
	tl_nav_info info;
	def.max_bytes = max_bytes;
	ck_assert_int_eq(tl_nav_make_index(nav, &def), expected);
	(void)tl_nav_get_info(nav, &info);
	return info.indexed;
}

/* Where doors are not at random places many paths are equally long, and labels many times as large and as much work. */
static tl_nav *nav_of_rooms(int side, bool random)
{
	tl_map *map;
	tl_nav *nav;
	tli_rng rng = { 6 };
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (int i = 0; i < side * side; i++) {
		double x = 10. * (i % side), y = 10. * (double)(i / side);
		double left = random ? (double)tli_rng_between(&rng, 1, 8) : 4;
		double up = random ? (double)tli_rng_between(&rng, 1, 8) : 4;
		tl_point corner[3] = { { x, y + up }, { x, y }, { x + left, y } },
			 rest[2] = { { x + left + 1, y }, { x + 10, y } };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = corner;
		wall.count = 3;
		ck_assert_int_eq(tl_map_add_wall(map, &wall, NULL), TL_OK);
		wall.points = rest;
		wall.count = 2;
		ck_assert_int_eq(tl_map_add_wall(map, &wall, NULL), TL_OK);
	}
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	tl_map_free(map);
	return nav;
}

/* Nine tenths of what the labels take. The nav has no edges afterwards, so the work was not started. */
START_TEST(an_index_that_will_not_fit_is_refused_at_once)
{
	tl_nav_info bare, whole, indexed;
	tl_nav *nav = nav_of_rooms(55, true);
	ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
	(void)tl_nav_get_info(nav, &whole);
	ck_assert(make_index_within(nav, tl_default_index_def().max_bytes, TL_OK));
	(void)tl_nav_get_info(nav, &indexed);
	tl_nav_free(nav);
	nav = nav_of_rooms(55, true);
	size_t bytes = indexed.bytes - whole.bytes;
	ck_assert(!make_index_within(nav, bytes / 10 * 9, TL_E_LIMIT));
	(void)tl_nav_get_info(nav, &bare);
	ck_assert(bare.corners > 12000 && whole.whole && !bare.whole);
	tl_nav_free(nav);
}
END_TEST

/* Labels of a regular grid of rooms fit, but take 5e9 steps. A host that does not ask for more waits for a second, not for a minute. */
START_TEST(an_index_that_takes_too_long_is_refused_at_once)
{
	tl_nav_info bare;
	tl_nav *nav = nav_of_rooms(58, false);
	tl_budget_use use;
	tl_index_def def = tl_default_index_def();
	def.max_bytes = (size_t)1 << 40;
	def.budget.use = &use;
	ck_assert_int_eq(tl_nav_make_index(nav, &def), TL_E_LIMIT);
	(void)tl_nav_get_info(nav, &bare);
	ck_assert(bare.corners > 12000 && !bare.whole && !bare.indexed);
	ck_assert(use.work < UINT64_C(1) << 27);
	tl_nav_free(nav);
}
END_TEST

START_TEST(sides_of_the_polygon)
{
	tl_map *map = two_rooms(true);
	tl_nav_def def = definition(2);
	tl_nav *nav;
	def.sides = 7;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_E_INVALID);
	def.sides = 257;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_E_INVALID);
	double last = INFINITY;
	for (uint32_t sides = 8; sides <= 128; sides *= 4) {
		def.sides = sides;
		ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
		double length = length_of_path(nav, false);
		ck_assert(length < last);
		last = length;
		tl_nav_free(nav);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav by corners");
	TCase *tcase = tcase_create("memory");
	tcase_add_loop_test(tcase, every_allocation_of_making_it, 0, 3);
	tcase_add_loop_test(tcase, every_allocation_of_a_query, 0, 6);
	tcase_add_test(tcase, an_index_can_be_stopped_and_bounded);
	if (rounds_are_all())
		tcase_add_test(tcase, an_index_that_will_not_fit_is_refused_at_once);
	tcase_add_test(tcase, an_index_that_takes_too_long_is_refused_at_once);
	tcase_add_test(tcase, sides_of_the_polygon);
	suite_add_tcase(suite, tcase);
	return suite;
}
