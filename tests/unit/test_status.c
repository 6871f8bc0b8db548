/* SPDX-License-Identifier: MIT */
/*
 * Status texts, the version, the allocator hook, and error messages: what is kept of bytes that may be anything.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/base.h>

#include "base/alloc.h"
#include "base/error.h"
#include "support/failing.h"
#include "support/runner.h"

START_TEST(every_status_has_a_text_of_its_own)
{
	for (int i = 0; i < TL_STATUS_COUNT; i++) {
		const char *text = tl_status_text((tl_status)i);
		ck_assert_uint_gt(strlen(text), 0);
		ck_assert_str_ne(text, "unknown status");
		ck_assert_int_ne(text[strlen(text) - 1], '.');
		for (int j = 0; j < i; j++)
			ck_assert_str_ne(text, tl_status_text((tl_status)j));
	}
	ck_assert_int_eq(TL_OK, 0);
	ck_assert_str_eq(tl_status_text(TL_STATUS_COUNT), "unknown status");
	ck_assert_str_eq(tl_status_text((tl_status)1000), "unknown status");
}
END_TEST

START_TEST(version_is_that_of_the_build)
{
	char text[32];
	ck_assert_str_eq(tl_version(), PACKAGE_VERSION);
	snprintf(text, sizeof text, "%d.%d.%d", TL_VERSION_MAJOR, TL_VERSION_MINOR, TL_VERSION_PATCH);
	ck_assert_str_eq(tl_version(), text);
	ck_assert_int_eq(tl_version_number(), TL_VERSION_NUMBER);
}
END_TEST

START_TEST(memory_of_size_zero)
{
	failing_install();
	void *a = tli_alloc(0);
	ck_assert_ptr_nonnull(a);
	a = tli_resize(a, 0, 100);
	ck_assert_ptr_nonnull(a);
	memset(a, 1, 100);
	a = tli_resize(a, 100, 0);
	ck_assert_ptr_nonnull(a);
	tli_free(a, 0);
	tli_free(NULL, 5);
	ck_assert_uint_eq(failing_live_blocks(), 0);
	ck_assert_uint_eq(failing_live_bytes(), 0);
}
END_TEST

START_TEST(memory_is_zeroed_and_products_are_checked)
{
	failing_install();
	unsigned char *a = tli_alloc_array(10, 7);
	for (int i = 0; i < 70; i++)
		ck_assert_int_eq(a[i], 0);
	tli_free(a, 70);
	ck_assert_ptr_null(tli_alloc_array(SIZE_MAX / 2, 3));
	ck_assert_ptr_null(tli_alloc_array(SIZE_MAX, 1));
	a = tli_alloc_array(0, 16);
	ck_assert_ptr_nonnull(a);
	tli_free(a, 0);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(refused_memory_leaves_the_block)
{
	failing_install();
	char *a = tli_alloc(4);
	memcpy(a, "abc", 4);
	failing_arm(1, false);
	ck_assert_ptr_null(tli_resize(a, 4, 1000));
	ck_assert(failing_disarm());
	ck_assert_str_eq(a, "abc");
	failing_arm(2, true);
	void *b = tli_alloc(1);
	ck_assert_ptr_nonnull(b);
	ck_assert_ptr_null(tli_alloc_zeroed(1));
	ck_assert_ptr_null(tli_alloc(1));
	ck_assert(failing_disarm());
	tli_free(a, 4);
	tli_free(b, 1);
	failing_arm(1, false);
	ck_assert(!failing_disarm());
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(records_lie_on_cache_lines)
{
	for (size_t count = 1; count < 5000; count += 617) {
		unsigned char *block = tli_alloc_lines(count, 32);
		ck_assert_ptr_nonnull(block);
		ck_assert_uint_eq((uintptr_t)block % 64, 0);
		for (size_t i = 0; i < count * 32; i++)
			ck_assert_uint_eq(block[i], 0);
		memset(block, 0xff, count * 32);
		tli_free_lines(block, count * 32);
	}
	tli_free_lines(NULL, 64);
	ck_assert_ptr_null(tli_alloc_lines(SIZE_MAX / 2, 4));
	ck_assert_ptr_null(tli_alloc_lines(SIZE_MAX, 1));
}
END_TEST

START_TEST(the_hook_can_be_taken_back)
{
	failing_install();
	size_t before = failing_requests();
	tl_set_allocator(NULL);
	char *a = tli_alloc(10);
	ck_assert_ptr_nonnull(a);
	a = tli_resize(a, 10, 20);
	ck_assert_ptr_nonnull(a);
	tli_free(a, 20);
	tl_set_allocator(&(tl_allocator){ 0 }); /* no function: the same as NULL */
	tli_free(tli_alloc_zeroed(3), 3);
	ck_assert_uint_eq(failing_requests(), before);
}
END_TEST

