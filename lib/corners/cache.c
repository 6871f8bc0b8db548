/* SPDX-License-Identifier: MIT */
/* corners/cache.c: rows are blocks of their own, so that those that an edit of the walls makes wrong can be forgotten one by one. */
#include "corners/cache.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

static size_t edge_row_bytes(uint32_t count)
{
	return sizeof(tli_edge_row) + count * sizeof(tli_taut_edge);
}

/* For TL_CACHE_AUTO; bytes a state: edges of game maps take 300. */
enum { SMALLEST_AUTO = 256 << 20, AUTO_PER_STATE = 384 };

static size_t limit_for(size_t max_bytes, size_t states)
{
	if (max_bytes != SIZE_MAX)
		return max_bytes;
	size_t all = states * AUTO_PER_STATE; /* states fit into memory, at more bytes each */
	return all > SMALLEST_AUTO ? all : SMALLEST_AUTO;
}

tl_status tli_edge_cache_create(size_t states, size_t max_bytes, tli_edge_cache **out)
{
	tli_edge_cache *cache = tli_alloc_zeroed(sizeof *cache);
	if (!cache)
		return TL_E_NOMEM;
	cache->rows = tli_alloc_array(states, sizeof *cache->rows);
	if (!cache->rows) {
		tli_free(cache, sizeof *cache);
		return TL_E_NOMEM;
	}
	cache->states = cache->room = states;
	cache->max_bytes = limit_for(max_bytes, states);
	*out = cache;
	return TL_OK;
}

/* No other thread uses the cache: an exchange of each state would take most of the time of an edit. */
static tli_edge_row *take_row(tli_edge_cache *cache, size_t state)
{
	tli_edge_row *row = atomic_load_explicit(&cache->rows[state], memory_order_relaxed);
	if (row)
		atomic_store_explicit(&cache->rows[state], NULL, memory_order_relaxed);
	return row;
}

void tli_edge_cache_drop(tli_edge_cache *cache, uint32_t state)
{
	tli_edge_row *row = take_row(cache, state);
	if (!row)
		return;
	atomic_fetch_sub(&cache->bytes, edge_row_bytes(row->count));
	atomic_fetch_sub(&cache->edge_count, row->count);
	atomic_fetch_sub(&cache->row_count, 1);
	tli_free(row, edge_row_bytes(row->count));
}

bool tli_edge_cache_drop_some(tli_edge_cache *cache, uint32_t *state, size_t count)
{
	enum { STATES_ROW = 16 };
	size_t states = count * STATES_ROW;
	for (; *state < cache->states && count > 0 && states > 0; ++*state, states--) {
		count -= tli_edge_cache_get(cache, *state) != NULL;
		tli_edge_cache_drop(cache, *state);
	}
	return *state < cache->states;
}

static uint32_t settled_onward(const tli_taut_edge *edge, const uint8_t *drops, const uint8_t *marks)
{
	bool holds = drops && edge->onward >> TLI_ONWARD_BITS == drops[edge->to];
	uint32_t number = edge->onward & ((UINT32_C(1) << TLI_ONWARD_BITS) - 1);
	return holds ? number | (uint32_t)marks[edge->to] << TLI_ONWARD_BITS : TLI_NOT_COUNTED;
}

size_t tli_edge_cache_settle_onward(
	tli_edge_cache *cache, uint32_t *state, size_t count, const uint8_t *drops, const uint8_t *marks)
{
	size_t edges = 0;
	for (; *state < cache->states && count > 0 && edges < count; ++*state, count--) {
		tli_edge_row *row = atomic_load_explicit(&cache->rows[*state], memory_order_relaxed);
		for (uint32_t i = 0; row && i < row->count; i++)
			row->edges[i].onward = settled_onward(&row->edges[i], drops, marks);
		edges += row ? row->count : 0;
	}
	return edges;
}

size_t tli_edge_cache_free_late(tli_edge_cache *cache, size_t count)
{
	tli_late_rows *late = &cache->late;
	for (; late->left > 0 && count > 0; late->next++) {
		tli_assert(late->next < late->room);
		tli_edge_row *row = atomic_load_explicit(&late->rows[late->next], memory_order_relaxed);
		if (!row)
			continue;
		late->bytes -= edge_row_bytes(row->count);
		tli_free(row, edge_row_bytes(row->count));
		late->left--;
		count--;
	}
	if (late->rows && late->left == 0) {
		tli_free(late->rows, late->room * sizeof *late->rows);
		*late = (tli_late_rows){ 0 };
		atomic_store_explicit(&cache->full, false, memory_order_relaxed); /* it was not before they left */
	}
	return late->left;
}

