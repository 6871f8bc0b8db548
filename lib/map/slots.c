/* SPDX-License-Identifier: MIT */
/*
 * map/slots.c: taking and giving back slots; see slots.h.
 *
 *     index1:      1      2      3      4
 *     generation:  1      4      3      2          odd = in use, even = free
 *     source:      piece  4      piece  0          free1 = 2 -> 4 -> end
 *
 * Both are O(1). A slot is taken with its generation made odd and given back with it made even, each by adding 1, or more where the pool
 * has a higher bound. After some 2^31 uses the generation would begin again and an old id would fit: such a slot is left out of the chain.
 */
#include "map/slots.h"

#include "base/assert.h"

static tli_slot *slot_at(void *records, size_t each, uint32_t index1)
{
	return (tli_slot *)(void *)((char *)records + (index1 - 1) * each);
}

uint32_t tli_slot_next(const void *records, size_t each, size_t count, uint32_t index1)
{
	while (index1 < count) {
		const tli_slot *slot = (const tli_slot *)(const void *)((const char *)records + index1 * each);
		index1++;
		if (slot->generation & 1)
			return index1;
	}
	return 0;
}

void tli_pool_give_back(tli_pool *pool, void *records, size_t each, uint32_t index1, uint32_t generation)
{
	tli_slot *slot = slot_at(records, each, index1);
	tli_assert((generation & 1) == 0 && generation > 0 && pool->live > 0);
	*slot = (tli_slot){ .generation = generation };
	pool->live--;
	if (generation == TLI_SLOT_RETIRED)
		return;
	slot->source = pool->free1;
	pool->free1 = index1;
}

void tli_pool_take(tli_pool *pool, void *records, size_t each, uint32_t index1)
{
	const tli_slot *slot = slot_at(records, each, index1);
	tli_assert((slot->generation & 1) == 0);
	pool->live++;
	if (slot->generation == TLI_SLOT_RETIRED)
		return;
	tli_assert(pool->free1 == index1);
	pool->free1 = slot->source;
}
