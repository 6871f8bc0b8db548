/* SPDX-License-Identifier: MIT */
/*
 * tautline/format.h: maps from and to files. The native format is described in docs/map-format.md, those of other programs in
 * docs/formats.md: all are read, some are written too.
 */
#ifndef TAUTLINE_FORMAT_H
#define TAUTLINE_FORMAT_H

#include <tautline/base.h>
#include <tautline/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many errors a reader reports at most by default; what is beyond is counted in one pass all the same. */
#define TL_ERRORS_MAX 100

/* A format of maps. All text is static. */
typedef struct tl_format {
	const char *name; /* "native": what tl_load_def.format calls it */
	const char *const
		*extensions; /* ends of file names, in small letters: ".tl"; NULL after the last */
	const char *summary; /* one line: what it is */
	bool saved;          /* tl_map_save_as_* write it */
} tl_format;

/* How many formats the library knows: the length of the table. */
TL_API size_t tl_format_count(void);

/* Row `index` of the table, 0..count-1, the native format first. The row is static. TL_E_INVALID beyond the end. */
TL_CHECKED TL_API tl_status tl_format_get(size_t index, const tl_format **out);

/* The first format with an extension that the path has; capitals are the same, and FILE:PART (below) has FILE's. The row is static.
 * TL_E_NOT_FOUND: none has it. */
TL_CHECKED TL_API tl_status tl_format_of_path(const char *path, const tl_format **out);

/* The first format with an extension that the path has and that a file which begins with `head[0..size)` claims to be in. It finds
 * maps among other files, because many extensions (.json, .svg) are not of maps alone. The row is static. TL_E_NOT_FOUND. */
TL_CHECKED TL_API tl_status tl_format_of_content(
	const char *path, const char *head, size_t size, const tl_format **out);

/* How to read. The limits are all checked before anything of that size is allocated. */
typedef struct tl_load_def {
	uint32_t cookie; /* of tl_default_load_def(); without it a definition is refused */
	const char *
		format; /* the name of the format; NULL (default): found out from the path, then from the content */
	/* Where a text in memory comes from, borrowed: files that it names are looked for beside it, and its extension counts. NULL
	 * (default): a map that needs such files is refused. tl_map_load_file puts its own path here. */
	const char *path;
	/* A folder outside of which no file is opened that the map names, symbolic links followed. NULL (default): the nearest folder from
	 * that of the map upwards with a .git or *.tiled-project in it; without any, or where it is above a *.tiled-project and below .git, three
	 * levels above the map's folder, or the working directory where that is above these. */
	const char *root;
	/* A file of mapping rules (docs/formats/rules.md), which say what the things of the map are and go before what the format says. NULL
	 * (default): `tautline.rules` in the folder of `path`, else in the nearest folder above that has one, inside the root; "": none. Errors in it have the kind "rules" in
	 * their place; line and column are those of that file. */
	const char *rules;
	const char *
		part; /* which map of a file that has several, by its name in there; NULL (default): the first */
	size_t max_input_bytes; /* of the whole input; default 64 MiB */
	size_t max_line_bytes;  /* of one line without its end; default 1 MiB */
	size_t max_name_bytes;  /* of one name, 1..255; default 255 */
	size_t max_points; /* of all walls that are made of a grid of cells, where a byte may become four points; default 2^23 */
	tl_budget budget;  /* default tl_default_budget() */
} tl_load_def;

/* A definition with its defaults. */
TL_API tl_load_def tl_default_load_def(void);

/* Reads a map from memory `[char * size]`, which need not end in a zero and is not kept. def NULL =
 * defaults; errors NULL = not wanted. Without a format in the definition the content decides. On success *out is a new map, and `errors` has
 * what was left out of it, mostly nothing: tilesets of Tiled that cannot be opened (docs/formats/tiled.md). On
 * TL_E_FORMAT nothing is loaded and `errors` has what is wrong, all of it in one pass, sorted by place. TL_E_LIMIT: the same, and
 * some of the errors are limits (a line, a name), or the one error is (the input's size, what a map can hold), or there is none and the
 * budget is exceeded. TL_E_CANCELLED (by progress) and TL_E_NOMEM leave `errors` alone; TL_E_NOT_FOUND: no format has that name. O(size). */
TL_CHECKED TL_API tl_status tl_map_load_memory(
	const char *text, size_t size, const tl_load_def *def, tl_map **out, tl_errors *errors);

/* The same from a file; "-" is not special. Without a format in the definition the extension of the path decides; among several
 * formats that have it, and where none has, the content. Of a format whose files have several maps, `FILE:PART` is the map PART of
 * FILE. TL_E_IO with errno when it cannot be opened or read. */
TL_CHECKED TL_API tl_status tl_map_load_file(
	const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors);

