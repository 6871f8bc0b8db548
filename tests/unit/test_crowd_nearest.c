/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_crowd_nearest.c: agents to whose goals no path leads walk to the nearest place that they can reach, by corners and over
 * waypoints, and go on when a path opens.
 */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/crowd.h>

#include "support/small_crowd.h"

/*
 *   +---------+---------+    A house of two rooms, 20 by 10, with a door at x = 10, y = 4..6, and a solid block in the left room
 *   |  ####   |         |    from 4,6 to 8,8. Over waypoints there is one in each room and one in the door.
 *   |        door       |
 *   +---------+---------+
 */
static small_crowd house(bool by_corners, bool closed, bool nearest)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 4);
	small_wall(map, 10, 6, 10, 10);
	small_box(map, 4, 6, 8, 8, true);
	small_door(map, "door", 10, 4, 10, 6, closed);
	small_waypoint(map, "left", 5, 3);
	small_waypoint(map, "middle", 10.5, 5);
	small_waypoint(map, "right", 15, 5);
	small_waypoint(map, "above", 6, 9);
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = by_corners ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
	nav_def.link = by_corners ? TL_LINK_AUTHORED : TL_LINK_VISIBLE;
	tl_crowd_def def = small_crowd_def();
	def.nearest = nearest;
	return small_crowd_of(map, &nav_def, def);
}

static tl_agent_id walker(small_crowd *w, tl_point from, tl_point to)
{
	tl_agent_def def = small_walker(from, to);
	def.radius = -1; /* the nav's */
	def.arrived = 0.2;
	return small_add(w, &def);
}

/* _i: by corners, over waypoints */
START_TEST(a_goal_in_a_solid_is_left_for_the_place_beside_it)
{
	small_crowd w = house(_i == 0, false, true);
	tl_point goal = { 6, 6.5 };
	tl_agent_id id = walker(&w, (tl_point){ 15, 2 }, goal);
	small_steps(&w, 2);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).state == TL_AGENT_WALKS);
	ck_assert_uint_eq(w.events[TL_CROWD_NEAREST], 1);
	small_steps(&w, 600);
	tl_agent_info info = small_get(&w, id);
	ck_assert(info.falls_short && info.state == TL_AGENT_ARRIVED);
	ck_assert(info.goal.x == goal.x && info.goal.y == goal.y); /* as it was given */
	ck_assert_double_le(small_distance(info.position, (tl_point){ 6, 5.75 }), 0.3);
	ck_assert_uint_eq(w.events[TL_CROWD_ARRIVED], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 0);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_goal_that_is_cut_off_is_reached_when_the_door_opens)
{
	small_crowd w = house(_i == 0, true, true);
	tl_point goal = { 15, 5 };
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, goal);
	small_steps(&w, 600);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).position.x < 10);
	if (_i == 0) /* exactly opposite the goal */
		ck_assert_double_le(small_distance(small_get(&w, id).position, (tl_point){ 9.75, 5 }), 0.3);
	ck_assert_uint_eq(w.events[TL_CROWD_NEAREST], 1);
	small_set_door(&w, "door", false);
	small_steps(&w, 600);
	ck_assert(!small_get(&w, id).falls_short && small_get(&w, id).state == TL_AGENT_ARRIVED);
	ck_assert_double_le(small_distance(small_get(&w, id).position, goal), 0.21);
	ck_assert_uint_eq(w.events[TL_CROWD_REPLANNED], 1);
	small_set_door(&w, "door", true);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, (tl_point){ 2, 2 }), TL_OK);
	small_steps(&w, 600);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).position.x > 10);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(edits_elsewhere_change_nothing)
{
	small_crowd w = house(_i == 0, true, true);
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 6, 7.5 });
	small_steps(&w, 600);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	tl_point at = small_get(&w, id).position;
	memset(w.events, 0, sizeof w.events);
	for (int i = 0; i < 4; i++) {
		small_set_door(&w, "door", i % 2 == 1);
		small_steps(&w, 50);
	}
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).state == TL_AGENT_ARRIVED);
	ck_assert_double_le(small_distance(small_get(&w, id).position, at), 0.1);
	for (int kind = 0; kind <= TL_CROWD_NEAREST; kind++)
		ck_assert_uint_eq(w.events[kind], 0);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(without_it_the_agent_stays)
{
	small_crowd w = house(_i == 0, true, false);
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 15, 5 });
	small_steps(&w, 100);
	ck_assert(!small_get(&w, id).falls_short && small_get(&w, id).state == TL_AGENT_NO_PATH);
	ck_assert_double_le(small_distance(small_get(&w, id).position, (tl_point){ 2, 2 }), 1e-9);
	ck_assert_uint_eq(w.events[TL_CROWD_NO_PATH], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_NEAREST], 0);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_group_goes_there_together)
{
	enum { GROUP = 12 };
	tl_agent_id ids[GROUP];
	small_crowd w = house(_i == 0, true, true);
	for (int i = 0; i < GROUP; i++)
		ids[i] = walker(&w, (tl_point){ 1 + 0.7 * (i % 4), 1 + 0.7 * (i / 4) }, (tl_point){ 15, 5 });
	small_steps(&w, 1200);
	for (int i = 0; i < GROUP; i++) {
		ck_assert(small_get(&w, ids[i]).falls_short);
		ck_assert_int_eq(small_get(&w, ids[i]).state, TL_AGENT_ARRIVED);
	}
	small_set_door(&w, "door", false);
	small_steps(&w, 1200);
	for (int i = 0; i < GROUP; i++) {
		ck_assert(!small_get(&w, ids[i]).falls_short);
		ck_assert_int_eq(small_get(&w, ids[i]).state, TL_AGENT_ARRIVED);
	}
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_patrol_goes_on_from_a_stop_in_a_wall)
{
	small_crowd w = house(_i == 0, false, true);
	const tl_point stops[] = { { 6, 7 }, { 15, 5 } };
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 2, 2 });
	ck_assert_int_eq(tl_crowd_set_agent_patrol(w.crowd, id, stops, 2), TL_OK);
	small_steps(&w, 1500);
	ck_assert_uint_ge(w.events[TL_CROWD_NEAREST], 2);
	ck_assert_uint_ge(w.events[TL_CROWD_ARRIVED], 4);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(a_snapshot_keeps_the_goal_as_it_was_given)
{
	small_crowd w = house(_i == 0, true, true);
	tl_agent_id id = walker(&w, (tl_point){ 2, 2 }, (tl_point){ 15, 5 });
	(void)walker(&w, (tl_point){ 2, 4 }, (tl_point){ 2, 8 });
	small_steps(&w, 40);
	ck_assert(small_get(&w, id).falls_short);
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, NULL, 0, &size), TL_E_BUFFER);
	void *saved = malloc(size);
	ck_assert(saved != NULL);
	ck_assert_int_eq(tl_crowd_save(w.crowd, saved, size, &size), TL_OK);
	small_steps(&w, 200);
	uint64_t hash = tl_crowd_hash(w.crowd);
	ck_assert_int_eq(tl_crowd_load(w.crowd, saved, size), TL_OK);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).goal.x == 15);
	small_steps(&w, 200);
	ck_assert(tl_crowd_hash(w.crowd) == hash);
	free(saved);
	small_crowd_drop(&w);
}
END_TEST

