/* SPDX-License-Identifier: MIT */
/* tests/unit/test_crowd_memory.c: every failing allocation of a crowd; steps that allocate nothing; snapshots. */
#include "crowd/store/snapshot.h"
#include "support/failing.h"
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/crowd.h>

#include "support/small_map.h"

typedef struct world {
	tl_map *map;
	tl_nav *nav;
	tl_door_id door;
} world;

static world make_world(void)
{
	world w = { .map = small_map() };
	ck_assert_int_eq(tl_map_set_radius(w.map, 0.25), TL_OK);
	small_box(w.map, 0, 0, 20, 10, false);
	small_wall(w.map, 10, 0, 10, 4);
	small_wall(w.map, 10, 6, 10, 10);
	small_box(w.map, 4, 4, 5, 5, true);
	w.door = small_door(w.map, "d", 10, 4, 10, 6, false);
	small_obstacle(w.map, "o", 15, 5, 0.5);
	w.nav = small_nav(w.map, NULL);
	return w;
}

static void drop_world(world *w)
{
	tl_nav_free(w->nav);
	tl_map_free(w->map);
}

static tl_status make_crowd(const world *w, tl_crowd **out)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = w->nav;
	def.dt = 0.05;
	def.path_budget = 4;
	return tl_crowd_create(&def, out);
}

static tl_vector push(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)context;
	return (tl_vector){ id.index1 % 2 ? 3 : -3, vehicle->position.x > 5 ? 1 : -1 };
}

/* One of every sort; id 0 of those that were not added. */
static tl_status add_one(tl_crowd *crowd, int i, tl_agent_id *id)
{
	static const tl_point stops[] = { { 2, 2 }, { 18, 2 }, { 18, 8 } };
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ 1 + 0.7 * (i % 11), 1 + 0.7 * (i / 11) };
	def.radius = 0.25;
	def.avoid = (tl_avoid)(i % 5);
	def.goal = (tl_point){ 19 - 0.5 * (i % 9), 9 - 0.5 * (i % 5) };
	def.desire = i % 7 == 6 ? TL_DESIRE_REST : TL_DESIRE_GOAL;
	def.priority = i % 4;
	tl_status status = tl_crowd_add_agent(crowd, &def, id);
	if (status)
		return status;
	switch (i % 7) {
	case 0:
		status = tl_crowd_set_agent_patrol(crowd, *id, stops, 3);
		break;
	case 1:
		status = tl_crowd_set_agent_wander(crowd, *id, NULL);
		break;
	case 2:
		status = tl_crowd_set_agent_flock(crowd, *id, (uint32_t)i % 2);
		break;
	case 3:
		status = tl_crowd_set_agent_force(crowd, *id, push, NULL);
		break;
	default:
		break;
	}
	if (status)
		ck_assert_int_eq(tl_crowd_remove_agent(crowd, *id), TL_OK);
	return status;
}

static void add_all(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++) {
		tl_agent_id id;
		ck_assert_int_eq(add_one(crowd, i, &id), TL_OK);
	}
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	circle.circle = (tl_circle){ { 15, 8 }, 0.5, { 0.5, -0.5 } };
	circle.bounce = (tl_box){ { 12, 2 }, { 18, 9 } };
	tl_circle_id id;
	ck_assert_int_eq(tl_crowd_add_circle(crowd, &circle, &id), TL_OK);
}

static void steps(tl_crowd *crowd, int count)
{
	for (int i = 0; i < count; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
}

static uint8_t *save(const tl_crowd *crowd, size_t *size)
{
	ck_assert_int_eq(tl_crowd_save(crowd, NULL, 0, size), TL_E_BUFFER);
	uint8_t *bytes = malloc(*size);
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, *size - 1, size), TL_E_BUFFER);
	ck_assert_int_eq(tl_crowd_save(crowd, bytes, *size, size), TL_OK);
	return bytes;
}

