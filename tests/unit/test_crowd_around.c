/* SPDX-License-Identifier: MIT */
/*
 * Two rooms with two doors, of which what stands closes the nearer one: circles, driven agents, a crowd that is packed too densely to make room. All
 * walkers get through by the other one, from any places; where there is no other door they stay, with one event; when the door is free again, it is used.
 */
#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/failing.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/small_map.h"

#include <tautline/area.h>
#include <tautline/crowd.h>

enum { WALKERS_MOST = 60, PACKED = 5 };
static const double RADIUS = 0.3, SPEED = 1.3, STEP = 1.0 / 60;

typedef enum barrier { BOULDER, STONES, POSTS, PACK, BARRIERS } barrier;

typedef struct rooms {
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id walkers[WALKERS_MOST];
	tl_circle_id circle;
	int count;
} rooms;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

/* Walls at x = 0, doors 1.4 wide at y = 0 and, if there are two, at y = other. */
static rooms make_rooms(double other)
{
	rooms r = { .map = small_map() };
	ck_assert_int_eq(tl_map_set_radius(r.map, RADIUS), TL_OK);
	small_box(r.map, -12, -12, 12, 22, false);
	small_wall(r.map, 0, -12, 0, -0.7);
	small_wall(r.map, 0, 0.7, 0, other > 0 ? other - 0.7 : 22);
	if (other > 0)
		small_wall(r.map, 0, other + 0.7, 0, 22);
	r.nav = small_nav(r.map, NULL);
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = r.nav;
	def.dt = STEP;
	ck_assert_int_eq(tl_crowd_create(&def, &r.crowd), TL_OK);
	return r;
}

static void drop_rooms(rooms *r)
{
	tl_crowd_free(r->crowd);
	tl_nav_free(r->nav);
	tl_map_free(r->map);
}

static tl_circle_id add_stone(rooms *r, double y, double radius)
{
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	tl_circle_id id;
	def.circle.centre.y = y;
	def.circle.radius = radius;
	ck_assert_int_eq(tl_crowd_add_circle(r->crowd, &def, &id), TL_OK);
	return id;
}

static void add_body(rooms *r, double x, double y, bool driven)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ x, y };
	def.radius = RADIUS;
	def.driven = driven;
	ck_assert_int_eq(tl_crowd_add_agent(r->crowd, &def, NULL), TL_OK);
}

static void close_door(rooms *r, barrier kind, tli_rng *rng)
{
	if (kind == BOULDER)
		r->circle = add_stone(r, between(rng, -0.2, 0.2), between(rng, 0.5, 1.5));
	for (int i = -1; kind == STONES && i <= 1; i++)
		(void)add_stone(r, i * 0.6, 0.1);
	for (int i = -2; kind == POSTS && i <= 2; i++)
		add_body(r, 0, i * 0.35, true);
	for (int i = 0; kind == PACK && i < PACKED * PACKED; i++) /* packed behind the door */
		add_body(r, 0.35 + 0.61 * (i / PACKED), -1.22 + 0.61 * (i % PACKED), false);
}

static void add_walkers(rooms *r, int count, tli_rng *rng)
{
	r->count = count;
	for (int i = 0; i < count; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ between(rng, -11, -2), between(rng, -10, 8) };
		def.placing = TL_PLACE_FREE;
		def.radius = RADIUS;
		def.max_speed = SPEED;
		def.desire = TL_DESIRE_GOAL;
		def.goal = (tl_point){ 7 + i % 6 * 0.7, -10 + i / 6 * 0.8 };
		ck_assert_int_eq(tl_crowd_add_agent(r->crowd, &def, &r->walkers[i]), TL_OK);
	}
}

static int arrived(const rooms *r)
{
	int sum = 0;
	for (int i = 0; i < r->count; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(r->crowd, r->walkers[i], &info), TL_OK);
		sum += info.state == TL_AGENT_ARRIVED;
	}
	return sum;
}

/* Seconds until all have arrived, at most `most`. */
static double walk(const rooms *r, double most)
{
	double t = 0;
	for (; t < most && arrived(r) < r->count; t += 1)
		for (int i = 0; i < 60; i++)
			ck_assert_int_eq(tl_crowd_step(r->crowd), TL_OK);
	return t;
}

static int events_of(const rooms *r, tl_crowd_event_kind kind)
{
	int sum = 0;
	tl_crowd_event event;
	while (tl_crowd_take_event(r->crowd, &event))
		sum += event.kind == kind;
	return sum;
}

START_TEST(all_get_through_by_the_other_door)
{
	for (uint64_t seed = 1; seed <= ROUNDS_OF(60, 4); seed++) {
		tli_rng rng = { seed * 100 + (uint64_t)_i };
		rooms r = make_rooms(between(&rng, 5, 20));
		close_door(&r, (barrier)_i, &rng);
		add_walkers(&r, 1 + (int)(tli_rng_next(&rng) % WALKERS_MOST), &rng);
		double t = walk(&r, 150);
		ck_assert_msg(arrived(&r) == r.count, "barrier %d, seed %d: %d of %d after %g s", _i, (int)seed,
			arrived(&r), r.count, t);
		drop_rooms(&r);
	}
}
END_TEST

/* Seconds that up to eight take where the door is closed by what does not yield, or by a wall. */
static double time_of_few(uint64_t seed, int kind, bool walled)
{
	tli_rng rng = { seed * 100 + (uint64_t)kind };
	rooms r = make_rooms(between(&rng, 5, 12));
	close_door(&r, (barrier)kind, &rng);
	if (walled) {
		small_wall(r.map, 0, -0.7, 0, 0.7);
		ck_assert_int_eq(tl_nav_update(r.nav, r.map), TL_OK);
	}
	add_walkers(&r, 1 + (int)(tli_rng_next(&rng) % 8), &rng);
	double t = walk(&r, 150);
	drop_rooms(&r);
	return t;
}

