/* SPDX-License-Identifier: MIT */
/*
 * corners/expand.h: what is visible from a point through a cone, by triangular expansion.
 *
 * Standing at p, a cone looks over an edge into the next triangle. Its apex splits the cone, or lies beside it. No
 * sorting, two orientations a triangle; vertices come out counter-clockwise. A ray stops at the first vertex it touches.
 */
#ifndef TLI_CORNERS_EXPAND_H
#define TLI_CORNERS_EXPAND_H

#include "corners/corners.h"

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

/* What a way from the eye to another place may pass: the ellipse of the two. v, from the eye, is in it if |v| + |other - v| <= length, which
 * is, squared: |v| length <= spare + v . other. */
typedef struct tli_reach {
	double x, y;   /* the other place, from the eye */
	double length; /* grid units */
	double spare;  /* (length^2 - x^2 - y^2) / 2, >= 0 */
} tli_reach;

/* Of ways of this length, and a little more: it holds all of them for certain. */
tli_reach tli_reach_make(tli_point eye, tli_point other, double length);

static inline bool tli_reach_has(const tli_reach *reach, double x, double y)
{
	double most = reach->spare + reach->x * x + reach->y * y;
	return most >= 0 && reach->length * reach->length * (x * x + y * y) <= most * most;
}

/* Scratch; zero-initialise, free with tli_expand_free. */
typedef struct tli_expand {
	tli_cone_part *stack; /* [stack_room] */
	size_t stack_room;
	int32_t *visible; /* tli_array: vertices that have a corner, counter-clockwise */
	const tli_pockets
		*pockets; /* not NULL: from ends.start, gates are looked through on the way to ends.goal only */
	tli_block_ends ends;
	const tli_reach *within; /* not NULL: nobody wants to know what lies outside; some of it is left out */
} tli_expand;

void tli_expand_free(tli_expand *expand);

/* Set in a step's node where the vertex has no corner: nothing bends there, so nobody wants to know that it is visible. */
enum { TLI_NO_CORNER = 1 << 30 };

/* A step's way on that leads through a gate is ~(half-edge | TLI_GATE), so that it costs nothing where there is none. */
enum { TLI_GATE = 1 << 30 };
void tli_expand_mark_gates(tli_mesh_step *steps, const tli_pockets *pockets);

/* On which side of the ray from p in direction d, where p + d or p - d is a wall end, does the vertex lie? */
tli_side tli_side_of_ray(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex);

/* Appends to `visible` the vertices with a corner that the cone at p sees over its edge. TL_E_NOMEM. */
tl_status tli_expand_cone(
	tli_expand *expand, const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_cone cone);

#endif
