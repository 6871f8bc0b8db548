/* SPDX-License-Identifier: MIT */
/*
 * tautline/geometry.h: points and boxes in map units.
 *
 * x grows to the right and y upwards: left of a -> b is where the angle grows. How a host draws it
 * does not matter.
 */
#ifndef TAUTLINE_GEOMETRY_H
#define TAUTLINE_GEOMETRY_H

#ifdef __cplusplus
extern "C" {
#endif

/* A point in map units. It is rounded to the map's grid, half to even, where it enters. */
typedef struct tl_point {
	double x, y;
} tl_point;

/* An axis-parallel box in map units: all points from min to max, both included.
 * Empty where min.x > max.x. */
typedef struct tl_box {
	tl_point min, max;
} tl_box;

#ifdef __cplusplus
}
#endif
#endif
