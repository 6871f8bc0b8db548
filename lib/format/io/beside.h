/* SPDX-License-Identifier: MIT */
/* format/io/beside.h: files that a map names: they lie in the folder of its project, and nothing else is opened. */
#ifndef TLI_FORMAT_IO_BESIDE_H
#define TLI_FORMAT_IO_BESIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <tautline/format.h>

/* What reading a file came to. */
typedef struct tli_beside {
	char *text;      /* the file, a tli_array */
	const char *why; /* or what is wrong */
} tli_beside;

/*
 * Reads the file that the map at def->path calls name[0..size): relative to the folder of the map, parts joined with `/`, and inside of
 * def->root (format/io/root.h). On TL_OK out->text is a new tli_array, the caller's to free (never NULL, also for an empty file).
 *
 * Otherwise out->why is a static text that goes on after the file's name: "the tileset 'x.tsx' WHY".
 *   TL_E_INVALID  an absolute name, one outside of the root, by `..` or by a symbolic link, or no path (a map from memory)
 *   TL_E_IO       it cannot be opened or read, or is no ordinary file
 *   TL_E_LIMIT    it has more than max_bytes
 *   TL_E_NOMEM    (out->why is not written)
 */
tl_status tli_format_read_beside(
	const tl_load_def *def, const char *name, size_t size, size_t max_bytes, tli_beside *out);

/* Is there anything with this name, a zero-terminated one without `/`, in the folder of the map at def->path? */
bool tli_format_is_beside(const tl_load_def *def, const char *name);

#endif
