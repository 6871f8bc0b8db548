/* SPDX-License-Identifier: MIT */
/*
 * mesh/order.c: a stable radix sort, least significant byte first, which skips bytes that all keys share; and Hilbert's curve.
 *
 *     01 -> 11        One quadrant a level, in a frame that is turned: `flip` complements both bits, `swap` exchanges them.
 *     ^      v        In the first quadrant the frame is swapped, in the last swapped and flipped, in the others it stays.
 *     00    10
 */
#include "mesh/order.h"

#include "base/assert.h"

#include <string.h>

enum { SHORT = 40 };

static void sort_short(tli_order_item *items, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		tli_order_item item = items[i];
		size_t at = i;
		for (; at > 0 && items[at - 1].key > item.key; at--)
			items[at] = items[at - 1];
		items[at] = item;
	}
}

static void sort_by_byte(const tli_order_item *from, tli_order_item *to, size_t count, int shift)
{
	size_t start[256] = { 0 };
	for (size_t i = 0; i < count; i++)
		start[from[i].key >> shift & 255]++;
	size_t sum = 0;
	for (int value = 0; value < 256; value++) {
		size_t here = start[value];
		start[value] = sum;
		sum += here;
	}
	for (size_t i = 0; i < count; i++)
		to[start[from[i].key >> shift & 255]++] = from[i];
}

void tli_order_sort(tli_order_item *items, tli_order_item *scratch, size_t count)
{
	if (count <= SHORT) {
		sort_short(items, count);
		return;
	}
	uint64_t differing = 0;
	for (size_t i = 1; i < count; i++)
		differing |= items[i].key ^ items[0].key;
	tli_order_item *from = items, *to = scratch;
	for (int shift = 0; shift < 64; shift += 8) {
		if (!(differing >> shift & 255))
			continue;
		sort_by_byte(from, to, count, shift);
		tli_order_item *other = from;
		from = to;
		to = other;
	}
	if (from != items)
		memcpy(items, from, count * sizeof *items);
}

int tli_hilbert_levels(uint32_t differing)
{
	return differing ? 32 - __builtin_clz(differing) : 1;
}

uint64_t tli_hilbert_key(tli_point p, int levels)
{
	tli_assert(levels >= 1 && levels <= 32);
	uint64_t key = 0;
	uint32_t x = (uint32_t)p.x, y = (uint32_t)p.y, swap = 0, flip = 0;
	for (int level = levels - 1; level >= 0; level--) {
		uint32_t right = (x >> level & 1) ^ flip, up = (y >> level & 1) ^ flip;
		uint32_t exchange = (right ^ up) & swap;
		right ^= exchange;
		up ^= exchange;
		key = key << 2 | ((3 * right) ^ up);
		flip ^= right & (up ^ 1);
		swap ^= up ^ 1;
	}
	return key;
}
