/* SPDX-License-Identifier: MIT */
/* lint/near.h: a tree of the different segments (segments.h) that says which come near to a point or a box; it follows edits in place. */
#ifndef TLI_LINT_NEAR_H
#define TLI_LINT_NEAR_H

#include "geometry/grid.h"

#include <stdbool.h>
#include <tautline/base.h>

struct tli_lint_segment;
struct tli_lint_segments;

/* Both sides included, grid units. */
typedef struct tli_lint_box {
	int64_t left, low, right, high;
} tli_lint_box;

/* The nodes and segments visited in all questions of a run together are limited: half a second, several times what a usual map needs. */
#define TLI_LINT_LOOKS (UINT64_C(1) << 24)
#define TLI_LINT_LOOKS_EACH 500

/* Room for segments in a leaf. */
enum { TLI_NEAR_ROOM = 8 };

/* The segments under a node come nearest to a point at the box's distance or the strip's, whichever is more. */
typedef struct tli_near_node {
	tli_lint_box box;
	int64_t across_x, across_y; /* normal of a segment */
	int64_t min, max;           /* of the products of the normal with the ends: a strip along that segment */
	uint32_t parent;            /* TLI_LINT_NONE: the root */
	uint32_t child;             /* the first of two; the second comes behind it; 0 = a leaf */
	uint32_t count;             /* of a leaf: its segments */
	uint32_t first;             /* of a leaf: in `held`, with room for TLI_NEAR_ROOM */
} tli_near_node;

typedef struct tli_near {
	tli_near_node *nodes; /* tli_array, the root first; NULL: not made */
	uint32_t *held;       /* tli_array: different segments, leaf by leaf */
	size_t nodes_made;    /* when it was last made */
	uint64_t looks;       /* that are left in this run */
	bool gave_up;         /* the last search ran out of them */
} tli_near;

/* Makes the tree anew. O(n log n), expected. TL_E_NOMEM. */
tl_status tli_near_make(struct tli_lint_segments *segments);
void tli_near_free(tli_near *near);
/* A new run: all looks are left. */
void tli_near_renew_looks(struct tli_lint_segments *segments);

/* A segment comes, which is in no leaf; it may make the tree anew. O(log n), expected and in the mean. TL_E_NOMEM. */
tl_status tli_near_add(struct tli_lint_segments *segments, uint32_t which);
/* One goes. O(log n). */
void tli_near_remove(struct tli_lint_segments *segments, uint32_t which);

/* Appends to `found` (tli_array) all different segments that are nearer to p than `distance`, which is 1..2^30, in an order of the tree; each
 * counts as some looks more. TL_E_NOMEM; TL_E_LIMIT when no looks are left (near.gave_up), or of the budget. */
tl_status tli_near_find(struct tli_lint_segments *segments, tli_point p, int64_t distance, uint32_t **found);

/* Appends all whose box touches the box, wider by `distance` on each side; where p and q differ and are opposite corners of the box, only those that may
 * be as near as that to the segment pq. TL_E_NOMEM. */
tl_status tli_near_list_box(const struct tli_lint_segments *segments, const tli_lint_box *box, uint32_t **found);
tl_status tli_near_list_along(
	const struct tli_lint_segments *segments, tli_point p, tli_point q, int64_t distance, uint32_t **found);

/* A squared distance as a fraction, exact: above < 2^123, below < 2^62. */
typedef struct tli_near_square {
	__int128 above;
	int64_t below;
} tli_near_square;

tli_near_square tli_near_distance_squared(tli_point p, const struct tli_lint_segment *segment);
int tli_near_compare_squares(tli_near_square one, tli_near_square two);

#endif
