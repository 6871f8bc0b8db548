/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_jumps.c: agents whose paths lead through jumps, which the host or the crowd moves them through. */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <tautline/crowd.h>

#include "support/small_crowd.h"

#define AT(X, Y) ((tl_point){ X, Y })

/* Two rooms of 10 by 10 side by side; the wall between has a door, which may be closed. _i as elsewhere: by corners, over waypoints. */
static small_crowd rooms_with(bool by_corners, bool closed, tl_crowd_def def)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.25), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 4);
	small_wall(map, 10, 6, 10, 10);
	small_door(map, "door", 10, 4, 10, 6, closed);
	for (int i = 0; i < 8; i++) {
		char name[2] = { (char)('a' + i), 0 };
		small_waypoint(map, name, 2 + 5 * (i / 2) + (i == 2 || i == 3), i % 2 ? 8 : 5);
	}
	tl_nav_def nav_def = tl_default_nav_def();
	nav_def.via = by_corners ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
	nav_def.link = by_corners ? TL_LINK_AUTHORED : TL_LINK_VISIBLE;
	return small_crowd_of(map, &nav_def, def);
}

static small_crowd rooms(bool by_corners, bool closed)
{
	return rooms_with(by_corners, closed, small_crowd_def());
}

static tl_agent_id walker(small_crowd *w, tl_point from, tl_point to)
{
	tl_agent_def def = small_walker(from, to);
	return small_add(w, &def);
}

static void set_jumps(small_crowd *w, const tl_jump *jumps, size_t count)
{
	ck_assert_int_eq(tl_crowd_set_jumps(w->crowd, jumps, count), TL_OK);
}

static void walk_until(small_crowd *w, tl_agent_id id, tl_agent_state state, int max)
{
	while (small_get(w, id).state != state && max-- > 0)
		small_steps(w, 1);
	ck_assert_int_eq(small_get(w, id).state, state);
}

/* A ladder over the wall is the only path; the host carries the agent. */
START_TEST(the_host_moves_the_agent)
{
	small_crowd w = rooms(_i == 0, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, INFINITY };
	set_jumps(&w, &ladder, 1);
	tl_agent_id id = walker(&w, AT(2, 5), AT(18, 5));
	small_steps(&w, 5);
	tl_agent_jump jump;
	ck_assert_int_eq(tl_crowd_get_agent_jump(w.crowd, id, &jump), TL_OK);
	ck_assert(jump.jump == 0 && !jump.jumps && jump.from.x == 9 && jump.to.x == 11);
	ck_assert(!small_get(&w, id).falls_short && small_get(&w, id).goal.x == 18);
	ck_assert_double_eq_tol(small_get(&w, id).left, small_distance(small_get(&w, id).position, AT(9, 8)), 0.2);
	walk_until(&w, id, TL_AGENT_JUMPS, 400);
	ck_assert_uint_eq(w.events[TL_CROWD_JUMP], 1);
	ck_assert_double_le(small_distance(small_get(&w, id).position, AT(9, 8)), 0.26);
	small_steps(&w, 200); /* it stays in the jump as long as the host likes */
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_JUMPS);
	ck_assert_int_eq(tl_crowd_get_agent_jump(w.crowd, id, &jump), TL_OK);
	ck_assert(jump.jumps && isinf(jump.left));
	size_t count;
	ck_assert_int_eq(tl_crowd_get_agent_path(w.crowd, id, NULL, 0, &count), TL_OK);
	ck_assert_uint_eq(count, 0);
	ck_assert_int_eq(tl_crowd_move_agent(w.crowd, id, AT(10, 8), (tl_vector){ 1, 0 }), TL_OK); /* on the wall */
	small_steps(&w, 1);
	ck_assert(small_get(&w, id).position.x == 10 && !small_get(&w, id).displaced);
	ck_assert_int_eq(tl_crowd_end_jump(w.crowd, id), TL_OK);
	small_steps(&w, 1);
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], 1);
	ck_assert(small_get(&w, id).position.x == 11 && small_get(&w, id).position.y == 8);
	walk_until(&w, id, TL_AGENT_ARRIVED, 400);
	ck_assert_uint_eq(w.events[TL_CROWD_ARRIVED], 1);
	ck_assert_uint_eq(w.events[TL_CROWD_NEAREST] + w.events[TL_CROWD_NO_PATH], 0);
	ck_assert_int_eq(tl_crowd_get_agent_jump(w.crowd, id, &jump), TL_E_NOT_FOUND);
	ck_assert_int_eq(tl_crowd_end_jump(w.crowd, id), TL_E_INVALID);
	small_crowd_drop(&w);
}
END_TEST

