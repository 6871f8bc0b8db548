/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_crowd_edits.c: a crowd goes on while its map is edited and the nav follows: an agent whose path is untouched keeps it, a
 * wall across a path is walked round, an agent under a crate is held until that goes, a goal inside a new solid is not reached until it is free again.
 */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/small_map.h"

/* A hall of 20 by 10 with a pillar between left and right. */
typedef struct hall {
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
} hall;

static hall make_hall(void)
{
	hall h = { .map = small_map() };
	ck_assert_int_eq(tl_map_set_radius(h.map, 0.25), TL_OK);
	small_box(h.map, 0, 0, 20, 10, false);
	small_wall(h.map, 10, 4, 10, 6);
	h.nav = small_nav(h.map, NULL);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = h.nav;
	def.dt = 0.05;
	ck_assert_int_eq(tl_crowd_create(&def, &h.crowd), TL_OK);
	return h;
}

static void drop_hall(hall *h)
{
	tl_crowd_free(h->crowd);
	tl_nav_free(h->nav);
	tl_map_free(h->map);
}

static tl_agent_id add_walker(hall *h, tl_point from, tl_point to)
{
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	def.position = from;
	def.goal = to;
	def.desire = TL_DESIRE_GOAL;
	def.radius = 0.25;
	ck_assert_int_eq(tl_crowd_add_agent(h->crowd, &def, &id), TL_OK);
	return id;
}

static tl_agent_info info_of(const hall *h, tl_agent_id id)
{
	tl_agent_info info;
	ck_assert_int_eq(tl_crowd_get_agent(h->crowd, id, &info), TL_OK);
	return info;
}

static void walk(hall *h, int steps)
{
	for (int i = 0; i < steps; i++)
		ck_assert_int_eq(tl_crowd_step(h->crowd), TL_OK);
}

static void follow(hall *h)
{
	ck_assert_int_eq(tl_nav_update(h->nav, h->map), TL_OK);
}

/* A wall comes so near to one at rest that it is moved, beside another one that stays. */
START_TEST(one_at_rest_is_not_moved_onto_another)
{
	hall h = make_hall();
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id moved, stays;
	def.avoid = TL_AVOID_RECIPROCAL;
	def.max_speed = 10;
	def.radius = 0.25;
	def.position = (tl_point){ 3, 3 };
	ck_assert_int_eq(tl_crowd_add_agent(h.crowd, &def, &moved), TL_OK);
	def.position.x = 3.62;
	ck_assert_int_eq(tl_crowd_add_agent(h.crowd, &def, &stays), TL_OK);
	walk(&h, 3);
	small_wall(h.map, 2.95, 1, 2.95, 5);
	follow(&h);
	for (int step = 0; step < 40; step++) {
		walk(&h, 1);
		tl_point a = info_of(&h, moved).position, b = info_of(&h, stays).position;
		ck_assert_double_ge(hypot(a.x - b.x, a.y - b.y), 0.5);
	}
	ck_assert_double_gt(info_of(&h, moved).position.x, 3.099);
	drop_hall(&h);
}
END_TEST

START_TEST(a_path_that_is_untouched_is_kept)
{
	hall h = make_hall();
	tl_agent_id far = add_walker(&h, (tl_point){ 2, 1 }, (tl_point){ 18, 1 });
	tl_agent_id cut = add_walker(&h, (tl_point){ 2, 9 }, (tl_point){ 18, 9 });
	walk(&h, 10);
	uint32_t far_before = info_of(&h, far).replanned, cut_before = info_of(&h, cut).replanned;
	small_wall(h.map, 12, 7, 12, 10);
	follow(&h);
	walk(&h, 600);
	ck_assert_uint_eq(info_of(&h, far).replanned, far_before);
	ck_assert_uint_gt(info_of(&h, cut).replanned, cut_before);
	ck_assert_int_eq(info_of(&h, far).state, TL_AGENT_ARRIVED);
	ck_assert_int_eq(info_of(&h, cut).state, TL_AGENT_ARRIVED);
	drop_hall(&h);
}
END_TEST

