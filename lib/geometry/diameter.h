/* SPDX-License-Identifier: MIT */
/*
 * geometry/diameter.h: diameters of discs, from a grid point to another one or to the foot of a perpendicular, with exact signs.
 *
 * The other end is from + (x, y) / scale. With the line a b and d = b - a, it is the foot for scale = d^2 and (x, y) = -(d x (from - a)) times
 * d turned left. Sizes, with grid differences below 2^30.01:
 *
 *     scale                                2^60.1
 *     x, y                                 2^91
 *     squared                              2^122    of the length, times scale
 *     two lengths                          2^183    tli_wide
 *     a segment and the disc               2^248    tli_wide
 */
#ifndef TLI_GEOMETRY_DIAMETER_H
#define TLI_GEOMETRY_DIAMETER_H

#include "geometry/crossing.h"

typedef struct tli_diameter {
	tli_point from;
	__int128 x, y;    /* to the other end, times scale */
	__int128 squared; /* of the length, times scale */
	int64_t scale;    /* > 0; 1: the other end is a grid point */
} tli_diameter;

tli_diameter tli_diameter_to_point(tli_point from, tli_point to);
/* To the foot of the perpendicular on the line a b, a != b. */
tli_diameter tli_diameter_to_line(tli_point from, tli_point a, tli_point b);

/* Sign of the difference of the lengths. */
int tli_compare_diameters(const tli_diameter *one, const tli_diameter *other);
/* Sign of the length minus a length of at most 2^31 grid units. */
int tli_compare_diameter_with(const tli_diameter *one, int64_t length);
/* By the middles: y, then x. */
int tli_compare_middles(const tli_diameter *one, const tli_diameter *other);
/* Has the open disc over the diameter a point of the closed segment p q, which may be a point? */
bool tli_disc_holds(const tli_diameter *diameter, tli_point p, tli_point q);

/* Grid units, rounded. */
double tli_diameter_length(const tli_diameter *diameter);
/* Of the other end from the first one, grid units, rounded. */
static inline double tli_diameter_dx(const tli_diameter *diameter)
{
	return (double)diameter->x / (double)diameter->scale;
}

static inline double tli_diameter_dy(const tli_diameter *diameter)
{
	return (double)diameter->y / (double)diameter->scale;
}

/* Sign of the position of a foot along the line a -> b, minus that of a crossing on this line: of the foot of the perpendicular from p. */
int tli_compare_foot_with_crossing(tli_point a, tli_point b, tli_point p, const tli_crossing *crossing);

#endif
