/* SPDX-License-Identifier: MIT */
/* Many agents ask for paths at once: by one search where they have one goal, and as the budget of a step says. */
#include <math.h>
#include <tautline/crowd.h>

#include "support/failing.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { SIDE = 150, SHARING = 700, LARGE = 20480, ASIDE = 96 };

static tl_map *map;
static tl_door_id door;
static tl_nav *nav;
static tl_crowd *crowd;
static tl_agent_id agents[LARGE];

/* A square in two halves, with an opening at the left end of the wall between them and a door at the right. */
static void make_halves(uint32_t path_budget)
{
	map = small_map();
	(void)small_box(map, 0, 0, SIDE, SIDE, false);
	(void)small_wall(map, 4, 75, SIDE - 4, 75);
	door = small_door(map, "right", SIDE - 4, 75, SIDE, 75, true);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.radius = 0.3;
	nav = small_nav(map, &nav_def);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	def.path_budget = path_budget;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
}

static void free_halves(void)
{
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
}

/* Rows in the lower half, that stay where they are; the goals are in the upper half, one for all or one each. */
static void add_rows(int count, double apart, bool one_goal)
{
	int row = (int)((SIDE - 2) / apart);
	for (int i = 0; i < count; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ 1 + apart * (i % row), 1 + apart * (i / row) };
		def.goal = one_goal ? (tl_point){ 20, 120 } : (tl_point){ def.position.x, SIDE - def.position.y };
		def.radius = 0.3;
		def.max_speed = 0;
		def.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &agents[i]), TL_OK);
	}
}

static int count_waiting(int count)
{
	tl_agent_info info;
	int waiting = 0;
	for (int i = 0; i < count; i++) {
		ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[i], &info), TL_OK);
		waiting += info.state == TL_AGENT_WAITS;
	}
	return waiting;
}

START_TEST(one_search_serves_many_with_one_goal)
{
	tl_agent_info info;
	int exact = 0;
	make_halves(0);
	add_rows(SHARING, 2.1, true);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_int_eq(count_waiting(SHARING), 0);
	tl_query *query = small_query(nav);
	for (int i = 0; i < SHARING; i++) {
		ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[i], &info), TL_OK);
		tl_path_result path = small_path(query, small_at(info.position.x, info.position.y), small_at(20, 120));
		ck_assert(path.found);
		/* most go on along the path of one near them */
		ck_assert_double_lt(fabs(info.left - path.length), 0.02 * path.length);
		exact += fabs(info.left - path.length) < 1e-3;
	}
	ck_assert_int_gt(exact, SHARING / 16);
	tl_query_free(query);
	free_halves();
}
END_TEST

START_TEST(those_without_a_path_fall_short)
{
	make_halves(0);
	(void)small_wall(map, 0, 75, 4, 75);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	add_rows(SHARING, 2.1, true);
	for (int i = 0; i < 40; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_int_eq(count_waiting(SHARING), 0);
	for (int i = 0; i < SHARING; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, agents[i], &info), TL_OK);
		ck_assert(info.falls_short);
	}
	free_halves();
}
END_TEST

