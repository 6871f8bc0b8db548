/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/contours.c: lines of equal distance in a field (tl_query_field).
 *
 * From where one sees a bend of shortest paths, the distance is that of the bend and the straight rest, so a contour is an arc about it.
 *
 *        next      In a cell the bends are those of its middle and of the eight middles around it. Of each arc what lies in the cell stays where the
 *         . _      bend is seen, so that a wall cuts it, and where no other bend that is seen is nearer. Its ends are found by halving.
 *        /   \
 *     __|_  __|_
 *
 * A body's path keeps to outlines, which may close a gap that a straight line still fits through: of its arcs what the search finds farther
 * goes too.
 */
#include "nav/field.h"

#include "base/alloc.h"
#include "base/angle.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "nav/for_crowd.h"

#include <math.h>

enum { CELL_BENDS_MAX = 9, HALVINGS = 16, CHORDS_MIN = 4, LINES_MAX = 1000000, SIGHT_STEPS = 20 };

/* How far a chord may be from its arc, in cells. */
#define CHORD_ERROR (1.0 / 30)
#define DEGREES_OF_RADIAN 57.29577951308232

/* A bend, and how far it is. */
typedef struct contour_bend {
	tl_point at;
	tli_point grid;
	double distance;
} contour_bend;

typedef struct contour_cell {
	tl_query *query;
	tli_walks *walks;
	tl_point low, high;
	contour_bend bends[CELL_BENDS_MAX];
	size_t count;
	tl_contour *out;  /* tli_array */
	tl_status status; /* the first that was not TL_OK */
} contour_cell;

/* An arc about a bend, in degrees. */
typedef struct contour_arc {
	const contour_bend *bend;
	double level, radius, from, to;
} contour_arc;

typedef struct made_field {
	const tl_field_def *def;
	tli_field_cells cells;
	tli_walks walks; /* by which it was made */
} made_field;

tl_contours_def tl_default_contours_def(void)
{
	return (tl_contours_def){ .cookie = TLI_COOKIE(tl_contours_def),
		.cell = 1,
		.max_distance = INFINITY,
		.step = 1,
		.budget = tl_default_budget() };
}

/* ---- the bends of a cell ---- */

