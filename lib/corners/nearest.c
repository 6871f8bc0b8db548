/* SPDX-License-Identifier: MIT */
/*
 * corners/nearest.c: the grid point nearest to a goal in what can be reached (corners/nearest.h).
 *
 * Triangles that may hold it, those around the goal or else all, are searched by rows of grid points, from the row next to the triangle's
 * nearest point up and down; distance is convex in y, so each direction ends with the first row that is farther than the best so far.
 * Between two nearly parallel walls there may be no grid point for many rows, so all triangles get a few rows at first, then all rows.
 * Doubles choose what is looked at, with slack; which points count, and which is nearest, is exact.
 */
#include "corners/nearest.h"

#include <math.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/escape.h"
#include "geometry/distance.h"

/* Most goals are just beside a wall: a few triangles hold the point, and prove it. */
enum { ROWS_FIRST = 32, MAX_TRIED = 1 << 20, AROUND_MAX = 128 };

/* Grid units: more than the error of coordinates of crossings and of rows' ends. */
static const double SLACK = 1e-3;

typedef struct real_vector {
	double x, y;
} real_vector;

typedef struct nearest_search {
	const tli_nearest_def *def;
	tli_point best;
	int64_t squared; /* of its distance */
	double limit;    /* the distance, rounded up */
	uint32_t tried;
	bool rows_left; /* some triangle has rows that were not tried, but may be near enough */
} nearest_search;

/* A triangle and its point nearest to the goal. */
typedef struct searched_triangle {
	real_vector corner[3], nearest;
	double distance;
	int32_t edge;
} searched_triangle;

/* Those around the goal. */
typedef struct triangle_list {
	int32_t triangles[AROUND_MAX];
	size_t count;
} triangle_list;

static void keep_candidate(nearest_search *f, tli_point p, int64_t squared)
{
	f->best = p;
	f->squared = squared;
	f->limit = sqrt((double)squared) + SLACK;
}

static bool is_in_parts(const nearest_search *f, int32_t triangle)
{
	for (size_t i = 0; i < f->def->part_count; i++)
		if (tli_mesh_part(f->def->mesh, triangle) == f->def->parts[i])
			return true;
	return false;
}

static bool is_wanted_point(const nearest_search *f, tli_point p, int32_t edge)
{
	const tli_nearest_def *def = f->def;
	tli_mesh_location location = tli_mesh_locate_from(def->mesh, edge, p);
	if (!tli_is_live(def->mesh, location) || !is_in_parts(f, location.edge / 3))
		return false;
	tli_sight_hit hit;
	tli_sight_position(&(tli_sight){ def->walls, def->radius, TL_CONTACT_GRAZE }, p, &hit);
	return !hit.blocked;
}

/* ---- triangles ---- */

static real_vector vertex_in_reals(const tli_mesh *mesh, int32_t vertex)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	if (v->crossing < 0)
		return (real_vector){ v->at.x, v->at.y };
	const tli_mesh_crossing *c = &mesh->crossings[v->crossing];
	return (real_vector){ (double)c->x / (double)c->d, (double)c->y / (double)c->d };
}

