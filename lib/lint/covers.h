/* SPDX-License-Identifier: MIT */
/*
 * lint/covers.h: which static obstacle covers a point, where many are asked for.
 *
 * Sight (sight/position.c) compares all that covers a point, since it names the first of them. Here the obstacles stand in that order in a tree
 * of boxes, and the first one that covers the point is found from its front.
 */
#ifndef TLI_LINT_COVERS_H
#define TLI_LINT_COVERS_H

#include "walls/walls.h"
#include <tautline/map.h>
#include <tautline/nav.h>

struct tli_lint_context;

typedef struct tli_lint_disc {
	tli_point centre;
	int32_t radius;
	tl_obstacle_id id;
} tli_lint_disc;

typedef struct tli_lint_extent {
	int64_t low_x, low_y, high_x, high_y;
} tli_lint_extent;

typedef struct tli_lint_covers {
	uint32_t asked; /* how often, before the tree is made */
	bool made;
	tli_lint_disc *discs;   /* tli_array: static obstacles, by tli_walls_compare */
	tli_lint_extent *boxes; /* tli_array: of a whole binary tree over them, the root at 1; leaf i at leaves + i */
	size_t leaves;
	tli_walls *rest; /* of the nav that was asked first: all but obstacles */
} tli_lint_covers;

/* A nav of the map for a radius, and a query to it. */
typedef struct tli_lint_sight {
	tl_nav *nav;
	tl_query *query; /* NULL: they are not made */
	int32_t radius;  /* grid units */
} tli_lint_sight;

/* What tl_query_first_hit finds from p on, where the nav's body cannot be. TL_E_NOMEM.
 * O(log n) where obstacles alone cover the point; as tl_query_first_hit where walls do, and the first few times. */
tl_status tli_lint_first_at(
	struct tli_lint_context *context, const tli_lint_sight *sight, tli_point p, tl_blocker *out);

void tli_lint_clear_covers(tli_lint_covers *covers);

#endif
