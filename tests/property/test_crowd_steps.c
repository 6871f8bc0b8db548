/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_crowd_steps.c: neighbours compared with all pairs, motions that depend neither on the order of agents nor on the
 * number of threads, and one hash for all compilers.
 */
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/rng.h"
#include "crowd/step/crowd.h"
#include "support/crowd_steps.h"
#include "support/rounds.h"
#include "support/small_map.h"

/* ---- neighbours ---- */

enum { BODIES = 600 };

static int compare_numbers(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

typedef struct pair {
	double squared;
	uint32_t at;
} pair;

static int compare_pairs(const void *left, const void *right)
{
	const pair *a = left, *b = right;
	return (a->squared > b->squared) - (a->squared < b->squared);
}

static void check_neighbours(const tli_neighbours_def *def, uint32_t at, const tli_neighbour_set *neighbours)
{
	const tli_bodies *bodies = def->bodies;
	pair all[BODIES];
	uint32_t expected[BODIES], found[BODIES];
	size_t count = 0, touching = 0;
	double touch = (double)(bodies->body[at].radius + def->largest + 2 * def->step);
	double sight = fmax(def->sight, touch + 0.01);
	for (uint32_t i = 0; i < bodies->count; i++) {
		double x = bodies->x[i] - bodies->x[at], y = bodies->y[i] - bodies->y[at], squared = x * x + y * y;
		if (i == at || !tli_body_avoids(bodies, at, i))
			continue;
		if (squared <= sight * sight)
			all[count++] = (pair){ squared, i };
		if (squared > touch * touch)
			continue;
		bool listed = false; /* all that could touch are listed, however many are nearer */
		for (size_t k = 0; k < neighbours->touching_count; k++)
			listed |= neighbours->touching[k] == i;
		ck_assert(listed);
		touching++;
	}
	ck_assert_uint_le(touching, neighbours->touching_count);
	qsort(all, count, sizeof *all, compare_pairs);
	count = count < def->max ? count : def->max;
	ck_assert_uint_eq(neighbours->count, count);
	for (size_t i = 0; i < count; i++) {
		expected[i] = all[i].at;
		found[i] = neighbours->found[i].at;
	}
	qsort(expected, count, sizeof *expected, compare_numbers);
	qsort(found, count, sizeof *found, compare_numbers);
	ck_assert_mem_eq(expected, found, count * sizeof *found);
}

START_TEST(neighbours_are_those_of_all_pairs)
{
	tli_rng rng = { (uint64_t)_i };
	tl_crowd *crowd = make_crowd(NULL, 1);
	double spread = _i % 3 == 0 ? 10 : _i % 3 == 1 ? 40 : 2000;
	for (int i = 0; i < BODIES; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ draw(&rng, -spread, spread), draw(&rng, -1, 1) * draw(&rng, 0, spread) };
		def.radius = draw(&rng, 0.1, 0.6);
		def.avoid = TL_AVOID_NONE;
		def.layer = 1u << i % 3;
		def.mask = i % 4 == 0 ? 5 : UINT32_MAX;
		tl_agent_id id;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	}
	steps(crowd, 1);
	tli_neighbour_set neighbours = { .found = NULL };
	tli_grid_cursor cursor = { .started = false };
	tli_neighbours_def def = { &crowd->bodies, &crowd->grid, crowd->def.sight, _i % 2 ? 8 : 64, 0.6f, 0.1f, 1 };
	for (uint32_t at = 0; at < BODIES; at++) {
		ck_assert_int_eq(tli_neighbours_find(&def, &cursor, at, &neighbours), TL_OK);
		check_neighbours(&def, at, &neighbours);
	}
	tli_neighbours_free(&neighbours);
	tl_crowd_free(crowd);
}
END_TEST

/* ---- the same whatever the order, whatever the threads ---- */

typedef struct scene {
	tl_map *map;
	tl_nav *nav;
} scene;

static scene make_scene(void)
{
	scene s = { .map = small_map() };
	ck_assert_int_eq(tl_map_set_radius(s.map, 0.25), TL_OK);
	small_box(s.map, 0, 0, 40, 30, false);
	small_wall(s.map, 20, 0, 20, 13);
	small_wall(s.map, 20, 17, 20, 30);
	small_box(s.map, 8, 8, 12, 11, true);
	small_box(s.map, 27, 16, 30, 22, true);
	small_obstacle(s.map, "pillar", 15, 22, 1);
	s.nav = small_nav(s.map, NULL);
	return s;
}

