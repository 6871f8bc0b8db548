/* SPDX-License-Identifier: MIT */
/*
 * crowd/math/half_planes.c: small linear programs in two dimensions.
 *
 * 1. One plane after the other: if the best point so far breaks it, the best one lies on its line, in the stretch that the disc and
 *    the planes before it leave. (Seidel's incremental method; planes come in no bad order here, so expected O(count).)
 * 2. If that stretch is empty: of the planes from there on, each that is broken by more than any before is lifted as high as
 *    the others are: where two planes are broken alike is a plane again, so it is the same task with a direction in place of a
 *    point.
 *
 * (de Berg et al.: Computational Geometry, ch. 4; van den Berg, Guy, Lin, Manocha: Reciprocal n-body collision avoidance, 2011.)
 */
#include "crowd/math/half_planes.h"

#include <math.h>

/* Planes closer to parallel than this are. */
static const float PARALLEL = 1e-6f;
/* A plane is broken beyond this share of the radius: more than rounding moves a point off the line it was put on, so that of two planes
 * that are the same but for rounding (walls that share a corner) the second is kept, too. */
static const float BROKEN_SLACK = 5e-7f;

/* Towards a point, or as far as possible in a direction of length 1. */
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
	float slack = BROKEN_SLACK * radius, high = sqrtf(room), low = -high;
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

static tli_f2 best_in_disc(float radius, plane_aim to)
{
	if (to.is_direction)
		return (tli_f2){ to.at.x * radius, to.at.y * radius };
	float squared = tli_f2_dot(to.at, to.at);
	if (squared <= radius * radius)
		return to.at;
	float scale = radius / sqrtf(squared);
	return (tli_f2){ to.at.x * scale, to.at.y * scale };
}

/* Step 1; returns the number of the plane that cannot be kept, or count. */
static size_t keep_all(const tli_half_plane *planes, size_t count, float radius, plane_aim to, tli_f2 *best)
{
	float slack = BROKEN_SLACK * radius;
	*best = best_in_disc(radius, to);
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

/* Where `other` is broken no more than `plane`; false where that says nothing. */
static bool broken_less(const tli_half_plane *plane, const tli_half_plane *other, tli_half_plane *out)
{
	tli_f2 m = { other->n.x - plane->n.x, other->n.y - plane->n.y };
	float length = sqrtf(tli_f2_dot(m, m));
	if (length <= 1e-5f)
		return false;
	*out = (tli_half_plane){ { m.x / length, m.y / length }, (other->c - plane->c) / length };
	return true;
}

/* Step 2, from plane `from` on. */
static void break_least(
	const tli_half_plane *planes, size_t count, size_t hard, size_t from, float radius, tli_f2 *best)
{
	tli_half_plane lifted[TLI_HALF_PLANES_MAX];
	float most = 0;
	for (size_t j = 0; j < hard; j++)
		lifted[j] = planes[j];
	for (size_t i = from < hard ? hard : from; i < count; i++) {
		if (broken_by(&planes[i], *best) <= most + BROKEN_SLACK * radius)
			continue;
		size_t used = hard;
		for (size_t j = hard; j < i; j++)
			used += broken_less(&planes[i], &planes[j], &lifted[used]);
		tli_f2 better;
		plane_aim away = { { -planes[i].n.x, -planes[i].n.y }, true };
		if (keep_all(lifted, used, radius, away, &better) == used)
			*best = better;
		most = broken_by(&planes[i], *best);
	}
}

tli_f2 tli_half_planes_nearest(const tli_half_plane *planes, size_t count, size_t hard, tli_f2 wanted, float radius)
{
	tli_f2 best;
	size_t kept = keep_all(planes, count, radius, (plane_aim){ wanted, false }, &best);
	if (kept < count)
		break_least(planes, count, hard, kept, radius, &best);
	return best;
}
