/* SPDX-License-Identifier: MIT */
/* base/sort.h: sorting without memory, and finding in what is sorted. */
#ifndef TLI_BASE_SORT_H
#define TLI_BASE_SORT_H

#include <stddef.h>

/* Sorts `items` [count * each bytes] as qsort does, but allocates nothing and has no bad case: O(n log n). Not stable,
 * so `compare` should be a total order. NULL with count 0 is fine. */
void tli_sort(void *items, size_t count, size_t each, int (*compare)(const void *, const void *));

/* The index of the first of the sorted items that is not less than `key`, which is like an item; `count` if there is none.
 * O(log n). */
size_t tli_lower_bound(const void *items, size_t count, size_t each, const void *key,
	int (*compare)(const void *item, const void *key));

/* The order of two uint64_t. */
int tli_compare_u64(const void *left, const void *right);

#endif
