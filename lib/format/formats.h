/* SPDX-License-Identifier: MIT */
/*
 * format/formats.h: what there is of a format, and which format a text has.
 *
 * A format is one file that defines a tli_format, its declaration here, and a row of the table in formats.c.
 */
#ifndef TLI_FORMAT_FORMATS_H
#define TLI_FORMAT_FORMATS_H

#include "base/text.h"
#include "format/rules/rules.h"
#include <tautline/format.h>

typedef struct tli_format {
	tl_format listed;
	/* Does text[0..size) look like this format? A few bytes at the front decide. */
	bool (*claims)(const char *text, size_t size);
	/* Reads a text, a tli_array whose size was checked, and takes it. def->path is the path of the file, NULL if it has none (then
	 * nothing is opened, format/io/beside.h); def->part the map that is wanted of a file with several. `rules` go before what the format
	 * says. */
	tl_status (*read)(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors);
	/* Writes a map; NULL where listed.saved is false. What is wrong with memory is in out->failed. */
	tl_status (*write)(const tl_map *map, tli_text *out);
	bool has_parts; /* a path may be FILE:PART */
	/* Adds the names of the maps in a text, each with a zero behind it; nothing where it is damaged. NULL: none are listed. */
	void (*list)(const char *text, size_t size, tli_text *names);
} tli_format;

extern const tli_format tli_format_native;
extern const tli_format tli_format_movingai;
extern const tli_format tli_format_tmx;
extern const tli_format tli_format_tmj;
extern const tli_format tli_format_svg;
extern const tli_format tli_format_ldtk;
extern const tli_format tli_format_ros;
extern const tli_format tli_format_geojson;
extern const tli_format tli_format_doom;
extern const tli_format tli_format_udmf;

/* The format of this name; NULL if there is none. */
const tli_format *tli_format_find(const char *name);

/* The first format with an extension that the path has, as tl_format_of_path; NULL where none has it. */
const tli_format *tli_format_of_path(const char *path);

/* The part of a path FILE:PART, and the length of FILE to *file; NULL (and all of it) where the path is not like that: FILE must
 * have an extension of a format with parts. `forced` (NULL = none) is taken for that format whatever FILE is called. */
const char *tli_format_part(const char *path, const tli_format *forced, size_t *file);

/* The format of a text: of those whose extension `path` has (NULL, or no such extension: of all) the first that claims it. Where
 * none claims it: the first with the extension, else the native one. Never NULL. */
const tli_format *tli_format_of(const char *path, const char *text, size_t size);

#endif