/* Leaves all rows for later. False: there are few, or they take too much of the room for new ones, or others are still left; or there is no memory. */
static bool leave_rows(tli_edge_cache *cache)
{
	enum { FEW = 512, SHARE = 4 };
	size_t rows = atomic_load_explicit(&cache->row_count, memory_order_relaxed);
	size_t bytes = atomic_load_explicit(&cache->bytes, memory_order_relaxed);
	if (rows < FEW || bytes > cache->max_bytes / SHARE || cache->late.rows)
		return false;
	_Atomic(tli_edge_row *) *none = tli_alloc_array(cache->room, sizeof *none);
	if (!none)
		return false;
	cache->late = (tli_late_rows){ .rows = cache->rows, .room = cache->room, .left = rows, .bytes = bytes };
	cache->rows = none;
	return true;
}

static void free_rows(tli_edge_cache *cache)
{
	size_t left = atomic_load_explicit(&cache->row_count, memory_order_relaxed);
	for (size_t state = 0; state < cache->states && left > 0; state++) {
		tli_edge_row *row = take_row(cache, state);
		left -= row != NULL;
		if (row)
			tli_free(row, edge_row_bytes(row->count));
	}
	tli_assert(left == 0);
}

void tli_edge_cache_forget(tli_edge_cache *cache)
{
	if (!leave_rows(cache))
		free_rows(cache);
	atomic_store_explicit(&cache->row_count, 0, memory_order_relaxed);
	atomic_store_explicit(&cache->edge_count, 0, memory_order_relaxed);
	atomic_store_explicit(&cache->bytes, 0, memory_order_relaxed);
}

void tli_edge_cache_judge(tli_edge_cache *cache)
{
	cache->crowded -= cache->crowded > 0;
	if (!tli_edge_cache_shows_too_many(cache))
		return;
	cache->crowded = cache->states / 2;
	tli_edge_cache_forget(cache);
}

void tli_edge_cache_clear(tli_edge_cache *cache)
{
	tli_edge_cache_forget(cache);
	tli_edge_cache_free_late(cache, SIZE_MAX);
	atomic_store(&cache->cold, 0);
	atomic_store(&cache->full, false);
	cache->crowded = 0;
}

bool tli_edge_cache_reserve(tli_edge_cache *cache, size_t states)
{
	if (states <= cache->room)
		return true;
	size_t room = states + states / 16, each = sizeof *cache->rows;
	_Atomic(tli_edge_row *) *rows = tli_alloc_array(room, each);
	if (!rows)
		return false;
	for (size_t state = 0; state < cache->states; state++)
		atomic_init(&rows[state], atomic_load_explicit(&cache->rows[state], memory_order_relaxed));
	tli_free(cache->rows, cache->room * each);
	cache->rows = rows;
	cache->room = room;
	return true;
}

void tli_edge_cache_free(tli_edge_cache *cache)
{
	if (!cache)
		return;
	tli_edge_cache_clear(cache);
	tli_free(cache->rows, cache->room * sizeof *cache->rows);
	tli_free(cache, sizeof *cache);
}

size_t tli_edge_cache_bytes(const tli_edge_cache *cache)
{
	return sizeof *cache + cache->room * sizeof *cache->rows + cache->late.room * sizeof *cache->late.rows +
		cache->late.bytes + atomic_load_explicit(&cache->bytes, memory_order_relaxed);
}

static tli_edge_row *copy_edge_row(const tli_taut_edge *edges, uint32_t count)
{
	tli_edge_row *row = tli_alloc(edge_row_bytes(count));
	if (!row)
		return NULL;
	row->count = count;
	if (count > 0)
		memcpy(row->edges, edges, count * sizeof *edges);
	return row;
}

/* The row, or the one that another thread has published in the meantime. */
static tli_edge_row *publish_edge_row(tli_edge_cache *cache, uint32_t state, tli_edge_row *row)
{
	tli_edge_row *first = NULL;
	if (!atomic_compare_exchange_strong_explicit(
		    &cache->rows[state], &first, row, memory_order_acq_rel, memory_order_acquire)) {
		tli_free(row, edge_row_bytes(row->count));
		return first;
	}
	atomic_fetch_add_explicit(&cache->row_count, 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&cache->edge_count, row->count, memory_order_relaxed);
	return row;
}

tli_edge_row *tli_edge_cache_keep(tli_edge_cache *cache, uint32_t state, const tli_taut_edge *edges, uint32_t count)
{
	size_t bytes = edge_row_bytes(count),
	       before = atomic_fetch_add_explicit(&cache->bytes, bytes, memory_order_relaxed);
	size_t room = cache->max_bytes - cache->late.bytes;
	bool fits = before <= room && bytes <= room - before;
	tli_edge_row *row = fits ? copy_edge_row(edges, count) : NULL;
	if (!fits)
		atomic_store_explicit(&cache->full, true, memory_order_relaxed);
	tli_edge_row *kept = row ? publish_edge_row(cache, state, row) : NULL;
	if (!row || kept != row)
		atomic_fetch_sub_explicit(&cache->bytes, bytes, memory_order_relaxed);
	return kept;
}
