/* SPDX-License-Identifier: MIT */
/* tautline/nav_field.h: how far it is from one place to everywhere. Conventions and common errors:
 * nav.h. */
#ifndef TAUTLINE_NAV_FIELD_H
#define TAUTLINE_NAV_FIELD_H

#include <tautline/nav_make.h>
#include <tautline/nav_path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Most cells of a field. */
#define TL_FIELD_CELLS_MAX 16777216

/* A grid of square cells, and from where to measure. */
typedef struct tl_field_def {
	uint32_t cookie; /* of tl_default_field_def(); without it a definition is refused */
	tl_stop from;
	tl_point corner;      /* of the first cell, the smallest x and y; map units */
	double cell;          /* side of a cell, map units, > 0; default 1 */
	size_t columns, rows; /* at most TL_FIELD_CELLS_MAX cells */
	double max_distance;  /* what is farther is left out, map units, >= 0; default INFINITY */
	tl_budget budget;     /* default tl_default_budget() */
} tl_field_def;

/* A definition with its defaults. */
TL_API tl_field_def tl_default_field_def(void);

/* The distances from a place to the middles of cells, row by row from the smallest y on, into
 * `distances` `[double * columns * rows]`: exact, as tl_query_distances has them, not along the
 * cells; INFINITY where there is no path. `next` `[tl_point * columns * rows]` (NULL is fine) gets
 * where one goes from there towards `from` in a straight line: the last bend of the path, or `from`
 * (a flow field); the middle itself where there is no path.
 * - TL_E_RANGE: a point outside the grid; middles of cells may lie there
 * - TL_E_STALE: a waypoint that the nav does not know
 * - TL_E_INVALID: also a sight_only nav, a cell that is not above 0, max_distance below 0 or NaN
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget; or too many cells
 * - TL_E_NOMEM
 *
 * One search serves all cells. Some 3 to 6 us a cell, with areas some 100. */
TL_CHECKED TL_API tl_status tl_query_field(
	tl_query *query, const tl_field_def *def, double *distances, tl_point *next);

/* A piece of a line of equal distance, within one cell. */
typedef struct tl_contour {
	double distance;   /* a multiple of the step, map units */
	tl_point from, to; /* its ends, map units; between grid points */
} tl_contour;

/* A field, and which lines to find in it. */
typedef struct tl_contours_def {
	uint32_t cookie; /* of tl_default_contours_def(); without it a definition is refused */
	tl_stop from;
	tl_point corner;      /* of the first cell, as in tl_field_def */
	double cell;          /* side of a cell, map units, > 0; default 1 */
	size_t columns, rows; /* at most TL_FIELD_CELLS_MAX cells */
	double max_distance;  /* of lines and cells, map units, >= 0; default INFINITY */
	double step;          /* from line to line, map units, > 0; default 1 */
	tl_budget budget;     /* default tl_default_budget() */
} tl_contours_def;

/* A definition with its defaults. */
TL_API tl_contours_def tl_default_contours_def(void);

/* The lines at which the distance from a place is a multiple of `step`, as pieces cell by cell,
 * into `contours` `[tl_contour * capacity]`, their number to *count. In a cell the lines are arcs
 * about the bends to which the field leads (`next`) from its middle and from those beside it; they
 * end at walls, where another of these bends is nearer, and, for a body, where its path is longer
 * than that by the bend. A piece is a chord within 1/30 of a cell of its arc. A bend that none of
 * the nine middles knows is missed, so choose cells smaller than what matters.
 * - TL_E_BUFFER: they do not fit; *count is what is needed, and nothing is written; that is known
 *   only when all have been found, so give what you have
 * - TL_E_RANGE: a point outside the grid; cells may lie there
 * - TL_E_STALE: a waypoint that the nav does not know
 * - TL_E_INVALID: also a sight_only nav, a query with areas, whose lines of equal cost are no arcs,
 *   a cell or step that is not above 0, max_distance below 0 or NaN
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget; or too many cells, or a cell above 1,000,000 steps
 * - TL_E_NOMEM
 *
 * Makes the field; besides some 5 us a cell and 20 us a piece. */
TL_CHECKED TL_API tl_status tl_query_contours(tl_query *query, const tl_contours_def *def,
	tl_contour *contours, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
