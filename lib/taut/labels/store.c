/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/store.c: labels while they are made: one block per state: the upper parts of the weights, the lower ones, the hubs, the hops.
 *
 * A full block is copied to one of the next larger class (8, 12, 16, 24, 32, 48 ... labels), and is reused for another state. Blocks
 * are cut from slabs; about a sixth of the memory is slack. Lists are contiguous, since a search reads whole lists of states all
 * over the graph: chains of chunks took twice as long.
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <string.h>

enum { SLAB_BYTES = 1 << 16 };

static size_t class_labels(uint32_t class)
{
	return (size_t)(class & 1 ? 12 : 8) << (class / 2);
}

static size_t class_bytes(uint32_t class)
{
	return class_labels(class) * (sizeof(int64_t) + 3 * sizeof(uint32_t));
}

static tli_label_list view_block(void *block, uint32_t class, uint32_t count)
{
	size_t labels = class_labels(class);
	int64_t *highs = block;
	uint32_t *lows = (uint32_t *)(highs + labels);
	return (tli_label_list){ highs, lows, lows + labels, lows + 2 * labels, count };
}

tli_label_list tli_label_store_list(const tli_label_store *store, uint32_t state)
{
	const tli_label_slot *at = &store->lists[state];
	return at->block ? view_block(at->block, at->class, at->count) : (tli_label_list){ NULL, NULL, NULL, NULL, 0 };
}

tl_status tli_label_store_create(tli_label_store *store, uint32_t states)
{
	*store = (tli_label_store){ .states = states };
	store->lists = tli_alloc_array(states, sizeof *store->lists);
	return store->lists ? TL_OK : TL_E_NOMEM;
}

void tli_label_store_free(tli_label_store *store)
{
	tli_free(store->lists, store->states * sizeof *store->lists);
	for (size_t i = 0; i < tli_array_length(store->slabs); i++)
		tli_free(store->slabs[i].bytes, store->slabs[i].size);
	tli_array_free(store->slabs);
	*store = (tli_label_store){ 0 };
}

static char *cut_from_slab(tli_label_store *store, size_t size)
{
	size_t slabs = tli_array_length(store->slabs);
	if (slabs == 0 || store->slabs[slabs - 1].size - store->used < size) {
		size_t slab_size = size > SLAB_BYTES ? size : SLAB_BYTES;
		if (!tli_array_reserve(store->slabs, 1))
			return NULL;
		char *bytes = tli_alloc(slab_size);
		if (!bytes)
			return NULL;
		tli_array_push(store->slabs, ((tli_label_slab){ bytes, slab_size }));
		store->used = 0;
	}
	char *block = tli_array_last(store->slabs).bytes + store->used;
	store->used += size;
	return block;
}

static void *take_block(tli_label_store *store, uint32_t class)
{
	void *block = store->free[class];
	if (!block)
		return cut_from_slab(store, class_bytes(class));
	memcpy(&store->free[class], block, sizeof block);
	return block;
}

static void give_block(tli_label_store *store, void *block, uint32_t class)
{
	memcpy(block, &store->free[class], sizeof block);
	store->free[class] = block;
}

static tl_status grow_block(tli_label_store *store, tli_label_slot *at)
{
	uint32_t class = at->block ? at->class + 1u : 0u;
	void *block = class < TLI_LABEL_STORE_CLASSES ? take_block(store, class) : NULL;
	if (!block)
		return TL_E_NOMEM;
	if (at->block) {
		tli_label_list from = view_block(at->block, at->class, at->count),
			       to = view_block(block, class, at->count);
		memcpy(to.highs, from.highs, at->count * sizeof *to.highs);
		memcpy(to.lows, from.lows, at->count * sizeof *to.lows);
		memcpy(to.hubs, from.hubs, at->count * sizeof *to.hubs);
		memcpy(to.hops, from.hops, at->count * sizeof *to.hops);
		give_block(store, at->block, at->class);
	}
	at->block = block;
	at->class = (uint8_t) class;
	return TL_OK;
}

tl_status tli_label_store_add(tli_label_store *store, uint32_t state, uint32_t hub, tli_weight weight, uint32_t hop)
{
	tli_assert(state < store->states);
	tli_label_slot *at = &store->lists[state];
	if ((!at->block || at->count == class_labels(at->class)) && grow_block(store, at))
		return TL_E_NOMEM;
	tli_label_list list = view_block(at->block, at->class, at->count);
	tli_assert(weight >= 0 && weight < TLI_LABEL_WEIGHT_MAX);
	tli_assert(at->count == 0 || list.hubs[at->count - 1] < hub);
	list.highs[at->count] = tli_weight_high(weight);
	list.lows[at->count] = tli_weight_low(weight);
	list.hubs[at->count] = hub;
	list.hops[at->count] = hop;
	at->count++;
	store->count++;
	return TL_OK;
}
