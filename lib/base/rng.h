/* SPDX-License-Identifier: MIT */
/* base/rng.h: splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). */
#ifndef TLI_BASE_RNG_H
#define TLI_BASE_RNG_H

#include <stdint.h>

typedef struct tli_rng {
	uint64_t state;
} tli_rng;

static inline uint64_t tli_rng_next(tli_rng *rng)
{
	uint64_t z = (rng->state += UINT64_C(0x9E3779B97F4A7C15));
	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

/* In [0, 1): the top 53 bits. */
static inline double tli_rng_unit(tli_rng *rng)
{
	return (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

/* An integer in [low, high], both inclusive; the bias for spans far below 2^64 is negligible. */
static inline int64_t tli_rng_between(tli_rng *rng, int64_t low, int64_t high)
{
	uint64_t span = (uint64_t)(high - low) + 1;
	return low + (int64_t)(tli_rng_next(rng) % span);
}

#endif
