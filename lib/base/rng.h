/* SPDX-License-Identifier: MIT */
/* base/rng.h: splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). */
#ifndef TLI_BASE_RNG_H
#define TLI_BASE_RNG_H

#include "base/assert.h"

#include <stdint.h>

typedef struct tli_rng {
	uint64_t state;
} tli_rng;

/* What the state grows by: 2^64 divided by the golden ratio, odd. Multiplying by it spreads small numbers over the high bits. */
#define TLI_RNG_GAMMA UINT64_C(0x9E3779B97F4A7C15)

/* The finisher: one-to-one, and every bit of the result depends on every bit of z. */
static inline uint64_t tli_rng_mix(uint64_t z)
{
	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

static inline uint64_t tli_rng_next(tli_rng *rng)
{
	return tli_rng_mix(rng->state += TLI_RNG_GAMMA);
}

/* In [0, 1): the top 53 bits. */
static inline double tli_rng_unit(tli_rng *rng)
{
	return (double)(tli_rng_next(rng) >> 11) * 0x1p-53;
}

/* In [low, high). */
static inline double tli_rng_real(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* An integer in [low, high], both inclusive; the bias for spans far below 2^64 is negligible. */
static inline int64_t tli_rng_between(tli_rng *rng, int64_t low, int64_t high)
{
	tli_assert(low <= high);
	uint64_t span = (uint64_t)(high - low) + 1;
	return low + (int64_t)(tli_rng_next(rng) % span);
}

#endif
