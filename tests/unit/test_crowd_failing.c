/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_crowd_failing.c: every failing allocation of what a crowd has besides walking to one goal: several navs, exits, followers, jumps, places
 * near goals that cannot be reached. What is refused changes nothing; tried again, all is as in a crowd that had memory.
 */
#include "support/runner.h"

#include <stdlib.h>
#include <tautline/crowd.h>

#include "support/failing.h"
#include "support/small_map.h"

#define AT(X, Y) ((tl_point){ X, Y })

static const tl_jump jumps[2] = { { AT(8, 8), AT(12, 8), 1, false, 0.3 }, { AT(12, 2), AT(2, 9), 0, true, 0 } };
static const tl_point exits[3] = { AT(19, 1), AT(19, 9), AT(1, 9) };

typedef struct twins {
	tl_map *map;
	tl_nav *navs[2];
	tl_crowd *crowd, *reference;
	tl_agent_id ids[24];
	size_t refused;
} twins;

static tl_crowd *make(const twins *w)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.nav = w->navs[0];
	def.navs = (const tl_nav *const *)&w->navs[1];
	def.nav_count = 1;
	def.dt = 0.05;
	def.reroute = true;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

/* Two rooms with a door of 1.4; a solid block stands in the right one. */
static twins begin(void)
{
	failing_install();
	twins w = { .map = small_map() };
	small_box(w.map, 0, 0, 20, 10, false);
	small_wall(w.map, 10, 0, 10, 4.3);
	small_wall(w.map, 10, 5.7, 10, 10);
	small_box(w.map, 15, 4, 17, 6, true);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.4;
	w.navs[0] = small_nav(w.map, &def);
	def.radius = 0.25;
	w.navs[1] = small_nav(w.map, &def);
	w.reference = make(&w);
	w.crowd = make(&w);
	return w;
}

static void end(twins *w)
{
	tl_crowd_free(w->crowd);
	tl_crowd_free(w->reference);
	for (int i = 0; i < 2; i++)
		tl_nav_free(w->navs[i]);
	tl_map_free(w->map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

static uint8_t *saved(const tl_crowd *crowd, size_t *size)
{
	ck_assert_int_eq(tl_crowd_save(crowd, NULL, 0, size), TL_E_BUFFER);
	uint8_t *bytes = malloc(*size);
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, *size, size), TL_OK);
	return bytes;
}

typedef tl_status edit(tl_crowd *crowd, twins *w, int i);

/* On the reference once; on the other with each allocation refused in turn. */
static void on_both(twins *w, edit *do_it, int i)
{
	ck_assert_int_eq(do_it(w->reference, w, i), TL_OK);
	for (long k = 1;; k++) {
		size_t before_size, after_size;
		uint8_t *before = saved(w->crowd, &before_size);
		failing_arm(k, false);
		tl_status status = do_it(w->crowd, w, i);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		uint8_t *after = saved(w->crowd, &after_size);
		if (injected) {
			ck_assert_uint_eq(before_size, after_size);
			ck_assert_mem_eq(before, after, before_size);
			w->refused++;
		}
		free(before);
		free(after);
		if (!injected)
			break;
	}
	ck_assert(tl_crowd_hash(w->crowd) == tl_crowd_hash(w->reference));
}

static tl_status add(tl_crowd *crowd, twins *w, int i)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = AT(1 + 1.1 * (i % 6), 1 + 1.1 * (i / 6));
	def.radius = i % 3 ? 0.25 : 0.4;
	def.desire = TL_DESIRE_GOAL;
	def.goal = i % 4 == 1 ? AT(16, 5) : AT(18, 1 + 0.3 * i); /* in the block; beyond the door or a jump */
	return tl_crowd_add_agent(crowd, &def, &w->ids[i]);
}

static tl_status set_jumps(tl_crowd *crowd, twins *w, int i)
{
	(void)w;
	return tl_crowd_set_jumps(crowd, jumps, (size_t)i);
}

static tl_status leave(tl_crowd *crowd, twins *w, int i)
{
	return tl_crowd_set_agent_exits(crowd, w->ids[i], exits, 3);
}

static tl_status follow(tl_crowd *crowd, twins *w, int i)
{
	return tl_crowd_set_agent_follow(crowd, w->ids[i], w->ids[i - 1], 1);
}

