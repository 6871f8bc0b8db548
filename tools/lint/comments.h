/* SPDX-License-Identifier: MIT */
/* comments.h: comments of sources of programs: what stands there alone the program does not use. */
#ifndef TAUTLINE_TOOLS_LINT_COMMENTS_H
#define TAUTLINE_TOOLS_LINT_COMMENTS_H

#include <stddef.h>

/* Puts spaces in place of the comments of a source, by the extension of its name; lines stay. Texts in quotes are none. O(size). */
void comments_blank(const char *name, char *text, size_t size);

#endif
