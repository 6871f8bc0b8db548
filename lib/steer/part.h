/* SPDX-License-Identifier: MIT */
/* steer/part.h: a rule by which vehicles at one and the same position part. */
#ifndef TLI_STEER_PART_H
#define TLI_STEER_PART_H

#include "base/assert.h"
#include "base/rng.h"
#include "steer/vector.h"

/* The number of the vehicle among the others, by its address; count where it is not among them. */
static inline size_t tli_part_self(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (&others[i] == vehicle)
			return i;
	return count;
}

/* Where number `self` goes to get away from number `other`: one of 8 directions for a pair, and the opposite one for the other of the
 * two. */
static inline tl_vector tli_part_direction(size_t self, size_t other)
{
	tli_assert(self != other);
	static const tl_vector compass[4] = { { 1, 0 }, { 0.70710678118654752, 0.70710678118654752 }, { 0, 1 },
		{ -0.70710678118654752, 0.70710678118654752 } };
	uint64_t low = self < other ? self : other, high = self < other ? other : self;
	uint64_t mixed = (low << 32 ^ high) * TLI_RNG_GAMMA;
	return tli_v_scale(compass[mixed >> 62], self < other ? -1 : 1);
}

#endif
