/* SPDX-License-Identifier: MIT */
/*
 * Grid coordinates from and to text, held against long multiplication on decimal digits.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/rng.h"
#include "support/rounds.h"
#include "support/runner.h"

/* ---- the form ---- */

START_TEST(scan_takes_the_longest_plain_decimal)
{
	static const struct {
		const char *text;
		size_t length;
	} cases[] = {
		{ "", 0 },
		{ "1", 1 },
		{ "1.5x", 3 },
		{ "1.", 1 },
		{ "-", 0 },
		{ ".5", 2 },
		{ "+.5", 3 },
		{ ".", 0 },
		{ "+", 0 },
		{ "-.", 0 },
		{ "--1", 0 },
		{ "+-1", 0 },
		{ "-1,2", 2 },
		{ "1e5", 1 },
		{ "0x10", 1 },
		{ "nan", 0 },
		{ "inf", 0 },
		{ "-inf", 0 },
		{ "1.2.3", 3 },
		{ "1..2", 1 },
		{ " 1", 0 },
		{ "1 ", 1 },
		{ "007", 3 },
		{ "-0.000", 6 },
		{ "\xD9\xA1", 0 },
		{ "1'000", 1 },
		{ "1_0", 1 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *text = cases[i].text;
		ck_assert_msg(tli_number_scan(text, strlen(text)) == cases[i].length, "\"%s\"", text);
	}
	ck_assert_uint_eq(tli_number_scan("12345", 3), 3); /* nothing beyond the size is read */
	ck_assert_uint_eq(tli_number_scan("1.5", 2), 1);
	ck_assert_uint_eq(tli_number_scan("-1", 1), 0);
}
END_TEST

START_TEST(malformed_text_is_refused)
{
	static const char *const cases[] = { "", "-", "+", ".", "1.", "1x", "x1", " 1", "1 ", "1e5", "0x1", "nan",
		"inf", "--1", "1,5", "1.5.", "+-2", "1.-5", "1. 5", "/", ":", "1:", ".:", "1\n" };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int32_t grid = 77;
		double value = 77;
		size_t size = strlen(cases[i]);
		ck_assert_msg(tli_number_to_grid(cases[i], size, 1024, &grid) == TL_E_FORMAT, "\"%s\"", cases[i]);
		ck_assert_msg(tli_number_to_double(cases[i], size, &value) == TL_E_FORMAT, "\"%s\"", cases[i]);
		ck_assert_int_eq(grid, 77);
		ck_assert_double_eq(value, 77);
	}
	int32_t grid = 77;
	ck_assert_int_eq(tli_number_to_grid("1\0002", 3, 1024, &grid), TL_E_FORMAT);
}
END_TEST

/* ---- text to grid ---- */

static int32_t grid_of(const char *text, int32_t resolution)
{
	int32_t grid = INT32_MIN;
	tl_status status = tli_number_to_grid(text, strlen(text), resolution, &grid);
	ck_assert_msg(status == TL_OK, "\"%s\" at %d: %s", text, (int)resolution, tl_status_text(status));
	return grid;
}

static void expect_range(const char *text, int32_t resolution)
{
	int32_t grid = 77;
	ck_assert_msg(tli_number_to_grid(text, strlen(text), resolution, &grid) == TL_E_RANGE, "\"%s\"", text);
	ck_assert_int_eq(grid, 77);
}

