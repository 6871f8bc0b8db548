/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/nav: every failing allocation, bytes held, and threads with a query each.
 */
#include "support/failing.h"
#include "support/nav_world.h"
#include "support/runner.h"
#include "support/small_map.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4096 };

/* Everything that makes a nav allocate: walls, doors, obstacles, links free and blocked, or links by sight with
 * a bound. */
static tl_map *rich_map(bool links)
{
	tl_map *map = small_map();
	small_box(map, -20, -20, 20, 20, true);
	small_wall(map, 4, -9, 4, 5);
	small_door(map, "d", 4, 5, 4, 5.5, true);
	small_obstacle(map, "crate", -15, -15, 1);
	small_waypoint(map, "a", 0, 0);
	small_waypoint(map, "b", 8, 0);
	small_waypoint(map, "c", 4, 6);
	small_waypoint(map, "d", 8, 6);
	if (links) {
		small_link(map, "a", "c");
		small_link_as(map, "c", "d", true, 2);
		small_link_as(map, "d", "b", false, 1);
		small_link(map, "a", "b");
	}
	/* Solid outside is odd; make the box an inside again. */
	small_box(map, -30, -30, 30, 30, true);
	return map;
}

static void try_create(const tl_map *map, const tl_nav_def *def, bool all_after)
{
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		tl_nav *nav = NULL;
		failing_arm(k, all_after);
		tl_status status = tl_nav_create(map, def, &nav);
		bool injected = failing_disarm();
		/* Growing an array may get by without the larger block. */
		ck_assert(status == TL_OK || (injected && status == TL_E_NOMEM));
		ck_assert_int_eq(nav != NULL, status == TL_OK);
		tl_nav_free(nav);
		ck_assert_uint_eq(failing_live_blocks(), before);
		if (!injected)
			return;
	}
}

