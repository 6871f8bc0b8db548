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

/* Room for one more record; false = out of memory. */
#define tli_pool_reserve(pool, array) ((pool)->free1 != 0 || tli_array_reserve(array, 1))
/* No more records can be named. */
#define tli_pool_is_full(pool, array) \
	(((pool)->free1 == 0 && tli_array_length(array) >= TLI_SLOTS_MAX) || (pool)->floor >= TLI_SLOT_RETIRED)

/* The generation of a free slot that is not used any more: after it ids would repeat. */
#define TLI_SLOT_RETIRED (UINT32_MAX - 1)

/* Copies `value`, a record, into a slot for which room was reserved; only its generation is the slot's. `id` names it from now on. */
#define tli_pool_put(pool, array, value, id)                                                             \
	do {                                                                                             \
		if ((pool)->free1 == 0)                                                                  \
			memset(tli_array_extend(array, 1), 0, sizeof *(array));                          \
		(id).index1 = tli_pool_claim((pool), (array), sizeof *(array), tli_array_length(array)); \
		(id).generation = (array)[(id).index1 - 1].slot.generation;                              \
		(array)[(id).index1 - 1] = *(value);                                                     \
		(array)[(id).index1 - 1].slot.generation = (id).generation;                              \
	} while (0)

static inline void *tli_slot_lookup(void *records, size_t each, size_t count, uint32_t index1, uint32_t generation)
{
	if (index1 == 0 || index1 > count)
		return NULL;
	tli_slot *slot = (tli_slot *)(void *)((char *)records + (index1 - 1) * each);
	return slot->generation == generation && (generation & 1) ? slot : NULL;
}

/* index1 of the first record in use behind `index1` (0 = from the start), 0 at the end. */
uint32_t tli_slot_next(const void *records, size_t each, size_t count, uint32_t index1);

/* See tli_pool_put: index1 of a slot that is in use from now on. */
uint32_t tli_pool_claim(tli_pool *pool, void *records, size_t each, size_t count);

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
