/* SPDX-License-Identifier: MIT */
/*
 * taut/search.h: A* for the shortest path through the taut corner graph (corners/graph.h), along taut turns only.
 */
#ifndef TLI_TAUT_SEARCH_H
#define TLI_TAUT_SEARCH_H

#include "corners/edges.h"
#include "geometry/grid.h"
#include "taut/endless.h"
#include "taut/landmarks.h"

#define TLI_NO_STATE UINT32_MAX

typedef struct tli_taut_def {
	const tli_taut_graph *graph;
	tli_point start, goal;
	const tli_taut_join *from, *to; /* [from_count], [to_count]; those of `to` are towards the goal */
	size_t from_count, to_count;
	/* Each of these may be NULL or 0; they make the search faster and do not change the length found. */
	const tli_landmarks *landmarks; /* of this graph */
	const tli_block_ends *blocks;   /* of start and goal; corners that lie elsewhere are left out */
	double longest;                 /* > 0: only paths that weigh less than this length are found */
	const tli_endless *endless;     /* edges of this graph, which is whole */
} tli_taut_def;

typedef struct tli_taut_result {
	bool found;
	double length; /* grid units: the legs, added up from the start on */
	uint32_t last; /* state before the goal */
	uint32_t expanded;
	uint64_t steps; /* of a search by cones */
} tli_taut_result;

typedef struct tli_taut tli_taut; /* scratch; grows to the largest graph seen */

tl_status tli_taut_create(tli_taut **out);
void tli_taut_free(tli_taut *taut);

/* The path of minimum weight (corners/weight.h) that bends at least once; straight paths are the caller's. The same one whatever
 * `landmarks` and `blocks` are, and `longest` if it is found at all. TL_E_NOMEM. */
tl_status tli_taut_run(tli_taut *taut, const tli_taut_def *def, tli_taut_result *result);

/* After a run that found: the corners of the path, from the start on; *count of them. Valid until the next run. */
const uint32_t *tli_taut_path_corners(const tli_taut *taut, size_t *count);

#endif
