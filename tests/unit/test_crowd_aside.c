/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of how bodies get out of a knot and of what depends on their size: one that others enclose who have arrived; bodies as large as the default
 * sight; the same scene at another scale.
 */
#include "support/runner.h"

#include <math.h>

#include "crowd/step/crowd.h"
#include "support/small_crowd.h"

enum { RING = 6, PAIRS = 5 };

static small_crowd open_plane(double scale)
{
	small_crowd w = { .map = NULL };
	tl_crowd_def def = small_crowd_def();
	def.sight *= scale;
	ck_assert_int_eq(tl_crowd_create(&def, &w.crowd), TL_OK);
	return w;
}

static tl_agent_def body_of(double radius, double speed, tl_point from, tl_point to)
{
	tl_agent_def def = small_walker(from, to);
	def.avoid = TL_AVOID_RECIPROCAL;
	def.radius = radius;
	def.max_speed = speed;
	def.arrived = radius;
	return def;
}

/* Two rings of bodies that stand at their goals, a skin apart; the one in the middle gets out, and they stand at their goals again. */
START_TEST(one_that_is_enclosed_gets_out)
{
	small_crowd w = open_plane(1);
	tl_agent_id ring[3 * RING];
	for (int i = 0; i < 3 * RING; i++) {
		double turn = 2 * 3.14159265358979 * (i < RING ? i / 6.0 : (i - RING) / 12.0 + 0.02),
		       out = i < RING ? 1.02 : 2.06;
		tl_point at = { out * cos(turn), out * sin(turn) };
		tl_agent_def def = body_of(0.5, 2, at, at);
		ring[i] = small_add(&w, &def);
	}
	small_steps(&w, 40);
	tl_agent_def def = body_of(0.5, 2, (tl_point){ 0, 0 }, (tl_point){ 10, 0.5 });
	tl_agent_id walker = small_add(&w, &def);
	small_steps(&w, 1500);
	ck_assert_int_eq(small_get(&w, walker).state, TL_AGENT_ARRIVED);
	for (int i = 0; i < 3 * RING; i++) {
		tl_agent_info info = small_get(&w, ring[i]);
		ck_assert_double_le(small_distance(info.position, info.goal), 0.5);
		ck_assert_msg(info.velocity.x == 0 && info.velocity.y == 0, "%d: %g,%g at %g of its goal, state %d", i,
			info.velocity.x, info.velocity.y, small_distance(info.position, info.goal), info.state);
	}
	small_crowd_drop(&w);
}
END_TEST

/* One that has arrived was pushed into a corner, far from its goal; another one's goal is there. It steps aside for that one, and there is no side: so each
 * of them keeps the other from its goal, until it walks home as others walk. _i: places and forces of the other one. */
START_TEST(one_that_was_pushed_into_a_corner_gets_home)
{
	tl_map *map = small_map();
	ck_assert_int_eq(tl_map_set_radius(map, 0.5), TL_OK);
	small_box(map, 0, 0, 10, 10, false);
	small_crowd w = small_crowd_of(map, NULL, small_crowd_def());
	tl_point home = { 2, 0.7 }, corner = { 9.3, 0.7 };
	tl_agent_def pushed = body_of(0.5, 2, home, home), other = body_of(0.5, 2, home, corner);
	tl_agent_id first = small_add(&w, &pushed);
	small_steps(&w, 40);
	uint32_t slot = tli_crowd_store_slot(&w.crowd->store, first);
	w.crowd->store.agents.x[slot] = 9.45; /* tl_crowd_move_agent would send it to its goal anew */
	w.crowd->store.agents.y[slot] = 0.55;
	other.position = (tl_point){ 8.4, 0.6 + 0.15 * (_i / 2) };
	other.max_force = _i % 2 ? INFINITY : 8;
	tl_agent_id second = small_add(&w, &other);
	small_steps(&w, 1200);
	ck_assert_int_eq(small_get(&w, second).state, TL_AGENT_ARRIVED);
	ck_assert_double_le(small_distance(small_get(&w, second).position, corner), 0.5);
	ck_assert_int_eq(small_get(&w, first).state, TL_AGENT_ARRIVED);
	ck_assert_double_le(small_distance(small_get(&w, first).position, home), 0.5);
	small_crowd_drop(&w);
}
END_TEST

/* From a door its goal is in sight; a body at rest turns it aside, to the wrong side of the end of a wall. It went back to the door, where it saw its goal
 * again, and so on for ever. _i: where the other one rests, and where it begins. */
