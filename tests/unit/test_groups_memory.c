/* SPDX-License-Identifier: MIT */
/*
 * Sessions of random edits, alone and in groups, undone, redone and cancelled, in which every allocation of every call is refused in turn, once
 * alone and once with all after it: the call answers that it is out of memory, and map, journal and revision are as they were; a retry then does what it does on a
 * second map, which has all the memory it asks for.
 */
#include "support/failing.h"
#include "support/map_edits.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/rounds.h"

enum { SESSIONS = 12 };
#define CALLS ROUNDS_OF(400, 60)

typedef enum call { EDIT, BEGIN, END, CANCEL, UNDO, REDO } call;

/* All that a call can change, except for the map itself. */
typedef struct journal_state {
	uint64_t map, revision;
	size_t undo, redo;
} journal_state;

static journal_state state_of(const tl_map *map)
{
	return (journal_state){ map_state(map), tl_map_revision(map), tl_map_undo_count(map), tl_map_redo_count(map) };
}

static void check_same(journal_state a, journal_state b)
{
	ck_assert_uint_eq(a.map, b.map);
	ck_assert_uint_eq(a.revision, b.revision);
	ck_assert_uint_eq(a.undo, b.undo);
	ck_assert_uint_eq(a.redo, b.redo);
}

static tl_status make_call(tl_map *map, call what, tli_rng *rng, size_t kind)
{
	switch (what) {
	case BEGIN:
		return tl_map_begin_group(map);
	case END:
		return tl_map_end_group(map);
	case CANCEL:
		return tl_map_cancel_group(map);
	case UNDO:
		return tl_map_undo(map, NULL);
	case REDO:
		return tl_map_redo(map, NULL);
	default:
		return map_edit(map, rng, kind);
	}
}

/* Calls with the k-th allocation failing for each k, until one call asks for fewer; the rng as it was for each. Adds the failures. */
static tl_status call_without_memory(tl_map *map, call what, tli_rng rng, size_t kind, size_t *failures)
{
	const journal_state before = state_of(map);
	for (long k = 1;; k++) {
		tli_rng values = rng;
		failing_arm(k, (rng.state >> 20) % 2);
		tl_status status = make_call(map, what, &values, kind);
		if (!failing_disarm())
			return status;
		if (status != TL_E_NOMEM) /* done without, as compaction is */
			return status;
		++*failures;
		check_same(state_of(map), before);
	}
}

/* Six edits of ten, and each of the others one or two. A group is ended sooner than a second one begins in it. */
static call random_call(tli_rng *rng, bool open)
{
	static const call outside[] = { BEGIN, BEGIN, UNDO, REDO }, inside[] = { END, END, BEGIN, CANCEL };
	int64_t n = tli_rng_between(rng, 0, 9);
	return n < 6 ? EDIT : (open ? inside : outside)[n - 6];
}

START_TEST(sessions_without_memory)
{
	failing_install();
	tli_rng rng = { 4000 + (uint64_t)_i };
	tl_map *map = NULL, *twin = NULL;
	size_t failures[REDO + 1] = { 0 }, open = 0;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	ck_assert_int_eq(tl_map_create(NULL, &twin), TL_OK);
	for (int i = 0; i < CALLS; i++) {
		call what = random_call(&rng, open > 0);
		size_t kind = (size_t)tli_rng_between(&rng, 0, MAP_EDIT_KINDS - 1);
		tl_status expected = make_call(twin, what, &(tli_rng){ rng.state }, kind);
		ck_assert_int_eq(call_without_memory(map, what, rng, kind, &failures[what]), expected);
		check_same(state_of(map), state_of(twin));
		tli_rng_next(&rng);
		if (expected == TL_OK && what == BEGIN)
			open++;
		if (expected == TL_OK && (what == END || what == CANCEL))
			open--;
	}
	ck_assert_uint_gt(failures[EDIT], 0);
	for (; open > 0; open--)
		ck_assert_int_eq(tl_map_end_group(map), TL_OK);
	while (tl_map_undo_count(map) > 0)
		ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
	map_check_text(map, "tautline 1\n");
	tl_map_free(twin);
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("groups without memory");
	TCase *tests = tcase_create("memory");
	tcase_add_loop_test(tests, sessions_without_memory, 0, SESSIONS);
	suite_add_tcase(suite, tests);
	return suite;
}
