/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_walk.c: agents that walk through a map: paths, doors, patrols, budgets, events. */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tautline/crowd.h>
#include <tautline/format.h>

#include "support/small_crowd.h"

/*
 *   +-----------+-----------+     A house of two rooms, 20 by 10, with two doors in the wall between: "low" at 1..2.5,
 *   |          high         |     "high" at 7.5..9.
 *   |           |           |
 *   |           |           |
 *   |          low          |
 *   +-----------+-----------+
 */
static small_crowd house(bool low_closed, bool high_closed, uint32_t budget)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 1);
	small_wall(map, 10, 2.5, 10, 7.5);
	small_wall(map, 10, 9, 10, 10);
	small_door(map, "low", 10, 1, 10, 2.5, low_closed);
	small_door(map, "high", 10, 7.5, 10, 9, high_closed);
	tl_crowd_def def = small_crowd_def();
	def.path_budget = budget;
	def.nearest = false; /* test_crowd_nearest.c has those that walk to the nearest place */
	return small_crowd_of(map, NULL, def);
}

static tl_agent_id walker(small_crowd *w, tl_point from, tl_point to)
{
	tl_agent_def def = small_walker(from, to);
	def.avoid = TL_AVOID_CIRCLES;
	return small_add(w, &def);
}

START_TEST(walks_the_shortest_path)
{
	small_crowd w = house(false, true, 64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 8 }, (tl_point){ 18, 8 });
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WAITS);
	ck_assert(isinf(small_get(&w, id).left));
	small_steps(&w, 1);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WALKS);
	double left = small_get(&w, id).left;
	ck_assert_double_gt(left, 19);
	ck_assert_double_lt(left, 20.5);
	tl_point points[8];
	size_t count;
	ck_assert_int_eq(tl_crowd_get_agent_path(w.crowd, id, points, 0, &count), TL_E_BUFFER);
	ck_assert_uint_ge(count, 3);
	ck_assert_int_eq(tl_crowd_get_agent_path(w.crowd, id, points, 8, &count), TL_OK);
	ck_assert(points[count - 1].x == 18 && points[count - 1].y == 8);
	small_steps(&w, (int)(left / 2 / 0.05 * 1.1));
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	ck_assert_uint_eq(w.events[TL_CROWD_ARRIVED], 1);
	ck_assert_uint_eq(small_get(&w, id).replanned, 0);
	small_steps(&w, 40); /* it stays, and reports that once */
	ck_assert_uint_eq(w.events[TL_CROWD_ARRIVED], 1);
	ck_assert_double_lt(small_get(&w, id).left, 0.01);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_door_that_closes_on_the_path)
{
	small_crowd w = house(false, false, 64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 8 }, (tl_point){ 18, 8 });
	small_steps(&w, 20);
	ck_assert_double_lt(small_get(&w, id).left, 15); /* through the high door */
	small_set_door(&w, "high", true);
	small_steps(&w, 20);
	ck_assert_uint_eq(w.events[TL_CROWD_DOOR], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_REPLANNED], 1);
	ck_assert_uint_eq(small_get(&w, id).replanned, 1);
	ck_assert_double_gt(small_get(&w, id).left, 16);
	small_steps(&w, 250);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_door_that_opens_makes_the_path_shorter)
{
	small_crowd w = house(false, true, 64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 8 }, (tl_point){ 18, 8 });
	small_steps(&w, 5);
	double left = small_get(&w, id).left;
	small_set_door(&w, "high", false);
	small_steps(&w, 10);
	ck_assert_double_lt(small_get(&w, id).left, left - 3);
	ck_assert_uint_eq(w.events[TL_CROWD_REPLANNED], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_DOOR], 0);
	small_set_door(&w, "low", true); /* not on its path: no event */
	small_steps(&w, 20);
	ck_assert_uint_eq(w.events[TL_CROWD_REPLANNED], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_DOOR], 0);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(no_path_until_a_door_opens)
{
	small_crowd w = house(true, true, 64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 8 }, (tl_point){ 18, 8 });
	tl_agent_id inside = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 10, 5 }); /* its goal is a wall */
	small_steps(&w, 30);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_NO_PATH);
	ck_assert_int_eq(small_get(&w, inside).state, TL_AGENT_NO_PATH);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 2);
	ck_assert_double_eq_tol(small_get(&w, id).position.x, 2, 1e-9);
	ck_assert(isinf(small_get(&w, id).left));
	tl_point points[2];
	size_t count;
	ck_assert_int_eq(tl_crowd_get_agent_path(w.crowd, id, points, 2, &count), TL_OK);
	ck_assert_uint_eq(count, 0);
	small_set_door(&w, "low", false);
	small_steps(&w, 10);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WALKS);
	ck_assert_uint_eq(w.events[TL_CROWD_REPLANNED], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 2); /* the other one still has none, and has reported that */
	small_set_door(&w, "low", true);
	small_steps(&w, 20);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_NO_PATH);
	ck_assert_uint_eq(w.events[TL_CROWD_DOOR], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 3);
	small_crowd_drop(&w);
}
END_TEST

