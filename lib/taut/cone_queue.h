/* SPDX-License-Identifier: MIT */
/*
 * taut/cone_queue.h: the cones and states that wait, by their lower bounds of f.
 *
 * A key is what the bound is above the least one, the straight line between start and goal, and one grid unit more. So keys tell paths apart
 * that hardly differ, however long they are. Keys taken out only grow, but for rounding. There are 64 buckets for each factor of two, and a
 * bucket is a list. When those before it are empty its states go into a heap, and come out by their keys, after its cones, of which the last
 * one put in is the first: it is the one nearest to what was looked at last. So hardly any state is expanded before the shortest path to
 * it is known, however many states have nearly equal keys; and where they are few, so are those in the heap.
 */
#ifndef TLI_TAUT_CONE_QUEUE_H
#define TLI_TAUT_CONE_QUEUE_H

#include "geometry/direction.h"
#include "taut/queue.h"

/* A cone that waits, or a state; 40 bytes. */
typedef struct tli_cone_node {
	tli_direction right, left;
	uint32_t root;    /* number of the root; of a state: TLI_CONE_IS_STATE */
	int32_t edge;     /* of a state: its number among those reached */
	int32_t vertex;   /* to be reported */
	uint32_t special; /* see cone_parts.h */
	float key;        /* see above */
	uint32_t next;    /* in its bucket, or among the free ones */
} tli_cone_node;

#define TLI_CONE_IS_STATE UINT32_MAX
#define TLI_NO_CONE_NODE UINT32_MAX

/* Of keys below 2^64; no path is longer than 2^48 grid units. */
enum { TLI_CONE_WORDS = 64, TLI_CONE_MANTISSA = 6 };

/* Zero-initialise; free with tli_cone_queue_free. */
typedef struct tli_cone_queue {
	tli_cone_node *nodes;
	uint32_t count, room, free_node;
	double origin;                 /* of keys */
	double due;                    /* bounds below it are in the current bucket */
	uint32_t current;              /* a bucket: its nodes, and what comes with less, are in the next two */
	uint32_t cones;                /* a list */
	tli_taut_queue states;         /* numbers of nodes; there is room for all */
	uint64_t words;                /* a bit for each word of `used` that is not 0 */
	uint64_t used[TLI_CONE_WORDS]; /* a bit for each bucket that is not empty */
	uint32_t heads[64 * TLI_CONE_WORDS];
} tli_cone_queue;

void tli_cone_queue_free(tli_cone_queue *queue);
/* Empties it. */
void tli_cone_queue_clear(tli_cone_queue *queue, double least);

/* A node with this lower bound of f, to be filled in; valid until the next one is put in. NULL without memory. `root`: TLI_CONE_IS_STATE or not. */
tli_cone_node *tli_cone_queue_put(tli_cone_queue *queue, double f, uint32_t root);
/* Takes out the first one; false if there is none whose bound is at most `most`. */
bool tli_cone_queue_take(tli_cone_queue *queue, double most, tli_cone_node *out);

/* A float this much smaller is below the double it was rounded from. */
#define TLI_CONE_KEY_SLACK 2e-7

static inline float tli_cone_key(const tli_cone_queue *queue, double f)
{
	double key = (f - queue->origin) * (1 - TLI_CONE_KEY_SLACK);
	return key > 1 ? (float)key : 1;
}

/* The lower bound of f of a node: at most the one that it was put in with. */
static inline double tli_cone_queue_bound(const tli_cone_queue *queue, const tli_cone_node *node)
{
	return queue->origin + (double)node->key;
}

/* Of a key from 1 on: its exponent is the word, the first bits of its mantissa are the bit. */
static inline uint32_t tli_cone_bucket_of(float key)
{
	uint32_t bits;
	memcpy(&bits, &key, sizeof bits);
	return (bits >> (23 - TLI_CONE_MANTISSA)) - (127 << TLI_CONE_MANTISSA);
}

/* The least key of a bucket. */
static inline float tli_cone_bucket_key(uint32_t bucket)
{
	uint32_t bits = (bucket + (127 << TLI_CONE_MANTISSA)) << (23 - TLI_CONE_MANTISSA);
	float key;
	memcpy(&key, &bits, sizeof key);
	return key;
}

/* The first bucket that is a list; there must be one. */
static inline uint32_t tli_cone_queue_first(const tli_cone_queue *queue)
{
	uint32_t word = (uint32_t)__builtin_ctzll(queue->words);
	return 64 * word + (uint32_t)__builtin_ctzll(queue->used[word]);
}

/* Is nothing in a bucket before that of this bound? */
static inline bool tli_cone_queue_is_due(const tli_cone_queue *queue, double f)
{
	if (f < queue->due)
		return true;
	if (queue->cones != TLI_NO_CONE_NODE || queue->states.count > 0)
		return false;
	return !queue->words || tli_cone_bucket_of(tli_cone_key(queue, f)) <= tli_cone_queue_first(queue);
}

#endif
