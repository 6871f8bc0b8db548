/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/profiles.c: what many agents have in common, once.
 *
 * A hash table with chains: equal kinds are one, with a count of users; a kind without users is free for another. Numbers are compared
 * by their bytes, so a kind is itself whatever is in it. O(1) expected.
 *
 * Ranks order the priorities in use; bodies compare those (crowd/avoid/pair.c).
 */
#include "crowd/step/internal.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

enum { BITS_LEAST = 4, BITS_MOST = 24 };

static uint64_t hash_of(const tli_kind *kind)
{
	uint64_t hash = TLI_FNV_START;
	hash = tli_hash_bytes(hash, &kind->wander, sizeof kind->wander);
	hash = tli_hash_bytes(hash, &kind->max_force, sizeof kind->max_force);
	hash = tli_hash_bytes(hash, &kind->arrived, sizeof kind->arrived);
	hash = tli_hash_bytes(hash, &kind->priority, sizeof kind->priority);
	uint32_t numbers[6] = { (uint32_t)kind->avoid, (uint32_t)kind->desire, kind->group, kind->layer, kind->mask,
		kind->driven };
	hash = tli_hash_bytes(hash, numbers, sizeof numbers);
	hash = tli_hash_bytes(hash, &kind->context, sizeof kind->context);
	return hash ^ hash >> 32;
}

static bool is_same(const tli_kind *a, const tli_kind *b)
{
	return memcmp(&a->wander, &b->wander, sizeof a->wander) == 0 &&
		memcmp(&a->max_force, &b->max_force, sizeof a->max_force) == 0 &&
		memcmp(&a->arrived, &b->arrived, sizeof a->arrived) == 0 &&
		memcmp(&a->priority, &b->priority, sizeof a->priority) == 0 && a->avoid == b->avoid &&
		a->desire == b->desire && a->group == b->group && a->layer == b->layer && a->mask == b->mask &&
		a->driven == b->driven && a->force == b->force && a->context == b->context;
}

static uint32_t *bucket_of(const tli_kinds *kinds, const tli_kind *kind)
{
	return &kinds->buckets[hash_of(kind) & ((UINT64_C(1) << kinds->bits) - 1)];
}

static void put_in(tli_kinds *kinds, uint32_t number)
{
	uint32_t *bucket = bucket_of(kinds, &kinds->list[number]);
	kinds->list[number].next = *bucket;
	*bucket = number;
}

static tl_status grow(tli_kinds *kinds)
{
	if (kinds->buckets && (tli_array_length(kinds->list) < (size_t)2 << kinds->bits || kinds->bits == BITS_MOST))
		return TL_OK;
	unsigned bits = kinds->buckets ? kinds->bits + 2 : BITS_LEAST;
	uint32_t *buckets = tli_alloc_array((size_t)1 << bits, sizeof *buckets);
	if (!buckets)
		return TL_E_NOMEM;
	tli_free(kinds->buckets, kinds->buckets ? sizeof *buckets << kinds->bits : 0);
	memset(buckets, 0xFF, sizeof *buckets << bits);
	if (!kinds->buckets)
		kinds->free = TLI_NO_SLOT;
	kinds->buckets = buckets;
	kinds->bits = bits;
	for (uint32_t i = 0; i < tli_array_length(kinds->list); i++)
		if (kinds->list[i].users > 0)
			put_in(kinds, i);
	return TL_OK;
}

static tl_status make(tli_kinds *kinds, uint32_t *number)
{
	if (kinds->free != TLI_NO_SLOT) {
		*number = kinds->free;
		kinds->free = kinds->list[*number].next;
		return TL_OK;
	}
	if (!tli_array_reserve(kinds->list, 1))
		return TL_E_NOMEM;
	*number = (uint32_t)tli_array_length(kinds->list);
	tli_array_push(kinds->list, (tli_kind){ .users = 0 });
	return TL_OK;
}