/* Which project the map at `path` belongs to: the nearest folder, from its own upwards, with a .git or *.tiled-project in it; where
 * projects of Tiled lie in each other the outermost, up to a .git. It comes into the caller's
 * buffer `[char * capacity]`, resolved and with a zero behind it, and its size with the zero to *size. The map itself is not opened.
 * TL_E_NOT_FOUND: no folder has such a mark. TL_E_IO with errno: the folder of `path` is not there. TL_E_BUFFER with the needed size when it
 * does not fit. O(levels), and a listing of the folder of each. */
TL_CHECKED TL_API tl_status tl_map_find_project(
	const char *path, char *buffer, size_t capacity, size_t *size);

/* Makes a map what a changed file says, as one step of its journal: what stayed keeps its id, wherever it stands in the file now. Things are
 * recognised by their names, then by their geometry, then by their order between others; links and expectations by what they name. What
 * the map has and the file does not is removed, edits that were not saved too. Afterwards all places are those of the file, and saving gives
 * its bytes; undo gives the map and the text that there were. If nothing changed there is no step. Errors are reported as by
 * tl_map_load_file, and whatever fails the map is as it was. TL_E_INVALID (also an open group); TL_E_UNSUPPORTED: the resolution
 * (`grid`) is another one, load it as a new map. O(size + n log n). */
TL_CHECKED TL_API tl_status tl_map_reload_file(
	tl_map *map, const char *path, const tl_load_def *def, tl_errors *errors);

/* The same from memory, as tl_map_load_memory. */
TL_CHECKED TL_API tl_status tl_map_reload_memory(
	tl_map *map, const char *text, size_t size, const tl_load_def *def, tl_errors *errors);

/* A file of several maps, read once: its maps are loaded from memory. Nothing in it changes, so several threads may load from it. */
typedef struct tl_parts tl_parts;

/* Reads the file; format and limits are those of `def` (NULL = defaults). It has no maps, and its text is not kept, where there is nothing
 * to choose: a format without parts, FILE:PART, or a file that is damaged, of which loading says more. Free it with tl_parts_free. TL_E_IO
 * with errno, TL_E_LIMIT, TL_E_NOMEM, TL_E_NOT_FOUND. O(size + n log n) for n maps. */
TL_CHECKED TL_API tl_status tl_parts_create(
	const char *path, const tl_load_def *def, tl_parts **out);

/* NULL is fine. Maps that were loaded from it stay. */
TL_API void tl_parts_free(tl_parts *parts);

/* How many maps it has, those with equal names counted once. */
TL_API size_t tl_parts_count(const tl_parts *parts);

/* The name of map `index`, 0..count-1, in the order of the file. It lives as long as `parts`. TL_E_INVALID beyond the end. */
TL_CHECKED TL_API tl_status tl_parts_get_name(
	const tl_parts *parts, size_t index, const char **out);

/* Loads map `index`, as tl_map_load_file loads FILE:PART. Of `def` (NULL = defaults) `format`, `path` and `part` are not used. O(size of that map). */
TL_CHECKED TL_API tl_status tl_parts_load_map(const tl_parts *parts, size_t index,
	const tl_load_def *def, tl_map **out, tl_errors *errors);

/* Writes the map in the native format into the caller's buffer `[char * capacity]` (not zero-terminated)
 * and its size to *size. TL_E_BUFFER with the needed size when it does not fit; capacity 0 with buffer
 * NULL asks for it. Comments, blank lines, order and number text of lines that were not edited stay as
 * they were loaded; what was added comes at the end. Loading the result gives the same map.
 * A wall is one line: with tens of thousands of points it may need a larger max_line_bytes than the
 * default to load. O(size). */
TL_CHECKED TL_API tl_status tl_map_save_memory(
	const tl_map *map, char *buffer, size_t capacity, size_t *size);

/* Saves atomically: a temporary file beside `path`, fsync, rename, fsync of the folder. On any error the old
 * file is intact, the temporary one gone, and the status TL_E_IO (errno) or TL_E_NOMEM. A symbolic link is
 * followed; the mode of an existing file is kept. */
TL_CHECKED TL_API tl_status tl_map_save_file(const tl_map *map, const char *path);

/* tl_map_save_memory in any format with `saved`, by its name. What the format cannot say is left out (docs/formats.md): only the native
 * one keeps all. TL_E_NOT_FOUND: no format has that name; TL_E_UNSUPPORTED: it is only read. */
TL_CHECKED TL_API tl_status tl_map_save_as_memory(
	const tl_map *map, const char *format, char *buffer, size_t capacity, size_t *size);

/* tl_map_save_file in a format by its name. As tl_map_save_as_memory and tl_map_save_file. */
TL_CHECKED TL_API tl_status tl_map_save_as_file(
	const tl_map *map, const char *format, const char *path);

#ifdef __cplusplus
}
#endif
#endif
