/* SPDX-License-Identifier: MIT */
/* base/budget.h: what is counted, when a call is stopped, and what other threads and inner calls count for. */
#include "base/alloc.h"
#include "base/budget.h"
#include "base/team.h"
#include "support/failing.h"
#include "support/runner.h"

static tl_status spend_often(int times, uint64_t steps)
{
	tl_status status = TL_OK;
	for (int i = 0; i < times && !status; i++)
		status = tli_budget_spend(steps);
	return status;
}

START_TEST(outside_of_calls_nothing_is_counted)
{
	ck_assert_ptr_null(tli_budget_current());
	ck_assert_int_eq(tli_budget_spend(UINT64_MAX), TL_OK);
	tli_budget_part(0, 1, 10);
	void *block = tli_alloc(1000);
	ck_assert_ptr_nonnull(block);
	tli_free(block, 1000);
}
END_TEST

START_TEST(the_limit_of_work_is_exact)
{
	tl_budget budget = tl_default_budget();
	tl_budget_use use;
	budget.use = &use;
	budget.max_work = 100;
	for (uint64_t last = 0; last <= 1; last++) {
		tli_budget_call call;
		tli_budget_enter(&call, &budget);
		ck_assert_int_eq(spend_often(10, 10), TL_OK);
		ck_assert_int_eq(tli_budget_spend(last), last ? TL_E_LIMIT : TL_OK);
		ck_assert_int_eq(tli_budget_spend(0), last ? TL_E_LIMIT : TL_OK);
		ck_assert_int_eq(tli_budget_leave(&call, TL_OK), last ? TL_E_LIMIT : TL_OK);
		ck_assert_uint_eq(use.work, 100);
		ck_assert(use.out_of_work == (last > 0) && !use.out_of_bytes);
	}
	ck_assert_ptr_null(tli_budget_current());
}
END_TEST

