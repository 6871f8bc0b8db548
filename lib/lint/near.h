/* SPDX-License-Identifier: MIT */
/* lint/near.h: which segments come near to a point. */
#ifndef TLI_LINT_NEAR_H
#define TLI_LINT_NEAR_H

#include "lint/strips.h"

/* The nodes and segments visited in all questions together are limited: half a second, several times what a usual map needs. */
#define TLI_LINT_LOOKS (UINT64_C(1) << 24)
#define TLI_LINT_LOOKS_EACH 500

/* The segments under a node come nearest to a point at the box's distance or the strip's, whichever is more. */
typedef struct tli_near_node {
	tli_point low, high;        /* box */
	int64_t across_x, across_y; /* normal of the longest segment */
	int64_t min, max;           /* of the products of the normal with the ends: a strip along that segment */
	uint32_t first, count;      /* in `order` */
	uint32_t right;             /* the second child; the first comes directly behind its parent; 0 = a leaf */
} tli_near_node;

typedef struct tli_near {
	const tli_lint_segments *segments;
	tli_near_node *nodes;   /* tli_array, in preorder */
	uint32_t *order;        /* [count] different segments, by leaves; NULL without a tree */
	tli_lint_strips strips; /* without a tree */
	size_t count;
	uint64_t looks; /* that are left */
} tli_near;

/* O(n log n), expected. TL_E_NOMEM. The segments are borrowed. */
tl_status tli_near_make(const tli_lint_segments *segments, tli_near *out);
/* The same with strips instead of a tree: O(n), far sooner made, and each question looks at all strips. For a few questions. TL_E_NOMEM. */
tl_status tli_near_make_flat(const tli_lint_segments *segments, tli_near *out);
void tli_near_free(tli_near *near);

/* Appends to `found` (tli_array) the numbers of all different segments that are nearer to p than `distance`, which is
 * 1..2^30, in ascending order; each counts as some looks more. TL_E_NOMEM; TL_E_LIMIT when no looks are left. */
tl_status tli_near_find(tli_near *near, tli_point p, int64_t distance, uint32_t **found);

/* The next segment from *which on, of those with strips, whose box touches the box; false if there is none. Without a tree only. */
bool tli_near_next(const tli_near *near, const tli_lint_box *box, uint32_t *which);

/* A squared distance as a fraction, exact: above < 2^123, below < 2^62. */
typedef struct tli_near_square {
	__int128 above;
	int64_t below;
} tli_near_square;

tli_near_square tli_near_distance_squared(tli_point p, const tli_lint_segment *segment);
int tli_near_compare_squares(tli_near_square one, tli_near_square two);

#endif
