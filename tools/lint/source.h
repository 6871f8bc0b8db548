/* SPDX-License-Identifier: MIT */
/* source.h: columns of a map's text in characters. */
#ifndef TAUTLINE_TOOLS_LINT_SOURCE_H
#define TAUTLINE_TOOLS_LINT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tautline/base.h>

#include "base/text.h"

/* Read when it is first asked for. */
struct source {
	const char *path; /* borrowed */
	bool opened;
	tli_text text;
	size_t *starts; /* [size_t * lines]: where each line begins */
	size_t lines;
};

struct source source_of(const char *path);
void source_free(struct source *source);

/* The column in characters (Unicode code points), from 1. Where the text cannot be read again (standard input), or is no longer
 * what it was, the column in bytes. O(text) the first time, then O(column). */
uint32_t source_column(struct source *source, tl_place place);

#endif
