/* SPDX-License-Identifier: MIT */
/* tautline/nav_sight.h: queries to a nav: sight lines, and what is visible from a point.
 * Conventions and common errors: nav.h. */
#ifndef TAUTLINE_NAV_SIGHT_H
#define TAUTLINE_NAV_SIGHT_H

#include <tautline/nav_make.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for questions of one thread to one nav. */
typedef struct tl_query tl_query;

/* ---- sight ---- */

/* What blocks a sight line. */
typedef enum tl_blocker_kind {
	TL_BLOCKER_NONE = 0,
	TL_BLOCKER_WALL,     /* `wall`, `segment` */
	TL_BLOCKER_DOOR,     /* `door` */
	TL_BLOCKER_OBSTACLE, /* `obstacle` */
	TL_BLOCKER_SOLID     /* the point lies strictly inside a solid; no ids */
} tl_blocker_kind;

/* The thing that blocks, and where. */
typedef struct tl_blocker {
	tl_blocker_kind kind;
	tl_wall_id wall;
	/* Of the wall: the segment from its point `segment` to the next, or to point 0 for the
	 * closing one. tl_map_get_wall_point has its place. */
	uint32_t segment;
	tl_door_id door;
	tl_obstacle_id obstacle;
	tl_channels blocks; /* what the thing blocks; 0 for the last kind, and for none */
	/* Of the directive in the file: wall, door or obstacle; of the segment, where each has its
	 * own, as in levels of Doom. All 0 if it was added by a call. */
	tl_place place;
	/* Where sight ends: the first point of AB that may not be passed (nearest double). */
	tl_point at;
} tl_blocker;

/* Makes scratch memory for one thread; free it with tl_query_free, before the nav.
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_create(const tl_nav *nav, tl_query **out);

/* Frees a query. NULL is fine. */
TL_API void tl_query_free(tl_query *query);

/* Does `a` see `b`? Exact under the contact rule and the radius of the nav, and symmetric. Expected
 * O(walls near the line up to the first block).
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_NOMEM: only where a sight line touches more walls than any before */
TL_CHECKED TL_API tl_status tl_query_sees(tl_query *query, tl_point a, tl_point b, bool *sees);

/* The same, and what blocks first, going from `a`: blocker->kind is TL_BLOCKER_NONE where a sees b.
 * Of walls that block at the same point, the one whose ends come first by (y, x) is named. Errors
 * and cost as tl_query_sees. */
TL_CHECKED TL_API tl_status tl_query_first_hit(
	tl_query *query, tl_point a, tl_point b, tl_blocker *blocker);

/* The two ends of a sight line or of a path, map units. */
typedef struct tl_pair {
	tl_point from, to;
} tl_pair;

/* tl_query_sees for many pairs `[tl_pair * count]`, the answers into `sees` `[bool * count]`;
 * budget NULL = defaults, for all of them together. For languages in which a call costs more than
 * an answer. Allocates a byte a pair until it returns.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_sees_many(
	tl_query *query, const tl_pair *pairs, size_t count, const tl_budget *budget, bool *sees);

/* tl_query_first_hit for many pairs `[tl_pair * count]`, into `blockers` `[tl_blocker * count]`;
 * budget NULL = defaults. Allocates as much as `blockers` takes until it returns. Errors as
 * tl_query_sees_many. */
TL_CHECKED TL_API tl_status tl_query_first_hit_many(tl_query *query, const tl_pair *pairs,
	size_t count, const tl_budget *budget, tl_blocker *blockers);

/* Distance from the segment ab to the nearest wall, closed door or static obstacle (its rim; 0
 * inside), in map units; INFINITY if there is none. `nearest` (NULL is fine) says which one, `at`
 * being its nearest point. The radius of the nav plays no role. Errors as tl_query_sees. */
TL_CHECKED TL_API tl_status tl_query_clearance(
	tl_query *query, tl_point a, tl_point b, double *distance, tl_blocker *nearest);

/* Why `a` sees `b`, or does not. */
typedef struct tl_explanation {
	bool sees;
	double clearance;   /* if it sees: of the line, as tl_query_clearance, map units; else 0 */
	tl_blocker nearest; /* if it sees: to what; kind TL_BLOCKER_NONE where there is nothing */
	size_t blockers;    /* if it does not: all that block, for tl_query_get_blockers; else 0 */
} tl_explanation;

/* Does `a` see `b`, and why: how near the line passes, or everything that blocks. The blockers are
 * kept in the query until its next call (tl_query_get_blockers). Expected
 * O(walls near the line, all of it + k log k) for k blockers.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_explain(
	tl_query *query, tl_point a, tl_point b, tl_explanation *out);

/* Copies what tl_query_explain found into `blockers` `[tl_blocker * capacity]`, in order from `a`,
 * and the number to *count. Each segment, door and obstacle comes once, `at` being the first point
 * of the line that it forbids; the first is that of tl_query_first_hit. The ids are those of the
 * map when the nav was made or updated.
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with blockers NULL asks for
 *   it
 *
 * What is too near to `a` itself comes first, at `a`. A wall that touches the line and leaves a
 * side open does not block; where several together leave none, those that meet there do, and behind
 * it both sides count as open. The inside of a solid is named only where `a` lies in it: a line
 * that enters a solid crosses its wall. */
TL_CHECKED TL_API tl_status tl_query_get_blockers(
	const tl_query *query, tl_blocker *blockers, size_t capacity, size_t *count);

/* ---- what is visible from a point ----
 *
 * In every nav. One by corners has the triangulation that this needs. In another nav the first of
 * these calls makes it, in the time of tl_nav_create by corners and within a default budget
 * (TL_E_LIMIT); the nav keeps it for all queries until it is updated. After that a call allocates
 * only where it finds more than any call of its query before. The contact rule plays no role. */

/* The corners (wall ends at which a path can bend) that `from` sees, counter-clockwise with x to
 * the right and y up, into `points` `[tl_point * capacity]`, their number to *count; of several on
 * one ray only the nearest. The first is the one with the smallest y, then the smallest x, so equal
 * maps give equal arrays. 0 where no agent can be. Some 20 ns a corner. (Triangular expansion,
 * docs/search.md.)
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with points NULL asks for it
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_LIMIT: see above
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_visible_corners(
	tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);

/* The outline of all that `from` sees, counter-clockwise from its lowest point on, into `points` as
 * above. Which walls bound it is exact; where a ray past a corner meets a wall is rounded to
 * doubles. Where no wall blocks, the outline goes to 2^29 grid units and four more. (Visibility
 * polygon by triangular expansion.) Errors as tl_query_visible_corners.
 *
 * In a nav with a radius walls are as wide as the centre of a body must stay away from them. */
TL_CHECKED TL_API tl_status tl_query_visibility_polygon(
	tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