/* They walk up to it, are stuck there once, and go to the other door. */
START_TEST(few_are_held_up_for_seconds)
{
	double sum = 0, most = 0;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		double more = time_of_few(seed, _i, false) - time_of_few(seed, _i, true);
		most = fmax(most, more);
		sum += more;
	}
	ck_assert_msg(sum / 60 < 11 && most < 20, "%g s longer, at most %g", sum / 60, most);
}
END_TEST

START_TEST(without_another_door_one_is_stuck_once)
{
	tli_rng rng = { 5 };
	rooms r = make_rooms(0);
	r.circle = add_stone(&r, 0, 0.8);
	add_walkers(&r, 1, &rng);
	(void)walk(&r, 60);
	ck_assert_int_eq(arrived(&r), 0);
	ck_assert_int_eq(events_of(&r, TL_CROWD_STUCK), 1);
	ck_assert_int_eq(tl_crowd_remove_circle(r.crowd, r.circle), TL_OK);
	ck_assert_double_lt(walk(&r, 60), 60);
	drop_rooms(&r);
}
END_TEST

START_TEST(a_door_that_is_free_again_is_used)
{
	tli_rng rng = { 6 };
	rooms r = make_rooms(20);
	r.circle = add_stone(&r, 0, 0.8);
	add_walkers(&r, 10, &rng);
	double around = walk(&r, 150);
	ck_assert_int_eq(tl_crowd_remove_circle(r.crowd, r.circle), TL_OK);
	add_walkers(&r, 10, &rng);
	double through = walk(&r, 150);
	ck_assert_msg(through < 0.7 * around, "%g s through the door, %g s around", through, around);
	drop_rooms(&r);
}
END_TEST

/* For those that do not avoid the stone it is not there. */
START_TEST(others_walk_through)
{
	tli_rng rng = { 9 };
	rooms r = make_rooms(20);
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle.radius = 0.8;
	def.blocks = 1 << 5;
	ck_assert_int_eq(tl_crowd_add_circle(r.crowd, &def, NULL), TL_OK);
	add_walkers(&r, 5, &rng);
	ck_assert_double_lt(walk(&r, 60), 30);
	drop_rooms(&r);
}
END_TEST

/* What is chosen is no state of its own, and what costs least by the areas of the crowd counts as well. */
START_TEST(a_load_goes_on_the_same)
{
	tli_rng rng = { 7 };
	rooms r = make_rooms(8);
	static const tl_point corners[] = { { 1, -12 }, { 12, -12 }, { 12, 0 }, { 1, 0 } };
	const tl_area mud = { corners, 4, 3 };
	ck_assert_int_eq(tl_crowd_set_areas(r.crowd, &mud, 1), TL_OK);
	r.circle = add_stone(&r, 0, 0.8);
	add_walkers(&r, 20, &rng);
	for (int part = 0; part < 8; part++) {
		size_t size = 0, again = 0;
		(void)tl_crowd_save(r.crowd, NULL, 0, &size);
		void *bytes = malloc(size);
		ck_assert_ptr_nonnull(bytes);
		ck_assert_int_eq(tl_crowd_save(r.crowd, bytes, size, &again), TL_OK);
		for (int i = 0; i < 180; i++)
			ck_assert_int_eq(tl_crowd_step(r.crowd), TL_OK);
		uint64_t hash = tl_crowd_hash(r.crowd);
		ck_assert_int_eq(tl_crowd_load(r.crowd, bytes, size), TL_OK);
		for (int i = 0; i < 180; i++)
			ck_assert_int_eq(tl_crowd_step(r.crowd), TL_OK);
		ck_assert_uint_eq(tl_crowd_hash(r.crowd), hash);
		free(bytes);
	}
	ck_assert_double_lt(walk(&r, 150), 150);
	drop_rooms(&r);
}
END_TEST

/* Each request of the steps in which a path around is searched is refused in turn: nothing has changed, and the step can be made again. */
START_TEST(no_memory)
{
	failing_install();
	tli_rng rng = { 8 };
	rooms r = make_rooms(8);
	r.circle = add_stone(&r, 0, 0.8);
	add_walkers(&r, 2, &rng);
	long refused = 0;
	for (int step = 0; step < 900; step++) {
		uint64_t before = tl_crowd_hash(r.crowd);
		for (long k = 1;; k++) {
			failing_arm(k, false);
			tl_status status = tl_crowd_step(r.crowd);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(tl_crowd_hash(r.crowd), before);
			refused++;
		}
		tl_crowd_event event;
		while (tl_crowd_take_event(r.crowd, &event))
			continue;
	}
	ck_assert_int_gt(refused, 20);
	ck_assert_double_lt(walk(&r, 60), 60);
	drop_rooms(&r);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd around");
	TCase *doors = tcase_create("doors");
	tcase_set_timeout(doors, 600);
	tcase_add_loop_test(doors, all_get_through_by_the_other_door, 0, BARRIERS);
	tcase_add_loop_test(doors, few_are_held_up_for_seconds, BOULDER, POSTS + 1);
	tcase_add_test(doors, without_another_door_one_is_stuck_once);
	tcase_add_test(doors, a_door_that_is_free_again_is_used);
	tcase_add_test(doors, others_walk_through);
	tcase_add_test(doors, a_load_goes_on_the_same);
	tcase_add_test(doors, no_memory);
	suite_add_tcase(suite, doors);
	return suite;
}
