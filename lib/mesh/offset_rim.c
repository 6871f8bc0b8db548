/* SPDX-License-Identifier: MIT */
/*
 * mesh/offset_rim.c: cuts convex polygons to the legal square.
 *
 * One side of the square after the other (Sutherland and Hodgman). Where a side of the polygon meets the rim between two grid
 * points both are taken, and then the convex hull of all: so the result holds all of the polygon inside the square.
 * Needed for walls beside the rim alone.
 */
#include "mesh/offset_parts.h"

#include "base/assert.h"

#include <stdlib.h>

static __int128 turn_of_far_points(tli_far_point a, tli_far_point b, tli_far_point c)
{
	return tli_determinant_wide(b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y);
}

static int compare_far_points(const void *left, const void *right)
{
	const tli_far_point *l = left, *r = right;
	if (l->y != r->y)
		return l->y < r->y ? -1 : 1;
	return (l->x > r->x) - (l->x < r->x);
}

/* The convex hull in place, by the monotone chain of Andrew (1979). */
static void make_hull_convex(tli_hull *hull)
{
	tli_far_point chain[2 * TLI_HULL_MAX];
	int32_t count = 0;
	qsort(hull->at, (size_t)hull->count, sizeof hull->at[0], compare_far_points);
	for (int32_t i = 0; i < hull->count; i++) {
		while (count >= 2 && turn_of_far_points(chain[count - 2], chain[count - 1], hull->at[i]) <= 0)
			count--;
		chain[count++] = hull->at[i];
	}
	int32_t back = count;
	for (int32_t i = hull->count - 1; i-- > 0;) {
		while (count > back && turn_of_far_points(chain[count - 2], chain[count - 1], hull->at[i]) <= 0)
			count--;
		chain[count++] = hull->at[i];
	}
	hull->count = count > 1 ? count - 1 : count; /* the last is the first */
	for (int32_t i = 0; i < hull->count; i++)
		hull->at[i] = chain[i];
}

static void push_far_point(tli_hull *hull, int64_t x, int64_t y)
{
	tli_assert(hull->count < TLI_HULL_MAX);
	hull->at[hull->count++] = (tli_far_point){ x, y };
}

/* Where p q passes the rim: the grid points on either side. */
static void push_passage(tli_hull *hull, tli_far_point p, tli_far_point q)
{
	__int128 run = q.x - p.x, rise = (__int128)(q.y - p.y) * (TLI_GRID_MAX - p.x);
	__int128 low = rise / run;
	if (low * run != rise && ((rise < 0) != (run < 0)))
		low--;
	push_far_point(hull, TLI_GRID_MAX, p.y + (int64_t)low);
	if (low * run != rise)
		push_far_point(hull, TLI_GRID_MAX, p.y + (int64_t)low + 1);
}

/* Keeps x <= TLI_GRID_MAX. */
static void cut_right(tli_hull *hull)
{
	tli_hull whole = *hull;
	hull->count = 0;
	for (int32_t i = 0; i < whole.count; i++) {
		tli_far_point p = whole.at[i], q = whole.at[i + 1 == whole.count ? 0 : i + 1];
		bool p_stays = p.x <= TLI_GRID_MAX, q_stays = q.x <= TLI_GRID_MAX;
		if (p_stays)
			push_far_point(hull, p.x, p.y);
		if (p_stays != q_stays)
			push_passage(hull, p, q);
	}
	make_hull_convex(hull);
}

static void turn_quarter(tli_hull *hull)
{
	for (int32_t i = 0; i < hull->count; i++)
		hull->at[i] = (tli_far_point){ -hull->at[i].y, hull->at[i].x };
}

void tli_hull_cut_to_grid(tli_hull *hull)
{
	for (int quarter = 0; quarter < 4; quarter++) {
		cut_right(hull);
		turn_quarter(hull);
	}
}
