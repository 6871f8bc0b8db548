/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/graph/joins: against a plain heap of all candidates, whatever the bounds asked with.
 */
#include "base/rng.h"
#include "graph/joins.h"
#include "support/failing.h"
#include "support/runner.h"

#include <math.h>

enum { CANDIDATES = 200 };

/* f from `lowest` up, on few values or many. */
static void fill(tli_joins *joins, tli_heap_item *all, uint32_t count, double lowest, double spread, tli_rng *rng)
{
	ck_assert_int_eq(tli_joins_reserve(joins, count), TL_OK);
	tli_joins_start(joins, lowest);
	for (uint32_t n = 0; n < count; n++) {
		double f = lowest + spread * (double)tli_rng_between(rng, 0, 50);
		all[n] = (tli_heap_item){ f, (double)tli_rng_between(rng, 0, 3), n };
		tli_joins_add(joins, all[n]);
	}
}

static void take_all(tli_joins *joins, tli_heap *model, tli_rng *rng)
{
	while (model->count > 0) {
		const tli_heap_item *expected = &model->items[0];
		double bound = tli_rng_between(rng, 0, 2) ? INFINITY : expected->f * (0.5 + tli_rng_unit(rng));
		const tli_heap_item *first = tli_joins_first(joins, bound);
		ck_assert_int_eq(first != NULL, expected->f <= bound);
		if (!first)
			continue;
		ck_assert_uint_eq(first->node, expected->node);
		tli_heap_item taken = tli_joins_pop(joins), popped = tli_heap_pop(model);
		ck_assert(taken.node == popped.node && taken.f == popped.f && taken.g == popped.g);
	}
	ck_assert_ptr_null(tli_joins_first(joins, INFINITY));
}

START_TEST(candidates_come_in_the_order_of_the_search)
{
	static const double lowest[] = { 0, 1, 1000, 1e-9 }, spread[] = { 0, 0.001, 1, 1e9 };
	tli_rng rng = { 71 };
	tli_joins joins = { .count = 0 };
	for (uint32_t round = 0; round < 320; round++) {
		tli_heap_item all[CANDIDATES];
		uint32_t count = (uint32_t)tli_rng_between(&rng, 0, CANDIDATES);
		fill(&joins, all, count, lowest[round % 4], spread[round / 4 % 4], &rng);
		tli_heap model = { all, count, NULL };
		tli_heap_order(&model);
		take_all(&joins, &model, &rng);
	}
	tli_joins_free(&joins);
}
END_TEST

START_TEST(starting_again_forgets_what_is_left)
{
	tli_rng rng = { 72 };
	tli_heap_item all[CANDIDATES];
	tli_joins joins = { .count = 0 };
	fill(&joins, all, CANDIDATES, 1, 1, &rng);
	ck_assert_ptr_nonnull(tli_joins_first(&joins, 2));
	tli_joins_start(&joins, 5);
	ck_assert_ptr_null(tli_joins_first(&joins, INFINITY));
	tli_joins_add(&joins, (tli_heap_item){ 7, 0, 3 });
	ck_assert_ptr_null(tli_joins_first(&joins, 6.5));
	ck_assert_uint_eq(tli_joins_first(&joins, 7)->node, 3);
	tli_joins_free(&joins);
}
END_TEST

START_TEST(a_failing_allocation_changes_nothing)
{
	failing_install();
	tli_joins joins = { .count = 0 };
	ck_assert_int_eq(tli_joins_reserve(&joins, 10), TL_OK);
	failing_arm(1, true);
	ck_assert_int_eq(tli_joins_reserve(&joins, 10), TL_OK);
	ck_assert_int_eq(tli_joins_reserve(&joins, 11), TL_E_NOMEM);
	ck_assert(failing_disarm());
	ck_assert_uint_eq(joins.capacity, 10);
	tli_joins_free(&joins);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("joins");
	TCase *tests = tcase_create("joins");
	tcase_add_test(tests, candidates_come_in_the_order_of_the_search);
	tcase_add_test(tests, starting_again_forgets_what_is_left);
	tcase_add_test(tests, a_failing_allocation_changes_nothing);
	suite_add_tcase(suite, tests);
	return suite;
}
