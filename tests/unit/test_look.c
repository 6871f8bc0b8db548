/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_look.c: what tl_query_visible_corners and tl_query_visibility_polygon promise to their callers, and what they
 * see of one small yard. What they see in general: tests/property/test_region.c.
 */
#include <math.h>
#include <pthread.h>
#include <string.h>

#include <tautline/format.h>
#include <tautline/nav.h>

#include "support/failing.h"
#include "support/runner.h"

#define BOX ((double)(((int32_t)1 << 29) + 4))

struct look {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
};

static void close_look(struct look *look)
{
	tl_query_free(look->query);
	tl_nav_free(look->nav);
	tl_map_free(look->map);
}

static const char yard[] = "tautline 1\nwall 0,0 8,0 8,6 0,6 loop\nwall 3,2 5,2 5,4 3,4 loop solid\nwall 6,0 6,3\n"
			   "wall 1,5 2,5\n";

static void open_yard(struct look *look, tl_via via)
{
	ck_assert_int_eq(tl_map_load_memory(yard, sizeof yard - 1, NULL, &look->map, NULL), TL_OK);
	tl_nav_def def = tl_default_nav_def();
	def.via = via;
	def.sight_only = via == TL_VIA_WAYPOINTS;
	ck_assert_int_eq(tl_nav_create(look->map, &def, &look->nav), TL_OK);
	ck_assert_int_eq(tl_query_create(look->nav, &look->query), TL_OK);
}

typedef tl_status (*look_call)(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);
static const look_call calls[] = { tl_query_visible_corners, tl_query_visibility_polygon };

START_TEST(the_buffer_rule)
{
	struct look *look = &(struct look){ .map = NULL };
	open_yard(look, TL_VIA_AUTO);
	for (size_t i = 0; i < 2; i++) {
		size_t needed = 0, count = 0;
		tl_point points[64], p = { 1, 1 };
		ck_assert_int_eq(calls[i](look->query, p, NULL, 0, &needed), TL_E_BUFFER);
		ck_assert(needed > 2 && needed < 64);
		points[needed - 1] = (tl_point){ 99, 99 };
		ck_assert_int_eq(calls[i](look->query, p, points, needed - 1, &count), TL_E_BUFFER);
		ck_assert_uint_eq(count, needed);
		ck_assert_double_eq(points[needed - 1].x, 99);
		ck_assert_int_eq(calls[i](look->query, p, points, needed, &count), TL_OK);
		ck_assert_uint_eq(count, needed);
	}
	close_look(look);
}
END_TEST

START_TEST(what_cannot_be_asked)
{
	struct look *look = &(struct look){ .map = NULL };
	tl_point points[4];
	static const tl_point nowhere[] = { { 0, 3 }, { 4, 3 }, { 5, 4 }, { 1.5, 5 } };
	for (size_t i = 0; i < 2; i++) {
		open_yard(look, TL_VIA_CORNERS);
		size_t count = 7;
		ck_assert_int_eq(calls[i](NULL, (tl_point){ 1, 1 }, points, 4, &count), TL_E_INVALID);
		ck_assert_int_eq(calls[i](look->query, (tl_point){ 1, 1 }, NULL, 4, &count), TL_E_INVALID);
		ck_assert_int_eq(calls[i](look->query, (tl_point){ 1, 1 }, points, 4, NULL), TL_E_INVALID);
		ck_assert_int_eq(calls[i](look->query, (tl_point){ NAN, 1 }, points, 4, &count), TL_E_RANGE);
		ck_assert_int_eq(calls[i](look->query, (tl_point){ 1, 1e9 }, points, 4, &count), TL_E_RANGE);
		ck_assert_uint_eq(count, 7);
		for (size_t j = 0; j < sizeof nowhere / sizeof *nowhere; j++) {
			ck_assert_int_eq(calls[i](look->query, nowhere[j], points, 4, &count), TL_OK);
			ck_assert_uint_eq(count, 0);
		}
		close_look(look);
	}
}
END_TEST

