/* SPDX-License-Identifier: MIT */
/*
 * writer.h: a growing text for answers, plain or JSON.
 *
 * The first failed allocation sets `failed` and later text is dropped, so the user checks once, at the end.
 */
#ifndef TAUTLINE_TOOLS_CLI_WRITER_H
#define TAUTLINE_TOOLS_CLI_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <tautline/base.h>
#include <tautline/geometry.h>

struct writer {
	char *data; /* not zero-terminated */
	size_t length, capacity;
	bool failed;
};

void writer_free(struct writer *writer);  /* ready for use again */
void writer_clear(struct writer *writer); /* empty, the memory kept */

/* Room for `size` more bytes, to be filled by the caller, who then adds to `length`; NULL = out of memory. */
char *writer_reserve(struct writer *writer, size_t size);

void write_bytes(struct writer *writer, const char *bytes, size_t size);
void write_text(struct writer *writer, const char *text);
void write_format(struct writer *writer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));          /* no floating point: it follows the locale */
void write_number(struct writer *writer, double value); /* the shortest that reads back the same */
void write_count(struct writer *writer, size_t count);

/* A coordinate, and a point `x,y`: the shortest that a map of this resolution reads as the same. */
void write_coordinate(struct writer *writer, double value, int32_t resolution);
void write_point(struct writer *writer, tl_point point, int32_t resolution);

/* A name as a map file has it: bare where it may be, else in double quotes with `\"` and `\\`. */
void write_name(struct writer *writer, const char *name);

/* How many bytes the printable character at the front has; 0 where there is none: a control character (U+007F to
 * U+009F are some too), the end, or what is not UTF-8. */
size_t printable_length(const char *text);

/* Untrusted text for a terminal: bytes that are not printable are written as `\xNN`. */
void write_shown(struct writer *writer, const char *text);

/* A JSON string with its quotes. What is not UTF-8 becomes U+FFFD, so the output is always valid JSON. */
void write_json_text(struct writer *writer, const char *text);
void write_json_member(struct writer *writer, const char *name, const char *text); /* `"name":"text"` */
void write_json_number(struct writer *writer, double value);                       /* null if not finite */
void write_json_bool(struct writer *writer, bool value);
void write_json_position(struct writer *writer, tl_point point); /* `"x":1,"y":2` */

/* Adds the rest of a stream, or as soon as there are more than `limit` bytes, what was read so far. TL_E_NOMEM, TL_E_IO. */
tl_status write_stream(struct writer *writer, FILE *stream, size_t limit);

#endif