/* The door is open: the ladder is taken where its cost is below the length that it saves, and only in its direction. */
START_TEST(cost_and_direction)
{
	static const struct {
		double cost;
		bool oneway, back, jumps;
	} cases[] = { { 1, false, false, true }, { 8, false, false, false }, { 1, false, true, true },
		{ 1, true, true, false }, { 0, true, false, true }, { -1, false, false, true } };
	small_crowd w = rooms(true, false);
	tl_jump jump = { AT(8, 9), AT(12, 9), cases[_i].cost, cases[_i].oneway, 0.5 };
	set_jumps(&w, &jump, 1);
	tl_agent_id id = cases[_i].back ? walker(&w, AT(18, 9), AT(2, 9)) : walker(&w, AT(2, 9), AT(18, 9));
	small_steps(&w, 400);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	ck_assert_uint_eq(w.events[TL_CROWD_JUMP], cases[_i].jumps);
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], cases[_i].jumps);
	small_crowd_drop(&w);
}
END_TEST

/* Two jumps one after the other, and a teleporter that takes no time. */
START_TEST(several_jumps)
{
	small_crowd w = rooms(_i == 0, true);
	tl_jump jumps[2] = { { AT(3, 9), AT(9, 1), 0, true, 0 }, { AT(9, 2), AT(11, 2), -1, false, 1 } };
	set_jumps(&w, jumps, 2);
	tl_agent_id id = walker(&w, AT(2, 8), AT(18, 5));
	double time = 0;
	while (w.events[TL_CROWD_JUMP] < 2 && time < 30) {
		small_steps(&w, 1);
		time += 0.05;
	}
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], 1);
	small_steps(&w, 18);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_JUMPS);
	small_steps(&w, 3);
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], 2);
	walk_until(&w, id, TL_AGENT_ARRIVED, 400);
	small_crowd_drop(&w);
}
END_TEST

/* Thirty agents through one ladder: none overlaps another while it is a body, and all arrive. */
START_TEST(a_crowd_through_a_jump)
{
	small_crowd w = rooms(true, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, 0.5 };
	tl_agent_id ids[30];
	set_jumps(&w, &ladder, 1);
	for (int i = 0; i < 30; i++)
		ids[i] = walker(&w, AT(1 + i % 6, 1 + 0.7 * (i / 6)), AT(18, 2));
	for (int step = 0; step < 1600 && w.events[TL_CROWD_ARRIVED] < 30; step++) {
		small_steps(&w, 1);
		for (int i = 0; i < 30; i++)
			for (int k = 0; k < i; k++) {
				tl_agent_info a = small_get(&w, ids[i]), b = small_get(&w, ids[k]);
				if (a.state != TL_AGENT_JUMPS && b.state != TL_AGENT_JUMPS)
					ck_assert_double_ge(small_distance(a.position, b.position), 0.5 - 2e-4);
			}
	}
	ck_assert_uint_eq(w.events[TL_CROWD_ARRIVED], 30);
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], 30);
	small_crowd_drop(&w);
}
END_TEST

