/* SPDX-License-Identifier: MIT */
/*
 * base/number.h: numbers from text and to text, the same in every locale.
 *
 * Plain decimals only: [+-] digits [. digits], at least one digit; no exponent, hex, NaN, Inf.
 */
#ifndef TLI_BASE_NUMBER_H
#define TLI_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

/* Largest |grid coordinate|. With it every orientation fits int64_t (geometry/predicates.h). */
#define TLI_GRID_MAX (INT32_C(1) << 29)

/* Grid units per map unit: a power of two, at most this. */
#define TLI_RESOLUTION_MAX 65536

static inline bool tli_is_resolution(int64_t value)
{
	return value >= 1 && value <= TLI_RESOLUTION_MAX && (value & (value - 1)) == 0;
}

/* Room for any number printed here, terminating zero included. */
#define TLI_NUMBER_MAX 400

/* How many bytes at `text[0..size)` have the form of a plain decimal, longest match; 0 = none.
 * "1.5x" gives 3, "1." gives 1 (a lone dot is not part of it), "-" gives 0, ".5" gives 2. */
size_t tli_number_scan(const char *text, size_t size);

/* The whole of text[0..size) as a grid coordinate: value * resolution rounded once, half to even, exactly, however many
 * digits. TL_E_FORMAT (not a plain decimal), TL_E_RANGE (|result| > TLI_GRID_MAX). */
tl_status tli_number_to_grid(const char *text, size_t size, int32_t resolution, int32_t *grid);

/* The whole of text[0..size) as a double, correctly rounded up to 19 significant digits. TL_E_FORMAT, TL_E_RANGE (overflow). */
tl_status tli_number_to_double(const char *text, size_t size, double *value);

/* A decimal that may have an exponent as a plain decimal of the same value (of more than 800 digits: one that is rounded alike),
 * written to plain[TLI_NUMBER_PLAIN_MAX], or as it is. Writes the length to *size; NULL where text[0..*size) is no number. */
#define TLI_NUMBER_PLAIN_MAX 1204
const char *tli_number_to_plain(const char *text, size_t *size, char *plain);

/* The first three for decimals that may have an exponent ("1.5e-3"), as other programs write them; what follows an `e` that is none
 * ("2em") is not part of the number. */
size_t tli_number_scan_scientific(const char *text, size_t size);
tl_status tli_number_scientific_to_grid(const char *text, size_t size, int32_t resolution, int32_t *grid);
tl_status tli_number_scientific_to_double(const char *text, size_t size, double *value);

/* A double in map units to the grid, half to even. TL_E_RANGE when not finite or outside. */
tl_status tli_double_to_grid(double value, int32_t resolution, int32_t *grid);

/* The shortest plain decimal that reads back as this grid coordinate. Returns the length; buffer has >= TLI_NUMBER_MAX bytes;
 * zero-terminated. "-0" is never written. */
size_t tli_number_from_grid(int32_t grid, int32_t resolution, char *buffer);

/* A coordinate in map units: as tli_number_from_grid where it lies on the grid (so that what was written as 26.6 is written
 * as 26.6, which the grid reads as the same point), else as tli_number_from_double. */
size_t tli_number_from_coordinate(double value, int32_t resolution, char *buffer);

/* The shortest plain decimal (no exponent) that reads back as this finite double; "inf", "-inf", "nan" for the others. */
size_t tli_number_from_double(double value, char *buffer);

#endif
