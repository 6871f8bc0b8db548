/* SPDX-License-Identifier: MIT */
/*
 * base/number_double.c: decimal text <-> double, correctly rounded, without the C library's locale.
 *
 * Reading: D * 10^-k with D a whole number of at most 800 digits (a tie has at most 767, so later digits only say "a bit more": `sticky`).
 * One division of two exact doubles where that is enough (Clinger, How to read floating point numbers accurately, PLDI 1990); else a long
 * division in __int128, or with 32-bit limbs, that ends in `assemble`, which rounds once, half to even. 15 ns, 60 ns, 10-100 us.
 *
 * Writing: for 2^-66 < |v| < 2^53 digits are generated until what is left lies within half the gap to v's neighbours, exact integers below
 * 2^124 (Steele and White, How to print floating-point numbers accurately, PLDI 1990); others take the digits of printf's %e with the
 * fewest digits that read back. About 40 ns.
 */
#include "base/number.h"

#include "base/ascii.h"
#include "base/assert.h"

#include <float.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

_Static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53, "double is IEEE 754 binary64");

enum {
	KEPT_DIGITS = 800,        /* significant digits that are looked at one by one */
	LARGEST_EXPONENT = 310,   /* 10^309 is infinite */
	SMALLEST_EXPONENT = -330, /* 10^-330 is 0 */
	SHORT_DIGITS = 19,        /* fit uint64_t */
	EXACT_TENS = 22,          /* 10^22 is the last power of ten that is a double */
	LIMBS = 256               /* (KEPT_DIGITS + 1130) * log2(10) + 64 bits */
};

static const double exact_ten_to[EXACT_TENS + 1] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
	1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

