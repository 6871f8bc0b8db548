/* SPDX-License-Identifier: MIT */
/* base/utf8.h: is this text UTF-8, and can a file hold it as a name? */
#ifndef TLI_BASE_UTF8_H
#define TLI_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the character at text[0..size), size > 0: 1..4; 0 = not UTF-8; -1 = cut off by `size`. */
int tli_utf8_length(const char *text, size_t size);

/* Is the character at `text`, of this length, a control character: below U+0020, or U+007F..U+009F? */
bool tli_utf8_is_control(const char *text, int length);

/* How many bytes at the front of text[0..size) are well-formed UTF-8; `size` if all are. */
size_t tli_utf8_valid(const char *text, size_t size);

/* How many bytes at the front are well-formed UTF-8 without control characters: what a quoted string of a file can hold. */
size_t tli_utf8_printable(const char *text, size_t size);

#endif
