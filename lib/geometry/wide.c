/* SPDX-License-Identifier: MIT */
/*
 * geometry/wide.c: 256-bit integers.
 *
 * Schoolbook products of magnitudes in 64-bit limbs, signed afterwards; sums in two's complement. They are needed a few times
 * per map, where several crossings are nearly in line, so the code is plain rather than fast.
 */
#include "geometry/wide.h"

typedef unsigned __int128 wide_pair;

tli_wide tli_wide_negate(tli_wide a)
{
	uint64_t carry = 1;
	for (int i = 0; i < 4; i++) {
		a.limb[i] = ~a.limb[i] + carry;
		carry = carry && a.limb[i] == 0;
	}
	return a;
}

tli_wide tli_wide_add(tli_wide a, tli_wide b)
{
	wide_pair carry = 0;
	for (int i = 0; i < 4; i++) {
		carry += (wide_pair)a.limb[i] + b.limb[i];
		a.limb[i] = (uint64_t)carry;
		carry >>= 64;
	}
	return a;
}

tli_wide tli_wide_subtract(tli_wide a, tli_wide b)
{
	return tli_wide_add(a, tli_wide_negate(b));
}

/* a * factor, both taken as without sign. */
static tli_wide scale_magnitude(tli_wide a, uint64_t factor)
{
	wide_pair carry = 0;
	for (int i = 0; i < 4; i++) {
		carry += (wide_pair)a.limb[i] * factor;
		a.limb[i] = (uint64_t)carry;
		carry >>= 64;
	}
	return a;
}

tli_wide tli_wide_multiply(__int128 a, __int128 b)
{
	wide_pair left = a < 0 ? -(wide_pair)a : (wide_pair)a, right = b < 0 ? -(wide_pair)b : (wide_pair)b;
	tli_wide whole = { { (uint64_t)left, (uint64_t)(left >> 64), 0, 0 } };
	tli_wide low = scale_magnitude(whole, (uint64_t)right), high = scale_magnitude(whole, (uint64_t)(right >> 64));
	tli_wide shifted = { { 0, high.limb[0], high.limb[1], high.limb[2] } };
	tli_wide product = tli_wide_add(low, shifted);
	return (a < 0) != (b < 0) ? tli_wide_negate(product) : product;
}

tli_wide tli_wide_scale(tli_wide a, int64_t factor)
{
	int negative = tli_wide_sign(a) < 0;
	tli_wide magnitude = negative ? tli_wide_negate(a) : a;
	tli_wide product = scale_magnitude(magnitude, factor < 0 ? -(uint64_t)factor : (uint64_t)factor);
	return negative != (factor < 0) ? tli_wide_negate(product) : product;
}

int tli_wide_sign(tli_wide a)
{
	if (a.limb[3] >> 63)
		return -1;
	return (a.limb[0] | a.limb[1] | a.limb[2] | a.limb[3]) != 0;
}

int tli_wide_compare_products(__int128 a, __int128 b, __int128 c, __int128 d)
{
	return tli_wide_sign(tli_wide_subtract(tli_wide_multiply(a, b), tli_wide_multiply(c, d)));
}