static void drop_scene(scene *s)
{
	tl_nav_free(s->nav);
	tl_map_free(s->map);
}

/* Walkers, flocks, wanderers, those that avoid each other reciprocally, all modes of avoidance. */
static void fill(tl_crowd *crowd, int count)
{
	tli_rng rng = { 5 };
	for (int i = 0; i < count; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ draw(&rng, 0.5, 39.5), draw(&rng, 0.5, 29.5) };
		def.goal = (tl_point){ draw(&rng, 0.5, 39.5), draw(&rng, 0.5, 29.5) };
		def.radius = draw(&rng, 0.15, 0.25);
		def.max_speed = draw(&rng, 1, 2);
		def.max_force = i % 5 == 0 ? INFINITY : 8;
		def.avoid = i % 2 ? TL_AVOID_RECIPROCAL : (tl_avoid)(i / 2 % 4);
		def.desire = i % 7 == 0 ? TL_DESIRE_WANDER : i % 7 == 1 ? TL_DESIRE_FLOCK : TL_DESIRE_GOAL;
		def.priority = i % 13 == 0;
		tl_agent_id id;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
	}
	for (int i = 0; i < 4; i++) {
		tl_crowd_circle_def def = tl_default_crowd_circle_def();
		def.circle = (tl_circle){ { 5 + 8 * i, 15 }, 0.7, { 1 - 0.4 * i, 0.5 } };
		def.bounce = (tl_box){ { 2, 2 }, { 38, 28 } };
		tl_circle_id id;
		ck_assert_int_eq(tl_crowd_add_circle(crowd, &def, &id), TL_OK);
	}
}

/* Who is there goes back to where it came from, or to anywhere by its number. */
static void send_on(tl_crowd *crowd)
{
	tl_crowd_event event;
	while (tl_crowd_take_event(crowd, &event)) {
		tli_rng rng = { event.agent.index1 * UINT64_C(977) + event.step };
		tl_point goal = { draw(&rng, 0.5, 39.5), draw(&rng, 0.5, 29.5) };
		ck_assert_int_eq(tl_crowd_set_agent_goal(crowd, event.agent, goal), TL_OK);
	}
}

START_TEST(any_number_of_threads_does_the_same)
{
	static const uint32_t threads[] = { 1, 2, 5 };
	uint64_t hash[3];
	scene s = make_scene();
	for (int i = 0; i < 3; i++) {
		tl_crowd *crowd = make_crowd(s.nav, threads[i]);
		fill(crowd, 700);
		for (int step = 0; step < 150; step++) {
			steps(crowd, 1);
			send_on(crowd);
		}
		hash[i] = tl_crowd_hash(crowd);
		tl_crowd_free(crowd);
	}
	drop_scene(&s);
	ck_assert_uint_eq(hash[0], hash[1]);
	ck_assert_uint_eq(hash[0], hash[2]);
}
END_TEST

/* Same agents, added in another order: the same motions to the last bit, as long as nothing depends on slots: no noise, no turns to look, no
 * random precedence, which between walls begins when two are stuck for some time. */
START_TEST(the_order_of_agents_does_not_matter)
{
	enum { COUNT = 200 };
	tl_agent_id ids[2][COUNT];
	tl_crowd *crowds[2];
	for (int c = 0; c < 2; c++) {
		crowds[c] = make_crowd(NULL, 1);
		crowds[c]->reciprocal.noise = 0;
		crowds[c]->reciprocal.pair.drawn = 0;
		for (int k = 0; k < COUNT; k++) {
			int i = c ? (k * 77 + 13) % COUNT : k;
			tli_rng rng = { (uint64_t)i };
			tl_agent_def def = tl_default_agent_def();
			def.position = (tl_point){ draw(&rng, 0, 30), draw(&rng, 0, 30) };
			def.goal = (tl_point){ draw(&rng, 0, 30), draw(&rng, 0, 30) };
			def.velocity = (tl_vector){ draw(&rng, -1, 1), draw(&rng, -1, 1) };
			def.radius = 0.3;
			def.avoid = i % 3 == 0 ? TL_AVOID_CIRCLES : TL_AVOID_RECIPROCAL;
			def.desire = i % 5 == 0 ? TL_DESIRE_FLOCK : TL_DESIRE_GOAL;
			ck_assert_int_eq(tl_crowd_add_agent(crowds[c], &def, &ids[c][i]), TL_OK);
		}
	}
	for (int step = 0; step < 90; step++) {
		steps(crowds[0], 1);
		steps(crowds[1], 1);
		for (int i = 0; i < COUNT; i++) {
			tl_agent_info a, b;
			ck_assert_int_eq(tl_crowd_get_agent(crowds[0], ids[0][i], &a), TL_OK);
			ck_assert_int_eq(tl_crowd_get_agent(crowds[1], ids[1][i], &b), TL_OK);
			ck_assert(a.position.x == b.position.x && a.position.y == b.position.y);
			ck_assert(a.velocity.x == b.velocity.x && a.velocity.y == b.velocity.y && a.state == b.state);
		}
	}
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
}
END_TEST

