/* SPDX-License-Identifier: MIT */
/*
 * steer/vector.h: arithmetic of two-dimensional vectors, and what all behaviours share.
 *
 * Only + - * / and sqrt, which are exact to the last bit on every machine. Lengths are safe: no square overflows or vanishes, and a vector
 * without a direction is answered with the one the caller names.
 */
#ifndef TLI_STEER_VECTOR_H
#define TLI_STEER_VECTOR_H

#include <math.h>

#include <tautline/steer.h>

/* Seconds in which a behaviour makes its velocity the wanted one: the largest step a host may take, so that it is stable at any. */
#define TLI_STEER_RESPONSE 0.1

static inline tl_vector tli_v(double x, double y)
{
	return (tl_vector){ x, y };
}

static inline tl_vector tli_v_add(tl_vector a, tl_vector b)
{
	return tli_v(a.x + b.x, a.y + b.y);
}

static inline tl_vector tli_v_sub(tl_vector a, tl_vector b)
{
	return tli_v(a.x - b.x, a.y - b.y);
}

static inline tl_vector tli_v_scale(tl_vector v, double by)
{
	return tli_v(v.x * by, v.y * by);
}

/* a + b * by */
static inline tl_vector tli_v_ahead(tl_vector a, tl_vector b, double by)
{
	return tli_v(a.x + b.x * by, a.y + b.y * by);
}

static inline double tli_v_dot(tl_vector a, tl_vector b)
{
	return a.x * b.x + a.y * b.y;
}

/* Above 0: b is to the left of a. */
static inline double tli_v_det(tl_vector a, tl_vector b)
{
	return a.x * b.y - a.y * b.x;
}

static inline tl_vector tli_v_left(tl_vector v)
{
	return tli_v(-v.y, v.x);
}

static inline double tli_v_length(tl_vector v)
{
	double squared = tli_v_dot(v, v);
	if (squared > 1e-280 && squared < 1e280)
		return sqrt(squared);
	double x = fabs(v.x), y = fabs(v.y), large = x > y ? x : y, small = x > y ? y : x;
	return large > 0 ? large * sqrt(1 + (small / large) * (small / large)) : large;
}

static inline bool tli_v_is_finite(tl_vector v)
{
	return isfinite(v.x) && isfinite(v.y);
}

/* Of length 1; `otherwise` where v has no direction. */
static inline tl_vector tli_v_unit(tl_vector v, tl_vector otherwise)
{
	double length = tli_v_length(v);
	if (!(length > 1e-150) || !isfinite(length))
		return otherwise;
	return tli_v(v.x / length, v.y / length);
}

/* At most `limit` long. */
static inline tl_vector tli_v_cut(tl_vector v, double limit)
{
	double length = tli_v_length(v);
	return length > limit ? tli_v_scale(v, (limit > 0 ? limit : 0) / length) : v;
}

/* What a behaviour answers: none where its input made no sense. */
static inline tl_vector tli_v_force(tl_vector force)
{
	return tli_v_is_finite(force) ? force : tli_v(0, 0);
}

static inline double tli_v_clamp(double value, double low, double high)
{
	return value < low ? low : value > high ? high : value;
}

/* From the frame of a heading (x along it, y to its left) to the world's, and back. Sums with a negated factor, not differences: of a
 * difference beside a sum gcc makes one instruction that rounds once, -ffp-contract=off or not (vfmaddsub, gcc 12 with -mfma). */
static inline tl_vector tli_v_from_frame(tl_vector heading, tl_vector v)
{
	return tli_v(heading.x * v.x + -heading.y * v.y, heading.y * v.x + heading.x * v.y);
}

static inline tl_vector tli_v_to_frame(tl_vector heading, tl_vector v)
{
	return tli_v(heading.x * v.x + heading.y * v.y, heading.x * v.y + -heading.y * v.x);
}

/* The force that makes the velocity `wanted`, not cut. */
static inline tl_vector tli_steer_to(const tl_vehicle *vehicle, tl_vector wanted)
{
	return tli_v_scale(tli_v_sub(wanted, vehicle->velocity), 1 / TLI_STEER_RESPONSE);
}

#endif
