/* SPDX-License-Identifier: MIT */
/* geometry/grid.h: points on the exact grid. |x|, |y| <= TLI_GRID_MAX = 2^29. */
#ifndef TLI_GEOMETRY_GRID_H
#define TLI_GEOMETRY_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/number.h"
#include <tautline/base.h>
#include <tautline/geometry.h>

typedef struct tli_point {
	int32_t x, y;
} tli_point;

static inline bool tli_point_equal(tli_point a, tli_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* The order by which ties are broken: smaller y, then smaller x. Negative, 0, positive. */
static inline int tli_point_compare(tli_point a, tli_point b)
{
	if (a.y != b.y)
		return a.y < b.y ? -1 : 1;
	return (a.x > b.x) - (a.x < b.x);
}

/* Map units to the grid, half to even. TL_E_RANGE when not finite or outside. */
static inline tl_status tli_point_from_units(tl_point units, int32_t resolution, tli_point *out)
{
	tli_point grid;
	if (tli_double_to_grid(units.x, resolution, &grid.x) || tli_double_to_grid(units.y, resolution, &grid.y))
		return TL_E_RANGE;
	*out = grid;
	return TL_OK;
}

/* Exact: the resolution is a power of two. */
static inline tl_point tli_point_to_units(tli_point grid, int32_t resolution)
{
	return (tl_point){ (double)grid.x / resolution, (double)grid.y / resolution };
}

#endif
