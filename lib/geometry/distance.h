/* SPDX-License-Identifier: MIT */
/*
 * geometry/distance.h: distances, exact for decisions, as doubles for reports.
 *
 * Comparisons are between squares in __int128: cross^2 <= 2^122, r^2 * len^2 <= 2^121 for r <= 2^30.
 */
#ifndef TLI_GEOMETRY_DISTANCE_H
#define TLI_GEOMETRY_DISTANCE_H

#include "geometry/predicates.h"

/* Sign of |p q| - r: -1 nearer than r, 0 exactly, 1 farther. 0 <= r <= 2^30. */
int tli_compare_distance_points(tli_point p, tli_point q, int64_t r);
/* Sign of the distance between p and the closed segment ab, minus r. */
int tli_compare_distance_point_segment(tli_point p, tli_point a, tli_point b, int64_t r);
/* Sign of the distance between the closed segments ab and cd, minus r. */
int tli_compare_distance_segments(tli_point a, tli_point b, tli_point c, tli_point d, int64_t r);

/* The distances themselves, in grid units, rounded. */
double tli_distance_points(tli_point p, tli_point q);
double tli_distance_point_segment(tli_point p, tli_point a, tli_point b);
double tli_distance_segments(tli_point a, tli_point b, tli_point c, tli_point d);

/* |p q|^2, exact: at most 2^61. */
static inline int64_t tli_distance_squared(tli_point p, tli_point q)
{
	return tli_dot(p, q, q);
}

#endif
