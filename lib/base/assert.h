/* SPDX-License-Identifier: MIT */
/*
 * base/assert.h: what one room of the library promises to another.
 *
 * tli_assert checks a precondition or an invariant of our own, never user data: that gets a tl_status. It is compiled with
 * TLI_ASSERT alone (`make check`, sanitizer and fuzz builds), where a failure prints the condition and aborts. In a release it
 * evaluates nothing.
 */
#ifndef TLI_BASE_ASSERT_H
#define TLI_BASE_ASSERT_H

#ifdef TLI_ASSERT
#include <stdio.h>
#include <stdlib.h>
#define tli_assert(condition) \
	((condition) ? (void)0 : (fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition), abort()))
#else
#define tli_assert(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
