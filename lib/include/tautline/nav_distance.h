/* SPDX-License-Identifier: MIT */
/* tautline/nav_distance.h: how far it is from one place to many. Conventions and common errors:
 * nav.h. */
#ifndef TAUTLINE_NAV_DISTANCE_H
#define TAUTLINE_NAV_DISTANCE_H

#include <tautline/nav_make.h>
#include <tautline/nav_path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which distances to find. */
typedef struct tl_distances_def {
	uint32_t cookie; /* of tl_default_distances_def(); without it a definition is refused */
	tl_stop from;
	/* Of targets that are not farther, map units, >= 0; default INFINITY. */
	double max_distance;
	/* Of this many nearest targets; of equally near ones those with the smaller y, then
	 * x, then index. Default 0: of all. */
	size_t nearest;
	/* Jumps that paths may lead through `[tl_jump * jump_count]`, at most 64; copied. Default
	 * NULL, 0. */
	const tl_jump *jumps;
	size_t jump_count;
	tl_budget budget; /* default tl_default_budget() */
} tl_distances_def;

/* A definition with its defaults. */
TL_API tl_distances_def tl_default_distances_def(void);

/* The distances from one place to many targets `[tl_stop * count]`, into `distances`
 * `[double * count]`: what the cheapest path costs that tl_query_find_path finds, or
 * tl_query_find_route with jumps, which is its length where nothing has a cost of its own; INFINITY
 * where there is none, or the definition leaves the target out. (Dijkstra's algorithm over the
 * states of corners, or over waypoints; a target costs what it takes to look around from it.)
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_STALE: a waypoint that the nav does not know
 * - TL_E_INVALID: also a sight_only nav, max_distance below 0 or NaN, jumps as in
 *   tl_query_find_route
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget; or more than 64 jumps
 * - TL_E_NOMEM
 *
 * One search serves all targets, of queries with areas too. The points of the last path stay. */
TL_CHECKED TL_API tl_status tl_query_distances(tl_query *query, const tl_distances_def *def,
	const tl_stop *targets, size_t count, double *distances);

#ifdef __cplusplus
}
#endif
#endif