START_TEST(a_failed_shared_search_changes_nothing)
{
	failing_install();
	make_halves(0);
	add_rows(SHARING, 2.1, true);
	bool failed = true;
	for (long k = 1; failed; k++) {
		uint64_t hash = tl_crowd_hash(crowd);
		failing_arm(k, false);
		tl_status status = tl_crowd_step(crowd);
		failed = failing_disarm();
		ck_assert_int_eq(status, failed ? TL_E_NOMEM : TL_OK);
		ck_assert(!failed || tl_crowd_hash(crowd) == hash);
	}
	ck_assert_int_lt(count_waiting(SHARING), SHARING);
	free_halves();
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(the_budget_grows_with_the_crowd)
{
	static const struct {
		uint32_t budget;
		int count, served;
	} rows[] = { { 0, 256, 64 }, { 0, 2560, 80 }, { 16, LARGE, 16 } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		make_halves(rows[i].budget);
		add_rows(rows[i].count, 0.7, false);
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(rows[i].count - count_waiting(rows[i].count), rows[i].served);
		free_halves();
	}
}
END_TEST

/* After the first second a small crowd has less, in longer steps more. */
START_TEST(a_small_crowd_has_a_small_budget)
{
	static const struct {
		double dt;
		int count, served;
	} rows[] = { { 1.0 / 60, 256, 16 }, { 1.0 / 240, 256, 16 }, { 1.0 / 20, 256, 48 }, { 0.1, 256, 64 },
		{ 1.0 / 60, 1024, 32 } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		make_halves(0);
		for (int k = 0; k < 61; k++)
			ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		add_rows(rows[i].count, 0.7, false);
		ck_assert_int_eq(tl_crowd_step_by(crowd, rows[i].dt), TL_OK);
		ck_assert_int_eq(rows[i].count - count_waiting(rows[i].count), rows[i].served);
		free_halves();
	}
}
END_TEST

/* The door shuts: those whose path leads through it get others before those for which there might be a better one. */
START_TEST(shut_paths_come_first)
{
	enum { ROWS = 420 };
	tl_crowd_event event;
	int shut = 0, replanned = 0;
	make_halves(0);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	add_rows(ROWS, 0.7, false);
	for (int i = 0; i < 60; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_int_eq(count_waiting(ROWS), 0);
	ck_assert_int_eq(tl_map_set_door_closed(map, door, true), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	while (tl_crowd_take_event(crowd, &event)) {
	}
	for (int i = 0; i < 70; i++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		while (tl_crowd_take_event(crowd, &event)) {
			shut += event.kind == TL_CROWD_DOOR;
			replanned += event.kind == TL_CROWD_REPLANNED;
		}
		ck_assert(i < 6 || shut > ROWS / 4);
	}
	ck_assert_msg(replanned >= shut, "%d of %d", replanned, shut);
	free_halves();
}
END_TEST

static int count_served_first(int count)
{
	make_halves(0);
	add_rows(count, 0.7, false);
	ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	int served = count - count_waiting(count);
	free_halves();
	return served;
}

/* 4 ms are some 200 paths over a few corners each, however many wait. */
START_TEST(the_budget_is_work)
{
	int served = count_served_first(LARGE);
	ck_assert_int_ge(served, 100);
	ck_assert_int_le(served, 400);
	ck_assert_int_eq(count_served_first(LARGE / 2), served);
}
END_TEST

/* What is left of the budget of a step does for one search at least, however long. */
START_TEST(one_path_at_least)
{
	make_halves(1);
	add_rows(ASIDE, 1.1, false);
	for (int i = 0; i < ASIDE; i++) {
		int before = count_waiting(ASIDE);
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert(before == 0 || count_waiting(ASIDE) < before);
	}
	ck_assert_int_eq(count_waiting(ASIDE), 0);
	free_halves();
}
END_TEST

/* A door opens: paths to the right half become shorter, and are found a quarter of the budget at a time. */
START_TEST(better_paths_can_wait)
{
	tl_crowd_event event;
	int replanned = 0;
	make_halves(32);
	for (int i = 0; i < ASIDE; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ SIDE - 1.0 - 1.1 * (i % 16), 70.0 - 1.1 * (i / 16) };
		def.goal = (tl_point){ def.position.x, SIDE - def.position.y };
		def.radius = 0.3;
		def.max_speed = 0;
		def.desire = TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &agents[i]), TL_OK);
	}
	for (int i = 0; i < 8; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	ck_assert_int_eq(count_waiting(ASIDE), 0);
	while (tl_crowd_take_event(crowd, &event)) {
	}
	ck_assert_int_eq(tl_map_set_door_closed(map, door, false), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	for (int step = 0; step < ASIDE / 2; step++) {
		int now = 0;
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		while (tl_crowd_take_event(crowd, &event))
			now += event.kind == TL_CROWD_REPLANNED;
		ck_assert_int_le(now, 8);
		replanned += now;
	}
	ck_assert_int_eq(replanned, ASIDE);
	free_halves();
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd many paths");
	TCase *tc = tcase_create("many paths");
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, one_search_serves_many_with_one_goal);
	tcase_add_test(tc, those_without_a_path_fall_short);
	tcase_add_test(tc, a_failed_shared_search_changes_nothing);
	tcase_add_test(tc, the_budget_grows_with_the_crowd);
	tcase_add_test(tc, a_small_crowd_has_a_small_budget);
	tcase_add_test(tc, the_budget_is_work);
	tcase_add_test(tc, one_path_at_least);
	tcase_add_test(tc, better_paths_can_wait);
	tcase_add_test(tc, shut_paths_come_first);
	suite_add_tcase(suite, tc);
	return suite;
}
