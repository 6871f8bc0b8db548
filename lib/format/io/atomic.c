/* SPDX-License-Identifier: MIT */
/*
 * format/io/atomic.c: replacing a file so that at any moment, even through a crash, the path holds the old file or the new one, whole.
 *
 * Symbolic links are followed by hand, so that the file they lead to is replaced and not the link. A temporary file beside it (O_EXCL)
 * is written, given the old file's mode, flushed and renamed over the old one; then the folder is flushed. A failure before the rename
 * removes the temporary file and leaves the old one alone. That a folder cannot be flushed is no error: the new file is in place. A path
 * that is no regular file (a pipe, a terminal) is written to as it is.
 */
#include "format/io/system.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "format/io/path.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	LINKS_MAX = 40,  /* as Linux: more is a loop */
	TRIES_MAX = 100, /* names for the temporary file */
	NAME_ROOM = 64   /* for "/.tautline-PID-TRY.tmp" and the zero */
};

typedef struct replaced_file {
	char *path;      /* of the file itself, no link; of `room` bytes */
	char *temporary; /* of `room` bytes as well */
	size_t room;
	size_t folder; /* bytes of `path` up to its last part */
	bool exists;
	mode_t mode; /* if it exists */
} replaced_file;

/* One step along a symbolic link; *done if `path` is none. */
static tl_status follow_link(const tli_system *system, replaced_file *to, bool *done)
{
	char link[PATH_MAX];
	ssize_t size = system->readlink(to->path, link, sizeof link);
	to->folder = (size_t)(tli_path_name(to->path) - to->path);
	*done = size < 0;
	if (size < 0)
		return errno == EINVAL || errno == ENOENT ? TL_OK : TL_E_IO; /* no link, or nothing there yet */
	size_t start = link[0] == '/' ? 0 : to->folder;
	if (size == 0 || (size_t)size == sizeof link || start + (size_t)size + NAME_ROOM > to->room) {
		errno = ENAMETOOLONG;
		return TL_E_IO;
	}
	memcpy(to->path + start, link, (size_t)size);
	to->path[start + (size_t)size] = '\0';
	return TL_OK;
}

static tl_status resolve_links(const tli_system *system, replaced_file *to)
{
	bool done = false;
	for (int i = 0; i < LINKS_MAX; i++) {
		tl_status status = follow_link(system, to, &done);
		if (status || done)
			return status;
	}
	errno = ELOOP;
	return TL_E_IO;
}

static tl_status write_whole_file(const tli_system *system, int file, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t written = system->write(file, data, size);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0) {
			errno = written == 0 ? EIO : errno;
			return TL_E_IO;
		}
		data += written;
		size -= (size_t)written;
	}
	return TL_OK;
}

/* Removes the temporary file; errno stays. */
static tl_status give_up(const tli_system *system, const replaced_file *to)
{
	int error = errno;
	system->unlink(to->temporary);
	errno = error;
	return TL_E_IO;
}

static int create_temporary(const tli_system *system, const replaced_file *to)
{
	mode_t mode = to->exists ? 0600
				 : 0666; /* an existing file's mode is set later; until then only the owner may read */
	memcpy(to->temporary, to->path, to->folder);
	for (int i = 0; i < TRIES_MAX; i++) {
		snprintf(to->temporary + to->folder, to->room - to->folder, ".tautline-%ld-%d.tmp", (long)getpid(), i);
		int file = system->open(to->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (file >= 0 || errno != EEXIST)
			return file;
	}
	return -1;
}

/* Step 2: TL_OK with a whole temporary file, or none is left. */
static tl_status write_temporary(const tli_system *system, const replaced_file *to, const char *data, size_t size)
{
	int file = create_temporary(system, to);
	if (file < 0)
		return TL_E_IO;
	tl_status status = write_whole_file(system, file, data, size);
	if (!status && to->exists && system->fchmod(file, to->mode & 07777))
		status = TL_E_IO;
	if (!status && system->fsync(file))
		status = TL_E_IO;
	int error = errno;
	if (system->close(file) && !status)
		status = TL_E_IO;
	else
		errno = error;
	return status ? give_up(system, to) : TL_OK;
}

/* Steps 3 and 4. */
static tl_status put_in_place(const tli_system *system, replaced_file *to)
{
	char kept = to->path[to->folder];
	to->path[to->folder] = '\0';
	int folder = system->open(to->folder ? to->path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	to->path[to->folder] = kept;
	if (folder < 0 && errno != EACCES) /* a folder may be for writing and not for reading */
		return give_up(system, to);
	tl_status status = TL_OK;
	if (system->rename(to->temporary, to->path))
		status = give_up(system, to);
	int error = errno;
	if (folder >= 0) {
		if (!status)
			system->fsync(folder);
		system->close(folder);
	}
	errno = error;
	return status;
}

static tl_status write_through(const tli_system *system, const char *path, const char *data, size_t size)
{
	int file = system->open(path, O_WRONLY | O_CLOEXEC, 0);
	if (file < 0)
		return TL_E_IO;
	tl_status status = write_whole_file(system, file, data, size);
	int error = errno;
	if (system->close(file) && !status)
		return TL_E_IO;
	errno = error;
	return status;
}

static tl_status replace(const tli_system *system, replaced_file *to, const char *data, size_t size)
{
	tl_status status = resolve_links(system, to);
	if (!status)
		status = write_temporary(system, to, data, size);
	return status ? status : put_in_place(system, to);
}

tl_status tli_file_replace(const tli_system *system, const char *path, const char *data, size_t size)
{
	tli_assert(system && path && (data || !size));
	struct stat info;
	replaced_file to = { .exists = system->stat(path, &info) == 0 };
	if (!to.exists && errno != ENOENT)
		return TL_E_IO;
	if (to.exists && !S_ISREG(info.st_mode))
		return write_through(system, path, data, size);
	to.mode = to.exists ? info.st_mode : 0;
	size_t length = strlen(path);
	to.room = length + PATH_MAX + NAME_ROOM;
	to.path = tli_alloc(to.room);
	to.temporary = tli_alloc(to.room);
	tl_status status = to.path && to.temporary ? TL_OK : TL_E_NOMEM;
	if (!status) {
		memcpy(to.path, path, length + 1);
		status = replace(system, &to, data, size);
	}
	int error = errno;
	tli_free(to.path, to.room);
	tli_free(to.temporary, to.room);
	errno = error;
	return status;
}
