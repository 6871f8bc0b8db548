/* SPDX-License-Identifier: MIT */
/*
 * Growing arrays against a naive model, with every allocation failing now and then, and the overflow checks.
 */
#include <stdint.h>
#include <string.h>
#include <tautline/base.h>

#include "base/array.h"
#include "base/rng.h"
#include "support/failing.h"
#include "support/runner.h"

typedef struct item {
	double x, y;
	char c;
} item;

START_TEST(null_is_the_empty_array)
{
	failing_install();
	int *a = NULL;
	ck_assert_uint_eq(tli_array_length(a), 0);
	ck_assert_uint_eq(tli_array_bytes(a), 0);
	tli_array_truncate(a, 0);
	tli_array_shrink(a);
	tli_array_free(a);
	ck_assert_ptr_null(tli_array_extend(a, 0));
	ck_assert_ptr_null(a);
	ck_assert_uint_eq(failing_requests(), 0);
}
END_TEST

START_TEST(elements_of_any_type)
{
	failing_install();
	item *a = NULL;
	for (int i = 0; i < 100; i++) {
		ck_assert(tli_array_reserve(a, 1));
		tli_array_push(a, (item){ i, -i, (char)i });
	}
	ck_assert_uint_eq(tli_array_length(a), 100);
	ck_assert_uint_eq((uintptr_t)a % 16, 0);
	ck_assert_double_eq(tli_array_last(a).x, 99);
	tli_array_last(a).x = 5;
	ck_assert_double_eq(tli_array_pop(a).x, 5);
	tli_array_pop(a);
	ck_assert_uint_eq(tli_array_length(a), 98);
	const item *view = a;
	ck_assert_uint_eq(tli_array_length(view), 98);
	ck_assert_uint_eq(tli_array_bytes(view), failing_live_bytes());
	const char **names = NULL;
	ck_assert(tli_array_reserve(names, 2));
	tli_array_push(names, "one");
	tli_array_extend(names, 1)[0] = "two";
	ck_assert_str_eq(names[1], "two");
	tli_array_free(names);
	tli_array_free(a);
	ck_assert_ptr_null(a);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(reserving_is_enough)
{
	failing_install();
	int64_t *a = NULL;
	ck_assert(tli_array_reserve(a, 1000));
	size_t requests = failing_requests();
	int64_t *first = a;
	for (int64_t i = 0; i < 900; i++)
		tli_array_push(a, i);
	int64_t *more = tli_array_extend(a, 100);
	for (int i = 0; i < 100; i++)
		more[i] = 900 + i;
	ck_assert(tli_array_reserve(a, 0));
	ck_assert_uint_eq(failing_requests(), requests);
	ck_assert_ptr_eq(a, first);
	for (int64_t i = 0; i < 1000; i++)
		ck_assert_int_eq(a[i], i);
	tli_array_free(a);
}
END_TEST

START_TEST(growth_is_geometric)
{
	failing_install();
	char *a = NULL;
	for (int i = 0; i < 1000000; i++) {
		ck_assert(tli_array_reserve(a, 1));
		tli_array_push(a, 'x');
	}
	ck_assert_uint_lt(failing_requests(), 25);
	tli_array_free(a);
}
END_TEST

START_TEST(shrinking)
{
	failing_install();
	int32_t *a = NULL;
	ck_assert(tli_array_reserve(a, 100));
	size_t large = tli_array_bytes(a);
	for (int i = 0; i < 10; i++)
		tli_array_push(a, i);
	tli_array_shrink(a);
	ck_assert_uint_eq(tli_array_bytes(a), large - 90 * sizeof *a);
	for (int i = 0; i < 10; i++)
		ck_assert_int_eq(a[i], i);
	size_t requests = failing_requests();
	tli_array_shrink(a);
	ck_assert_uint_eq(failing_requests(), requests);
	tli_array_truncate(a, 0);
	tli_array_shrink(a);
	ck_assert_ptr_null(a);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

static void *refuse(void *context, void *block, size_t old_size, size_t new_size)
{
	(void)context;
	(void)block;
	(void)old_size;
	(void)new_size;
	return NULL;
}

START_TEST(shrinking_where_the_allocator_refuses_keeps_the_block)
{
	int *a = NULL;
	ck_assert(tli_array_reserve(a, 50));
	tli_array_push(a, 7);
	size_t bytes = tli_array_bytes(a);
	tl_set_allocator(&(tl_allocator){ refuse, NULL });
	tli_array_shrink(a);
	tl_set_allocator(NULL);
	ck_assert_uint_eq(tli_array_bytes(a), bytes);
	ck_assert_uint_eq(tli_array_length(a), 1);
	ck_assert_int_eq(a[0], 7);
	tli_array_free(a);
}
END_TEST

START_TEST(impossible_sizes_are_refused)
{
	failing_install();
	item *a = NULL;
	ck_assert(!tli_array_reserve(a, SIZE_MAX));
	ck_assert(!tli_array_reserve(a, SIZE_MAX / sizeof *a));
	ck_assert(!tli_array_reserve(a, PTRDIFF_MAX / sizeof *a));
	ck_assert_ptr_null(a);
	ck_assert_uint_eq(failing_requests(), 0);
	ck_assert(tli_array_reserve(a, 1));
	tli_array_push(a, (item){ 1, 2, 'c' });
	item *before = a;
	ck_assert(!tli_array_reserve(a, SIZE_MAX)); /* length + extra overflows */
	ck_assert(!tli_array_reserve(a, SIZE_MAX / sizeof *a));
	ck_assert_ptr_eq(a, before);
	ck_assert_uint_eq(tli_array_length(a), 1);
	char *bytes = NULL;
	ck_assert(!tli_array_reserve(bytes, PTRDIFF_MAX - 10));
	tli_array_free(a);
}
END_TEST

/* Random operations; model[] is the twin. Each growth is refused with probability 1/3. */
START_TEST(against_a_model)
{
	enum { MOST = 2000 };
	static uint32_t model[MOST];
	failing_install();
	tli_rng rng = { (uint64_t)_i + 1 };
	uint32_t *a = NULL;
	size_t count = 0, refused = 0;
	for (int step = 0; step < 20000; step++) {
		size_t extra = (size_t)tli_rng_between(&rng, 0, tli_rng_between(&rng, 0, 40) == 0 ? 300 : 4);
		int action = (int)tli_rng_between(&rng, 0, 99);
		if (action < 70 && count + extra <= MOST) {
			bool full = tli_rng_between(&rng, 0, 2) == 0;
			uint32_t *before = a;
			if (full)
				failing_arm(1, false);
			bool room = tli_array_reserve(a, extra);
			ck_assert(room == !(failing_disarm() && full));
			if (!room) {
				ck_assert_ptr_eq(a, before);
				refused++;
				continue;
			}
			for (size_t i = 0; i < extra; i++) {
				uint32_t value = (uint32_t)tli_rng_next(&rng);
				model[count++] = value;
				tli_array_push(a, value);
			}
		} else if (action < 80 && count) {
			ck_assert_uint_eq(tli_array_pop(a), model[--count]);
		} else if (action < 85) {
			count = count / 2;
			tli_array_truncate(a, count);
		} else if (action < 90) {
			tli_array_shrink(a);
		} else if (action == 99) {
			tli_array_free(a);
			count = 0;
		}
		ck_assert_uint_eq(tli_array_length(a), count);
		ck_assert_uint_eq(failing_live_bytes(), tli_array_bytes(a));
		if (count)
			ck_assert_mem_eq(a, model, count * sizeof *a);
	}
	ck_assert_uint_gt(refused, 10);
	tli_array_free(a);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("array");
	TCase *tc = tcase_create("all");
	tcase_add_test(tc, null_is_the_empty_array);
	tcase_add_test(tc, elements_of_any_type);
	tcase_add_test(tc, reserving_is_enough);
	tcase_add_test(tc, growth_is_geometric);
	tcase_add_test(tc, shrinking);
	tcase_add_test(tc, shrinking_where_the_allocator_refuses_keeps_the_block);
	tcase_add_test(tc, impossible_sizes_are_refused);
	tcase_add_loop_test(tc, against_a_model, 0, 5);
	suite_add_tcase(suite, tc);
	return suite;
}
