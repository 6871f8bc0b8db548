/* SPDX-License-Identifier: MIT */
/*
 * base/public_number.c: the public face of base/number.h, for programs that print answers of the library: printf and strtod follow the
 * host's locale, and strtod takes "nan", "inf" and "0x1p3". The text is copied only when it fits, so a caller never sees half a number.
 */
#include <string.h>

#include <tautline/text.h>

#include "base/number.h"

#include "base/reason.h"

_Static_assert(TL_NUMBER_TEXT_MAX >= TLI_NUMBER_MAX, "the public bound must cover the internal one");

static size_t copy_out(const char *text, size_t length, char *buffer, size_t capacity)
{
	if (buffer == NULL || capacity == 0) {
		return length;
	}
	if (length >= capacity) {
		buffer[0] = '\0';
		return length;
	}
	memcpy(buffer, text, length + 1);
	return length;
}

size_t tl_number_text(double value, char *buffer, size_t capacity)
{
	char text[TLI_NUMBER_MAX];
	return copy_out(text, tli_number_from_double(value, text), buffer, capacity);
}

size_t tl_coordinate_text(double value, int32_t resolution, char *buffer, size_t capacity)
{
	char text[TLI_NUMBER_MAX];
	return copy_out(text, tli_number_from_coordinate(value, resolution, text), buffer, capacity);
}

tl_status tl_coordinate_parse(const char *text, size_t size, int32_t resolution, double *out)
{
	int32_t grid;
	if (tli_is_null(text) || tli_is_null(out) ||
		tli_breaks(!tli_is_resolution(resolution), "resolution is not a power of two from 1 to 65536")) {
		return TL_E_INVALID;
	}
	tl_status status = tli_number_to_grid(text, size, resolution, &grid);
	if (status == TL_OK) {
		*out = (double)grid / resolution;
	}
	return status;
}

tl_status tl_number_parse(const char *text, size_t size, double *out)
{
	if (tli_is_null(text) || tli_is_null(out)) {
		return TL_E_INVALID;
	}
	return tli_number_to_double(text, size, out);
}
