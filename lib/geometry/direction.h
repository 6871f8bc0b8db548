/* SPDX-License-Identifier: MIT */
/* geometry/direction.h: directions between grid points: turns, cones, order by angle. All exact. */
#ifndef TLI_GEOMETRY_DIRECTION_H
#define TLI_GEOMETRY_DIRECTION_H

#include "geometry/predicates.h"

/* A difference of two grid points: at most 2^30 in each coordinate. */
typedef struct tli_direction {
	int32_t x, y;
} tli_direction;

static inline tli_direction tli_direction_to(tli_point from, tli_point to)
{
	return (tli_direction){ to.x - from.x, to.y - from.y };
}

static inline tli_direction tli_opposite(tli_direction d)
{
	return (tli_direction){ -d.x, -d.y };
}

/* Positive where b lies counter-clockwise of a by less than 180 degrees. At most 2^61 in size. */
static inline int64_t tli_cross(tli_direction a, tli_direction b)
{
	return tli_determinant(a.x, a.y, b.x, b.y);
}

static inline int64_t tli_dot_directions(tli_direction a, tli_direction b)
{
	return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* On which side of the ray from p along d does the point lie? */
static inline tli_side tli_side_of_direction(tli_point p, tli_direction d, tli_point at)
{
	return tli_side_from_sign(tli_determinant(d.x, d.y, (int64_t)at.x - p.x, (int64_t)at.y - p.y));
}

/* Does the closed cone that goes counter-clockwise from `first` to `last`, at most 180 degrees, hold d? */
static inline bool tli_cone_holds(tli_direction first, tli_direction last, tli_direction d)
{
	int64_t width = tli_cross(first, last), after = tli_cross(first, d), before = tli_cross(d, last);
	if (width == 0 && tli_dot_directions(first, last) > 0) /* a single direction */
		return after == 0 && tli_dot_directions(first, d) > 0;
	return after >= 0 && before >= 0;
}

static inline bool tli_direction_is_lower(tli_direction d)
{
	return d.y < 0 || (d.y == 0 && d.x < 0);
}

/* The order counter-clockwise from (1, 0): negative, 0 for the same direction, positive. */
static inline int tli_compare_directions(tli_direction d, tli_direction e)
{
	if (tli_direction_is_lower(d) != tli_direction_is_lower(e))
		return tli_direction_is_lower(d) ? 1 : -1;
	int64_t turn = tli_cross(d, e);
	return (turn < 0) - (turn > 0);
}

#endif
