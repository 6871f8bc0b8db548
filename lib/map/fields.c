/* SPDX-License-Identifier: MIT */
/*
 * map/fields.c: a line taken apart into fields.
 *
 *     wall 0,0 10,0  "a \"b\" c"   # comment
 *     ^^^^ ^^^ ^^^^  ^^^^^^^^^^^
 *
 * A blank is a space or a tab. '#' starts a comment anywhere but inside quotes, so `a#b` is the word `a`. A word runs on over
 * a '"' in its middle; a caller that wants a name reports the error. One pass, no allocation, O(line); the scanner never
 * fails: a string without its end, or with something glued to it, is a field of its own kind.
 */
#include "map/fields.h"

static bool is_word(char c)
{
	return c != ' ' && c != '\t' && c != '#';
}

/* `at` is behind the opening quote. Gives the place behind the closing one, or NULL. */
static const char *skip_quoted(const char *at, const char *end)
{
	for (; at < end; at++) {
		if (*at == '"')
			return at + 1;
		if (*at == '\\' && at + 1 < end)
			at++;
	}
	return NULL;
}

static void scan_quoted(tli_fields *fields, tli_field *out)
{
	const char *end = skip_quoted(fields->at + 1, fields->end);
	if (!end) {
		out->kind = TLI_FIELD_OPEN;
		end = fields->end;
	} else if (end < fields->end && is_word(*end)) {
		out->kind = TLI_FIELD_GLUED;
		while (end < fields->end && is_word(*end))
			end++;
	} else {
		out->kind = TLI_FIELD_QUOTED;
	}
	fields->at = end;
}

bool tli_fields_next(tli_fields *fields, tli_field *out)
{
	const char *at = fields->at, *end = fields->end;
	while (at < end && tli_is_blank(*at))
		at++;
	if (at == end || *at == '#')
		return false;
	out->text = at;
	out->column = (uint32_t)(at - fields->start) + 1;
	fields->at = at;
	if (*at == '"') {
		scan_quoted(fields, out);
	} else {
		out->kind = TLI_FIELD_WORD;
		while (at < end && is_word(*at))
			at++;
		fields->at = at;
	}
	out->size = (size_t)(fields->at - out->text);
	return true;
}

size_t tli_field_unquote(const tli_field *field, char *out, size_t capacity, size_t *bad)
{
	size_t length = 0;
	*bad = 0;
	for (size_t at = 1; at + 1 < field->size; at++) {
		char c = field->text[at];
		if (c == '\\') {
			c = field->text[at + 1]; /* a QUOTED field never ends in a lone backslash */
			if (c != '"' && c != '\\' && *bad == 0)
				*bad = at;
			at++;
		}
		if (length < capacity)
			out[length] = c;
		length++;
	}
	return length;
}
