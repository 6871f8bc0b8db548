/* SPDX-License-Identifier: MIT */
/*
 * format/shape/merge.h: from polygons that lie side by side to the loops around what they cover together.
 *
 * For readers of maps that are made of tiles which are no full squares: slopes, half tiles, hexagons. (For squares there is trace.h.)
 */
#ifndef TLI_FORMAT_SHAPE_MERGE_H
#define TLI_FORMAT_SHAPE_MERGE_H

#include "geometry/grid.h"

typedef struct tli_merge_end tli_merge_end;

typedef struct tli_merge {
	tli_merge_end *ends; /* tli_array: both ends of each side */
	tli_point *points;   /* tli_array, by tli_merge_run: the corners of all loops, one loop after the other */
	size_t *stops;       /* tli_array: where in `points` each loop ends */
} tli_merge;

/* Adds the polygon points[0..count), clockwise or not; start with { 0 }. TL_E_NOMEM. */
tl_status tli_merge_add(tli_merge *merge, const tli_point *points, size_t count);

/* Makes the loops: by even-odd they are inside where an odd number of the polygons is; so where these share no inside, all of them
 * together. Sides that two polygons share are gone, and no corner is on a straight line. The edges that were added are dropped. The same
 * polygons in any order give the same loops. TL_E_NOMEM. O(n log n). */
tl_status tli_merge_run(tli_merge *merge);

void tli_merge_free(tli_merge *merge);

#endif