static double units_between(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

static void add_contour_bend(contour_cell *cell, const made_field *field, size_t column, size_t row)
{
	const tl_field_def *def = field->def;
	size_t at = row * def->columns + column;
	contour_bend bend = { .at = field->cells.next[at] };
	if (!(field->cells.distances[at] < INFINITY) ||
		tli_point_from_units(bend.at, cell->query->nav->resolution, &bend.grid))
		return;
	for (size_t i = 0; i < cell->count; i++)
		if (tli_point_equal(cell->bends[i].grid, bend.grid))
			return;
	double leg = units_between(bend.at, tli_field_middle(def, column, row));
	bend.distance = fmax(field->cells.distances[at] - leg, 0);
	cell->bends[cell->count++] = bend;
}

static void collect_bends(contour_cell *cell, const made_field *field, size_t column, size_t row)
{
	const tl_field_def *def = field->def;
	cell->low = (tl_point){ def->corner.x + (double)column * def->cell, def->corner.y + (double)row * def->cell };
	cell->high = (tl_point){ cell->low.x + def->cell, cell->low.y + def->cell };
	cell->count = 0;
	for (size_t y = row > 0 ? row - 1 : 0; y <= row + 1 && y < def->rows; y++)
		for (size_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < def->columns; x++)
			add_contour_bend(cell, field, x, y);
}

/* ---- what of an arc stays ---- */

static bool is_bend_seen(contour_cell *cell, const contour_bend *bend, tli_point p)
{
	bool sees = false;
	tl_status status = tli_nav_sees(cell->query->nav, bend->grid, p, &cell->query->touches, &sees);
	if (!status)
		status = tli_budget_spend(SIGHT_STEPS);
	cell->status = cell->status ? cell->status : status;
	return sees && !status;
}

/* Is no path to p longer than the arc says? The bend and p are rounded to the grid, each by up to .71. */
static bool is_as_near(contour_cell *cell, const contour_arc *arc, tli_point p)
{
	const tl_nav *nav = cell->query->nav;
	tli_nav_end end = { .at = p, .node = TLI_NO_NODE };
	tli_found_walk walk;
	tli_nav_check_place(nav, &end);
	tl_status status = tli_walks_ask(cell->walks, &end, &walk);
	if (!status)
		status = tli_budget_spend(SIGHT_STEPS);
	cell->status = cell->status ? cell->status : status;
	return !status && walk.cost <= arc->level + 1.5 / nav->resolution;
}

static tl_point point_on_arc(const contour_arc *arc, double angle)
{
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_degrees(angle, &turn);
	return (tl_point){ arc->bend->at.x + arc->radius * turn.cosine, arc->bend->at.y + arc->radius * turn.sine };
}

static bool is_on_contour(contour_cell *cell, const contour_arc *arc, double angle)
{
	tl_point p = point_on_arc(arc, angle);
	tli_point grid;
	if (!(p.x >= cell->low.x && p.x < cell->high.x && p.y >= cell->low.y && p.y < cell->high.y) ||
		tli_point_from_units(p, cell->query->nav->resolution, &grid) || !is_bend_seen(cell, arc->bend, grid))
		return false;
	for (size_t i = 0; i < cell->count; i++) {
		const contour_bend *other = &cell->bends[i];
		if (other != arc->bend && other->distance + units_between(other->at, p) < arc->level &&
			is_bend_seen(cell, other, grid))
			return false;
	}
	return cell->query->nav->radius == 0 || !cell->query->nav->corners || is_as_near(cell, arc, grid);
}

/* Between an angle that is on the contour and one that is not. */
static double end_of_contour(contour_cell *cell, const contour_arc *arc, double on, double off)
{
	for (int i = 0; i < HALVINGS; i++) {
		double middle = (on + off) / 2;
		*(is_on_contour(cell, arc, middle) ? &on : &off) = middle;
	}
	return on;
}

static void take_arc(contour_cell *cell, const contour_arc *arc)
{
	double error = fmin(CHORD_ERROR * (cell->high.x - cell->low.x) / arc->radius, 1);
	double chord = 2 * sqrt(2 * error) * DEGREES_OF_RADIAN; /* no longer than one that is that far from its arc */
	double chords = fmax(ceil((arc->to - arc->from) / chord), CHORDS_MIN);
	double last = arc->from;
	bool was_on = is_on_contour(cell, arc, last);
	for (double i = 1; i <= chords && !cell->status; i++) {
		double angle = arc->from + (arc->to - arc->from) * i / chords;
		bool is_on = is_on_contour(cell, arc, angle);
		double begin = was_on ? last : end_of_contour(cell, arc, angle, last);
		double end = is_on ? angle : end_of_contour(cell, arc, last, angle);
		tl_contour piece = { arc->level, point_on_arc(arc, begin), point_on_arc(arc, end) };
		if ((was_on || is_on) && !cell->status && !tli_array_append(cell->out, piece))
			cell->status = TL_E_NOMEM;
		last = angle;
		was_on = is_on;
	}
}

/* ---- the arcs of a cell ---- */

/* The angles at which a cell is seen from a bend. */
static void span_cell(const contour_cell *cell, contour_arc *arc)
{
	tl_point at = arc->bend->at;
	double x = (cell->low.x + cell->high.x) / 2 - at.x, y = (cell->low.y + cell->high.y) / 2 - at.y;
	arc->from = 0;
	arc->to = 360;
	if (at.x >= cell->low.x && at.x <= cell->high.x && at.y >= cell->low.y && at.y <= cell->high.y)
		return;
	double middle = tli_angle_degrees(x, y), low = 0, high = 0;
	for (int i = 0; i < 4; i++) {
		double cx = (i % 2 ? cell->high.x : cell->low.x) - at.x,
		       cy = (i / 2 ? cell->high.y : cell->low.y) - at.y;
		double turn = tli_angle_degrees(cx, cy) - middle;
		turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
		low = fmin(low, turn);
		high = fmax(high, turn);
	}
	arc->from = middle + low;
	arc->to = middle + high;
}

static void find_arcs_about(contour_cell *cell, const contour_bend *bend, const tl_contours_def *def)
{
	tl_point near = { fmin(fmax(bend->at.x, cell->low.x), cell->high.x),
		fmin(fmax(bend->at.y, cell->low.y), cell->high.y) };
	tl_point far = { bend->at.x < (cell->low.x + cell->high.x) / 2 ? cell->high.x : cell->low.x,
		bend->at.y < (cell->low.y + cell->high.y) / 2 ? cell->high.y : cell->low.y };
	double nearest = bend->distance + units_between(bend->at, near);
	double farthest = fmin(bend->distance + units_between(bend->at, far), def->max_distance);
	double first = fmax(ceil(nearest / def->step), 1), lines = floor(farthest / def->step) - first;
	for (double i = 0; i <= lines && !cell->status; i++) {
		contour_arc arc = { .bend = bend, .level = (first + i) * def->step };
		arc.radius = arc.level - bend->distance;
		span_cell(cell, &arc);
		if (arc.radius > 0)
			take_arc(cell, &arc);
	}
}

static tl_status find_contours(tl_query *query, const tl_contours_def *def, made_field *field, tl_contour **out)
{
	contour_cell cell = { .query = query, .walks = &field->walks };
	for (size_t row = 0; row < def->rows && !cell.status; row++)
		for (size_t column = 0; column < def->columns && !cell.status; column++) {
			collect_bends(&cell, field, column, row);
			for (size_t i = 0; i < cell.count && !cell.status; i++)
				find_arcs_about(&cell, &cell.bends[i], def);
		}
	*out = cell.out;
	return cell.status;
}

/* ---- the call ---- */

static tl_field_def field_of(const tl_contours_def *def)
{
	tl_field_def of = tl_default_field_def();
	of.from = def->from;
	of.corner = def->corner;
	of.cell = def->cell;
	of.columns = def->columns;
	of.rows = def->rows;
	of.max_distance = def->max_distance;
	return of;
}

static tl_status make_contours(tl_query *query, const tl_contours_def *def, const tli_nav_end *from, tl_contour **out)
{
	const tl_field_def of = field_of(def);
	size_t count = of.columns * of.rows;
	made_field field = { .def = &of,
		.cells = { tli_alloc_array(count, sizeof(double)), tli_alloc_array(count, sizeof(tl_point)) } };
	tl_status status = TL_E_NOMEM;
	if (field.cells.distances && field.cells.next)
		status = tli_field_fill(query, &of, from, &field.walks, &field.cells);
	if (!status)
		status = find_contours(query, def, &field, out);
	tli_free(field.cells.distances, count * sizeof(double));
	tli_free(field.cells.next, count * sizeof(tl_point));
	return status;
}

/* With their number, and where they fit. */
static tl_status give_contours(const tl_contour *made, tl_contour *contours, size_t capacity, size_t *count)
{
	*count = tli_array_length(made);
	if (*count > capacity)
		return TL_E_BUFFER;
	if (*count > 0)
		memcpy(contours, made, *count * sizeof *made);
	return TL_OK;
}

tl_status tl_query_contours(
	tl_query *query, const tl_contours_def *def, tl_contour *contours, size_t capacity, size_t *count)
{
	size_t cells = 0;
	tli_nav_end from;
	if (tli_is_null(query) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		tli_is_null_for(contours, capacity) || tli_is_null(count) ||
		tli_breaks(!(def->step > 0 && isfinite(def->step)), "def.step is not above 0, or not finite") ||
		tli_breaks(tli_query_has_areas(query), "query has areas, whose lines of equal cost are no arcs"))
		return TL_E_INVALID;
	if (def->cell / def->step > LINES_MAX)
		return tli_refused(TL_E_LIMIT, "def.cell is above 1000000 times def.step");
	const tl_field_def of = field_of(def);
	tl_status status = tli_field_check(query, &of, &cells, &from);
	if (status)
		return status;
	tl_contour *made = NULL; /* tli_array */
	if (cells > 0) {
		tli_budget_call call;
		tli_budget_enter(&call, &def->budget);
		status = tli_budget_leave(&call, make_contours(query, def, &from, &made));
	}
	if (!status)
		status = give_contours(made, contours, capacity, count);
	tli_array_free(made);
	return status;
}
