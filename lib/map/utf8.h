/* SPDX-License-Identifier: MIT */
/* map/utf8.h: is this text UTF-8, and can a file hold it as a name? */
#ifndef TLI_MAP_UTF8_H
#define TLI_MAP_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes at the front of text[0..size) are well-formed UTF-8; `size` if all are. */
size_t tli_utf8_valid(const char *text, size_t size);

/* How many bytes at the front are well-formed UTF-8 without control characters (below U+0020, and
 * U+007F..U+009F): what a quoted string of a file can hold. */
size_t tli_utf8_printable(const char *text, size_t size);

#endif
