/* SPDX-License-Identifier: MIT */
/* sample.c: maps that are no levels, by their names. O(path). */
#include "lint/sample.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const words[] = { "test", "tests", "testing", "backup", "backups", "bak", "old", "copy", "copies",
	"example", "examples", "sample", "samples", "demo", "demos", "template", "templates", "blank", "draft",
	"drafts", "unused", "debug", "sandbox", "sandboxes", "prototype", "prototypes", "untitled", "rulemap",
	"rulemaps", "fixture", "fixtures", "testdata", "vendor", "dist", "title", "titles", "menu", "credits", "splash",
	"background", "backgrounds", "preview", "gameover" };

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
	while (is_capital(text[length])) {
		length++;
	}
	if (length > 1 && is_small(text[length])) {
		return length; /* TEST in `TESTmap` */
	}
	while (is_small(text[length])) {
		length++;
	}
	return length;
}

bool is_sample(const char *path)
{
	const char *slash = strrchr(path, '/');
	path = strncmp(path, "../", 3) == 0 && slash != NULL ? slash + 1 : path;
	while (*path != '\0') {
		size_t length = word_length(path);
		for (size_t i = 0; length > 0 && i < sizeof words / sizeof *words; i++) {
			if (strlen(words[i]) == length && strncasecmp(path, words[i], length) == 0) {
				return true;
			}
		}
		path += length > 0 ? length : 1;
	}
	return false;
}
