/* SPDX-License-Identifier: MIT */
/*
 * Doubles from and to text, held against the C library in the C locale, whose strtod and printf are correctly rounded
 * in glibc. And the same with a locale that writes a comma.
 */
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/rng.h"
#include "support/rounds.h"
#include "support/runner.h"

/* ---- doubles ---- */

static double double_of(const char *text)
{
	double value = NAN;
	tl_status status = tli_number_to_double(text, strlen(text), &value);
	ck_assert_msg(status == TL_OK, "\"%s\": %s", text, tl_status_text(status));
	return value;
}

static void expect_as_strtod(const char *text)
{
	double expected = strtod(text, NULL);
	double value = 77;
	tl_status status = tli_number_to_double(text, strlen(text), &value);
	if (isinf(expected))
		ck_assert_msg(status == TL_E_RANGE && value == 77, "\"%s\"", text);
	else
		ck_assert_msg(status == TL_OK && memcmp(&value, &expected, sizeof value) == 0, "\"%s\": %a, not %a",
			text, value, expected);
}

static double random_double(tli_rng *rng, int low_exponent, int high_exponent)
{
	double significand = 1 + tli_rng_unit(rng);
	if (tli_rng_next(rng) % 8 == 0)
		significand = 1; /* powers of two have unequal neighbours */
	return ldexp(significand, (int)tli_rng_between(rng, low_exponent, high_exponent));
}

START_TEST(doubles_from_text)
{
	static const char *const cases[] = { "0", "-0", "0.000", "1", "-1.5", "+.5", "0.1", "123456789012345678",
		"9007199254740993", "9007199254740992.999", "9007199254740993.0000000000000000000000000000000000001",
		"0.30000000000000004", "1844674407370955161.5", "18446744073709551615", "18446744073709551616",
		"9999999999999999999", "99999999999999999999", "0.0000000000000000000001",
		"12345678901234567890123456789012345678901234567890",
		"0.00000000000000000000000000000000000000000000000000123", "1.7976931348623157",
		"100000000000000000000000", "1000000000000000000000000000000000000000000" };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_as_strtod(cases[i]);
	char text[2000];
	static const double edges[] = { DBL_MAX, DBL_MIN, 5e-324, 1e-320, 2.2250738585072009e-308, 0x1p-1074,
		0x1.8p-1073, 0x1p-1022, 0x1p1023 };
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		snprintf(text, sizeof text, "%.1100f", edges[i]);
		ck_assert(double_of(text) == edges[i]);
		snprintf(text, sizeof text, "%.330f", edges[i]);
		expect_as_strtod(text);
	}
	memset(text, '0', 400);
	strcpy(text, "0.");
	memset(text + 2, '0', 398);
	strcpy(text + 330, "5");
	expect_as_strtod(text); /* far below the smallest */
}
END_TEST

START_TEST(doubles_at_the_edges_of_the_range)
{
	char text[400];
	/* 2^1024 - 2^970 is the tie between DBL_MAX and infinity; 2^-1075 between 0 and the smallest. */
	static const char tie[] =
		"179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910"
		"946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834"
		"936475292719074168444365510704342711559699508093042880177904174497792";
	double value = 77;
	ck_assert_int_eq(tli_number_to_double(tie, strlen(tie), &value), TL_E_RANGE);
	strcpy(text, tie);
	strcat(text, ".5");
	ck_assert_int_eq(tli_number_to_double(text, strlen(text), &value), TL_E_RANGE);
	strcpy(text, tie);
	strcpy(text + strlen(text) - 2, "91.9999");
	ck_assert(double_of(text) == DBL_MAX);
	memset(text, '9', 311);
	ck_assert_int_eq(tli_number_to_double(text, 311, &value), TL_E_RANGE);
	ck_assert_int_eq(tli_number_to_double(text, 309, &value), TL_E_RANGE);
	ck_assert_double_eq(value, 77);
	char small[1200];
	snprintf(small, sizeof small, "%.1075Lf", 0x1p-1075L);
	ck_assert(double_of(small) == 0);
	strcat(small, "1");
	ck_assert(double_of(small) == 0x1p-1074);
	snprintf(small, sizeof small, "%.1076Lf", 0x1.8p-1074L);
	ck_assert(double_of(small) == 0x1p-1073);
}
END_TEST

