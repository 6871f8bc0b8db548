/* SPDX-License-Identifier: MIT */
/* format/text/json_check.h: is this text JSON? For json.c alone. */
#ifndef TLI_FORMAT_TEXT_JSON_CHECK_H
#define TLI_FORMAT_TEXT_JSON_CHECK_H

#include "format/sink/report.h"

typedef struct tli_json_extent {
	size_t begin;  /* where the text begins: after a byte order mark */
	size_t tokens; /* containers, keys, values */
} tli_json_extent;

/* TL_E_FORMAT, TL_E_LIMIT: reported, one error. O(size), no allocation. */
tl_status tli_json_check(const char *text, size_t size, size_t max_tokens, tli_report *report, tli_json_extent *out);

/* The value of four hexadecimal digits; above 0xFFFF where they are none. */
uint32_t tli_json_hex4(const char *text);

#endif
