/* SPDX-License-Identifier: MIT */
/*
 * memory.c: counts the bytes that the library holds, by an allocator.
 *
 * The library passes the size of every block, so blocks need no header: two atomic numbers are enough for any number of
 * threads. Requested bytes are counted, without what malloc adds.
 */
#include "bench/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

#include <tautline/base.h>

static atomic_size_t alive, peak;
static size_t mark;

static void raise_peak(size_t now)
{
	size_t seen = atomic_load_explicit(&peak, memory_order_relaxed);
	while (seen < now &&
		!atomic_compare_exchange_weak_explicit(&peak, &seen, now, memory_order_relaxed, memory_order_relaxed)) {
	}
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size)
{
	(void)context;
	if (new_size == 0) {
		free(block);
		atomic_fetch_sub_explicit(&alive, old_size, memory_order_relaxed);
		return NULL;
	}
	void *resized = realloc(block, new_size);
	if (resized) {
		/* Unsigned: where a block shrinks, the sum is right all the same. */
		size_t grown = new_size - old_size;
		raise_peak(atomic_fetch_add_explicit(&alive, grown, memory_order_relaxed) + grown);
	}
	return resized;
}

void memory_count(void)
{
	tl_set_allocator(&(tl_allocator){ resize, NULL });
}

void memory_mark(void)
{
	mark = atomic_load_explicit(&alive, memory_order_relaxed);
	atomic_store_explicit(&peak, mark, memory_order_relaxed);
}

size_t memory_peak(void)
{
	return atomic_load_explicit(&peak, memory_order_relaxed) - mark;
}
