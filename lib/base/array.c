/* SPDX-License-Identifier: MIT */
/*
 * base/array.c: growing arrays over stb_ds, with the growing done here.
 *
 *     | size of the whole block, padded to 16 | stb_ds header (32) | element 0 | element 1 | ... |
 *                                             ^ stb_ds's block     ^ T *a
 *
 * stb_ds frees and reallocates without sizes, the allocator hook wants them: hence the prefix, which keeps elements aligned for any type.
 * stb_ds writes through a failed realloc, so its own growth is never reached: tli_array_grow checks every sum and product, doubles, and
 * leaves the array alone when refused.
 *
 * Invariants: length <= capacity; capacity * each + header + prefix <= PTRDIFF_MAX; the prefix holds the block's size.
 */
#include "base/array.h"

#include <stdint.h>

#include "base/alloc.h"
#include "base/assert.h"

enum { PREFIX = 16 };

_Static_assert(sizeof(size_t) <= PREFIX, "the size fits the prefix");
_Static_assert((PREFIX + sizeof(stbds_array_header)) % 16 == 0, "elements are aligned for any type");

static size_t block_size(const void *stb_block)
{
	size_t size;
	memcpy(&size, (const char *)stb_block - PREFIX, sizeof size);
	return size;
}

/* `size` counts stb_ds's header and the elements, not the prefix. */
void *tli_stbds_realloc(void *stb_block, size_t size)
{
	if (size > PTRDIFF_MAX - PREFIX)
		return NULL;
	size += PREFIX;
	void *old = stb_block ? (char *)stb_block - PREFIX : NULL;
	char *block = tli_resize(old, old ? block_size(stb_block) : 0, size);
	if (!block)
		return NULL;
	memcpy(block, &size, sizeof size);
	return block + PREFIX;
}

void tli_stbds_free(void *stb_block)
{
	if (stb_block)
		tli_free((char *)stb_block - PREFIX, block_size(stb_block));
}

/* Moves the array to a block for exactly `capacity` elements; NULL when refused, and `array` is as it was. */
static void *with_capacity(void *array, size_t each, size_t capacity)
{
	tli_assert(!array || capacity >= stbds_header(array)->length);
	size_t size;
	if (__builtin_mul_overflow(capacity, each, &size) || size > PTRDIFF_MAX - PREFIX - sizeof(stbds_array_header))
		return NULL;
	stbds_array_header *header = tli_stbds_realloc(
		array ? stbds_header(array) : NULL, size + sizeof(stbds_array_header));
	if (!header)
		return NULL;
	if (!array)
		*header = (stbds_array_header){ 0 };
	header->capacity = capacity;
	return header + 1;
}

/* By capacity / part (1 doubles it), and by `least` elements at least. */
static bool grow_by(void *variable, size_t each, size_t extra, size_t part, size_t least)
{
	void *array;
	memcpy(&array, variable, sizeof array);
	size_t length = array ? stbds_header(array)->length : 0;
	size_t capacity = array ? stbds_header(array)->capacity : 0;
	size_t needed;
	if (__builtin_add_overflow(length, extra, &needed))
		return false;
	if (needed <= capacity)
		return true;
	size_t more = capacity / part > least ? capacity / part : least;
	size_t wanted = capacity <= SIZE_MAX / 4 ? capacity + more : needed;
	array = with_capacity(array, each, needed > wanted ? needed : wanted);
	if (!array)
		return false;
	memcpy(variable, &array, sizeof array);
	return true;
}

bool tli_array_grow(void *variable, size_t each, size_t extra)
{
	return grow_by(variable, each, extra, 1, 4);
}

bool tli_array_grow_little(void *variable, size_t each, size_t extra)
{
	return grow_by(variable, each, extra, 8, 16);
}

void tli_array_fit(void *variable, size_t each)
{
	void *array;
	memcpy(&array, variable, sizeof array);
	if (!array || stbds_header(array)->length == stbds_header(array)->capacity)
		return;
	if (stbds_header(array)->length == 0)
		tli_array_free(array);
	else {
		void *smaller = with_capacity(array, each, stbds_header(array)->length);
		if (!smaller)
			return;
		array = smaller;
	}
	memcpy(variable, &array, sizeof array);
}

size_t tli_array_block_size(const void *array)
{
	return array ? block_size(stbds_header(array)) : 0;
}

#define STB_DS_IMPLEMENTATION
#include <stb/stb_ds.h>
