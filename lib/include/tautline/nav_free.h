/* SPDX-License-Identifier: MIT */
/* tautline/nav_free.h: where it is free: the nearest place, random places, regions, sliding along
 * walls. Conventions and common errors: nav.h. */
#ifndef TAUTLINE_NAV_FREE_H
#define TAUTLINE_NAV_FREE_H

#include <tautline/nav_make.h>
#include <tautline/nav_path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A place where a body can be. */
typedef struct tl_free_place {
	bool found;
	tl_point at;     /* on the grid */
	double distance; /* straight, from the point that was asked about, map units */
} tl_free_place;

/* The grid point nearest to `at` where a body of the nav can be, not farther than `max_distance`
 * (map units, INFINITY = anywhere): exact, and of several the one with the smaller y, then x.
 * budget NULL = defaults. (Branch and bound over squares that halve.)
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_INVALID: also max_distance below 0 or NaN
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM
 *
 * Whether anything can be reached from there is another question: tl_query_region. */
TL_CHECKED TL_API tl_status tl_query_nearest_free(tl_query *query, tl_point at, double max_distance,
	const tl_budget *budget, tl_free_place *out);

/* Which random points to draw. */
typedef struct tl_random_def {
	uint32_t cookie; /* of tl_default_random_def(); without it a definition is refused */
	uint64_t seed;   /* default 0: the same points whenever all is the same */
	/* Only points that can be reached from `from`; default false. */
	bool reachable;
	tl_stop from;
	/* Of such points: by a path that costs no more, map units, >= 0; default INFINITY. */
	double max_distance;
	tl_budget budget; /* default tl_default_budget() */
} tl_random_def;

/* A definition with its defaults. */
TL_API tl_random_def tl_default_random_def(void);

/* Draws points at random, all grid points where a body can be being as likely, into `points`
 * `[tl_point * capacity]`, and their number to *count: `capacity`, or fewer where 65,536 points in
 * a row were not free, or not near enough. By rejection, so where little is free it takes long;
 * from the bounds of the nav, or from the square about `from` that max_distance says.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_STALE: a waypoint that the nav does not know
 * - TL_E_INVALID: also max_distance below 0 or NaN, a sight_only nav with `reachable`
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_random_points(tl_query *query, const tl_random_def *def,
	tl_point *points, size_t capacity, size_t *count);

/* A part of the plane that what blocks cuts off: within it a body gets from everywhere to
 * everywhere. */
typedef struct tl_region {
	bool found; /* false: no body can be there, and all else is 0 */
	/* Its anchor: the lowest point of its border, of several the leftmost one: a wall end or a
	 * crossing (rounded here, compared exactly). Equal maps have equal anchors, whatever
	 * their history. False: it has no border, as there are no walls. */
	bool has_anchor;
	tl_point anchor; /* map units */
	/* From the anchor along the wall on whose left it lies there; of several the first one
	 * counter-clockwise from (1, 0). Whole numbers without a common divisor. */
	tl_point direction;
	double area; /* square map units; INFINITY outside of all walls */
} tl_region;

/* The region in which `at` lies, for the body of the nav: two points with the same anchor and
 * direction are in one region. budget NULL = defaults. O(triangles of the nav): 2 ms for 35,000
 * walls in a nav for points, 11 ms in one for a body.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_LIMIT: also as in tl_query_visible_corners
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_region(
	tl_query *query, tl_point at, const tl_budget *budget, tl_region *out);

/* All regions, sorted by anchor (y, then x) and direction, into `regions` `[tl_region * capacity]`,
 * their number to *count. budget NULL = defaults.
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with regions NULL asks for
 *   it
 * - TL_E_LIMIT: also as in tl_query_visible_corners
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_regions(tl_query *query, const tl_budget *budget,
	tl_region *regions, size_t capacity, size_t *count);

/* Where a slide ends. */
typedef struct tl_slide {
	bool found;        /* false: no body can be at the start, and all else is 0 */
	tl_point at;       /* on the grid, map units */
	uint32_t contacts; /* with walls and obstacles, 0 to 4 */
} tl_slide;

/* Moves the body of the nav from `from` straight towards `to`; at a contact it goes on with what is
 * left of the move along the wall there, and stops at the fourth. It is never nearer to anything
 * than its radius, and every leg of it is a sight line. The same bytes everywhere, in some
 * microseconds, without a budget.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_query_slide(
	tl_query *query, tl_point from, tl_point to, tl_slide *out);

#ifdef __cplusplus
}
#endif
#endif
