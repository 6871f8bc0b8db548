/* SPDX-License-Identifier: MIT */
/* mesh/order.h: sorting by 64-bit keys, and the order along Hilbert's curve. */
#ifndef TLI_MESH_ORDER_H
#define TLI_MESH_ORDER_H

#include <stddef.h>

#include "geometry/grid.h"

typedef struct tli_order_item {
	uint64_t key;
	uint32_t index;
} tli_order_item;

/* Sorts by key, equal keys staying as they were. `scratch` has room for as many. O(count). */
void tli_order_sort(tli_order_item *items, tli_order_item *scratch, size_t count);

/* The number of binary levels at which all those points differ, 1 to 32, given the bits in which any two differ. */
int tli_hilbert_levels(uint32_t differing);
/* The index of a point on Hilbert's curve over the 2^levels square around it: different points, different keys. */
uint64_t tli_hilbert_key(tli_point p, int levels);

/* The key of tli_point_compare. */
static inline uint64_t tli_point_key(tli_point p)
{
	return (uint64_t)((uint32_t)p.y ^ 0x80000000u) << 32 | ((uint32_t)p.x ^ 0x80000000u);
}

static inline tli_point tli_point_of_key(uint64_t key)
{
	return (tli_point){ (int32_t)((uint32_t)key ^ 0x80000000u), (int32_t)((uint32_t)(key >> 32) ^ 0x80000000u) };
}

#endif
