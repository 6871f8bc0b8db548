/* SPDX-License-Identifier: MIT */
/*
 * base/number_scientific.c: decimals with an exponent, as JSON, SVG and XML have them, rewritten as the plain decimal of the same value in
 * a buffer of fixed size, to be read by the functions that round once.
 *
 * Of more than KEPT digits the rest only says "a bit more", which one digit 1 says as well: no tie between two doubles (767 digits) or two
 * points of the grid (17 after the point) is longer. Where the point is beyond any double or below all of them its distance is capped.
 * O(size).
 */
#include "base/number.h"

#include "base/ascii.h"

#include <stdbool.h>
#include <string.h>

enum {
	KEPT = 800,    /* digits */
	FURTHEST = 400 /* |point|: 10^309 is infinite, 10^-330 is 0 */
};

_Static_assert(TLI_NUMBER_PLAIN_MAX == 1 + FURTHEST + 2 + KEPT + 1, "sign, zeros, point, the digits, one more");

/* How many bytes of text[at..size) are an exponent. */
static size_t scan_exponent(const char *text, size_t size, size_t at)
{
	size_t first = at;
	if (at >= size || (text[at] != 'e' && text[at] != 'E'))
		return 0;
	at++;
	at += at < size && (text[at] == '+' || text[at] == '-');
	if (at >= size || !tli_is_digit(text[at]))
		return 0;
	while (at < size && tli_is_digit(text[at]))
		at++;
	return at - first;
}

size_t tli_number_scan_scientific(const char *text, size_t size)
{
	size_t plain = tli_number_scan(text, size);
	return plain ? plain + scan_exponent(text, size, plain) : 0;
}

/* text[0..size) is "e", a sign or none, digits. */
static int64_t exponent_of(const char *text, size_t size)
{
	int64_t value = 0;
	bool small = text[1] == '-';
	for (size_t at = 1; at < size; at++) {
		if (tli_is_digit(text[at]) && value < INT64_C(1000000000000))
			value = value * 10 + (text[at] - '0');
	}
	return small ? -value : value;
}

/* The digits of a plain decimal, without zeros in front. */
typedef struct kept_digits {
	char kept[KEPT + 1];
	int count;
	int64_t point; /* value = 0.kept * 10^point */
} kept_digits;

static void keep_digits(const char *text, size_t size, kept_digits *out)
{
	bool fraction = false, sticky = false;
	out->count = 0;
	out->point = 0;
	for (size_t at = 0; at < size; at++) {
		if (text[at] == '.')
			fraction = true;
		if (!tli_is_digit(text[at]))
			continue;
		bool leading = !out->count && text[at] == '0';
		if (leading ? fraction : !fraction)
			out->point += fraction ? -1 : 1;
		if (leading)
			continue;
		if (out->count < KEPT)
			out->kept[out->count++] = text[at];
		else
			sticky |= text[at] != '0';
	}
	if (sticky)
		out->kept[out->count++] = '1';
}

static size_t write_plain(const kept_digits *number, bool negative, char *out)
{
	char *at = out;
	int64_t point = number->point;
	if (point > FURTHEST)
		point = FURTHEST;
	if (point < -FURTHEST)
		point = -FURTHEST;
	if (negative)
		*at++ = '-';
	if (point <= 0) {
		*at++ = '0';
		*at++ = '.';
		for (int64_t i = point; i < 0; i++)
			*at++ = '0';
	}
	for (int i = 0; i < number->count || i < point; i++) {
		if (i == point && i)
			*at++ = '.';
		*at++ = i < number->count ? number->kept[i] : '0';
	}
	return (size_t)(at - out);
}

const char *tli_number_to_plain(const char *text, size_t *size, char *plain)
{
	size_t mantissa = tli_number_scan(text, *size);
	if (!mantissa || mantissa + scan_exponent(text, *size, mantissa) != *size)
		return NULL;
	if (mantissa == *size)
		return text;
	kept_digits number;
	keep_digits(text, mantissa, &number);
	number.point += exponent_of(text + mantissa, *size - mantissa);
	if (!number.count) {
		*size = 1;
		return "0";
	}
	*size = write_plain(&number, text[0] == '-', plain);
	return plain;
}

tl_status tli_number_scientific_to_grid(const char *text, size_t size, int32_t resolution, int32_t *grid)
{
	char buffer[TLI_NUMBER_PLAIN_MAX];
	const char *plain = tli_number_to_plain(text, &size, buffer);
	return plain ? tli_number_to_grid(plain, size, resolution, grid) : TL_E_FORMAT;
}

tl_status tli_number_scientific_to_double(const char *text, size_t size, double *value)
{
	char buffer[TLI_NUMBER_PLAIN_MAX];
	const char *plain = tli_number_to_plain(text, &size, buffer);
	return plain ? tli_number_to_double(plain, size, value) : TL_E_FORMAT;
}
