/* SPDX-License-Identifier: MIT */
/*
 * base/text.h: a growing byte buffer for writers (files, SVG, messages).
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
/* Cuts the text to its first `length` bytes. */
void tli_text_truncate(tli_text *text, size_t length);
/* Adds `size` > 0 bytes, which the caller writes at the address returned; NULL: out of memory. */
char *tli_text_extend(tli_text *text, size_t size);
void tli_text_add_bytes(tli_text *text, const char *bytes, size_t size);
void tli_text_add(tli_text *text, const char *cstring);
void tli_text_add_char(tli_text *text, char c);
/* In double quotes, with `\"` and `\\`, as a map has names and reasons. */
void tli_text_add_quoted(tli_text *text, const char *cstring);
/* A name as a map has it: bare where it may be, else in quotes. */
void tli_text_add_name(tli_text *text, const char *name);
/* printf without floating-point conversions (they would follow the locale). */
void tli_text_add_format(tli_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tli_text_add_grid(tli_text *text, int32_t grid, int32_t resolution);       /* number.h */
void tli_text_add_coordinate(tli_text *text, double value, int32_t resolution); /* number.h */
/* A coordinate that may have been computed: as a coordinate where it lies on a grid of at most 1024, else with three digits behind the point. */
void tli_text_add_computed(tli_text *text, double value, int32_t resolution);
void tli_text_add_double(tli_text *text, double value); /* number.h */
/* The caller's-buffer rule: copies all or answers TL_E_BUFFER; *size is written in both cases. TL_E_NOMEM if `failed`. */
tl_status tli_text_copy_out(const tli_text *text, char *buffer, size_t capacity, size_t *size);

#endif
