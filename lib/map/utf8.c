/* SPDX-License-Identifier: MIT */
/*
 * map/utf8.c: checking UTF-8.
 *
 * Well-formed as in the Unicode standard, table 3-7: no overlong forms, no surrogates, nothing beyond U+10FFFF. The
 * range of the second byte decides all of that; the others only have to be continuation bytes.
 * ASCII, which is nearly everything, goes eight bytes at a time. O(size), no allocation.
 */
#include "map/utf8.h"

#include <stdint.h>
#include <string.h>

static bool is_continuation(unsigned char byte)
{
	return (byte & 0xC0) == 0x80;
}

/* The length of the character at bytes[0..size), 2..4; 0 if it is malformed or cut off. The lead byte is >= 0x80. */
static size_t long_character(const unsigned char *bytes, size_t size)
{
	unsigned char lead = bytes[0];
	if (lead < 0xC2 || lead > 0xF4)
		return 0;
	size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
	unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
	unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
	if (size < length || bytes[1] < low || bytes[1] > high)
		return 0;
	for (size_t i = 2; i < length; i++) {
		if (!is_continuation(bytes[i]))
			return 0;
	}
	return length;
}

size_t tli_utf8_valid(const char *text, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)text;
	size_t at = 0;
	while (at < size) {
		if (size - at >= 8) {
			uint64_t word;
			memcpy(&word, bytes + at, sizeof word);
			if (!(word & UINT64_C(0x8080808080808080))) {
				at += 8;
				continue;
			}
		}
		size_t length = bytes[at] < 0x80 ? 1 : long_character(bytes + at, size - at);
		if (length == 0)
			return at;
		at += length;
	}
	return at;
}

/* U+0080..U+009F: terminals may obey them, as they do below U+0020. */
static bool is_c1(const unsigned char *bytes)
{
	return bytes[0] == 0xC2 && bytes[1] < 0xA0;
}

size_t tli_utf8_printable(const char *text, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)text;
	size_t at = 0;
	while (at < size) {
		if (bytes[at] < 0x20 || bytes[at] == 0x7F)
			return at;
		size_t length = bytes[at] < 0x80 ? 1 : long_character(bytes + at, size - at);
		if (length == 0 || (length == 2 && is_c1(bytes + at)))
			return at;
		at += length;
	}
	return at;
}
