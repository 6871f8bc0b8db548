/* SPDX-License-Identifier: MIT */
/*
 * tautline/format.h: maps from and to files. The native format is described in docs/map-format.md,
 * those of other programs in docs/formats.md: all are read, some are written too.
 */
#ifndef TAUTLINE_FORMAT_H
#define TAUTLINE_FORMAT_H

#include <tautline/base.h>
#include <tautline/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many errors a reader reports at most by default; those beyond are counted all the same. */
#define TL_ERRORS_MAX 100

/* A format of maps. All text is static. */
typedef struct tl_format {
	const char *name; /* "native": what tl_load_def.format calls it */
	/* Ends of file names, in small letters: ".tl"; NULL after the last. */
	const char *const *extensions;
	const char *summary; /* one line: what it is */
	bool saved;          /* tl_map_save_as_* write it */
} tl_format;

/* How many formats the library knows: the length of the table. */
TL_API size_t tl_format_count(void);

/* Row `index` of the table, 0..count-1, the native format first. The row is static.
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_format_get(size_t index, const tl_format **out);

/* The first format with the extension of the path, in capitals or small letters; FILE:PART (below)
 * has that of FILE. The row is static.
 * - TL_E_NOT_FOUND: no format has it */
TL_CHECKED TL_API tl_status tl_format_of_path(const char *path, const tl_format **out);

/* The first format with the extension of the path that a file which begins with `head` `[char *
 * size]` claims to be in. It finds maps among other files, because many extensions (.json, .svg)
 * are not those of maps alone. The row is static.
 * - TL_E_NOT_FOUND: no format suits both */
TL_CHECKED TL_API tl_status tl_format_of_content(
	const char *path, const char *head, size_t size, const tl_format **out);

/* How to read. Each limit is checked before anything of that size is allocated. Texts are borrowed
 * by the call alone. */
typedef struct tl_load_def {
	uint32_t cookie;    /* of tl_default_load_def(); without it a definition is refused */
	const char *format; /* its name; NULL (default): decided by the path, then by the content */
	/* Where a text in memory comes from: files that it names are looked for beside this path,
	 * and its extension counts. NULL (default): a map that needs such files is refused.
	 * Borrowed; tl_map_load_file puts its own path here. */
	const char *path;
	/* No file that the map names is opened outside this folder, symbolic links followed. NULL
	 * (default): the nearest folder, from that of the map upwards, with a .git or
	 * *.tiled-project in it. Where there is none, and where a *.tiled-project allows less, it
	 * is three levels above the folder of the map, or the working directory where that is
	 * higher, but never above a .git. */
	const char *root;
	/* A file of mapping rules (docs/formats/rules.md), which say what the things of the map are
	 * and precede what the format says. NULL (default): `tautline.rules` in the folder of
	 * `path`, else in the nearest folder above that has one, inside the root; "": none. An
	 * error in it has a place of the kind "rules", with line and column of that file. */
	const char *rules;
	/* Name of the map, of a file that has several; NULL (default): the first. */
	const char *part;
	size_t max_input_bytes; /* of the whole, without pictures in a file; default 64 MiB */
	size_t max_line_bytes;  /* of one line without its end; default 1 MiB */
	size_t max_name_bytes;  /* of one name, 1..255; default 255 */
	/* Of all walls that are made of a grid of cells, where one byte may become four points;
	 * default 2^23. */
	size_t max_points;
	tl_budget budget; /* default tl_default_budget() */
} tl_load_def;

/* A definition with its defaults. */
TL_API tl_load_def tl_default_load_def(void);

/* Reads a map from memory `[char * size]`, which need not end in a zero and is not kept; def NULL =
 * defaults, errors NULL = not wanted. Without a format in the definition the content decides. On
 * success *out is a new map, and `errors` has what was left out of it, mostly nothing: tilesets of
 * Tiled that cannot be opened (docs/formats/tiled.md). O(size).
 * - TL_E_FORMAT: nothing is loaded; `errors` has all that is wrong, sorted by place
 * - TL_E_LIMIT: nothing is loaded; some of `errors` are limits (a line, a name, the input's size,
 *   what a map can hold), or there is none and the budget is used up
 * - TL_E_CANCELLED: `progress` asked to stop; `errors` is untouched
 * - TL_E_NOMEM: `errors` is untouched
 * - TL_E_NOT_FOUND: no format has that name */
TL_CHECKED TL_API tl_status tl_map_load_memory(
	const char *text, size_t size, const tl_load_def *def, tl_map **out, tl_errors *errors);

/* The same from a file; "-" is not special. Without a format in the definition the extension of the
 * path decides; among several formats that have it, and where none has, the content. Of a format
 * whose files have several maps, `FILE:PART` is the map PART of FILE. Errors as tl_map_load_memory,
 * and:
 * - TL_E_IO: it cannot be opened or read; errno says why */
TL_CHECKED TL_API tl_status tl_map_load_file(
	const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors);

