/* SPDX-License-Identifier: MIT */
/* format/text/front.c: what a text begins with. */
#include "format/text/front.h"

#include "base/ascii.h"

#include <string.h>

size_t tli_text_begin(const char *text, size_t size)
{
	return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

size_t tli_text_first(const char *text, size_t size)
{
	size_t at = tli_text_begin(text, size);
	while (at < size && tli_is_space(text[at]))
		at++;
	return at;
}

bool tli_text_contains(const char *text, size_t size, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = text, *end = text + size; (size_t)(end - at) >= length; at++) {
		at = memchr(at, word[0], (size_t)(end - at) - length + 1);
		if (!at || memcmp(at, word, length) == 0)
			return at != NULL;
	}
	return false;
}
