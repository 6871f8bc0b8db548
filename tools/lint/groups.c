/* SPDX-License-Identifier: MIT */
/*
 * groups.c: how deep a map goes between two objects.
 *
 * From an object to another one of its group the tags of groups end as often as they begin, and never before. In JSON brackets do: those of an object, of the
 * objects of its layer and of this layer may end.
 */
#include "lint/groups.h"

#include <string.h>

#include "lint/tags.h"

/* A NULL: the text has fewer lines. Columns behind a line are in the next. */
static const char *position_of(const char *text, tl_place place)
{
	const char *at = place.line > 0 ? text : NULL;
	for (uint32_t line = 1; at && line < place.line; line++) {
		at = strchr(at, '\n');
		at = at ? at + 1 : NULL;
	}
	for (uint32_t column = 1; at && *at != '\0' && column < place.column; column++)
		at++;
	return at;
}

static bool leaves_group_of_xml(const char *at, const char *end)
{
	int depth = 0, low = 0;
	for (const char *tag = tag_next(at); tag && tag < end; tag = tag_next(tag + 1)) {
		depth += tag_depth(tag, "group");
		low = depth < low ? depth : low;
	}
	return depth != 0 || low != 0;
}

static const char *behind_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		at += *at == '\\';
	return at;
}

static bool leaves_group_of_json(const char *at, const char *end)
{
	enum { OF_A_LAYER = -2 };
	int depth = 0, low = 0;
	for (; at < end; at++) {
		if (*at == '"')
			at = behind_string(at, end);
		else if (*at == '{' || *at == '[')
			depth++;
		else if (*at == '}' || *at == ']')
			depth--;
		low = depth < low ? depth : low;
	}
	return depth != 0 || low < OF_A_LAYER;
}

bool are_in_two_groups(const char *text, tl_place a, tl_place b)
{
	const char *begin = position_of(text, a), *end = position_of(text, b);
	if (!begin || !end)
		return false;
	const char *first = begin < end ? begin : end, *last = begin < end ? end : begin;
	bool is_xml = text[strspn(text, " \t\r\n")] == '<';
	return is_xml ? leaves_group_of_xml(first, last) : leaves_group_of_json(first, last);
}
