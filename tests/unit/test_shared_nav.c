/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_shared_nav.c: readers on several threads while a map is edited and the nav follows: each answer is that of one state of the
 * map, whole. (For ThreadSanitizer, too.)
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"
#include <tautline/nav.h>

enum { READERS = 3, EDITS = 300 };

/* A wall that goes up and down between two halves: the path from a to b goes above its end. Its length says where the wall ends. */
static const char text[] = "tautline 1\nwall 5,0 5,4\nwall 0,0 10,0\nwall 0,0 0,20\nwall 10,0 10,20\nwall 2,2 3,3\n";

static double length_for(double height)
{
	return 2 * hypot(4, height - 1);
}

static tl_nav_def nav_by_corners(void)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0;
	return def;
}

static void move_wall(tl_map *map, int height)
{
	tl_wall_id first = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	ck_assert_int_eq(tl_map_move_wall_point(map, first, 1, (tl_point){ 5, height }), TL_OK);
}

/* The height that follows from a path; 0 = it is no path of any. */
static int height_of_path(tl_query *query)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from.at = (tl_point){ 1, 1 };
	def.to.at = (tl_point){ 9, 1 };
	if (tl_query_find_path(query, &def, &result) || !result.found)
		return 0;
	for (int height = 4; height < 12; height++)
		if (fabs(result.length - length_for(height)) < 1e-9)
			return height;
	return 0;
}

struct reading {
	tl_shared_nav *shared;
	atomic_bool *stop;
	long started, wrong;
};

static void *read_on(void *context)
{
	struct reading *reading = context;
	tl_nav_reader *reader;
	tl_query *query;
	if (tl_nav_reader_create(reading->shared, &reader))
		return NULL;
	while (!atomic_load(reading->stop) || reading->started == 0) {
		if (tl_nav_reader_begin(reader, &query))
			continue;
		int first = height_of_path(query), again = height_of_path(query);
		reading->wrong += first == 0 || first != again;
		reading->started++;
		tl_nav_reader_end(reader);
	}
	tl_nav_reader_free(reader);
	return NULL;
}

START_TEST(readers_go_on_while_the_map_is_edited)
{
	tl_map *map = map_from_text(text);
	tl_nav_def def = nav_by_corners();
	tl_shared_nav *shared;
	atomic_bool stop = false;
	struct reading readings[READERS];
	pthread_t threads[READERS];
	ck_assert_int_eq(tl_shared_nav_create(map, &def, &shared), TL_OK);
	for (int i = 0; i < READERS; i++) {
		readings[i] = (struct reading){ .shared = shared, .stop = &stop };
		ck_assert_int_eq(pthread_create(&threads[i], NULL, read_on, &readings[i]), 0);
	}
	for (int i = 0; i < EDITS; i++) {
		move_wall(map, 4 + i % 8);
		tl_status status = tl_shared_nav_update(shared, map);
		ck_assert(status == TL_OK || status == TL_E_LIMIT);
	}
	atomic_store(&stop, true);
	for (int i = 0; i < READERS; i++) {
		pthread_join(threads[i], NULL);
		ck_assert_int_gt(readings[i].started, 0);
		ck_assert_int_eq(readings[i].wrong, 0);
	}
	tl_shared_nav_free(shared);
	tl_map_free(map);
}
END_TEST

START_TEST(a_reader_keeps_the_nav_as_it_was)
{
	tl_map *map = map_from_text(text);
	tl_nav_def def = nav_by_corners();
	tl_shared_nav *shared;
	tl_nav_reader *old, *new;
	tl_query *before, *after, *none;
	ck_assert_int_eq(tl_shared_nav_create(map, &def, &shared), TL_OK);
	ck_assert_int_eq(tl_nav_reader_create(shared, &old), TL_OK);
	ck_assert_int_eq(tl_nav_reader_create(shared, &new), TL_OK);
	ck_assert_int_eq(tl_nav_reader_begin(old, &before), TL_OK);
	ck_assert_int_eq(tl_nav_reader_begin(old, &none), TL_E_INVALID);
	for (int height = 5; height < 12; height++) {
		move_wall(map, height);
		ck_assert_int_eq(tl_shared_nav_update(shared, map), TL_OK);
		ck_assert_int_eq(tl_nav_reader_begin(new, &after), TL_OK);
		ck_assert_int_eq(height_of_path(before), 4);
		ck_assert_int_eq(height_of_path(after), height);
		tl_nav_reader_end(new);
	}
	tl_nav_reader_end(old);
	tl_nav_reader_end(old);
	tl_nav_reader_free(old);
	tl_nav_reader_free(new);
	tl_shared_nav_free(shared);
	tl_map_free(map);
}
END_TEST

START_TEST(readers_of_all_navs_leave_none)
{
	tl_map *map = map_from_text(text);
	tl_nav_def def = nav_by_corners();
	tl_shared_nav *shared;
	tl_nav_reader *readers[4];
	tl_query *query;
	ck_assert_int_eq(tl_shared_nav_create(map, &def, &shared), TL_OK);
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(tl_nav_reader_create(shared, &readers[i]), TL_OK);
		ck_assert_int_eq(tl_nav_reader_begin(readers[i], &query), TL_OK);
		ck_assert_int_eq(height_of_path(query), 4 + i);
		move_wall(map, 5 + i);
		ck_assert_int_eq(tl_shared_nav_update(shared, map), i < 3 ? TL_OK : TL_E_LIMIT);
	}
	tl_nav_reader_end(readers[1]);
	ck_assert_int_eq(tl_shared_nav_update(shared, map), TL_OK);
	ck_assert_int_eq(tl_nav_reader_begin(readers[1], &query), TL_OK);
	ck_assert_int_eq(height_of_path(query), 8);
	for (int i = 0; i < 4; i++)
		tl_nav_reader_free(readers[i]);
	tl_shared_nav_free(shared);
	tl_map_free(map);
}
END_TEST

START_TEST(failing_allocations_change_nothing)
{
	failing_install();
	tl_map *map = map_from_text(text);
	tl_nav_def def = nav_by_corners();
	tl_shared_nav *shared = NULL;
	tl_nav_reader *reader;
	tl_query *query;
	tl_status status = TL_E_NOMEM;
	for (long k = 1; status; k++) {
		failing_arm(k, false);
		status = tl_shared_nav_create(map, &def, &shared);
		failing_disarm();
	}
	ck_assert_int_eq(tl_nav_reader_create(shared, &reader), TL_OK);
	for (int height = 5; height < 8; height++) {
		move_wall(map, height);
		status = TL_E_NOMEM;
		for (long k = 1; status; k++) {
			ck_assert_int_eq(tl_nav_reader_begin(reader, &query), TL_OK);
			ck_assert_int_eq(height_of_path(query), height - 1);
			tl_nav_reader_end(reader);
			failing_arm(k, false);
			status = tl_shared_nav_update(shared, map);
			failing_disarm();
		}
	}
	tl_nav_reader_free(reader);
	tl_shared_nav_free(shared);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("shared_nav");
	TCase *tcase = tcase_create("shared_nav");
	tcase_add_test(tcase, readers_go_on_while_the_map_is_edited);
	tcase_add_test(tcase, a_reader_keeps_the_nav_as_it_was);
	tcase_add_test(tcase, readers_of_all_navs_leave_none);
	tcase_add_test(tcase, failing_allocations_change_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}
