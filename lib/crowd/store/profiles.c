/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/profiles.c: settings that many agents share, in a hash table with chains: equal profiles are one, with a count of users.
 * Numbers are compared by their bytes, so that every profile equals itself. Ranks order the priorities in use; bodies compare those
 * (crowd/avoid/pair.c).
 */
#include "crowd/store/profiles.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/hash.h"
#include "base/sort.h"
#include "steer/flock.h"
#include "steer/parameters.h"

#include <string.h>

/* The numbers of a definition, which begin behind the cookie; debug, where it is, comes after them. */
#define WANDER_BYTES (offsetof(tl_wander_def, debug) - offsetof(tl_wander_def, radius))
#define FLOCK_BYTES (sizeof(tl_flock_def) - offsetof(tl_flock_def, sight))

#define NO_PROFILE UINT32_MAX

enum { BUCKET_BITS_MIN = 4, BUCKET_BITS_MAX = 24 };

static bool is_same_profile(const tli_profile *a, const tli_profile *b)
{
	return memcmp(&a->wander.radius, &b->wander.radius, WANDER_BYTES) == 0 &&
		memcmp(&a->flock.sight, &b->flock.sight, FLOCK_BYTES) == 0 && a->has_flock == b->has_flock &&
		tli_def_equals(TL_GROUP_AVOID, &a->circles, &b->circles) &&
		tli_def_equals(TL_GROUP_FUZZY, &a->walls, &b->walls) &&
		memcmp(&a->max_force, &b->max_force, sizeof a->max_force) == 0 &&
		memcmp(&a->arrived, &b->arrived, sizeof a->arrived) == 0 &&
		memcmp(&a->stop, &b->stop, sizeof a->stop) == 0 && a->people == b->people &&
		memcmp(&a->distance, &b->distance, sizeof a->distance) == 0 && a->leader.index1 == b->leader.index1 &&
		a->leader.generation == b->leader.generation && memcmp(&a->shy, &b->shy, sizeof a->shy) == 0 &&
		memcmp(&a->turn_rate, &b->turn_rate, sizeof a->turn_rate) == 0 && a->passing == b->passing &&
		memcmp(&a->priority, &b->priority, sizeof a->priority) == 0 && a->avoid == b->avoid &&
		a->desire == b->desire && a->group == b->group && a->layer == b->layer && a->mask == b->mask &&
		a->heeds == b->heeds && a->keys == b->keys && a->driven == b->driven && a->force == b->force &&
		a->context == b->context;
}

/* By a hash of all that makes two profiles equal. */
static uint32_t *bucket_of(const tli_profiles *profiles, const tli_profile *profile)
{
	uint64_t hash = TLI_FNV_START;
	hash = tli_hash_bytes(hash, &profile->wander.radius, WANDER_BYTES);
	hash = tli_hash_bytes(hash, &profile->flock.sight, FLOCK_BYTES);
	hash = tli_hash_bytes(hash, &profile->circles.margin, sizeof profile->circles.margin);
	hash = tli_hash_bytes(hash, &profile->walls.look_ahead, sizeof profile->walls.look_ahead);
	hash = tli_hash_bytes(hash, &profile->max_force, sizeof profile->max_force);
	hash = tli_hash_bytes(hash, &profile->arrived, sizeof profile->arrived);
	hash = tli_hash_bytes(hash, &profile->stop, sizeof profile->stop);
	hash = tli_hash_bytes(hash, &profile->priority, sizeof profile->priority);
	hash = tli_hash_bytes(hash, &profile->distance, sizeof profile->distance);
	hash = tli_hash_bytes(hash, &profile->shy, sizeof profile->shy);
	hash = tli_hash_bytes(hash, &profile->turn_rate, sizeof profile->turn_rate);
	uint32_t numbers[] = { (uint32_t)profile->avoid, (uint32_t)profile->desire, profile->group, profile->layer,
		profile->mask, profile->driven, (uint32_t)profile->passing, profile->people, profile->leader.index1,
		profile->heeds, profile->keys };
	hash = tli_hash_bytes(hash, numbers, sizeof numbers);
	hash = tli_hash_bytes(hash, &profile->context, sizeof profile->context);
	hash ^= hash >> 32;
	return &profiles->buckets[hash & ((UINT64_C(1) << profiles->bits) - 1)];
}

static void put_in_bucket(tli_profiles *profiles, uint32_t number)
{
	uint32_t *bucket = bucket_of(profiles, &profiles->list[number]);
	profiles->list[number].next = *bucket;
	*bucket = number;
}

static tl_status grow_buckets(tli_profiles *profiles)
{
	if (profiles->buckets &&
		(tli_array_length(profiles->list) < (size_t)2 << profiles->bits || profiles->bits == BUCKET_BITS_MAX))
		return TL_OK;
	unsigned bits = profiles->buckets ? profiles->bits + 2 : BUCKET_BITS_MIN;
	uint32_t *buckets = tli_alloc_array((size_t)1 << bits, sizeof *buckets);
	if (!buckets)
		return TL_E_NOMEM;
	tli_free(profiles->buckets, profiles->buckets ? sizeof *buckets << profiles->bits : 0);
	memset(buckets, 0xFF, sizeof *buckets << bits);
	if (!profiles->buckets)
		profiles->free = NO_PROFILE;
	profiles->buckets = buckets;
	profiles->bits = bits;
	for (uint32_t i = 0; i < tli_array_length(profiles->list); i++)
		if (profiles->list[i].users > 0)
			put_in_bucket(profiles, i);
	return TL_OK;
}

