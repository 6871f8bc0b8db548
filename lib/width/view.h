/* SPDX-License-Identifier: MIT */
/*
 * width/view.h: what is seen from a point over an edge of a mesh, in doubles that err to the side of more: it decides what is looked at, never what is
 * answered. All coordinates are relative to the point.
 */
#ifndef TLI_WIDTH_VIEW_H
#define TLI_WIDTH_VIEW_H

#include "geometry/diameter.h"
#include "mesh/mesh.h"

#include <math.h>

/* Over a half-edge with the point on its left, between two rays. */
typedef struct tli_view {
	int32_t edge;
	double right_x, right_y, left_x, left_y; /* a point on each ray */
	double doubt;                            /* how far these may be off, grid units */
} tli_view;

/* The part of a half-edge, from its origin at 0 to its target at 1, that is seen. */
typedef struct tli_view_range {
	double px, py, ux, uy; /* the origin, and from there to the target */
	double doubt;          /* how far they may be off, grid units */
	double low, high;
} tli_view_range;

static inline double tli_view_size(double x, double y)
{
	return fabs(x) + fabs(y);
}

/* A vertex relative to a point, rounded. */
static inline void tli_view_vertex(const tli_mesh *mesh, tli_point from, int32_t vertex, double *x, double *y)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	*x = (double)v->at.x - from.x;
	*y = (double)v->at.y - from.y;
	if (v->crossing < 0)
		return;
	const tli_mesh_crossing *c = &mesh->crossings[v->crossing];
	*x = (double)(c->x - (__int128)from.x * c->d) / (double)c->d;
	*y = (double)(c->y - (__int128)from.y * c->d) / (double)c->d;
}

static inline tli_view_range tli_view_range_of(const tli_mesh *mesh, tli_point from, int32_t edge)
{
	static const double PART = 0x1p-40; /* relative errors of sums and products here are below 2^-50 */
	tli_view_range range = { .low = 0, .high = 1 };
	double x, y;
	tli_view_vertex(mesh, from, tli_mesh_origin(mesh, edge), &range.px, &range.py);
	tli_view_vertex(mesh, from, tli_mesh_target(mesh, edge), &x, &y);
	range.ux = x - range.px;
	range.uy = y - range.py;
	range.doubt = PART * (tli_view_size(range.px, range.py) + tli_view_size(x, y));
	return range;
}

/* Is the point on the left of the half-edge? Exact. */
static inline bool tli_view_is_from_left(const tli_mesh *mesh, tli_point from, int32_t edge)
{
	return tli_mesh_orient_point(mesh, tli_mesh_origin(mesh, edge), tli_mesh_target(mesh, edge), from) == TLI_LEFT;
}

/* Leaves of the range the points x with x * nx + y * ny <= most, where `most` errs to the side of more; false: there are none. */
static inline bool tli_view_clip(tli_view_range *range, double nx, double ny, double most)
{
	double slack = tli_view_size(nx, ny) * range->doubt;
	double at = most - (range->px * nx + range->py * ny) + slack, change = -(range->ux * nx + range->uy * ny);
	if (at < 0 && at + change < 0)
		return false;
	if (at < 0)
		range->low = fmax(range->low, -at / change);
	else if (at + change < 0)
		range->high = fmin(range->high, -at / change);
	return range->low <= range->high;
}

/* The same between the rays of a view. */
static inline bool tli_view_clip_rays(tli_view_range *range, const tli_view *view)
{
	double slack = view->doubt * (tli_view_size(range->px, range->py) + tli_view_size(range->ux, range->uy));
	return tli_view_clip(range, view->right_y, -view->right_x, slack) &&
		tli_view_clip(range, -view->left_y, view->left_x, slack);
}

/* What is seen of a half-edge behind the range; `doubt`: of the rays so far. */
static inline tli_view tli_view_beyond(const tli_view_range *range, int32_t edge, double doubt)
{
	return (tli_view){ edge, range->px + range->low * range->ux, range->py + range->low * range->uy,
		range->px + range->high * range->ux, range->py + range->high * range->uy, fmax(doubt, range->doubt) };
}

/* Compares the foot of the perpendicular from p on a line with a vertex on it, along it. Exact. */
int tli_compare_foot(const tli_mesh *mesh, const tli_mesh_line *line, tli_point p, int32_t vertex);
/* The foot of the perpendicular from p on a wall is strictly inside its half-edge, not at its ends. Exact. */
bool tli_foot_is_inside(const tli_mesh *mesh, int32_t wall, tli_point p);

#endif
