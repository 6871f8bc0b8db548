/* SPDX-License-Identifier: MIT */
/*
 * corners/expand.h: what is visible from a point through a cone, by triangular expansion.
 *
 * From p a cone looks over an edge into the next triangle. Its apex splits the cone, or lies beside it. No sorting, two
 * orientations per triangle; vertices are reported counter-clockwise. A ray stops at the first vertex it touches.
 */
#ifndef TLI_CORNERS_EXPAND_H
#define TLI_CORNERS_EXPAND_H

#include "corners/corners.h"

#include <math.h>

/* One side of a cone. `open`: a vertex on this very ray has been met (or the ray is a crossing's): nothing on it is visible any
 * more. `unbounded`: the bound is a crossing; what can be reached lies inside for certain, so it is not asked. */
typedef struct tli_ray {
	tli_direction d;
	bool open, unbounded;
} tli_ray;

typedef struct tli_cone {
	int32_t edge; /* half-edge to look over: of the triangle beyond, see tli_mesh_step */
	tli_ray right, left;
} tli_cone;

/* The left part of a cone that a vertex has split. Its left bound is that of the part below it on the stack. */
typedef struct tli_cone_part {
	tli_direction right; /* to the vertex */
	int32_t edge;        /* to look over, as in tli_mesh_step */
	int32_t node;        /* that vertex, which is still to be reported, as in tli_mesh_step */
} tli_cone_part;

/* The ellipse that a path of limited length from the eye to another point stays in. v, from the eye, is in it if
 * |v| + |other - v| <= length, which is, squared: |v| length <= spare + v . other. */
typedef struct tli_reach {
	double x, y;   /* the other point, from the eye */
	double length; /* grid units */
	double spare;  /* (length^2 - x^2 - y^2) / 2, >= 0 */
} tli_reach;

/* For paths of at most this length; slightly larger, so that it holds all of them for certain. */
tli_reach tli_reach_make(tli_point eye, tli_point other, double length);

static inline bool tli_reach_has(const tli_reach *reach, double x, double y)
{
	double limit = reach->spare + reach->x * x + reach->y * y;
	return limit >= 0 && reach->length * reach->length * (x * x + y * y) <= limit * limit;
}

/* Is all of a cone beyond two vertices met on its bounds outside? v is outside where f(v) = |v| length - v . other is above `spare`. With a
 * unit vector n, (v . n) length - v . other is linear and at most f: where it is above `spare` at both vertices, it is so
 * farther along the bounds and everywhere between them. */
static inline bool tli_reach_ends_before(const tli_reach *reach, tli_direction right, tli_direction left)
{
	double rx = right.x, ry = right.y, lx = left.x, ly = left.y;
	double nx = rx + lx, ny = ry + ly, size = sqrt(nx * nx + ny * ny);
	double right_limit = reach->spare + reach->x * rx + reach->y * ry;
	double left_limit = reach->spare + reach->x * lx + reach->y * ly;
	return reach->length * (nx * rx + ny * ry) > right_limit * size &&
		reach->length * (nx * lx + ny * ly) > left_limit * size;
}

/* A cone of tli_point_look_around; its bounds, packed, lead to vertices that it has met. */
typedef struct tli_around_part {
	uint64_t right, left;
	int32_t edge; /* to look over, as in tli_mesh_step, perhaps a gate */
} tli_around_part;

/* The states at which taut paths from a point arrive: first the `alive` ones, from which an edge may go on, then the `idle` ones; what
 * is behind them is unused. */
typedef struct tli_arrivals {
	uint32_t *states; /* tli_array */
	size_t alive, idle;
} tli_arrivals;

/* Scratch; zero-initialise, free with tli_expand_free. */
typedef struct tli_expand {
	tli_cone_part *stack; /* [stack_room] */
	size_t stack_room;
	tli_around_part *parts; /* [parts_room], a queue */
	size_t parts_room;
	tli_around_part *careful;   /* tli_array: cones that wait */
	int32_t *visible;           /* tli_array: vertices that have a corner, counter-clockwise */
	const tli_pockets *pockets; /* not NULL: only gates between ends.start and ends.goal are looked through */
	tli_block_ends ends;
	const tli_reach *within;  /* not NULL: some of what lies outside is left out */
	tli_arrivals arrivals[2]; /* at a start and a goal */
} tli_expand;

void tli_expand_free(tli_expand *expand);

/* Set in a step's node where the vertex has no corner: no path bends there, so it is not reported. */
enum { TLI_NO_CORNER = 1 << 30 };

