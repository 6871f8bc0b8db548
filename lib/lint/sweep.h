/* SPDX-License-Identifier: MIT */
/* lint/sweep.h: where walls meet: all crossings, all overlaps, all free ends, in one sweep. */
#ifndef TLI_LINT_SWEEP_H
#define TLI_LINT_SWEEP_H

#include "lint/segments.h"

/* Pairs that are kept of each kind; the others are counted. */
#define TLI_LINT_PAIRS_KEPT 65536

/* The sweep stops after this much work, a second or two. A unit is a position, or a segment that reaches or passes one; a usual map takes
 * three units a segment. */
#define TLI_LINT_SWEEP_WORK (UINT64_C(1) << 21)
#define TLI_LINT_SWEEP_WORK_EACH 8

/* Numbers of different segments, one < two. */
typedef struct tli_lint_pair {
	uint32_t one, two;
} tli_lint_pair;

/* An end from which walls go on in one direction only. */
typedef struct tli_lint_end {
	tli_point at;
	uint32_t segment; /* that ends there; the smallest number of those that do */
} tli_lint_end;

typedef struct tli_lint_meetings {
	tli_lint_pair *crossings;               /* tli_array, in no order: those that cross in a point inside both */
	tli_lint_pair *overlaps;                /* tli_array, in no order: those with a common stretch */
	uint64_t crossing_count, overlap_count; /* all of them, kept or not */
	tli_lint_end *ends;                     /* tli_array, in the order of the points */
	bool stopped;                           /* it stopped early: what lies behind the last position is not known */
} tli_lint_meetings;

/* O(n log n) for n segments of which few cross; see sweep.c. The segments are as they were made. Memory O(n + crossings). TL_E_NOMEM. */
tl_status tli_lint_sweep(const tli_lint_segments *segments, tli_lint_meetings *out);
/* Where two segments that are not parallel cross, in map units: the nearest double. */
tl_point tli_lint_crossing_point(const tli_lint_segment *one, const tli_lint_segment *two, int32_t resolution);

void tli_lint_meetings_free(tli_lint_meetings *meetings);

#endif
