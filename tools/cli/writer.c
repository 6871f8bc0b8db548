/* SPDX-License-Identifier: MIT */
/*
 * writer.c: a growing text for answers, plain or JSON.
 *
 * The block doubles: O(1) per byte, amortised. Numbers are the shortest that read back the same, in every locale. JSON strings
 * are checked for UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF), since names on a
 * command line can be any bytes.
 */
#include "cli/writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/text.h>

enum { FIRST_CAPACITY = 256, READ_SIZE = 1 << 16 };

void writer_free(struct writer *writer)
{
	free(writer->data);
	*writer = (struct writer){ 0 };
}

void writer_clear(struct writer *writer)
{
	writer->length = 0;
}

char *writer_reserve(struct writer *writer, size_t size)
{
	if (writer->failed) {
		return NULL;
	}
	if (size > SIZE_MAX / 2 - writer->length) {
		writer->failed = true;
		return NULL;
	}
	size_t needed = writer->length + size;
	if (needed > writer->capacity) {
		size_t capacity = writer->capacity < FIRST_CAPACITY ? FIRST_CAPACITY : writer->capacity;
		while (capacity < needed) {
			capacity *= 2;
		}
		char *data = realloc(writer->data, capacity);
		if (data == NULL) {
			writer->failed = true;
			return NULL;
		}
		writer->data = data;
		writer->capacity = capacity;
	}
	return writer->data + writer->length;
}

void write_bytes(struct writer *writer, const char *bytes, size_t size)
{
	if (size == 0) { /* an empty text may have no block */
		return;
	}
	char *room = writer_reserve(writer, size);
	if (room != NULL) {
		memcpy(room, bytes, size);
		writer->length += size;
	}
}

void write_text(struct writer *writer, const char *text)
{
	write_bytes(writer, text, strlen(text));
}

void write_format(struct writer *writer, const char *format, ...)
{
	char text[512];
	va_list list;
	va_start(list, format);
	int length = vsnprintf(text, sizeof text, format, list);
	va_end(list);
	if (length > 0) {
		write_bytes(writer, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
	}
}

void write_number(struct writer *writer, double value)
{
	char text[TL_NUMBER_TEXT_MAX];
	size_t length = tl_number_text(value, text, sizeof text);
	write_bytes(writer, text, length);
}

void write_count(struct writer *writer, size_t count)
{
	write_format(writer, "%zu", count);
}

void write_coordinate(struct writer *writer, double value, int32_t resolution)
{
	char text[TL_NUMBER_TEXT_MAX];
	size_t length = tl_coordinate_text(value, resolution, text, sizeof text);
	write_bytes(writer, text, length);
}

void write_point(struct writer *writer, tl_point point, int32_t resolution)
{
	write_coordinate(writer, point.x, resolution);
	write_text(writer, ",");
	write_coordinate(writer, point.y, resolution);
}

/* Can the name be written without quotes? */
static bool is_bare(const char *name)
{
	if (name[0] == '\0' || strchr("0123456789+-.", name[0]) != NULL) {
		return false;
	}
	for (const char *at = name; *at != '\0'; at++) {
		if ((unsigned char)*at <= 0x20 || *at == 0x7f || strchr(",#\"", *at) != NULL) {
			return false;
		}
	}
	return true;
}

void write_name(struct writer *writer, const char *name)
{
	if (is_bare(name)) {
		write_text(writer, name);
		return;
	}
	write_text(writer, "\"");
	for (const char *at = name; *at != '\0'; at++) {
		if (*at == '"' || *at == '\\') {
			write_text(writer, "\\");
		}
		write_bytes(writer, at, 1);
	}
	write_text(writer, "\"");
}

/* The length of the UTF-8 sequence at `text`, 0 if it is not one. Zero-terminated text: a cut sequence meets the
 * zero. */
static size_t sequence_length(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	if (at[0] < 0x80) {
		return 1;
	}
	size_t length = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
	if (at[0] < 0xC2 || at[0] > 0xF4) {
		return 0;
	}
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xC0) != 0x80) {
			return 0;
		}
	}
	bool overlong = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
	bool surrogate = at[0] == 0xED && at[1] > 0x9F;
	bool beyond = at[0] == 0xF4 && at[1] > 0x8F;
	return overlong || surrogate || beyond ? 0 : length;
}

size_t printable_length(const char *text)
{
	unsigned char first = (unsigned char)text[0];
	bool control = first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)text[1] < 0xA0);
	return control ? 0 : sequence_length(text);
}

void write_shown(struct writer *writer, const char *text)
{
	while (*text != '\0') {
		size_t length = printable_length(text);
		if (length == 0) {
			write_format(writer, "\\x%02X", (unsigned)(unsigned char)*text);
			length = 1;
		} else {
			write_bytes(writer, text, length);
		}
		text += length;
	}
}

void write_json_text(struct writer *writer, const char *text)
{
	write_text(writer, "\"");
	while (*text != '\0') {
		size_t length = sequence_length(text);
		unsigned char first = (unsigned char)*text;
		if (length == 0) {
			write_text(writer, "\xEF\xBF\xBD");
			length = 1;
		} else if (first == '"' || first == '\\') {
			write_text(writer, "\\");
			write_bytes(writer, text, 1);
		} else if (first == '\n') {
			write_text(writer, "\\n");
		} else if (first < 0x20) {
			write_format(writer, "\\u%04x", (unsigned)first);
		} else {
			write_bytes(writer, text, length);
		}
		text += length;
	}
	write_text(writer, "\"");
}

void write_json_member(struct writer *writer, const char *name, const char *text)
{
	write_json_text(writer, name);
	write_text(writer, ":");
	write_json_text(writer, text);
}

void write_json_number(struct writer *writer, double value)
{
	if (isfinite(value)) {
		write_number(writer, value);
	} else {
		write_text(writer, "null");
	}
}

void write_json_bool(struct writer *writer, bool value)
{
	write_text(writer, value ? "true" : "false");
}

void write_json_position(struct writer *writer, tl_point point)
{
	write_text(writer, "\"x\":");
	write_json_number(writer, point.x);
	write_text(writer, ",\"y\":");
	write_json_number(writer, point.y);
}

tl_status write_stream(struct writer *writer, FILE *stream, size_t limit)
{
	size_t got;
	do {
		char *room = writer_reserve(writer, READ_SIZE);
		if (room == NULL) {
			return TL_E_NOMEM;
		}
		got = fread(room, 1, READ_SIZE, stream);
		writer->length += got;
	} while (got == READ_SIZE && writer->length <= limit);
	return ferror(stream) != 0 ? TL_E_IO : TL_OK;
}