START_TEST(bytes_held_at_the_same_time_are_bounded)
{
	failing_install();
	tl_budget budget = tl_default_budget();
	tl_budget_use use;
	budget.use = &use;
	budget.max_bytes = 1000;
	void *before = tli_alloc(500);
	tli_budget_call call;
	tli_budget_enter(&call, &budget);
	void *first = tli_alloc(600);
	ck_assert_ptr_nonnull(first);
	ck_assert_int_eq(tli_budget_spend(1), TL_OK);
	ck_assert_ptr_null(tli_alloc(401));
	ck_assert_int_eq(tli_budget_spend(1), TL_E_LIMIT);
	void *second = tli_alloc(400);
	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_null(tli_resize(second, 400, 401));
	second = tli_resize(second, 400, 100);
	first = tli_resize(first, 600, 900);
	ck_assert(first && second);
	tli_free(first, 900);
	tli_free(second, 100);
	tli_free(before, 500); /* makes room */
	first = tli_alloc(1500);
	ck_assert_ptr_nonnull(first);
	tli_free(first, 1500);
	ck_assert_int_eq(tli_budget_leave(&call, TL_E_NOMEM), TL_E_LIMIT);
	ck_assert_uint_eq(use.bytes, 1000);
	ck_assert(use.out_of_bytes && !use.out_of_work);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* What the allocator refused is TL_E_NOMEM, and not counted. */
START_TEST(an_allocator_that_refuses_is_no_limit)
{
	failing_install();
	tl_budget budget = tl_default_budget();
	tl_budget_use use;
	budget.use = &use;
	tli_budget_call call;
	tli_budget_enter(&call, &budget);
	failing_arm(1, false);
	ck_assert_ptr_null(tli_alloc(600));
	ck_assert(failing_disarm());
	void *block = tli_alloc(10);
	tli_free(block, 10);
	ck_assert_int_eq(tli_budget_leave(&call, TL_E_NOMEM), TL_E_NOMEM);
	ck_assert_uint_eq(use.bytes, 600); /* asked for */
	ck_assert(!use.out_of_bytes);
}
END_TEST

struct watch {
	int calls, last_call;
	double last;
};

static bool watch_budget(void *context, double done)
{
	struct watch *watch = context;
	ck_assert_ptr_null(tli_budget_current());
	ck_assert(done >= watch->last && done >= 0 && done < 1);
	watch->last = done;
	return ++watch->calls < watch->last_call;
}

START_TEST(progress_grows_and_can_stop)
{
	struct watch watched = { 0, 40, 0 };
	tl_budget budget = tl_default_budget();
	budget.progress = watch_budget;
	budget.context = &watched;
	tli_budget_call call;
	tli_budget_enter(&call, &budget);
	tli_budget_part(0, 0.5, 500000);
	ck_assert_int_eq(spend_often(1000, 1000), TL_OK);
	ck_assert(watched.calls >= 10 && watched.calls <= 20);
	ck_assert(watched.last > 0.2 && watched.last < 0.5);
	tli_budget_part(0.5, 0.75, 500000);
	ck_assert_int_eq(spend_often(1000, 1000), TL_OK);
	ck_assert(watched.last > 0.5 && watched.last < 0.75);
	ck_assert_int_eq(spend_often(10000, 1000), TL_E_CANCELLED);
	ck_assert_int_eq(watched.calls, 40);
	ck_assert_int_eq(tli_budget_spend(1), TL_E_CANCELLED);
	ck_assert_int_eq(tli_budget_leave(&call, TL_E_NOMEM), TL_E_CANCELLED);
	ck_assert_int_eq(watched.calls, 40);
}
END_TEST

START_TEST(an_inner_call_counts_for_the_outer_one)
{
	tl_budget outer = tl_default_budget(), inner = tl_default_budget();
	outer.max_work = 10;
	inner.max_work = 5;
	tli_budget_call call, inner_call;
	tli_budget_enter(&call, &outer);
	tli_budget_enter(&inner_call, &inner);
	ck_assert_int_eq(tli_budget_spend(10), TL_OK);
	ck_assert_int_eq(tli_budget_leave(&inner_call, TL_OK), TL_OK);
	ck_assert_int_eq(tli_budget_spend(1), TL_E_LIMIT);
	ck_assert_int_eq(tli_budget_leave(&call, TL_OK), TL_E_LIMIT);
}
END_TEST

enum { ITEMS = 64 };

static void spend_item(void *context, uint32_t member, size_t item)
{
	_Atomic int *failed = context;
	(void)member;
	void *block = tli_alloc(100);
	if (spend_often(100, item + 1) || !block)
		*failed = 1;
	tli_free(block, 100);
}

START_TEST(threads_count_together)
{
	tl_set_allocator(NULL);
	uint64_t sum = 100 * (uint64_t)(ITEMS * (ITEMS + 1) / 2);
	for (uint32_t threads = 1; threads <= 4; threads++) {
		tli_team *team;
		ck_assert_int_eq(tli_team_create(threads, &team), TL_OK);
		for (uint64_t limit = sum - 1; limit <= sum; limit++) {
			tl_budget budget = tl_default_budget();
			tl_budget_use use;
			_Atomic int failed = 0;
			budget.use = &use;
			budget.max_work = limit;
			tli_budget_call call;
			tli_budget_enter(&call, &budget);
			tli_team_run(team, ITEMS, spend_item, &failed);
			tl_status status = tli_budget_leave(&call, TL_OK);
			ck_assert_int_eq(status, limit < sum ? TL_E_LIMIT : TL_OK);
			ck_assert_int_eq(failed, limit < sum);
			ck_assert_uint_eq(use.work, limit);
		}
		tli_team_free(team);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("budget");
	TCase *tcase = tcase_create("budget");
	tcase_add_test(tcase, outside_of_calls_nothing_is_counted);
	tcase_add_test(tcase, the_limit_of_work_is_exact);
	tcase_add_test(tcase, bytes_held_at_the_same_time_are_bounded);
	tcase_add_test(tcase, an_allocator_that_refuses_is_no_limit);
	tcase_add_test(tcase, progress_grows_and_can_stop);
	tcase_add_test(tcase, an_inner_call_counts_for_the_outer_one);
	tcase_add_test(tcase, threads_count_together);
	suite_add_tcase(suite, tcase);
	return suite;
}
