/* SPDX-License-Identifier: MIT */
/*
 * base/cookie.h: distinguishes a definition made by tl_default_*_def() from one that was filled in by hand.
 *
 * The number depends on the size of the struct, so a definition compiled for another version of it is refused too.
 */
#ifndef TLI_BASE_COOKIE_H
#define TLI_BASE_COOKIE_H

#include "base/reason.h"

#include <stdint.h>

#define TLI_COOKIE(type) (UINT32_C(0x74617574) ^ (uint32_t)sizeof(type))

/* Is the pointer one to a definition that a default was made of? */
#define tli_has_cookie(def) ((def) && (def)->cookie == TLI_COOKIE(*(def)))

/* The same for an argument of the caller: if not, that is the reason of TL_E_INVALID. */
#define tli_is_def(def) \
	(tli_has_cookie(def) || tli_refuse_def(def, #def " is NULL", #def " was not made by its tl_default function"))

static inline bool tli_refuse_def(const void *def, const char *is_null, const char *is_other)
{
	return !tli_refuse(TL_E_INVALID, def ? is_other : is_null);
}

#endif
