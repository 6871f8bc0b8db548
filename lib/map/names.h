/* SPDX-License-Identifier: MIT */
/* map/names.h: the names of one kind of thing: unique, and found in O(1). */
#ifndef TLI_MAP_NAMES_H
#define TLI_MAP_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

typedef struct tli_name_entry {
	const char *name; /* zero-terminated, owned by the thing it names; NULL = free */
	uint32_t hash;
	uint32_t index1; /* of the thing */
} tli_name_entry;

typedef struct tli_names {
	tli_name_entry *entries; /* [tli_name_entry * capacity] */
	uint32_t capacity;       /* a power of two, or 0 */
	uint32_t count;
	uint64_t key; /* of the hash; made with the first entries */
} tli_names;

void tli_names_free(tli_names *names);
size_t tli_names_bytes(const tli_names *names);

/* Room for `extra` more names; false = out of memory, nothing changed. */
bool tli_names_reserve(tli_names *names, size_t extra);

/* index1 of what has that name, 0 = nothing. */
uint32_t tli_names_find(const tli_names *names, const char *text, size_t size);

/* Adds a name that is not there, for which room was reserved. `name` is borrowed until it is removed. */
void tli_names_add(tli_names *names, const char *name, uint32_t index1);

/* Removes a name that is there. */
void tli_names_remove(tli_names *names, const char *name);

/* A name as a caller gives it: TL_E_INVALID (NULL, empty, not UTF-8, control characters), TL_E_LIMIT (over TL_NAME_MAX bytes). */
tl_status tli_name_check(const char *name);

/* A zero-terminated copy, of tli_alloc; NULL = out of memory. */
char *tli_name_copy(const char *text, size_t size);

#endif
