/* SPDX-License-Identifier: MIT */
/* format/suggest.h: "did you mean". */
#ifndef TLI_FORMAT_SUGGEST_H
#define TLI_FORMAT_SUGGEST_H

#include <stddef.h>

/* The best candidate so far; start with { 0 }. */
typedef struct tli_suggestion {
	const char *text; /* NULL = nothing is near; borrowed */
	size_t distance;
} tli_suggestion;

/* Offers a zero-terminated candidate for a mistyped word[0..size). Of equally near ones the first offered stays. */
void tli_suggest(tli_suggestion *best, const char *word, size_t size, const char *candidate);

#endif
