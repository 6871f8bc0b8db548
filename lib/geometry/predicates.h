/* SPDX-License-Identifier: MIT */
/*
 * geometry/predicates.h: which side of a line, exactly.
 *
 * With |coordinate| <= 2^29, differences are below 2^30 in size, cross products of two differences at most
 * 2^61, and a line equation's A*x + B*y + C at most 3 * 2^59: all of it fits int64_t, so a sign is the truth
 * on every compiler. This layer alone computes signs; everybody else consumes LEFT, ON, RIGHT.
 */
#ifndef TLI_GEOMETRY_PREDICATES_H
#define TLI_GEOMETRY_PREDICATES_H

#include "geometry/grid.h"

typedef enum tli_side { TLI_RIGHT = -1, TLI_ON = 0, TLI_LEFT = 1 } tli_side;

static inline tli_side tli_side_from_sign(int64_t value)
{
	return (tli_side)((value > 0) - (value < 0));
}

/* Twice the signed area of the triangle a, b, c: positive when c lies left of the line a -> b. */
static inline int64_t tli_orient(tli_point a, tli_point b, tli_point c)
{
	return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
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

/* How two closed segments meet. A segment may be a single point. */
typedef enum tli_relation {
	TLI_DISJOINT = 0, /* no common point */
	TLI_TOUCH,        /* exactly one common point, an end of at least one of them */
	TLI_CROSS,        /* exactly one common point, interior to both */
	TLI_OVERLAP       /* collinear, more than one common point */
} tli_relation;

tli_relation tli_segment_relation(tli_point a, tli_point b, tli_point c, tli_point d);

#endif
