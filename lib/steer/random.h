/* SPDX-License-Identifier: MIT */
/*
 * steer/random.h: counter-based random numbers: the n-th one depends on seed and n alone.
 *
 * splitmix64 is one already, its state being a counter; the seed is mixed first, so that near seeds give streams far apart.
 */
#ifndef TLI_STEER_RANDOM_H
#define TLI_STEER_RANDOM_H

#include "base/rng.h"

/* In [0, 1). */
static inline double tli_random_unit(uint64_t seed, uint64_t n)
{
	tli_rng stream = { tli_rng_mix(seed + TLI_RNG_GAMMA) + n * TLI_RNG_GAMMA };
	return tli_rng_unit(&stream);
}

#endif