/* Others stand where the jump ends: it lands beside them; where all places are taken it waits in the jump. */
START_TEST(a_place_that_is_taken)
{
	small_crowd w = rooms(true, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, 0 };
	set_jumps(&w, &ladder, 1);
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	circle.circle = (tl_circle){ AT(11, 8), 0.2, { 0, 0 } };
	tl_circle_id stone;
	ck_assert_int_eq(tl_crowd_add_circle(w.crowd, &circle, &stone), TL_OK);
	tl_agent_id first = walker(&w, AT(8, 8), AT(18, 5));
	walk_until(&w, first, TL_AGENT_ARRIVED, 400);
	ck_assert_uint_eq(w.events[TL_CROWD_LANDED], 1);
	circle.circle.radius = 1.2;
	ck_assert_int_eq(tl_crowd_move_circle(w.crowd, stone, &circle.circle), TL_OK);
	tl_agent_id second = walker(&w, AT(5, 8), AT(18, 8));
	walk_until(&w, second, TL_AGENT_JUMPS, 400);
	small_steps(&w, 100);
	ck_assert_int_eq(small_get(&w, second).state, TL_AGENT_JUMPS);
	ck_assert_int_eq(tl_crowd_remove_circle(w.crowd, stone), TL_OK);
	small_steps(&w, 1);
	ck_assert(small_get(&w, second).position.x == 11);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(other_goals_and_desires_in_a_jump)
{
	small_crowd w = rooms(true, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, INFINITY };
	set_jumps(&w, &ladder, 1);
	tl_agent_id id = walker(&w, AT(8, 8), AT(18, 5));
	walk_until(&w, id, TL_AGENT_JUMPS, 400);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, AT(18, 9)), TL_OK);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_JUMPS);
	ck_assert(small_get(&w, id).goal.y == 9);
	ck_assert_int_eq(tl_crowd_end_jump(w.crowd, id), TL_OK);
	walk_until(&w, id, TL_AGENT_ARRIVED, 400);
	ck_assert_double_le(small_distance(small_get(&w, id).position, AT(18, 9)), 0.5);
	tl_agent_id other = walker(&w, AT(8, 8), AT(18, 5));
	walk_until(&w, other, TL_AGENT_JUMPS, 400);
	ck_assert_int_eq(tl_crowd_set_agent_rest(w.crowd, other), TL_OK);
	small_steps(&w, 5);
	ck_assert_int_eq(small_get(&w, other).state, TL_AGENT_RESTS);
	ck_assert_double_le(small_distance(small_get(&w, other).position, AT(9, 8)), 0.3);
	tl_agent_id third = walker(&w, AT(6, 8), AT(18, 5));
	walk_until(&w, third, TL_AGENT_JUMPS, 400);
	set_jumps(&w, NULL, 0);
	ck_assert_uint_eq(tl_crowd_jump_count(w.crowd), 0);
	small_steps(&w, 2);
	ck_assert(small_get(&w, third).falls_short);
	small_crowd_drop(&w);
}
END_TEST

/* A goal that moves in each step leads through the ladder all the same, and without events. */
START_TEST(a_goal_that_moves_beyond_a_jump)
{
	small_crowd w = rooms(_i == 0, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, 0.2 };
	set_jumps(&w, &ladder, 1);
	tl_agent_id id = walker(&w, AT(2, 5), AT(18, 2));
	int steps = 0;
	for (; steps < 400 && w.events[TL_CROWD_LANDED] == 0; steps++) {
		ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, id, AT(18, 2 + 0.01 * steps)), TL_OK);
		small_steps(&w, 1);
	}
	ck_assert_int_le(steps, 110); /* 7.6 at 2 a second take 76 */
	ck_assert_uint_le(w.events[TL_CROWD_REPLANNED], 2);
	walk_until(&w, id, TL_AGENT_ARRIVED, 400);
	small_crowd_drop(&w);
}
END_TEST

/* Saved in a jump and on the path to one, it goes on bit for bit; jumps are saved with the crowd. */
START_TEST(a_snapshot_in_a_jump)
{
	tl_crowd_def def = small_crowd_def();
	small_crowd w = rooms_with(true, true, def);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, 1.5 };
	set_jumps(&w, &ladder, 1);
	for (int i = 0; i < 6; i++)
		walker(&w, AT(2 + i, 8), AT(18, 5));
	small_steps(&w, 30);
	ck_assert_uint_ge(w.events[TL_CROWD_JUMP], 1);
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, NULL, 0, &size), TL_E_BUFFER);
	void *bytes = malloc(size);
	ck_assert_int_eq(tl_crowd_save(w.crowd, bytes, size, &size), TL_OK);
	tl_crowd *other;
	def.nav = w.nav;
	ck_assert_int_eq(tl_crowd_create(&def, &other), TL_OK);
	ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
	ck_assert_uint_eq(tl_crowd_jump_count(other), 1);
	for (int i = 0; i < 300; i++) {
		ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_step(other), TL_OK);
		ck_assert(tl_crowd_hash(w.crowd) == tl_crowd_hash(other));
	}
	free(bytes);
	tl_crowd_free(other);
	small_crowd_drop(&w);
}
END_TEST

