/* SPDX-License-Identifier: MIT */
/*
 * taut/cone_queue.h: the cones and states that wait, in buckets of nearly equal keys.
 *
 * A key is a lower bound of f. Keys taken out only grow, but for rounding, so a bucket is a list, a bucket number comes from the bits of the
 * key, and nothing is sorted: each operation takes constant time. Buckets are 1/8192 to 1/4096 of their keys wide and cover a factor of two;
 * what is beyond waits in a list of its own until they are empty. In a bucket the last one put in comes out first: it is the one nearest to
 * what was looked at last. The order within a bucket does not matter to the path found, only to how much is looked at.
 */
#ifndef TLI_TAUT_CONE_QUEUE_H
#define TLI_TAUT_CONE_QUEUE_H

#include "geometry/direction.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A cone that waits, or a state; 40 bytes. */
typedef struct tli_cone_node {
	tli_direction right, left;
	uint32_t root;    /* number of the root; of a state: TLI_CONE_IS_STATE */
	int32_t edge;     /* of a state: its number among those reached */
	int32_t vertex;   /* to be reported */
	uint32_t special; /* see cone_parts.h */
	float key;
	uint32_t next; /* in its bucket, or among the free ones */
} tli_cone_node;

#define TLI_CONE_IS_STATE UINT32_MAX
#define TLI_NO_CONE_NODE UINT32_MAX

enum { TLI_CONE_BUCKETS = 4096, TLI_CONE_WORDS = TLI_CONE_BUCKETS / 64 };

/* Zero-initialise; free with tli_cone_queue_free. */
typedef struct tli_cone_queue {
	tli_cone_node *nodes;
	uint32_t count, room, free_node;
	uint32_t base;                 /* the upper bits of the keys of the first bucket */
	uint32_t current;              /* the bucket of the last one taken out */
	uint32_t beyond;               /* head of the list of those with larger keys than all buckets */
	uint64_t words;                /* a bit for each word of `used` that is not 0 */
	uint64_t used[TLI_CONE_WORDS]; /* a bit for each bucket that is not empty */
	uint32_t heads[TLI_CONE_BUCKETS];
} tli_cone_queue;

void tli_cone_queue_free(tli_cone_queue *queue);
/* Empties it; keys will be `least` or more, but for rounding. */
void tli_cone_queue_clear(tli_cone_queue *queue, double least);

/* A node with this lower bound of f, to be filled in; valid until the next one is put in. NULL without memory. */
tli_cone_node *tli_cone_queue_put(tli_cone_queue *queue, double f);
/* Takes out one of those with the least keys; false if there is none that `most` is not below. */
bool tli_cone_queue_take(tli_cone_queue *queue, double most, tli_cone_node *out);

/* A float this much smaller is below the double it was rounded from. */
#define TLI_CONE_KEY_SLACK 2e-7

static inline float tli_cone_key(double f)
{
	return (float)(f * (1 - TLI_CONE_KEY_SLACK));
}

/* Of a key >= 0; numbers grow with keys. */
static inline uint32_t tli_cone_bucket_of(float key)
{
	enum { LOWER_BITS = 11 };
	uint32_t bits;
	memcpy(&bits, &key, sizeof bits);
	return bits >> LOWER_BITS;
}

/* The bucket of the first one that waits; there must be one in a bucket. */
static inline uint32_t tli_cone_queue_first(const tli_cone_queue *queue)
{
	uint32_t word = (uint32_t)__builtin_ctzll(queue->words);
	return 64 * word + (uint32_t)__builtin_ctzll(queue->used[word]);
}

/* Is nothing in a bucket before that of this bound? */
static inline bool tli_cone_queue_is_due(const tli_cone_queue *queue, double f)
{
	uint32_t place = tli_cone_bucket_of(tli_cone_key(f));
	if (!queue->words)
		return queue->beyond == TLI_NO_CONE_NODE || place <= queue->base + queue->current;
	return place <= queue->base + tli_cone_queue_first(queue);
}

#endif
