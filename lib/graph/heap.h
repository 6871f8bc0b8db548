/* SPDX-License-Identifier: MIT */
/*
 * graph/heap.h: a 4-ary heap of nodes by (smaller f, then larger g, then smaller node): the tie rule of the search.
 *
 * With `slot` the heap is indexed: slot[n] is the index of node n plus 1, or 0 when it is not in the heap, so
 * that an entry can be improved (tli_heap_put). Without it (NULL) it only knows tli_heap_order and tli_heap_pop.
 * Memory belongs to the caller: `items` and `slot` have room for every node once.
 */
#ifndef TLI_GRAPH_HEAP_H
#define TLI_GRAPH_HEAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct tli_heap_item {
	double f; /* lower bound of a whole path through the node */
	double g; /* cost up to the node */
	uint32_t node;
} tli_heap_item;

typedef struct tli_heap {
	tli_heap_item *items;
	uint32_t count;
	uint32_t *slot;
} tli_heap;

/* `a` comes before `b`. A strict total order on items of different nodes. */
static inline bool tli_heap_before(const tli_heap_item *a, const tli_heap_item *b)
{
	if (a->f != b->f)
		return a->f < b->f;
	if (a->g != b->g)
		return a->g > b->g;
	return a->node < b->node;
}

/* Adds a node, or moves it towards the top where it is in already; the item must then not come later than the old one.
 * Needs `slot`. O(log n). */
void tli_heap_put(tli_heap *heap, tli_heap_item item);

/* Makes a heap of items[0..count) in any order. Without `slot`. O(n). */
void tli_heap_order(tli_heap *heap);

/* Takes the first item out; there must be one. O(log n). */
tli_heap_item tli_heap_pop(tli_heap *heap);

/* Empties the heap. O(items left). */
void tli_heap_clear(tli_heap *heap);

#endif
