/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/nav/make/pairs.c: against trying all pairs, on nodes in a heap, in a line, spread out, at the ends
 * of the grid.
 */
#include "nav/internal.h"
#include "support/failing.h"
#include "support/runner.h"

#include "base/rng.h"

#include <stdlib.h>

enum { NODES = 60 };

typedef struct seen_pairs {
	unsigned times[NODES][NODES];
	unsigned stop_after; /* 0: never */
	unsigned count;
} seen_pairs;

static tl_status see_partners(void *context, const tli_shadow_point *a, tli_shadow_point *partners, uint32_t count)
{
	seen_pairs *seen = context;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t b = partners[i].name, smaller = a->name < b ? a->name : b;
		seen->times[smaller][a->name < b ? b : a->name]++;
	}
	return ++seen->count == seen->stop_after ? TL_E_CANCELLED : TL_OK;
}

static int compare_points(const void *a, const void *b)
{
	return tli_point_compare(*(const tli_point *)a, *(const tli_point *)b);
}

/* A nav of nodes alone, all of them free. */
static tl_nav nav_of(tli_point *at, uint32_t count)
{
	static bool none_blocked[NODES];
	qsort(at, count, sizeof *at, compare_points);
	tl_nav nav = { .resolution = 16 };
	nav.nodes.count = count;
	nav.nodes.at = at;
	nav.nodes.blocked = none_blocked;
	return nav;
}

static void check_pairs(tli_point *at, uint32_t count, double max_link)
{
	tl_nav nav = nav_of(at, count);
	seen_pairs seen = { .count = 0 };
	ck_assert_int_eq(tli_nav_each_pair(&nav, max_link, see_partners, &seen), TL_OK);
	unsigned wrong = 0;
	for (uint32_t a = 0; a < count; a++) {
		for (uint32_t b = 0; b < count; b++) {
			bool expected = a < b && tli_nav_distance(&nav, at[a], at[b]) <= max_link;
			wrong += seen.times[a][b] != expected;
		}
	}
	ck_assert_uint_eq(wrong, 0);
}

static void check_random(tli_rng *rng, int64_t span_x, int64_t span_y)
{
	tli_point at[NODES];
	for (uint32_t count = 0; count <= NODES; count += 6) {
		for (uint32_t n = 0; n < count; n++) {
			at[n].x = (int32_t)tli_rng_between(rng, -span_x, span_x);
			at[n].y = (int32_t)tli_rng_between(rng, -span_y, span_y);
		}
		double reach = (double)(span_x > span_y ? span_x : span_y) / 16;
		const double links[] = { 0.001, reach / 50, reach / 7, reach / 2, reach * 2, reach * 9, INFINITY };
		for (size_t i = 0; i < sizeof links / sizeof *links; i++)
			check_pairs(at, count, links[i]);
	}
}

START_TEST(near_pairs_come_once_each)
{
	tli_rng rng = { 61 };
	for (int round = 0; round < 10; round++) {
		check_random(&rng, 100, 100);
		check_random(&rng, 1000, 0);
		check_random(&rng, 0, 1000);
		check_random(&rng, 0, 0);
		check_random(&rng, 100000, 30);
		check_random(&rng, TLI_GRID_MAX, TLI_GRID_MAX);
	}
}
END_TEST

/* A link may be as long as max_link, to the last bit, however the square of that is rounded. */
START_TEST(a_pair_may_be_as_far_apart_as_links_are_long)
{
	tli_rng rng = { 67 };
	for (int round = 0; round < 40; round++) {
		int64_t span = round % 2 ? TLI_GRID_MAX : 100;
		tli_point at[10];
		for (int n = 0; n < 10; n++)
			at[n] = (tli_point){ (int32_t)tli_rng_between(&rng, -span, span),
				(int32_t)tli_rng_between(&rng, -span, span) };
		tl_nav nav = nav_of(at, 10);
		for (int n = 1; n < 10; n++)
			check_pairs(at, 10, tli_nav_distance(&nav, at[0], at[n]));
	}
}
END_TEST

START_TEST(a_status_stops_it)
{
	tli_point at[NODES];
	for (int32_t n = 0; n < NODES; n++)
		at[n] = (tli_point){ n % 8, n / 8 };
	tl_nav nav = nav_of(at, NODES);
	for (int bounded = 0; bounded < 2; bounded++) {
		seen_pairs seen = { .stop_after = 5 };
		ck_assert_int_eq(
			tli_nav_each_pair(&nav, bounded ? 0.125 : INFINITY, see_partners, &seen), TL_E_CANCELLED);
		ck_assert_uint_eq(seen.count, 5);
	}
}
END_TEST

START_TEST(every_failing_allocation_is_an_error_and_leaks_nothing)
{
	failing_install();
	tli_point at[] = { { 0, 0 }, { 1, 0 }, { 9, 9 } };
	tl_nav nav = nav_of(at, 3);
	for (long k = 1;; k++) {
		seen_pairs seen = { .count = 0 };
		failing_arm(k, false);
		tl_status status = tli_nav_each_pair(&nav, 0.0625, see_partners, &seen);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert_uint_eq(failing_live_blocks(), 0);
		ck_assert_uint_eq(seen.count, !injected);
		if (!injected)
			break;
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav pairs");
	TCase *tests = tcase_create("pairs");
	tcase_add_test(tests, near_pairs_come_once_each);
	tcase_add_test(tests, a_pair_may_be_as_far_apart_as_links_are_long);
	tcase_add_test(tests, a_status_stops_it);
	tcase_add_test(tests, every_failing_allocation_is_an_error_and_leaks_nothing);
	suite_add_tcase(suite, tests);
	return suite;
}
