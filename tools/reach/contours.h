/* SPDX-License-Identifier: MIT */
/* contours.h: lines of equal distance in a field. */
#ifndef TAUTLINE_TOOLS_REACH_CONTOURS_H
#define TAUTLINE_TOOLS_REACH_CONTOURS_H

#include <tautline/nav.h>
#include <tautline/nav_field.h>

/* A field as tl_query_field made it: distances, INFINITY where there is no path, and where one goes from the middles. */
struct field {
	const tl_field_def *def;
	const double *distances; /* [def->columns * def->rows] */
	const tl_point *next;    /* the same */
};

/* Takes a segment of a line of equal distance. */
struct contour_taker {
	void (*take)(void *context, double distance, tl_point a, tl_point b);
	void *context;
};

/* Gives, as segments, where the distance is a multiple of `step` below `top`, by the query that made the field, which has no areas. Within a cell
 * the lines are arcs about where one goes from its middle and from those beside it, and end at walls. What tl_query_sees returns. */
tl_status contours_find(
	tl_query *query, const struct field *field, double step, double top, const struct contour_taker *taker);

#endif
