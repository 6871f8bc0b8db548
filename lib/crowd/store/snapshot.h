/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/snapshot.h: the layout of a store in bytes. Little-endian, no padding; floats by their bits.
 *
 *   head      magic, version, the parts of the def and the nav on which the rest depends
 *   counters  steps, turns of the search for paths, the flock's def, recent searches
 *   profiles  those in use
 *   agents    number by number; after each used one what its profile calls for
 *   free      free numbers, in the order in which they will be taken
 *   circles   slot by slot, and their free slots
 *   events    the oldest first
 *   check     a hash of all before
 */
#ifndef TLI_CROWD_STORE_SNAPSHOT_H
#define TLI_CROWD_STORE_SNAPSHOT_H

#include "base/hash.h"
#include "base/rng.h"
#include "crowd/store/store.h"

#include <string.h>

#define TLI_SNAPSHOT_MAGIC UINT64_C(0x44574F52434C5401) /* 1, "TLCROWD" */
enum { TLI_SNAPSHOT_VERSION = 12 };

/* A step of the hash of a snapshot or of a store. */
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

/* What a snapshot depends on: one of another crowd is refused where these differ. */
typedef struct tli_snapshot_head {
	bool has_nav;
	int32_t resolution, radius; /* of the nav, grid units */
	double dt;
	uint64_t seed;
	/* Has the crowd a nav for agents with this profile? */
	bool (*has_nav_for)(const void *crowd, const tli_profile *profile);
	const void *crowd;
} tli_snapshot_head;

/* As tl_crowd_save. */
tl_status tli_snapshot_save(
	const tli_crowd_store *store, const tli_snapshot_head *head, void *buffer, size_t capacity, size_t *size);
/* As tl_crowd_load. On failure the store is unchanged. */
tl_status tli_snapshot_load(tli_crowd_store *store, const tli_snapshot_head *head, const void *data, size_t size);
uint64_t tli_crowd_store_hash(const tli_crowd_store *store);

#endif
