/* SPDX-License-Identifier: MIT */
/*
 * crowd/math/half_planes.h: the velocity (or displacement) nearest to a wanted one that half-planes and a disc allow.
 *
 * Floats throughout: what is limited here are differences of nearby positions. Nothing is contracted or reordered (-ffp-contract=off), so
 * the bits are the same with any compiler and instruction set.
 */
#ifndef TLI_CROWD_MATH_HALF_PLANES_H
#define TLI_CROWD_MATH_HALF_PLANES_H

#include "crowd/math/f2.h"

/* All v with n . v <= c; n has length 1. */
typedef struct tli_half_plane {
	tli_f2 n;
	float c;
} tli_half_plane;

enum { TLI_HALF_PLANES_MAX = 128 };

/* Share of the radius from which on a plane is violated: more than rounding moves a point off its line, so that of two planes that differ by
 * rounding (walls that share a corner) the second is kept, too. */
#define TLI_BROKEN_SLACK 5e-7f

/* The allowed point nearest to `wanted` within `radius` of 0. planes [count], count <= TLI_HALF_PLANES_MAX. Where they contradict each
 * other, the first `hard` of them are kept and the largest violation of the others is minimised. Expected O(count). */
tli_f2 tli_half_planes_nearest(const tli_half_plane *planes, size_t count, size_t hard, tli_f2 wanted, float radius);

#endif
