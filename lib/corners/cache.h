/* SPDX-License-Identifier: MIT */
/*
 * corners/cache.h: the edges of states that queries have asked for, kept for the next ones.
 *
 * A row is found, then published by one compare-and-swap, and stays as it is, but for the numbers of onward edges, which are stored when
 * they are first counted: whichever thread counts one finds the same. So any number of threads may use a cache, without locks. Beyond its
 * budget of bytes nothing more is kept.
 */
#ifndef TLI_CORNERS_CACHE_H
#define TLI_CORNERS_CACHE_H

#include <tautline/base.h>

#include "corners/graph.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct tli_edge_row {
	uint32_t count;
	tli_taut_edge edges[];
} tli_edge_row;

/* All rows of a cache that was forgotten, which are freed some at a time: to free those that thousands of queries have kept takes longer
 * than an edit may. */
typedef struct tli_late_rows {
	_Atomic(tli_edge_row *) *rows; /* [room]; NULL: there are none */
	size_t room, next, left;       /* next: the first that may be there; left: rows */
	size_t bytes;
} tli_late_rows;

typedef struct tli_edge_cache {
	_Atomic(tli_edge_row *) *rows; /* [states]; NULL: not kept */
	size_t states, room;           /* room: of `rows` */
	size_t max_bytes;              /* of all rows */
	atomic_size_t bytes, row_count, edge_count;
	atomic_size_t cold; /* states expanded by searches that look for no edges */
	atomic_bool full;   /* there was no room for a row */
	size_t crowded;     /* edits for which it holds that states have too many edges; written by edits alone */
	tli_late_rows late;
} tli_edge_cache;

/* An empty cache; max_bytes may be SIZE_MAX (TL_CACHE_AUTO). TL_E_NOMEM. */
tl_status tli_edge_cache_create(size_t states, size_t max_bytes, tli_edge_cache **out);
void tli_edge_cache_free(tli_edge_cache *cache);
/* Of the rows and of what holds them. */
size_t tli_edge_cache_bytes(const tli_edge_cache *cache);
/* Forgets all rows. No other thread may use the cache meanwhile. */
void tli_edge_cache_clear(tli_edge_cache *cache);

/* Room for more states. False: no memory. No other thread may use the cache meanwhile; the same for the next five. */
bool tli_edge_cache_reserve(tli_edge_cache *cache, size_t states);
/* Forgets the row of a state. */
void tli_edge_cache_drop(tli_edge_cache *cache, uint32_t state);
/* Forgets rows from *state on, some of them, up to `count`, and moves *state; false: there are none behind it. */
bool tli_edge_cache_drop_some(tli_edge_cache *cache, uint32_t *state, size_t count);
/* Goes through the rows from *state on, some `count` edges and no more states, and moves *state; returns the edges. Numbers of onward edges whose
 * marks are those of `drops` (tli_taut_known_onward) get those of `marks`, the others are forgotten. drops NULL: all are. */
size_t tli_edge_cache_settle_onward(
	tli_edge_cache *cache, uint32_t *state, size_t count, const uint8_t *drops, const uint8_t *marks);
/* Forgets all rows, not how warm the cache was. Many of them are left to tli_edge_cache_free_late, where they take little of max_bytes. */
void tli_edge_cache_forget(tli_edge_cache *cache);
/* Frees up to `count` of the rows that were left; returns how many there still are. No other thread may use the cache meanwhile. */
size_t tli_edge_cache_free_late(tli_edge_cache *cache, size_t count);

/* Keeps a copy of the edges of a state, and returns the row that is kept, which may be another thread's; NULL: there was no room. */
tli_edge_row *tli_edge_cache_keep(tli_edge_cache *cache, uint32_t state, const tli_taut_edge *edges, uint32_t count);

/* To find and keep the edges of a state takes about this many times as long as to expand it without. */
enum { TLI_COLD_TURNS = 8 };

/* Where a state has more edges than this on the average, as on fields of lone walls, searches without edges are faster than those that know
 * all. */
enum { TLI_TOO_MANY_EDGES = 64 };

static inline bool tli_edges_are_too_many(size_t edges, size_t states)
{
	return edges > TLI_TOO_MANY_EDGES * states;
}

/* Before an edit, where no other thread uses the cache. Where rows show too many edges they are of no use: they are forgotten, and no others are
 * kept during as many edits as there are corners; then it is seen anew. So such edits need not find out which rows they make wrong. */
void tli_edge_cache_judge(tli_edge_cache *cache);

/* The edges of the first states that are kept show how many there are: those of 1,024 states, or of a quarter of all. */
static inline bool tli_edge_cache_shows_too_many(const tli_edge_cache *cache)
{
	enum { ENOUGH = 1024 };
	size_t rows = atomic_load_explicit(&cache->row_count, memory_order_relaxed);
	size_t edges = atomic_load_explicit(&cache->edge_count, memory_order_relaxed);
	return (rows >= ENOUGH || 4 * rows >= cache->states) && tli_edges_are_too_many(edges, rows);
}

/* Is it better to search without edges? Until such searches have taken about as long as it takes to find all edges, so that all queries
 * together never take much more than twice as long as the better of the two; and where edges found would be forgotten, or are too many. */
static inline bool tli_edge_cache_is_cold(const tli_edge_cache *cache)
{
	return atomic_load_explicit(&cache->full, memory_order_relaxed) ||
		atomic_load_explicit(&cache->cold, memory_order_relaxed) < TLI_COLD_TURNS * cache->states ||
		cache->crowded > 0 || tli_edge_cache_shows_too_many(cache);
}

/* After such a search. */
static inline void tli_edge_cache_count_cold(tli_edge_cache *cache, uint32_t expanded)
{
	if (atomic_load_explicit(&cache->cold, memory_order_relaxed) < TLI_COLD_TURNS * cache->states)
		atomic_fetch_add_explicit(&cache->cold, expanded, memory_order_relaxed);
}

static inline tli_edge_row *tli_edge_cache_get(const tli_edge_cache *cache, uint32_t state)
{
	tli_assert(state < cache->states);
	return atomic_load_explicit(&cache->rows[state], memory_order_acquire);
}

#endif
