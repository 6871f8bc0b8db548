/* SPDX-License-Identifier: MIT */
/*
 * geometry/crossing.c: the numbers as wide as they must be, see the table in geometry/crossing.h.
 *
 * With lines p + t d and q + u e, D = d x e and s = (q - p) x e, the crossing is p + d s / D.
 */
#include "geometry/crossing.h"

#include "base/assert.h"
#include "geometry/wide.h"

tli_crossing tli_crossing_of_lines(tli_point a, tli_point b, tli_point e, tli_point f)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, ex = (int64_t)f.x - e.x, ey = (int64_t)f.y - e.y;
	int64_t d = tli_determinant(dx, dy, ex, ey);
	int64_t s = tli_determinant((int64_t)e.x - a.x, (int64_t)e.y - a.y, ex, ey);
	tli_assert(d != 0);
	if (d < 0) {
		d = -d;
		s = -s;
	}
	return (tli_crossing){ (__int128)a.x * d + (__int128)dx * s, (__int128)a.y * d + (__int128)dy * s, d };
}

/* Nearest, half up. */
static int32_t divide_round(__int128 numerator, int64_t denominator)
{
	__int128 twice = 2 * numerator + denominator, below = 2 * (__int128)denominator;
	__int128 quotient = twice / below;
	return (int32_t)(quotient - (twice % below < 0));
}

tli_point tli_crossing_round(const tli_crossing *crossing)
{
	tli_assert(crossing->d > 0);
	return (tli_point){ divide_round(crossing->x, crossing->d), divide_round(crossing->y, crossing->d) };
}

bool tli_crossing_is_at(const tli_crossing *crossing, tli_point p)
{
	return crossing->x == (__int128)p.x * crossing->d && crossing->y == (__int128)p.y * crossing->d;
}

static int64_t magnitude(int64_t value)
{
	return value < 0 ? -value : value;
}

tli_side tli_orient_rounded(tli_point a, tli_point b, tli_point c)
{
	int64_t ux = (int64_t)b.x - a.x, uy = (int64_t)b.y - a.y, vx = (int64_t)c.x - a.x, vy = (int64_t)c.y - a.y;
	int64_t value = tli_determinant(ux, uy, vx, vy);
	int64_t doubt = magnitude(ux) + magnitude(uy) + magnitude(vx) + magnitude(vy) + 2;
	return magnitude(value) > doubt ? tli_side_from_sign(value) : TLI_ON;
}

/* (u - p) d */
static __int128 x_from(const tli_crossing *u, tli_point p)
{
	return u->x - (__int128)p.x * u->d;
}

static __int128 y_from(const tli_crossing *u, tli_point p)
{
	return u->y - (__int128)p.y * u->d;
}

tli_side tli_side_of_crossing(tli_point a, tli_point b, const tli_crossing *crossing)
{
	__int128 value = tli_determinant_wide(
		(int64_t)b.x - a.x, (int64_t)b.y - a.y, x_from(crossing, a), y_from(crossing, a));
	return (tli_side)((value > 0) - (value < 0));
}

/* (u - p) x (v - p), times both denominators. */
tli_side tli_orient_two_crossings(const tli_crossing *u, const tli_crossing *v, tli_point p)
{
	return (tli_side)tli_wide_compare_products(x_from(u, p), y_from(v, p), y_from(u, p), x_from(v, p));
}

static tli_wide minor(const tli_crossing *a, const tli_crossing *b, int64_t factor)
{
	return tli_wide_scale(tli_wide_subtract(tli_wide_multiply(a->x, b->y), tli_wide_multiply(a->y, b->x)), factor);
}

/* The determinant of the rows (x, y, d). */
tli_side tli_orient_three_crossings(const tli_crossing *u, const tli_crossing *v, const tli_crossing *w)
{
	return (tli_side)tli_wide_sign(
		tli_wide_add(tli_wide_add(minor(u, v, w->d), minor(v, w, u->d)), minor(w, u, v->d)));
}