START_TEST(grid_from_text)
{
	static const struct {
		const char *text;
		int32_t resolution, grid;
	} cases[] = {
		{ "0", 1024, 0 },
		{ "-0", 1024, 0 },
		{ "+1.5", 1024, 1536 },
		{ "-1.5", 1024, -1536 },
		{ ".25", 4, 1 },
		{ "0.1", 1024, 102 },
		{ "-0.1", 1024, -102 },
		{ "0.5", 1, 0 },
		{ "1.5", 1, 2 },
		{ "2.5", 1, 2 },
		{ "-0.5", 1, 0 },
		{ "-1.5", 1, -2 },
		{ "-2.5", 1, -2 },
		{ "0.500000000000000000000000000000000000001", 1, 1 },
		{ "2.500000000000000000000000000000000000001", 1, 3 },
		{ "0.499999999999999999999999999999999999999", 1, 0 },
		{ "1.499999999999999999999999999999999999999", 1, 1 },
		{ "0.00000762939453125", 65536, 0 }, /* 2^-17: a tie, 17 digits */
		{ "0.00002288818359375", 65536, 2 }, /* 3 * 2^-17 */
		{ "0.000007629394531250", 65536, 0 },
		{ "0.0000076293945312500000", 65536, 0 },
		{ "0.0000076293945312500000001", 65536, 1 },
		{ "0.0000076293945312499999999", 65536, 0 },
		{ "0.99999999999999999999", 65536, 65536 }, /* a carry into the integer part */
		{ "000000000000000000000000000000000000000001", 16, 16 },
		{ "536870912", 1, TLI_GRID_MAX },
		{ "-536870912", 1, -TLI_GRID_MAX },
		{ "536870912.5", 1, TLI_GRID_MAX }, /* a tie: to even, which is inside */
		{ "524288", 1024, TLI_GRID_MAX },
		{ "8192", 65536, TLI_GRID_MAX },
		{ "8192.0000000000000000001", 65536, TLI_GRID_MAX },
		{ "-8192.0000076293945312500", 65536, -TLI_GRID_MAX },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int32_t grid = grid_of(cases[i].text, cases[i].resolution);
		ck_assert_msg(grid == cases[i].grid, "\"%s\" at %d gave %d, not %d", cases[i].text,
			(int)cases[i].resolution, (int)grid, (int)cases[i].grid);
	}
}
END_TEST

START_TEST(grid_out_of_range)
{
	expect_range("536870913", 1);
	expect_range("-536870913", 1);
	expect_range("536870912.50000000000000000000001", 1);
	expect_range("524288.001", 1024);
	expect_range("8192.00000762939453125001", 65536);
	expect_range("8193", 65536);
	expect_range("4294967296", 1); /* would be 0 in 32 bits */
	expect_range("18446744073709551616", 1);
	expect_range("18446744073709551616", 65536);
	expect_range("99999999999999999999999999999999999999999999999999999999999999", 1);
}
END_TEST

/* The model: digits[0..count) with `point` of them before the point, times the resolution by long multiplication, rounded
 * half to even. Returns the magnitude (it must be small). */
static int64_t model_grid(const int *digits, int count, int point, int32_t resolution)
{
	int product[128] = { 0 }; /* least digit first */
	int64_t carry = 0;
	int size = 0;
	for (int i = count - 1; i >= 0 || carry; i--) {
		carry += i >= 0 ? (int64_t)digits[i] * resolution : 0;
		product[size++] = (int)(carry % 10);
		carry /= 10;
	}
	int fraction = count - point;
	int64_t whole = 0;
	for (int i = size - 1; i >= fraction; i--)
		whole = whole * 10 + product[i];
	if (fraction == 0 || product[fraction - 1] < 5)
		return whole;
	bool tie = product[fraction - 1] == 5;
	for (int i = 0; i < fraction - 1; i++)
		tie = tie && product[i] == 0;
	return whole + (tie ? whole & 1 : 1);
}