START_TEST(one_that_is_turned_aside_again_and_again_arrives)
{
	tl_map *map = small_map();
	tl_nav_def nav = tl_default_nav_def();
	tl_crowd_def def = small_crowd_def();
	small_box(map, 5, 0, 30, 17, false);
	small_wall(map, 5, 9.5, 14, 9.5);
	small_wall(map, 15.25, 9.5, 30, 9.5);
	small_wall(map, 15, 1, 15, 7.5);
	nav.radius = 0.25;
	nav.via = TL_VIA_CORNERS;
	def.dt = 1.0 / 60;
	small_crowd w = small_crowd_of(map, &nav, def);
	tl_point rest = { 15.25 + 0.02 * (_i % 10), 8.5 + 0.05 * (_i / 5) };
	tl_agent_def resting = body_of(0.25, 2, rest, rest),
		     walking = body_of(0.25, 2, (tl_point){ 15 + 0.02 * _i, 11 }, (tl_point){ 16.03, 4.38 });
	walking.max_force = 8;
	small_add(&w, &resting);
	tl_agent_id walker = small_add(&w, &walking);
	small_steps(&w, 20 * 60);
	ck_assert_int_eq(small_get(&w, walker).state, TL_AGENT_ARRIVED);
	small_crowd_drop(&w);
}
END_TEST

/* Where both of a pair are in the end of some seconds in which five pairs exchange their places, in units of the scale. */
static void exchange_places(small_crowd *w, double scale, tl_point end[2 * PAIRS])
{
	tl_agent_id id[2 * PAIRS];
	for (int i = 0; i < PAIRS; i++) {
		tl_point left = { -4 * scale, 0.7 * i * scale }, right = { 4 * scale, (0.7 * i + 0.1) * scale };
		tl_agent_def there = body_of(0.25 * scale, 1.3 * scale, left, right),
			     back = body_of(0.25 * scale, 1.3 * scale, right, left);
		there.max_force = back.max_force = 8 * scale;
		id[2 * i] = small_add(w, &there);
		id[2 * i + 1] = small_add(w, &back);
	}
	small_steps(w, 90);
	for (int i = 0; i < 2 * PAIRS; i++) {
		tl_point at = small_get(w, id[i]).position;
		end[i] = (tl_point){ at.x / scale, at.y / scale };
	}
}

/* A power of two, so that only margins against rounding, which are lengths, differ. */
START_TEST(a_scene_is_the_same_at_another_scale)
{
	small_crowd w = open_plane(1), large = open_plane(32);
	tl_point here[2 * PAIRS], there[2 * PAIRS];
	exchange_places(&w, 1, here);
	exchange_places(&large, 32, there);
	for (int i = 0; i < 2 * PAIRS; i++)
		ck_assert_double_le(small_distance(here[i], there[i]), 0.02);
	small_crowd_drop(&w);
	small_crowd_drop(&large);
}
END_TEST

/* Bodies of 10 see each other at more than the default sight of 5: they begin to turn before they touch. */
START_TEST(large_bodies_see_as_far_as_they_need)
{
	small_crowd w = open_plane(1);
	tl_agent_def a = body_of(10, 50, (tl_point){ -200, 0 }, (tl_point){ 200, 1 }),
		     b = body_of(10, 50, (tl_point){ 200, 0 }, (tl_point){ -200, 1 });
	a.max_force = b.max_force = 400;
	tl_agent_id first = small_add(&w, &a), second = small_add(&w, &b);
	double aside = 0;
	for (int i = 0; i < 75; i++) {
		small_steps(&w, 1);
		tl_point p = small_get(&w, first).position, q = small_get(&w, second).position;
		if (small_distance(p, q) > 30)
			aside = fmax(aside, fabs(p.y - q.y));
	}
	ck_assert_double_ge(aside, 5);
	small_crowd_drop(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("aside");
	TCase *tc = tcase_create("aside");
	tcase_add_test(tc, one_that_is_enclosed_gets_out);
	tcase_add_loop_test(tc, one_that_was_pushed_into_a_corner_gets_home, 0, 12);
	tcase_add_loop_test(tc, one_that_is_turned_aside_again_and_again_arrives, 0, 20);
	tcase_add_test(tc, a_scene_is_the_same_at_another_scale);
	tcase_add_test(tc, large_bodies_see_as_far_as_they_need);
	suite_add_tcase(suite, tc);
	return suite;
}
