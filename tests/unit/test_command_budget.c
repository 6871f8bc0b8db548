/* SPDX-License-Identifier: MIT */
/*
 * The limits of a run of the command: those of its options, and by default as much memory as a large file needs. The options are those that
 * the functions below say.
 */
#include <stdint.h>
#include <string.h>

#include "cli/budget.h"
#include "support/runner.h"

static const char *max_memory, *max_work;
static int refused;

const char *option_value(const struct arguments *arguments, const char *name)
{
	(void)arguments;
	return strcmp(name, "max-memory") == 0 ? max_memory : strcmp(name, "max-work") == 0 ? max_work : NULL;
}

int usage_error(const command_row *command, const char *format, ...)
{
	(void)command;
	(void)format;
	refused++;
	return 2;
}

static void choose(const char *memory)
{
	static const struct arguments arguments;
	max_memory = memory;
	max_work = NULL;
	refused = 0;
	ck_assert(budget_choose(&arguments));
	ck_assert_int_eq(refused, 0);
}

static size_t bytes_for(size_t input)
{
	return budget_for_input("compiling", input).max_bytes;
}

START_TEST(a_large_file_is_compiled_within_more_than_the_default)
{
	size_t usual = tl_default_budget().max_bytes, million_corners = (size_t)50 << 20;
	choose(NULL);
	ck_assert_uint_eq(bytes_for(0), usual);
	ck_assert_uint_eq(bytes_for(1 << 20), usual);
	ck_assert_uint_eq(bytes_for(usual / 24), usual);
	ck_assert_uint_eq(bytes_for(usual / 24 + 1), 24 * (usual / 24 + 1));
	ck_assert_uint_eq(bytes_for(million_corners), 24 * million_corners);
	ck_assert_uint_eq(bytes_for(SIZE_MAX), SIZE_MAX);
	ck_assert_uint_eq(budget_of("loading").max_bytes, usual);
}
END_TEST

START_TEST(what_is_given_holds_for_any_file)
{
	choose("1M");
	ck_assert_uint_eq(bytes_for(0), 1 << 20);
	ck_assert_uint_eq(bytes_for((size_t)50 << 20), 1 << 20);
	choose("2G");
	ck_assert_uint_eq(bytes_for((size_t)50 << 20), (size_t)2 << 30);
}
END_TEST

START_TEST(a_large_file_is_searched_with_more_work_than_the_default)
{
	uint64_t usual = tl_default_budget().max_work, work = 128 * (UINT64_C(36) << 20);
	static const struct arguments arguments;
	choose(NULL);
	ck_assert_uint_eq(budget_for_input("searching", 1 << 20).max_work, usual);
	ck_assert_uint_eq(budget_for_input("searching", (size_t)36 << 20).max_work, work);
	max_work = "1M";
	ck_assert(budget_choose(&arguments));
	ck_assert_uint_eq(budget_for_input("searching", (size_t)36 << 20).max_work, 1 << 20);
}
END_TEST

START_TEST(a_size_that_is_none_is_refused)
{
	static const struct arguments arguments;
	static const char *const wrong[] = { "", "0", "-1", "1.5M", "M", "1MB", "99999999999999999999" };
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		max_memory = wrong[i];
		refused = 0;
		ck_assert_msg(!budget_choose(&arguments) && refused == 1, "%s", wrong[i]);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("command budget");
	TCase *limits = tcase_create("limits");
	tcase_add_test(limits, a_large_file_is_compiled_within_more_than_the_default);
	tcase_add_test(limits, what_is_given_holds_for_any_file);
	tcase_add_test(limits, a_large_file_is_searched_with_more_work_than_the_default);
	tcase_add_test(limits, a_size_that_is_none_is_refused);
	suite_add_tcase(suite, limits);
	return suite;
}
