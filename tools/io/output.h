/* SPDX-License-Identifier: MIT */
/* output.h: writes answers to standard output or to a file, which is replaced as a whole or not at all. */
#ifndef TAUTLINE_TOOLS_IO_OUTPUT_H
#define TAUTLINE_TOOLS_IO_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/writer.h"

struct output {
	FILE *file;
	char *target;     /* the file to replace; NULL = `file` is written in place */
	char *temporary;  /* beside it */
	const char *name; /* for messages; borrowed */
};

/* Opens `path` (NULL or "-" = standard output). A regular file is written as a temporary one beside it, a
 * device or pipe in place. false: an error was printed. */
bool output_open(struct output *output, const char *path);

/* Flushes, and puts the temporary file in place on success. false: an error was printed, and an
 * old file is intact. */
bool output_close(struct output *output);

/* Removes the temporary file after an error that was printed already; an old file is intact. */
void output_abandon(struct output *output);

/* Writes the text to `path` and frees it: open, write, close. false: an error was printed. */
bool output_whole(const char *path, tli_text *writer);

#endif
