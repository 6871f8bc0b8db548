/* SPDX-License-Identifier: MIT */
/* format/io/root.h: the folder outside of which no file that a map names is opened. */
#ifndef TLI_FORMAT_IO_ROOT_H
#define TLI_FORMAT_IO_ROOT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Writes the resolved root for a map in `folder`, a resolved folder, without a '/' at its end (but for that of "/"). `given` NULL: the nearest
 * folder from `folder` upwards that holds a repository (.git) or a project of Tiled (*.tiled-project); without any the folder three levels
 * above, or the working directory where that is above it, but never the root of the file system. That folder too where it is above a project,
 * but no folder above a repository. False: `given` is no folder.
 */
bool tli_format_find_root(const char *folder, const char *given, char root[PATH_MAX]);

/* The folder of a path with its separator, "./" for a bare name, into out; false where it does not fit. */
bool tli_format_write_folder(const char *path, char *out, size_t room);

/* Does the resolved `path` lie in the resolved `folder`, or is it that folder? */
bool tli_format_lies_in(const char *path, const char *folder);

#endif
