/* SPDX-License-Identifier: MIT */
/* batch.h: a stream of queries, a stream of answers. */
#ifndef TAUTLINE_TOOLS_PATH_BATCH_H
#define TAUTLINE_TOOLS_PATH_BATCH_H

#include <stdbool.h>

#include "io/load.h"

typedef struct batch_def {
	const char *queries; /* a file's name, "-" = standard input */
	const char *output;  /* a file's name, NULL = standard output */
	int jobs;            /* threads, >= 1 */
	bool json;           /* one JSON object a line */
	bool pull, partial;  /* for every query */
} batch_def;

/* Answers all queries in order, in constant memory. The answer is the exit status: EXIT_BAD if any line was bad
 * or something failed (printed), else EXIT_NO if any query has no path. */
int batch_run(const struct world *world, const batch_def *def);

#endif
