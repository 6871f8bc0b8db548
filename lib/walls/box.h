/* SPDX-License-Identifier: MIT */
/*
 * walls/box.h: the cells that a box touches, row by row, as spans of the list.
 *
 *     tli_box_walk walk;
 *     tli_box_walk_start(&walk, walls, (tli_bounds){ left, low, right, high });
 *     while (tli_box_walk_next(&walk)) for (const uint32_t *at = walk.begin; at != walk.end; at++) ...
 *
 * Where the box goes beyond the cells, the list of all walls that do comes first. A wall may come more than once.
 */
#ifndef TLI_WALLS_BOX_H
#define TLI_WALLS_BOX_H

#include "walls/walls.h"

#include "base/lanes.h"

/* A box in grid units. */
typedef struct tli_bounds {
	double left, low, right, high;
} tli_bounds;

typedef struct tli_box_walk {
	const uint32_t *begin, *end; /* the walls of the present span */
	const tli_walls *walls;
	int32_t left, right; /* columns, both included */
	int32_t row, last_row;
	bool beyond; /* the list of beyond is still to be given */
} tli_box_walk;

/* The cell of a coordinate, cut to -1..count. */
static inline int32_t tli_box_cell(const tli_walls *walls, double coordinate, int32_t origin, int32_t count)
{
	double cell = (coordinate - origin) / (double)((int64_t)1 << walls->shift);
	return cell < 0 ? -1 : cell >= count ? count : (int32_t)cell;
}

static inline void tli_box_walk_start(tli_box_walk *walk, const tli_walls *walls, tli_bounds bounds)
{
	walk->walls = walls;
	walk->left = tli_box_cell(walls, bounds.left, walls->origin.x, walls->columns);
	walk->right = tli_box_cell(walls, bounds.right, walls->origin.x, walls->columns);
	walk->row = tli_box_cell(walls, bounds.low, walls->origin.y, walls->rows);
	walk->last_row = tli_box_cell(walls, bounds.high, walls->origin.y, walls->rows);
	walk->beyond = walls->beyond &&
		(walk->left < 0 || walk->row < 0 || walk->right == walls->columns || walk->last_row == walls->rows);
	walk->left = walk->left < 0 ? 0 : walk->left;
	walk->right -= walk->right == walls->columns;
	walk->row = walk->row < 0 ? 0 : walk->row;
	walk->last_row -= walk->last_row == walls->rows;
	if (walk->left > walk->right)
		walk->last_row = -1;
}

/* Goes to the next span; false when there is none. */
static inline bool tli_box_walk_next(tli_box_walk *walk)
{
	const tli_walls *walls = walk->walls;
	if (walk->beyond) {
		const uint32_t *first = tli_walls_row(walls, walls->rows);
		walk->beyond = false;
		walk->begin = walls->listed + first[0];
		walk->end = walls->listed + first[1];
		return true;
	}
	if (walk->row > walk->last_row)
		return false;
	const uint32_t *first = tli_walls_row(walls, walk->row++);
	walk->begin = walls->listed + first[walk->left];
	walk->end = walls->listed + first[walk->right + 1];
	return true;
}

/* In grid units, twice: x and y of its smallest corner, and of its largest one. */
typedef struct tli_box {
	tli_i4 low, high;
} tli_box;

/* A side of it, towards the outside: rounded by a unit at most, and cut where it is farther than any wall. */
static inline int32_t tli_box_side(double at, int32_t outside)
{
	const double far = 0x1p30 - 2;
	return (int32_t)(at < -far ? -far : at > far ? far : at) + outside;
}

static inline tli_box tli_box_around(tli_bounds bounds)
{
	int32_t x = tli_box_side(bounds.left, -1), y = tli_box_side(bounds.low, -1);
	tli_box box = { .low = { x, y, x, y } };
	x = tli_box_side(bounds.right, 1);
	y = tli_box_side(bounds.high, 1);
	box.high = (tli_i4){ x, y, x, y };
	return box;
}

static inline bool tli_box_has(const tli_box *box, tli_point p)
{
	return p.x >= box->low[0] && p.x <= box->high[0] && p.y >= box->low[1] && p.y <= box->high[1];
}

/* The wall has no point in the box, for certain: both its ends are beyond the same side. Branches would be unpredictable, so there are none. */
static inline bool tli_box_misses(const tli_box *box, const tli_wall *wall)
{
	tli_i4 ends, radius = tli_i4_all(wall->radius);
	_Static_assert(
		offsetof(tli_wall, a) == 0 && offsetof(tli_wall, radius) == sizeof ends, "the ends are four lanes");
	memcpy(&ends, wall, sizeof ends);
	tli_i4 before = ends<box->low - radius, after = ends> box->high + radius;
	before &= __builtin_shufflevector(before, before, 2, 3, 0, 1);
	after &= __builtin_shufflevector(after, after, 2, 3, 0, 1);
	return tli_i4_any(before | after);
}

#endif