static double from_bits(uint64_t bits)
{
	double value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

/* ---- reading ---- */

/* Rounds (m + a bit if sticky) * 2^exponent to a double >= 0; m > 0. Infinite where it overflows. */
static double assemble(uint64_t m, bool sticky, int exponent)
{
	tli_assert(m > 0);
	int zeros = __builtin_clzll(m);
	m <<= zeros;
	exponent -= zeros;
	int top = exponent + 63; /* m * 2^exponent lies in [2^top, 2^(top+1)) */
	if (top > 1023)
		return from_bits(UINT64_C(0x7FF) << 52);
	if (top < -1075)
		return 0.0;
	int dropped = top >= -1022 ? 11 : 11 + (-1022 - top); /* 11..64 */
	uint64_t half = UINT64_C(1) << (dropped - 1);
	uint64_t kept = dropped < 64 ? m >> dropped : 0;
	uint64_t rest = dropped < 64 ? m & ((half << 1) - 1) : m;
	if (rest > half || (rest == half && (sticky || (kept & 1))))
		kept++;
	/* A carry out of the significand runs into the exponent field, which is what rounding up means. */
	uint64_t biased = top >= -1022 ? (uint64_t)(top + 1022) : 0;
	return from_bits((biased << 52) + kept);
}

/* 0 < D < 10^19, 0 <= k <= 19. */
static double divide_short(uint64_t d, int k)
{
	tli_assert(d > 0 && k >= 0 && k <= SHORT_DIGITS);
	uint64_t unit = 1;
	for (int i = 0; i < k; i++)
		unit *= 10;
	unsigned __int128 numerator = (unsigned __int128)d << 64;
	unsigned __int128 quotient = numerator / unit;
	bool sticky = numerator % unit != 0;
	int exponent = -64;
	while (quotient >> 64) { /* to 64 bits, keeping what falls out */
		int shift = 64 - __builtin_clzll((uint64_t)(quotient >> 64));
		sticky |= (quotient & (((unsigned __int128)1 << shift) - 1)) != 0;
		quotient >>= shift;
		exponent += shift;
	}
	return assemble((uint64_t)quotient, sticky, exponent);
}

/* A natural number, least limb first, without leading zero limbs. */
typedef struct big {
	uint32_t limb[LIMBS];
	int count;
} big;

static void big_multiply_add(big *n, uint32_t factor, uint32_t addend)
{
	uint64_t carry = addend;
	for (int i = 0; i < n->count; i++) {
		carry += (uint64_t)n->limb[i] * factor;
		n->limb[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry)
		n->limb[n->count++] = (uint32_t)carry;
}

/* Returns the remainder. */
static uint32_t big_divide(big *n, uint32_t divisor)
{
	uint64_t rest = 0;
	for (int i = n->count - 1; i >= 0; i--) {
		rest = rest << 32 | n->limb[i];
		n->limb[i] = (uint32_t)(rest / divisor);
		rest %= divisor;
	}
	while (n->count && n->limb[n->count - 1] == 0)
		n->count--;
	return (uint32_t)rest;
}

static void big_shift_limbs(big *n, int limbs)
{
	memmove(n->limb + limbs, n->limb, sizeof *n->limb * (size_t)n->count);
	memset(n->limb, 0, sizeof *n->limb * (size_t)limbs);
	n->count += limbs;
}

/* The value of n * 2^exponent, n > 0. */
static double big_round(const big *n, bool sticky, int exponent)
{
	tli_assert(n->count > 0 && n->count <= LIMBS);
	uint64_t m = 0;
	int at = n->count - 1;
	for (int taken = 0; taken < 2; taken++, at--)
		m = m << 32 | (at >= 0 ? n->limb[at] : 0);
	/* The two top limbs hold 33..64 bits; fill up from the third so that 64 are there. */
	int zeros = __builtin_clzll(m);
	if (zeros && at >= 0) {
		m = m << zeros | n->limb[at] >> (32 - zeros);
		sticky |= (n->limb[at] & ((UINT32_C(1) << (32 - zeros)) - 1)) != 0;
		at--;
	} else {
		m <<= zeros;
	}
	for (; at >= 0; at--)
		sticky |= n->limb[at] != 0;
	return assemble(m, sticky, exponent + 32 * (n->count - 2) - zeros);
}

/* What the text says: significant digits (after leading zeros) digit[0..count) and the place of the point. */
typedef struct decimal_digits {
	const char *whole, *whole_end;       /* digits before the point, leading zeros skipped */
	const char *fraction, *fraction_end; /* after it; leading zeros skipped if there is no whole part */
	long skipped;                        /* those zeros */
	bool negative;
} decimal_digits;

static bool split_digits(const char *text, size_t size, decimal_digits *out)
{
	if (!size || tli_number_scan(text, size) != size)
		return false;
	const char *end = text + size;
	decimal_digits read = { .negative = *text == '-' };
	text += *text == '-' || *text == '+';
	while (text < end && *text == '0')
		text++;
	read.whole = text;
	while (text < end && tli_is_digit(*text))
		text++;
	read.whole_end = text;
	text += text < end;
	while (end > text && end[-1] == '0')
		end--;
	if (read.whole == read.whole_end) {
		for (; text < end && *text == '0'; text++)
			read.skipped++;
	}
	read.fraction = text;
	read.fraction_end = end;
	*out = read;
	return true;
}

/* The general case; the number is not 0 and its decimal exponent is within bounds. */
static double read_long(const decimal_digits *number)
{
	big n = { .count = 0 };
	long whole = number->whole_end - number->whole;
	long total = whole + (number->fraction_end - number->fraction);
	long kept = total < KEPT_DIGITS ? total : KEPT_DIGITS;
	for (long i = 0; i < kept; i++) {
		char c = i < whole ? number->whole[i] : number->fraction[i - whole];
		big_multiply_add(&n, 10, (uint32_t)(c - '0'));
	}
	bool sticky = total > kept; /* the last fraction digit is not 0; a whole part alone has at most 310 digits */
	long k = kept - whole + number->skipped;
	/* 2^(32 limbs) > 10^k * 2^64, so that the quotient keeps 64 bits: log2(10) / 32 < 0.104. */
	int limbs = (int)(k * 104 / 1000) + 3;
	big_shift_limbs(&n, limbs);
	for (; k >= 9; k -= 9)
		sticky |= big_divide(&n, 1000000000) != 0;
	for (; k > 0; k--)
		sticky |= big_divide(&n, 10) != 0;
	return big_round(&n, sticky, -32 * limbs);
}

/* `number` is not 0. */
static double read_digits(const decimal_digits *number)
{
	long whole = number->whole_end - number->whole;
	long fraction = number->fraction_end - number->fraction;
	long k = fraction + number->skipped;
	if (whole + fraction > SHORT_DIGITS || k > EXACT_TENS)
		return read_long(number);
	uint64_t d = 0;
	for (const char *c = number->whole; c < number->whole_end; c++)
		d = d * 10 + (uint64_t)(*c - '0');
	for (const char *c = number->fraction; c < number->fraction_end; c++)
		d = d * 10 + (uint64_t)(*c - '0');
	if (d >> 53 == 0)
		return (double)d / exact_ten_to[k];
	return k <= SHORT_DIGITS ? divide_short(d, (int)k) : read_long(number);
}

tl_status tli_number_to_double(const char *text, size_t size, double *value)
{
	decimal_digits number;
	if (!split_digits(text, size, &number))
		return TL_E_FORMAT;
	long whole = number.whole_end - number.whole;
	if (whole > LARGEST_EXPONENT)
		return TL_E_RANGE;
	double magnitude = 0.0;
	bool zero = !whole && number.fraction == number.fraction_end;
	if (!zero && number.skipped < -SMALLEST_EXPONENT)
		magnitude = read_digits(&number);
	if (magnitude > DBL_MAX)
		return TL_E_RANGE;
	*value = number.negative ? -magnitude : magnitude;
	return TL_OK;
}

/* ---- writing ---- */

static char *put_natural(char *at, uint64_t value)
{
	char reversed[20];
	int count = 0;
	do {
		reversed[count++] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	while (count)
		*at++ = reversed[--count];
	return at;
}

/* value = m * 2^exponent, not an integer, 2^-66 < value < 2^53; so -118 <= exponent <= -1. */
static char *put_fixed(char *at, uint64_t m, int exponent)
{
	bool even = (m & 1) == 0;
	bool lopsided = m == UINT64_C(1) << 52; /* a power of two: the gap below is half the gap above */
	int shift = 2 - exponent;               /* in units of 2^-shift half a gap is a whole number, below too */
	unsigned __int128 one = (unsigned __int128)1 << shift;
	unsigned __int128 rest = (unsigned __int128)m << 2;
	unsigned __int128 above = 2, below = lopsided ? 1 : 2;
	at = put_natural(at, (uint64_t)(rest >> shift));
	rest &= one - 1;
	*at++ = '.';
	for (;;) {
		rest *= 10;
		above *= 10;
		below *= 10;
		int digit = (int)(rest >> shift);
		rest &= one - 1;
		bool low = even ? rest <= below : rest < below;
		bool high = even ? one - rest <= above : one - rest < above;
		if (low || high) {
			/* high alone: up; both: the nearer, of two equally near the even one. Never past 9: ten would mean
			 * that the digit before could have ended the number. */
			if (high && (!low || 2 * rest > one || (2 * rest == one && digit % 2)))
				digit++;
			*at++ = (char)('0' + digit);
			return at;
		}
		*at++ = (char)('0' + digit);
	}
}

/* digit[0..count) with the point after `point` of them (which may lie outside). */
static char *put_plain(char *at, const char *digit, int count, int point)
{
	if (point <= 0) {
		*at++ = '0';
		*at++ = '.';
		for (int i = point; i < 0; i++)
			*at++ = '0';
	}
	for (int i = 0; i < count; i++) {
		if (i == point && i)
			*at++ = '.';
		*at++ = digit[i];
	}
	for (int i = count; i < point; i++)
		*at++ = '0';
	return at;
}

/* `value` as digit[0..count) and its decimal exponent, `count` digits, rounded to nearest. */
static int print_digits(double value, int count, char *digit)
{
	char printed[64]; /* d<point>ddd e[+-]ddd, where <point> is the locale's and may have several bytes */
	snprintf(printed, sizeof printed, "%.*e", count - 1, value);
	const char *c = printed;
	for (; *c != 'e'; c++) {
		if (tli_is_digit(*c))
			*digit++ = *c;
	}
	bool small = *++c == '-';
	int exponent = 0;
	while (*++c)
		exponent = exponent * 10 + (*c - '0');
	return small ? -exponent : exponent;
}

/* Very large and very small numbers. Where the nearest decimal of some length does not read back, the next one up may: the
 * gap above a power of two is twice the gap below. */
static char *put_rare(char *at, double value)
{
	for (int count = 1;; count++) {
		char digit[24];
		int exponent = print_digits(value, count, digit);
		for (int up = 0; up < 2; up++) {
			char *end = put_plain(at, digit, count, exponent + 1);
			double back;
			if (count == 17 ||
				(tli_number_to_double(at, (size_t)(end - at), &back) == TL_OK && back == value))
				return end;
			if (digit[count - 1] == '9')
				break; /* the next one up is shorter, and was tried */
			digit[count - 1]++;
		}
	}
}

size_t tli_number_from_double(double value, char *buffer)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	int biased = (int)(bits >> 52 & 0x7FF);
	uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
	bool nan = biased == 0x7FF && fraction;
	char *at = buffer;
	if (bits >> 63 && value != 0 && !nan)
		*at++ = '-';
	double magnitude = value < 0 ? -value : value;
	if (biased == 0x7FF) {
		memcpy(at, nan ? "nan" : "inf", 3);
		at += 3;
	} else if (magnitude < 0x1p53 && magnitude == (double)(uint64_t)magnitude) {
		at = put_natural(at, (uint64_t)magnitude);
	} else if (magnitude < 0x1p53 && magnitude > 0x1p-66) {
		at = put_fixed(at, fraction | UINT64_C(1) << 52, biased - 1075);
	} else {
		at = put_rare(at, magnitude);
	}
	*at = '\0';
	return (size_t)(at - buffer);
}

size_t tli_number_from_coordinate(double value, int32_t resolution, char *buffer)
{
	int32_t grid;
	bool usable = resolution > 0 && (resolution & (resolution - 1)) == 0;
	if (usable && !tli_double_to_grid(value, resolution, &grid) && (double)grid / resolution == value)
		return tli_number_from_grid(grid, resolution, buffer);
	return tli_number_from_double(value, buffer);
}
