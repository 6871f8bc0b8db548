/* SPDX-License-Identifier: MIT */
/*
 * format/sink/shown.c: quoting what was found in a message.
 *
 * A message has room for 240 bytes and goes to a terminal or a log: a token in it is cut at a character's
 * boundary, and nothing of it may move a cursor. Escapes of bytes are cut by their written size, so the result always fits:
 * quote, at most SHOWN_MAX bytes, dots, quote, zero. O(size shown), no allocation.
 */
#include "format/sink/shown.h"

#include "base/assert.h"
#include "base/utf8.h"
#include <stdint.h>
#include <string.h>

enum { SHOWN_MAX = 40 };

_Static_assert(SHOWN_MAX + 6 <= sizeof(tli_shown), "quotes, dots and the zero need room");

static size_t put_escape(char *out, unsigned char byte)
{
	static const char digits[] = "0123456789ABCDEF";
	out[0] = '\\';
	out[1] = 'x';
	out[2] = digits[byte >> 4];
	out[3] = digits[byte & 15];
	return 4;
}

/* The size of the printable character at the front, 0 if there is none. */
static size_t printable_character(const char *text, size_t size)
{
	size_t limit = size < 4 ? size : 4;
	for (size_t length = 1; length <= limit; length++) {
		if (tli_utf8_printable(text, length) == length)
			return length;
	}
	return 0;
}

tli_shown tli_show(const char *text, size_t size)
{
	tli_assert(text || !size);
	tli_shown shown;
	size_t length = 0, at = 0;
	shown.text[length++] = '\'';
	while (at < size) {
		size_t character = printable_character(text + at, size - at);
		size_t written = character ? character : 4;
		if (length - 1 + written > SHOWN_MAX)
			break;
		if (character)
			memcpy(shown.text + length, text + at, character);
		else
			put_escape(shown.text + length, (unsigned char)text[at]);
		length += written;
		at += character ? character : 1;
	}
	if (at < size) {
		memcpy(shown.text + length, "...", 3);
		length += 3;
	}
	shown.text[length++] = '\'';
	shown.text[length] = '\0';
	return shown;
}
