/* SPDX-License-Identifier: MIT */
/* base/ascii.c: comparing words, and names that need no quotes. */
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

bool tli_name_is_bare(const char *text, size_t size)
{
	if (size == 0 || tli_is_digit(text[0]) || strchr("+-.", text[0]))
		return false;
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c <= ' ' || c == ',' || c == '#' || c == '"' || c == 0x7F)
			return false;
		if (c == 0xC2 && i + 1 < size && (unsigned char)text[i + 1] < 0xA0) /* U+0080..U+009F */
			return false;
	}
	return true;
}
