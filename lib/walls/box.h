/* SPDX-License-Identifier: MIT */
/*
 * walls/box.h: the cells that a box touches, row by row, as spans of the list.
 *
 *     tli_box_walk walk;
 *     tli_box_walk_start(&walk, walls, left, low, right, high);
 *     while (tli_box_walk_next(&walk)) for (const uint32_t *at = walk.begin; at != walk.end; at++) ...
 *
 * Where the box goes beyond the cells, the list of all walls that do comes first. A wall may come more than once.
 */
#ifndef TLI_WALLS_BOX_H
#define TLI_WALLS_BOX_H

#include "walls/walls.h"

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

/* The box in grid units. */
static inline void tli_box_walk_start(
	tli_box_walk *walk, const tli_walls *walls, double left, double low, double right, double high)
{
	walk->walls = walls;
	walk->left = tli_box_cell(walls, left, walls->origin.x, walls->columns);
	walk->right = tli_box_cell(walls, right, walls->origin.x, walls->columns);
	walk->row = tli_box_cell(walls, low, walls->origin.y, walls->rows);
	walk->last_row = tli_box_cell(walls, high, walls->origin.y, walls->rows);
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

/* In grid units; no side is farther than 2^62. */
typedef struct tli_box {
	int64_t left, low, right, high;
} tli_box;

/* Rounded outwards, by a unit at most; sides farther than any wall may be cut. */
static inline tli_box tli_box_around(double left, double low, double right, double high)
{
	const double far = 0x1p40;
	return (tli_box){ (int64_t)(left < -far ? -far : left) - 1, (int64_t)(low < -far ? -far : low) - 1,
		(int64_t)(right > far ? far : right) + 1, (int64_t)(high > far ? far : high) + 1 };
}

/* The wall has no point in the box, for certain. Branches would be unpredictable, so there are none. */
static inline bool tli_box_misses(const tli_box *box, const tli_wall *wall)
{
	int64_t left = box->left - wall->radius, right = box->right + wall->radius;
	int64_t low = box->low - wall->radius, high = box->high + wall->radius;
	tli_point a = wall->a, b = wall->b;
	return ((a.x < left) & (b.x < left)) | ((a.x > right) & (b.x > right)) | ((a.y < low) & (b.y < low)) |
		((a.y > high) & (b.y > high));
}

#endif
