/* SPDX-License-Identifier: MIT */
/* crowd/near/crossing.h: whether a body has crossed a line from one position to the next; a body that stops on the line has not left its left side. */
#ifndef TLI_CROWD_NEAR_CROSSING_H
#define TLI_CROWD_NEAR_CROSSING_H

#include <tautline/geometry.h>

#include "geometry/grid.h"
#include "geometry/predicates.h"

#include <math.h>

static inline int32_t tli_rounded_coordinate(double units, int32_t resolution)
{
	double at = floor(units * resolution + 0.5);
	return (int32_t)fmin(fmax(at, -(double)TLI_GRID_MAX), (double)TLI_GRID_MAX);
}

/* On the grid; beyond it the nearest point of its rim. */
static inline tli_point tli_rounded_position(tl_point at, int32_t resolution)
{
	return (tli_point){ tli_rounded_coordinate(at.x, resolution), tli_rounded_coordinate(at.y, resolution) };
}

static inline bool tli_is_left_of(tli_point from, tli_point to, tli_point at)
{
	return tli_side_of(from, to, at) != TLI_RIGHT;
}

/* Each crossing of the segment counts in one step, since the side of a position depends on nothing but the position. */
static inline bool tli_crosses_line(tli_point from, tli_point to, tli_point before, tli_point now)
{
	return tli_is_left_of(from, to, before) != tli_is_left_of(from, to, now) &&
		tli_is_left_of(before, now, from) != tli_is_left_of(before, now, to);
}

#endif
