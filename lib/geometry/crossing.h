/* SPDX-License-Identifier: MIT */
/*
 * geometry/crossing.h: points where two lines of grid points cross, with exact signs.
 *
 * Sizes, with grid differences below 2^30.01:
 *
 *     d                          cross of two directions           2^61
 *     x, y                       |x / d| <= 2^29                   2^90
 *     x - p.x * d                |x / d - p.x| < 2^30.01           2^91.1
 *     side of a line of grid points, one crossing                  2^122.2   __int128
 *     two crossings and a grid point                               2^183.2   tli_wide
 *     three crossings            6 * 2^(90 + 90 + 61)              2^243.6   tli_wide
 */
#ifndef TLI_GEOMETRY_CROSSING_H
#define TLI_GEOMETRY_CROSSING_H

#include "geometry/predicates.h"

/* The point (x / d, y / d), d > 0. */
typedef struct tli_crossing {
	__int128 x, y;
	int64_t d;
} tli_crossing;

/* Of the lines a b and e f, which are not parallel. */
tli_crossing tli_crossing_of_lines(tli_point a, tli_point b, tli_point e, tli_point f);
/* The nearest grid point, halves up. */
tli_point tli_crossing_round(const tli_crossing *crossing);
bool tli_crossing_is_at(const tli_crossing *crossing, tli_point p);

/* On which side of the line a -> b does it lie? */
tli_side tli_side_of_crossing(tli_point a, tli_point b, const tli_crossing *crossing);
/* Orientation of the triangles u, v, p and u, v, w. */
tli_side tli_orient_two_crossings(const tli_crossing *u, const tli_crossing *v, tli_point p);
tli_side tli_orient_three_crossings(const tli_crossing *u, const tli_crossing *v, const tli_crossing *w);

/* A filter in int64_t for all of these: the orientation of rounded positions where it is that of the crossings for certain, ON where it
 * is not known. A crossing is within 1/2 of its rounded position in each coordinate, so the orientation of the rounded ones is
 * off by less than the sum of the differences of coordinates plus 2. */
tli_side tli_orient_rounded(tli_point a, tli_point b, tli_point c);

#endif