/* Texts of 1 to 60 digits, and the exact decimals of doubles and of the points half-way between, a digit more or less. */
START_TEST(doubles_from_random_text)
{
	tli_rng rng = { (uint64_t)_i + 7 };
	char text[2400];
	for (int round = 0; round < ROUNDS_OF(5000, 1000); round++) {
		char *at = text;
		int digits = (int)tli_rng_between(&rng, 1, 60), point = (int)tli_rng_between(&rng, 0, digits);
		if (tli_rng_next(&rng) % 2)
			*at++ = '-';
		for (int i = 0; i < digits; i++) {
			if (i == point)
				*at++ = '.';
			*at++ = (char)('0' + tli_rng_next(&rng) % 10);
		}
		*at = '\0';
		expect_as_strtod(text);
		double value = random_double(&rng, -80, 70);
		snprintf(text, sizeof text, "%.*f", (int)tli_rng_between(&rng, 0, 40), value);
		expect_as_strtod(text);
		snprintf(text, sizeof text, "%.150f", value);
		ck_assert(double_of(text) == value);
		snprintf(text, sizeof text, "%.150Lf", (long double)value + ldexpl(1, ilogb(value) - 53));
		expect_as_strtod(text);
		text[strlen(text) - 1] = '1';
		expect_as_strtod(text);
	}
	for (int round = 0; round < 300; round++) {
		double value = random_double(&rng, -1080, 1023);
		snprintf(text, sizeof text, "%.1100Lf",
			(long double)value + ldexpl(1, (value < DBL_MIN ? -1022 : ilogb(value)) - 53));
		expect_as_strtod(text);
		strcat(text, "1");
		expect_as_strtod(text);
		snprintf(text, sizeof text, "%.*f", (int)tli_rng_between(&rng, 300, 360), value);
		expect_as_strtod(text);
	}
}
END_TEST

START_TEST(doubles_to_text)
{
	static const struct {
		double value;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ -0.0, "0" },
		{ 1, "1" },
		{ -1, "-1" },
		{ 0.1, "0.1" },
		{ 0.5, "0.5" },
		{ -12.345, "-12.345" },
		{ 1.0 / 3, "0.3333333333333333" },
		{ 2.0 / 3, "0.6666666666666666" },
		{ 0.1 + 0.2, "0.30000000000000004" },
		{ 100, "100" },
		{ 123456789012345.6, "123456789012345.6" },
		{ 1e15, "1000000000000000" },
		{ 9007199254740991, "9007199254740991" },
		{ 9007199254740992, "9007199254740992" },
		{ 1e21, "1000000000000000000000" },
		{ 1.5e300, NULL },
		{ 1e-7, "0.0000001" },
		{ 1.25e-19, "0.000000000000000000125" },
		{ 1.25e-25, "0.000000000000000000000000125" },
		{ 0x1p-44, "0.00000000000005684341886080802" },
		{ 2220128314887073.25, "2220128314887073.2" }, /* two equally near: the even one */
		{ 1776362761070175.75, "1776362761070175.8" },
		{ 0x1p-652,
			"0.000000000000000000000000000000000000000000000000000000000000000000000000000000"
			"00000000000000000000000000000000000000000000000000000000000000000000000000000000"
			"000000000000000000000000000000000000005351097043477547" }, /* a power of two: the nearest 16 digits do not read back, the next ones do */
		{ 0.99999999999999989, "0.9999999999999999" },
		{ 4503599627370495.5, "4503599627370495.5" },
		{ INFINITY, "inf" },
		{ -INFINITY, "-inf" },
		{ NAN, "nan" },
	};
	char text[TLI_NUMBER_MAX];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t length = tli_number_from_double(cases[i].value, text);
		ck_assert_uint_eq(length, strlen(text));
		if (cases[i].text)
			ck_assert_str_eq(text, cases[i].text);
	}
	tli_number_from_double(-NAN, text);
	ck_assert_str_eq(text, "nan");
	tli_number_from_double(1.5e300, text);
	ck_assert_uint_eq(strlen(text), 301);
	ck_assert_uint_eq(strspn(text, "15"), 2);
	tli_number_from_double(5e-324, text);
	ck_assert_uint_eq(strlen(text), 326);
	ck_assert_str_eq(text + 320, "000005");
	ck_assert_uint_lt(tli_number_from_double(-2.2250738585072014e-308, text), TLI_NUMBER_MAX);
}
END_TEST

