/* SPDX-License-Identifier: MIT */
/* grow.h: room for one more item in an array. */
#ifndef TAUTLINE_TOOLS_CLI_GROW_H
#define TAUTLINE_TOOLS_CLI_GROW_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* An array of `count` items of `size` bytes, with room for one more: `items` itself, or a block twice as large that replaces it.
 * NULL = out of memory; then `items` is as it was. */
static inline void *grow(void *items, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return items;
	size_t wanted = *capacity > 0 ? 2 * *capacity : 64;
	void *grown = wanted <= SIZE_MAX / size ? realloc(items, wanted * size) : NULL;
	*capacity = grown ? wanted : *capacity;
	return grown;
}

#endif