/* An agent that stands in a door that closes is not pushed through it, and comes out on its own side. */
START_TEST(a_door_that_closes_on_an_agent)
{
	for (int side = -1; side <= 1; side += 2) {
		small_crowd w = house(false, false, 64);
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ 10 + side * 0.1, 1.75 };
		def.radius = 0.25;
		def.avoid = TL_AVOID_RECIPROCAL;
		tl_agent_id steers, avoids;
		ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, &avoids), TL_OK);
		def.position.y = 8.25;
		def.avoid = TL_AVOID_CIRCLES;
		ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, &steers), TL_OK);
		small_set_door(&w, "low", true);
		small_set_door(&w, "high", true);
		small_steps(&w, 40);
		ck_assert_double_ge(side * (small_get(&w, steers).position.x - 10), 0.25);
		ck_assert_double_ge(side * (small_get(&w, avoids).position.x - 10), 0.25);
		small_crowd_drop(&w);
	}
}
END_TEST

START_TEST(patrols_go_round_for_ever)
{
	small_crowd w = house(false, false, 64);
	tl_agent_def def = tl_default_agent_def();
	static const tl_point stops[] = { { 2, 2 }, { 18, 2 }, { 18, 8 } };
	def.position = stops[0];
	def.radius = 0.25;
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, &id), TL_OK);
	ck_assert_int_eq(tl_crowd_set_agent_patrol(w.crowd, id, stops, 1), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_set_agent_patrol(w.crowd, id, stops, 3), TL_OK);
	small_steps(&w, 1500);
	ck_assert_uint_ge(w.events[TL_CROWD_ARRIVED], 8);
	ck_assert_uint_eq(w.events[TL_CROWD_STUCK] + w.events[TL_CROWD_NO_PATH], 0);
	ck_assert_int_eq(small_get(&w, id).desire, TL_DESIRE_PATROL);
	ck_assert_int_eq(tl_crowd_set_agent_rest(w.crowd, id), TL_OK);
	small_steps(&w, 20);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_RESTS);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_budget_of_paths)
{
	small_crowd w = house(false, false, 3);
	tl_agent_id ids[12];
	for (int i = 0; i < 12; i++) /* goals of their own, so that no path is shared */
		ids[i] = walker(&w, (tl_point){ 1 + 0.6 * i, 9 }, (tl_point){ 12 + 0.5 * i, 5 });
	for (int step = 0; step < 4; step++) {
		int waiting = 0;
		for (int i = 0; i < 12; i++)
			waiting += small_get(&w, ids[i]).state == TL_AGENT_WAITS;
		ck_assert_int_eq(waiting, 12 - 3 * step);
		small_steps(&w, 1);
	}
	/* In their order. */
	small_steps(&w, 1);
	ck_assert_int_eq(small_get(&w, ids[11]).state, TL_AGENT_WALKS);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_group_shares_a_path)
{
	small_crowd w = house(false, true, 1);
	tl_agent_id ids[10];
	for (int i = 0; i < 10; i++)
		ids[i] = walker(&w, (tl_point){ 1 + 0.51 * (i % 5), 8 + 0.6 * (i / 5) }, (tl_point){ 18, 8 });
	small_steps(&w, 1);
	small_steps(&w, 1); /* the path of the first one is known: the others need no budget */
	for (int i = 0; i < 10; i++) {
		ck_assert_int_eq(small_get(&w, ids[i]).state, TL_AGENT_WALKS);
		tl_agent_info info = small_get(&w, ids[i]);
		tl_query *query = small_query(w.nav);
		tl_path_result result = small_path(query, small_at(info.position.x, info.position.y), small_at(18, 8));
		ck_assert_double_lt(info.left, 1.01 * result.length);
		tl_query_free(query);
	}
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_jump_asks_for_another_path)
{
	small_crowd w = house(false, false, 64);
	tl_agent_id id = walker(&w, (tl_point){ 2, 8 }, (tl_point){ 18, 8 });
	small_steps(&w, 10);
	ck_assert_int_eq(tl_crowd_move_agent(w.crowd, id, (tl_point){ 10, 2 }, (tl_vector){ 0, 0 }), TL_OK);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_WAITS);
	small_steps(&w, 300);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	/* Beyond the grid there are no paths, and no positions. */
	ck_assert_int_eq(tl_crowd_move_agent(w.crowd, id, (tl_point){ 1e9, 2 }, (tl_vector){ 0, 0 }), TL_E_RANGE);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 1e9, 2 }), TL_E_RANGE);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ (double)NAN, 2 }), TL_E_INVALID);
	small_crowd_drop(&w);
}
END_TEST