/* Significant digits of a plain decimal, zeros at both ends apart. */
static int significant(const char *text)
{
	int first = -1, last = -1, at = 0;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			continue;
		if (*text != '0') {
			first = first < 0 ? at : first;
			last = at;
		}
		at++;
	}
	return last - first + 1;
}

static void expect_shortest(double value)
{
	char text[TLI_NUMBER_MAX], scientific[64];
	size_t length = tli_number_from_double(value, text);
	ck_assert_uint_eq(tli_number_scan(text, length), length);
	ck_assert_msg(double_of(text) == value, "%a: %s", value, text);
	ck_assert_msg(strtod(text, NULL) == value, "%a: %s", value, text);
	bool whole = fabs(value) >= 0x1p53 ? false : value == floor(value);
	int digits = 1;
	while (snprintf(scientific, sizeof scientific, "%.*e", digits - 1, value), strtod(scientific, NULL) != value)
		digits++;
	ck_assert_msg(whole || significant(text) <= digits, "%a: %s has more than %d digits", value, text, digits);
}

START_TEST(doubles_to_text_are_the_shortest)
{
	tli_rng rng = { 11 };
	for (int i = 0; i < ROUNDS_OF(30000, 6000); i++) {
		expect_shortest(random_double(&rng, -70, 60));
		expect_shortest(-random_double(&rng, -5, 20));
		expect_shortest((double)tli_rng_between(&rng, 0, 1000000) / 1000);
		expect_shortest(sqrt((double)tli_rng_between(&rng, 0, 1000000)));
	}
	for (int i = 0; i < 1000; i++)
		expect_shortest(random_double(&rng, -1074, 1023));
	for (int exponent = -1074; exponent < 1024; exponent++)
		expect_shortest(ldexp(1, exponent));
}
END_TEST

/* ---- locale ---- */

START_TEST(a_decimal_comma_changes_nothing)
{
	static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8", "de_DE", "fr_FR",
		"nl_NL.UTF-8", "ru_RU.UTF-8", "es_ES.UTF-8", "it_IT.UTF-8", "pl_PL.UTF-8", "pt_BR.UTF-8" };
	bool found = false;
	for (size_t i = 0; !found && i < sizeof names / sizeof *names; i++)
		found = setlocale(LC_ALL, names[i]) && strcmp(localeconv()->decimal_point, ",") == 0;
	if (!found)
		printf("(no locale with a decimal comma is installed)\n");
	char text[TLI_NUMBER_MAX];
	static const double values[] = { 1.5, 0.1, 1e-30, 1.25e-25, 1.5e22, 3.1e-310 };
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		tli_number_from_double(values[i], text);
		ck_assert_ptr_null(strchr(text, ','));
		ck_assert(double_of(text) == values[i]);
	}
	int32_t grid;
	ck_assert_int_eq(tli_number_to_grid("1.5", 3, 1024, &grid), TL_OK);
	ck_assert_int_eq(grid, 1536);
	double value;
	ck_assert_int_eq(tli_number_to_double("1,5", 3, &value), TL_E_FORMAT);
	tli_number_from_grid(1536, 1024, text);
	ck_assert_str_eq(text, "1.5");
	setlocale(LC_ALL, "C");
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("number_double");
	TCase *tc = tcase_create("all");
	tcase_add_test(tc, doubles_from_text);
	tcase_add_test(tc, doubles_at_the_edges_of_the_range);
	tcase_add_loop_test(tc, doubles_from_random_text, 0, 4);
	tcase_add_test(tc, doubles_to_text);
	tcase_add_test(tc, doubles_to_text_are_the_shortest);
	tcase_add_test(tc, a_decimal_comma_changes_nothing);
	suite_add_tcase(suite, tc);
	return suite;
}
