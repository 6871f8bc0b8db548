/* SPDX-License-Identifier: MIT */
/*
 * geometry/segment.c: how two closed segments meet, by the signs of four orientations; and the circle through three points. Source: the
 * classical straddle test (O'Rourke, Computational Geometry in C, section 1.5), made total: segments may be points, collinear, or both.
 */
#include "geometry/predicates.h"

static bool is_between_coordinates(int32_t low, int32_t value, int32_t high)
{
	return low <= high ? low <= value && value <= high : high <= value && value <= low;
}

bool tli_point_on_segment(tli_point p, tli_point a, tli_point b)
{
	return tli_orient(a, b, p) == 0 && is_between_coordinates(a.x, p.x, b.x) &&
		is_between_coordinates(a.y, p.y, b.y);
}

/* Both segments lie on one line (or are points on it): compare them along the order (y, x). */
static tli_relation relate_collinear(tli_point a, tli_point b, tli_point c, tli_point d)
{
	tli_point low_ab = tli_point_compare(a, b) <= 0 ? a : b, high_ab = tli_point_compare(a, b) <= 0 ? b : a;
	tli_point low_cd = tli_point_compare(c, d) <= 0 ? c : d, high_cd = tli_point_compare(c, d) <= 0 ? d : c;
	tli_point low = tli_point_compare(low_ab, low_cd) >= 0 ? low_ab : low_cd;
	tli_point high = tli_point_compare(high_ab, high_cd) <= 0 ? high_ab : high_cd;
	int order = tli_point_compare(low, high);
	if (order > 0)
		return TLI_DISJOINT;
	return order == 0 ? TLI_TOUCH : TLI_OVERLAP;
}

tli_relation tli_segment_relation(tli_point a, tli_point b, tli_point c, tli_point d)
{
	/* A point has no line, so its orientations are all zero: ask the other segment about it. */
	if (tli_point_equal(a, b))
		return tli_point_on_segment(a, c, d) ? TLI_TOUCH : TLI_DISJOINT;
	if (tli_point_equal(c, d))
		return tli_point_on_segment(c, a, b) ? TLI_TOUCH : TLI_DISJOINT;
	tli_side ab_c = tli_side_of(a, b, c), ab_d = tli_side_of(a, b, d);
	if (ab_c == TLI_ON && ab_d == TLI_ON)
		return relate_collinear(a, b, c, d);
	tli_side cd_a = tli_side_of(c, d, a), cd_b = tli_side_of(c, d, b);
	if (ab_c * ab_d > 0 || cd_a * cd_b > 0)
		return TLI_DISJOINT;
	return ab_c * ab_d < 0 && cd_a * cd_b < 0 ? TLI_CROSS : TLI_TOUCH;
}

bool tli_point_in_circle(tli_point a, tli_point b, tli_point c, tli_point d)
{
	int64_t ax = (int64_t)a.x - d.x, ay = (int64_t)a.y - d.y, bx = (int64_t)b.x - d.x, by = (int64_t)b.y - d.y;
	int64_t cx = (int64_t)c.x - d.x, cy = (int64_t)c.y - d.y;
	__int128 sum = (__int128)(ax * ax + ay * ay) * tli_determinant(bx, by, cx, cy);
	sum += (__int128)(bx * bx + by * by) * tli_determinant(cx, cy, ax, ay);
	sum += (__int128)(cx * cx + cy * cy) * tli_determinant(ax, ay, bx, by);
	return sum > 0;
}
