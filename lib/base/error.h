/* SPDX-License-Identifier: MIT */
/* base/error.h: collecting what is wrong with a file. */
#ifndef TLI_BASE_ERROR_H
#define TLI_BASE_ERROR_H

#include <tautline/base.h>

/* The order of places in a file, as strcmp answers: by line and column, then by kind and number of the object. */
int tli_place_compare(tl_place a, tl_place b);

/* Adds one error (kept if there is room, counted in any case). `errors` may be NULL. The format has no floating-point conversion. */
void tli_errors_add(tl_errors *errors, tl_place place, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
