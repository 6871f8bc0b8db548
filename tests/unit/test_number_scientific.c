/* SPDX-License-Identifier: MIT */
/* Decimals with an exponent: their form, as doubles held against strtod, and on the grid. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/rng.h"
#include "support/runner.h"

START_TEST(an_exponent_is_scanned)
{
	static const struct {
		const char *text;
		size_t length;
	} cases[] = {
		{ "1e5", 3 },
		{ "1E-05x", 5 },
		{ ".5e+1", 5 },
		{ "2em", 1 },
		{ "2e", 1 },
		{ "2e+", 1 },
		{ "1.e5", 1 },
		{ "e5", 0 },
		{ "-1.5e3e", 6 },
		{ "7", 1 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ck_assert_uint_eq(tli_number_scan_scientific(cases[i].text, strlen(cases[i].text)), cases[i].length);
}
END_TEST

/* The C library in its C locale is right about doubles. */
START_TEST(an_exponent_is_read)
{
	static const char *const edges[] = { "0e999999999999999999999", "1e-400", "4.9e-324", "2.4e-324",
		"1.7976931348623157e308", "0.00000000000000000000000000000000000000012345e50",
		"123456789012345678901234567890e-40", "-0.5e0", "1e0", "9007199254740993e0",
		"9007199254740992.99999999999999999999e1", "5e-1", "100000e-5" };
	char buffer[64];
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		double value;
		ck_assert_int_eq(tli_number_scientific_to_double(edges[i], strlen(edges[i]), &value), TL_OK);
		ck_assert_msg(value == strtod(edges[i], NULL), "%s", edges[i]);
	}
	tli_rng rng = { 7 };
	for (int i = 0; i < 20000; i++) {
		double value;
		int size = snprintf(buffer, sizeof buffer, "%s%u.%ue%d", tli_rng_between(&rng, 0, 1) ? "-" : "",
			(unsigned)tli_rng_between(&rng, 0, 99999), (unsigned)tli_rng_between(&rng, 0, 999999999),
			(int)tli_rng_between(&rng, -330, 309));
		tl_status status = tli_number_scientific_to_double(buffer, (size_t)size, &value);
		double expected = strtod(buffer, NULL);
		ck_assert_int_eq(status, isinf(expected) ? TL_E_RANGE : TL_OK);
		ck_assert_msg(status || value == expected, "%s", buffer);
	}
}
END_TEST

START_TEST(an_exponent_on_the_grid)
{
	int32_t grid;
	ck_assert(!tli_number_scientific_to_grid("1.5e0", 5, 1024, &grid) && grid == 1536);
	ck_assert(!tli_number_scientific_to_grid("-25e-1", 6, 1024, &grid) && grid == -2560);
	ck_assert(!tli_number_scientific_to_grid("48828125e-11", 12, 1024, &grid) && grid == 0); /* half: to even */
	ck_assert(!tli_number_scientific_to_grid("48828125000000000000000001e-29", 30, 1024, &grid) && grid == 1);
	ck_assert_int_eq(tli_number_scientific_to_grid("1e9", 3, 1024, &grid), TL_E_RANGE);
	ck_assert_int_eq(tli_number_scientific_to_grid("1e", 2, 1024, &grid), TL_E_FORMAT);
	ck_assert_int_eq(tli_number_scientific_to_grid("1e5 ", 4, 1024, &grid), TL_E_FORMAT);
	ck_assert_int_eq(tli_number_scientific_to_grid("", 0, 1024, &grid), TL_E_FORMAT);
}
END_TEST

START_TEST(many_digits)
{
	/* A tie between two doubles, a thousand zeros, and then a digit that decides. */
	static char number[2100];
	const char tie[] = "9007199254740993";
	memcpy(number, tie, 16);
	number[16] = '.';
	memset(number + 17, '0', 2000);
	memcpy(number + 2017, "e-3", 4);
	double value;
	ck_assert(!tli_number_scientific_to_double(number, 2020, &value) && value == 9007199254740.993);
	memcpy(number + 2017, "e00", 4);
	ck_assert(!tli_number_scientific_to_double(number, 2020, &value) && value == 9007199254740992.0);
	number[2016] = '1';
	ck_assert(!tli_number_scientific_to_double(number, 2020, &value) && value == 9007199254740994.0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("number_scientific");
	TCase *tests = tcase_create("number_scientific");
	tcase_add_test(tests, an_exponent_is_scanned);
	tcase_add_test(tests, an_exponent_is_read);
	tcase_add_test(tests, an_exponent_on_the_grid);
	tcase_add_test(tests, many_digits);
	suite_add_tcase(suite, tests);
	return suite;
}
