/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/ring_cut.c: a ring without the corners that lie beyond a line in front of it.
 *
 * What is put in the place of a run of such corners are grid points strictly inside the disc, so that no line a radius away from the middle, or
 * farther, is reached, and each side is at least radius - 1 away from the middle:
 *
 *        t ... the next corner that stays        From v each next point is the farthest one around that can be had: the ray
 *         \                                      from v that touches the disc of radius - 1 leaves that of the radius at e; looked
 *          w   e                                 at are the outermost grid points row by row (or column by column) from there
 *           \ /                                  back, and the first one is taken whose side from v is far enough away.
 *            v ... the last corner that stays
 *
 * That is a square root of the radius of points all around. The two points of the hull of all grid points in the disc that lie on its rightmost
 * column begin where no corner stays. Doubles say where to look; what is taken is decided exactly.
 */
#include "mesh/ring_cut.h"

#include <math.h>

#include "base/array.h"
#include "base/assert.h"

bool tli_cut_allows(const tli_cut *cut, tli_point p)
{
	__int128 along = (__int128)cut->away.x * ((int64_t)p.x - cut->base.x) +
		(__int128)cut->away.y * ((int64_t)p.y - cut->base.y);
	return along < 0 ||
		along * along <
		(__int128)((int64_t)cut->radius * cut->radius) * tli_dot_directions(cut->away, cut->away);
}

static bool is_allowed(tli_point corner, const tli_cut *cuts, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tli_point p = { cuts[i].middle.x + corner.x, cuts[i].middle.y + corner.y };
		if (!tli_cut_allows(&cuts[i], p))
			return false;
	}
	return true;
}

/* The largest whole number whose square and `other` squared are together less than that of the radius, or -1. */
static int64_t rest_of_square(int64_t radius, int64_t other)
{
	int64_t square = radius * radius - other * other - 1;
	if (square < 0)
		return -1;
	int64_t root = (int64_t)sqrt((double)square);
	while (root * root > square)
		root--;
	while ((root + 1) * (root + 1) <= square)
		root++;
	return root;
}

/* Counter-clockwise, and the side is far enough away from (0, 0). */
static bool cut_can_follow(tli_point v, tli_point w, int64_t radius)
{
	return !tli_point_equal(v, w) && tli_ring_side_is_away(v, w, radius - 1);
}

/* Where the ray from v that touches the inner disc leaves the outer one. */
static void find_farthest_cut(tli_point v, double radius, double *x, double *y)
{
	double inner = radius - 1, squared = (double)v.x * v.x + (double)v.y * v.y;
	double cosine = inner / sqrt(squared), sine = sqrt(fmax(0, 1 - cosine * cosine)), far = sqrt(2 * radius - 1);
	double ux = v.x / sqrt(squared), uy = v.y / sqrt(squared);
	double tx = ux * cosine - uy * sine, ty = uy * cosine + ux * sine; /* to where it touches */
	*x = inner * tx - far * ty;
	*y = inner * ty + far * tx;
}

/* The farthest grid point inside the disc that can follow v; false: none. */
static bool find_next(tli_point v, int32_t radius, tli_point *next)
{
	double x, y;
	find_farthest_cut(v, radius, &x, &y);
	bool rows = fabs(x) >= fabs(y);
	/* Along the rim counter-clockwise y grows on the right and falls on the left; x grows below and falls above. */
	int64_t back = (rows ? x > 0 : y < 0) ? -1 : 1, at = (int64_t)floor(rows ? y : x) + (back < 0);
	int64_t outwards = (rows ? x : y) > 0 ? 1 : -1;
	for (int64_t tries = 0; tries <= 2 * (int64_t)radius; tries++, at += back) {
		int64_t out = rest_of_square(radius, at) * outwards;
		if (out * outwards < 0)
			continue;
		*next = rows ? (tli_point){ (int32_t)out, (int32_t)at } : (tli_point){ (int32_t)at, (int32_t)out };
		if (cut_can_follow(v, *next, radius))
			return true;
	}
	return false;
}

/* From the last corner to the target, which is not added. */
static bool add_arc(int32_t radius, tli_point target, tli_point **corners)
{
	for (;;) {
		tli_point v = tli_array_last(*corners), next;
		if (cut_can_follow(v, target, radius))
			return true;
		bool found = find_next(v, radius, &next);
		tli_assert(found);
		if (!found || !tli_array_append(*corners, next))
			return false;
	}
}

bool tli_ring_cut(const tli_ring *ring, int32_t radius, const tli_cut *cuts, size_t count, tli_point **corners)
{
	tli_assert(radius >= 2);
	tli_array_truncate(*corners, 0);
	int32_t first = 0;
	while (first < ring->count && !is_allowed(ring->at[first], cuts, count))
		first++;
	if (first == ring->count) {
		tli_point start = { radius - 1, (int32_t)rest_of_square(radius, radius - 1) };
		return tli_array_append(*corners, start) && add_arc(radius, start, corners);
	}
	bool skipped = false;
	for (int32_t i = first, left = ring->count; left > 0; i = tli_ring_next(ring, i), left--) {
		if (!is_allowed(ring->at[i], cuts, count)) {
			skipped = true;
			continue;
		}
		if (skipped && !add_arc(radius, ring->at[i], corners))
			return false;
		skipped = false;
		if (!tli_array_append(*corners, ring->at[i]))
			return false;
	}
	return !skipped || add_arc(radius, ring->at[first], corners);
}