static tl_status keep_slot(tl_crowd *crowd, twins *w, int i)
{
	return tl_crowd_set_agent_slot(crowd, w->ids[i], w->ids[i - 1], (tl_vector){ -1, 0.5 });
}

static tl_status move_goal(tl_crowd *crowd, twins *w, int i)
{
	return tl_crowd_set_agent_goal(crowd, w->ids[i], AT(18, 2));
}

static tl_status step(tl_crowd *crowd, twins *w, int i)
{
	(void)w;
	(void)i;
	return tl_crowd_step(crowd);
}

static tl_status patrol(tl_crowd *crowd, twins *w, int i)
{
	return tl_crowd_set_agent_patrol(crowd, w->ids[i], exits, 3);
}

/* The first `count` of its navs. */
static tl_status set_navs(tl_crowd *crowd, twins *w, int count)
{
	return tl_crowd_set_navs(
		crowd, count ? w->navs[0] : NULL, count ? (const tl_nav *const *)&w->navs[1] : NULL, count == 2);
}

START_TEST(every_failing_allocation)
{
	twins w = begin();
	for (int i = 0; i < 24; i++)
		on_both(&w, add, i);
	on_both(&w, set_jumps, 2);
	for (int i = 2; i < 24; i += 6)
		on_both(&w, leave, i);
	for (int i = 3; i < 24; i += 6)
		on_both(&w, follow, i);
	for (int i = 5; i < 24; i += 6)
		on_both(&w, keep_slot, i);
	for (int i = 0; i < 160; i++) {
		if (i % 20 == 10)
			on_both(&w, move_goal, i % 6 * 4);
		on_both(&w, step, i);
	}
	size_t landed = 0, nearest = 0;
	tl_crowd_event event;
	while (tl_crowd_take_event(w.reference, &event)) {
		landed += event.kind == TL_CROWD_LANDED;
		nearest += event.kind == TL_CROWD_NEAREST;
	}
	ck_assert_uint_ge(landed, 3);
	ck_assert_uint_ge(nearest, 3);
	on_both(&w, set_jumps, 0);
	on_both(&w, step, 0);
	ck_assert_uint_ge(w.refused, 50);
	end(&w);
}
END_TEST

/* Without navs agents need no paths; with them some memory for each desire. */
START_TEST(every_failing_allocation_of_other_navs)
{
	twins w = begin();
	on_both(&w, set_navs, 0);
	for (int i = 0; i < 12; i++)
		on_both(&w, add, i);
	for (int i = 1; i < 12; i += 3)
		on_both(&w, patrol, i);
	for (int i = 2; i < 12; i += 3)
		on_both(&w, i == 5 ? keep_slot : follow, i);
	size_t before = w.refused;
	for (int i = 1; i < 5; i++) {
		on_both(&w, set_navs, i % 3);
		on_both(&w, step, i);
	}
	ck_assert_uint_ge(w.refused, before + 4);
	end(&w);
}
END_TEST

START_TEST(every_failing_allocation_of_a_route)
{
	twins w = begin();
	tl_path_def def = tl_default_path_def();
	def.from.at = AT(1, 9);
	def.to.at = AT(19, 9);
	tl_route route = { .found = false }, expected;
	tl_query *query = small_query(w.navs[1]);
	ck_assert_int_eq(tl_query_find_route(query, &def, jumps, 2, &expected), TL_OK);
	tl_query_free(query);
	size_t before = failing_live_blocks();
	long k = 1;
	for (bool injected = true; injected; k++) {
		tl_route_jump list[2];
		size_t count = 0;
		query = small_query(w.navs[1]);
		failing_arm(k, false);
		tl_status status = tl_query_find_route(query, &def, jumps, 2, &route);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert(!injected || !route.found);
		ck_assert_int_eq(tl_query_get_route(query, list, 2, &count), TL_OK);
		ck_assert_uint_eq(count, injected ? 0 : expected.jump_count);
		tl_query_free(query);
		ck_assert_uint_eq(failing_live_blocks(), before);
	}
	ck_assert_double_eq(route.cost, expected.cost);
	ck_assert_int_ge(k, 4);
	end(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd and failing allocations");
	TCase *failing = tcase_create("failing");
	tcase_add_test(failing, every_failing_allocation);
	tcase_add_test(failing, every_failing_allocation_of_other_navs);
	tcase_add_test(failing, every_failing_allocation_of_a_route);
	suite_add_tcase(suite, failing);
	return suite;
}
