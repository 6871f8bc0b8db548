/* SPDX-License-Identifier: MIT */
/* read.h: sources, and maps as their text. */
#ifndef TAUTLINE_TOOLS_LINT_READ_H
#define TAUTLINE_TOOLS_LINT_READ_H

#include <stddef.h>

/* Bytes of a file that is read, and of all of them. */
enum { SOURCE_MAX = 1 << 22, SOURCES_MAX = 1 << 28 };

/* Reads a file into text[0..SOURCE_MAX]. Its size; 0: it cannot be read, is no regular file, or is larger. */
size_t source_read(const char *name, char *text);

/* The same with a NUL behind it, and without a byte order mark; the caller frees it. NULL: out of memory. */
char *source_text(const char *name);

#endif
