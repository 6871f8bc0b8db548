/* SPDX-License-Identifier: MIT */
/*
 * format/formats.h: what there is of a format, and which format a text has.
 *
 * A format is one file that defines a tli_format, its declaration here, and a row of the table in formats.c.
 */
#ifndef TLI_FORMAT_FORMATS_H
#define TLI_FORMAT_FORMATS_H

#include <tautline/format.h>

typedef struct tli_format {
	tl_format listed;
	/* Does text[0..size) look like this format? A few bytes at the front decide. */
	bool (*claims)(const char *text, size_t size);
	/* Reads a text, a tli_array whose size was checked, and takes it. */
	tl_status (*read)(char *text, const tl_load_def *def, tl_map **out, tl_errors *errors);
} tli_format;

extern const tli_format tli_format_native;
extern const tli_format tli_format_movingai;

/* The format of this name; NULL if there is none. */
const tli_format *tli_format_find(const char *name);

/* The format of a text: of those whose extension `path` has (NULL, or no such extension: of all) the first that claims it. Where
 * none claims it: the first with the extension, else the native one. Never NULL. */
const tli_format *tli_format_of(const char *path, const char *text, size_t size);

#endif
