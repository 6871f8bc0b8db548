/* SPDX-License-Identifier: MIT */
/* taut/queue.c: the heap of taut/queue.h. Children of i are 4i + 1 to 4i + 4; a hole travels, see heap.c. */
#include "taut/queue.h"

#include "base/alloc.h"
#include "base/assert.h"

enum { FIRST_QUEUE_ROOM = 256 };

bool tli_taut_queue_grow(tli_taut_queue *queue, size_t extra)
{
	size_t room = queue->room ? queue->room : FIRST_QUEUE_ROOM;
	while (room - queue->count < extra)
		room *= 2;
	uint64_t *items = tli_resize(queue->items, queue->room * sizeof *items, room * sizeof *items);
	if (!items)
		return false;
	queue->items = items;
	queue->room = room;
	return true;
}

void tli_taut_queue_free(tli_taut_queue *queue)
{
	tli_free(queue->items, queue->room * sizeof *queue->items);
	*queue = (tli_taut_queue){ NULL, 0, 0 };
}

static inline size_t smaller_item(const uint64_t *items, size_t a, size_t b)
{
	return items[a] < items[b] ? a : b;
}

/* Of the children from `first` on, at least one. */
static inline size_t smallest_child(const uint64_t *items, size_t first, size_t count)
{
	if (first + 3 < count)
		return smaller_item(
			items, smaller_item(items, first, first + 1), smaller_item(items, first + 2, first + 3));
	size_t best = first;
	for (size_t child = first + 1; child < count; child++)
		best = smaller_item(items, best, child);
	return best;
}

uint64_t tli_taut_queue_take(tli_taut_queue *queue)
{
	tli_assert(queue->count > 0);
	uint64_t *items = queue->items, top = items[0], last = items[--queue->count];
	size_t hole = 0, count = queue->count;
	for (size_t first = 1; first < count; first = 4 * hole + 1) {
		size_t child = smallest_child(items, first, count);
		if (items[child] >= last)
			break;
		items[hole] = items[child];
		hole = child;
	}
	items[hole] = last;
	return top;
}
