/* SPDX-License-Identifier: MIT */
/* format/text/front.h: what a text begins with, for readers that look whether it is theirs. */
#ifndef TLI_FORMAT_TEXT_FRONT_H
#define TLI_FORMAT_TEXT_FRONT_H

#include <stdbool.h>
#include <stddef.h>

/* Where text[0..size) begins: 3 behind a byte order mark of UTF-8, else 0. */
size_t tli_text_begin(const char *text, size_t size);

/* The offset of the first character that is no white space; `size` if there is none. */
size_t tli_text_first(const char *text, size_t size);

/* Does the word, which is not empty, stand anywhere in text[0..size)? O(size), but for texts that are made to be slow. */
bool tli_text_contains(const char *text, size_t size, const char *word);

#endif
