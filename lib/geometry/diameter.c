/* SPDX-License-Identifier: MIT */
/*
 * geometry/diameter.c: a point is inside the disc over the diameter v f where (p - v) . (p - f) < 0. Along a segment that is a parabola, and its
 * lowest value decides. Most answers are certain from doubles; the others come from integers.
 */
#include "geometry/diameter.h"

#include "base/assert.h"
#include "geometry/wide.h"

#include <math.h>

tli_diameter tli_diameter_to_point(tli_point from, tli_point to)
{
	__int128 x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
	return (tli_diameter){ from, x, y, x * x + y * y, 1 };
}

tli_diameter tli_diameter_to_line(tli_point from, tli_point a, tli_point b)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, height = tli_orient(a, b, from);
	tli_assert(dx != 0 || dy != 0);
	return (tli_diameter){ from, (__int128)height * dy, -(__int128)height * dx, (__int128)height * height,
		dx * dx + dy * dy };
}

int tli_compare_diameters(const tli_diameter *one, const tli_diameter *other)
{
	static const double DOUBT = 0x1p-48; /* relative; doubles that are farther apart decide */
	double a = (double)one->squared * (double)other->scale, b = (double)other->squared * (double)one->scale;
	if (fabs(a - b) > DOUBT * (a + b))
		return a < b ? -1 : 1;
	return tli_wide_compare_products(one->squared, other->scale, other->squared, one->scale);
}

int tli_compare_diameter_with(const tli_diameter *one, int64_t length)
{
	tli_assert(length >= 0 && length <= (int64_t)1 << 31);
	return tli_wide_compare_products(one->squared, 1, (__int128)length * length, one->scale);
}

int tli_compare_middles(const tli_diameter *one, const tli_diameter *other)
{
	__int128 y = 2 * (__int128)one->from.y * one->scale + one->y;
	int order = tli_wide_compare_products(
		y, other->scale, 2 * (__int128)other->from.y * other->scale + other->y, one->scale);
	if (order)
		return order;
	__int128 x = 2 * (__int128)one->from.x * one->scale + one->x;
	return tli_wide_compare_products(
		x, other->scale, 2 * (__int128)other->from.x * other->scale + other->x, one->scale);
}

double tli_diameter_length(const tli_diameter *diameter)
{
	return sqrt((double)diameter->squared / (double)diameter->scale);
}

int tli_compare_foot_with_crossing(tli_point a, tli_point b, tli_point p, const tli_crossing *crossing)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
	__int128 x = crossing->x - (__int128)a.x * crossing->d, y = crossing->y - (__int128)a.y * crossing->d;
	__int128 foot = (__int128)tli_dot(a, b, p) * crossing->d, at = dx * x + dy * y;
	return (foot > at) - (foot < at);
}

/* ---- the disc ---- */

/* By doubles: -1 the segment stays outside of the closed disc for certain, 1 it goes into the open one for certain, 0 not known. Coordinates from `from` are exact; a
 * distance from the middle has an error below 2^-48 of those. */
static int disc_holds_rounded(const tli_diameter *diameter, tli_point p, tli_point q)
{
	static const double DOUBT = 0x1p-44;
	double mx = tli_diameter_dx(diameter) / 2, my = tli_diameter_dy(diameter) / 2, squared = mx * mx + my * my;
	double px = (double)p.x - diameter->from.x - mx, py = (double)p.y - diameter->from.y - my;
	double ux = (double)q.x - p.x, uy = (double)q.y - p.y, along = -(px * ux + py * uy), length = ux * ux + uy * uy;
	double least = px * px + py * py, size = least + length + squared;
	if (along > 0 && along < length) {
		double cross = ux * py - uy * px;
		least = cross * cross / length;
	} else if (along > 0) {
		double qx = px + ux, qy = py + uy;
		least = qx * qx + qy * qy;
	}
	return least - squared > size * DOUBT ? -1 : squared - least > size * DOUBT;
}

/* scale (p - from) . (p - other end) */
static __int128 power_of(const tli_diameter *diameter, tli_point p)
{
	int64_t x = (int64_t)p.x - diameter->from.x, y = (int64_t)p.y - diameter->from.y;
	return (__int128)diameter->scale * (x * x + y * y) - (x * diameter->x + y * diameter->y);
}

bool tli_disc_holds(const tli_diameter *diameter, tli_point p, tli_point q)
{
	int rounded = disc_holds_rounded(diameter, p, q);
	if (rounded)
		return rounded > 0;
	__int128 at_p = power_of(diameter, p);
	if (at_p < 0 || power_of(diameter, q) < 0)
		return true;
	/* With u = q - p: the power at p + s u is u^2 s^2 + slope s / scale + at_p / scale. */
	int64_t ux = (int64_t)q.x - p.x, uy = (int64_t)q.y - p.y, length = ux * ux + uy * uy;
	int64_t x = (int64_t)p.x - diameter->from.x, y = (int64_t)p.y - diameter->from.y;
	__int128 slope = 2 * (__int128)diameter->scale * (ux * x + uy * y) - (ux * diameter->x + uy * diameter->y);
	__int128 twice = 2 * (__int128)length * diameter->scale;
	if (slope >= 0 || -slope >= twice) /* the lowest value is at an end */
		return false;
	return tli_wide_compare_products(2 * twice, at_p, slope, slope) < 0;
}
