/* SPDX-License-Identifier: MIT */
/*
 * base/text.c: a growing byte buffer for writers.
 *
 * The bytes are a tli_array, so n appended bytes cost O(n) in all. After the first refused allocation nothing is appended: the text stays
 * a prefix of what was meant.
 */
#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/assert.h"
#include "base/number.h"

void tli_text_free(tli_text *text)
{
	tli_array_free(text->data);
	text->failed = false;
}

size_t tli_text_length(const tli_text *text)
{
	return tli_array_length(text->data);
}

static bool make_room(tli_text *text, size_t size)
{
	if (!text->failed && !tli_array_reserve(text->data, size))
		text->failed = true;
	return !text->failed;
}

void tli_text_truncate(tli_text *text, size_t length)
{
	tli_assert(length <= tli_array_length(text->data));
	tli_array_truncate(text->data, length);
}

char *tli_text_extend(tli_text *text, size_t size)
{
	return make_room(text, size) ? tli_array_extend(text->data, size) : NULL;
}

void tli_text_add_bytes(tli_text *text, const char *bytes, size_t size)
{
	tli_assert(bytes || size == 0);
	if (size && make_room(text, size))
		memcpy(tli_array_extend(text->data, size), bytes, size);
}

void tli_text_add(tli_text *text, const char *cstring)
{
	tli_text_add_bytes(text, cstring, strlen(cstring));
}

void tli_text_add_char(tli_text *text, char c)
{
	if (make_room(text, 1))
		tli_array_push(text->data, c);
}

void tli_text_add_quoted(tli_text *text, const char *cstring)
{
	tli_text_add_char(text, '"');
	for (const char *at = cstring; *at; at++) {
		if (*at == '"' || *at == '\\')
			tli_text_add_char(text, '\\');
		tli_text_add_char(text, *at);
	}
	tli_text_add_char(text, '"');
}

void tli_text_add_name(tli_text *text, const char *name)
{
	if (tli_name_is_bare(name, strlen(name)))
		tli_text_add(text, name);
	else
		tli_text_add_quoted(text, name);
}

void tli_text_add_format(tli_text *text, const char *format, ...)
{
	char small[256];
	va_list arguments, again;
	va_start(arguments, format);
	va_copy(again, arguments);
	int length = vsnprintf(small, sizeof small, format, arguments);
	if (length < 0) {
		text->failed = true;
	} else if ((size_t)length < sizeof small) {
		tli_text_add_bytes(text, small, (size_t)length);
	} else if (make_room(text, (size_t)length + 1)) { /* vsnprintf wants room for its zero, which is then dropped */
		vsnprintf(tli_array_extend(text->data, (size_t)length + 1), (size_t)length + 1, format, again);
		tli_array_truncate(text->data, tli_array_length(text->data) - 1);
	}
	va_end(again);
	va_end(arguments);
}

void tli_text_add_grid(tli_text *text, int32_t grid, int32_t resolution)
{
	char number[TLI_NUMBER_MAX];
	tli_text_add_bytes(text, number, tli_number_from_grid(grid, resolution, number));
}

void tli_text_add_coordinate(tli_text *text, double value, int32_t resolution)
{
	char buffer[TLI_NUMBER_MAX];
	tli_text_add_bytes(text, buffer, tli_number_from_coordinate(value, resolution, buffer));
}

void tli_text_add_computed(tli_text *text, double value, int32_t resolution)
{
	double grid = value * resolution;
	if (grid == floor(grid) && resolution <= 1024)
		tli_text_add_coordinate(text, value, resolution);
	else
		tli_text_add_double(text, floor(value * 1000 + .5) / 1000 + 0.0);
}

void tli_text_add_double(tli_text *text, double value)
{
	char number[TLI_NUMBER_MAX];
	tli_text_add_bytes(text, number, tli_number_from_double(value, number));
}

tl_status tli_text_copy_out(const tli_text *text, char *buffer, size_t capacity, size_t *size)
{
	tli_assert(buffer || capacity == 0);
	if (text->failed)
		return TL_E_NOMEM;
	size_t length = tli_text_length(text);
	*size = length;
	if (length > capacity)
		return TL_E_BUFFER;
	if (length)
		memcpy(buffer, text->data, length);
	return TL_OK;
}
