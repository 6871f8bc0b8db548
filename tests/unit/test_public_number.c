/* SPDX-License-Identifier: MIT */
/*
 * The public number text: the caller's buffer is filled whole or not at all, and what is written reads back the same.
 */
#include <math.h>
#include <string.h>
#include <tautline/text.h>

#include "support/runner.h"

START_TEST(shortest_text_reads_back)
{
	static const struct {
		double value;
		const char *text;
	} rows[] = { { 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -3, "-3" }, { 0.1, "0.1" },
		{ 8.48528137423857, "8.48528137423857" }, { 1e21, "1000000000000000000000" }, { 1e-7, "0.0000001" },
		{ INFINITY, "inf" }, { -INFINITY, "-inf" }, { NAN, "nan" } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[TL_NUMBER_TEXT_MAX];
		double back = -1;
		size_t length = tl_number_text(rows[i].value, text, sizeof text);
		ck_assert_str_eq(text, rows[i].text);
		ck_assert_uint_eq(length, strlen(rows[i].text));
		if (isfinite(rows[i].value)) {
			ck_assert_int_eq(tl_number_parse(text, length, &back), TL_OK);
			ck_assert(back == rows[i].value);
		} else {
			ck_assert_int_eq(tl_number_parse(text, length, &back), TL_E_FORMAT);
			ck_assert(back == -1);
		}
	}
}
END_TEST

START_TEST(extremes_fit)
{
	static const double values[] = { 1.7976931348623157e308, -1.7976931348623157e308, 2.2250738585072014e-308 };
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		char text[TL_NUMBER_TEXT_MAX];
		double back = 0;
		size_t length = tl_number_text(values[i], text, sizeof text);
		ck_assert_uint_lt(length, sizeof text);
		ck_assert_int_eq(tl_number_parse(text, length, &back), TL_OK);
		ck_assert(back == values[i]);
	}
}
END_TEST

START_TEST(coordinates_read_as_in_the_file)
{
	char text[TL_NUMBER_TEXT_MAX];
	tl_coordinate_text(26.599609375, 1024, text, sizeof text); /* 26.6 on the grid of 1024 */
	ck_assert_str_eq(text, "26.6");
	tl_coordinate_text(-0.2998046875, 1024, text, sizeof text);
	ck_assert_str_eq(text, "-0.3");
	tl_coordinate_text(26.599609375, 16, text, sizeof text); /* not on this one */
	ck_assert_str_eq(text, "26.599609375");
	tl_coordinate_text(1.0 / 3, 1024, text, sizeof text);
	ck_assert_str_eq(text, "0.3333333333333333");
	tl_coordinate_text(0.5, 0, text, sizeof text);
	ck_assert_str_eq(text, "0.5");
	tl_coordinate_text(INFINITY, 1024, text, sizeof text);
	ck_assert_str_eq(text, "inf");
	ck_assert_uint_eq(tl_coordinate_text(26.599609375, 1024, text, 3), 4);
	ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(coordinates_are_rounded_once)
{
	static const struct {
		const char *text;
		double value;
	} rows[] = { { "0.00048828125", 0 }, { "0.000488281250000000000000000000000000000001", 0.0009765625 },
		{ "-26.6", -26.599609375 }, { "524288", 524288 }, { "524288.00048828125", 524288 }, { "-0", 0 } };
	double value = 7;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ck_assert_int_eq(tl_coordinate_parse(rows[i].text, strlen(rows[i].text), 1024, &value), TL_OK);
		ck_assert_msg(value == rows[i].value, "%s", rows[i].text);
	}
	value = 7;
	ck_assert_int_eq(tl_coordinate_parse("524288.0005", 11, 1024, &value), TL_E_RANGE);
	ck_assert_int_eq(tl_coordinate_parse("1e3", 3, 1024, &value), TL_E_FORMAT);
	ck_assert_int_eq(tl_coordinate_parse("1", 1, 0, &value), TL_E_INVALID);
	ck_assert_int_eq(tl_coordinate_parse("1", 1, 1000, &value), TL_E_INVALID);
	ck_assert_int_eq(tl_coordinate_parse("1", 1, 131072, &value), TL_E_INVALID);
	ck_assert_int_eq(tl_coordinate_parse(NULL, 0, 1024, &value), TL_E_INVALID);
	ck_assert_int_eq(tl_coordinate_parse("1", 1, 1024, NULL), TL_E_INVALID);
	ck_assert(value == 7);
}
END_TEST

START_TEST(small_buffers)
{
	char text[5] = "####";
	ck_assert_uint_eq(tl_number_text(12.5, NULL, 0), 4);
	ck_assert_uint_eq(tl_number_text(12.5, text, 0), 4);
	ck_assert_str_eq(text, "####");
	ck_assert_uint_eq(tl_number_text(12.5, text, 4), 4);
	ck_assert_str_eq(text, "");
	ck_assert_uint_eq(tl_number_text(12.5, text, 5), 4);
	ck_assert_str_eq(text, "12.5");
}
END_TEST

START_TEST(what_is_no_plain_decimal)
{
	static const char *const texts[] = { "", "-", ".", "1.", "1e3", "0x1", "nan", "inf", " 1", "1 ", "1,5", "+-1",
		"--1" };
	double value = 7;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		ck_assert_msg(tl_number_parse(texts[i], strlen(texts[i]), &value) == TL_E_FORMAT, "'%s'", texts[i]);
	}
	char huge[400];
	memset(huge, '9', sizeof huge);
	ck_assert_int_eq(tl_number_parse(huge, sizeof huge, &value), TL_E_RANGE);
	ck_assert_int_eq(tl_number_parse(NULL, 0, &value), TL_E_INVALID);
	ck_assert_int_eq(tl_number_parse("1", 1, NULL), TL_E_INVALID);
	ck_assert(value == 7);
	ck_assert_int_eq(tl_number_parse("+.5x", 3, &value), TL_OK);
	ck_assert(value == 0.5);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("public_number");
	TCase *tcase = tcase_create("all");
	tcase_add_test(tcase, shortest_text_reads_back);
	tcase_add_test(tcase, extremes_fit);
	tcase_add_test(tcase, coordinates_read_as_in_the_file);
	tcase_add_test(tcase, coordinates_are_rounded_once);
	tcase_add_test(tcase, small_buffers);
	tcase_add_test(tcase, what_is_no_plain_decimal);
	suite_add_tcase(suite, tcase);
	return suite;
}
