/* SPDX-License-Identifier: MIT */
/* groups.c: a group is a tag in XML; in JSON its type stands behind its layers, as Tiled sorts members. */
#include "lint/groups.h"

#include <stdlib.h>
#include <string.h>

#include "lint/program.h"

/* Where a line begins; the end of the text: it has fewer. */
static const char *line_at(const char *text, uint32_t line)
{
	const char *at = text;
	while (line > 1 && at) {
		at = strchr(at, '\n');
		at = at ? at + 1 : NULL;
		line--;
	}
	return at ? at : text + strlen(text);
}

/* Does a group begin or end in text[0..size)? In JSON others are called "group" too, but no type of another thing. */
static bool has_group(const char *text, size_t size, bool is_xml)
{
	static const char *const marks[] = { "<group", "</group>", "\"type\":\"group\"", "\"type\": \"group\"" };
	for (size_t i = is_xml ? 0 : 2; i < (is_xml ? 2U : 4U); i++) {
		const char *mark = strstr(text, marks[i]);
		if (mark && mark < text + size)
			return true;
	}
	return false;
}

bool are_in_two_groups(const char *file, tl_place a, tl_place b)
{
	char *text = a.line != 0 && b.line != 0 ? malloc(SOURCE_MAX + 1) : NULL;
	if (!text)
		return false;
	text[source_read(file, text)] = '\0';
	const char *begin = line_at(text, a.line < b.line ? a.line : b.line);
	const char *end = line_at(text, a.line < b.line ? b.line : a.line);
	bool are = has_group(begin, (size_t)(end - begin), text[strspn(text, " \t\r\n")] == '<');
	free(text);
	return are;
}
