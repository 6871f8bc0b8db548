/* SPDX-License-Identifier: MIT */
/*
 * map/fields.h: the fields of one line of a native map: words and quoted strings between blanks, up to a comment.
 *
 * It lives here and not in format/ because the store answers "at which column" by scanning the kept line again.
 */
#ifndef TLI_MAP_FIELDS_H
#define TLI_MAP_FIELDS_H

#include "base/ascii.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum tli_field_kind {
	TLI_FIELD_WORD = 0, /* up to a blank or '#' */
	TLI_FIELD_QUOTED,   /* text includes both quotes; \" and \\ are not resolved yet */
	TLI_FIELD_OPEN,     /* a quoted string without its closing quote: the rest of the line */
	TLI_FIELD_GLUED     /* a quoted string with something directly behind it, which is part of `text` */
} tli_field_kind;

typedef struct tli_field {
	const char *text;
	size_t size;
	uint32_t column; /* of its first byte in the line, from 1 */
	tli_field_kind kind;
} tli_field;

/* Where a scan stands. */
typedef struct tli_fields {
	const char *start, *at, *end;
} tli_fields;

/* A scan of line[0..size), without its line end. */
static inline tli_fields tli_fields_of(const char *line, size_t size)
{
	return (tli_fields){ line, line, line + size };
}

/* The next field; false at the end of the line or at a comment. */
bool tli_fields_next(tli_fields *fields, tli_field *out);

/* The column just behind the last field (of what is missing there). */
static inline uint32_t tli_fields_column(const tli_fields *fields)
{
	return (uint32_t)(fields->at - fields->start) + 1;
}

/* The text between the quotes of a QUOTED field, with \" and \\ resolved, into out[0..capacity). Returns its length, which may
 * exceed the capacity (then it was cut). *bad gets the offset in the field of a wrong escape, 0 if there is none. */
size_t tli_field_unquote(const tli_field *field, char *out, size_t capacity, size_t *bad);

#endif
