/* SPDX-License-Identifier: MIT */
/* tautline/text.h: numbers to text and from text, the same in every locale. */
#ifndef TAUTLINE_TEXT_H
#define TAUTLINE_TEXT_H

#include <tautline/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for the text of any double, terminating zero included. */
#define TL_NUMBER_TEXT_MAX 400

/* Writes the shortest plain decimal (no exponent) that reads back as `value`; "inf", "-inf" or
 * "nan" where there is none; never "-0". Returns the length without the terminating zero; where
 * that is not below `capacity`, the text did not fit and `buffer` `[char * capacity]` holds an
 * empty text (nothing is written for capacity 0 or buffer NULL). O(length), no allocation, any
 * thread.
 *
 * TL_NUMBER_TEXT_MAX is always enough. */
TL_API size_t tl_number_text(double value, char *buffer, size_t capacity);

/* Writes a coordinate as a map file has it: the shortest plain decimal that rounds to the same
 * point of the grid of `resolution` units per map unit (26.6 for 26.599609375 at 1024). A value
 * that is not on the grid, and any value with a resolution that no map can have, is written as by
 * tl_number_text. Buffer, result and cost as there. */
TL_API size_t tl_coordinate_text(double value, int32_t resolution, char *buffer, size_t capacity);

/* Reads the whole of `text` `[char * size]` as a plain decimal: an optional sign, digits,
 * optionally a point and digits (".5" is fine, "1." is not); no exponent, hex, NaN or Inf.
 * Correctly rounded up to 19 significant digits. O(size), no allocation, any thread.
 * - TL_E_FORMAT: no such number
 * - TL_E_RANGE: overflow
 * - TL_E_INVALID: NULL */
TL_CHECKED TL_API tl_status tl_number_parse(const char *text, size_t size, double *out);

/* Reads a coordinate likewise and rounds it, as a reader of files does, to the grid of `resolution`
 * units per map unit: once, half to even, however many digits it has. So the same text is the same
 * point wherever it is read. O(size), no allocation, any thread.
 * - TL_E_FORMAT: no such number
 * - TL_E_RANGE: outside the grid
 * - TL_E_INVALID: NULL, or a resolution that no map can have */
TL_CHECKED TL_API tl_status tl_coordinate_parse(
	const char *text, size_t size, int32_t resolution, double *out);

#ifdef __cplusplus
}
#endif
#endif
