/* SPDX-License-Identifier: MIT */
/*
 * format/io/system.h: the system calls behind loading and saving, as a table, so that a test can make each of them fail.
 */
#ifndef TLI_FORMAT_IO_SYSTEM_H
#define TLI_FORMAT_IO_SYSTEM_H

#include "format/io/skim.h"

#include <sys/stat.h>
#include <sys/types.h>
#include <tautline/base.h>
#include <tautline/format.h>

/* Each as in POSIX: -1 and errno on failure. */
typedef struct tli_system {
	int (*open)(const char *path, int flags, mode_t mode);
	ssize_t (*read)(int file, void *buffer, size_t size);
	ssize_t (*write)(int file, const void *buffer, size_t size);
	int (*stat)(const char *path, struct stat *out); /* follows links */
	int (*fstat)(int file, struct stat *out);
	int (*fchmod)(int file, mode_t mode);
	int (*fsync)(int file);
	int (*close)(int file);
	int (*rename)(const char *from, const char *to);
	int (*unlink)(const char *path);
	ssize_t (*readlink)(const char *path, char *buffer, size_t size);
} tli_system;

/* The real ones. */
extern const tli_system tli_system_calls;

/* The whole of a file as a new tli_array, or, with a skim (zeroed), what that keeps of it: TL_E_IO, TL_E_NOMEM, TL_E_LIMIT (over
 * max_bytes). */
tl_status tli_file_read(const tli_system *system, const char *path, size_t max_bytes, tli_skim *skim, char **out);

/* Replaces a file atomically; see tl_map_save_file. TL_E_IO, TL_E_NOMEM. */
tl_status tli_file_replace(const tli_system *system, const char *path, const char *data, size_t size);

/* The public functions with other system calls. */
tl_status tli_map_load_file(
	const tli_system *system, const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors);
tl_status tli_map_save_file(const tli_system *system, const tl_map *map, const char *format, const char *path);

#endif
