/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/store.c: labels while they are made: one block per state: what is read of most labels, and then the rest of each.
 *
 * A full block is replaced by one of half as many labels more. All states grow at about the same time, so freed blocks lie side by side and an allocator
 * that joins neighbours uses them again. Lists are contiguous, since a search reads whole lists of states all over the graph: chains
 * of chunks took twice as long.
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "taut/labels/internal.h"

#include <string.h>

enum { FIRST_LABELS = 8 };

static size_t block_bytes(size_t capacity)
{
	return capacity * (sizeof(tli_label_brief) + sizeof(tli_label_rest));
}

static tli_label_list view_block(void *block, uint32_t capacity, uint32_t count)
{
	tli_label_brief *briefs = block;
	return (tli_label_list){ briefs, (tli_label_rest *)(void *)(briefs + capacity), count };
}

tli_label_list tli_label_store_list(const tli_label_store *store, uint32_t state)
{
	const tli_label_slot *at = &store->lists[state];
	return at->block ? view_block(at->block, at->capacity, at->count) : (tli_label_list){ NULL, NULL, 0 };
}

void tli_label_store_prefetch(const tli_label_store *store, uint32_t state)
{
	__builtin_prefetch(&store->lists[state]);
}

void tli_label_store_prefetch_list(const tli_label_store *store, uint32_t state)
{
	const tli_label_slot *at = &store->lists[state];
	const char *block = at->block;
	size_t bytes = at->count * sizeof(tli_label_brief);
	for (size_t line = 0; line < bytes && line < 1024; line += 64)
		__builtin_prefetch(block + line);
}

tl_status tli_label_store_create(tli_label_store *store, uint32_t states)
{
	*store = (tli_label_store){ .states = states };
	store->lists = tli_alloc_array(states, sizeof *store->lists);
	return store->lists ? TL_OK : TL_E_NOMEM;
}

void tli_label_store_free(tli_label_store *store)
{
	for (uint32_t state = 0; store->lists && state < store->states; state++)
		tli_free(store->lists[state].block, block_bytes(store->lists[state].capacity));
	tli_free(store->lists, store->states * sizeof *store->lists);
	*store = (tli_label_store){ 0 };
}

static tl_status grow_block(tli_label_slot *at)
{
	uint32_t capacity = at->block ? at->capacity + at->capacity / 2 : FIRST_LABELS;
	void *block = tli_alloc(block_bytes(capacity));
	if (!block)
		return TL_E_NOMEM;
	if (at->block) {
		tli_label_list from = view_block(at->block, at->capacity, at->count),
			       to = view_block(block, capacity, at->count);
		memcpy(to.briefs, from.briefs, at->count * sizeof *to.briefs);
		memcpy(to.rests, from.rests, at->count * sizeof *to.rests);
		tli_free(at->block, block_bytes(at->capacity));
	}
	at->block = block;
	at->capacity = capacity;
	return TL_OK;
}

tl_status tli_label_store_add(tli_label_store *store, uint32_t state, uint32_t hub, tli_weight weight, uint32_t hop)
{
	tli_assert(state < store->states);
	tli_label_slot *at = &store->lists[state];
	if (at->count == at->capacity && grow_block(at))
		return TL_E_NOMEM;
	tli_label_list list = view_block(at->block, at->capacity, at->count);
	tli_assert(weight >= 0 && weight < TLI_LABEL_WEIGHT_MAX);
	tli_assert(at->count == 0 || list.briefs[at->count - 1].hub < hub);
	int64_t high = tli_weight_high(weight);
	list.briefs[at->count] = (tli_label_brief){ hub, tli_weight_high_floor(high) };
	list.rests[at->count] = (tli_label_rest){ high, tli_weight_low(weight), hop };
	at->count++;
	store->count++;
	return TL_OK;
}
