/* SPDX-License-Identifier: MIT */
/*
 * taut/queue.h: a 4-ary heap of keys and numbers in one word each: the key, a float >= 0, in the upper half, so that one comparison of
 * integers orders by key, then by number. An entry cannot be improved: it is put in again, and the caller recognises the old one when it
 * comes out. (graph/heap.h is the heap with exact keys and a slot for each node.)
 */
#ifndef TLI_TAUT_QUEUE_H
#define TLI_TAUT_QUEUE_H

#include "base/assert.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Zero-initialise; free with tli_taut_queue_free. */
typedef struct tli_taut_queue {
	uint64_t *items;
	size_t count, room;
} tli_taut_queue;

/* Room for `extra` more. False = out of memory, nothing changed. */
bool tli_taut_queue_grow(tli_taut_queue *queue, size_t extra);
void tli_taut_queue_free(tli_taut_queue *queue);

static inline bool tli_taut_queue_reserve(tli_taut_queue *queue, size_t extra)
{
	return queue->room - queue->count >= extra || tli_taut_queue_grow(queue, extra);
}

static inline uint32_t tli_taut_queue_number(uint64_t item)
{
	return (uint32_t)item;
}

static inline float tli_taut_queue_key(uint64_t item)
{
	uint32_t bits = (uint32_t)(item >> 32);
	float key;
	memcpy(&key, &bits, sizeof key);
	return key;
}

/* An entry. */
static inline uint64_t tli_taut_queue_item(float key, uint32_t number)
{
	tli_assert(key >= 0);
	uint32_t bits;
	memcpy(&bits, &key, sizeof bits);
	return (uint64_t)bits << 32 | number;
}

/* There must be room. */
static inline void tli_taut_queue_put_item(tli_taut_queue *queue, uint64_t item)
{
	tli_assert(queue->count < queue->room);
	uint64_t *items = queue->items;
	size_t hole = queue->count++;
	while (hole > 0 && item < items[(hole - 1) / 4]) {
		items[hole] = items[(hole - 1) / 4];
		hole = (hole - 1) / 4;
	}
	items[hole] = item;
}

/* There must be room. */
static inline void tli_taut_queue_put(tli_taut_queue *queue, float key, uint32_t number)
{
	tli_taut_queue_put_item(queue, tli_taut_queue_item(key, number));
}

/* Takes the first out; there must be one. */
uint64_t tli_taut_queue_take(tli_taut_queue *queue);

#endif