/* Held fast by a non-yielding body: it reports that, asks again now and then, and goes on when the other is gone. */
START_TEST(an_agent_that_cannot_move_is_stuck)
{
	small_crowd w = house(false, true, 64);
	tl_agent_def def = tl_default_agent_def();
	def.avoid = TL_AVOID_CIRCLES;
	def.driven = true;
	def.radius = 0.25;
	def.layer = 1;
	tl_agent_id posts[4];
	for (int i = 0; i < 4; i++) {
		def.position = (tl_point){ 10, 1.2 + 0.36 * i };
		ck_assert_int_eq(tl_crowd_add_agent(w.crowd, &def, &posts[i]), TL_OK);
	}
	tl_agent_id id = walker(&w, (tl_point){ 6, 2 }, (tl_point){ 18, 2 });
	small_steps(&w, 250);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_STUCK);
	ck_assert_uint_eq(w.events[TL_CROWD_STUCK], 1);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(tl_crowd_remove_agent(w.crowd, posts[i]), TL_OK);
	small_steps(&w, 250);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

/* From the entrance of the museum to the vault; doors close just ahead, one after the other, and open again. */
START_TEST(through_the_museum)
{
	static const char *const doors[] = { "vault-door", "main" };
	char path[1024];
	const char *folder = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps/museum.tl", folder ? folder : ".");
	small_crowd w = { .map = NULL };
	tl_load_def load = tl_default_load_def();
	tl_error error;
	tl_errors errors = { &error, 1, 0 };
	ck_assert_int_eq(tl_map_load_file(path, &load, &w.map, &errors), TL_OK);
	for (int via = TL_VIA_WAYPOINTS; via <= TL_VIA_CORNERS; via++) {
		tl_nav_def nav = tl_default_nav_def();
		nav.via = (tl_via)via;
		w.nav = small_nav(w.map, &nav);
		tl_crowd_def def = tl_default_crowd_def();
		def.nav = w.nav;
		def.dt = 0.05;
		ck_assert_int_eq(tl_crowd_create(&def, &w.crowd), TL_OK);
		tl_waypoint_id at;
		tl_waypoint_info from, to;
		ck_assert_int_eq(tl_map_find_waypoint(w.map, "entrance", &at), TL_OK);
		ck_assert_int_eq(tl_map_get_waypoint(w.map, at, &from), TL_OK);
		ck_assert_int_eq(tl_map_find_waypoint(w.map, "vault", &at), TL_OK);
		ck_assert_int_eq(tl_map_get_waypoint(w.map, at, &to), TL_OK);
		tl_agent_id id = walker(&w, from.at, to.at);
		small_steps(&w, 60);
		small_set_door(&w, "north-gate", false); /* a short cut through the rotunda */
		small_steps(&w, 60);
		ck_assert_uint_ge(small_get(&w, id).replanned, 1);
		small_set_door(&w, "north-gate", true); /* and it is shut again */
		small_steps(&w, 100);
		ck_assert_uint_ge(small_get(&w, id).replanned, 2);
		for (size_t i = 0; i < sizeof doors / sizeof *doors; i++) {
			small_set_door(&w, doors[i], true);
			small_steps(&w, 100);
			small_set_door(&w, doors[i], false);
		}
		small_steps(&w, 1500);
		ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
		ck_assert_uint_ge(w.events[TL_CROWD_DOOR], 1);
		tl_crowd_free(w.crowd);
		tl_nav_free(w.nav);
	}
	tl_map_free(w.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd walk");
	TCase *tc = tcase_create("walk");
	tcase_add_test(tc, walks_the_shortest_path);
	tcase_add_test(tc, a_door_that_closes_on_the_path);
	tcase_add_test(tc, a_door_that_opens_makes_the_path_shorter);
	tcase_add_test(tc, no_path_until_a_door_opens);
	tcase_add_test(tc, a_door_that_closes_on_an_agent);
	tcase_add_test(tc, patrols_go_round_for_ever);
	tcase_add_test(tc, a_budget_of_paths);
	tcase_add_test(tc, a_group_shares_a_path);
	tcase_add_test(tc, a_jump_asks_for_another_path);
	tcase_add_test(tc, an_agent_that_cannot_move_is_stuck);
	tcase_add_test(tc, through_the_museum);
	suite_add_tcase(suite, tc);
	return suite;
}
