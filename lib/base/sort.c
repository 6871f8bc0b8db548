/* SPDX-License-Identifier: MIT */
/*
 * base/sort.c: heapsort (Williams, Algorithm 232, CACM 1964). The qsort of the C library may allocate, past the allocator hook, and may be
 * quadratic. Heapsort does neither; it is somewhat slower. The largest is on top; children of i are 2i + 1 and 2i + 2, none larger than i.
 */
#include "base/sort.h"

#include "base/assert.h"

#include <stdint.h>
#include <string.h>

typedef struct sort_heap {
	char *items;
	size_t each;
	int (*compare)(const void *, const void *);
} sort_heap;

static void *heap_item(const sort_heap *h, size_t at)
{
	return h->items + at * h->each;
}

static void swap_heap_items(const sort_heap *h, size_t a, size_t b)
{
	char kept[64], *left = heap_item(h, a), *right = heap_item(h, b);
	for (size_t done = 0; done < h->each;) {
		size_t part = h->each - done < sizeof kept ? h->each - done : sizeof kept;
		memcpy(kept, left + done, part);
		memcpy(left + done, right + done, part);
		memcpy(right + done, kept, part);
		done += part;
	}
}

static void sift_down_item(const sort_heap *h, size_t at, size_t count)
{
	for (size_t child; (child = 2 * at + 1) < count; at = child) {
		if (child + 1 < count && h->compare(heap_item(h, child), heap_item(h, child + 1)) < 0)
			child++;
		if (h->compare(heap_item(h, at), heap_item(h, child)) >= 0)
			return;
		swap_heap_items(h, at, child);
	}
}

void tli_sort(void *items, size_t count, size_t each, int (*compare)(const void *, const void *))
{
	tli_assert(each > 0 && (items || count == 0));
	sort_heap h = { items, each, compare };
	for (size_t at = count / 2; at-- > 0;)
		sift_down_item(&h, at, count);
	for (size_t left = count; left-- > 1;) {
		swap_heap_items(&h, 0, left);
		sift_down_item(&h, 0, left);
	}
}

size_t tli_lower_bound(const void *items, size_t count, size_t each, const void *key,
	int (*compare)(const void *item, const void *key))
{
	size_t low = 0, high = count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (compare((const char *)items + middle * each, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int tli_compare_u64(const void *left, const void *right)
{
	uint64_t l = *(const uint64_t *)left, r = *(const uint64_t *)right;
	return (l > r) - (l < r);
}