/* All steps are marked by each of the next three before the one after it.
 *
 * A step through a gate is marked as blocked by ~(half-edge | TLI_GATE), so that gates cost nothing where there are none. */
enum { TLI_GATE = 1 << 30 };
void tli_expand_mark_gates(tli_mesh_step *steps, size_t count, const tli_pockets *pockets);

/* A step through a gate into a triangle where nothing can be met, a notch between two walls, is marked as an exit too (below). */
void tli_expand_mark_notches(tli_mesh_step *steps, size_t count);

/* A step out of a convex hull (tli_mesh_hull_is_convex) is marked as blocked by ~(half-edge | TLI_EXIT), also if it is a gate: from
 * there no corner is visible, but a free point may be. */
enum { TLI_EXIT = 1 << 29 };
void tli_expand_mark_exits(tli_mesh_step *steps, size_t count, const tli_mesh *mesh);

/* Over a blocked edge that is a gate or an exit; others stay as they are. */
static inline int32_t tli_expand_unmarked(int32_t edge)
{
	return edge < 0 && (~edge & (TLI_GATE | TLI_EXIT)) ? ~edge & ~(TLI_GATE | TLI_EXIT) : edge;
}

/* A blocked edge: is it a gate to be looked through? Not if it is an exit. */
static inline bool tli_expand_passes_gate(const tli_expand *expand, int32_t *edge)
{
	int32_t over = ~*edge;
	if ((over & (TLI_GATE | TLI_EXIT)) != TLI_GATE)
		return false;
	*edge = over & ~TLI_GATE;
	return !expand->pockets || tli_gate_is_open(expand->pockets->blocks[*edge / 3], &expand->ends);
}

/* Does a look all around go on over h, an edge of the first triangles around a point? */
static inline bool tli_expand_looks_over(const tli_expand *expand, const tli_mesh *mesh, int32_t h)
{
	int32_t over = tli_mesh_twin(mesh, h);
	if (over < 0 || tli_mesh_is_wall(mesh, h))
		return false;
	if (!expand->pockets)
		return true;
	const tli_block *blocks = expand->pockets->blocks;
	return blocks[over / 3].number == blocks[h / 3].number || tli_gate_is_open(blocks[over / 3], &expand->ends);
}

/* ---- the edges around a point ---- */

/* Is the point on the border of what is live: at a vertex, or on a wall? Then what it sees is bounded on either side, and its edge is the first one of a
 * live triangle. */
static inline bool tli_is_on_border(const tli_mesh *mesh, tli_mesh_location location)
{
	return location.kind == TLI_MESH_ON_VERTEX ||
		(location.kind == TLI_MESH_ON_EDGE && tli_mesh_is_wall(mesh, location.edge));
}

/* The edges of the triangles at a point that it does not lie on, counter-clockwise: the first one, and the one after `side` or TLI_MESH_NONE. */
static inline int32_t tli_first_side(tli_mesh_location location)
{
	return location.kind == TLI_MESH_IN_TRIANGLE ? location.edge : tli_mesh_next(location.edge);
}

static inline int32_t tli_next_side(const tli_mesh *mesh, tli_mesh_location location, int32_t side)
{
	int32_t next = tli_mesh_next(side), twin = tli_mesh_twin(mesh, next);
	if (location.kind == TLI_MESH_IN_TRIANGLE)
		return next == location.edge ? TLI_MESH_NONE : next;
	if (location.kind == TLI_MESH_ON_EDGE && next != location.edge && twin != location.edge)
		return next;
	bool last = tli_mesh_is_wall(mesh, next) || twin < 0 || twin == location.edge;
	return last ? TLI_MESH_NONE : tli_mesh_next(twin);
}

/* The ray from p to a vertex of a triangle at p. */
static inline tli_ray tli_ray_to_vertex(const tli_mesh *mesh, tli_point p, int32_t vertex)
{
	if (tli_mesh_is_crossing(mesh, vertex))
		return (tli_ray){ .open = true, .unbounded = true };
	return (tli_ray){ tli_direction_to(p, mesh->vertices[vertex].at), true, false };
}

/* On which side of the ray from p in direction d, where p + d or p - d is a wall end, does the vertex lie? */
tli_side tli_side_of_ray(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex);

/* Appends to `visible` the vertices with a corner that the cone at p sees over its edge. TL_E_NOMEM. */
tl_status tli_expand_cone(
	tli_expand *expand, const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_cone cone);

#endif
