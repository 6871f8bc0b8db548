/* SPDX-License-Identifier: MIT */
/*
 * base/error.c: collecting what is wrong with a file, and the order of its places.
 *
 * A message may quote bytes of the file, which can be anything. What is kept is always one line of valid UTF-8: control
 * bytes and bytes that are not UTF-8 become '?', and a character that the end of the buffer would cut is left out whole.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int tli_place_compare(tl_place a, tl_place b)
{
	if (a.line != b.line)
		return a.line < b.line ? -1 : 1;
	if (a.column != b.column)
		return a.column < b.column ? -1 : 1;
	int order = a.kind && b.kind ? strcmp(a.kind, b.kind) : (a.kind != NULL) - (b.kind != NULL);
	if (order)
		return order;
	return (a.object > b.object) - (a.object < b.object);
}

static bool is_continuation(unsigned char byte)
{
	return (byte & 0xC0) == 0x80;
}

/* The length of the UTF-8 character at text[0..size): 1..4; 0 = not UTF-8; -1 = cut off by `size`.
 * The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF (Unicode, table 3-7). */
static int character_length(const unsigned char *text, size_t size)
{
	unsigned char lead = text[0];
	if (lead < 0x80)
		return 1;
	if (lead < 0xC2 || lead > 0xF4)
		return 0;
	int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
	unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
	unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
	for (int i = 1; i < length; i++) {
		if ((size_t)i == size)
			return -1;
		if (i == 1 ? text[1] < low || text[1] > high : !is_continuation(text[i]))
			return 0;
	}
	return length;
}

/* Makes text[0..size) printable in place. `cut`: more followed that did not fit. */
static void clean(char *text, size_t size, bool cut)
{
	unsigned char *bytes = (unsigned char *)text;
	for (size_t at = 0; at < size;) {
		int length = character_length(bytes + at, size - at);
		if (length < 0 && cut) {
			text[at] = '\0';
			return;
		}
		if (length == 2 && bytes[at] == 0xC2 && bytes[at + 1] < 0xA0) /* U+0080..U+009F are controls too */
			text[at] = text[at + 1] = '?';
		else if (length <= 0 || bytes[at] < 0x20 || bytes[at] == 0x7F)
			text[at] = '?';
		at += length > 0 ? (size_t)length : 1;
	}
}

void tli_errors_add(tl_errors *errors, tl_place place, const char *format, ...)
{
	if (!errors)
		return;
	if (errors->count < errors->capacity) {
		tl_error *error = &errors->items[errors->count];
		error->place = place;
		va_list arguments;
		va_start(arguments, format);
		int length = vsnprintf(error->text, sizeof error->text, format, arguments);
		va_end(arguments);
		if (length < 0)
			error->text[0] = '\0';
		else
			clean(error->text, strlen(error->text), (size_t)length >= sizeof error->text);
	}
	errors->count++;
}
