/* SPDX-License-Identifier: MIT */
/*
 * walls/walk.h: the cells near a sight line, in the order from A to B, as spans of the list, row by row, at most TLI_WALK_SPAN_COLUMNS
 * columns at a time. Columns come from doubles, widened by `margin` and two grid units (x is off by less than 2^-20): they decide only what
 * is looked at, never what is answered.
 *
 *     tli_walk walk;
 *     tli_walk_start(&walk, walls, a, b, margin);
 *     while (tli_walk_next(&walk)) for (const uint32_t *at = walk.begin; at != walk.end; at++) ...
 *
 * Where the widened line goes beyond the cells, the list of all walls that do comes first. A wall may come more than once.
 */
#ifndef TLI_WALLS_WALK_H
#define TLI_WALLS_WALK_H

#include "walls/walls.h"

#include "base/assert.h"

enum { TLI_WALK_SPAN_COLUMNS = 8 };

typedef struct tli_walk {
	const uint32_t *begin, *end; /* the walls of the present span */
	uint64_t looked; /* walls given, for tli_budget_spend; without the rest of a span after tli_walk_stop */
	const tli_walls *walls;
	double ax, ay, bx, by;
	double slope;                /* dx / dy; unused where dy = 0 */
	double margin;               /* grid units, those of rounding included */
	int32_t row, last_row;       /* in the direction of travel */
	int32_t column, last_column; /* of the present row: the next one to give, the last one */
	int32_t row_step, column_step;
	bool beyond; /* the list of beyond is still to be given */
} tli_walk;

static inline double tli_walk_low(double a, double b)
{
	return a < b ? a : b;
}

static inline double tli_walk_high(double a, double b)
{
	return a < b ? b : a;
}

/* The cell index of a coordinate, cut to -1..count: doubles here are below 2^33, so the conversion is exact. */
static inline int32_t tli_walk_cell(const tli_walls *walls, double coordinate, int32_t origin, int32_t count)
{
	int64_t cell = ((int64_t)coordinate - origin) >> walls->shift;
	if (cell < 0)
		return -1;
	return cell >= count ? count : (int32_t)cell;
}

/* x range of the line inside rows' heights [low, high], widened. */
static inline void tli_walk_columns(tli_walk *walk)
{
	const tli_walls *walls = walk->walls;
	double x0 = walk->ax, x1 = walk->bx;
	if (walk->ay != walk->by) {
		double bottom = (double)(walls->origin.y + ((int64_t)walk->row << walls->shift)) - walk->margin;
		double top = bottom + (double)((int64_t)1 << walls->shift) + 2 * walk->margin;
		double low = tli_walk_high(bottom, tli_walk_low(walk->ay, walk->by));
		double high = tli_walk_low(top, tli_walk_high(walk->ay, walk->by));
		x0 = walk->ax + (low - walk->ay) * walk->slope;
		x1 = walk->ax + (high - walk->ay) * walk->slope;
	}
	int32_t first = tli_walk_cell(walls, tli_walk_low(x0, x1) - walk->margin, walls->origin.x, walls->columns);
	int32_t last = tli_walk_cell(walls, tli_walk_high(x0, x1) + walk->margin, walls->origin.x, walls->columns);
	first = first < 0 ? 0 : first;
	last = last == walls->columns ? last - 1 : last;
	walk->column = walk->column_step > 0 ? first : last;
	walk->last_column = walk->column_step > 0 ? last : first;
}

/* Does the box round the line, widened, reach beyond the cells? */
static inline bool tli_walk_goes_beyond(const tli_walk *walk)
{
	const tli_walls *walls = walk->walls;
	double right = (double)(walls->origin.x + ((int64_t)walls->columns << walls->shift));
	double top = (double)(walls->origin.y + ((int64_t)walls->rows << walls->shift));
	return tli_walk_low(walk->ax, walk->bx) - walk->margin < walls->origin.x ||
		tli_walk_low(walk->ay, walk->by) - walk->margin < walls->origin.y ||
		tli_walk_high(walk->ax, walk->bx) + walk->margin >= right ||
		tli_walk_high(walk->ay, walk->by) + walk->margin >= top;
}