/* Random numbers of up to 60 digits; half of them at or next to a tie. */
START_TEST(grid_from_random_text)
{
	tli_rng rng = { (uint64_t)_i + 100 };
	for (int round = 0; round < ROUNDS_OF(40000, 8000); round++) {
		int shift = (int)tli_rng_between(&rng, 0, 16);
		int digits[100], count = 0, point;
		char text[128];
		if (round % 2) {
			/* An exact multiple of 2^-(shift+1) and perhaps zeros and a last digit, or 1 less in the last place. */
			int64_t odd = tli_rng_between(&rng, 0, 2000000);
			int precision = (int)tli_rng_between(&rng, shift + 1, 40);
			snprintf(text, sizeof text, "%.*f", precision, ldexp((double)odd, -shift - 1));
			size_t length = strlen(text);
			if (tli_rng_next(&rng) % 2)
				text[length - 1] = (char)('0' + tli_rng_next(&rng) % 10);
		} else {
			int whole = (int)tli_rng_between(&rng, 0, 3), all = whole + (int)tli_rng_between(&rng, 1, 57);
			char *at = text;
			for (int i = 0; i < all; i++) {
				if (i == whole)
					*at++ = '.';
				*at++ = (char)('0' + tli_rng_next(&rng) % 10);
			}
			*at = '\0';
		}
		point = (int)strcspn(text, ".");
		for (const char *c = text; *c; c++) {
			if (*c != '.')
				digits[count++] = *c - '0';
		}
		int64_t expected = model_grid(digits, count, point, 1 << shift);
		if (expected > TLI_GRID_MAX) {
			expect_range(text, 1 << shift);
			continue;
		}
		ck_assert_msg(grid_of(text, 1 << shift) == expected, "\"%s\" at %d", text, 1 << shift);
		memmove(text + 1, text, strlen(text) + 1);
		text[0] = '-';
		ck_assert_msg(grid_of(text, 1 << shift) == -expected, "\"%s\" at %d", text, 1 << shift);
	}
}
END_TEST

START_TEST(grid_from_a_megabyte_of_digits)
{
	enum { SIZE = 1 << 20 };
	char *text = malloc(SIZE);
	int32_t grid;
	memset(text, '0', SIZE);
	text[SIZE - 2] = '.';
	ck_assert_int_eq(tli_number_to_grid(text, SIZE, 1024, &grid), TL_OK);
	ck_assert_int_eq(grid, 0);
	memset(text, '0', SIZE);
	memcpy(text, "2.5", 3);
	ck_assert_int_eq(tli_number_to_grid(text, SIZE, 1, &grid), TL_OK);
	ck_assert_int_eq(grid, 2);
	text[SIZE - 1] = '1';
	ck_assert_int_eq(tli_number_to_grid(text, SIZE, 1, &grid), TL_OK);
	ck_assert_int_eq(grid, 3);
	double value;
	ck_assert_int_eq(tli_number_to_double(text, SIZE, &value), TL_OK);
	ck_assert_double_eq(value, 2.5);
	memset(text, '9', SIZE);
	ck_assert_int_eq(tli_number_to_grid(text, SIZE, 1, &grid), TL_E_RANGE);
	ck_assert_int_eq(tli_number_to_double(text, SIZE, &value), TL_E_RANGE);
	text[0] = '.';
	ck_assert_int_eq(tli_number_to_double(text, SIZE, &value), TL_OK);
	ck_assert_double_eq(value, 1);
	free(text);
}
END_TEST

/* ---- grid to text ---- */

