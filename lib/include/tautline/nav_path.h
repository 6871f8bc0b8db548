/* SPDX-License-Identifier: MIT */
/* tautline/nav_path.h: paths of a nav, and routes through jumps. Conventions and common errors:
 * nav.h. */
#ifndef TAUTLINE_NAV_PATH_H
#define TAUTLINE_NAV_PATH_H

#include <tautline/nav_make.h>
#include <tautline/nav_sight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- paths ---- */

/* What path to find. Where the graph is authored, a waypoint as an end uses its own links; a point
 * is joined to every waypoint that it sees, and straight to the other end. */
typedef struct tl_path_def {
	uint32_t cookie; /* of tl_default_path_def(); without it a definition is refused */
	tl_stop from, to;
	/* Straighten where sight allows, never lengthening the path or raising its cost; default
	 * false. */
	bool pull;
	/* When there is no path, find the path to the reachable waypoint nearest to the goal; by
	 * corners, to the reachable grid point nearest to it, off all walls (of several the one
	 * with the smaller y, then x), in O(walls). Default false. */
	bool partial;
	tl_budget budget; /* default tl_default_budget() */
} tl_path_def;

/* A definition with its defaults. */
TL_API tl_path_def tl_default_path_def(void);

/* Why there is no path. */
typedef enum tl_no_path {
	TL_NO_PATH_NONE = 0,      /* there is one */
	TL_NO_PATH_START_BLOCKED, /* the start is on, in or too near to `blocker` */
	TL_NO_PATH_GOAL_BLOCKED,  /* the goal is */
	TL_NO_PATH_START_ALONE,   /* the start sees no waypoint, or has no usable link */
	TL_NO_PATH_GOAL_ALONE,    /* the goal does */
	TL_NO_PATH_COMPONENTS,    /* start and goal are in different components of the graph */
	TL_NO_PATH_ONEWAY,        /* the same component, but one-way links do not lead there */
	TL_NO_PATH_SEPARATED      /* by corners: walls separate start and goal */
} tl_no_path;

/* The answer to a path query; tl_query_get_points has the points. */
typedef struct tl_path_result {
	bool found;        /* a whole path: the points lead from start to goal */
	bool partial;      /* not found, but the points lead as near as they can */
	tl_no_path reason; /* why not found */
	/* With the two BLOCKED reasons: by what; `at` is the start or the goal. */
	tl_blocker blocker;
	/* With the two BLOCKED reasons: not on or in it, but nearer than the radius allows. */
	bool too_near;
	/* With the two ALONE reasons: it is a waypoint of which no link can be used, not a
	 * point. */
	bool no_link;
	double length; /* of the points, map units */
	double cost;   /* what was minimised; the length where no link has a cost of its own */
	size_t count;  /* points */
	/* Nodes that the search expanded; by corners it depends on whether the nav is whole. */
	size_t expanded;
} tl_path_result;

/* A point of a path. */
typedef struct tl_path_point {
	tl_point at; /* map units, on the grid */
	/* Null where the path has no waypoint: at a start or goal given as a point. */
	tl_waypoint_id waypoint;
} tl_path_point;

/* Finds the cheapest path: over waypoints by A*, by corners by A* with ALT landmarks, or hub labels
 * where there is an index. "No path" is an answer: TL_OK with result->found false. Ties are broken
 * by position, so the same map and query give the same path however the map came to be.
 * - TL_E_STALE: a waypoint that the nav does not know
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_INVALID: also a sight_only nav
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM
 *
 * start = goal gives one point and length 0; so do two waypoints at one position, whatever links
 * they have. */
TL_CHECKED TL_API tl_status tl_query_find_path(
	tl_query *query, const tl_path_def *def, tl_path_result *result);

/* Is there a path, as tl_query_find_path would find it? By corners in a few microseconds, without a
 * search, however far the ends are apart; over waypoints by a search. def->pull and def->partial
 * are ignored, and the points of the last path stay. Errors as tl_query_find_path. */
