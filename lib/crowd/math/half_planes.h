/* SPDX-License-Identifier: MIT */
/*
 * crowd/math/half_planes.h: the velocity (or displacement) nearest to a wanted one that half-planes and a disc allow.
 *
 * Floats throughout: what is limited here are differences of nearby places. Nothing is contracted or reordered (-ffp-contract=off), so
 * the bits are the same with any compiler and instruction set.
 */
#ifndef TLI_CROWD_MATH_HALF_PLANES_H
#define TLI_CROWD_MATH_HALF_PLANES_H

#include <tautline/base.h>

typedef struct tli_f2 {
	float x, y;
} tli_f2;

static inline float tli_f2_dot(tli_f2 a, tli_f2 b)
{
	return a.x * b.x + a.y * b.y;
}

static inline float tli_f2_det(tli_f2 a, tli_f2 b)
{
	return a.x * b.y - a.y * b.x;
}

/* Allowed is what has n . v <= c; n has length 1. */
typedef struct tli_half_plane {
	tli_f2 n;
	float c;
} tli_half_plane;

enum { TLI_HALF_PLANES_MAX = 128 };

/* The allowed point nearest to `wanted` within `radius` of 0. Planes [count], count <= TLI_HALF_PLANES_MAX; the first `hard` of them are never
 * given up: where not all can be kept, the largest violation of the others is made smallest. Expected O(count). */
tli_f2 tli_half_planes_nearest(const tli_half_plane *planes, size_t count, size_t hard, tli_f2 wanted, float radius);

#endif