tl_status tli_profiles_acquire(tli_profiles *profiles, const tli_profile *profile, uint32_t *out)
{
	tli_assert(profile->max_force >= 0 && profile->arrived >= 0);
	tl_status status = grow_buckets(profiles);
	if (status)
		return status;
	for (uint32_t i = *bucket_of(profiles, profile); i != NO_PROFILE; i = profiles->list[i].next) {
		if (is_same_profile(&profiles->list[i], profile)) {
			profiles->list[i].users++;
			*out = i;
			return TL_OK;
		}
	}
	uint32_t number = profiles->free; /* the first free one, or a new one */
	if (number != NO_PROFILE) {
		profiles->free = profiles->list[number].next;
	} else {
		number = (uint32_t)tli_array_length(profiles->list);
		if (!tli_array_append(profiles->list, (tli_profile){ .users = 0 }))
			return TL_E_NOMEM;
	}
	profiles->list[number] = *profile;
	profiles->list[number].users = 1;
	put_in_bucket(profiles, number);
	profiles->ranked = false;
	*out = number;
	return TL_OK;
}

void tli_profiles_release(tli_profiles *profiles, uint32_t number)
{
	tli_profile *profile = &profiles->list[number];
	tli_assert(number < tli_array_length(profiles->list) && profile->users > 0);
	if (--profile->users > 0)
		return;
	uint32_t *link = bucket_of(profiles, profile);
	while (*link != number)
		link = &profiles->list[*link].next;
	*link = profile->next;
	profile->next = profiles->free;
	profiles->free = number;
	profiles->ranked = false;
}

void tli_profiles_shrink(tli_profiles *profiles, size_t count)
{
	if (tli_array_length(profiles->list) <= count)
		return;
	for (uint32_t *link = &profiles->free; *link != NO_PROFILE;) {
		if (*link >= count)
			*link = profiles->list[*link].next;
		else
			link = &profiles->list[*link].next;
	}
	tli_array_truncate(profiles->list, count);
}

typedef struct priority_entry {
	double priority;
	uint32_t profile;
} priority_entry;

static int compare_priorities(const void *left, const void *right)
{
	const priority_entry *a = left, *b = right;
	if (a->priority != b->priority)
		return a->priority < b->priority ? -1 : 1;
	return (a->profile > b->profile) - (a->profile < b->profile);
}

/* The rank is how many other priorities are lower. */
tl_status tli_profiles_rank(tli_profiles *profiles)
{
	size_t count = tli_array_length(profiles->list), used = 0;
	if (profiles->ranked)
		return TL_OK;
	uint32_t group = 0;
	priority_entry *entries = tli_alloc_array(count, sizeof *entries);
	if (!entries)
		return TL_E_NOMEM;
	profiles->desires = profiles->avoids = 0;
	profiles->driven = profiles->kept_apart = false;
	uint32_t layers = UINT32_MAX, masks = UINT32_MAX; /* that all have */
	profiles->groups = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (profiles->list[i].users == 0)
			continue;
		entries[used++] = (priority_entry){ profiles->list[i].priority, i };
		profiles->desires |= 1u << profiles->list[i].desire;
		profiles->avoids |= 1u << profiles->list[i].avoid;
		profiles->driven |= profiles->list[i].driven;
		profiles->kept_apart |= profiles->list[i].avoid == TL_AVOID_RECIPROCAL ||
			tli_profile_steers_apart(&profiles->list[i]);
		if (profiles->list[i].has_flock)
			profiles->list[i].view = (float)tli_flock_edge_of_view(profiles->list[i].flock.field_of_view);
		layers &= profiles->list[i].layer;
		masks &= profiles->list[i].mask;
		if (profiles->list[i].desire != TL_DESIRE_FLOCK)
			continue;
		profiles->groups += profiles->groups == 0 || profiles->list[i].group != group;
		group = profiles->list[i].group;
	}
	profiles->has_layers = !(layers & masks);
	tli_sort(entries, used, sizeof *entries, compare_priorities);
	uint32_t rank = 0;
	for (size_t i = 0; i < used; i++) {
		rank += i > 0 && entries[i].priority != entries[i - 1].priority && rank < UINT16_MAX;
		profiles->list[entries[i].profile].rank = (uint16_t)rank;
	}
	tli_free(entries, count * sizeof *entries);
	profiles->ranked = true;
	return TL_OK;
}

tl_status tli_profiles_restore(tli_profiles *profiles)
{
	uint32_t count = (uint32_t)tli_array_length(profiles->list);
	tl_status status = TL_OK;
	do /* one more than enough */
		status = grow_buckets(profiles);
	while (!status && count >= (size_t)2 << profiles->bits && profiles->bits < BUCKET_BITS_MAX);
	for (uint32_t i = count; i-- > 0 && !status;) {
		if (profiles->list[i].users > 0)
			continue;
		profiles->list[i].next = profiles->free;
		profiles->free = i;
	}
	return status;
}

void tli_profiles_free(tli_profiles *profiles)
{
	tli_free(profiles->buckets, profiles->buckets ? sizeof *profiles->buckets << profiles->bits : 0);
	tli_array_free(profiles->list);
	*profiles = (tli_profiles){ 0 };
}

size_t tli_profiles_bytes(const tli_profiles *profiles)
{
	return tli_array_bytes(profiles->list) + (profiles->buckets ? sizeof *profiles->buckets << profiles->bits : 0);
}
