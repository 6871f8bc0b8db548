/* SPDX-License-Identifier: MIT */
/*
 * graph/joins.c: candidates by f, sorted no further than they are asked for, since a search mostly ends not far above the lowest f there
 * can be.
 *
 *     | taken | near: f <= limit, a heap | far: f > limit, in no order |
 *
 * When near is used up, the limit rises, by a step that doubles, and those below it are gathered at the front of far and made into the next
 * near heap. So there are few scans of far, O(n) each, and O(log k) to take one of k near candidates. What comes out is the order of
 * tli_heap_before whatever the limits are.
 */
#include "graph/joins.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <math.h>

/* The first limit, as a part of the lowest f: paths among walls are rarely straighter than that. */
#define FIRST_STEP (1.0 / 16)

tl_status tli_joins_reserve(tli_joins *joins, uint32_t count)
{
	if (count <= joins->capacity)
		return TL_OK;
	tli_heap_item *items = tli_alloc_array(count, sizeof *items);
	if (!items)
		return TL_E_NOMEM;
	tli_joins_free(joins);
	joins->items = items;
	joins->capacity = count;
	return TL_OK;
}

void tli_joins_free(tli_joins *joins)
{
	tli_free(joins->items, joins->capacity * sizeof *joins->items);
	*joins = (tli_joins){ .count = 0 };
}

void tli_joins_start(tli_joins *joins, double lowest)
{
	joins->count = joins->far = joins->near.count = 0;
	joins->lowest = lowest;
	joins->limit = -INFINITY; /* nothing is near yet, not even what is at `lowest` */
	joins->step = lowest * FIRST_STEP;
}

/* Moves the far candidates up to the limit to the front and returns the least f of the others. */
static double gather(tli_joins *joins)
{
	double least = INFINITY;
	for (uint32_t i = joins->far; i < joins->count; i++) {
		tli_heap_item item = joins->items[i];
		if (item.f <= joins->limit) {
			joins->items[i] = joins->items[joins->far];
			joins->items[joins->far++] = item;
		} else {
			least = item.f < least ? item.f : least;
		}
	}
	return least;
}

static void raise_limit(tli_joins *joins)
{
	uint32_t begin = joins->far;
	joins->limit = joins->lowest + joins->step > joins->limit ? joins->lowest + joins->step : joins->limit;
	joins->step *= 2;
	double least = gather(joins);
	if (joins->far == begin) {
		joins->limit = least;
		gather(joins);
	}
	joins->near = (tli_heap){ joins->items + begin, joins->far - begin, NULL };
	tli_heap_order(&joins->near);
}

const tli_heap_item *tli_joins_first(tli_joins *joins, double bound)
{
	while (joins->near.count == 0 && joins->far < joins->count && joins->limit < bound)
		raise_limit(joins);
	if (joins->near.count == 0 || joins->near.items[0].f > bound)
		return NULL;
	return &joins->near.items[0];
}

tli_heap_item tli_joins_pop(tli_joins *joins)
{
	tli_assert(joins->near.count > 0);
	return tli_heap_pop(&joins->near);
}