START_TEST(grid_to_text)
{
	static const struct {
		int32_t grid, resolution;
		const char *text;
	} cases[] = {
		{ 0, 1024, "0" },
		{ 1536, 1024, "1.5" },
		{ -1536, 1024, "-1.5" },
		{ 102, 1024, "0.1" },
		{ 1, 1024, "0.001" },
		{ -1, 1024, "-0.001" },
		{ 1023, 1024, "0.999" },
		{ 1, 65536, "0.00002" },
		{ 65535, 65536, "0.99998" },
		{ 1, 1, "1" },
		{ -7, 1, "-7" },
		{ 1, 2, "0.5" },
		{ 3, 2, "1.5" },
		{ 1, 4, "0.3" },
		{ 3, 4, "0.8" },
		{ TLI_GRID_MAX, 1, "536870912" },
		{ -TLI_GRID_MAX, 65536, "-8192" },
		{ TLI_GRID_MAX - 1, 1024, "524287.999" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[TLI_NUMBER_MAX];
		size_t length = tli_number_from_grid(cases[i].grid, cases[i].resolution, text);
		ck_assert_str_eq(text, cases[i].text);
		ck_assert_uint_eq(length, strlen(text));
	}
}
END_TEST

/* Every fraction of every resolution: it reads back, and no number with one digit fewer does. */
START_TEST(every_fraction_is_the_shortest)
{
	int32_t resolution = 1 << _i;
	for (int32_t grid = 0; grid < resolution; grid++) {
		char text[TLI_NUMBER_MAX], shorter[64];
		tli_number_from_grid(grid + 5 * resolution, resolution, text);
		ck_assert_int_eq(grid_of(text, resolution), grid + 5 * resolution);
		tli_number_from_grid(grid, resolution, text);
		ck_assert_int_eq(grid_of(text, resolution), grid);
		int digits = strchr(text, '.') ? (int)strlen(strchr(text, '.') + 1) : 0;
		if (digits == 0)
			continue;
		double step = pow(10, 1 - digits);
		double below = floor((double)grid / resolution / step);
		for (int up = 0; up < 2; up++) {
			snprintf(shorter, sizeof shorter, "%.*f", digits - 1, (below + up) * step);
			ck_assert_msg(grid_of(shorter, resolution) != grid, "%s is longer than %s", text, shorter);
		}
	}
}
END_TEST

START_TEST(random_grid_round_trips)
{
	tli_rng rng = { 5 };
	for (int i = 0; i < ROUNDS_OF(200000, 40000); i++) {
		int32_t grid = (int32_t)tli_rng_between(&rng, -TLI_GRID_MAX, TLI_GRID_MAX);
		int32_t resolution = (int32_t)1 << tli_rng_between(&rng, 0, 16);
		char text[TLI_NUMBER_MAX];
		tli_number_from_grid(grid, resolution, text);
		ck_assert_msg(grid_of(text, resolution) == grid, "%d at %d: %s", (int)grid, (int)resolution, text);
		int32_t direct;
		ck_assert_int_eq(tli_double_to_grid((double)grid / resolution, resolution, &direct), TL_OK);
		ck_assert_int_eq(direct, grid);
	}
}
END_TEST

START_TEST(double_to_grid)
{
	int32_t grid = 77;
	static const double outside[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 524289, -524289, 524288.001,
		DBL_MAX };
	for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
		ck_assert_int_eq(tli_double_to_grid(outside[i], 1024, &grid), TL_E_RANGE);
	ck_assert_int_eq(grid, 77);
	static const struct {
		double value;
		int32_t grid;
	} cases[] = {
		{ 0.0, 0 },
		{ -0.0, 0 },
		{ 0.5, 0 },
		{ -0.5, 0 },
		{ 1.5, 2 },
		{ -1.5, -2 },
		{ 2.5, 2 },
		{ -2.5, -2 },
		{ 3.5, 4 },
		{ 0.4999999999999999, 0 },
		{ 0.5000000000000001, 1 },
		{ 5e-324, 0 },
		{ -2.5000000000000004, -3 },
		{ 536870912.5, TLI_GRID_MAX },
		{ -536870912.5, -TLI_GRID_MAX },
		{ 536870911.5, TLI_GRID_MAX },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ck_assert_int_eq(tli_double_to_grid(cases[i].value, 1, &grid), TL_OK);
		ck_assert_msg(grid == cases[i].grid, "%.17g gave %d", cases[i].value, (int)grid);
	}
	ck_assert_int_eq(tli_double_to_grid(536870912.6, 1, &grid), TL_E_RANGE);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("number");
	TCase *grid = tcase_create("grid");
	tcase_add_test(grid, scan_takes_the_longest_plain_decimal);
	tcase_add_test(grid, malformed_text_is_refused);
	tcase_add_test(grid, grid_from_text);
	tcase_add_test(grid, grid_out_of_range);
	tcase_add_loop_test(grid, grid_from_random_text, 0, 4);
	tcase_add_test(grid, grid_from_a_megabyte_of_digits);
	tcase_add_test(grid, grid_to_text);
	tcase_add_loop_test(grid, every_fraction_is_the_shortest, 0, 17);
	tcase_add_test(grid, random_grid_round_trips);
	tcase_add_test(grid, double_to_grid);
	suite_add_tcase(suite, grid);
	return suite;
}
