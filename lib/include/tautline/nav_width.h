/* SPDX-License-Identifier: MIT */
/* tautline/nav_width.h: how wide it is: the largest disc that gets from one place to another.
 * Conventions and common errors: nav.h. */
#ifndef TAUTLINE_NAV_WIDTH_H
#define TAUTLINE_NAV_WIDTH_H

#include <tautline/nav_make.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How wide it is everywhere between the walls of a nav. */
typedef struct tl_widths tl_widths;

/* Makes the widths of all that blocks in a nav, whose radius plays no role; it must outlive them.
 * budget NULL = defaults. Some 4 us a wall. (A maximum spanning forest over the saddles of the
 * clearance.)
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_RANGE: an obstacle at the end of the grid
 * - TL_E_NOMEM
 *
 * Walls are exact, obstacles are polygons about their circles, which reach at most 1 % and two grid
 * units beyond: no width between them is given too large. */
TL_CHECKED TL_API tl_status tl_widths_create(
	const tl_nav *nav, const tl_budget *budget, tl_widths **out);

/* Frees them. NULL is fine. */
TL_API void tl_widths_free(tl_widths *widths);

/* Bytes that they hold. */
TL_API size_t tl_widths_bytes(const tl_widths *widths);

/* What says how wide it is between two places. */
typedef enum tl_width_limit {
	TL_WIDTH_UNLIMITED = 0, /* nothing: there are no walls */
	TL_WIDTH_AT_START,      /* the nearest wall to the start, which may lie on it */
	TL_WIDTH_AT_GOAL,       /* the same of the goal */
	TL_WIDTH_AT_NECK,       /* two walls between which the path leads */
	TL_WIDTH_PARTED         /* no path at all */
} tl_width_limit;

/* The largest disc that gets from one place to another. */
typedef struct tl_width {
	bool found;   /* false: none does, and the width is 0 */
	double width; /* its diameter, map units; INFINITY without walls */
	tl_width_limit limit;
	/* The narrowest place: the two points of walls that the disc touches there. Of several that
	 * are as narrow one with a great y of its middle, then x. At a start or goal: that place
	 * and the nearest point of a wall. */
	tl_point one, two;
	/* The same at the other end, where it is as narrow all along two parallel walls: `one_end`
	 * on the side of `one`. Otherwise equal to them. */
	tl_point one_end, two_end;
} tl_width;

/* The largest disc whose middle gets from `from` to `to` without a wall inside it. Any number of
 * threads may ask. Some microseconds, most of them for the clearance of both ends.
 * - TL_E_RANGE: a point outside the grid
 * - TL_E_STALE: the nav was updated
 * - TL_E_NOMEM
 *
 * A nav for half of that width has a path, one for more than half of it has none. */
TL_CHECKED TL_API tl_status tl_widths_between(
	const tl_widths *widths, tl_point from, tl_point to, tl_width *out);

/* A number for all places between which a disc of this radius (map units, rounded to the grid) can
 * move: equal for two of them exactly where it gets from one to the other. 0: it cannot be there.
 * Other numbers say nothing.
 * - TL_E_RANGE: a point outside the grid, a radius below 0 or beyond 2^29 grid units
 * - TL_E_STALE: the nav was updated
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_widths_group(
	const tl_widths *widths, tl_point at, double radius, uint32_t *group);

/* A narrow place between two wider ones. */
typedef struct tl_choke {
	tl_point one, two; /* the two points of walls between which it is */
	double width;      /* between them, map units */
	double beyond;     /* the diameter of the largest disc on the narrower side of it */
	/* The same at the other end of a stretch between parallel walls, as in tl_width. */
	tl_point one_end, two_end;
} tl_choke;

/* The places where it is narrower than `ratio` (above 0; INFINITY: all) times the widest place on
 * either side: from the widest to the narrowest, into `chokes` `[tl_choke * capacity]`, their
 * number to *count. A side is what is joined by wider places. O(n log n), but O(n^2) for walls all
 * about one circle; some 2 us a wall. No budget.
 * - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with chokes NULL asks for it
 * - TL_E_INVALID: also a ratio that is not above 0
 * - TL_E_STALE: the nav was updated
 * - TL_E_NOMEM
 *
 * Which disc is the largest comes from samples, the largest about three corners that are near each
 * other: it may be some percent larger. */
TL_CHECKED TL_API tl_status tl_widths_chokes(
	const tl_widths *widths, double ratio, tl_choke *chokes, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
