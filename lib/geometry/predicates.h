/* SPDX-License-Identifier: MIT */
/*
 * geometry/predicates.h: orientation, lines, segments and circles, exactly.
 *
 * With |coordinate| <= 2^29, differences are at most 2^30 in size, cross products of two differences at most 2^61, and a line
 * equation's A*x + B*y + C at most 3 * 2^59: all of it fits int64_t, so signs are exact on every compiler. Signs and
 * determinants are computed in geometry/ alone (tests/policy/test_determinants.sh).
 */
#ifndef TLI_GEOMETRY_PREDICATES_H
#define TLI_GEOMETRY_PREDICATES_H

#include "geometry/grid.h"

typedef enum tli_side { TLI_RIGHT = -1, TLI_ON = 0, TLI_LEFT = 1 } tli_side;

static inline tli_side tli_side_from_sign(int64_t value)
{
	return (tli_side)((value > 0) - (value < 0));
}

/* ax * by - ay * bx; the caller's numbers are such that both products and their difference fit. */
static inline int64_t tli_determinant(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
	return ax * by - ay * bx;
}

static inline __int128 tli_determinant_wide(__int128 ax, __int128 ay, __int128 bx, __int128 by)
{
	return ax * by - ay * bx;
}

/* Twice the signed area of the triangle a, b, c: positive when c lies left of the line a -> b. */
static inline int64_t tli_orient(tli_point a, tli_point b, tli_point c)
{
	return tli_determinant((int64_t)b.x - a.x, (int64_t)b.y - a.y, (int64_t)c.x - a.x, (int64_t)c.y - a.y);
}

static inline tli_side tli_side_of(tli_point a, tli_point b, tli_point c)
{
	return tli_side_from_sign(tli_orient(a, b, c));
}

/* The line a -> b as A*x + B*y + C, which equals tli_orient(a, b, (x, y)). All zero for a = b. */
typedef struct tli_line {
	int64_t a, b, c;
} tli_line;

static inline tli_line tli_line_through(tli_point a, tli_point b)
{
	tli_line line = { (int64_t)a.y - b.y, (int64_t)b.x - a.x, 0 };
	line.c = -(line.a * a.x + line.b * a.y);
	return line;
}

static inline int64_t tli_line_value(const tli_line *line, tli_point p)
{
	return line->a * p.x + line->b * p.y + line->c;
}

/* (b - a) . (c - a), at most 2^61 in size. */
static inline int64_t tli_dot(tli_point a, tli_point b, tli_point c)
{
	return ((int64_t)b.x - a.x) * ((int64_t)c.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - a.y);
}

/* p lies on the closed segment ab (which may be a point). */
bool tli_point_on_segment(tli_point p, tli_point a, tli_point b);

/* Is d strictly inside the circle through a, b, c (counter-clockwise)? */
bool tli_point_in_circle(tli_point a, tli_point b, tli_point c, tli_point d);

/* How two closed segments meet. A segment may be a single point. */
typedef enum tli_relation {
	TLI_DISJOINT = 0, /* no common point */
	TLI_TOUCH,        /* exactly one common point, an end of at least one of them */
	TLI_CROSS,        /* exactly one common point, interior to both */
	TLI_OVERLAP       /* collinear, more than one common point */
} tli_relation;

tli_relation tli_segment_relation(tli_point a, tli_point b, tli_point c, tli_point d);

#endif
