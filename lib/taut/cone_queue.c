/* SPDX-License-Identifier: MIT */
/* taut/cone_queue.c: the buckets and the heap of taut/cone_queue.h; two levels of bits find the next bucket that is not empty. */
#include "taut/cone_queue.h"

#include "base/alloc.h"

enum { FIRST_CONES = 256 };

void tli_cone_queue_free(tli_cone_queue *queue)
{
	tli_free(queue->nodes, queue->room * sizeof *queue->nodes);
	tli_taut_queue_free(&queue->states);
	memset(queue, 0, sizeof *queue);
}

void tli_cone_queue_clear(tli_cone_queue *queue, double least)
{
	for (; queue->words; queue->words &= queue->words - 1)
		queue->used[__builtin_ctzll(queue->words)] = 0;
	queue->count = queue->current = 0;
	queue->states.count = 0;
	queue->free_node = queue->cones = TLI_NO_CONE_NODE;
	queue->origin = least - 1;
	queue->due = least;
}

static bool grow(tli_cone_queue *queue)
{
	uint32_t room = queue->room ? 2 * queue->room : FIRST_CONES;
	if (!tli_taut_queue_reserve(&queue->states, room - queue->states.count))
		return false;
	tli_cone_node *nodes = tli_resize(queue->nodes, queue->room * sizeof *nodes, room * sizeof *nodes);
	if (!nodes)
		return false;
	queue->nodes = nodes;
	queue->room = room;
	return true;
}

/* The number of a free node, TLI_NO_CONE_NODE without memory. */
static uint32_t take_free_node(tli_cone_queue *queue)
{
	uint32_t number = queue->free_node;
	if (number != TLI_NO_CONE_NODE) {
		queue->free_node = queue->nodes[number].next;
		return number;
	}
	if (queue->count == queue->room && !grow(queue))
		return TLI_NO_CONE_NODE;
	return queue->count++;
}

/* Into the current bucket. */
static inline void put_into_current(tli_cone_queue *queue, uint32_t number)
{
	tli_cone_node *node = &queue->nodes[number];
	if (node->root == TLI_CONE_IS_STATE) {
		tli_taut_queue_put(&queue->states, node->key, number);
		return;
	}
	node->next = queue->cones;
	queue->cones = number;
}

tli_cone_node *tli_cone_queue_put(tli_cone_queue *queue, double f, uint32_t root)
{
	uint32_t number = take_free_node(queue);
	if (number == TLI_NO_CONE_NODE)
		return NULL;
	tli_cone_node *node = &queue->nodes[number];
	node->key = tli_cone_key(queue, f);
	node->root = root;
	uint32_t bucket = tli_cone_bucket_of(node->key), word = bucket / 64;
	if (bucket <= queue->current) {
		put_into_current(queue, number);
		return node;
	}
	uint64_t bit = UINT64_C(1) << (bucket % 64);
	node->next = queue->used[word] & bit ? queue->heads[bucket] : TLI_NO_CONE_NODE;
	queue->heads[bucket] = number;
	queue->used[word] |= bit;
	queue->words |= UINT64_C(1) << word;
	return node;
}

/* The current bucket is empty: goes on to the next one; there must be one. */
static void open_next_bucket(tli_cone_queue *queue)
{
	uint32_t bucket = tli_cone_queue_first(queue), word = bucket / 64;
	queue->current = bucket;
	queue->due = queue->origin + (double)tli_cone_bucket_key(bucket + 1);
	queue->used[word] &= queue->used[word] - 1;
	if (!queue->used[word])
		queue->words &= queue->words - 1;
	for (uint32_t i = queue->heads[bucket], next; i != TLI_NO_CONE_NODE; i = next) {
		next = queue->nodes[i].next;
		put_into_current(queue, i);
	}
}

/* Takes the first out of the current bucket, which is not empty. */
static inline void take_first(tli_cone_queue *queue, tli_cone_node *out)
{
	uint32_t number = queue->cones;
	if (number == TLI_NO_CONE_NODE)
		number = tli_taut_queue_number(tli_taut_queue_take(&queue->states));
	else
		queue->cones = queue->nodes[number].next;
	*out = queue->nodes[number];
	queue->nodes[number].next = queue->free_node;
	queue->free_node = number;
}

bool tli_cone_queue_take(tli_cone_queue *queue, double most, tli_cone_node *out)
{
	do {
		if (queue->cones == TLI_NO_CONE_NODE && queue->states.count == 0) {
			if (!queue->words || queue->due > most)
				return false;
			open_next_bucket(queue);
		}
		take_first(queue, out);
	} while (tli_cone_queue_bound(queue, out) > most);
	return true;
}
