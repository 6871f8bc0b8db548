/* SPDX-License-Identifier: MIT */
/*
 * base/suggest.c: how far a mistyped word is from a known one: inserted, dropped and replaced bytes and swapped neighbours, whatever their
 * case (optimal string alignment; Damerau, A technique for computer detection and correction of spelling errors, CACM 1964). A candidate is
 * near when at most a third of the word has to change; one change is always allowed. Words over SUGGESTED_MAX bytes get no suggestion,
 * which bounds the work.
 */
#include "base/suggest.h"

#include "base/ascii.h"
#include "base/assert.h"

#include <string.h>

enum { SUGGESTED_MAX = 40 };

static size_t least_of_three(size_t a, size_t b, size_t c)
{
	size_t least = a < b ? a : b;
	return least < c ? least : c;
}

static size_t edit_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
	size_t rows[3][SUGGESTED_MAX + 1];
	for (size_t j = 0; j <= b_size; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= a_size; i++) {
		size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t j = 1; j <= b_size; j++) {
			row[j] = least_of_three(above[j] + 1, row[j - 1] + 1,
				above[j - 1] + (tli_lower(a[i - 1]) != tli_lower(b[j - 1])));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
				above2[j - 2] + 1 < row[j])
				row[j] = above2[j - 2] + 1;
		}
	}
	return rows[a_size % 3][b_size];
}

void tli_suggest(tli_suggestion *best, const char *word, size_t size, const char *candidate)
{
	tli_assert(best && candidate);
	size_t length = strnlen(candidate, SUGGESTED_MAX + 1);
	if (size < 2 || size > SUGGESTED_MAX || length > SUGGESTED_MAX)
		return;
	size_t allowed = size < 6 ? 1 : size / 3;
	size_t apart = size > length ? size - length : length - size;
	if (apart > allowed)
		return;
	size_t found = edit_distance(word, size, candidate, length);
	if (found <= allowed && (!best->text || found < best->distance))
		*best = (tli_suggestion){ candidate, found };
}