/* Where an agent sees no waypoint, or stands nearer to its goal than the nearest of them, it stays. */
START_TEST(over_waypoints_an_agent_does_not_walk_away_from_its_goal)
{
	small_crowd w = house(false, true, true);
	tl_agent_id id = walker(&w, (tl_point){ 9.5, 8 }, (tl_point){ 11, 8 });
	small_steps(&w, 200);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).state == TL_AGENT_ARRIVED);
	ck_assert_double_le(small_distance(small_get(&w, id).position, (tl_point){ 9.5, 8 }), 0.1);
	small_crowd_drop(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and goals that cannot be reached");
	TCase *nearest = tcase_create("nearest");
	tcase_add_loop_test(nearest, a_goal_in_a_solid_is_left_for_the_place_beside_it, 0, 2);
	tcase_add_loop_test(nearest, a_goal_that_is_cut_off_is_reached_when_the_door_opens, 0, 2);
	tcase_add_loop_test(nearest, edits_elsewhere_change_nothing, 0, 2);
	tcase_add_loop_test(nearest, without_it_the_agent_stays, 0, 2);
	tcase_add_loop_test(nearest, a_group_goes_there_together, 0, 2);
	tcase_add_loop_test(nearest, a_patrol_goes_on_from_a_stop_in_a_wall, 0, 2);
	tcase_add_loop_test(nearest, a_snapshot_keeps_the_goal_as_it_was_given, 0, 2);
	tcase_add_test(nearest, over_waypoints_an_agent_does_not_walk_away_from_its_goal);
	suite_add_tcase(suite, nearest);
	return suite;
}
