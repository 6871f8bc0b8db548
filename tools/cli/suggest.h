/* SPDX-License-Identifier: MIT */
/* suggest.h: what may have been meant by a word that is not known. */
#ifndef TAUTLINE_TOOLS_CLI_SUGGEST_H
#define TAUTLINE_TOOLS_CLI_SUGGEST_H

#include <stddef.h>

struct suggestion {
	const char *word;
	size_t length;
	size_t distance;  /* of the best name so far; names must be nearer than this */
	const char *name; /* NULL = nothing near enough; borrowed from the caller */
};

/* Begins a search for the name nearest to `word[0..length)`. */
struct suggestion suggest_begin(const char *word, size_t length);

/* Offers one name. Of names equally near the first one offered stays. O(length * strlen(name)). */
void suggest_offer(struct suggestion *best, const char *name);

#endif