static double cross_of_reals(real_vector a, real_vector b, real_vector c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double distance_of_reals(real_vector a, real_vector b)
{
	double x = a.x - b.x, y = a.y - b.y;
	return sqrt(x * x + y * y);
}

/* Of the segment ab. */
static real_vector nearest_on(real_vector a, real_vector b, real_vector p)
{
	double x = b.x - a.x, y = b.y - a.y, squared = x * x + y * y;
	double along = squared > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / squared : 0;
	along = fmin(fmax(along, 0), 1);
	return (real_vector){ a.x + along * x, a.y + along * y };
}

static void measure_triangle(const nearest_search *f, int32_t triangle, searched_triangle *s)
{
	real_vector goal = { f->def->goal.x, f->def->goal.y };
	s->edge = 3 * triangle;
	s->distance = INFINITY;
	for (int i = 0; i < 3; i++)
		s->corner[i] = vertex_in_reals(f->def->mesh, tli_mesh_origin(f->def->mesh, s->edge + i));
	bool inside = true;
	for (int i = 0; i < 3; i++) {
		real_vector a = s->corner[i], b = s->corner[(i + 1) % 3], p = nearest_on(a, b, goal);
		inside &= cross_of_reals(a, b, goal) >= 0;
		if (distance_of_reals(p, goal) < s->distance) {
			s->distance = distance_of_reals(p, goal);
			s->nearest = p;
		}
	}
	if (inside) {
		s->distance = 0;
		s->nearest = goal;
	}
}

/* ---- rows ---- */

/* Is the edge on a wall that lies in this very row? Its line knows; a crossing at its end is off by a rounding. */
static bool is_wall_along(const tli_mesh *mesh, int32_t edge, double y)
{
	if (!tli_mesh_is_wall(mesh, edge))
		return false;
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, edge)];
	return line->a.y == line->b.y && line->a.y == y;
}

/* Where the line at this height passes the triangle within the grid; from INFINITY to -INFINITY along a wall and beyond the grid. False:
 * nowhere. */
static bool find_row(const nearest_search *f, const searched_triangle *s, double y, double *low, double *high)
{
	*low = INFINITY;
	*high = -INFINITY;
	for (int i = 0; i < 3; i++)
		if (is_wall_along(f->def->mesh, s->edge + i, y))
			return true;
	for (int i = 0; i < 3; i++) {
		real_vector a = s->corner[i], b = s->corner[(i + 1) % 3];
		if (fmin(a.y, b.y) > y || fmax(a.y, b.y) < y)
			continue;
		double x = a.y == b.y ? a.x : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
		double other = a.y == b.y ? b.x : x;
		*low = fmin(*low, fmin(x, other));
		*high = fmax(*high, fmax(x, other));
	}
	if (*low > *high)
		return false;
	*low = fabs(y) <= TLI_GRID_MAX ? fmax(*low, -TLI_GRID_MAX) : INFINITY;
	*high = fmin(*high, TLI_GRID_MAX);
	return true;
}

/* True: no point farther in this direction can be better. */
static bool try_candidate(nearest_search *f, const searched_triangle *s, double x, double y)
{
	if (fabs(x) > TLI_GRID_MAX)
		return false;
	tli_point p = { (int32_t)x, (int32_t)y };
	int64_t squared = tli_distance_squared(p, f->def->goal);
	if (squared > f->squared || (squared == f->squared && tli_point_compare(p, f->best) >= 0))
		return true;
	if (!is_wanted_point(f, p, s->edge))
		return false;
	keep_candidate(f, p, squared);
	return true;
}

/* False: the row, and those beyond it, are too far from the goal. */
static bool try_row(nearest_search *f, const searched_triangle *s, double y)
{
	double low, high;
	if (fabs(y - f->def->goal.y) > f->limit || !find_row(f, s, y, &low, &high))
		return false;
	if (low > high) /* a triangle may have as many such rows as the grid */
		return f->tried++ < MAX_TRIED && !tli_budget_spend(1);
	double goal = f->def->goal.x, x = fmin(fmax(goal, low), high);
	if (distance_of_reals((real_vector){ x, y }, (real_vector){ goal, f->def->goal.y }) > f->limit)
		return false;
	x = floor(x + 0.5);
	for (double step = 0; x - step >= low - 1 || x + step <= high + 1; step++) {
		if (f->tried++ >= MAX_TRIED || tli_budget_spend(8))
			return false;
		if ((x - step >= low - 1 && try_candidate(f, s, x - step, y)) ||
			(x + step <= high + 1 && try_candidate(f, s, x + step, y)))
			break;
	}
	return true;
}