/* A player, say, on its path to the last of three jumps (0), or in it (1), when all but `_i / 2` are taken away. */
START_TEST(a_driven_agent_loses_its_jump)
{
	static const tl_jump jumps[3] = { { AT(1, 1), AT(1, 2), -1, false, 1 }, { AT(2, 1), AT(2, 2), -1, false, 1 },
		{ AT(9, 8), AT(11, 8), 4, false, INFINITY } };
	small_crowd w = rooms(true, true);
	set_jumps(&w, jumps, 3);
	tl_agent_id id = walker(&w, AT(6, 8), AT(18, 5));
	if (_i % 2)
		walk_until(&w, id, TL_AGENT_JUMPS, 400);
	else
		small_steps(&w, 5);
	tl_agent_def def = small_walker(AT(0, 0), AT(0, 0));
	def.driven = true;
	ck_assert_int_eq(tl_crowd_set_agent_def(w.crowd, id, &def), TL_OK);
	tl_agent_jump jump;
	ck_assert_int_eq(tl_crowd_get_agent_jump(w.crowd, id, &jump), TL_OK);
	ck_assert_uint_eq(jump.jump, 2);
	ck_assert(jump.jumps == (_i % 2));
	set_jumps(&w, jumps, (size_t)(_i / 2));
	ck_assert_int_eq(tl_crowd_get_agent_jump(w.crowd, id, &jump), TL_E_NOT_FOUND);
	ck_assert_int_ne(small_get(&w, id).state, TL_AGENT_JUMPS);
	char bytes[8192];
	size_t size;
	ck_assert_int_eq(tl_crowd_save(w.crowd, bytes, sizeof bytes, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(w.crowd, bytes, size), TL_OK);
	small_steps(&w, 5);
	ck_assert(small_get(&w, id).falls_short && small_get(&w, id).goal.x == 18);
	small_crowd_drop(&w);
}
END_TEST

/* Not when jumps come while it walks, nor along the path of one that does. */
START_TEST(one_with_exits_takes_none)
{
	static const tl_point exits[] = { { 18, 9 }, { 18, 2 } };
	small_crowd w = rooms(true, false);
	tl_jump jump = { AT(8, 9), AT(12, 9), 0, false, 0.5 };
	tl_agent_id id = walker(&w, AT(2, 9), AT(2, 9));
	(void)walker(&w, AT(3, 9), exits[0]);
	ck_assert_int_eq(tl_crowd_set_agent_exits(w.crowd, id, exits, 2), TL_OK);
	small_steps(&w, 5);
	set_jumps(&w, &jump, 1);
	small_steps(&w, 400);
	ck_assert_uint_eq(w.events[TL_CROWD_JUMP], 1); /* the other one's */
	ck_assert_int_ne((int)w.last[TL_CROWD_JUMP].agent.index1, (int)id.index1);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

/* The leader walks on while it climbs: it lands, and goes to where the leader is then. */
START_TEST(a_follower_in_a_jump)
{
	small_crowd w = rooms(true, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 4, false, 3 };
	set_jumps(&w, &ladder, 1);
	tl_agent_id leader = walker(&w, AT(14, 2), AT(14, 2)), id = walker(&w, AT(6, 8), AT(6, 8));
	ck_assert_int_eq(tl_crowd_set_agent_follow(w.crowd, id, leader, 1), TL_OK);
	walk_until(&w, id, TL_AGENT_JUMPS, 400);
	ck_assert_int_eq(tl_crowd_set_agent_goal(w.crowd, leader, AT(18, 8)), TL_OK);
	small_steps(&w, 40);
	ck_assert_int_eq(small_get(&w, id).state, TL_AGENT_JUMPS);
	ck_assert_double_le(small_distance(small_get(&w, id).goal, small_get(&w, leader).position), 1e-9);
	walk_until(&w, id, TL_AGENT_ARRIVED, 400);
	small_steps(&w, 100);
	ck_assert_double_le(small_distance(small_get(&w, id).position, AT(18, 8)), 1.6);
	ck_assert_uint_eq(w.events[TL_CROWD_JUMP], 1);
	small_crowd_drop(&w);
}
END_TEST

/* Twenty events of the first step wait for the host when all get a path, are in the jump at once, and land: none is lost. */
START_TEST(events_of_one_step)
{
	small_crowd w = rooms(true, true);
	tl_jump ladder = { AT(9, 8), AT(11, 8), 0, true, 0 };
	tl_crowd_event event;
	size_t jumped = 0, landed = 0;
	set_jumps(&w, &ladder, 1);
	for (int i = 0; i < 10; i++) {
		tl_agent_def def = small_walker(AT(9, 8), AT(18, 5));
		def.avoid = TL_AVOID_NONE;
		def.radius = 0.02;
		def.mask = 0;
		(void)small_add(&w, &def);
	}
	ck_assert_int_eq(tl_crowd_step(w.crowd), TL_OK);
	while (tl_crowd_take_event(w.crowd, &event)) {
		jumped += event.kind == TL_CROWD_JUMP;
		landed += event.kind == TL_CROWD_LANDED;
	}
	ck_assert_uint_eq(jumped, 10);
	ck_assert_uint_ge(landed, 10);
	small_crowd_drop(&w);
}
END_TEST

START_TEST(what_is_refused)
{
	small_crowd w = rooms(true, true);
	tl_jump jump = { AT(9, 8), AT(11, 8), 4, false, -1 }, read;
	tl_crowd *plane;
	ck_assert_int_eq(tl_crowd_set_jumps(w.crowd, &jump, 1), TL_E_INVALID);
	jump.seconds = 1;
	jump.to.x = 1e9;
	ck_assert_int_eq(tl_crowd_set_jumps(w.crowd, &jump, 1), TL_E_RANGE);
	ck_assert_int_eq(tl_crowd_set_jumps(w.crowd, NULL, 1), TL_E_INVALID);
	ck_assert_int_eq(tl_crowd_get_jump(w.crowd, 0, &read), TL_E_INVALID);
	jump.to.x = 11;
	set_jumps(&w, &jump, 1);
	ck_assert_int_eq(tl_crowd_get_jump(w.crowd, 0, &read), TL_OK);
	ck_assert(read.to.x == 11 && read.seconds == 1);
	ck_assert_int_eq(tl_crowd_create(NULL, &plane), TL_OK);
	ck_assert_int_eq(tl_crowd_set_jumps(plane, &jump, 1), TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_crowd_set_jumps(plane, NULL, 0), TL_OK);
	tl_crowd_free(plane);
	small_crowd_drop(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and jumps");
	TCase *jumps = tcase_create("jumps");
	tcase_add_loop_test(jumps, the_host_moves_the_agent, 0, 2);
	tcase_add_loop_test(jumps, cost_and_direction, 0, 6);
	tcase_add_loop_test(jumps, several_jumps, 0, 2);
	tcase_add_test(jumps, a_crowd_through_a_jump);
	tcase_add_test(jumps, a_place_that_is_taken);
	tcase_add_test(jumps, other_goals_and_desires_in_a_jump);
	tcase_add_loop_test(jumps, a_goal_that_moves_beyond_a_jump, 0, 2);
	tcase_add_test(jumps, a_snapshot_in_a_jump);
	tcase_add_loop_test(jumps, a_driven_agent_loses_its_jump, 0, 6);
	tcase_add_test(jumps, one_with_exits_takes_none);
	tcase_add_test(jumps, a_follower_in_a_jump);
	tcase_add_test(jumps, events_of_one_step);
	tcase_add_test(jumps, what_is_refused);
	suite_add_tcase(suite, jumps);
	return suite;
}
