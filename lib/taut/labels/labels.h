/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/labels.h: an index of a graph of oriented states (taut/graph.h) that does not change: hub labels.
 *
 * Each state knows the lengths of the shortest ways from it to a few places, its hubs. Hubs are chosen so that for any two
 * states between which a shortest way leads, a hub of both lies on that way: the shortest sum over the hubs they have
 * in common is its length, and the way itself is found hop by hop. A question costs the labels of the states that start and
 * goal see, whatever the length of the way.
 *
 * The graph must be complete: with each edge (u, a) -> (v, b) it has (v, !b) -> (u, !a), of the same length, and all edges that
 * a shortest way can use. No way through it may be shorter than the shortest path for a body.
 */
#ifndef TLI_TAUT_LABELS_LABELS_H
#define TLI_TAUT_LABELS_LABELS_H

#include "taut/graph.h"
#include "taut/search.h"

/* Told how much is done, above 0 up to 1, never less than before, after each hub; false = stop. */
typedef bool tli_labels_progress(void *context, double done);

typedef struct tli_labels_def {
	size_t bytes_limit;            /* for the index when it is made */
	uint64_t work_limit;           /* steps (edges and labels looked at) of making it; a million take 10-20 ms */
	uint32_t threads;              /* to make it with, at least 1 */
	tli_labels_progress *progress; /* optional; called by the caller's thread */
	void *context;
} tli_labels_def;

/* 128 MiB, 2^40 steps, no callback. */
tli_labels_def tli_default_labels_def(void);

typedef struct tli_labels tli_labels;

/* The graph is read now and not needed later. TL_E_NOMEM; TL_E_LIMIT: more bytes or work than the limits; TL_E_CANCELLED.
 * The same graph gives the same bytes, with any number of threads. */
tl_status tli_labels_create(const tli_taut_graph *graph, const tli_labels_def *def, tli_labels **out);
void tli_labels_free(tli_labels *labels);
size_t tli_labels_bytes(const tli_labels *labels);
/* Pairs of a state and a hub. */
size_t tli_labels_count(const tli_labels *labels);

/* Scratch for questions; one a thread. Grows to the largest index asked. */
typedef struct tli_labels_way tli_labels_way;

tl_status tli_labels_way_create(tli_labels_way **out);
void tli_labels_way_free(tli_labels_way *way);
size_t tli_labels_way_bytes(const tli_labels_way *way);

/* Answers as tli_taut_run does, from the joins and the two points of def alone; `expanded` is how many joins there were. Of equal ways it
 * may find another. The length is summed along the way as tli_taut_run does. TL_E_NOMEM. */
tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_way *way, const tli_taut_def *def, tli_taut_result *result);

/* After a run that found: the places on the way, from the start's side; *count of them. Valid until the next run. */
const uint32_t *tli_labels_places(const tli_labels_way *way, size_t *count);

#endif
