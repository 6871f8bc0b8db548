/* SPDX-License-Identifier: MIT */
/*
 * base/alloc.c: the allocator hook, by default the C library's realloc, calloc and free. This is the only file of the library that names malloc,
 * calloc, realloc or free.
 *
 * Invariants: the hook never sees a size of 0 except as "free this" (requests for 0 bytes ask for 1, and so do their frees); a block is
 * passed back with exactly the size of its last successful request, so that a host can use an allocator without block headers. What the
 * present call may hold (base/budget.h) is checked first.
 */
#include "base/alloc.h"

#include "base/budget.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/base.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

static void *libc_resize(void *context, void *block, size_t old_size, size_t new_size)
{
	(void)context;
	(void)old_size;
	if (new_size == 0) {
		free(block);
		return NULL;
	}
	return realloc(block, new_size);
}

/* Written by tl_set_allocator alone, which the host calls while nothing else runs. */
static tl_allocator hook = { libc_resize, NULL };

void tl_set_allocator(const tl_allocator *allocator)
{
	hook = allocator && allocator->resize ? *allocator : (tl_allocator){ libc_resize, NULL };
}

static size_t at_least_one(size_t size)
{
	return size ? size : 1;
}

/* Grows, shrinks or allocates, within the budget of the call. */
static void *resize_counted(void *block, size_t old_size, size_t new_size)
{
	if (!tli_budget_resize(old_size, new_size))
		return NULL;
	void *result = hook.resize(hook.context, block, old_size, new_size);
	if (!result)
		(void)tli_budget_resize(new_size, old_size);
	return result;
}

void *tli_alloc(size_t size)
{
	return resize_counted(NULL, 0, at_least_one(size));
}

/* From the C library: pages of a large block that are never written cost nothing. */
static void *libc_zeroed(size_t size)
{
	if (!tli_budget_resize(0, size))
		return NULL;
	void *block = calloc(1, size);
	if (!block)
		(void)tli_budget_resize(size, 0);
	return block;
}

void *tli_alloc_zeroed(size_t size)
{
	if (hook.resize == libc_resize)
		return libc_zeroed(at_least_one(size));
	void *block = tli_alloc(size);
	if (block)
		memset(block, 0, at_least_one(size));
	return block;
}

void *tli_alloc_array(size_t count, size_t each)
{
	size_t size;
	if (__builtin_mul_overflow(count, each, &size) || size > PTRDIFF_MAX)
		return NULL;
	return tli_alloc_zeroed(size);
}

/* Bytes before the first line: 1 to LINE of them, of which the last says how many they are. */
enum { LINE = 64 };

void tli_ask_for_huge_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
	enum { PAGE = 4096, FROM = 8 << 20 };
	size_t skipped = (PAGE - (uintptr_t)block % PAGE) % PAGE;
	if (size >= FROM && hook.resize == libc_resize)
		(void)madvise((char *)block + skipped, (size - skipped) / PAGE * PAGE, MADV_HUGEPAGE);
#else
	(void)block;
	(void)size;
#endif
}

void *tli_alloc_lines(size_t count, size_t each)
{
	size_t size;
	if (__builtin_mul_overflow(count, each, &size) || size > PTRDIFF_MAX - LINE)
		return NULL;
	unsigned char *raw = tli_alloc_zeroed(size + LINE);
	if (!raw)
		return NULL;
	size_t before = LINE - (uintptr_t)raw % LINE;
	raw[before - 1] = (unsigned char)before;
	return raw + before;
}

void tli_free_lines(void *block, size_t size)
{
	if (!block)
		return;
	unsigned char *first = block;
	tli_free(first - first[-1], size + LINE);
}

size_t tli_lines_bytes(const void *block, size_t size)
{
	return block ? size + LINE : 0;
}

void *tli_resize(void *block, size_t old_size, size_t new_size)
{
	if (!block)
		return tli_alloc(new_size);
	return resize_counted(block, at_least_one(old_size), at_least_one(new_size));
}

void tli_free(void *block, size_t size)
{
	if (!block)
		return;
	(void)tli_budget_resize(at_least_one(size), 0);
	hook.resize(hook.context, block, at_least_one(size), 0);
}