/* A distant agent does not matter, nor that others came and went before. */
START_TEST(agents_that_come_and_go_elsewhere_do_not_matter)
{
	tl_crowd *crowds[2];
	tl_agent_id ids[2][40];
	for (int c = 0; c < 2; c++) {
		crowds[c] = make_crowd(NULL, 1);
		for (int i = 0; i < 40; i++) {
			tl_agent_def def = tl_default_agent_def();
			def.position = (tl_point){ 1.5 * (i % 8), 1.5 * (i / 8) };
			def.goal = (tl_point){ 10 - def.position.x, 10 - def.position.y };
			def.avoid = TL_AVOID_RECIPROCAL;
			def.desire = TL_DESIRE_GOAL;
			ck_assert_int_eq(tl_crowd_add_agent(crowds[c], &def, &ids[c][i]), TL_OK);
		}
	}
	tl_agent_id guests[100] = { { 0, 0 } };
	tli_rng rng = { 3 };
	for (int step = 0; step < 200; step++) {
		size_t at = (size_t)tli_rng_between(&rng, 0, 99);
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ draw(&rng, 500, 600), draw(&rng, 500, 600) };
		def.avoid = (tl_avoid)(step % 5);
		if (tl_agent_is_valid(crowds[1], guests[at]))
			ck_assert_int_eq(tl_crowd_remove_agent(crowds[1], guests[at]), TL_OK);
		ck_assert_int_eq(tl_crowd_add_agent(crowds[1], &def, &guests[at]), TL_OK);
		steps(crowds[0], 1);
		steps(crowds[1], 1);
		for (int i = 0; i < 40; i++)
			same_place(crowds[0], ids[0][i], crowds[1], ids[1][i]);
	}
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
}
END_TEST

/* Slots in any order; numbers stay. */
static void shuffle(tl_crowd *crowd, tli_rng *rng)
{
	size_t used = crowd->store.agents.used;
	uint32_t *from = malloc(used * sizeof *from);
	void *buffer = malloc(8 * used);
	ck_assert(from && buffer);
	for (uint32_t i = 0; i < used; i++) {
		uint32_t at = (uint32_t)tli_rng_between(rng, 0, (int64_t)i);
		from[i] = from[at];
		from[at] = i;
	}
	ck_assert_int_eq(tli_numbers_reserve(&crowd->store, crowd->store.agents.room), TL_OK);
	tli_agents_permute(&crowd->store, from, buffer);
	free(from);
	free(buffer);
}

static void must_be_same(const tl_crowd *a, const tl_crowd *b)
{
	size_t size_a, size_b;
	(void)tl_crowd_save(a, NULL, 0, &size_a);
	(void)tl_crowd_save(b, NULL, 0, &size_b);
	ck_assert_uint_eq(size_a, size_b);
	uint8_t *bytes_a = malloc(size_a), *bytes_b = malloc(size_b);
	ck_assert_int_eq(tl_crowd_save(a, bytes_a, size_a, &size_a), TL_OK);
	ck_assert_int_eq(tl_crowd_save(b, bytes_b, size_b, &size_b), TL_OK);
	ck_assert_mem_eq(bytes_a, bytes_b, size_a);
	free(bytes_a);
	free(bytes_b);
}