tl_status tli_kinds_use(tli_kinds *kinds, const tli_kind *kind, uint32_t *out)
{
	tl_status status = grow(kinds);
	if (status)
		return status;
	for (uint32_t i = *bucket_of(kinds, kind); i != TLI_NO_SLOT; i = kinds->list[i].next) {
		if (is_same(&kinds->list[i], kind)) {
			kinds->list[i].users++;
			*out = i;
			return TL_OK;
		}
	}
	uint32_t number;
	status = make(kinds, &number);
	if (status)
		return status;
	kinds->list[number] = *kind;
	kinds->list[number].users = 1;
	put_in(kinds, number);
	kinds->ranked = false;
	*out = number;
	return TL_OK;
}

void tli_kinds_leave(tli_kinds *kinds, uint32_t number)
{
	tli_kind *kind = &kinds->list[number];
	if (--kind->users > 0)
		return;
	uint32_t *link = bucket_of(kinds, kind);
	while (*link != number)
		link = &kinds->list[*link].next;
	*link = kind->next;
	kind->next = kinds->free;
	kinds->free = number;
	kinds->ranked = false;
}

typedef struct entry {
	double priority;
	uint32_t kind;
} entry;

static int compare(const void *left, const void *right)
{
	const entry *a = left, *b = right;
	if (a->priority != b->priority)
		return a->priority < b->priority ? -1 : 1;
	return (a->kind > b->kind) - (a->kind < b->kind);
}

/* The rank is how many other priorities are lower. */
tl_status tli_kinds_rank(tli_kinds *kinds)
{
	size_t count = tli_array_length(kinds->list), used = 0;
	if (kinds->ranked)
		return TL_OK;
	uint32_t group = 0;
	entry *entries = tli_alloc_array(count, sizeof *entries);
	if (!entries)
		return TL_E_NOMEM;
	kinds->desires = kinds->avoids = 0;
	kinds->driven = false;
	uint32_t layers = UINT32_MAX, masks = UINT32_MAX; /* that all have */
	kinds->groups = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (kinds->list[i].users == 0)
			continue;
		entries[used++] = (entry){ kinds->list[i].priority, i };
		kinds->desires |= 1u << kinds->list[i].desire;
		kinds->avoids |= 1u << kinds->list[i].avoid;
		kinds->driven |= kinds->list[i].driven;
		layers &= kinds->list[i].layer;
		masks &= kinds->list[i].mask;
		if (kinds->list[i].desire != TL_DESIRE_FLOCK)
			continue;
		kinds->groups += kinds->groups == 0 || kinds->list[i].group != group;
		group = kinds->list[i].group;
	}
	kinds->picky = !(layers & masks);
	tli_sort(entries, used, sizeof *entries, compare);
	uint32_t rank = 0;
	for (size_t i = 0; i < used; i++) {
		rank += i > 0 && entries[i].priority != entries[i - 1].priority && rank < UINT16_MAX;
		kinds->list[entries[i].kind].rank = (uint16_t)rank;
	}
	tli_free(entries, count * sizeof *entries);
	kinds->ranked = true;
	return TL_OK;
}

tl_status tli_kinds_restore(tli_kinds *kinds)
{
	uint32_t count = (uint32_t)tli_array_length(kinds->list);
	tl_status status = TL_OK;
	do /* one more than enough */
		status = grow(kinds);
	while (!status && count >= (size_t)2 << kinds->bits && kinds->bits < BITS_MOST);
	for (uint32_t i = count; i-- > 0 && !status;) {
		if (kinds->list[i].users > 0)
			continue;
		kinds->list[i].next = kinds->free;
		kinds->free = i;
	}
	return status;
}

void tli_kinds_free(tli_kinds *kinds)
{
	tli_free(kinds->buckets, kinds->buckets ? sizeof *kinds->buckets << kinds->bits : 0);
	tli_array_free(kinds->list);
	*kinds = (tli_kinds){ 0 };
}

size_t tli_kinds_bytes(const tli_kinds *kinds)
{
	return tli_array_bytes(kinds->list) + (kinds->buckets ? sizeof *kinds->buckets << kinds->bits : 0);
}
