/* SPDX-License-Identifier: MIT */
/*
 * The growing byte buffer: what it appends, and that out of memory is seen at the end and never before.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "support/failing.h"
#include "support/runner.h"

static void expect(const tli_text *text, const char *expected)
{
	char buffer[2048];
	size_t size = 0;
	ck_assert_int_eq(tli_text_copy_out(text, buffer, sizeof buffer - 1, &size), TL_OK);
	ck_assert_uint_eq(size, tli_text_length(text));
	buffer[size] = '\0';
	ck_assert_str_eq(buffer, expected);
}

static void write_all(tli_text *text)
{
	tli_text_add(text, "wall ");
	tli_text_add_grid(text, -1536, 1024);
	tli_text_add_char(text, ',');
	tli_text_add_double(text, 0.1);
	tli_text_add_format(text, " %s %d", "loop", 7);
	tli_text_add_bytes(text, "\0z", 2);
}

START_TEST(appending)
{
	failing_install();
	tli_text text = { 0 };
	expect(&text, "");
	tli_text_add(&text, "");
	tli_text_add_bytes(&text, NULL, 0);
	tli_text_add_format(&text, "%s", "");
	ck_assert_uint_eq(failing_requests(), 0);
	write_all(&text);
	ck_assert_uint_eq(tli_text_length(&text), strlen("wall -1.5,0.1 loop 7") + 2);
	expect(&text, "wall -1.5,0.1 loop 7");
	ck_assert_mem_eq(text.data + 20, "\0z", 2);
	tli_text_free(&text);
	ck_assert_uint_eq(failing_live_blocks(), 0);
	tli_text_add(&text, "again");
	expect(&text, "again");
	tli_text_free(&text);
}
END_TEST

START_TEST(room_for_the_caller)
{
	tli_text text = { 0 };
	tli_text_truncate(&text, 0);
	tli_text_add(&text, "wall");
	memcpy(tli_text_extend(&text, 2), "s,", 2);
	expect(&text, "walls,");
	tli_text_truncate(&text, 5);
	expect(&text, "walls");
	tli_text_free(&text);
}
END_TEST

START_TEST(formats_of_any_length)
{
	static char words[1500], expected[2000];
	memset(words, 'w', sizeof words - 1);
	for (size_t length = 250; length < 262; length++) {
		tli_text text = { 0 };
		tli_text_add(&text, "<");
		tli_text_add_format(&text, "%.*s", (int)length, words);
		tli_text_add_format(&text, "%s%d", words, 5);
		tli_text_add(&text, ">");
		snprintf(expected, sizeof expected, "<%.*s%s5>", (int)length, words, words);
		expect(&text, expected);
		tli_text_free(&text);
	}
}
END_TEST

START_TEST(copying_out)
{
	tli_text text = { 0 };
	tli_text_add(&text, "12345");
	char buffer[8] = "unused.";
	size_t size = 99;
	ck_assert_int_eq(tli_text_copy_out(&text, NULL, 0, &size), TL_E_BUFFER);
	ck_assert_uint_eq(size, 5);
	ck_assert_int_eq(tli_text_copy_out(&text, buffer, 4, &size), TL_E_BUFFER);
	ck_assert_str_eq(buffer, "unused.");
	ck_assert_int_eq(tli_text_copy_out(&text, buffer, 5, &size), TL_OK);
	ck_assert_str_eq(buffer, "12345d.");
	tli_text_free(&text);
	ck_assert_int_eq(tli_text_copy_out(&text, NULL, 0, &size), TL_OK);
	ck_assert_uint_eq(size, 0);
}
END_TEST

START_TEST(every_failing_allocation)
{
	static char words[5000];
	memset(words, 'w', sizeof words - 1);
	failing_install();
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long kth = 1;; kth++) {
			tli_text text = { 0 };
			failing_arm(kth, all_after);
			write_all(&text);
			tli_text_add_format(&text, "%s", words);
			write_all(&text);
			bool injected = failing_disarm();
			char c;
			size_t size = 7;
			ck_assert(text.failed == injected);
			ck_assert_int_eq(tli_text_copy_out(&text, &c, 1, &size), injected ? TL_E_NOMEM : TL_E_BUFFER);
			if (injected) {
				ck_assert_uint_eq(size, 7);
				size_t length = tli_text_length(&text);
				tli_text_add(&text, "later"); /* nothing follows a hole */
				ck_assert_uint_eq(tli_text_length(&text), length);
			}
			tli_text_free(&text);
			ck_assert(!text.failed);
			ck_assert_uint_eq(failing_live_blocks(), 0);
			if (!injected) {
				ck_assert_int_gt(kth, 3);
				break;
			}
		}
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("text");
	TCase *tc = tcase_create("all");
	tcase_add_test(tc, appending);
	tcase_add_test(tc, room_for_the_caller);
	tcase_add_test(tc, formats_of_any_length);
	tcase_add_test(tc, copying_out);
	tcase_add_test(tc, every_failing_allocation);
	suite_add_tcase(suite, tc);
	return suite;
}
