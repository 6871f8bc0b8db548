/* SPDX-License-Identifier: MIT */
/*
 * base/number.c: decimal text <-> grid coordinates, exactly. Doubles are in number_double.c.
 *
 * Reading: value * resolution is rounded once, half to even. The resolution is 2^k with k <= 16, so a tie has at most 17 fraction digits;
 * 18 digits and the knowledge whether any later digit is not 0 (`sticky`) decide. With up to 14 all fits 64 bits; longer fractions take the
 * __int128 division.
 *
 * Writing: the first number of digits whose nearest decimal reads back is the shortest. Five always do, since 65536 / (2 * 10^5) < 1/2. The
 * rounding never carries into the integer part: that would be another grid line.
 */
#include "base/number.h"

#include "base/ascii.h"
#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

enum { FRACTION_DIGITS = 18, SHORT_FRACTION = 14 };

static const uint64_t ten_to[FRACTION_DIGITS + 1] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	1000000000, 10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000, 1000000000000000,
	10000000000000000, 100000000000000000, 1000000000000000000 };

size_t tli_number_scan(const char *text, size_t size)
{
	size_t at = size && (text[0] == '+' || text[0] == '-');
	size_t first = at;
	while (at < size && tli_is_digit(text[at]))
		at++;
	size_t digits = at - first;
	if (at + 1 < size && text[at] == '.' && tli_is_digit(text[at + 1])) {
		digits++;
		at += 2;
		while (at < size && tli_is_digit(text[at]))
			at++;
	}
	return digits ? at : 0;
}

/* A plain decimal taken apart; `whole` and `fraction` as far as they matter here. */
typedef struct decimal {
	bool negative;
	bool sticky;       /* a digit after the FRACTION_DIGITS kept is not 0 */
	int digits;        /* of `fraction`, 0..FRACTION_DIGITS */
	uint64_t whole;    /* stops growing beyond TLI_GRID_MAX */
	uint64_t fraction; /* < 10^digits */
} decimal;

static bool read_decimal(const char *text, size_t size, decimal *number)
{
	const char *end = text + size;
	decimal read = { 0 };
	if (text < end && (*text == '+' || *text == '-'))
		read.negative = *text++ == '-';
	const char *whole = text;
	for (; text < end && tli_is_digit(*text); text++) {
		if (read.whole <= (uint64_t)TLI_GRID_MAX)
			read.whole = read.whole * 10 + (uint64_t)(*text - '0');
	}
	bool has_whole = text > whole;
	if (text < end && *text == '.') {
		const char *fraction = ++text;
		for (; text < end && tli_is_digit(*text); text++) {
			if (read.digits < FRACTION_DIGITS) {
				read.fraction = read.fraction * 10 + (uint64_t)(*text - '0');
				read.digits++;
			} else {
				read.sticky |= *text != '0';
			}
		}
		if (text == fraction)
			return false;
	} else if (!has_whole) {
		return false;
	}
	*number = read;
	return text == end;
}

/* fraction * resolution / 10^digits, rounded half to even as a part of `below` + it. */
static uint64_t scaled_fraction(const decimal *number, uint64_t resolution, uint64_t below)
{
	tli_assert(number->digits <= FRACTION_DIGITS);
	uint64_t unit = ten_to[number->digits];
	uint64_t quotient, rest;
	if (number->digits <= SHORT_FRACTION) {
		uint64_t scaled = number->fraction * resolution;
		quotient = scaled / unit;
		rest = scaled % unit;
	} else {
		unsigned __int128 scaled = (unsigned __int128)number->fraction * resolution;
		quotient = (uint64_t)(scaled / unit);
		rest = (uint64_t)(scaled % unit);
	}
	/* rest < unit <= 10^18, so its double fits. */
	bool up = 2 * rest > unit || (2 * rest == unit && (number->sticky || ((below + quotient) & 1)));
	return quotient + up;
}

tl_status tli_number_to_grid(const char *text, size_t size, int32_t resolution, int32_t *grid)
{
	tli_assert(resolution > 0 && (resolution & (resolution - 1)) == 0);
	decimal number;
	if (!read_decimal(text, size, &number))
		return TL_E_FORMAT;
	if (number.whole > (uint64_t)TLI_GRID_MAX)
		return TL_E_RANGE;
	uint64_t magnitude = number.whole * (uint64_t)resolution;
	if (number.digits)
		magnitude += scaled_fraction(&number, (uint64_t)resolution, magnitude);
	if (magnitude > (uint64_t)TLI_GRID_MAX)
		return TL_E_RANGE;
	*grid = number.negative ? -(int32_t)magnitude : (int32_t)magnitude;
	return TL_OK;
}

tl_status tli_double_to_grid(double value, int32_t resolution, int32_t *grid)
{
	tli_assert(resolution > 0 && (resolution & (resolution - 1)) == 0);
	double scaled = value *
		resolution; /* exact: times a power of two (or infinite, or far below half a grid unit) */
	if (!(scaled >= -2.0 * TLI_GRID_MAX && scaled <= 2.0 * TLI_GRID_MAX))
		return TL_E_RANGE;            /* NaN comes here too */
	int64_t whole = (int64_t)scaled;      /* towards 0 */
	double rest = scaled - (double)whole; /* exact, in (-1, 1) */
	double distance = rest < 0 ? -rest : rest;
	if (distance > 0.5 || (distance == 0.5 && (whole & 1)))
		whole += scaled < 0 ? -1 : 1;
	if (whole < -TLI_GRID_MAX || whole > TLI_GRID_MAX)
		return TL_E_RANGE;
	*grid = (int32_t)whole;
	return TL_OK;
}

/* Writes exactly `digits` digits of `value`, leading zeros included. */
static char *put_digits(char *at, uint64_t value, int digits)
{
	for (int i = digits - 1; i >= 0; i--) {
		at[i] = (char)('0' + value % 10);
		value /= 10;
	}
	return at + digits;
}

static int count_digits(uint64_t value)
{
	int digits = 1;
	while (digits <= FRACTION_DIGITS && value >= ten_to[digits])
		digits++;
	return digits;
}

size_t tli_number_from_grid(int32_t grid, int32_t resolution, char *buffer)
{
	tli_assert(resolution > 0 && (resolution & (resolution - 1)) == 0);
	int shift = __builtin_ctz((unsigned)resolution);
	uint64_t magnitude = grid < 0 ? (uint64_t)(-(int64_t)grid) : (uint64_t)grid;
	uint64_t whole = magnitude >> shift;
	uint64_t fraction = magnitude & ((uint64_t)resolution - 1);
	char *at = buffer;
	if (grid < 0)
		*at++ = '-';

	uint64_t decimals = 0;
	int digits = 0;
	for (; digits <= FRACTION_DIGITS; digits++) {
		uint64_t unit = ten_to[digits]; /* at most 10^5 is ever needed */
		uint64_t exact = fraction * unit;
		decimals = (exact + (uint64_t)resolution / 2) >> shift;
		uint64_t back = decimals << shift;
		uint64_t off = 2 * (back > exact ? back - exact : exact - back);
		if (off < unit || (off == unit && (magnitude & 1) == 0))
			break;
	}
	at = put_digits(at, whole, count_digits(whole));
	if (digits) {
		*at++ = '.';
		at = put_digits(at, decimals, digits);
	}
	*at = '\0';
	return (size_t)(at - buffer);
}
