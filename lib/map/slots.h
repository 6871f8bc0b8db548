/* SPDX-License-Identifier: MIT */
/*
 * map/slots.h: arrays of records that are named by {index1, generation}.
 *
 * A record begins with a tli_slot. Its generation is odd while the record is in use and even while it is free, so that an id
 * of something removed never fits again. Free slots are chained through `source`: giving one back allocates nothing and cannot fail.
 * What is undone goes back exactly: a slot that was the last of the array is cut off, any other is the first free one again with
 * the generation that it had. So that no other thing gets the id of one whose adding was undone, a pool has a lower bound of generations.
 */
#ifndef TLI_MAP_SLOTS_H
#define TLI_MAP_SLOTS_H

#include "base/array.h"

#include <stdint.h>

/* Records of one kind, at most: an index fits the 27 bits that a source piece has for it. */
#define TLI_SLOTS_MAX ((UINT32_C(1) << 27) - 1)

typedef struct tli_slot {
	uint32_t generation; /* odd = in use */
	uint32_t
		source; /* in use: 1 + the piece of the source that says it, 0 = none; free: index1 of the next free slot */
} tli_slot;

typedef struct tli_pool {
	uint32_t live;  /* records in use */
	uint32_t free1; /* index1 of the first free slot, 0 = none */
	uint32_t floor; /* generations of slots taken from now on are larger; even */
} tli_pool;

/* The record of an id in an array of records, NULL when the id is null or stale. */
#define tli_slot_find(array, id)             \
	((__typeof__(array))tli_slot_lookup( \
		(array), sizeof *(array), tli_array_length(array), (id).index1, (id).generation))

/* The generation of a free slot that is not used any more: after it ids would repeat. */
#define TLI_SLOT_RETIRED (UINT32_MAX - 1)

static inline void *tli_slot_lookup(void *records, size_t each, size_t count, uint32_t index1, uint32_t generation)
{
	if (index1 == 0 || index1 > count)
		return NULL;
	tli_slot *slot = (tli_slot *)(void *)((char *)records + (index1 - 1) * each);
	return slot->generation == generation && (generation & 1) ? slot : NULL;
}

/* index1 of the first record in use behind `index1` (0 = from the start), 0 at the end. */
uint32_t tli_slot_next(const void *records, size_t each, size_t count, uint32_t index1);

/* Gives the slot `index1` back, with an even generation other than that of its id: all ids of it are stale from now on. */
void tli_pool_give_back(tli_pool *pool, void *records, size_t each, uint32_t index1, uint32_t generation);

/* Takes the slot that was given back last; its generation is left to the caller. */
void tli_pool_take(tli_pool *pool, void *records, size_t each, uint32_t index1);

/* From now on no slot gets this generation. */
static inline void tli_pool_keep_stale(tli_pool *pool, uint32_t generation)
{
	if (pool->floor < generation + 1)
		pool->floor = generation + 1;
}

#endif
