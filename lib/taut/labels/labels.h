/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/labels.h: hub labels, an index of a taut corner graph (corners/graph.h) that does not change (docs/search.md).
 *
 * The graph must be complete: with each edge (u, a) -> (v, b) it has (v, !b) -> (u, !a), of the same length, and all edges that a shortest
 * path can use. No path through it may be shorter than the shortest path for a body.
 */
#ifndef TLI_TAUT_LABELS_LABELS_H
#define TLI_TAUT_LABELS_LABELS_H

#include "corners/graph.h"
#include "taut/search.h"

/* Called after each hub with the share that is done, ascending to 1; returning false cancels. */
typedef bool tli_labels_progress(void *context, double done);

typedef struct tli_labels_def {
	size_t bytes_limit;            /* for the index when it is made */
	uint64_t work_limit;           /* steps (edges and labels looked at) of making it; a million take 10-20 ms */
	uint32_t threads;              /* to make it with, at least 1 */
	tli_labels_progress *progress; /* optional; called by the caller's thread */
	void *context;
	uint64_t *work; /* optional: the steps that it took, or until it failed */
} tli_labels_def;

/* 128 MiB, 2^40 steps, no callback. */
tli_labels_def tli_default_labels_def(void);

typedef struct tli_labels tli_labels;

/* The graph is read now and not needed later. TL_E_NOMEM; TL_E_LIMIT: more bytes or work than the limits, or a path that is longer than
 * 2^38 grid units; TL_E_CANCELLED.
 * The same graph gives the same bytes, with any number of threads. */
tl_status tli_labels_create(const tli_taut_graph *graph, const tli_labels_def *def, tli_labels **out);

typedef struct tli_labels_cost {
	double bytes, work; /* of the index when it is made; steps of making it */
} tli_labels_cost;

/* About what the labels would cost, from parts of the graph of this many corners, at most half of all. The graph need not be whole.
 * TL_E_LIMIT: one part shows that they cost more than the limit. TL_E_NOMEM. */
tl_status tli_labels_estimate(
	const tli_taut_graph *graph, uint32_t corners, const tli_labels_cost *limit, tli_labels_cost *cost);
void tli_labels_free(tli_labels *labels);
size_t tli_labels_bytes(const tli_labels *labels);

/* Scratch of queries, one per thread. Grows to the largest index asked. */
typedef struct tli_labels_query tli_labels_query;

tl_status tli_labels_query_create(tli_labels_query **out);
void tli_labels_query_free(tli_labels_query *query);

/* Answers as tli_taut_run does, from the joins and the two points of def alone; `expanded` is the number of joins. It is
 * the same path, of the same length. TL_E_NOMEM. */
tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_query *query, const tli_taut_def *def, tli_taut_result *result);

/* After a run that found: the corners of the path, from the start on; *count of them. Valid until the next run. */
const uint32_t *tli_labels_path_corners(const tli_labels_query *query, size_t *count);

#endif
