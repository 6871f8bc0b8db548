/* SPDX-License-Identifier: MIT */
/* tautline/area.h: areas in which walking costs more than elsewhere, or less: mud, a lawn, a road. */
#ifndef TAUTLINE_AREA_H
#define TAUTLINE_AREA_H

#include <tautline/map.h>
#include <tautline/nav.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Gives a query its areas `[tl_area * count]`, in place of those that it had; copied, and rounded to the grid. Where several overlap the last one
 * counts; along the rim of one, the cheaper side. From then on tl_query_find_path and tl_query_find_route minimise the cost: tl_path_result.cost is that
 * of the walk, tl_path_result.length its length. count 0: there are none, and paths are the shortest again.
 *
 * Such a path bends at corners and on the rims. First the cheapest chain of straight legs is found between corners and points of the rims: the corners of
 * the areas, and 32 points on the rim of each of up to 8 areas, fewer on those of more; then its bends slide along the rims to where it costs less. The cheapest
 * path of all may cost a little less still (docs/search.md has figures). Neither an index nor landmarks speed it up: with 8 areas a path takes .1 to
 * 3 ms on maps of games. The first one after this call, and after a tl_nav_update, looks around from all points of the rims, some 10 ms. What is visible, and whether there is a path at
 * all, does not depend on areas.
 *
 * TL_E_UNSUPPORTED (a nav over waypoints: there `link a b cost C` says it, or a nav for sight only), TL_E_INVALID (also fewer than three corners, or a
 * number that is not finite), TL_E_RANGE (a cost, or a corner beyond the grid), TL_E_LIMIT (too many), TL_E_NOMEM; on failure the areas stay as
 * they were. (Aleksandrov, Lanthier, Maheshwari, Sack: An epsilon-approximation algorithm for weighted shortest paths on polyhedral
 * surfaces, 1998.) */
TL_CHECKED TL_API tl_status tl_query_set_areas(tl_query *query, const tl_area *areas, size_t count);

/* The same with the areas of a map (tl_areas_from_map). TL_E_UNSUPPORTED where it has any, and as tl_query_set_areas. */
TL_CHECKED TL_API tl_status tl_query_set_map_areas(tl_query *query, const tl_map *map);

/* What a straight walk costs, walls or not: *out, map units; without areas its length. TL_E_INVALID, TL_E_RANGE. O(corners of the areas near it). */
TL_CHECKED TL_API tl_status tl_query_walk_cost(
	tl_query *query, tl_point from, tl_point to, double *out);

struct tl_crowd;

/* Gives a crowd its areas, as tl_query_set_areas; its agents search their paths again, and take the cheapest one from then on. They count in a crowd's
 * choice of exits and of other paths round a jam too. How fast agents walk does not depend on areas: tl_crowd_set_agent_def changes that. Not part of
 * a snapshot: give them to a crowd that was loaded again. TL_E_UNSUPPORTED (a crowd without a nav by corners), and as there. O(agents). */
TL_CHECKED TL_API tl_status tl_crowd_set_areas(
	struct tl_crowd *crowd, const tl_area *areas, size_t count);

/* The same with the areas of a map. */
TL_CHECKED TL_API tl_status tl_crowd_set_map_areas(struct tl_crowd *crowd, const tl_map *map);

#ifdef __cplusplus
}
#endif

#endif
