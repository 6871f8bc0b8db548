/* SPDX-License-Identifier: MIT */
/*
 * format/formats.h: what there is of a format, and which format a text has.
 *
 * A format is one file that defines a tli_format, its declaration here, and a row of the table in formats.c.
 */
#ifndef TLI_FORMAT_FORMATS_H
#define TLI_FORMAT_FORMATS_H

#include "base/text.h"
#include "format/io/skim.h"
#include "format/rules/rules.h"
#include <tautline/format.h>

/* The formats of this build: all of them, and in the one-file build (lib/single) those that its user names. */
#ifndef TLI_SINGLE
#define TL_WITH_DOOM 1
#define TL_WITH_LDTK 1
#define TL_WITH_MOVINGAI 1
#define TL_WITH_ROS 1
#define TL_WITH_SVG 1
#define TL_WITH_TILED 1
#define TL_WITH_UVTT 1
#endif

/* One map of a file that has several. */
typedef struct tli_part {
	size_t name;    /* where its name begins in tli_part_list.names */
	uint32_t place; /* where it begins, as its format counts */
} tli_part;

/* All maps of a file, in its order. Zero is empty. */
typedef struct tli_part_list {
	const char *text; /* of the file; borrowed */
	size_t size;
	tli_text names;  /* each with a zero behind it */
	tli_part *parts; /* a tli_array */
	uint32_t kind;   /* what its format found out about the whole file */
} tli_part_list;

struct tli_reading;

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
	/* Adds the maps of list->text; none where it is damaged. TL_E_NOMEM. NULL: none are listed. */
	tl_status (*list)(tli_part_list *list);
	/* Long strings of a file are not held in memory (format/io/skim.h): read_part then reads a whole text too. */
	bool skims;
	/* Reads one of the maps that were listed, whose text stays. The cost depends on that map alone. */
	tl_status (*read_part)(const struct tli_reading *reading, const tl_load_def *def, tli_rules *rules,
		tl_map **out, tl_errors *errors);
} tli_format;

/* What is read: a text, or a part of one. */
typedef struct tli_reading {
	const tli_format *format;
	char *text;                /* a tli_array, which the reader takes */
	const tli_part_list *list; /* if it is not NULL, part `part` of this */
	size_t part;
	const tli_skimmed *cuts; /* tli_array: what was left out of the text */
} tli_reading;

/* The definition to use, with a limit that the map can hold; NULL = defaults. TL_E_INVALID, TL_E_NOT_FOUND. */
tl_status tli_check_load_def(const tl_load_def *def, tl_load_def *out);

/* Reads it by the mapping rules of a checked definition. */
tl_status tli_read_by_rules(const tli_reading *reading, const tl_load_def *def, tl_map **out, tl_errors *errors);

/* Hands the map over, unless the budget stopped the call after it was made. */
tl_status tli_keep_map(tl_status status, tl_map *map, tl_map **out);

extern const tli_format tli_format_native;
extern const tli_format tli_format_movingai;
extern const tli_format tli_format_tmx;
extern const tli_format tli_format_tmj;
extern const tli_format tli_format_svg;
extern const tli_format tli_format_ldtk;
extern const tli_format tli_format_ros;
extern const tli_format tli_format_geojson;
extern const tli_format tli_format_uvtt;
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