START_TEST(without_walls_all_is_visible)
{
	struct look *look = &(struct look){ .map = NULL };
	ck_assert_int_eq(tl_map_load_memory("tautline 1\ngrid 1\n", 18, NULL, &look->map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_create(look->map, NULL, &look->nav), TL_OK);
	ck_assert_int_eq(tl_query_create(look->nav, &look->query), TL_OK);
	tl_point points[4];
	size_t count;
	tl_point corner = { (int32_t)1 << 29, -((int32_t)1 << 29) };
	for (double t = -1; t <= 1; t++) {
		tl_point p = { t * corner.x, t * corner.y };
		ck_assert_int_eq(tl_query_visible_corners(look->query, p, NULL, 0, &count), TL_OK);
		ck_assert_uint_eq(count, 0);
		ck_assert_int_eq(tl_query_visibility_polygon(look->query, p, points, 4, &count), TL_OK);
		ck_assert_uint_eq(count, 4);
		for (size_t i = 0; i < 4; i++)
			ck_assert(fabs(points[i].x) == BOX && fabs(points[i].y) == BOX);
	}
	close_look(look);
}
END_TEST

START_TEST(failing_memory)
{
	failing_install();
	struct look *look = &(struct look){ .map = NULL };
	tl_point points[2][64];
	size_t counts[2];
	for (int all = 0; all <= 1; all++) {
		for (size_t i = 0; i < 2; i++) {
			open_yard(look, TL_VIA_CORNERS);
			long k = 0;
			bool failed;
			do {
				size_t count = 7;
				failing_arm(++k, all);
				tl_status status = calls[i](look->query, (tl_point){ 1, 1 }, points[0], 64, &count);
				failed = failing_disarm();
				ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
				ck_assert_uint_eq(count == 7, failed);
				counts[0] = count;
			} while (failed);
			ck_assert_int_gt(k, 1);
			ck_assert_int_eq(calls[i](look->query, (tl_point){ 1, 1 }, points[1], 64, &counts[1]), TL_OK);
			ck_assert_uint_eq(counts[0], counts[1]);
			ck_assert_int_eq(memcmp(points[0], points[1], counts[0] * sizeof *points[0]), 0);
			close_look(look);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

/* A nav for sight only makes what it needs at the first look. */
START_TEST(failing_memory_of_the_first_look)
{
	failing_install();
	struct look *look = &(struct look){ .map = NULL };
	tl_point points[64];
	for (int all = 0; all <= 1; all++) {
		open_yard(look, TL_VIA_WAYPOINTS);
		long k = 0;
		tl_status status;
		do {
			size_t count = 7;
			failing_arm(++k, all);
			status = tl_query_visibility_polygon(look->query, (tl_point){ 1, 1 }, points, 64, &count);
			bool failed = failing_disarm();
			ck_assert(status == TL_OK ||
				(failed && status == TL_E_NOMEM)); /* some memory can be done without */
			ck_assert_uint_eq(count == 7, status != TL_OK);
		} while (status != TL_OK);
		ck_assert_int_gt(k, 10);
		close_look(look);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

static size_t look_at(tl_query *query, look_call call, int step, tl_point *points)
{
	size_t count = 0;
	tl_point p = { 0.25 + 7.5 * (step % 10) / 9, 0.25 + 5.5 * (step / 10 % 10) / 9 };
	ck_assert_int_eq(call(query, p, points, 64, &count), TL_OK);
	return count;
}

START_TEST(a_warm_query_allocates_nothing)
{
	failing_install();
	static const tl_via vias[] = { TL_VIA_CORNERS, TL_VIA_WAYPOINTS };
	tl_point points[64];
	for (size_t v = 0; v < 2; v++) {
		struct look *look = &(struct look){ .map = NULL };
		open_yard(look, vias[v]);
		size_t before = 0;
		for (int round = 0; round < 2; round++) {
			before = failing_requests();
			for (int step = 0; step < 100; step++)
				for (size_t i = 0; i < 2; i++)
					look_at(look->query, calls[i], step, points);
		}
		ck_assert_uint_eq(failing_requests() - before, 0);
		close_look(look);
	}
}
END_TEST

static void move_pillar(struct look *look, tl_map *map)
{
	tl_wall_id pillar = tl_map_next_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 }));
	ck_assert_int_eq(tl_map_move_wall_point(map, pillar, 0, (tl_point){ 3, 1 }), TL_OK);
	ck_assert_int_eq(tl_nav_update(look->nav, map), TL_OK);
}

/* Over waypoints and for sight only the same points as by corners, with and without a radius, before and after an edit. */
START_TEST(every_nav_sees_the_same)
{
	enum { BY_CORNERS, OVER_WAYPOINTS, SIGHT_ONLY, KINDS };
	struct look looks[KINDS];
	for (int kind = 0; kind < KINDS; kind++) {
		tl_nav_def def = tl_default_nav_def();
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		ck_assert_int_eq(tl_map_load_memory(yard, sizeof yard - 1, NULL, &looks[kind].map, NULL), TL_OK);
		waypoint.name = "w";
		waypoint.at = (tl_point){ 1, 1 };
		ck_assert_int_eq(tl_map_add_waypoint(looks[kind].map, &waypoint, NULL), TL_OK);
		def.radius = _i == 0 ? 0 : 0.125;
		def.via = kind == OVER_WAYPOINTS ? TL_VIA_WAYPOINTS : TL_VIA_CORNERS;
		def.sight_only = kind == SIGHT_ONLY;
		ck_assert_int_eq(tl_nav_create(looks[kind].map, &def, &looks[kind].nav), TL_OK);
		ck_assert_int_eq(tl_query_create(looks[kind].nav, &looks[kind].query), TL_OK);
	}
	size_t largest = 0;
	for (int step = 0; step < 200; step++) {
		tl_point points[KINDS][64];
		for (size_t i = 0; i < 2; i++) {
			size_t count = look_at(looks[0].query, calls[i], step, points[0]);
			largest = count > largest ? count : largest;
			for (int kind = 1; kind < KINDS; kind++) {
				ck_assert_uint_eq(look_at(looks[kind].query, calls[i], step, points[kind]), count);
				ck_assert(memcmp(points[0], points[kind], count * sizeof *points[0]) == 0);
			}
		}
		for (int kind = 0; kind < KINDS && step == 100; kind++)
			move_pillar(&looks[kind], looks[kind].map);
	}
	ck_assert_uint_gt(largest, 8);
	for (int kind = 0; kind < KINDS; kind++)
		close_look(&looks[kind]);
}
END_TEST

/* Where walls were removed a nav over waypoints keeps their numbers: none of them hides the middle of this room. */
START_TEST(a_removed_wall_hides_nothing)
{
	static const char room[] = "tautline 1\nwall 2,-1 2,1\nwall -4,-4 4,-4 4,4 -4,4 loop\nwaypoint w -3,0\n";
	struct look look;
	tl_point points[64];
	size_t count;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.radius = 0.25;
	ck_assert_int_eq(tl_map_load_memory(room, sizeof room - 1, NULL, &look.map, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_create(look.map, &def, &look.nav), TL_OK);
	ck_assert_int_eq(tl_query_create(look.nav, &look.query), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(look.map, tl_map_next_wall(look.map, (tl_wall_id){ 0, 0 })), TL_OK);
	ck_assert_int_eq(tl_nav_update(look.nav, look.map), TL_OK);
	ck_assert_int_eq(tl_query_visibility_polygon(look.query, (tl_point){ -3, 0 }, points, 64, &count), TL_OK);
	ck_assert_uint_eq(count, 4);
	close_look(&look);
}
END_TEST

static void *look_elsewhere(void *nav)
{
	tl_query *query;
	tl_point points[64];
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (int step = 0; step < 100; step++)
		look_at(query, calls[step % 2], step, points);
	tl_query_free(query);
	return NULL;
}

START_TEST(threads_may_look_first_together)
{
	pthread_t threads[4];
	struct look *look = &(struct look){ .map = NULL };
	for (int round = 0; round < 20; round++) {
		open_yard(look, TL_VIA_WAYPOINTS);
		for (int i = 0; i < 4; i++)
			ck_assert_int_eq(pthread_create(&threads[i], NULL, look_elsewhere, look->nav), 0);
		for (int i = 0; i < 4; i++)
			ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
		close_look(look);
	}
}
END_TEST

static void expect_points(const tl_point *points, size_t count, const tl_point *expected, size_t expected_count)
{
	ck_assert_uint_eq(count, expected_count);
	size_t first = 0;
	while (first < count && !(points[first].x == expected[0].x && points[first].y == expected[0].y))
		first++;
	for (size_t i = 0; i < count; i++) {
		tl_point p = points[(first + i) % count];
		ck_assert_msg(p.x == expected[i].x && p.y == expected[i].y, "%g,%g instead of %g,%g", p.x, p.y,
			expected[i].x, expected[i].y);
	}
}

/* From 1,1: the solid hides what is behind it, the wall from above what is right of it. */
START_TEST(one_yard)
{
	struct look *look = &(struct look){ .map = NULL };
	tl_point points[64];
	size_t count;
	open_yard(look, TL_VIA_CORNERS);
	static const tl_point corners[] = { { 5, 2 }, { 3, 2 }, { 3, 4 }, { 2, 5 }, { 1, 5 } };
	ck_assert_int_eq(tl_query_visible_corners(look->query, (tl_point){ 1, 1 }, points, 64, &count), TL_OK);
	expect_points(points, count, corners, 5);
	close_look(look);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("look");
	TCase *tcase = tcase_create("look");
	tcase_add_test(tcase, the_buffer_rule);
	tcase_add_test(tcase, what_cannot_be_asked);
	tcase_add_test(tcase, without_walls_all_is_visible);
	tcase_add_test(tcase, failing_memory);
	tcase_add_test(tcase, failing_memory_of_the_first_look);
	tcase_add_test(tcase, a_warm_query_allocates_nothing);
	tcase_add_loop_test(tcase, every_nav_sees_the_same, 0, 2);
	tcase_add_test(tcase, a_removed_wall_hides_nothing);
	tcase_add_test(tcase, threads_may_look_first_together);
	tcase_add_test(tcase, one_yard);
	suite_add_tcase(suite, tcase);
	return suite;
}