START_TEST(every_failing_allocation_of_making_and_adding)
{
	failing_install();
	world w = make_world();
	size_t before = failing_live_blocks();
	long k = 1;
	for (bool injected = true; injected; k++) {
		tl_crowd *crowd = NULL;
		failing_arm(k, false);
		tl_status status = make_crowd(&w, &crowd);
		for (int i = 0; i < 20 && !status; i++) {
			tl_agent_id id;
			status = add_one(crowd, i, &id);
			if (status)
				ck_assert_uint_eq(tl_crowd_agent_count(crowd), (size_t)i);
		}
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		tl_crowd_free(crowd);
		ck_assert_uint_eq(failing_live_blocks(), before);
	}
	ck_assert_int_gt(k, 20);
	drop_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* A step that fails changes nothing, and the next one does all of it: crowds that had to try again stay the same as one that had not. */
START_TEST(every_failing_allocation_of_a_step)
{
	failing_install();
	world w = make_world();
	tl_crowd *reference, *crowd;
	ck_assert_int_eq(make_crowd(&w, &reference), TL_OK);
	ck_assert_int_eq(make_crowd(&w, &crowd), TL_OK);
	add_all(reference, 40);
	add_all(crowd, 40);
	size_t refused = 0, spared = 0;
	for (int step = 0; step < 120; step++) {
		if (step == 60 || step == 80) { /* new walls: everything is looked at again */
			ck_assert_int_eq(tl_map_set_door_closed(w.map, w.door, step == 60), TL_OK);
			ck_assert_int_eq(tl_nav_update(w.nav, w.map), TL_OK);
		}
		ck_assert_int_eq(tl_crowd_step(reference), TL_OK);
		for (long k = 1;; k++) {
			uint64_t hash = tl_crowd_hash(crowd);
			size_t size_before, size_after;
			uint8_t *bytes_before = save(crowd, &size_before);
			failing_arm(k, false);
			tl_status status = tl_crowd_step(crowd);
			bool injected = failing_disarm();
			if (!injected ||
				status == TL_OK) { /* a nav that estimates whether to be whole can do without */
				ck_assert_int_eq(status, TL_OK);
				spared += injected;
				free(bytes_before);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			refused++;
			ck_assert_uint_eq(tl_crowd_hash(crowd), hash);
			uint8_t *bytes_after = save(crowd, &size_after);
			ck_assert_uint_eq(size_before, size_after);
			ck_assert_mem_eq(bytes_before, bytes_after, size_before);
			free(bytes_before);
			free(bytes_after);
		}
		ck_assert_uint_eq(tl_crowd_hash(crowd), tl_crowd_hash(reference));
	}
	ck_assert_uint_gt(refused, 30);
	ck_assert_uint_le(spared, 2);
	tl_crowd_free(crowd);
	tl_crowd_free(reference);
	drop_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(steps_hardly_allocate_once_warm)
{
	failing_install();
	world w = make_world();
	tl_crowd *crowd;
	ck_assert_int_eq(make_crowd(&w, &crowd), TL_OK);
	add_all(crowd, 60);
	tl_crowd_event event;
	for (int i = 0; i < 3000; i++) {
		steps(crowd, 1);
		while (tl_crowd_take_event(crowd, &event))
			continue;
	}
	size_t requests = failing_requests();
	for (int i = 0; i < 1500; i++) {
		steps(crowd, 1);
		while (tl_crowd_take_event(crowd, &event))
			continue;
	}
	/* Blocks grow by eighths: a path may be longer than all before. */
	ck_assert_uint_le(failing_requests(), requests + 8);
	tl_crowd_free(crowd);
	drop_world(&w);
}
END_TEST

/* ---- snapshots ---- */

/* Forces are the host's: they are set again. */
static void set_forces(tl_crowd *crowd)
{
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1;
		id = tl_crowd_next_agent(crowd, id)) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		if (info.desire == TL_DESIRE_FORCE)
			ck_assert_int_eq(tl_crowd_set_agent_force(crowd, id, push, NULL), TL_OK);
	}
}

START_TEST(a_loaded_crowd_goes_on_bit_for_bit)
{
	failing_install();
	world w = make_world();
	tl_crowd *crowd, *other;
	ck_assert_int_eq(make_crowd(&w, &crowd), TL_OK);
	ck_assert_int_eq(make_crowd(&w, &other), TL_OK);
	add_all(crowd, 50);
	add_all(other, 7); /* gone when loaded */
	steps(other, 3);
	for (int round = 0; round < 5; round++) {
		steps(crowd, 37);
		tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ (uint32_t)round * 3, 1 });
		ck_assert_int_eq(tl_crowd_remove_agent(crowd, id), TL_OK);
		size_t size, again;
		uint8_t *bytes = save(crowd, &size);
		ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
		ck_assert_uint_eq(tl_crowd_hash(other), tl_crowd_hash(crowd));
		uint8_t *copy = save(other, &again);
		ck_assert_uint_eq(size, again);
		ck_assert_mem_eq(bytes, copy, size);
		set_forces(crowd);
		set_forces(other);
		for (int i = 0; i < 50; i++) {
			steps(crowd, 1);
			steps(other, 1);
			ck_assert_uint_eq(tl_crowd_hash(other), tl_crowd_hash(crowd));
		}
		tl_agent_id mine, theirs; /* new ids are the same */
		ck_assert_int_eq(add_one(crowd, 100 + round, &mine), TL_OK);
		ck_assert_int_eq(add_one(other, 100 + round, &theirs), TL_OK);
		ck_assert(mine.index1 == theirs.index1 && mine.generation == theirs.generation);
		free(bytes);
		free(copy);
	}
	tl_crowd_free(crowd);
	tl_crowd_free(other);
	drop_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* The check of a snapshot, so that what is behind it is reached. */
