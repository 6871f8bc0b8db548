/* SPDX-License-Identifier: MIT */
/*
 * format/io/skim.h: long strings of JSON, such as pictures, which are left out while a file is read.
 *
 * Of more than TLI_SKIM_KEPT characters in a row within a string only those are kept. Escapes, line breaks and what is not ASCII begin a new
 * row, so that what is kept is a string as before, and what is wrong with one is still found.
 */
#ifndef TLI_FORMAT_IO_SKIM_H
#define TLI_FORMAT_IO_SKIM_H

#include <stdbool.h>
#include <stddef.h>

enum { TLI_SKIM_KEPT = 4096 };

typedef struct tli_skimmed {
	size_t at;    /* in what is kept */
	size_t bytes; /* that were there */
} tli_skimmed;

typedef struct tli_skim {
	tli_skimmed *cuts; /* tli_array, in the order of the text; free it */
	bool is_string, is_escape;
	size_t row;
} tli_skim;

/* Goes through text[from..to), which continues the text before it, and leaves what is kept there; where that ends into *end. false = out of
 * memory. O(to - from). */
bool tli_skim_bytes(tli_skim *skim, char *text, size_t from, size_t to, size_t *end);
void tli_skim_free(tli_skim *skim);

#endif
