/* SPDX-License-Identifier: MIT */
/* sample.c: maps that are no levels, by their names. O(path). */
#include "lint/sample.h"

#include "format/rules/words.h"

#include <string.h>

static bool is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_small(char c)
{
	return c >= 'a' && c <= 'z';
}

/* Letters of the word at the front: small ones, behind capitals or not. */
static size_t word_length(const char *text)
{
	size_t length = 0;
	while (is_capital(text[length]))
		length++;
	if (length > 1 && is_small(text[length]))
		return length; /* TEST in `TESTmap` */
	while (is_small(text[length]))
		length++;
	return length;
}

bool is_sample(const char *path)
{
	const char *slash = strrchr(path, '/');
	path = strncmp(path, "../", 3) == 0 && slash ? slash + 1 : path;
	while (*path != '\0') {
		size_t length = word_length(path);
		if (tli_word_says(path, length, TLI_IN_PATH))
			return true;
		path += length > 0 ? length : 1;
	}
	return false;
}