static inline void tli_walk_start(tli_walk *walk, const tli_walls *walls, tli_point a, tli_point b, int64_t margin)
{
	tli_assert(margin >= 0);
	walk->looked = 1;
	walk->walls = walls;
	walk->ax = a.x;
	walk->ay = a.y;
	walk->bx = b.x;
	walk->by = b.y;
	walk->slope = a.y == b.y ? 0 : (walk->bx - walk->ax) / (walk->by - walk->ay);
	walk->margin = (double)margin + 2;
	walk->row_step = a.y <= b.y ? 1 : -1;
	walk->column_step = a.x <= b.x ? 1 : -1;
	int32_t first = tli_walk_cell(
		walls, tli_walk_low(walk->ay, walk->by) - walk->margin, walls->origin.y, walls->rows);
	int32_t last = tli_walk_cell(
		walls, tli_walk_high(walk->ay, walk->by) + walk->margin, walls->origin.y, walls->rows);
	first = first < 0 ? 0 : first;
	last = last == walls->rows ? last - 1 : last;
	/* One row before the first, with no column left in it. An empty range (first > last) ends at once. */
	walk->row = (walk->row_step > 0 ? first : last) - walk->row_step;
	walk->last_row = walk->row_step > 0 ? last : first;
	if (first > last)
		walk->row = walk->last_row;
	walk->column = walk->column_step > 0 ? 1 : 0;
	walk->last_column = walk->column_step > 0 ? 0 : 1;
	walk->beyond = tli_walls_reach_beyond(walls) && tli_walk_goes_beyond(walk);
}

/* Goes to the next span; false when there is none. */
static inline bool tli_walk_next(tli_walk *walk)
{
	const tli_walls *walls = walk->walls;
	if (walk->beyond) {
		const uint32_t *list = tli_walls_row(walls, walls->rows);
		walk->beyond = false;
		walk->begin = walls->listed + list[0];
		walk->end = walls->listed + list[1];
		walk->looked += (uint64_t)(walk->end - walk->begin);
		return true;
	}
	while ((walk->last_column - walk->column) * walk->column_step < 0) {
		if (walk->row == walk->last_row)
			return false;
		walk->row += walk->row_step;
		tli_walk_columns(walk);
	}
	int32_t far = walk->column + (TLI_WALK_SPAN_COLUMNS - 1) * walk->column_step;
	if ((walk->last_column - far) * walk->column_step < 0)
		far = walk->last_column;
	const uint32_t *first = tli_walls_row(walls, walk->row);
	int32_t left = walk->column_step > 0 ? walk->column : far, right = walk->column_step > 0 ? far : walk->column;
	walk->begin = walls->listed + first[left];
	walk->end = walls->listed + first[right + 1];
	walk->looked += 1 + (uint64_t)(walk->end - walk->begin);
	walk->column = far + walk->column_step;
	return true;
}

/* The walk is not gone on with, nor is the present span beyond *at. */
static inline void tli_walk_stop(tli_walk *walk, const uint32_t *at)
{
	walk->looked -= (uint64_t)(walk->end - at - 1);
}

/* How far the line is done: every wall within the margin of a point A + t (B - A) with t below the answer has been given. */
static inline double tli_walk_done(const tli_walk *walk)
{
	const tli_walls *walls = walk->walls;
	double dx = walk->bx - walk->ax, dy = walk->by - walk->ay, done = 2;
	int64_t side = (int64_t)1 << walls->shift;
	bool columns_left = (walk->last_column - walk->column) * walk->column_step >= 0;
	/* Along an axis, what is left of the margin's width lies abreast of the whole line: nothing is done. */
	if ((dx == 0 && columns_left) || (dy == 0 && walk->row != walk->last_row))
		return -1;
	if (walk->row != walk->last_row) {
		int64_t border = walls->origin.y + walk->row * side + (dy > 0 ? side : 0);
		done = ((double)border - walk->ay + (dy > 0 ? -walk->margin : walk->margin)) / dy;
	}
	if (columns_left) {
		int64_t border = walls->origin.x + walk->column * side + (dx > 0 ? 0 : side);
		double t = ((double)border - walk->ax + (dx > 0 ? -walk->margin : walk->margin)) / dx;
		done = tli_walk_low(done, t);
	}
	return done;
}

#endif
