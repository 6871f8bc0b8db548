/* SPDX-License-Identifier: MIT */
/*
 * tautline/area.h: areas in which walking costs more than elsewhere, or less: mud, a lawn, a road.
 *
 * With areas, paths minimise the cost and not the length. Such a path bends at corners and on the
 * rims of areas. It is found in two steps: the cheapest chain of straight legs between corners and
 * points of the rims (the corners of the areas, and 32 points on the rim of each of up to 8 areas,
 * fewer on those of more); then its bends slide along the rims to where it costs less.
 * (Aleksandrov, Lanthier, Maheshwari, Sack: An epsilon-approximation algorithm for weighted
 * shortest paths on polyhedral surfaces, 1998.)
 *
 * Not promised: that it is the cheapest path of all, which may cost a little less still
 * (docs/search.md has figures).
 */
#ifndef TAUTLINE_AREA_H
#define TAUTLINE_AREA_H

#include <tautline/map.h>
#include <tautline/nav.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Gives a query its areas `[tl_area * count]` in place of those that it had: copied, and rounded to
 * the grid; count 0 = none, and paths are the shortest again. From then on tl_query_find_path and
 * tl_query_find_route minimise the cost, which tl_path_result.cost and tl_route.cost hold. Where
 * areas overlap the last one counts, along a rim the cheaper side.
 *
 * Cost: with 8 areas a path takes .1 to 3 ms on maps of games, with or without an index. The first
 * path after this call and after a tl_nav_update also looks around from all points of the rims,
 * some 10 ms.
 * - TL_E_UNSUPPORTED: a nav for sight only, or over waypoints, where `link a b cost C` serves
 *   instead
 * - TL_E_INVALID: also fewer than three corners, a number that is not finite
 * - TL_E_RANGE: a cost, or a corner beyond the grid
 * - TL_E_LIMIT: more than TL_AREAS_MAX, or TL_AREA_CORNERS_MAX corners
 * - TL_E_NOMEM
 *
 * What is visible, and whether there is a path at all, does not depend on areas. */
TL_CHECKED TL_API tl_status tl_query_set_areas(tl_query *query, const tl_area *areas, size_t count);

/* The same with the areas of a map (tl_areas_from_map). Errors as there; a map without areas suits
 * every nav. */
TL_CHECKED TL_API tl_status tl_query_set_map_areas(tl_query *query, const tl_map *map);

/* What a straight walk costs, map units, as if there were no walls; without areas its length.
 * O(corners of the areas near it).
 * - TL_E_INVALID: NULL
 * - TL_E_RANGE: an end beyond the grid */
TL_CHECKED TL_API tl_status tl_query_walk_cost(
	tl_query *query, tl_point from, tl_point to, double *out);

struct tl_crowd;

/* Gives a crowd its areas, as tl_query_set_areas gives them to a query. Its agents search their
 * paths again and take the cheapest ones from then on, also where they choose an exit or a path
 * around a jam. O(agents). Errors as there, and:
 * - TL_E_UNSUPPORTED: a crowd without a nav by corners
 *
 * How fast agents walk does not depend on areas: see tl_crowd_set_agent_def. Areas are not part of
 * a snapshot: give them again to a crowd that was loaded. */
TL_CHECKED TL_API tl_status tl_crowd_set_areas(
	struct tl_crowd *crowd, const tl_area *areas, size_t count);

/* The same with the areas of a map; errors as there. */
TL_CHECKED TL_API tl_status tl_crowd_set_map_areas(struct tl_crowd *crowd, const tl_map *map);

#ifdef __cplusplus
}
#endif

#endif
