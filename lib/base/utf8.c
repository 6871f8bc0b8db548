/* SPDX-License-Identifier: MIT */
/*
 * base/utf8.c: checking UTF-8.
 *
 * Well-formed as in the Unicode standard, table 3-7: no overlong forms, no surrogates, nothing beyond U+10FFFF. The range of the second
 * byte decides all of that; the others only have to be continuation bytes. ASCII, which is nearly everything, goes eight bytes at a time.
 * O(size).
 */
#include "base/utf8.h"

#include "base/assert.h"

#include <stdint.h>
#include <string.h>

/* The same for a lead byte >= 0x80. */
static int long_character_length(const unsigned char *bytes, size_t size)
{
	unsigned char lead = bytes[0];
	if (lead < 0xC2 || lead > 0xF4)
		return 0;
	int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
	unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
	unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
	for (int i = 1; i < length; i++, low = 0x80, high = 0xBF) {
		if ((size_t)i == size)
			return -1;
		if (bytes[i] < low || bytes[i] > high)
			return 0;
	}
	return length;
}

int tli_utf8_length(const char *text, size_t size)
{
	tli_assert(size > 0);
	return (unsigned char)*text < 0x80 ? 1 : long_character_length((const unsigned char *)text, size);
}

bool tli_utf8_is_control(const char *text, int length)
{
	unsigned char first = (unsigned char)text[0];
	if (length == 1)
		return first < 0x20 || first == 0x7F;
	return length == 2 && first == 0xC2 && (unsigned char)text[1] < 0xA0; /* U+0080..U+009F */
}

size_t tli_utf8_valid(const char *text, size_t size)
{
	size_t at = 0;
	while (at < size) {
		if (size - at >= 8) {
			uint64_t word;
			memcpy(&word, text + at, sizeof word);
			if (!(word & UINT64_C(0x8080808080808080))) {
				at += 8;
				continue;
			}
		}
		int length = tli_utf8_length(text + at, size - at);
		if (length <= 0)
			return at;
		at += (size_t)length;
	}
	return at;
}

size_t tli_utf8_printable(const char *text, size_t size)
{
	size_t at = 0;
	while (at < size) {
		int length = tli_utf8_length(text + at, size - at);
		if (length <= 0 || tli_utf8_is_control(text + at, length))
			return at;
		at += (size_t)length;
	}
	return at;
}
