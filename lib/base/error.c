/* SPDX-License-Identifier: MIT */
/*
 * base/error.c: collecting what is wrong with a file, and the order of its places.
 *
 * A message may quote bytes of the file, which can be anything. What is kept is always one line of valid UTF-8: control
 * bytes and bytes that are not UTF-8 become '?', and a character that the end of the buffer would cut is left out whole.
 */
#include "base/error.h"

#include "base/utf8.h"

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

/* Makes text[0..size) printable in place. `cut`: more followed that did not fit. */
static void make_printable(char *text, size_t size, bool cut)
{
	for (size_t at = 0; at < size;) {
		int length = tli_utf8_length(text + at, size - at);
		if (length < 0 && cut) {
			text[at] = '\0';
			return;
		}
		size_t bytes = length > 0 ? (size_t)length : 1;
		if (length <= 0 || tli_utf8_is_control(text + at, length))
			memset(text + at, '?', bytes);
		at += bytes;
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
			make_printable(error->text, strlen(error->text), (size_t)length >= sizeof error->text);
	}
	errors->count++;
}