START_TEST(an_agent_is_held_by_a_crate_on_top_of_it)
{
	hall h = make_hall();
	tl_agent_id id = add_walker(&h, (tl_point){ 2, 2 }, (tl_point){ 18, 2 });
	walk(&h, 40);
	tl_point at = info_of(&h, id).position;
	tl_wall_id crate = small_box(h.map, at.x - .5, at.y - .5, at.x + .5, at.y + .5, true);
	follow(&h);
	walk(&h, 800);
	tl_agent_info held = info_of(&h, id);
	/* No body passes a wall, so it is held inside. */
	ck_assert(fabs(held.position.x - at.x) <= .5 && fabs(held.position.y - at.y) <= .5);
	ck_assert_int_eq(tl_map_remove_wall(h.map, crate), TL_OK);
	follow(&h);
	walk(&h, 800);
	ck_assert_int_eq(info_of(&h, id).state, TL_AGENT_ARRIVED);
	drop_hall(&h);
}
END_TEST

START_TEST(a_goal_that_was_swallowed_is_reached_when_it_is_free_again)
{
	hall h = make_hall();
	tl_agent_id id = add_walker(&h, (tl_point){ 2, 2 }, (tl_point){ 18, 2 });
	walk(&h, 20);
	tl_wall_id crate = small_box(h.map, 17, 1, 19, 3, true);
	follow(&h);
	walk(&h, 800);
	tl_agent_info info = info_of(&h, id);
	double away = fmax(fabs(info.position.x - 18), fabs(info.position.y - 2));
	ck_assert(info.falls_short && away > 1 && away < 2.2); /* it waits beside the crate */
	ck_assert_int_eq(tl_map_remove_wall(h.map, crate), TL_OK);
	follow(&h);
	walk(&h, 800);
	ck_assert_int_eq(info_of(&h, id).state, TL_AGENT_ARRIVED);
	ck_assert(!info_of(&h, id).falls_short && fabs(info_of(&h, id).position.y - 2) < 0.6);
	drop_hall(&h);
}
END_TEST

/* A wall is swept through walkers in steps of `by`, one edit a frame: those that it meets are on the same side of it after each. */
static void sweep(double by, uint64_t seed)
{
	enum { WALKERS = 16 };
	hall h = make_hall();
	tli_rng rng = { seed };
	tl_agent_id ids[WALKERS];
	double x = 1, before[WALKERS];
	for (int i = 0; i < WALKERS; i++) {
		double y = 1 + 8 * (double)(tli_rng_next(&rng) % 1000) / 1000;
		ids[i] = add_walker(&h, (tl_point){ 2 + i % 8, y }, (tl_point){ i % 2 ? 1 : 18, 10 - y });
	}
	tl_wall_id bar = small_wall(h.map, x, 1.5, x, 8.5);
	while (x < 8) {
		for (int i = 0; i < WALKERS; i++)
			before[i] = info_of(&h, ids[i]).position.x - x;
		x += by;
		ck_assert_int_eq(tl_map_move_wall(h.map, bar, (tl_point){ by, 0 }), TL_OK);
		ck_assert_int_eq(tl_nav_update(h.nav, h.map), TL_OK);
		walk(&h, 1);
		for (int i = 0; i < WALKERS; i++) {
			tl_point at = info_of(&h, ids[i]).position;
			bool beside = at.y > 1.5 && at.y < 8.5;
			ck_assert_msg(!beside || (before[i] < 0) == (at.x < x), "by %g: from %g to %g at y %g", by,
				before[i], at.x - x, at.y);
			ck_assert_double_ge(fmin(at.y, 10 - at.y), 0.124);
		}
	}
	drop_hall(&h);
}

START_TEST(a_wall_that_is_swept_passes_no_walker)
{
	for (uint64_t seed = 1; seed <= 4; seed++) {
		sweep(0.02, seed);
		sweep(0.06, seed);
		sweep(0.11, seed);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and edits");
	TCase *edits = tcase_create("edits");
	tcase_add_test(edits, one_at_rest_is_not_moved_onto_another);
	tcase_add_test(edits, a_path_that_is_untouched_is_kept);
	tcase_add_test(edits, an_agent_is_held_by_a_crate_on_top_of_it);
	tcase_add_test(edits, a_goal_that_was_swallowed_is_reached_when_it_is_free_again);
	tcase_add_test(edits, a_wall_that_is_swept_passes_no_walker);
	suite_add_tcase(suite, edits);
	return suite;
}
