/* SPDX-License-Identifier: MIT */
/*
 * format/io/beside.c: opening a file that a map names, and no other, since a map can come from an untrusted source.
 *
 * The name is relative and never leads above the map's folder, even in the middle (`a/../../x` does, `a/../x` does not); it still lies
 * there when both are resolved, symbolic links and all; and it is an ordinary file, for opening a pipe would wait. The resolved path is
 * what is opened. An attacker that can exchange files of that folder in between can read them already.
 */
#include "format/io/beside.h"

#include "base/array.h"
#include "base/assert.h"
#include "format/io/system.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#ifdef _WIN32
/* There `\` separates and `:` names a drive. */
#define SEPARATORS "/\\:"
#define realpath(path, resolved) _fullpath((resolved), (path), PATH_MAX)
#else
#define SEPARATORS "/"
#endif

/* Step 1. */
static bool stays_inside(const char *name, size_t size)
{
	size_t depth = 0;
	if (size == 0 || name[0] == '/' || memchr(name, '\0', size))
		return false;
	for (const char *other = &SEPARATORS[1]; *other; other++) {
		if (memchr(name, *other, size))
			return false;
	}
	for (const char *at = name, *end = name + size; at < end;) {
		const char *slash = memchr(at, '/', (size_t)(end - at));
		size_t part = slash ? (size_t)(slash - at) : (size_t)(end - at);
		if (part == 2 && at[0] == '.' && at[1] == '.') {
			if (depth == 0)
				return false;
			depth--;
		} else if (part > 0 && !(part == 1 && at[0] == '.')) {
			depth++;
		}
		at += part + (slash ? 1 : 0);
	}
	return depth > 0;
}

/* The folder of `path` with its '/', "./" for a bare name, into out; false when it does not fit. */
static bool write_folder(const char *path, char *out, size_t room)
{
	const char *slash = strrchr(path, '/');
	size_t size = slash ? (size_t)(slash - path) + 1 : 2;
	if (size >= room)
		return false;
	memcpy(out, slash ? path : "./", size);
	out[size] = '\0';
	return true;
}

static bool lies_in(const char *file, const char *folder)
{
	size_t size = strlen(folder);
	if (strncmp(file, folder, size) != 0)
		return false;
	return (size > 0 && folder[size - 1] == '/') || file[size] == '/'; /* the first: the root */
}

/* Steps 2 and 3: the path to open. */
static tl_status resolve_beside(const char *path, const char *name, size_t size, char *found, const char **why)
{
	char joined[PATH_MAX], folder[PATH_MAX];
	struct stat info;
	*why = "has too long a path";
	if (!write_folder(path, joined, sizeof joined) || strlen(joined) + size >= sizeof joined)
		return TL_E_IO;
	*why = "cannot be opened: its map's folder is not there";
	if (!realpath(joined, folder))
		return TL_E_IO;
	size_t length = strlen(joined);
	memcpy(joined + length, name, size);
	joined[length + size] = '\0';
	*why = "is not there";
	if (!realpath(joined, found))
		return TL_E_IO;
	*why = "is outside the folder of the map";
	if (!lies_in(found, folder))
		return TL_E_INVALID;
	*why = "is no ordinary file";
	return tli_system_calls.stat(found, &info) == 0 && S_ISREG(info.st_mode) ? TL_OK : TL_E_IO;
}

tl_status tli_format_read_beside(
	const char *path, const char *name, size_t size, size_t max_bytes, char **text, const char **why)
{
	tli_assert(name && text && why);
	char found[PATH_MAX];
	if (!path) {
		*why = "cannot be looked for: the map has no folder, it comes from memory or a pipe";
		return TL_E_INVALID;
	}
	if (!stays_inside(name, size)) {
		*why = "is not a relative name inside the folder of the map";
		return TL_E_INVALID;
	}
	tl_status status = resolve_beside(path, name, size, found, why);
	if (status)
		return status;
	char *read = NULL;
	status = tli_file_read(&tli_system_calls, found, max_bytes, &read);
	if (status == TL_E_IO)
		*why = errno == EACCES ? "may not be read" : "cannot be read";
	if (status == TL_E_LIMIT)
		*why = "is larger than the limit";
	if (!status)
		*text = read;
	return status;
}
