/* SPDX-License-Identifier: MIT */
/*
 * crowd/math/half_planes.c: small linear programs in two dimensions, by Seidel's incremental method, expected O(count). If they have no
 * solution, the largest violation is minimised: points that violate two planes equally are the edge of a half-plane again.
 *
 * (de Berg et al.: Computational Geometry, ch. 4; van den Berg, Guy, Lin, Manocha: Reciprocal n-body collision avoidance, 2011.)
 */
#include "crowd/math/half_planes.h"

#include "base/assert.h"

#include <math.h>

/* Sine of the angle below which two planes count as parallel. */
static const float PARALLEL = 1e-6f;

/* A point to be near to, or a unit direction in which to go far. */
typedef struct plane_aim {
	tli_f2 at;
	bool is_direction;
} plane_aim;

static float broken_by(const tli_half_plane *plane, tli_f2 v)
{
	return tli_f2_dot(plane->n, v) - plane->c;
}

/* The best point on the line of planes[at]. */
static bool best_on_line(const tli_half_plane *planes, size_t at, float radius, plane_aim to, tli_f2 *best)
{
	const tli_half_plane *line = &planes[at];
	float room = radius * radius - line->c * line->c;
	if (!(room >= 0))
		return false;
	tli_f2 foot = { line->n.x * line->c, line->n.y * line->c }, along = { -line->n.y, line->n.x };
	float slack = TLI_BROKEN_SLACK * radius, high = sqrtf(room), low = -high;
	for (size_t j = 0; j < at; j++) {
		float slope = tli_f2_dot(planes[j].n, along), left = planes[j].c - tli_f2_dot(planes[j].n, foot);
		if (fabsf(slope) <= PARALLEL) {
			if (left < -slack)
				return false;
			continue;
		}
		float s = left / slope;
		if (slope > 0)
			high = s < high ? s : high;
		else
			low = s > low ? s : low;
		if (low > high)
			return false;
	}
	float s = tli_f2_dot(along, to.at);
	if (to.is_direction)
		s = s > 0 ? high : low;
	s = s < low ? low : s > high ? high : s;
	*best = (tli_f2){ foot.x + along.x * s, foot.y + along.y * s };
	return true;
}

/* One plane after the other: if the best point so far violates it, the best one lies on its line, in the interval that the disc and the
 * planes before it leave. Returns the index of the first plane that cannot be kept, or count. */
static size_t keep_all(const tli_half_plane *planes, size_t count, float radius, plane_aim to, tli_f2 *best)
{
	float slack = TLI_BROKEN_SLACK * radius, squared = tli_f2_dot(to.at, to.at);
	*best = to.at;
	if (to.is_direction || !(squared <= radius * radius)) {
		float scale = to.is_direction ? radius : radius / sqrtf(squared);
		*best = (tli_f2){ to.at.x * scale, to.at.y * scale };
	}
	for (size_t i = 0; i < count; i++) {
		if (broken_by(&planes[i], *best) <= slack)
			continue;
		tli_f2 better;
		if (!best_on_line(planes, i, radius, to, &better))
			return i;
		*best = better;
	}
	return count;
}

tli_f2 tli_half_planes_nearest(const tli_half_plane *planes, size_t count, size_t hard, tli_f2 wanted, float radius)
{
	tli_half_plane lifted[TLI_HALF_PLANES_MAX];
	tli_f2 best;
	tli_assert(hard <= count && count <= TLI_HALF_PLANES_MAX && radius >= 0);
	/* 1. the nearest point that keeps all planes */
	size_t kept = keep_all(planes, count, radius, (plane_aim){ wanted, false }, &best);
	if (kept == count)
		return best;
	/* 2. there is none: for each plane that is violated by more than any before, minimises its violation among the points that
	 * violate no plane before it by more */
	float violation = 0;
	for (size_t j = 0; j < hard; j++)
		lifted[j] = planes[j];
	for (size_t i = kept < hard ? hard : kept; i < count; i++) {
		if (broken_by(&planes[i], best) <= violation + TLI_BROKEN_SLACK * radius)
			continue;
		size_t used = hard;
		for (size_t j = hard; j < i; j++) {
			/* The half-plane where this one is violated no more than the other, unless it is all of the plane. */
			tli_f2 m = { planes[j].n.x - planes[i].n.x, planes[j].n.y - planes[i].n.y };
			float length = sqrtf(tli_f2_dot(m, m));
			if (!(length <= 1e-5f))
				lifted[used++] = (tli_half_plane){ { m.x / length, m.y / length },
					(planes[j].c - planes[i].c) / length };
		}
		tli_f2 better;
		plane_aim away = { { -planes[i].n.x, -planes[i].n.y }, true };
		if (keep_all(lifted, used, radius, away, &better) == used)
			best = better;
		violation = broken_by(&planes[i], best);
	}
	return best;
}
