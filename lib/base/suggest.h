/* SPDX-License-Identifier: MIT */
/* base/suggest.h: the known word nearest to a mistyped one ("did you mean"), by Damerau-Levenshtein distance. */
#ifndef TLI_BASE_SUGGEST_H
#define TLI_BASE_SUGGEST_H

#include <stddef.h>

/* The best candidate so far; start with { 0 }. */
typedef struct tli_suggestion {
	const char *text; /* NULL = nothing is near; borrowed */
	size_t distance;
} tli_suggestion;

/* Offers a zero-terminated candidate for a mistyped word[0..size). Of equally near ones the first offered stays. */
void tli_suggest(tli_suggestion *best, const char *word, size_t size, const char *candidate);

#endif
