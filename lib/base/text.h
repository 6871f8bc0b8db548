/* SPDX-License-Identifier: MIT */
/*
 * base/text.h: a growing byte buffer for writers (files, SVG, messages), and questions about ASCII characters and words that
 * do not follow the locale.
 *
 * The first failed allocation sets `failed`; later appends do nothing, so a writer checks once at the end.
 */
#ifndef TLI_BASE_TEXT_H
#define TLI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

typedef struct tli_text {
	char *data;  /* tli_array; not zero-terminated */
	bool failed; /* out of memory: the text is not whole */
} tli_text;

void tli_text_free(tli_text *text); /* ready for use again */
size_t tli_text_length(const tli_text *text);
void tli_text_add_bytes(tli_text *text, const char *bytes, size_t size);
void tli_text_add(tli_text *text, const char *cstring);
void tli_text_add_char(tli_text *text, char c);
/* printf without floating-point conversions (they would follow the locale). */
void tli_text_add_format(tli_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tli_text_add_grid(tli_text *text, int32_t grid, int32_t resolution);       /* number.h */
void tli_text_add_coordinate(tli_text *text, double value, int32_t resolution); /* number.h */
void tli_text_add_double(tli_text *text, double value);                         /* number.h */
/* The caller's-buffer rule: copies all or answers TL_E_BUFFER; *size is written in both cases. TL_E_NOMEM if `failed`. */
tl_status tli_text_copy_out(const tli_text *text, char *buffer, size_t capacity, size_t *size);

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

#endif
