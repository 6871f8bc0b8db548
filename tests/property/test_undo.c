/* SPDX-License-Identifier: MIT */
/*
 * Random edits, groups, undo and redo: after each the state of the map is the one that it had there, down to ids, places and the bytes
 * that it is saved as; undone to the beginning, the file is as it was. Edits that are refused, or change nothing, are no step.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "support/failing.h"
#include "support/map_edits.h"
#include "support/map_text.h"
#include "support/runner.h"

enum { STEPS = 1700, SEEDS = 6, STATES_MAX = STEPS + 1 };

static const char example[] = "tautline 1   # the hall\r\n"
			      "\n"
			      "radius 0.50 # of the agent\n"
			      "wall 0,0 10.0,0 10,8 +0,8 loop # outer\n"
			      "wall 4,0   4,3\n"
			      "  door front 4,3 4,5.00 closed\n"
			      "# waypoints\n"
			      "waypoint a 1,1\n"
			      "waypoint \"b c\" 9,7 radius 0.50\n"
			      "link a \"b c\"  # there and back\n"
			      "link \"b c\" a oneway cost 2.50\n"
			      "allow link-blocked a \"b c\" \"later\"\n"
			      "expect sees a \"b c\"\n"
			      "expect path a 1,2 <= 9.0\n"
			      "obstacle crate 5,5 0.60 velocity 1,0\n"
			      "obstacle raft 5,5 corners -1,-1  1,-1 0,1 turn 30.0 velocity 1,0\n"
			      "obstacle cart 5,5 0.6 speed 2 course 3,3 \"b c\" a loop # round\n"
			      "agent guard 1,1 patrol \"b c\" a 2,2\n"
			      "agent sheep 1,1 flock \"the flock\"";

static tl_map *map;
static tli_rng rng;
static uint64_t states[STATES_MAX]; /* after each step */
static size_t at, known;            /* the step that the map is at, and the last that can be redone */

static bool happens(int one_in)
{
	return tli_rng_between(&rng, 1, one_in) == 1;
}

static void check_state(void)
{
	ck_assert_uint_eq(map_state(map), states[at]);
	ck_assert_uint_eq(tl_map_undo_count(map), at);
	ck_assert_uint_eq(tl_map_redo_count(map), known - at);
}

/* One edit; whether it changed the map. Otherwise the revision stays. */
static bool edit(void)
{
	uint64_t revision = tl_map_revision(map);
	tl_status status = map_edit(map, &rng, (size_t)tli_rng_between(&rng, 0, MAP_EDIT_KINDS - 1));
	ck_assert(status != TL_E_NOMEM);
	if (status)
		ck_assert_uint_eq(tl_map_revision(map), revision);
	return tl_map_revision(map) != revision;
}

static void step_made(void)
{
	at++;
	known = at;
	states[at] = map_state(map);
	check_state();
}

static void edit_alone(void)
{
	if (edit())
		step_made();
	else
		check_state();
}

static void edit_group(void)
{
	bool nested = happens(3), made = false;
	ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
	for (int64_t i = tli_rng_between(&rng, 0, 8); i-- > 0;)
		made = edit() || made;
	if (nested) {
		ck_assert_int_eq(tl_map_begin_group(map), TL_OK);
		made = edit() || made;
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_E_INVALID);
		ck_assert_int_eq(tl_map_cancel_group(map), TL_E_INVALID);
		ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	}
	bool cancelled = happens(3);
	ck_assert_int_eq(cancelled ? tl_map_cancel_group(map) : tl_map_end_group(map), TL_OK);
	ck_assert_int_eq(tl_map_end_group(map), TL_E_INVALID);
	if (made && !cancelled)
		step_made();
	else
		check_state();
}

static void undo(void)
{
	tl_map_step step;
	tl_status expected = at > 0 ? TL_OK : TL_E_NOT_FOUND;
	ck_assert_int_eq(tl_map_undo(map, &step), expected);
	at -= !expected;
	check_state();
}

static void redo(void)
{
	tl_status expected = at < known ? TL_OK : TL_E_NOT_FOUND;
	ck_assert_int_eq(tl_map_redo(map, NULL), expected);
	at += !expected;
	check_state();
}

