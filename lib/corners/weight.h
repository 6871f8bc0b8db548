/* SPDX-License-Identifier: MIT */
/*
 * corners/weight.h: the weight of a path, which every search for a shortest path minimises: exact sums, and practically no two equal ones.
 *
 * A weight is a fixed-point number with 54 bits after the point: the length of a path plus a small surcharge for each bend. It is the sum of
 *
 *   of its legs       the length, as a double, cut off after 32 bits
 *   of its bends      twice tli_weight_of_bend, a hash of the position: 2^-25 to 2^-24 grid units in all
 *
 * in integers, so it does not depend on the order of addition, nor on which end the sum begins with. Where several paths are equally long,
 * as between blocks of a grid, the surcharges choose one of them: two weights are equal by chance once in 2^28 such pairs. So all searches
 * (A* with any bounds, hub labels, cones) find the same path. It is the shortest one, unless another is shorter by less than 2^-24 grid
 * units a bend: 6e-11 of a path whose legs are one map unit (1024 grid units) long. A weight is never below the length.
 *
 * A leg ends at every corner that it touches; one where the path goes straight on counts as a bend.
 */
#ifndef TLI_CORNERS_WEIGHT_H
#define TLI_CORNERS_WEIGHT_H

#include "geometry/grid.h"

#include <math.h>

typedef __int128 tli_weight;

/* More than any path weighs (2^48 grid units); a sum of two does not overflow, nor does tli_weight_floor. */
#define TLI_WEIGHT_MAX ((tli_weight)1 << 102)

/* Paths to the two states of a corner whose weights differ by less than this (2^-10 grid units) are both kept: the surcharges might
 * decide otherwise than the lengths. */
#define TLI_WEIGHT_SLACK ((tli_weight)1 << 44)

/* The length of a leg, in grid units: the distance between two grid points. */
static inline double tli_taut_distance(tli_point a, tli_point b)
{
	double x = (double)a.x - b.x, y = (double)a.y - b.y;
	return sqrt(x * x + y * y);
}

/* Of a leg, without its ends; at most 2^31. */
static inline tli_weight tli_weight_of_length(double length)
{
	return (tli_weight)(int64_t)(length * 0x1p32) << 22;
}

/* A weight that is at most the length of a whole path, below 2^48. */
static inline tli_weight tli_weight_of_limit(double length)
{
	return length < 0x1p30 ? tli_weight_of_length(length) : (tli_weight)(int64_t)(length * 0x1p14) << 40;
}

/* Half of the surcharge of a bend: each of the two legs at a corner carries one. From 2^28 to 2^29 - 1, so that no rounding of a length
 * outweighs it. (Finalizer of splitmix64.) */
static inline tli_weight tli_weight_of_bend(tli_point corner)
{
	uint64_t hash = (uint64_t)(uint32_t)corner.x << 32 | (uint32_t)corner.y;
	hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
	return (tli_weight)(hash >> 36 | UINT64_C(1) << 28);
}

/* The leg between a start or goal and a corner. */
static inline tli_weight tli_weight_of_join(double length, tli_point corner)
{
	return tli_weight_of_length(length) + tli_weight_of_bend(corner);
}

/* The leg between two corners. */
static inline tli_weight tli_weight_of_edge(double length, tli_point a, tli_point b)
{
	return tli_weight_of_length(length) + tli_weight_of_bend(a) + tli_weight_of_bend(b);
}

/* In grid units, for bounds: at most the weight, by up to 2^-14 less. */
static inline double tli_weight_floor(tli_weight weight)
{
	return (double)(int64_t)(weight >> 40) * 0x1p-14;
}

/* More than the weight, by 2^-14 to 2^-13. */
static inline double tli_weight_ceiling(tli_weight weight)
{
	return tli_weight_floor(weight) + 0x1p-13;
}

#endif
