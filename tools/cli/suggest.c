/* SPDX-License-Identifier: MIT */
/*
 * suggest.c: what may have been meant by a word that is not known.
 *
 * The distance is Damerau's (F. Damerau, A technique for computer detection and correction of spelling errors,
 * CACM 7(3), 1964) in its restricted form: insertions, deletions, substitutions, and swaps of two neighbours, each
 * of cost 1, no part of the word edited twice. A name is suggested when it is at most a third of the word's
 * length away, and at least one edit is always allowed from two letters on: `pth` finds `path`, `x` finds nothing.
 *
 * Three rows of the table are kept, as the swap looks two rows back. Words beyond TL_NAME_MAX bytes are nobody's
 * typing error.
 */
#include "cli/suggest.h"

#include <string.h>

enum { WORD_MAX = 255 };

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t rows[3][WORD_MAX + 1];
	size_t *before = rows[0], *above = rows[1], *row = rows[2];
	for (size_t j = 0; j <= b_length; j++) {
		above[j] = j;
	}
	for (size_t i = 1; i <= a_length; i++) {
		row[0] = i;
		for (size_t j = 1; j <= b_length; j++) {
			size_t same = a[i - 1] == b[j - 1] ? 0 : 1;
			size_t best = least(least(above[j], row[j - 1]) + 1, above[j - 1] + same);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
				best = least(best, before[j - 2] + 1);
			}
			row[j] = best;
		}
		size_t *spare = before;
		before = above;
		above = row;
		row = spare;
	}
	return above[b_length];
}

struct suggestion suggest_begin(const char *word, size_t length)
{
	size_t allowed = length < 2 ? 0 : length < 6 ? (length + 1) / 3 : length / 3;
	return (struct suggestion){ word, length, length > WORD_MAX ? 0 : allowed + 1, NULL };
}

void suggest_offer(struct suggestion *best, const char *name)
{
	size_t length = strlen(name);
	size_t difference = length > best->length ? length - best->length : best->length - length;
	if (length > WORD_MAX || difference >= best->distance) {
		return;
	}
	size_t found = distance(best->word, best->length, name, length);
	if (found < best->distance) {
		best->distance = found;
		best->name = name;
	}
}