START_TEST(errors_beyond_the_capacity_are_counted)
{
	tl_error items[2];
	tl_errors errors = { items, 2, 0 };
	for (int i = 1; i <= 5; i++)
		tli_errors_add(&errors, (tl_place){ .line = (uint32_t)i, .column = 7 }, "error %d", i);
	ck_assert_uint_eq(errors.count, 5);
	ck_assert_str_eq(items[0].text, "error 1");
	ck_assert_str_eq(items[1].text, "error 2");
	ck_assert_uint_eq(items[1].place.line, 2);
	ck_assert_uint_eq(items[1].place.column, 7);
	tli_errors_add(NULL, (tl_place){ .line = 1, .column = 1 }, "no list");
	tl_errors none = { NULL, 0, 0 };
	tli_errors_add(&none, (tl_place){ .line = 1, .column = 1 }, "only counted");
	ck_assert_uint_eq(none.count, 1);
}
END_TEST

static const char *message(const char *quoted)
{
	static tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tli_errors_add(&errors, (tl_place){ .line = 1, .column = 1 }, "'%s'", quoted);
	return item.text;
}

START_TEST(messages_are_one_line_of_utf8)
{
	static const char *const cases[][2] = {
		{ "plain", "'plain'" },
		{ "na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x98\x80", "'na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x98\x80'" },
		{ "a\nb\tc\x1B[0m\x7F", "'a?b?c?[0m?'" },
		{ "\xC2\x80 \xC2\x9F \xC2\xA0",
			"'?"
			"? ?"
			"? \xC2\xA0'" }, /* controls above U+007F */
		{ "\xFF\xC0\x80",
			"'??"
			"?'" }, /* no lead byte; an overlong form */
		{ "\xED\xA0\x80",
			"'??"
			"?'" }, /* a surrogate */
		{ "\xF4\x90\x80\x80",
			"'???"
			"?'" }, /* beyond U+10FFFF */
		{ "\xE0\x80\xAF",
			"'??"
			"?'" }, /* overlong */
		{ "\xF0\x80\x80\xAF",
			"'???"
			"?'" }, /* overlong */
		{ "\xE2\x82",
			"'?"
			"?'" }, /* the end is missing: the quote follows */
		{ "\xED\x9F\xBF\xEE\x80\x80", "'\xED\x9F\xBF\xEE\x80\x80'" }, /* both neighbours of the surrogates */
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_assert_str_eq(message(cases[i][0]), cases[i][1]);
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tli_errors_add(&errors, (tl_place){ .line = 1, .column = 1 }, "%.*s", 2, "\xE2\x82\xAC");
	ck_assert_str_eq(item.text, "??"); /* cut by the caller, not by the buffer */
}
END_TEST

START_TEST(long_messages_are_cut_between_characters)
{
	char quoted[400];
	for (size_t lead = 0; lead < 4; lead++) {
		memset(quoted, 'x', lead);
		for (size_t at = lead; at + 3 < sizeof quoted; at += 3)
			memcpy(quoted + at, "\xE2\x82\xAC", 4);
		const char *text = message(quoted);
		size_t length = strlen(text);
		ck_assert_uint_eq(length, 1 + lead + (238 - lead) / 3 * 3);
		ck_assert_str_eq(text + length - 3, "\xE2\x82\xAC");
	}
	memset(quoted, 'y', sizeof quoted - 1);
	quoted[sizeof quoted - 1] = '\0';
	ck_assert_uint_eq(strlen(message(quoted)), 239);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("status");
	TCase *tc = tcase_create("all");
	tcase_add_test(tc, every_status_has_a_text_of_its_own);
	tcase_add_test(tc, version_is_that_of_the_build);
	tcase_add_test(tc, memory_of_size_zero);
	tcase_add_test(tc, memory_is_zeroed_and_products_are_checked);
	tcase_add_test(tc, refused_memory_leaves_the_block);
	tcase_add_test(tc, records_lie_on_cache_lines);
	tcase_add_test(tc, the_hook_can_be_taken_back);
	tcase_add_test(tc, errors_beyond_the_capacity_are_counted);
	tcase_add_test(tc, messages_are_one_line_of_utf8);
	tcase_add_test(tc, long_messages_are_cut_between_characters);
	suite_add_tcase(suite, tc);
	return suite;
}
