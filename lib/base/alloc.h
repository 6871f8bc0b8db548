/* SPDX-License-Identifier: MIT */
/* base/alloc.h: every byte the library owns comes and goes through here. */
#ifndef TLI_BASE_ALLOC_H
#define TLI_BASE_ALLOC_H

#include <stddef.h>

/* NULL when refused. A size of 0 is rounded up to 1, so NULL always means refused. */
void *tli_alloc(size_t size);
void *tli_alloc_zeroed(size_t size);
/* `count * each` bytes, zeroed; NULL also where the product overflows. */
void *tli_alloc_array(size_t count, size_t each);
/* The same on cache lines: of records whose size divides 64, none lies in two lines. Freed with tli_free_lines, count * each. */
void *tli_alloc_lines(size_t count, size_t each);
void tli_free_lines(void *block, size_t size);
/* What such a block takes; 0 for NULL. */
size_t tli_lines_bytes(const void *block, size_t size);
/* For a block that was just allocated and will be read here and there, such as a graph: where it is large and comes from the C library, the
 * kernel is asked for huge pages. A hint, which changes nothing else. Not for what is written sparsely: a huge page is zeroed whole. */
void tli_ask_for_huge_pages(void *block, size_t size);
/* NULL = refused and `block` is untouched. */
void *tli_resize(void *block, size_t old_size, size_t new_size);
/* NULL is fine. `size` is what was asked for. */
void tli_free(void *block, size_t size);

#endif
