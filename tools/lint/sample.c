/* SPDX-License-Identifier: MIT */
/* sample.c: maps that are no levels, by their names. O(path). */
#include "lint/sample.h"

#include <stdbool.h>
#include <string.h>

#include "format/rules/words.h"
#include "lint/finding.h"

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

static enum path_says words_say(const char *path)
{
	enum path_says says = PATH_SAYS_LEVEL;
	const char *slash = strrchr(path, '/');
	path = strncmp(path, "../", 3) == 0 && slash ? slash + 1 : path;
	while (*path != '\0') {
		size_t length = word_length(path);
		unsigned word = tli_word_says(path, length, TLI_IN_PATH);
		if (word == TLI_SAYS_COPY)
			return PATH_SAYS_COPY;
		says = word != 0 ? PATH_SAYS_SAMPLE : says;
		path += length > 0 ? length : 1;
	}
	return says;
}

enum path_says path_says(const char *file, const char *folder)
{
	tli_text path = { 0 };
	write_relative(&path, file, folder[0] != '\0' ? folder : ".");
	tli_text_add_bytes(&path, "", 1);
	enum path_says says = path.failed ? PATH_SAYS_LEVEL : words_say(path.data);
	tli_text_free(&path);
	return says;
}
