/* SPDX-License-Identifier: MIT */
/*
 * base/reason.h: why the last call of this thread was refused (tl_last_reason).
 *
 * One pointer to a static text for each thread, written where a call is refused and nowhere else: a call that succeeds pays nothing. Texts
 * begin with the name of the argument as the header has it, "def.radius is below 0".
 */
#ifndef TLI_BASE_REASON_H
#define TLI_BASE_REASON_H

#include <stdbool.h>
#include <tautline/base.h>

/* Keeps a static text as the reason of a status. Returns true. */
bool tli_refuse(tl_status status, const char *text);

/* The same, and returns the status. */
tl_status tli_refused(tl_status status, const char *text);

/* Is the condition true? Then the text is the reason of TL_E_INVALID. */
#define tli_breaks(condition, text) ((condition) && tli_refuse(TL_E_INVALID, text))

/* Is an argument NULL that must not be? */
#define tli_is_null(argument) tli_breaks((argument) == NULL, #argument " is NULL")

/* Is a buffer NULL though it has a capacity? */
#define tli_is_null_for(argument, capacity) \
	tli_breaks((argument) == NULL && (capacity) > 0, #argument " is NULL with a " #capacity " above 0")

#endif
