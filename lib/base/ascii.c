/* SPDX-License-Identifier: MIT */
/* base/ascii.c: comparing words. */
#include "base/ascii.h"

#include <string.h>

bool tli_is_word(const char *text, size_t size, const char *word)
{
	size_t same = 0;
	while (same < size && word[same] && tli_lower(text[same]) == word[same])
		same++;
	return same == size && !word[same];
}

bool tli_is_word_or_plural(const char *text, size_t size, const char *word)
{
	return tli_is_word(text, size, word) ||
		(size > 0 && tli_lower(text[size - 1]) == 's' && tli_is_word(text, size - 1, word));
}

bool tli_is_one_of(const char *text, const char *const *words)
{
	while (*words && strcmp(*words, text) != 0)
		words++;
	return *words != NULL;
}
