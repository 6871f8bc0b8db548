/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/snapshot.h: how a crowd is laid out in bytes. Little-endian, no padding; floats by their bits.
 *
 *   head      magic, version, what of the def and the nav it depends on
 *   crowd     steps, counters, the flock's def, who asked last for which goal
 *   kinds     those in use
 *   agents    number by number; after each used one what its kind calls for
 *   free      free numbers, in the order in which they will be taken
 *   circles   slot by slot, and their free slots
 *   events    the oldest first
 *   check     a hash of all before
 */
#ifndef TLI_CROWD_STORE_SNAPSHOT_H
#define TLI_CROWD_STORE_SNAPSHOT_H

#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "crowd/step/internal.h"

#define TLI_SNAPSHOT_MAGIC UINT64_C(0x44574F52434C5401) /* 1, "TLCROWD" */
enum { TLI_SNAPSHOT_VERSION = 2 };

/* What the bytes of a snapshot, or of a crowd's state, come to. */
static inline uint64_t tli_snapshot_hash(uint64_t hash, uint64_t value)
{
	uint64_t z = (hash ^ value) * TLI_RNG_GAMMA;
	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	return z ^ (z >> 27);
}

static inline uint64_t tli_snapshot_check(const uint8_t *bytes, size_t size)
{
	return tli_snapshot_hash(tli_hash_bytes(size, bytes, size), size);
}

static inline uint64_t tli_bits_of_double(double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static inline uint32_t tli_bits_of_float(float value)
{
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return bits;
}

#endif
