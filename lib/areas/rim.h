/* SPDX-License-Identifier: MIT */
/* areas/rim.h: places on the rims of areas. */
#ifndef TLI_AREAS_RIM_H
#define TLI_AREAS_RIM_H

#include "areas/areas.h"

/* An edge of an area, from `a` to `b`, cut into places, and the side of it on which walking costs less. */
typedef struct tli_rim_edge {
	tli_point a, b;
	bool left;
	uint32_t places; /* number 0 is at a, number `places` at b; at least a grid unit apart */
} tli_rim_edge;

/* Edge `index` of an area, cut into at most `places_max` places. */
tli_rim_edge tli_rim_edge_of(tli_areas *areas, const tli_area *area, uint32_t index, uint32_t places_max);
/* A place, rounded to the side that costs less: else a walk along the rim would cost as on the other. */
tli_point tli_rim_place(const tli_rim_edge *edge, uint32_t number);
/* How far apart the points of a rim are at which a path may bend, grid units. */
double tli_rim_gap(const tli_areas *areas, const tli_area *area);

/* The share of the walk from a to b after which it crosses the rim from p to q; 0: it does not, or touches it only. */
double tli_rim_crossed_at(tli_point a, tli_point b, tli_point p, tli_point q);

#endif
