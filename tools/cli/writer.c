/* SPDX-License-Identifier: MIT */
/*
 * writer.c: names, untrusted text and JSON.
 *
 * JSON strings are checked for UTF-8, since names on a command line can be any bytes. O(1) per byte.
 */
#include "cli/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { READ_SIZE = 1 << 16 };

char *take_string(tli_text *text)
{
	size_t length = tli_text_length(text);
	char *string = text->failed ? NULL : malloc(length + 1);
	if (string) {
		memcpy(string, text->data ? text->data : "", length);
		string[length] = '\0';
	}
	tli_text_free(text);
	return string;
}

void write_point(tli_text *text, tl_point point, int32_t resolution)
{
	tli_text_add_coordinate(text, point.x, resolution);
	tli_text_add_char(text, ',');
	tli_text_add_coordinate(text, point.y, resolution);
}

/* The length of the UTF-8 character at the front, 0 if there is none. */
static size_t sequence_length(const char *string)
{
	int length = tli_utf8_length(string, strnlen(string, 4) + 1);
	return length > 0 ? (size_t)length : 0;
}

size_t printable_length(const char *string)
{
	size_t length = sequence_length(string);
	return tli_utf8_is_control(string, (int)length) ? 0 : length;
}

void write_shown(tli_text *text, const char *string)
{
	while (*string != '\0') {
		size_t length = printable_length(string);
		if (length == 0) {
			tli_text_add_format(text, "\\x%02X", (unsigned)(unsigned char)*string);
			length = 1;
		} else {
			tli_text_add_bytes(text, string, length);
		}
		string += length;
	}
}

void write_json_text(tli_text *text, const char *string)
{
	tli_text_add_char(text, '"');
	while (*string != '\0') {
		size_t length = sequence_length(string);
		unsigned char first = (unsigned char)*string;
		if (length == 0) {
			tli_text_add(text, "\xEF\xBF\xBD");
			length = 1;
		} else if (first == '"' || first == '\\') {
			tli_text_add_char(text, '\\');
			tli_text_add_char(text, *string);
		} else if (first == '\n') {
			tli_text_add(text, "\\n");
		} else if (first < 0x20) {
			tli_text_add_format(text, "\\u%04x", (unsigned)first);
		} else {
			tli_text_add_bytes(text, string, length);
		}
		string += length;
	}
	tli_text_add_char(text, '"');
}

void write_json_member(tli_text *text, const char *name, const char *value)
{
	write_json_text(text, name);
	tli_text_add_char(text, ':');
	write_json_text(text, value);
}

void write_json_number(tli_text *text, double value)
{
	if (isfinite(value))
		tli_text_add_double(text, value);
	else
		tli_text_add(text, "null");
}

void write_json_bool(tli_text *text, bool value)
{
	tli_text_add(text, value ? "true" : "false");
}

void write_json_position(tli_text *text, tl_point point)
{
	tli_text_add(text, "\"x\":");
	write_json_number(text, point.x);
	tli_text_add(text, ",\"y\":");
	write_json_number(text, point.y);
}

tl_status write_stream(tli_text *text, FILE *stream, size_t limit)
{
	size_t got, length;
	do {
		length = tli_text_length(text);
		char *room = tli_text_extend(text, READ_SIZE);
		if (!room)
			return TL_E_NOMEM;
		got = fread(room, 1, READ_SIZE, stream);
		length += got;
		tli_text_truncate(text, length);
	} while (got == READ_SIZE && length <= limit);
	return ferror(stream) != 0 ? TL_E_IO : TL_OK;
}
