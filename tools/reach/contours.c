/* SPDX-License-Identifier: MIT */
/*
 * contours.c: lines of equal distance in a field.
 *
 * From where one sees a bend of shortest paths, the distance is that of the bend and the straight rest, so a contour is an arc about it.
 *
 *        next      In a cell the bends are those of its middle and of the eight middles around it. Of each arc what lies in the cell stays where the
 *         . _      bend is seen, so that a wall cuts it, and where no other bend that is seen is nearer. Its ends are found by halving.
 *        /   \
 *     __|_  __|_
 */
#include "reach/contours.h"

#include <math.h>

enum { BENDS_MAX = 9, HALVINGS = 16, STEPS_MIN = 4 };

/* How far a chord may be from its arc, in cells. */
#define CHORD_ERROR (1.0 / 30)
#define TURN 6.28318530717958647692

/* A bend, and how far it is. */
struct bend {
	tl_point at;
	double distance;
};

struct cell {
	tl_query *query;
	tl_point low, high;
	struct bend bends[BENDS_MAX];
	size_t count;
	const struct contour_taker *taker;
	tl_status status; /* the first that was not TL_OK */
};

/* An arc about a bend, in radians. */
struct arc {
	const struct bend *bend;
	double level, radius, from, to;
};

static double distance_between(tl_point a, tl_point b)
{
	return hypot(a.x - b.x, a.y - b.y);
}

static tl_point middle_of(const tl_field_def *def, size_t column, size_t row)
{
	return (tl_point){ def->corner.x + ((double)column + 0.5) * def->cell,
		def->corner.y + ((double)row + 0.5) * def->cell };
}

static void add_bend(struct cell *cell, const struct field *field, size_t column, size_t row)
{
	size_t at = row * field->def->columns + column;
	tl_point next = field->next[at];
	if (!(field->distances[at] < INFINITY))
		return;
	for (size_t i = 0; i < cell->count; i++)
		if (cell->bends[i].at.x == next.x && cell->bends[i].at.y == next.y)
			return;
	double rest = distance_between(next, middle_of(field->def, column, row));
	cell->bends[cell->count++] = (struct bend){ next, fmax(field->distances[at] - rest, 0) };
}

static void collect_bends(struct cell *cell, const struct field *field, size_t column, size_t row)
{
	const tl_field_def *def = field->def;
	cell->count = 0;
	for (size_t y = row > 0 ? row - 1 : 0; y <= row + 1 && y < def->rows; y++)
		for (size_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < def->columns; x++)
			add_bend(cell, field, x, y);
}

static bool is_seen(struct cell *cell, tl_point from, tl_point to)
{
	bool sees = false;
	tl_status status = tl_query_sees(cell->query, from, to, &sees);
	if (status != TL_OK && cell->status == TL_OK)
		cell->status = status;
	return sees;
}

static tl_point point_on(const struct arc *arc, double angle)
{
	return (tl_point){ arc->bend->at.x + arc->radius * cos(angle), arc->bend->at.y + arc->radius * sin(angle) };
}

static bool is_on_contour(struct cell *cell, const struct arc *arc, double angle)
{
	tl_point p = point_on(arc, angle);
	double distance = arc->bend->distance + arc->radius;
	if (!(p.x >= cell->low.x && p.x < cell->high.x && p.y >= cell->low.y && p.y < cell->high.y) ||
		!is_seen(cell, arc->bend->at, p))
		return false;
	for (size_t i = 0; i < cell->count; i++) {
		const struct bend *other = &cell->bends[i];
		if (other != arc->bend && other->distance + distance_between(other->at, p) < distance &&
			is_seen(cell, other->at, p))
			return false;
	}
	return true;
}

/* Between an angle that is on the contour and one that is not. */
static double end_of_contour(struct cell *cell, const struct arc *arc, double on, double off)
{
	for (int i = 0; i < HALVINGS; i++) {
		double middle = (on + off) / 2;
		*(is_on_contour(cell, arc, middle) ? &on : &off) = middle;
	}
	return on;
}

static void take_arc(struct cell *cell, const struct arc *arc)
{
	double error = fmin(CHORD_ERROR * (cell->high.x - cell->low.x) / arc->radius, 1);
	double steps = fmax(ceil((arc->to - arc->from) / (2 * acos(1 - error))), STEPS_MIN);
	double last = arc->from;
	bool was_on = is_on_contour(cell, arc, last);
	for (double i = 1; i <= steps; i++) {
		double angle = arc->from + (arc->to - arc->from) * i / steps;
		bool is_on = is_on_contour(cell, arc, angle);
		double begin = was_on ? last : end_of_contour(cell, arc, angle, last);
		double end = is_on ? angle : end_of_contour(cell, arc, last, angle);
		if (was_on || is_on)
			cell->taker->take(cell->taker->context, arc->level, point_on(arc, begin), point_on(arc, end));
		last = angle;
		was_on = is_on;
	}
}

/* The angles at which a cell is seen from a bend. */
static void span_cell(const struct cell *cell, struct arc *arc)
{
	tl_point at = arc->bend->at;
	double x = (cell->low.x + cell->high.x) / 2 - at.x, y = (cell->low.y + cell->high.y) / 2 - at.y;
	arc->from = 0;
	arc->to = TURN;
	if (at.x >= cell->low.x && at.x <= cell->high.x && at.y >= cell->low.y && at.y <= cell->high.y)
		return;
	double middle = atan2(y, x), low = 0, high = 0;
	for (int i = 0; i < 4; i++) {
		double cx = (i % 2 ? cell->high.x : cell->low.x) - at.x,
		       cy = (i / 2 ? cell->high.y : cell->low.y) - at.y;
		double turn = atan2(x * cy - y * cx, x * cx + y * cy);
		low = fmin(low, turn);
		high = fmax(high, turn);
	}
	arc->from = middle + low;
	arc->to = middle + high;
}

static void find_contours_about(struct cell *cell, const struct bend *bend, double step, double top)
{
	tl_point near = { fmin(fmax(bend->at.x, cell->low.x), cell->high.x),
		fmin(fmax(bend->at.y, cell->low.y), cell->high.y) };
	double nearest = bend->distance + distance_between(bend->at, near);
	double farthest = bend->distance +
		hypot(fmax(fabs(bend->at.x - cell->low.x), fabs(bend->at.x - cell->high.x)),
			fmax(fabs(bend->at.y - cell->low.y), fabs(bend->at.y - cell->high.y)));
	for (double level = fmax(ceil(nearest / step), 1) * step; level <= farthest && level < top; level += step) {
		struct arc arc = { .bend = bend, .level = level, .radius = level - bend->distance };
		span_cell(cell, &arc);
		if (arc.radius > 0)
			take_arc(cell, &arc);
	}
}

tl_status contours_find(
	tl_query *query, const struct field *field, double step, double top, const struct contour_taker *taker)
{
	const tl_field_def *def = field->def;
	struct cell cell = { .query = query, .taker = taker };
	for (size_t row = 0; row < def->rows && cell.status == TL_OK; row++)
		for (size_t column = 0; column < def->columns && cell.status == TL_OK; column++) {
			cell.low = (tl_point){ def->corner.x + (double)column * def->cell,
				def->corner.y + (double)row * def->cell };
			cell.high = (tl_point){ cell.low.x + def->cell, cell.low.y + def->cell };
			collect_bends(&cell, field, column, row);
			for (size_t i = 0; i < cell.count; i++)
				find_contours_about(&cell, &cell.bends[i], step, top);
		}
	return cell.status;
}
