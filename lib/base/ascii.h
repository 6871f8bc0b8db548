/* SPDX-License-Identifier: MIT */
/* base/ascii.h: classes of ASCII characters, and words compared without regard to case; the locale does not matter. */
#ifndef TLI_BASE_ASCII_H
#define TLI_BASE_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline bool tli_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline char tli_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool tli_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* What JSON and XML take for white space. */
static inline bool tli_is_space(char c)
{
	return tli_is_blank(c) || c == '\n' || c == '\r';
}

/* Is text[0..size) this word, which is in small letters, in whatever case? */
bool tli_is_word(const char *text, size_t size, const char *word);
/* The same, or the word with an s behind it. */
bool tli_is_word_or_plural(const char *text, size_t size, const char *word);
/* Is `text` one of these words? They end with NULL. */
bool tli_is_one_of(const char *text, const char *const *words);

/* Does text[0..size) need no quotes as a name in a map file? Not empty, no blank, comma, '#', '"' or control character, and not beginning
 * with a digit, '+', '-' or '.'. */
bool tli_name_is_bare(const char *text, size_t size);

#endif
