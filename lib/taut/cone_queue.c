/* SPDX-License-Identifier: MIT */
/* taut/cone_queue.c: the buckets of taut/cone_queue.h; two levels of bits find the next one that is not empty. */
#include "taut/cone_queue.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <math.h>

enum { FIRST_CONES = 256 };

void tli_cone_queue_free(tli_cone_queue *queue)
{
	tli_free(queue->nodes, queue->room * sizeof *queue->nodes);
	memset(queue, 0, sizeof *queue);
}

void tli_cone_queue_clear(tli_cone_queue *queue, double least)
{
	for (; queue->words; queue->words &= queue->words - 1)
		queue->used[__builtin_ctzll(queue->words)] = 0;
	queue->count = 0;
	queue->free_node = queue->beyond = TLI_NO_CONE_NODE;
	queue->base = tli_cone_bucket_of(tli_cone_key(least));
	queue->current = 0;
}

/* The number of a free node, TLI_NO_CONE_NODE without memory. */
static uint32_t take_free_node(tli_cone_queue *queue)
{
	uint32_t number = queue->free_node;
	if (number != TLI_NO_CONE_NODE) {
		queue->free_node = queue->nodes[number].next;
		return number;
	}
	if (queue->count == queue->room) {
		uint32_t room = queue->room ? 2 * queue->room : FIRST_CONES;
		tli_cone_node *nodes = tli_resize(queue->nodes, queue->room * sizeof *nodes, room * sizeof *nodes);
		if (!nodes)
			return TLI_NO_CONE_NODE;
		queue->nodes = nodes;
		queue->room = room;
	}
	return queue->count++;
}

static inline bool bucket_is_used(const tli_cone_queue *queue, uint32_t bucket)
{
	return queue->used[bucket / 64] >> (bucket % 64) & 1;
}

/* Into the bucket of its key, none below the current one. */
static inline void put_into_bucket(tli_cone_queue *queue, uint32_t number)
{
	tli_cone_node *node = &queue->nodes[number];
	uint32_t place = tli_cone_bucket_of(node->key), lowest = queue->base + queue->current;
	uint32_t bucket = (place > lowest ? place : lowest) - queue->base;
	if (bucket >= TLI_CONE_BUCKETS) {
		node->next = queue->beyond;
		queue->beyond = number;
		return;
	}
	node->next = bucket_is_used(queue, bucket) ? queue->heads[bucket] : TLI_NO_CONE_NODE;
	queue->heads[bucket] = number;
	queue->used[bucket / 64] |= UINT64_C(1) << (bucket % 64);
	queue->words |= UINT64_C(1) << (bucket / 64);
}

tli_cone_node *tli_cone_queue_put(tli_cone_queue *queue, double f)
{
	uint32_t number = take_free_node(queue);
	if (number == TLI_NO_CONE_NODE)
		return NULL;
	queue->nodes[number].key = tli_cone_key(f);
	put_into_bucket(queue, number);
	return &queue->nodes[number];
}

/* All buckets are empty: those beyond go into new ones. */
static void move_on(tli_cone_queue *queue)
{
	float least = INFINITY;
	for (uint32_t i = queue->beyond; i != TLI_NO_CONE_NODE; i = queue->nodes[i].next)
		least = queue->nodes[i].key < least ? queue->nodes[i].key : least;
	queue->base = tli_cone_bucket_of(least);
	queue->current = 0;
	uint32_t next, first = queue->beyond;
	queue->beyond = TLI_NO_CONE_NODE;
	for (uint32_t i = first; i != TLI_NO_CONE_NODE; i = next) {
		next = queue->nodes[i].next;
		put_into_bucket(queue, i);
	}
}

/* Takes the first out of the first bucket that is not empty; there must be one. */
static void take_first(tli_cone_queue *queue, tli_cone_node *out)
{
	uint32_t bucket = tli_cone_queue_first(queue), word = bucket / 64, number = queue->heads[bucket];
	tli_assert(bucket >= queue->current);
	queue->current = bucket;
	*out = queue->nodes[number];
	queue->heads[bucket] = out->next;
	queue->nodes[number].next = queue->free_node;
	queue->free_node = number;
	if (out->next != TLI_NO_CONE_NODE)
		return;
	queue->used[word] &= queue->used[word] - 1;
	if (!queue->used[word])
		queue->words &= queue->words - 1;
}

bool tli_cone_queue_take(tli_cone_queue *queue, double most, tli_cone_node *out)
{
	uint32_t last = tli_cone_bucket_of((float)most);
	do {
		if (!queue->words && queue->beyond == TLI_NO_CONE_NODE)
			return false;
		if (!queue->words)
			move_on(queue);
		if (queue->base + queue->current > last)
			return false;
		take_first(queue, out);
	} while (out->key > most);
	return true;
}