static void sign(uint8_t *bytes, size_t size)
{
	uint64_t z = tli_snapshot_check(bytes, size - 8);
	for (int i = 0; i < 8; i++)
		bytes[size - 8 + (size_t)i] = (uint8_t)(z >> 8 * i);
}

START_TEST(a_damaged_snapshot_is_refused_or_harmless)
{
	failing_install();
	world w = make_world();
	tl_crowd *crowd, *other;
	ck_assert_int_eq(make_crowd(&w, &crowd), TL_OK);
	ck_assert_int_eq(make_crowd(&w, &other), TL_OK);
	add_all(crowd, 12);
	steps(crowd, 20);
	size_t size;
	uint8_t *bytes = save(crowd, &size), *copy = malloc(size);
	uint64_t hash = tl_crowd_hash(other), random = 1;
	for (size_t cut = 0; cut < size; cut += 7)
		ck_assert_int_eq(tl_crowd_load(other, bytes, cut), TL_E_FORMAT);
	for (int i = 0; i < 3000; i++) {
		memcpy(copy, bytes, size);
		random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		size_t at = (random >> 33) % (size - 8);
		copy[at] ^= (uint8_t)(1 + (random >> 20) % 255);
		ck_assert_int_eq(tl_crowd_load(other, copy, size), TL_E_FORMAT);
		sign(copy, size);
		tl_status status = tl_crowd_load(other, copy, size); /* some numbers may be others */
		if (status) {
			ck_assert_int_eq(status, TL_E_FORMAT);
			continue;
		}
		steps(other, 2);
		tl_agent_id id = tl_crowd_next_agent(other, (tl_agent_id){ 0, 0 });
		ck_assert_int_eq(add_one(other, i % 50, &id), TL_OK);
	}
	ck_assert_int_eq(tl_crowd_load(other, bytes, size), TL_OK);
	ck_assert_uint_ne(tl_crowd_hash(other), hash);
	/* Of a crowd with another step. */
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = w.nav;
	tl_crowd *third;
	ck_assert_int_eq(tl_crowd_create(&def, &third), TL_OK);
	ck_assert_int_eq(tl_crowd_load(third, bytes, size), TL_E_FORMAT);
	tl_crowd_free(third);
	for (long k = 1;; k++) {
		failing_arm(k, false);
		tl_status status = tl_crowd_load(other, bytes, size);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
	}
	free(bytes);
	free(copy);
	tl_crowd_free(crowd);
	tl_crowd_free(other);
	drop_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* Columns that a loaded crowd does not need may have been there before, for fewer bodies. */
START_TEST(a_loaded_crowd_needs_no_columns_of_the_one_before)
{
	failing_install();
	tl_crowd *crowd, *other;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	ck_assert_int_eq(tl_crowd_create(NULL, &other), TL_OK);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK); /* which keeps sides */
	steps(crowd, 1);
	size_t size;
	uint8_t *bytes = save(other, &size);
	ck_assert_int_eq(tl_crowd_load(crowd, bytes, size), TL_OK);
	def.avoid = TL_AVOID_NONE;
	for (int i = 0; i < 500; i++) {
		def.position.x = i;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
		ck_assert_int_eq(tl_crowd_add_agent(other, &def, &id), TL_OK);
	}
	steps(crowd, 2);
	steps(other, 2);
	ck_assert_uint_eq(tl_crowd_hash(crowd), tl_crowd_hash(other));
	free(bytes);
	tl_crowd_free(crowd);
	tl_crowd_free(other);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* The seconds of its steps are behind the head and their number. */
START_TEST(a_crowd_out_of_time_is_refused)
{
	const double values[] = { 1, -1, 1e18, INFINITY, NAN };
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	size_t size;
	uint8_t *bytes = save(crowd, &size);
	for (size_t i = 0; i < 5; i++) {
		memcpy(bytes + 48, &values[i], sizeof values[0]);
		sign(bytes, size);
		ck_assert_int_eq(tl_crowd_load(crowd, bytes, size), TL_E_FORMAT);
	}
	free(bytes);
	tl_crowd_free(crowd);
}
END_TEST

/* Its field of view, its first parameter, is behind the head, the steps and what was asked. */
START_TEST(a_flock_without_numbers_is_refused)
{
	const double values[] = { 1e18, -1e18, INFINITY, NAN, 1e308 };
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	size_t size;
	uint8_t *bytes = save(crowd, &size);
	double view;
	memcpy(&view, bytes + 92, sizeof view);
	ck_assert(view == tl_default_flock_def().field_of_view);
	for (size_t i = 0; i < 30; i++) {
		uint8_t *copy = malloc(size);
		memcpy(copy, bytes, size);
		memcpy(copy + 92 + 8 * (i / 5), &values[i % 5], sizeof values[0]);
		sign(copy, size);
		ck_assert_int_eq(tl_crowd_load(crowd, copy, size), TL_E_FORMAT);
		free(copy);
	}
	free(bytes);
	tl_crowd_free(crowd);
}
END_TEST

START_TEST(all_agents_are_removed_before_the_first_step)
{
	tl_crowd *crowd;
	ck_assert_int_eq(tl_crowd_create(NULL, &crowd), TL_OK);
	tl_agent_def def = tl_default_agent_def();
	tl_agent_id id;
	for (int avoid = TL_AVOID_NONE; avoid <= TL_AVOID_RECIPROCAL; avoid++) {
		def.avoid = (tl_avoid)avoid;
		def.desire = avoid == TL_AVOID_NONE ? TL_DESIRE_FLOCK : TL_DESIRE_GOAL;
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &id), TL_OK);
		ck_assert_int_eq(tl_crowd_remove_agent(crowd, id), TL_OK);
		steps(crowd, 2);
		ck_assert_uint_eq(tl_crowd_agent_count(crowd), 0);
	}
	tl_crowd_free(crowd);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd memory");
	TCase *tc = tcase_create("memory");
	tcase_add_test(tc, every_failing_allocation_of_making_and_adding);
	tcase_add_test(tc, every_failing_allocation_of_a_step);
	tcase_add_test(tc, steps_hardly_allocate_once_warm);
	tcase_add_test(tc, a_loaded_crowd_goes_on_bit_for_bit);
	tcase_add_test(tc, a_damaged_snapshot_is_refused_or_harmless);
	tcase_add_test(tc, a_loaded_crowd_needs_no_columns_of_the_one_before);
	tcase_add_test(tc, a_crowd_out_of_time_is_refused);
	tcase_add_test(tc, a_flock_without_numbers_is_refused);
	tcase_add_test(tc, all_agents_are_removed_before_the_first_step);
	suite_add_tcase(suite, tc);
	return suite;
}
