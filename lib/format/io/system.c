/* SPDX-License-Identifier: MIT */
/*
 * format/io/system.c: the table of real system calls, and reading a whole file.
 *
 * A regular file is measured first, so that a file over the limit is refused before any memory is taken for it. Pipes and devices
 * have no size: they are read in growing steps, up to one byte over the limit. Short reads and interrupted calls are normal.
 */
#include "format/io/system.h"

#include "base/array.h"
#include "base/assert.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { READ_STEP = 1 << 16 };

/* open is variadic, so its address does not fit. */
static int open_file(const char *path, int flags, mode_t mode)
{
	return open(path, flags, mode);
}

const tli_system tli_system_calls = {
	.open = open_file,
	.read = read,
	.write = write,
	.stat = stat,
	.fstat = fstat,
	.fchmod = fchmod,
	.fsync = fsync,
	.close = close,
	.rename = rename,
	.unlink = unlink,
	.readlink = readlink,
};

/* Reads what a skim keeps, in steps. A skim that never ends ends with the size of a file that could be counted. */
static tl_status skim_to_end(const tli_system *system, int file, size_t max_bytes, tli_skim *skim, char **text)
{
	for (uint64_t total = 0;;) {
		if (!tli_array_reserve(*text, READ_STEP))
			return TL_E_NOMEM;
		size_t length = tli_array_length(*text), end = length;
		ssize_t got = system->read(file, tli_array_extend(*text, READ_STEP), READ_STEP);
		bool has_room = got <= 0 || tli_skim_bytes(skim, *text, length, length + (size_t)got, &end);
		tli_array_truncate(*text, end);
		if (!has_room || got == 0)
			return has_room ? TL_OK : TL_E_NOMEM;
		if (got < 0 && errno != EINTR)
			return TL_E_IO;
		total += got > 0 ? (uint64_t)got : 0;
		if (end > max_bytes || total > UINT32_MAX)
			return TL_E_LIMIT;
	}
}

/* Reads to the end of the file; `expected` is a guess at its size. */
static tl_status read_to_end(const tli_system *system, int file, size_t expected, size_t max_bytes, char **text)
{
	size_t room = 0;
	for (;;) {
		if (room == 0) {
			room = tli_array_length(*text) == 0 && expected ? expected + 1
									: READ_STEP; /* + 1: to see the end */
			if (!tli_array_reserve(*text, room))
				return TL_E_NOMEM;
		}
		size_t length = tli_array_length(*text);
		ssize_t got = system->read(file, tli_array_extend(*text, room), room);
		tli_array_truncate(*text, length + (got > 0 ? (size_t)got : 0));
		if (got == 0)
			return TL_OK;
		if (got < 0 && errno != EINTR)
			return TL_E_IO;
		room -= got > 0 ? (size_t)got : 0;
		if (tli_array_length(*text) > max_bytes)
			return TL_E_LIMIT;
	}
}

tl_status tli_file_read(const tli_system *system, const char *path, size_t max_bytes, tli_skim *skim, char **out)
{
	tli_assert(system && path && out);
	int file = system->open(path, O_RDONLY | O_CLOEXEC, 0);
	if (file < 0)
		return TL_E_IO;
	struct stat info;
	char *text = NULL;
	tl_status status = system->fstat(file, &info) == 0 ? TL_OK : TL_E_IO;
	if (!status && skim) {
		status = skim_to_end(system, file, max_bytes, skim, &text);
	} else if (!status) {
		size_t expected = S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size : 0;
		status = expected > max_bytes ? TL_E_LIMIT : read_to_end(system, file, expected, max_bytes, &text);
	}
	int error = errno;
	system->close(file);
	errno = error;
	if (status)
		tli_array_free(text);
	else
		*out = text;
	return status;
}