/* Finds the folder of the project to which the map at `path` belongs: the nearest one, from its own
 * upwards, with a .git or *.tiled-project in it; of nested projects of Tiled the outermost, up to a
 * .git. The resolved path goes into `buffer` `[char * capacity]`, zero-terminated, and its size
 * with the zero to *size. O(levels), and a listing of each folder; the map itself is not opened.
 * - TL_E_NOT_FOUND: no folder has such a mark
 * - TL_E_IO: the folder of `path` is not there; errno says why
 * - TL_E_BUFFER: it does not fit; *size is what is needed */
TL_CHECKED TL_API tl_status tl_map_find_project(
	const char *path, char *buffer, size_t capacity, size_t *size);

/* Makes a map what its changed file says, as one step of its journal: a thing that is still there
 * keeps its id, wherever it stands in the file now. Things are recognised by their names, then by
 * their geometry, then by their order; links and expectations by what they name. What the file does
 * not have is removed, unsaved edits included. O(size + n log n).
 *
 * Afterwards all places are those of the file, and saving gives its bytes; undo restores the map
 * and the text of before. If nothing has changed there is no step. Errors as tl_map_load_file, and:
 * - TL_E_INVALID: also an open group
 * - TL_E_UNSUPPORTED: the resolution (`grid`) is another one; load the file as a new map */
TL_CHECKED TL_API tl_status tl_map_reload_file(
	tl_map *map, const char *path, const tl_load_def *def, tl_errors *errors);

/* The same from memory. Errors as tl_map_load_memory and tl_map_reload_file. */
TL_CHECKED TL_API tl_status tl_map_reload_memory(
	tl_map *map, const char *text, size_t size, const tl_load_def *def, tl_errors *errors);

/* A file of several maps, read once: its maps are loaded from memory. It never changes, so several
 * threads may load from it. */
typedef struct tl_parts tl_parts;

/* Reads the file; format and limits are those of `def` (NULL = defaults); free it with
 * tl_parts_free. The list is empty where there is nothing to choose: a format without parts,
 * FILE:PART, or a damaged file, of which loading says more. O(size + n log n) for n maps.
 * - TL_E_IO: it cannot be read; errno says why
 * - TL_E_LIMIT: the input's size, or the budget
 * - TL_E_NOT_FOUND: no format has that name
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_parts_create(
	const char *path, const tl_load_def *def, tl_parts **out);

/* Frees it; maps that were loaded from it stay. NULL is fine. */
TL_API void tl_parts_free(tl_parts *parts);

/* How many maps it has, those with equal names counted once. */
TL_API size_t tl_parts_count(const tl_parts *parts);

/* The name of map `index`, 0..count-1, in the order of the file; owned by `parts`.
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_parts_get_name(
	const tl_parts *parts, size_t index, const char **out);

/* Loads map `index`, as tl_map_load_file loads FILE:PART. Of `def` (NULL = defaults) `format`,
 * `path` and `part` are not used. O(size of that map). Errors as tl_map_load_file. */
TL_CHECKED TL_API tl_status tl_parts_load_map(const tl_parts *parts, size_t index,
	const tl_load_def *def, tl_map **out, tl_errors *errors);

/* Writes the map in the native format into `buffer` `[char * capacity]`, not zero-terminated, and
 * its size to *size. Comments, blank lines, order and number text of lines that were not edited
 * stay as they were loaded; what was added comes at the end. Loading the result gives the same map.
 * O(size).
 * - TL_E_BUFFER: it does not fit; *size is what is needed; capacity 0 with buffer NULL asks for it
 * - TL_E_INVALID: NULL
 *
 * A wall is one line: with tens of thousands of points, loading it may need a larger max_line_bytes
 * than the default. */
TL_CHECKED TL_API tl_status tl_map_save_memory(
	const tl_map *map, char *buffer, size_t capacity, size_t *size);

/* Saves atomically: a temporary file beside `path`, fsync, rename, fsync of the folder. A symbolic
 * link is followed; the mode of an existing file is kept. On any error the old file is intact and
 * the temporary one gone.
 * - TL_E_IO: the operating system refused; errno says why
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_map_save_file(const tl_map *map, const char *path);

/* tl_map_save_memory in the format of this name. What that format cannot say is left out
 * (docs/formats.md); only the native one keeps all. Errors as there, and:
 * - TL_E_NOT_FOUND: no format has that name
 * - TL_E_UNSUPPORTED: the format is only read */
TL_CHECKED TL_API tl_status tl_map_save_as_memory(
	const tl_map *map, const char *format, char *buffer, size_t capacity, size_t *size);

/* tl_map_save_file in the format of this name. Errors as tl_map_save_as_memory and
 * tl_map_save_file. */
TL_CHECKED TL_API tl_status tl_map_save_as_file(
	const tl_map *map, const char *format, const char *path);

#ifdef __cplusplus
}
#endif
#endif
