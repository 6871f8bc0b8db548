/* SPDX-License-Identifier: MIT */
/* tests/unit/test_places_memory.c: questions to many places, and where it is free, with each allocation failing in turn: nothing is lost, and nothing is
 * written. */
#include "support/runner.h"

#include <math.h>

#include "support/failing.h"
#include "support/small_map.h"
#include <tautline/area.h>

enum { TARGETS = 6, CELLS = 4, POINTS = 3 };

typedef tl_status ask_function(tl_query *query);

static const tl_point from = { 1, 3 };

static tl_status ask_distances(tl_query *query)
{
	tl_distances_def def = tl_default_distances_def();
	tl_stop targets[TARGETS];
	double distances[TARGETS];
	for (int i = 0; i < TARGETS; i++) {
		targets[i] = (tl_stop){ .at = { 9 + i * 0.25, 1 + i } };
		distances[i] = -1;
	}
	def.from.at = from;
	tl_status status = tl_query_distances(query, &def, targets, TARGETS, distances);
	for (int i = 0; i < TARGETS; i++)
		ck_assert(status ? distances[i] == -1 : distances[i] > 8 && distances[i] < 40);
	return status;
}

static tl_status ask_field(tl_query *query)
{
	tl_field_def def = tl_default_field_def();
	double distances[CELLS * CELLS] = { -1 };
	tl_point next[CELLS * CELLS] = { { -1, -1 } };
	def.from.at = from;
	def.corner = (tl_point){ 6, 1 };
	def.columns = def.rows = CELLS;
	tl_status status = tl_query_field(query, &def, distances, next);
	ck_assert(status ? distances[0] == -1 && next[0].x == -1 : distances[0] > 4 && next[0].x > 0);
	return status;
}

static tl_status ask_contours(tl_query *query)
{
	enum { PIECES = 2000 };
	tl_contours_def def = tl_default_contours_def();
	tl_contour pieces[PIECES] = { { .distance = -1 } };
	size_t count = 99;
	def.from.at = from;
	def.corner = (tl_point){ 6, 1 };
	def.columns = def.rows = CELLS;
	tl_status status = tl_query_contours(query, &def, pieces, PIECES, &count);
	ck_assert(status ? pieces[0].distance == -1 && count == 99 : pieces[0].distance > 4 && count > 4);
	return status;
}

static tl_status ask_nearest_free(tl_query *query)
{
	tl_free_place place = { .distance = -1 };
	tl_status status = tl_query_nearest_free(query, (tl_point){ 5, 3 }, INFINITY, NULL, &place);
	ck_assert(status ? place.distance == -1 : place.found && place.distance > 0);
	return status;
}

static tl_status ask_random_points(tl_query *query)
{
	tl_random_def def = tl_default_random_def();
	tl_point points[POINTS] = { { -1, -1 } };
	size_t count = 99;
	def.reachable = true;
	def.from.at = from;
	def.max_distance = 9;
	tl_status status = tl_query_random_points(query, &def, points, POINTS, &count);
	ck_assert(status ? count == 99 : count == POINTS && points[0].x > 0);
	return status;
}

static tl_status ask_region(tl_query *query)
{
	tl_region region = { .area = -1 };
	tl_status status = tl_query_region(query, from, NULL, &region);
	ck_assert(status ? region.area == -1 : region.found && region.area > 50);
	return status;
}

static tl_status ask_slide(tl_query *query)
{
	tl_slide end = { .contacts = 99 };
	tl_status status = tl_query_slide(query, from, (tl_point){ 9, 2 }, &end);
	ck_assert(status ? end.contacts == 99 : end.found && end.contacts > 0);
	return status;
}

static tl_map *make_rooms(void)
{
	tl_map *map = small_map();
	small_box(map, 0, 0, 12, 8, false);
	small_box(map, 4, 2, 6, 5, true);
	small_wall(map, 8, 0, 8, 6);
	(void)small_obstacle(map, "crate", 10, 2, 0.5);
	return map;
}

/* The refusals. */
static size_t fail_in_turn(const tl_nav *nav, ask_function *ask, const tl_area *area, bool all_after)
{
	size_t refused = 0;
	bool injected = true;
	for (long k = 1; injected; k++) {
		tl_query *query = small_query(nav);
		if (area)
			ck_assert_int_eq(tl_query_set_areas(query, area, 1), TL_OK);
		failing_arm(k, all_after);
		tl_status status = ask(query);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert_int_eq(ask(query), TL_OK);
		tl_query_free(query);
		refused += injected;
	}
	return refused;
}

/* _i: cold; whole; with an area, cold; with an area, whole. */
START_TEST(without_memory_nothing_is_lost)
{
	static ask_function *const asks[] = { ask_distances, ask_field, ask_nearest_free, ask_random_points, ask_region,
		ask_slide, ask_contours };
	const size_t count = sizeof asks / sizeof *asks - (_i >= 2); /* contours without areas alone */
	static const tl_point corners[4] = { { 6.5, 1 }, { 11, 1 }, { 11, 7 }, { 6.5, 7 } };
	const tl_area mud = { corners, 4, 1.5 };
	size_t refused = 0;
	failing_install();
	tl_map *map = make_rooms();
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.25;
	def.warm = _i % 2 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	tl_nav *nav = small_nav(map, &def);
	size_t before = failing_live_blocks();
	for (size_t i = 0; i < 2 * count; i++)
		refused += fail_in_turn(nav, asks[i / 2], _i >= 2 ? &mud : NULL, i % 2);
	ck_assert_uint_eq(failing_live_blocks(), before);
	ck_assert_uint_gt(refused, 2 * count);
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("places memory");
	TCase *tests = tcase_create("places memory");
	tcase_add_loop_test(tests, without_memory_nothing_is_lost, 0, 4);
	suite_add_tcase(suite, tests);
	return suite;
}
