/* SPDX-License-Identifier: MIT */
/*
 * graph/heap.c: the 4-ary heap: half the height of a binary one, and the children of an item, 4i + 1 .. 4i + 4, lie side by side. A moving
 * item is held aside and written once, where it comes to rest. (D. B. Johnson: Priority queues with update and finding minimum spanning
 * trees. Information Processing Letters 4, 1975.)
 *
 * Invariant: no item comes before its parent; with `slot`, items[slot[n] - 1].node == n for all nodes n inside.
 */
#include "graph/heap.h"

#include "base/assert.h"

#include <stddef.h>

static void set_item(tli_heap *heap, uint32_t at, const tli_heap_item *item)
{
	heap->items[at] = *item;
	if (heap->slot)
		heap->slot[item->node] = at + 1;
}

static uint32_t first_child(const tli_heap *heap, uint32_t parent)
{
	uint32_t best = 4 * parent + 1;
	uint32_t end = heap->count - best < 4 ? heap->count : best + 4;
	for (uint32_t child = best + 1; child < end; child++) {
		if (tli_heap_before(&heap->items[child], &heap->items[best]))
			best = child;
	}
	return best;
}

static void move_down(tli_heap *heap, uint32_t hole, const tli_heap_item *item)
{
	while (UINT64_C(4) * hole + 1 < heap->count) {
		uint32_t child = first_child(heap, hole);
		if (!tli_heap_before(&heap->items[child], item))
			break;
		set_item(heap, hole, &heap->items[child]);
		hole = child;
	}
	set_item(heap, hole, item);
}

void tli_heap_put(tli_heap *heap, tli_heap_item item)
{
	tli_assert(heap->slot);
	uint32_t slot = heap->slot[item.node], hole = slot ? slot - 1 : heap->count++;
	while (hole > 0) {
		uint32_t parent = (hole - 1) / 4;
		if (!tli_heap_before(&item, &heap->items[parent]))
			break;
		set_item(heap, hole, &heap->items[parent]);
		hole = parent;
	}
	set_item(heap, hole, &item);
}

void tli_heap_order(tli_heap *heap)
{
	if (heap->count < 2)
		return;
	for (uint32_t at = (heap->count - 2) / 4 + 1; at-- > 0;) {
		tli_heap_item item = heap->items[at];
		move_down(heap, at, &item);
	}
}

tli_heap_item tli_heap_pop(tli_heap *heap)
{
	tli_assert(heap->count > 0);
	tli_heap_item top = heap->items[0];
	heap->count--;
	if (heap->slot)
		heap->slot[top.node] = 0;
	if (heap->count > 0) {
		tli_heap_item last = heap->items[heap->count];
		move_down(heap, 0, &last);
	}
	return top;
}

void tli_heap_clear(tli_heap *heap)
{
	for (uint32_t at = 0; at < heap->count && heap->slot; at++)
		heap->slot[heap->items[at].node] = 0;
	heap->count = 0;
}