static void begin(bool from_file)
{
	at = known = 0;
	if (from_file)
		map = map_from_text(example);
	else
		ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	states[0] = map_state(map);
	check_state();
	ck_assert_uint_eq(tl_map_undo_bytes(map), 0);
}

START_TEST(random_steps)
{
	rng.state = (uint64_t)_i;
	begin(_i % 2 == 0);
	for (int i = 0; i < STEPS; i++) {
		if (happens(8))
			edit_group();
		else if (happens(3))
			undo();
		else if (happens(3))
			redo();
		else
			edit_alone();
		if (happens(100)) {
			for (int64_t n = tli_rng_between(&rng, 0, 60); n-- > 0;)
				undo();
		}
	}
	while (at > 0)
		undo();
	if (_i % 2 == 0)
		map_check_text(map, example);
	while (at < known)
		redo();
	tl_map_free(map);
}
END_TEST

/* With little memory the oldest steps are forgotten, and the others are as they were. */
START_TEST(bounded)
{
	enum { LIMIT = 40000 };
	rng.state = 100 + (uint64_t)_i;
	begin(true);
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, LIMIT), TL_OK);
	ck_assert_uint_eq(tl_map_max_undo_bytes(map), LIMIT);
	size_t steps = 0;
	for (int i = 0; i < 3000; i++) {
		ck_assert_uint_le(tl_map_undo_bytes(map), LIMIT);
		if (!edit())
			continue;
		if (steps == STATES_MAX - 1)
			memmove(states, states + 1, steps * sizeof *states);
		else
			steps++;
		states[steps] = map_state(map);
	}
	size_t count = tl_map_undo_count(map);
	ck_assert(count > 100 && count < 1500);
	for (size_t i = 1; i <= count; i++) {
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		ck_assert_uint_eq(map_state(map), states[steps - i]);
	}
	ck_assert_int_eq(tl_map_undo(map, NULL), TL_E_NOT_FOUND);
	tl_map_forget_edits(map);
	ck_assert_int_eq(tl_map_redo(map, NULL), TL_E_NOT_FOUND);
	ck_assert_uint_eq(tl_map_undo_bytes(map), 0);
	tl_map_free(map);
}
END_TEST

/* A long session holds no more memory at its end than after its first part. TL_SOAK=EDITS makes it longer. */
START_TEST(memory_is_flat)
{
	const char *soak = getenv("TL_SOAK");
	long edits = soak ? atol(soak) : 10000, warm_up = edits / 5;
	size_t warm = 0;
	failing_install();
	rng.state = 7;
	begin(true);
	ck_assert_int_eq(tl_map_set_max_undo_bytes(map, 100000), TL_OK);
	for (long i = 0; i < edits; i++) {
		(void)edit();
		for (int64_t n = happens(20) ? tli_rng_between(&rng, 0, 40) : 0; n-- > 0;)
			(void)tl_map_undo(map, NULL);
		for (int64_t n = happens(50) ? tli_rng_between(&rng, 0, 40) : 0; n-- > 0;)
			(void)tl_map_redo(map, NULL);
		while (tl_map_wall_count(map) > 300)
			ck_assert_int_eq(tl_map_remove_wall(map, tl_map_next_wall(map, (tl_wall_id){ 0, 0 })), TL_OK);
		while (tl_map_link_count(map) > 100)
			ck_assert_int_eq(tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 })), TL_OK);
		while (tl_map_expectation_count(map) > 100)
			ck_assert_int_eq(tl_map_remove_expectation(
						 map, tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 })),
				TL_OK);
		while (tl_map_allowance_count(map) > 100)
			ck_assert_int_eq(
				tl_map_remove_allowance(map, tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 })),
				TL_OK);
		if (i >= warm_up && failing_live_bytes() > warm)
			warm = i < 2 * warm_up ? failing_live_bytes() : warm;
	}
	ck_assert_uint_lt(failing_live_bytes(), warm + (1 << 20));
	map_check_round_trip(map);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("undo and redo of random edits");
	TCase *tests = tcase_create("undo");
	tcase_add_loop_test(tests, random_steps, 0, SEEDS);
	tcase_add_loop_test(tests, bounded, 0, 2);
	suite_add_tcase(suite, tests);
	TCase *soak = tcase_create("soak");
	tcase_set_timeout(soak, 3600);
	tcase_add_test(soak, memory_is_flat);
	suite_add_tcase(suite, soak);
	return suite;
}
