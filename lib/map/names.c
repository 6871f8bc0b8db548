/* SPDX-License-Identifier: MIT */
/*
 * map/names.c: a hash table from names to slots, which borrows each name from the thing that has it.
 *
 * Open addressing with linear probing, at most 3/4 full. A removed entry leaves no mark: the entries behind it that would no longer be
 * found move up (Knuth, The Art of Computer Programming 3, 6.4, algorithm R). Not a map of stb_ds, none of which can report a refused
 * allocation cleanly; here room is reserved first, and adding cannot fail.
 *
 * The hash is keyed, because names come from files of any origin: words of 7 bytes are the coefficients of a polynomial modulo the prime
 * 2^61 - 1, taken at the table's key (Carter and Wegman, New hash functions and their use in authentication and set equality, 1981). Two
 * names of n words collide for at most n of the 2^61 keys. The key comes from addresses; no answer depends on it.
 */
#include "map/names.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/reason.h"
#include "base/rng.h"
#include "base/utf8.h"
#include <string.h>
#include <tautline/map.h>

enum { CAPACITY_MIN = 16, WORD_SIZE = 7 };

#define PRIME ((UINT64_C(1) << 61) - 1)

/* a * b modulo the prime, for a < 2^62, b < 2^61: as 2^61 is 1, what is above bit 61 is added to what is below. */
static uint64_t multiply_mod_prime(uint64_t a, uint64_t b)
{
	unsigned __int128 product = (unsigned __int128)a * b;
	uint64_t sum = (uint64_t)(product & PRIME) + (uint64_t)(product >> 61);
	sum = (sum & PRIME) + (sum >> 61);
	return sum >= PRIME ? sum - PRIME : sum;
}

static uint32_t hash_name(uint64_t key, const char *text, size_t size)
{
	tli_assert(key > 0 && key < PRIME);
	uint64_t value = size;
	for (size_t at = 0; at < size;) {
		size_t end = size - at < WORD_SIZE ? size : at + WORD_SIZE;
		uint64_t word = 0;
		for (; at < end; at++)
			word = word << 8 | (unsigned char)text[at];
		value = multiply_mod_prime(value, key) + word;
	}
	return (uint32_t)tli_rng_mix(multiply_mod_prime(value, key) + TLI_RNG_GAMMA);
}

/* Where a table and the stack lie: different from run to run, and two tables that live at once differ. */
static uint64_t make_key(const tli_names *names)
{
	tli_rng rng = { (uintptr_t)names };
	rng.state = tli_rng_next(&rng) ^ (uintptr_t)&rng;
	return 1 + tli_rng_next(&rng) % (PRIME - 1);
}

void tli_names_free(tli_names *names)
{
	tli_free(names->entries, names->capacity * sizeof *names->entries);
	*names = (tli_names){ 0 };
}

size_t tli_names_bytes(const tli_names *names)
{
	return names->capacity * sizeof *names->entries;
}

/* Puts an entry into the first free place from its home on. */
static void place_entry(tli_name_entry *entries, uint32_t capacity, tli_name_entry entry)
{
	tli_assert(capacity > 0 && (capacity & (capacity - 1)) == 0);
	uint32_t at = entry.hash & (capacity - 1);
	while (entries[at].name)
		at = (at + 1) & (capacity - 1);
	entries[at] = entry;
}

static bool load_fits(uint64_t count, uint64_t capacity)
{
	return count * 4 <= capacity * 3;
}

bool tli_names_reserve(tli_names *names, size_t extra)
{
	if (extra > UINT32_MAX / 4)
		return false;
	uint64_t wanted = (uint64_t)names->count + extra;
	if (load_fits(wanted, names->capacity))
		return true;
	uint64_t capacity = names->capacity ? names->capacity : CAPACITY_MIN;
	while (!load_fits(wanted, capacity))
		capacity *= 2;
	if (capacity > UINT32_MAX)
		return false;
	tli_name_entry *entries = tli_alloc_array(capacity, sizeof *entries);
	if (!entries)
		return false;
	if (names->capacity == 0)
		names->key = make_key(names);
	for (uint32_t i = 0; i < names->capacity; i++) {
		if (names->entries[i].name)
			place_entry(entries, (uint32_t)capacity, names->entries[i]);
	}
	tli_free(names->entries, names->capacity * sizeof *names->entries);
	names->entries = entries;
	names->capacity = (uint32_t)capacity;
	return true;
}

/* The place of the entry with this name, UINT32_MAX if there is none. */
static uint32_t find_entry(const tli_names *names, const char *text, size_t size)
{
	if (names->count == 0)
		return UINT32_MAX;
	uint32_t hash = hash_name(names->key, text, size);
	uint32_t at = hash & (names->capacity - 1);
	for (; names->entries[at].name; at = (at + 1) & (names->capacity - 1)) {
		const tli_name_entry *entry = &names->entries[at];
		if (entry->hash == hash && strncmp(entry->name, text, size) == 0 && entry->name[size] == '\0')
			return at;
	}
	return UINT32_MAX;
}

uint32_t tli_names_find(const tli_names *names, const char *text, size_t size)
{
	uint32_t at = find_entry(names, text, size);
	return at == UINT32_MAX ? 0 : names->entries[at].index1;
}

void tli_names_add(tli_names *names, const char *name, uint32_t index1)
{
	tli_assert(load_fits((uint64_t)names->count + 1, names->capacity));
	place_entry(names->entries, names->capacity,
		(tli_name_entry){ name, hash_name(names->key, name, strlen(name)), index1 });
	names->count++;
}

void tli_names_remove(tli_names *names, const char *name)
{
	uint32_t mask = names->capacity - 1;
	uint32_t hole = find_entry(names, name, strlen(name));
	if (hole == UINT32_MAX)
		return;
	for (uint32_t at = (hole + 1) & mask; names->entries[at].name; at = (at + 1) & mask) {
		/* An entry may fill the hole if its home is not between the hole and itself, cyclically. */
		uint32_t home = names->entries[at].hash & mask;
		if (((at - home) & mask) >= ((at - hole) & mask)) {
			names->entries[hole] = names->entries[at];
			hole = at;
		}
	}
	names->entries[hole] = (tli_name_entry){ 0 };
	names->count--;
}

tl_status tli_name_check(const char *name)
{
	if (tli_is_null(name))
		return TL_E_INVALID;
	size_t size = strnlen(name, TL_NAME_MAX + 1);
	if (size > TL_NAME_MAX)
		return tli_refused(TL_E_LIMIT, "name is longer than TL_NAME_MAX bytes");
	if (tli_breaks(size == 0, "name is empty") ||
		tli_breaks(tli_utf8_printable(name, size) != size, "name is not printable UTF-8"))
		return TL_E_INVALID;
	return TL_OK;
}

char *tli_name_copy(const char *text, size_t size)
{
	char *copy = tli_alloc(size + 1);
	if (!copy)
		return NULL;
	memcpy(copy, text, size);
	copy[size] = '\0';
	return copy;
}
