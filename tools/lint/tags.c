/* SPDX-License-Identifier: MIT */
/* tags.c: a `>` within quotes ends no tag. */
#include "lint/tags.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

const char *tag_next(const char *at)
{
	while (at && (at = strchr(at, '<')) != NULL && strncmp(at, "<!--", 4) == 0)
		at = strstr(at, "-->");
	return at;
}

static bool is_end_of_name(char c)
{
	return c == '\0' || c == '/' || c == '>' || strchr(blanks, c) != NULL;
}

bool tag_is(const char *tag, const char *name)
{
	size_t size = strlen(name);
	return strncmp(tag + 1, name, size) == 0 && is_end_of_name(tag[1 + size]);
}

/* Behind the attribute, or the name of the tag, that begins here: at the next one, or at what ends the tag. */
static const char *next_attribute(const char *at)
{
	at += strcspn(at, " \t\r\n=/>");
	at += strspn(at, blanks);
	if (*at == '=') {
		at += 1 + strspn(at + 1, blanks);
		const char *end = *at == '"' || *at == '\'' ? strchr(at + 1, *at) : NULL;
		at = end ? end + 1 : at + strcspn(at, " \t\r\n/>");
	}
	return at + strspn(at, blanks);
}

static bool is_end_of_tag(const char *at)
{
	return *at == '\0' || *at == '>' || *at == '/';
}

int tag_depth(const char *tag, const char *name)
{
	if (tag[1] == '/' && strncmp(tag + 2, name, strlen(name)) == 0 && is_end_of_name(tag[2 + strlen(name)]))
		return -1;
	if (!tag_is(tag, name))
		return 0;
	const char *at = next_attribute(tag + 1);
	while (!is_end_of_tag(at))
		at = next_attribute(at);
	return *at == '/' ? 0 : 1;
}

const char *tag_attribute(const char *tag, const char *name, size_t *size)
{
	size_t length = strlen(name);
	const char *at = next_attribute(tag + 1);
	while (!is_end_of_tag(at)) {
		const char *behind = next_attribute(at), *quote = at + length + strspn(at + length, " \t\r\n=");
		const char *end = (*quote == '"' || *quote == '\'') ? strchr(quote + 1, *quote) : NULL;
		if (strncmp(at, name, length) == 0 && strchr(" \t\r\n=", at[length]) && end && end < behind) {
			*size = (size_t)(end - quote - 1);
			return quote + 1;
		}
		at = behind;
	}
	return NULL;
}
