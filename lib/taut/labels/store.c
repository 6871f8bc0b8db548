/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/store.c: labels while they are made: one block per state: what is read of most labels, and then the rest of each.
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
	return class_labels(class) * (sizeof(tli_label_brief) + sizeof(tli_label_rest));
}

static tli_label_list view_block(void *block, uint32_t class, uint32_t count)
{
	tli_label_brief *briefs = block;
	return (tli_label_list){ briefs, (tli_label_rest *)(void *)(briefs + class_labels(class)), count };
}

tli_label_list tli_label_store_list(const tli_label_store *store, uint32_t state)
{
	const tli_label_slot *at = &store->lists[state];
	return at->block ? view_block(at->block, at->class, at->count) : (tli_label_list){ NULL, NULL, 0 };
}

void tli_label_store_prefetch(const tli_label_store *store, uint32_t state)
{
	__builtin_prefetch(&store->lists[state]);
}

void tli_label_store_prefetch_list(const tli_label_store *store, uint32_t state)
{
	const tli_label_slot *at = &store->lists[state];
	const char *block = at->block;
	size_t bytes = at->count * 8;
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
		memcpy(to.briefs, from.briefs, at->count * sizeof *to.briefs);
		memcpy(to.rests, from.rests, at->count * sizeof *to.rests);
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
	tli_assert(at->count == 0 || list.briefs[at->count - 1].hub < hub);
	int64_t high = tli_weight_high(weight);
	list.briefs[at->count] = (tli_label_brief){ hub, tli_weight_high_floor(high) };
	list.rests[at->count] = (tli_label_rest){ high, tli_weight_low(weight), hop };
	at->count++;
	store->count++;
	return TL_OK;
}