static void try_triangle(nearest_search *f, const searched_triangle *s, uint32_t rows)
{
	double below = floor(s->nearest.y), above = below + 1;
	uint32_t down = 0, up = 0;
	while (down < rows && try_row(f, s, below - down))
		down++;
	while (up < rows && try_row(f, s, above + up))
		up++;
	f->rows_left |= down == rows || up == rows;
}

static bool is_live_part(const nearest_search *f, int32_t triangle)
{
	const tli_mesh *mesh = f->def->mesh;
	return !tli_mesh_is_dead(mesh, triangle) && is_in_parts(f, triangle);
}

/* How far a coordinate is from the range. */
static double distance_outside(double at, double low, double high)
{
	return fmax(fmax(low - at, at - high), 0);
}

/* A quick test by the box of the triangle. */
static bool is_far(const nearest_search *f, int32_t triangle)
{
	const tli_mesh *mesh = f->def->mesh;
	tli_point low = mesh->vertices[tli_mesh_origin(mesh, 3 * triangle)].at, high = low;
	for (int32_t h = 3 * triangle + 1; h < 3 * triangle + 3; h++) {
		tli_point p = mesh->vertices[tli_mesh_origin(mesh, h)].at;
		low = (tli_point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
		high = (tli_point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
	}
	tli_point goal = f->def->goal;
	double x = distance_outside(goal.x, low.x, high.x), y = distance_outside(goal.y, low.y, high.y);
	double limit = f->limit + 2; /* crossings are rounded here */
	return x * x + y * y > limit * limit;
}

/* A triangle that is not free. False: the budget is used up. */
static bool try_if_near(nearest_search *f, int32_t triangle, uint32_t rows)
{
	searched_triangle s;
	if (!is_live_part(f, triangle) || is_far(f, triangle))
		return true;
	if (tli_budget_spend(16))
		return false;
	measure_triangle(f, triangle, &s);
	if (s.distance <= f->limit)
		try_triangle(f, &s, rows);
	return true;
}

static void try_all(nearest_search *f, uint32_t rows)
{
	int32_t count = (int32_t)tli_mesh_triangle_slots(f->def->mesh);
	(void)tli_budget_spend((uint64_t)count);
	for (int32_t t = 0; t < count; t++)
		if (!tli_mesh_triangle_is_free(f->def->mesh, t) && !try_if_near(f, t, rows))
			return;
}

/* False: it is full. */
static bool list_once(triangle_list *list, int32_t triangle)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->triangles[i] == triangle)
			return true;
	if (list->count == AROUND_MAX)
		return false;
	list->triangles[list->count++] = triangle;
	return true;
}

/* Goes from the triangle that holds the goal over edges to all that are not too far: those that a disc meets hang together, as the mesh leaves
 * out nothing of the plane. False: they are too many, or rows were left out: all triangles are to be tried. */
static bool try_around_goal(nearest_search *f)
{
	const tli_mesh *mesh = f->def->mesh;
	triangle_list list = { .count = 0 };
	(void)list_once(&list, tli_mesh_locate(mesh, f->def->goal).edge / 3);
	for (size_t i = 0; i < list.count; i++) {
		int32_t triangle = list.triangles[i];
		if (!try_if_near(f, triangle, ROWS_FIRST))
			return true;
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
			int32_t twin = tli_mesh_twin(mesh, h);
			if (twin >= 0 && !is_far(f, twin / 3) && !list_once(&list, twin / 3))
				return false;
		}
	}
	(void)tli_budget_spend(list.count);
	return !f->rows_left;
}

tli_point tli_nearest_live(const tli_nearest_def *def, tli_point known)
{
	tli_assert(def->mesh->flooded);
	nearest_search f = { .def = def };
	keep_candidate(&f, known, tli_distance_squared(known, def->goal));
	if (try_around_goal(&f))
		return f.best;
	try_all(&f, ROWS_FIRST);
	if (f.rows_left)
		try_all(&f, UINT32_MAX);
	return f.best;
}