START_TEST(creating_survives_every_failing_allocation)
{
	failing_install();
	tl_nav_def near = tl_default_nav_def(), sight_only = near;
	near.max_link = 9;
	sight_only.sight_only = true;
	for (int links = 0; links < 2; links++) {
		tl_map *map = rich_map(links);
		for (int all_after = 0; all_after < 2; all_after++) {
			try_create(map, NULL, all_after);
			try_create(map, &near, all_after);
			try_create(map, &sight_only, all_after);
		}
		tl_map_free(map);
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

static double length_from_a_to_b(const tl_map *map, tl_query *query)
{
	return small_path(query, small_named(map, "a"), small_named(map, "b")).length;
}

START_TEST(updating_survives_every_failing_allocation)
{
	failing_install();
	for (int all_after = 0; all_after < 2; all_after++) {
		tl_map *map = rich_map(true);
		tl_nav *nav = small_nav(map, NULL);
		tl_query *query = small_query(nav);
		double old = length_from_a_to_b(map, query);
		tl_waypoint_id d;
		ck_assert_int_eq(tl_map_find_waypoint(map, "d", &d), TL_OK);
		ck_assert_int_eq(tl_map_move_waypoint(map, d, (tl_point){ 8, 12 }), TL_OK);
		size_t before = failing_live_blocks();
		for (long k = 1;; k++) {
			failing_arm(k, all_after);
			tl_status status = tl_nav_update(nav, map);
			bool injected = failing_disarm();
			if (status == TL_OK)
				break;
			ck_assert(injected && status == TL_E_NOMEM);
			/* Room for edits may stay: keys, rows of the grid, things. */
			ck_assert_uint_le(failing_live_blocks(), before + 3);
			ck_assert(length_from_a_to_b(map, query) == old);
		}
		ck_assert(length_from_a_to_b(map, query) > old);
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(map);
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

typedef tl_status (*ask_function)(const tl_map *map, tl_query *query);

static tl_status ask_path(const tl_map *map, tl_query *query, bool pull, bool partial, tl_stop to)
{
	tl_path_def def = tl_default_path_def();
	def.from = small_at(-10, -10);
	def.to = to;
	def.pull = pull;
	def.partial = partial;
	tl_path_result result = { .count = 77 };
	(void)map;
	tl_status status = tl_query_find_path(query, &def, &result);
	ck_assert(status == TL_OK || result.count == 77);
	return status;
}

static tl_status ask_pulled(const tl_map *map, tl_query *query)
{
	return ask_path(map, query, true, false, small_at(9, 1));
}

static tl_status ask_partial(const tl_map *map, tl_query *query)
{
	return ask_path(map, query, false, true, small_at(-15, -15));
}

static tl_status ask_same_place(const tl_map *map, tl_query *query)
{
	return ask_path(map, query, false, false, small_at(-10, -10));
}

static tl_status ask_straight(const tl_map *map, tl_query *query)
{
	return ask_path(map, query, false, false, small_at(-10, 0));
}

/* Sight lines that touch walls need memory too. */
static tl_status ask_touching(const tl_map *map, tl_query *query)
{
	bool sees;
	tl_blocker blocker;
	tl_point a = { 0, 5.5 }, b = { 8, 5.5 };
	(void)map;
	tl_status status = tl_query_sees(query, a, b, &sees);
	return status ? status : tl_query_first_hit(query, a, b, &blocker);
}

static tl_status ask_explained(const tl_map *map, tl_query *query)
{
	tl_explanation why;
	(void)map;
	return tl_query_explain(query, (tl_point){ 0, 5.5 }, (tl_point){ 8, 1.25 }, &why);
}

static const tl_pair touching_pairs[] = { { { 0, 5.5 }, { 8, 5.5 } }, { { 0, 5.5 }, { 8, 1.25 } } };

/* What fails has written nothing. */
static tl_status ask_many(const tl_map *map, tl_query *query)
{
	(void)map;
	bool sees[2] = { true, true };
	tl_blocker blockers[2] = { { .segment = 9 }, { .segment = 9 } };
	double lengths[2] = { -1, -1 };
	tl_status status = tl_query_sees_many(query, touching_pairs, 2, NULL, sees);
	ck_assert(!status || (sees[0] && sees[1]));
	if (status)
		return status;
	status = tl_query_first_hit_many(query, touching_pairs, 2, NULL, blockers);
	ck_assert(!status || (blockers[0].segment == 9 && blockers[1].segment == 9));
	if (status)
		return status;
	status = tl_query_find_lengths(query, NULL, touching_pairs, 2, lengths);
	ck_assert(status ? lengths[0] == -1 && lengths[1] == -1 : lengths[0] > 0 && lengths[1] > 0);
	return status;
}

static tl_status ask_distances(const tl_map *map, tl_query *query)
{
	static const tl_jump jump = { { 1, 1 }, { 2, 2 }, 1, false, 1 };
	tl_distances_def def = tl_default_distances_def();
	double distances[2] = { -1, -1 };
	const tl_stop targets[2] = { { .at = touching_pairs[0].to }, { .at = touching_pairs[1].to } };
	(void)map;
	def.from.at = touching_pairs[0].from;
	def.jumps = &jump;
	def.jump_count = 1;
	tl_status status = tl_query_distances(query, &def, targets, 2, distances);
	ck_assert(status ? distances[0] == -1 && distances[1] == -1 : distances[0] > 0 && distances[1] > 0);
	return status;
}

static tl_status ask_regions(const tl_map *map, tl_query *query)
{
	tl_region regions[64], one = { .found = false };
	size_t count = 99;
	(void)map;
	tl_status status = tl_query_regions(query, NULL, regions, 64, &count);
	ck_assert(status ? count == 99 : count > 0 && count < 64);
	if (!status)
		status = tl_query_region(query, (tl_point){ 0, 5.5 }, NULL, &one);
	ck_assert(one.found == !status);
	return status;
}

START_TEST(queries_survive_every_failing_allocation)
{
	static const ask_function asks[] = { ask_pulled, ask_partial, ask_same_place, ask_straight, ask_touching,
		ask_explained, ask_many, ask_distances };
	failing_install();
	tl_map *map = rich_map(false);
	tl_nav *nav = small_nav(map, NULL);
	size_t before = failing_live_blocks();
	for (size_t i = 0; i < 2 * sizeof asks / sizeof *asks; i++) {
		for (long k = 1;; k++) {
			tl_query *query = NULL;
			failing_arm(k, i % 2);
			tl_status status = tl_query_create(nav, &query);
			if (!status)
				status = asks[i / 2](map, query);
			bool injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			if (query)
				ck_assert_int_eq(asks[i / 2](map, query), TL_OK);
			tl_query_free(query);
			ck_assert_uint_eq(failing_live_blocks(), before);
			if (!injected)
				break;
		}
	}
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* By corners, where no call makes something that the nav keeps. */
START_TEST(regions_survive_every_failing_allocation)
{
	failing_install();
	tl_map *map = rich_map(false);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	tl_nav *nav = small_nav(map, &def);
	tl_query *query = small_query(nav);
	size_t before = failing_live_blocks();
	for (int all_after = 0; all_after < 2; all_after++) {
		bool injected = true;
		for (long k = 1; injected; k++) {
			failing_arm(k, all_after);
			tl_status status = ask_regions(map, query);
			injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			ck_assert_uint_eq(failing_live_blocks(), before);
		}
	}
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(the_last_path_stays_when_the_next_one_fails)
{
	failing_install();
	tl_map *map = rich_map(false);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	small_path(query, small_at(-1, 0), small_at(-1, 3));
	for (long k = 1;; k++) {
		failing_arm(k, false);
		tl_status status = ask_pulled(map, query);
		failing_disarm();
		if (!status)
			break;
		small_check_points(map, query, "-1,0; -1,3");
	}
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(a_warm_query_allocates_nothing)
{
	failing_install();
	tl_map *map = rich_map(false);
	tl_nav *nav = small_nav(map, NULL);
	tl_query *query = small_query(nav);
	ck_assert_int_eq(ask_pulled(map, query), TL_OK);
	small_check_points(map, query, "-10,-10; 4,6 c; 9,1");
	failing_arm(1, true);
	ck_assert_int_eq(ask_pulled(map, query), TL_OK);
	ck_assert_int_eq(ask_straight(map, query), TL_OK);
	ck_assert(!failing_disarm());
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* _i: over waypoints, without links and with them; by corners, cold, whole, with an index, and for a body. */
START_TEST(bytes_are_what_the_allocator_gave)
{
	failing_install();
	tl_map *map = rich_map(_i == 1);
	tl_nav_def def = tl_default_nav_def();
	def.via = _i < 2 ? TL_VIA_AUTO : TL_VIA_CORNERS;
	def.warm = _i >= 3 ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	def.index = _i == 4;
	def.radius = _i == 5 ? 0.25 : def.radius;
	size_t before = failing_live_bytes();
	tl_nav *nav = small_nav(map, _i < 2 ? NULL : &def);
	tl_nav_info info;
	(void)tl_nav_get_info(nav, &info);
	ck_assert_uint_eq(failing_live_bytes() - before, info.bytes);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

/* ---- threads ---- */

enum { WORLDS = 20, REPEATS = 10 };

typedef struct shared_work {
	nav_world worlds[WORLDS];
	tl_map *maps[WORLDS];
	tl_nav *navs[WORLDS];
	char (*expected)[TEXT]; /* [WORLDS * WORLD_QUERIES] */
} shared_work;

static void write_answer(const shared_work *work, unsigned i, unsigned q, tl_query *query, char *text)
{
	nav_world_write(&work->worlds[i], work->maps[i], query, q, q % 2, true, text, TEXT);
}

/* Returns NULL if all answers are those expected. */
static void *ask_all(void *context)
{
	const shared_work *work = context;
	void *wrong = NULL;
	for (unsigned i = 0; i < WORLDS; i++) {
		tl_query *query = small_query(work->navs[i]);
		for (unsigned q = 0; q < REPEATS * WORLD_QUERIES; q++) {
			char text[TEXT];
			write_answer(work, i, q % WORLD_QUERIES, query, text);
			if (strcmp(text, work->expected[i * WORLD_QUERIES + q % WORLD_QUERIES]) != 0)
				wrong = context;
		}
		tl_query_free(query);
	}
	return wrong;
}

START_TEST(threads_with_their_own_queries_answer_alike)
{
	shared_work *work = calloc(1, sizeof *work);
	ck_assert_ptr_nonnull(work);
	work->expected = calloc(WORLDS * WORLD_QUERIES, TEXT);
	ck_assert_ptr_nonnull(work->expected);
	tli_rng rng = { 51 };
	for (unsigned i = 0; i < WORLDS; i++) {
		nav_world_make(&work->worlds[i], &rng, i % 2);
		work->maps[i] = nav_world_map(&work->worlds[i], NULL);
		work->navs[i] = small_nav(work->maps[i], NULL);
		tl_query *query = small_query(work->navs[i]);
		for (unsigned q = 0; q < WORLD_QUERIES; q++)
			write_answer(work, i, q, query, work->expected[i * WORLD_QUERIES + q]);
		tl_query_free(query);
	}
	pthread_t threads[2];
	for (int t = 0; t < 2; t++)
		ck_assert_int_eq(pthread_create(&threads[t], NULL, ask_all, work), 0);
	for (int t = 0; t < 2; t++) {
		void *wrong = work;
		ck_assert_int_eq(pthread_join(threads[t], &wrong), 0);
		ck_assert_ptr_null(wrong);
	}
	for (unsigned i = 0; i < WORLDS; i++) {
		tl_nav_free(work->navs[i]);
		tl_map_free(work->maps[i]);
	}
	free(work->expected);
	free(work);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav memory");
	TCase *tests = tcase_create("memory");
	tcase_add_test(tests, creating_survives_every_failing_allocation);
	tcase_add_test(tests, updating_survives_every_failing_allocation);
	tcase_add_test(tests, queries_survive_every_failing_allocation);
	tcase_add_test(tests, regions_survive_every_failing_allocation);
	tcase_add_test(tests, the_last_path_stays_when_the_next_one_fails);
	tcase_add_test(tests, a_warm_query_allocates_nothing);
	tcase_add_loop_test(tests, bytes_are_what_the_allocator_gave, 0, 6);
	suite_add_tcase(suite, tests);
	TCase *threads = tcase_create("threads");
	tcase_add_test(threads, threads_with_their_own_queries_answer_alike);
	suite_add_tcase(suite, threads);
	return suite;
}