TL_CHECKED TL_API tl_status tl_query_has_path(tl_query *query, const tl_path_def *def, bool *out);

/* The lengths of the paths that tl_query_find_path finds between many pairs `[tl_pair * count]`,
 * into `lengths` `[double * count]`: INFINITY where there is no path. Of `def` (NULL = defaults)
 * the ends and `partial` are ignored, and the budget is that of all paths together. The points of
 * the last path stay.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_INVALID: also a sight_only nav
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_find_lengths(tl_query *query, const tl_path_def *def,
	const tl_pair *pairs, size_t count, double *lengths);

/* Copies the points of the last path found into `points` `[tl_path_point * capacity]` and their
 * number to *count.
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with points NULL asks for
 *   it */
TL_CHECKED TL_API tl_status tl_query_get_points(
	const tl_query *query, tl_path_point *points, size_t capacity, size_t *count);

/* One line that says why there is no path, for people: "start is on the wall at 12:1", "goal sees
 * no waypoint". Writes at most `capacity` bytes with a terminating zero, and the needed size, zero
 * included, to *size.
 * - TL_E_BUFFER: the text was cut */
TL_CHECKED TL_API tl_status tl_no_path_text(
	const tl_path_result *result, char *buffer, size_t capacity, size_t *size);

/* ---- routes through jumps ---- */

/* Two points that are joined by something other than walking: a jump, a ladder, a lift, a
 * teleporter (an off-mesh link). */
typedef struct tl_jump {
	tl_point from, to; /* map units; rounded to the grid as ends of paths are */
	/* Of a path through it, map units; below 0 = the distance of its ends; 0 = free. */
	double cost;
	bool oneway; /* only from `from` to `to` */
	/* In a crowd: how long an agent takes, >= 0; after that the crowd puts it at the other end.
	 * INFINITY = when the host calls tl_crowd_end_jump. */
	double seconds;
} tl_jump;

/* The jumps of a map, which are its links that are not walked, in the order of their slots: *count
 * of them, of which the first `room` go into out `[tl_jump * room]` (may be NULL where room is 0).
 * A link without a cost costs the distance of its ends. O(links). */
TL_CHECKED TL_API tl_status tl_jumps_from_map(
	const tl_map *map, tl_jump *out, size_t room, size_t *count);

/* The cheapest path through jumps; tl_query_get_route has the jumps in it. */
typedef struct tl_route {
	bool found;
	double cost; /* of all walks in it, as tl_path_result.cost, and of its jumps; map units */
	size_t jump_count; /* 0: it is the path that tl_query_find_path finds */
	size_t searched;   /* walks that the nav was asked for */
} tl_route;

/* A jump in a route. */
typedef struct tl_route_jump {
	size_t jump; /* index in the list that was given */
	bool back;   /* from `to` to `from` */
} tl_route_jump;

/* Finds the cheapest path that may lead through jumps `[tl_jump * count]`, at most 64. Walks
 * between jumps are paths of the nav, so the whole is the cheapest that there is;
 * tl_query_find_path then finds each walk. (Dijkstra's algorithm over the ends; a walk is searched
 * only once its lower bound is the cheapest.) Errors as tl_query_find_path, and:
 * - TL_E_INVALID: also a number that is not finite, or seconds below 0
 * - TL_E_LIMIT: also more than 64 jumps
 *
 * A jump with an end where no body can be is not used, and the budget is that of each walk.
 * def->partial is ignored, and the points of the last path are lost. */
TL_CHECKED TL_API tl_status tl_query_find_route(
	tl_query *query, const tl_path_def *def, const tl_jump *jumps, size_t count, tl_route *out);

/* Copies the jumps of the last route found, in order, into `jumps` `[tl_route_jump * capacity]` and
 * their number to *count.
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with jumps NULL asks for
 *   it */
TL_CHECKED TL_API tl_status tl_query_get_route(
	const tl_query *query, tl_route_jump *jumps, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
