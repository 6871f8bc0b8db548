/* SPDX-License-Identifier: MIT */
/* output.h: where answers go: standard output, or a file that is there whole or not at all. */
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

/* Ends it: flush, and put the temporary file in place if all went well. false: an error was printed, and an
 * old file is intact. */
bool output_close(struct output *output);

/* Ends it after an error that was printed already: the temporary file goes, an old file is intact. */
void output_abandon(struct output *output);

/* Writes the text to `path` and frees it: open, write, close. false: an error was printed. */
bool output_whole(const char *path, struct writer *writer);

#endif
