/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/pool.c: runs of 2^k items, taken and given back in O(1): cut off the end of the block, or taken from the list of their length.
 * Runs are never joined, since paths have few different lengths.
 */
#include "crowd/store/pool.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

void tli_run_pool_init(tli_run_pool *pool, size_t each)
{
	*pool = (tli_run_pool){ .each = each };
	for (int i = 0; i < TLI_RUN_POOL_CLASSES; i++)
		pool->free[i] = TLI_NO_RUN;
}

void tli_run_pool_free(tli_run_pool *pool)
{
	tli_free(pool->items, pool->room * pool->each);
	tli_run_pool_init(pool, pool->each);
}

static unsigned run_class(size_t count)
{
	unsigned k = 0;
	while ((size_t)1 << k < count)
		k++;
	return k;
}

size_t tli_run_pool_rounded(size_t count)
{
	return (size_t)1 << run_class(count);
}

tl_status tli_run_pool_reserve(tli_run_pool *pool, size_t count)
{
	size_t needed = pool->used + count;
	if (needed <= pool->room)
		return TL_OK;
	if (needed >= TLI_NO_RUN)
		return TL_E_LIMIT;
	size_t room = pool->room + pool->room / 8;
	room = room < needed ? needed : room;
	room = room < 64 ? 64 : room;
	void *items = tli_resize(pool->items, pool->room * pool->each, room * pool->each);
	if (!items)
		return TL_E_NOMEM;
	pool->items = items;
	pool->room = room;
	return TL_OK;
}

uint32_t tli_run_pool_take(tli_run_pool *pool, size_t count)
{
	unsigned k = run_class(count);
	tli_assert(count > 0 && k < TLI_RUN_POOL_CLASSES);
	uint32_t first = pool->free[k];
	if (first != TLI_NO_RUN) {
		memcpy(&pool->free[k], (char *)pool->items + (size_t)first * pool->each, sizeof pool->free[k]);
		return first;
	}
	first = (uint32_t)pool->used;
	pool->used += (size_t)1 << k;
	tli_assert(pool->used <= pool->room);
	return first;
}

void tli_run_pool_give(tli_run_pool *pool, uint32_t first, size_t count)
{
	unsigned k = run_class(count);
	tli_assert(count > 0 && first < pool->used);
	memcpy((char *)pool->items + (size_t)first * pool->each, &pool->free[k], sizeof pool->free[k]);
	pool->free[k] = first;
}
