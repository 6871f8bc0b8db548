/* SPDX-License-Identifier: MIT */
/*
 * base/array.h: growing arrays: a checked front to stb_ds, for array.c and this header alone. An array is a plain `T *a`, NULL when empty.
 * Growing is done here: reserve first, look at the answer, and push what then cannot fail.
 *
 *     if (!tli_array_reserve(a, 1)) return TL_E_NOMEM;
 *     tli_array_push(a, value);
 *
 * `a` must be an lvalue without side effects: the macros name it several times. Counts and values are taken once.
 */
#ifndef TLI_BASE_ARRAY_H
#define TLI_BASE_ARRAY_H

#include "base/assert.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#ifdef INCLUDE_STB_DS_H
#error "stb_ds.h is included by base/array.h only, which renames its functions first"
#endif

/* A host may link an stb_ds of its own with another allocator: ours has names of its own. */
#define stbds_rand_seed tli_stbds_rand_seed
#define stbds_hash_bytes tli_stbds_hash_bytes
#define stbds_hash_string tli_stbds_hash_string
#define stbds_stralloc tli_stbds_stralloc
#define stbds_strreset tli_stbds_strreset
#define stbds_unit_tests tli_stbds_unit_tests
#define stbds_arrgrowf tli_stbds_arrgrowf
#define stbds_arrfreef tli_stbds_arrfreef
#define stbds_hmfree_func tli_stbds_hmfree_func
#define stbds_hmget_key tli_stbds_hmget_key
#define stbds_hmget_key_ts tli_stbds_hmget_key_ts
#define stbds_hmput_default tli_stbds_hmput_default
#define stbds_hmput_key tli_stbds_hmput_key
#define stbds_hmdel_key tli_stbds_hmdel_key
#define stbds_shmode_func tli_stbds_shmode_func

#define STBDS_NO_SHORT_NAMES
#define STBDS_REALLOC(context, block, size) tli_stbds_realloc((block), (size))
#define STBDS_FREE(context, block) tli_stbds_free(block)

/* The allocator hook in the form that stb_ds calls: a 16-byte prefix before each block holds its size. */
void *tli_stbds_realloc(void *block, size_t size);
void tli_stbds_free(void *block);

#include <stb/stb_ds.h>

/* What the macros below call; not for use elsewhere. `variable` points to the array variable. */
bool tli_array_grow(void *variable, size_t each, size_t extra);
bool tli_array_grow_little(void *variable, size_t each, size_t extra);
void tli_array_fit(void *variable, size_t each);
size_t tli_array_block_size(const void *array);

static inline bool tli_array_has_room(const void *variable, size_t extra)
{
	void *array;
	memcpy(&array, variable, sizeof array); /* any T * reads as void *, without breaking the aliasing rule */
	return array && stbds_header(array)->capacity - stbds_header(array)->length >= extra;
}

static inline bool tli_array_make_room(void *variable, size_t each, size_t extra)
{
	return tli_array_has_room(variable, extra) || tli_array_grow(variable, each, extra);
}

static inline bool tli_array_make_little_room(void *variable, size_t each, size_t extra)
{
	return tli_array_has_room(variable, extra) || tli_array_grow_little(variable, each, extra);
}

/* A push without a reserve would let stb_ds allocate. */
static inline void tli_array_check_room(const void *array, size_t count)
{
	tli_assert(count == 0 || (array && stbds_header(array)->capacity - stbds_header(array)->length >= count));
}

static inline void *tli_array_advance(void *array, size_t each, size_t count)
{
	tli_array_check_room(array, count);
	if (!array)
		return NULL;
	size_t length = stbds_header(array)->length;
	stbds_header(array)->length = length + count;
	return (char *)array + each * length;
}

static inline void tli_array_set_length(void *array, size_t length)
{
	if (array)
		stbds_header(array)->length = length;
}

/* Makes room for `extra` more elements (geometric growth); false = out of memory, `a` unchanged. */
#define tli_array_reserve(a, extra) tli_array_make_room(&(a), sizeof *(a), (extra))

/* The same for one of many arrays that stay: the capacity grows by an eighth, or 16. */
#define tli_array_reserve_little(a, extra) tli_array_make_little_room(&(a), sizeof *(a), (extra))

/* Makes the capacity exactly what the length needs; never fails (keeps the block where it cannot shrink). */
#define tli_array_shrink(a) tli_array_fit(&(a), sizeof *(a))

/* Appends; there must be room. (Variadic because a compound literal may hold commas.) */
#define tli_array_push(a, ...) (tli_array_check_room((a), 1), (void)stbds_arrput(a, (__VA_ARGS__)))

/* Reserves and appends; false = out of memory, `a` unchanged. The value is not evaluated then. */
#define tli_array_append(a, ...) (tli_array_reserve(a, 1) && (tli_array_push(a, __VA_ARGS__), true))

/* Appends `n` uninitialised elements for which there is room, returns a pointer to the first. */
#define tli_array_extend(a, n) ((__typeof__(a))tli_array_advance((a), sizeof *(a), (n)))

/* Removes and gives the last element; there must be one. */
#define tli_array_pop(a) stbds_arrpop(a)

#define tli_array_last(a) stbds_arrlast(a)                      /* an lvalue; there must be one */
#define tli_array_length(a) ((size_t)stbds_arrlenu(a))          /* 0 for NULL */
#define tli_array_truncate(a, n) tli_array_set_length((a), (n)) /* n <= length */
#define tli_array_free(a) stbds_arrfree(a)                      /* sets a to NULL */
#define tli_array_bytes(a) tli_array_block_size(a)              /* size_t: held by the block, header included */

#endif
