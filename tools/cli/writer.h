/* SPDX-License-Identifier: MIT */
/* writer.h: what the command writes into a text (base/text.h) beside plain text and numbers: names, untrusted text, JSON. */
#ifndef TAUTLINE_TOOLS_CLI_WRITER_H
#define TAUTLINE_TOOLS_CLI_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <tautline/base.h>
#include <tautline/geometry.h>

#include "base/text.h"

/* The text as a string for free(), after which `text` is empty; NULL = out of memory. */
char *take_string(tli_text *text);

/* A point `x,y`: the shortest that a map of this resolution reads as the same. */
void write_point(tli_text *text, tl_point point, int32_t resolution);

/* How many bytes the printable character at the front of a string has; 0 where there is none: a control character (U+007F to
 * U+009F are some too), the end, or what is not UTF-8. */
size_t printable_length(const char *string);

/* An untrusted string for a terminal: bytes that are not printable are written as `\xNN`. */
void write_shown(tli_text *text, const char *string);

/* A JSON string with its quotes. What is not UTF-8 becomes U+FFFD, so the output is always valid JSON. */
void write_json_text(tli_text *text, const char *string);
void write_json_member(tli_text *text, const char *name, const char *value); /* `"name":"value"` */
void write_json_number(tli_text *text, double value);                        /* null if not finite */
void write_json_bool(tli_text *text, bool value);
void write_json_position(tli_text *text, tl_point point); /* `"x":1,"y":2` */

/* Adds the rest of a stream, or as soon as there are more than `limit` bytes, what was read so far. TL_E_NOMEM, TL_E_IO. */
tl_status write_stream(tli_text *text, FILE *stream, size_t limit);

#endif
