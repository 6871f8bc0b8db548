/* SPDX-License-Identifier: MIT */
/* base/error.h: collecting what is wrong with a file. */
#ifndef TLI_BASE_ERROR_H
#define TLI_BASE_ERROR_H

#include <tautline/base.h>

/* Adds one error (kept if there is room, counted in any case). `errors` may be NULL. The format has no floating-point conversion. */
void tli_errors_add(tl_errors *errors, tl_place place, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
