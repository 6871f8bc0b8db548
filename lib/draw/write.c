/* SPDX-License-Identifier: MIT */
/*
 * draw/write.c: the small pieces of SVG text: numbers, points, escaped names, circles.
 *
 * Numbers are integers in hundredths, written digit by digit: no locale, no rounding. Escaping goes byte by
 * byte over what is meant to be UTF-8 but need not be: only whole, shortest-form sequences of characters that
 * XML 1.0 allows come through, so that no name can break the picture.
 */
#include <string.h>

#include "base/utf8.h"

#include "base/assert.h"
#include "base/budget.h"
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
	(void)tli_budget_spend(8);
	tli_text_add_char(out, command);
	tli_draw_number(out, at.x);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, at.y);
}

/* U+FFFE and U+FFFF, which are UTF-8 and not XML. */
static bool is_noncharacter(const char *text, int length)
{
	return length == 3 && memcmp(text, "\xEF\xBF", 2) == 0 && (unsigned char)text[2] >= 0xBE;
}

/* Length of the UTF-8 sequence at `text`, which ends with a zero byte, if it is a character that XML allows, else 0. */
static size_t xml_character_length(const char *text)
{
	int length = tli_utf8_length(text, strnlen(text, 4));
	return length <= 0 || tli_utf8_is_control(text, length) || is_noncharacter(text, length) ? 0 : (size_t)length;
}

void tli_draw_escape(tli_text *out, const char *text)
{
	while (*text) {
		size_t length = xml_character_length(text);
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
	tli_assert(radius >= 0);
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
