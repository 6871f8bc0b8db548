/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of base/sort.h: against qsort, for all kinds of order and sizes of items.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sort.h"
#include "support/runner.h"

enum { MOST = 300, WIDEST = 150 };

/* Bytes of an item; all of them count. */
static size_t width;

static int compare(const void *left, const void *right)
{
	return memcmp(left, right, width);
}

static void check(unsigned char *items, size_t count)
{
	static unsigned char expected[MOST * WIDEST];
	memcpy(expected, items, count * width);
	qsort(expected, count, width, compare);
	tli_sort(items, count, width, compare);
	ck_assert_mem_eq(items, expected, count * width);
}

START_TEST(sorted_as_qsort_does)
{
	static unsigned char items[MOST * WIDEST];
	tli_rng rng = { 5 };
	for (int round = 0; round < 600; round++) {
		width = (size_t)tli_rng_between(&rng, 1, WIDEST);
		size_t count = (size_t)tli_rng_between(&rng, 0, round < 20 ? 3 : MOST);
		int64_t most = round % 3 == 0 ? 1 : 255; /* with few values most items are equal in front */
		for (size_t i = 0; i < count * width; i++)
			items[i] = (unsigned char)tli_rng_between(&rng, 0, most);
		check(items, count);
		check(items, count); /* sorted already */
	}
	tli_sort(NULL, 0, 8, compare);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("sort");
	TCase *tests = tcase_create("sort");
	tcase_add_test(tests, sorted_as_qsort_does);
	suite_add_tcase(suite, tests);
	return suite;
}
