/* SPDX-License-Identifier: MIT */
/*
 * format/io/beside.c: opening a file that a map names, and no other, since a map can come from an untrusted source.
 *
 * The name is relative. Its parts are resolved as text first, so that one which leads out of the root (format/io/root.h) is refused before
 * the file system is asked and does not even say what is there; then the whole is resolved, symbolic links and all, and lies in the root
 * too; and it is an ordinary file, for opening a pipe would wait. The resolved path is what is opened. An attacker that can exchange files
 * of that folder in between can read them already.
 */
#include "format/io/beside.h"

#include "base/array.h"
#include "base/assert.h"
#include "format/io/root.h"
#include "format/io/system.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#ifdef _WIN32
/* There `\` separates and `:` names a drive. */
#define SEPARATORS "/\\:"
#else
#define SEPARATORS "/"
#endif

static bool is_relative(const char *name, size_t size)
{
	if (size == 0 || name[0] == '/' || memchr(name, '\0', size))
		return false;
	for (const char *other = &SEPARATORS[1]; *other; other++) {
		if (memchr(name, *other, size))
			return false;
	}
	return true;
}

/* Goes from `folder`, a resolved one, along the parts of a name, as text; false where it goes above the file system or has no room. */
static bool follow_parts(char folder[PATH_MAX], const char *name, size_t size)
{
	size_t length = strlen(folder);
	for (const char *at = name, *end = name + size; at < end;) {
		const char *slash = memchr(at, '/', (size_t)(end - at));
		size_t part = slash ? (size_t)(slash - at) : (size_t)(end - at);
		if (part == 2 && at[0] == '.' && at[1] == '.') {
			while (length > 0 && folder[--length] != '/')
				;
		} else if (part > 0 && !(part == 1 && at[0] == '.')) {
			if (length + part + 1 >= PATH_MAX)
				return false;
			folder[length] = '/';
			memcpy(folder + length + 1, at, part);
			length += part + 1;
		}
		folder[length] = '\0';
		at += part + (slash ? 1 : 0);
	}
	return true;
}

/* The path to open. */
static tl_status resolve_beside(const tl_load_def *def, const char *name, size_t size, char *found, const char **why)
{
	static const char outside[] =
		"is outside the folder of the project: --root DIR names a folder that holds both, or "
		"embed it in the map (tiled --export-map --embed-tilesets json IN OUT)";
	char joined[PATH_MAX], folder[PATH_MAX], root[PATH_MAX];
	struct stat info;
	*why = "has too long a path";
	if (!tli_format_write_folder(def->path, joined, sizeof joined) || strlen(joined) + size >= sizeof joined)
		return TL_E_IO;
	*why = "cannot be opened: its map's folder is not there";
	if (!realpath(joined, folder))
		return TL_E_IO;
	*why = "cannot be opened: the root is no folder";
	if (!tli_format_find_root(folder, def->root, root))
		return TL_E_IO;
	size_t length = strlen(joined);
	memcpy(joined + length, name, size);
	joined[length + size] = '\0';
	*why = outside;
	if (!follow_parts(folder, name, size) || !tli_format_lies_in(folder, root))
		return TL_E_INVALID;
	*why = "is not there";
	if (!realpath(joined, found))
		return TL_E_IO;
	*why = outside;
	if (!tli_format_lies_in(found, root))
		return TL_E_INVALID;
	*why = "is no ordinary file";
	return tli_system_calls.stat(found, &info) == 0 && S_ISREG(info.st_mode) ? TL_OK : TL_E_IO;
}

bool tli_format_is_beside(const tl_load_def *def, const char *name)
{
	tli_assert(def->path && name);
	char joined[PATH_MAX];
	struct stat info;
	if (!tli_format_write_folder(def->path, joined, sizeof joined - strlen(name)))
		return false;
	memcpy(joined + strlen(joined), name, strlen(name) + 1);
	return lstat(joined, &info) == 0;
}

tl_status tli_format_read_beside(
	const tl_load_def *def, const char *name, size_t size, size_t max_bytes, tli_beside *out)
{
	tli_assert(def && name && out);
	char found[PATH_MAX];
	if (!def->path) {
		out->why = "cannot be looked for: the map has no folder, it comes from memory or a pipe";
		return TL_E_INVALID;
	}
	if (!is_relative(name, size)) {
		out->why = "has no relative name";
		return TL_E_INVALID;
	}
	tl_status status = resolve_beside(def, name, size, found, &out->why);
	if (status)
		return status;
	char *read = NULL;
	status = tli_file_read(&tli_system_calls, found, max_bytes, NULL, &read);
	if (status == TL_E_IO)
		out->why = errno == EACCES ? "may not be read" : "cannot be read";
	if (status == TL_E_LIMIT)
		out->why = "is larger than the limit";
	if (!status)
		out->text = read;
	return status;
}
