/* SPDX-License-Identifier: MIT */
/*
 * draw/write.c: the small pieces of SVG text: numbers, points, escaped names, circles.
 *
 * Numbers are integers in hundredths, written digit by digit: no locale, no rounding. Escaping goes byte by
 * byte over what is meant to be UTF-8 but need not be: only whole, shortest-form sequences of characters that
 * XML 1.0 allows come through, so that no name can break the picture.
 */
#include <string.h>

#include "draw/scene.h"

void tli_draw_number(tli_text *out, int64_t hundredths)
{
	char digits[24];
	size_t at = sizeof digits;
	uint64_t size = hundredths < 0 ? 0 - (uint64_t)hundredths : (uint64_t)hundredths;
	unsigned rest = (unsigned)(size % 100);
	uint64_t whole = size / 100;
	if (rest % 10 != 0)
		digits[--at] = (char)('0' + rest % 10);
	if (rest != 0) {
		digits[--at] = (char)('0' + rest / 10);
		digits[--at] = '.';
	}
	do {
		digits[--at] = (char)('0' + whole % 10);
		whole /= 10;
	} while (whole > 0);
	if (hundredths < 0)
		digits[--at] = '-';
	tli_text_add_bytes(out, digits + at, sizeof digits - at);
}

void tli_draw_attribute(tli_text *out, const char *name, int64_t hundredths)
{
	tli_text_add_char(out, ' ');
	tli_text_add(out, name);
	tli_text_add(out, "=\"");
	tli_draw_number(out, hundredths);
	tli_text_add_char(out, '"');
}

void tli_draw_point(tli_text *out, char command, tli_pixel at)
{
	tli_text_add_char(out, command);
	tli_draw_number(out, at.x);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, at.y);
}

/* Length by its first byte; 0: no sequence begins with it. */
static size_t announced(unsigned char first)
{
	if (first < 0x80)
		return 1;
	if (first < 0xC0 || first >= 0xF8)
		return 0;
	return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Length of the UTF-8 sequence at `text` if it is a character that XML allows, else 0. Zero-terminated text: a
 * sequence that is cut short fails on its zero byte. */
static size_t sequence(const unsigned char *text)
{
	static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t length = announced(text[0]);
	uint32_t code = length == 1 ? text[0] : text[0] & (0x7Fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((text[i] & 0xC0) != 0x80)
			return 0;
		code = code << 6 | (text[i] & 0x3Fu);
	}
	if (length == 0 || code < least[length] || code < 0x20 || (code >= 0x7F && code < 0xA0))
		return 0;
	if ((code >= 0xD800 && code < 0xE000) || code == 0xFFFE || code == 0xFFFF || code > 0x10FFFF)
		return 0;
	return length;
}

void tli_draw_escape(tli_text *out, const char *text)
{
	while (*text) {
		size_t length = sequence((const unsigned char *)text);
		switch (length ? *text : 0) {
		case 0:
			break;
		case '&':
			tli_text_add(out, "&amp;");
			break;
		case '<':
			tli_text_add(out, "&lt;");
			break;
		case '>':
			tli_text_add(out, "&gt;");
			break;
		case '"':
			tli_text_add(out, "&quot;");
			break;
		case '\'':
			tli_text_add(out, "&#39;");
			break;
		default:
			tli_text_add_bytes(out, text, length);
		}
		text += length ? length : 1;
	}
}

void tli_draw_circle(tli_text *out, tli_pixel at, int64_t radius, const char *style, const char *name)
{
	tli_text_add(out, "<circle");
	if (style) {
		tli_text_add(out, " class=\"");
		tli_text_add(out, style);
		tli_text_add_char(out, '"');
	}
	tli_draw_attribute(out, "cx", at.x);
	tli_draw_attribute(out, "cy", at.y);
	tli_draw_attribute(out, "r", radius);
	if (!name) {
		tli_text_add(out, "/>\n");
		return;
	}
	tli_text_add(out, "><title>");
	tli_draw_escape(out, name);
	tli_text_add(out, "</title></circle>\n");
}
