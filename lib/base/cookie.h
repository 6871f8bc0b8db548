/* SPDX-License-Identifier: MIT */
/*
 * base/cookie.h: distinguishes a definition made by tl_default_*_def() from one that was filled in by hand.
 *
 * The number depends on the size of the struct, so a definition compiled for another version of it is refused too.
 */
#ifndef TLI_BASE_COOKIE_H
#define TLI_BASE_COOKIE_H

#include <stdint.h>

#define TLI_COOKIE(type) (UINT32_C(0x74617574) ^ (uint32_t)sizeof(type))

/* Is the pointer one to a definition that a default was made of? */
#define tli_is_def(def) ((def) && (def)->cookie == TLI_COOKIE(*(def)))

#endif
