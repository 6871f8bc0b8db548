/* SPDX-License-Identifier: MIT */
/* batch.h: a stream of queries, a stream of answers. */
#ifndef TAUTLINE_TOOLS_IO_BATCH_H
#define TAUTLINE_TOOLS_IO_BATCH_H

#include <stdbool.h>

#include "cli/writer.h"
#include "io/load.h"

/* One query of a batch, and what its thread may use. */
typedef struct batch_call {
	const struct batch_def *def;
	const tl_map *map;
	tl_query *query;
	void **scratch; /* of this thread, from one query to the next; NULL at first */
	tl_stop from, to;
} batch_call;

/* What became of it. */
typedef struct batch_outcome {
	bool is_no; /* no path, or blocked */
} batch_outcome;

/* Writes the answer to one query, one line without its end. TL_E_RANGE: an end is outside of the grid, which is the line's fault. */
typedef tl_status batch_ask(const batch_call *call, tli_text *answer, batch_outcome *outcome);

typedef struct batch_def {
	batch_ask *ask;
	void (*drop)(void *scratch); /* frees the scratch of a thread; NULL where there is none */
	const char *queries;         /* a file's name, "-" = standard input */
	const char *output;          /* a file's name, NULL = standard output */
	int jobs;                    /* threads, >= 1 */
	bool json;                   /* one JSON object a line */
	bool pull, partial;          /* for every query: of paths */
	bool jumps;                  /* paths may lead through those of the map */
	/* Made for the nav of the world: what would make a path is said too; NULL: only the reason of the query. */
	const tl_nav_def *why;
	bool all, clearance; /* of sight lines */
} batch_def;

/* What came out of a batch. */
typedef struct batch_totals {
	size_t answered; /* queries, bad lines not counted */
	size_t missing;  /* of these: the answer is no */
} batch_totals;

/* Answers all queries in order, in constant memory, and counts them (totals NULL is fine). The answer is the exit status: EXIT_BAD if any line was bad
 * or something failed (printed), else EXIT_NO if the answer to any query is no. */
int batch_run(const struct world *world, const batch_def *def, batch_totals *totals);

#endif
