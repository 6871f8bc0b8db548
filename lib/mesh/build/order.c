/* SPDX-License-Identifier: MIT */
/*
 * mesh/build/order.c: a stable radix sort, least significant byte first, which skips bytes that all keys share; and Hilbert's curve.
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

/* Of two levels, by the frame before them (2 * swap + flip) and the bits of x and y in turn: 4 bits of the key, then the frame behind them. */
static const uint8_t two_levels[4][16] = {
	{ 0, 13, 6, 10, 18, 20, 31, 24, 59, 55, 60, 49, 34, 36, 47, 40 },
	{ 41, 46, 37, 35, 48, 61, 54, 58, 25, 30, 21, 19, 11, 7, 12, 1 },
	{ 2, 4, 15, 8, 57, 62, 53, 51, 16, 29, 22, 26, 32, 45, 38, 42 },
	{ 43, 39, 44, 33, 27, 23, 28, 17, 50, 52, 63, 56, 9, 14, 5, 3 },
};

/* Bit i goes to bit 2 i. */
static uint64_t spread_bits(uint32_t bits)
{
	uint64_t spread = bits;
	spread = (spread | spread << 16) & 0x0000ffff0000ffff;
	spread = (spread | spread << 8) & 0x00ff00ff00ff00ff;
	spread = (spread | spread << 4) & 0x0f0f0f0f0f0f0f0f;
	spread = (spread | spread << 2) & 0x3333333333333333;
	return (spread | spread << 1) & 0x5555555555555555;
}

uint64_t tli_hilbert_key(tli_point p, int levels)
{
	tli_assert(levels >= 1 && levels <= 32);
	/* An odd number begins at a level more, with zeros in a swapped frame, behind which the frame is neither swapped nor flipped. */
	int pairs = (levels + 1) / 2;
	uint32_t frame = levels & 1 ? 2 : 0, mask = UINT32_MAX >> (32 - levels);
	uint64_t bits = spread_bits((uint32_t)p.x & mask) << 1 | spread_bits((uint32_t)p.y & mask), key = 0;
	for (int shift = 4 * (pairs - 1); shift >= 0; shift -= 4) {
		uint32_t step = two_levels[frame][bits >> shift & 15];
		key = key << 4 | step >> 2;
		frame = step & 3;
	}
	return key;
}
