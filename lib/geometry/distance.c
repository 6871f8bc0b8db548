/* SPDX-License-Identifier: MIT */
/*
 * geometry/distance.c: distances between points and segments. Beside the inside of a segment `nearer than r` is cross^2 < r^2 * length^2:
 * at most 2^122, so exact in __int128; elsewhere the square of the distance to an end fits int64_t. Two segments that meet are at distance
 * 0; else one of the four ends is nearest to the other segment.
 */
#include "geometry/distance.h"

#include "base/assert.h"

#include <math.h>

static int sign_of(__int128 value)
{
	return (value > 0) - (value < 0);
}

int tli_compare_distance_points(tli_point p, tli_point q, int64_t r)
{
	tli_assert(r >= 0 && r <= (int64_t)1 << 31);
	return sign_of((__int128)tli_distance_squared(p, q) - (__int128)r * r);
}

int tli_compare_distance_point_segment(tli_point p, tli_point a, tli_point b, int64_t r)
{
	if (tli_dot(a, b, p) <= 0) /* also where a = b */
		return tli_compare_distance_points(p, a, r);
	if (tli_dot(b, a, p) <= 0)
		return tli_compare_distance_points(p, b, r);
	__int128 cross = tli_orient(a, b, p);
	return sign_of(cross * cross - (__int128)r * r * tli_distance_squared(a, b));
}

static int smaller_sign(int left, int right)
{
	return left < right ? left : right;
}

int tli_compare_distance_segments(tli_point a, tli_point b, tli_point c, tli_point d, int64_t r)
{
	tli_assert(r >= 0);
	if (tli_segment_relation(a, b, c, d) != TLI_DISJOINT)
		return r > 0 ? -1 : 0;
	int ends_of_cd = smaller_sign(
		tli_compare_distance_point_segment(c, a, b, r), tli_compare_distance_point_segment(d, a, b, r));
	int ends_of_ab = smaller_sign(
		tli_compare_distance_point_segment(a, c, d, r), tli_compare_distance_point_segment(b, c, d, r));
	return smaller_sign(ends_of_cd, ends_of_ab);
}

double tli_distance_points(tli_point p, tli_point q)
{
	return sqrt((double)tli_distance_squared(p, q));
}

double tli_distance_point_segment(tli_point p, tli_point a, tli_point b)
{
	if (tli_dot(a, b, p) <= 0)
		return tli_distance_points(p, a);
	if (tli_dot(b, a, p) <= 0)
		return tli_distance_points(p, b);
	return fabs((double)tli_orient(a, b, p)) / tli_distance_points(a, b);
}

double tli_distance_segments(tli_point a, tli_point b, tli_point c, tli_point d)
{
	if (tli_segment_relation(a, b, c, d) != TLI_DISJOINT)
		return 0;
	double ends_of_cd = fmin(tli_distance_point_segment(c, a, b), tli_distance_point_segment(d, a, b));
	double ends_of_ab = fmin(tli_distance_point_segment(a, c, d), tli_distance_point_segment(b, c, d));
	return fmin(ends_of_cd, ends_of_ab);
}
