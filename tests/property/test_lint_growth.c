/* SPDX-License-Identifier: MIT */
/*
 * What an update after one small edit takes does not grow with the map, for rules about one thing or a pair: ends of walls are moved by .01, and the
 * counted steps and the bytes allocated in ten times as many walls are at most 1.5 times as many; TL_SOAK: in a hundred times as many.
 */
#include <stdlib.h>

#include "base/budget.h"
#include "base/sort.h"
#include "support/lint_findings.h"
#include "support/made_map.h"
#include "support/runner.h"
#include <tautline/lint.h>

enum { FEW = 5000, MOVES = 40 };

typedef struct effort {
	double steps, bytes; /* of an update: in the mean, the median */
} effort;

/* Arrays that grow by a share of their size do so once in many edits: so the median of bytes. */
static size_t bytes_taken;

static void *count_bytes(void *context, void *block, size_t old_size, size_t new_size)
{
	(void)context;
	if (new_size == 0) {
		free(block);
		return NULL;
	}
	bytes_taken += new_size > old_size ? new_size : 0;
	return realloc(block, new_size);
}

static tl_wall_id wall_near(const tl_map *map, size_t index)
{
	return tl_map_next_wall(map, (tl_wall_id){ (uint32_t)(index % tl_map_wall_count(map)), 0 });
}

/* One end is moved, and one that was is moved back. */
static void move_end(tl_map *map, size_t which, double by)
{
	tl_wall_id wall = wall_near(map, which * tl_map_wall_count(map) / MOVES + which);
	tl_point at;
	ck_assert_int_eq(tl_map_get_wall_point(map, wall, 0, &at, NULL), TL_OK);
	ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ at.x + by, at.y }), TL_OK);
}

static int compare_numbers_of_bytes(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

static effort follow_moves(tl_map *map, const tl_lint_def *def)
{
	tl_lint *lint;
	tli_budget_call call;
	ck_assert_int_eq(tl_lint_run(map, def, &lint), TL_OK);
	tli_budget_enter(&call, NULL);
	double bytes[2 * MOVES];
	for (size_t i = 0; i < 2 * MOVES; i++) {
		move_end(map, i / 2, i % 2 ? -.01 : .01);
		bytes_taken = 0;
		ck_assert_int_eq(tl_lint_update(lint, map), TL_OK);
		bytes[i] = (double)bytes_taken;
	}
	tli_sort(bytes, 2 * MOVES, sizeof *bytes, compare_numbers_of_bytes);
	effort mean = { (double)atomic_load(&call.work) / (2 * MOVES), bytes[MOVES] };
	ck_assert_int_eq(tli_budget_leave(&call, TL_OK), TL_OK);
	tl_lint_free(lint);
	return mean;
}

static effort effort_of(enum gen_kind kind, size_t size, const tl_lint_def *def)
{
	struct gen_def make = { .kind = kind, .size = size, .seed = 3 };
	struct gen_map made = gen_make(&make);
	tl_map *map = made_map_from_walls(&made);
	for (int i = 0; i < 2; i++) {
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = i ? "a" : "b";
		waypoint.at = (tl_point){ made.low.x - 3 - i, made.low.y - 3 };
		ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, NULL), TL_OK);
	}
	effort one = follow_moves(map, def);
	tl_map_free(map);
	gen_free(&made);
	return one;
}

START_TEST(test_updates)
{
	static const enum gen_kind kinds[] = { GEN_ROOMS, GEN_BLOCKS, GEN_ROWS };
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def,
		"agent-blocked door-loose link-blocked link-duplicate link-grazes link-self link-tight obstacle-in-wall "
		"obstacle-on-waypoint passage-narrow wall-crossing wall-duplicate wall-gap wall-overlap wall-zero-length "
		"waypoint-duplicate waypoint-in-door waypoint-on-wall waypoint-tight");
	def.radius = .125;
	tl_set_allocator(&(tl_allocator){ count_bytes, NULL });
	effort few = effort_of(kinds[_i], FEW, &def);
	effort many = effort_of(kinds[_i], (getenv("TL_SOAK") ? 100 : 10) * FEW, &def);
	printf("%s: %.0f steps and %.0f bytes, with more walls %.0f and %.0f\n", gen_kind_name(kinds[_i]), few.steps,
		few.bytes, many.steps, many.bytes);
	ck_assert_double_le(many.steps, 1.5 * few.steps);
	ck_assert_double_le(many.bytes, 1.5 * few.bytes);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint growth");
	TCase *tests = tcase_create("updates");
	tcase_add_loop_test(tests, test_updates, 0, 3);
	suite_add_tcase(suite, tests);
	return suite;
}
