/* SPDX-License-Identifier: MIT */
/* geometry/wide.h: 256-bit integers, for the signs that __int128 is too small for. */
#ifndef TLI_GEOMETRY_WIDE_H
#define TLI_GEOMETRY_WIDE_H

#include <stdint.h>

/* Two's complement, least significant first; sums and products wrap at 2^256, which the callers stay far below. */
typedef struct tli_wide {
	uint64_t limb[4];
} tli_wide;

tli_wide tli_wide_multiply(__int128 a, __int128 b);
tli_wide tli_wide_scale(tli_wide a, int64_t factor);
tli_wide tli_wide_add(tli_wide a, tli_wide b);
tli_wide tli_wide_negate(tli_wide a);
tli_wide tli_wide_subtract(tli_wide a, tli_wide b);
/* -1, 0, 1 */
int tli_wide_sign(tli_wide a);
/* The sign of a * b - c * d. */
int tli_wide_compare_products(__int128 a, __int128 b, __int128 c, __int128 d);

#endif
