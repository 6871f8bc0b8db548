/* SPDX-License-Identifier: MIT */
/* tautline/geometry.h: points and boxes in map units. */
#ifndef TAUTLINE_GEOMETRY_H
#define TAUTLINE_GEOMETRY_H

#ifdef __cplusplus
extern "C" {
#endif

/* A point in map units. It is rounded to the map's grid, half to even, where it enters. */
typedef struct tl_point {
	double x, y;
} tl_point;

/* An axis-parallel box in map units; empty when min.x > max.x. */
typedef struct tl_box {
	tl_point min, max;
} tl_box;

#ifdef __cplusplus
}
#endif
#endif
