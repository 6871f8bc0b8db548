/* SPDX-License-Identifier: MIT */
/*
 * tests/support/xml.c: a small checker of XML.
 *
 * It walks the text once with a stack of open tags: stricter than XML where our pictures have no need for
 * more, so that nothing that a reader could stumble over passes.
 */
#include "support/xml.h"

#include <string.h>

#define DEPTH_MAX 16

static const char *skip_entity(const char *c, const char *end)
{
	static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&#39;" };
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		size_t length = strlen(known[i]);
		if ((size_t)(end - c) >= length && memcmp(c, known[i], length) == 0)
			return c + length;
	}
	return NULL;
}

/* To the next `stop`; NULL where something stands that may not. */
static const char *skip_text(const char *c, const char *end, char stop)
{
	while (c && c < end && *c != stop) {
		if (*c == '<' || (*c >= 0 && *c < 0x20 && *c != '\n'))
			return NULL;
		c = *c == '&' ? skip_entity(c, end) : c + 1;
	}
	return c;
}

static size_t name_length(const char *c)
{
	return strspn(c, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
}

/* After the name of a tag: attributes, then `>` or `/>`. */
static const char *skip_attributes(const char *c, const char *end, bool *empty)
{
	while (c && c < end && *c == ' ') {
		c += 1 + name_length(c + 1);
		if (c + 1 >= end || c[0] != '=' || c[1] != '"')
			return NULL;
		c = skip_text(c + 2, end, '"');
		c = c && c < end ? c + 1 : NULL;
	}
	if (!c || c >= end)
		return NULL;
	*empty = *c == '/';
	c += *empty;
	return c < end && *c == '>' ? c + 1 : NULL;
}

bool xml_is_well_formed(const char *xml, size_t size)
{
	const char *open[DEPTH_MAX], *c = xml, *end = xml + size;
	size_t lengths[DEPTH_MAX], depth = 0, roots = 0;
	while (c < end) {
		if (*c != '<') {
			const char *next = skip_text(c, end, '<');
			if (!next || (depth == 0 && strspn(c, "\n") < (size_t)(next - c)))
				return false;
			c = next;
			continue;
		}
		bool closing = c[1] == '/', empty = false;
		const char *name = c + 1 + closing;
		size_t length = name_length(name);
		if (length == 0 || !(c = skip_attributes(name + length, end, &empty)))
			return false;
		if (closing) {
			if (depth == 0 || lengths[depth - 1] != length || memcmp(open[depth - 1], name, length) != 0)
				return false;
			depth--;
			continue;
		}
		roots += depth == 0;
		if (!empty) {
			if (depth == DEPTH_MAX)
				return false;
			open[depth] = name;
			lengths[depth++] = length;
		}
	}
	return depth == 0 && roots == 1;
}

size_t text_count(const char *text, const char *what)
{
	size_t count = 0;
	for (; (text = strstr(text, what)); text += strlen(what))
		count++;
	return count;
}