/* Some go, others come, the same ones in each crowd. */
static void replace_some(tl_crowd *crowds[2], int step)
{
	for (uint32_t number = (uint32_t)step % 17; number < crowds[0]->store.agents.used; number += 17) {
		tl_agent_id id = { number + 1, crowds[0]->store.agents.generation[number] };
		bool there = tl_agent_is_valid(crowds[0], id);
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ 1 + number % 37, 1 + step % 27 }; /* some at the same position */
		def.radius = 0.2;
		def.avoid = (tl_avoid)(number % 5);
		def.desire = number % 3 ? TL_DESIRE_GOAL : TL_DESIRE_FLOCK;
		for (int c = 0; c < 2; c++) {
			tl_agent_id fresh;
			ck_assert(tl_agent_is_valid(crowds[c], id) == there);
			if (there)
				ck_assert_int_eq(tl_crowd_remove_agent(crowds[c], id), TL_OK);
			if (number % 2)
				ck_assert_int_eq(tl_crowd_add_agent(crowds[c], &def, &fresh), TL_OK);
		}
	}
}

/* Slots decide only where agents lie in memory: if they are put in another order again and again, no agent moves differently. */
START_TEST(the_order_of_slots_does_not_matter)
{
	tli_rng rng = { 41 };
	scene s = make_scene();
	tl_crowd *crowds[2] = { make_crowd(s.nav, 1), make_crowd(s.nav, 2) };
	for (int c = 0; c < 2; c++)
		fill(crowds[c], 400);
	for (int step = 0; step < 200; step++) {
		if (step % 3 == 0)
			shuffle(crowds[1], &rng);
		if (step % 20 == 19)
			replace_some(crowds, step);
		for (int c = 0; c < 2; c++) {
			steps(crowds[c], 1);
			send_on(crowds[c]);
		}
		ck_assert_uint_eq(tl_crowd_hash(crowds[0]), tl_crowd_hash(crowds[1]));
		if (step % 10 == 0)
			must_be_same(crowds[0], crowds[1]);
	}
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
	drop_scene(&s);
}
END_TEST

/* Crowds of thousands do so themselves. A loaded one begins anew with slots, and goes on the same. */
START_TEST(large_crowds_are_renumbered)
{
	tl_crowd *crowds[2] = { make_crowd(NULL, 1), make_crowd(NULL, 2) };
	fill(crowds[0], 6000);
	steps(crowds[0], 40);
	ck_assert_uint_gt(crowds[0]->store.numbers.room, 0);
	size_t moved = 0;
	for (uint32_t slot = 0; slot < crowds[0]->store.agents.used; slot++) {
		moved += crowds[0]->store.numbers.number[slot] != slot;
		ck_assert_uint_eq(tli_slot_of(&crowds[0]->store, tli_number_of(&crowds[0]->store, slot)), slot);
	}
	ck_assert_uint_gt(moved, 5000);
	size_t size;
	(void)tl_crowd_save(crowds[0], NULL, 0, &size);
	uint8_t *bytes = malloc(size);
	ck_assert_int_eq(tl_crowd_save(crowds[0], bytes, size, &size), TL_OK);
	ck_assert_int_eq(tl_crowd_load(crowds[1], bytes, size), TL_OK);
	free(bytes);
	for (int c = 0; c < 2; c++)
		steps(crowds[c], ROUNDS_OF(30, 10));
	must_be_same(crowds[0], crowds[1]);
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
}
END_TEST

/* ---- one hash ---- */

#define MIXED_HASH UINT64_C(0x240A166F999187BA)

/* 10,000 steps of everything. The number is that of every compiler, optimisation and machine; a change of how agents move changes it. */
START_TEST(ten_thousand_steps_have_one_hash)
{
	scene s = make_scene();
	tl_crowd *crowd = make_crowd(s.nav, 2);
	fill(crowd, 60);
	for (int step = 0; step < 10000; step++) {
		steps(crowd, 1);
		send_on(crowd);
	}
	uint64_t hash = tl_crowd_hash(crowd);
	tl_crowd_free(crowd);
	drop_scene(&s);
	ck_assert_msg(hash == MIXED_HASH, "the hash is 0x%016llX", (unsigned long long)hash);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd steps");
	TCase *tc = tcase_create("steps");
	tcase_add_loop_test(tc, neighbours_are_those_of_all_pairs, 0, 6);
	tcase_add_test(tc, any_number_of_threads_does_the_same);
	tcase_add_test(tc, the_order_of_agents_does_not_matter);
	tcase_add_test(tc, agents_that_come_and_go_elsewhere_do_not_matter);
	tcase_add_test(tc, the_order_of_slots_does_not_matter);
	tcase_add_test(tc, large_crowds_are_renumbered);
	suite_add_tcase(suite, tc);
	tc = tcase_create("hash");
	tcase_add_test(tc, ten_thousand_steps_have_one_hash);
	suite_add_tcase(suite, tc);
	return suite;
}
