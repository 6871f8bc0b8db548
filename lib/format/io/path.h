/* SPDX-License-Identifier: MIT */
/* format/io/path.h: parts of a path, as the system separates them: by '/', and on Windows by '\' too. */
#ifndef TLI_FORMAT_IO_PATH_H
#define TLI_FORMAT_IO_PATH_H

#include <stdbool.h>

static inline bool tli_is_separator(char c)
{
#ifdef _WIN32
	return c == '/' || c == '\\';
#else
	return c == '/';
#endif
}

/* The last part of a path; before it is its folder, with the separator. */
static inline const char *tli_path_name(const char *path)
{
	const char *name = path;
	for (; *path; path++)
		name = tli_is_separator(*path) ? path + 1 : name;
	return name;
}

#endif
