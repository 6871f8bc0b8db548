/* SPDX-License-Identifier: MIT */
/*
 * format/text/xml_lines.c: an XML document as another parser has read it, in lines: how a host that has one, as browsers do, reads formats in
 * XML with a library that was built without expat. After the output of SGML parsers (ESIS, by J. Clark), with columns:
 *
 *     L1 5          the place of what follows, from 1 on; the text begins with one
 *     Ax 1          an attribute of the element that begins next: its name and, after a space, its value
 *     (a            an element begins
 *     -hm\nhm       characters; \n is a line break and \\ a backslash, also in values
 *     )a            and ends
 *
 * O(size).
 */
#include "base/array.h"
#include "format/text/xml_build.h"

#include <string.h>

typedef struct line_reader {
	tli_xml_builder *into;
	char *text;         /* tli_array: a copy, in which texts get their zeros */
	const char **pairs; /* tli_array */
	bool is_over;       /* the root has ended */
} line_reader;

bool tli_xml_are_lines(const char *text, size_t size)
{
	return size > 2 && text[0] == 'L' && text[1] >= '1' && text[1] <= '9';
}

static void refuse_line(line_reader *from, uint32_t line, const char *what)
{
	tl_place place = { .line = line, .column = 1 };
	tli_report_add(from->into->report, place, "%s", what);
	from->into->status = TL_E_FORMAT;
}

/* In place; the size of what is left. */
static size_t unescape(char *text)
{
	char *to = text;
	for (const char *at = text; *at; at++) {
		bool is_escape = *at == '\\' && (at[1] == 'n' || at[1] == '\\');
		*to++ = !is_escape ? *at : *++at == 'n' ? '\n' : '\\';
	}
	*to = '\0';
	return (size_t)(to - text);
}

/* A whole number below 10^9; *text goes behind it. */
static bool take_count(const char **text, uint32_t *out)
{
	const char *at = *text;
	*out = 0;
	while (*at >= '0' && *at <= '9' && at - *text < 9)
		*out = *out * 10 + (uint32_t)(*at++ - '0');
	bool is_there = at > *text && *out > 0;
	*text = at;
	return is_there;
}

static bool take_place_line(line_reader *from, const char *text)
{
	tl_place place = { 0 };
	bool is_one = take_count(&text, &place.line) && *text++ == ' ' && take_count(&text, &place.column) && !*text;
	if (is_one)
		from->into->place = place;
	return is_one;
}

static bool take_attribute(line_reader *from, char *text)
{
	char *space = strchr(text, ' ');
	if (!space || space == text)
		return false;
	*space = '\0';
	unescape(space + 1);
	if (!tli_array_reserve(from->pairs, 2)) {
		from->into->status = TL_E_NOMEM;
		return true;
	}
	tli_array_push(from->pairs, text);
	tli_array_push(from->pairs, space + 1);
	return true;
}

static bool begin_element(line_reader *from, const char *name)
{
	if (!*name || from->is_over)
		return false;
	if (!tli_array_reserve(from->pairs, 1)) {
		from->into->status = TL_E_NOMEM;
		return true;
	}
	tli_array_push(from->pairs, NULL);
	tli_xml_begin(from->into, name, from->pairs);
	tli_array_truncate(from->pairs, 0);
	return true;
}

static bool end_element(line_reader *from, const char *name)
{
	tli_xml_builder *into = from->into;
	if (into->depth == 0 || strcmp(tli_xml_name(&into->xml, into->open[into->depth - 1].node), name) != 0)
		return false;
	tli_xml_end(into);
	from->is_over = into->depth == 0;
	return true;
}

static bool take_line(line_reader *from, char *line)
{
	switch (line[0]) {
	case 'L':
		return take_place_line(from, line + 1);
	case 'A':
		return take_attribute(from, line + 1);
	case '(':
		return begin_element(from, line + 1);
	case ')':
		return end_element(from, line + 1);
	case '-':
		tli_xml_characters(from->into, line + 1, unescape(line + 1));
		return true;
	default:
		return false;
	}
}

static void take_lines(line_reader *from)
{
	uint32_t number = 1;
	for (char *line = from->text; *line && !from->into->status; number++) {
		char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
		*end = '\0';
		if (!take_line(from, line))
			refuse_line(from, number, "not what is said of an XML document");
		line = next;
	}
	if (!from->into->status && !from->is_over)
		refuse_line(from, number, "the XML document ends within an element");
}

void tli_xml_run_lines(tli_xml_builder *into, const char *text, size_t size)
{
	line_reader from = { .into = into };
	if (memchr(text, '\0', size)) {
		refuse_line(&from, 1, "a zero byte");
	} else if (!tli_array_reserve(from.text, size + 1)) {
		into->status = TL_E_NOMEM;
	} else {
		char *copy = tli_array_extend(from.text, size + 1);
		memcpy(copy, text, size);
		copy[size] = '\0';
		take_lines(&from);
	}
	tli_array_free(from.text);
	tli_array_free(from.pairs);
}
