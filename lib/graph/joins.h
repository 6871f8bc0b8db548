/* SPDX-License-Identifier: MIT */
/*
 * graph/joins.h: the candidates to which a free start may be joined, in the order of the search, most of them never
 * sorted.
 *
 * Fill in, then take: tli_joins_start, tli_joins_add for each, then tli_joins_first and tli_joins_pop.
 */
#ifndef TLI_GRAPH_JOINS_H
#define TLI_GRAPH_JOINS_H

#include "base/assert.h"

#include <tautline/base.h>

#include "graph/heap.h"

typedef struct tli_joins {
	tli_heap_item *items; /* [capacity]: taken, near (a heap), far (in no order) */
	uint32_t capacity;
	uint32_t count; /* of items */
	uint32_t far;   /* where the far ones begin: all their f are above `limit` */
	tli_heap near;  /* those with f <= limit */
	double lowest, limit, step;
} tli_joins;

/* Room for `count` candidates; what was in there is gone. TL_E_NOMEM, unchanged. */
tl_status tli_joins_reserve(tli_joins *joins, uint32_t count);
void tli_joins_free(tli_joins *joins);

/* Empties it. `lowest` is about where the least f will be: it sets the scale of the limits, not the answers. */
void tli_joins_start(tli_joins *joins, double lowest);

static inline void tli_joins_add(tli_joins *joins, tli_heap_item item)
{
	tli_assert(joins->count < joins->capacity);
	joins->items[joins->count++] = item;
}

/* The first candidate; NULL if there is none with f <= `bound`. */
const tli_heap_item *tli_joins_first(tli_joins *joins, double bound);

/* Takes out what tli_joins_first gave. */
tli_heap_item tli_joins_pop(tli_joins *joins);

#endif
