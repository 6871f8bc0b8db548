/* SPDX-License-Identifier: MIT */
/* mesh/trace.h: following a straight line of grid points through the triangles. For the files of mesh/. */
#ifndef TLI_MESH_TRACE_H
#define TLI_MESH_TRACE_H

#include "mesh/exact.h"

/* A directed line, and its number in the table (TLI_MESH_NONE: not a line of walls), which it may go against. */
typedef struct tli_mesh_course {
	tli_point a, b;
	int32_t line;
	bool against;
} tli_mesh_course;

static inline tli_side tli_mesh_course_side(const tli_mesh *mesh, const tli_mesh_course *course, int32_t vertex)
{
	return tli_mesh_side_of_line(mesh, course->line, course->a, course->b, vertex);
}

/* From a vertex on the course: the edge that leaves along it (*along), or the edge opposite to the vertex through which it
 * leaves, a half-edge of the near triangle, from the right of the course to its left. TLI_MESH_NONE: it leaves the box. */
int32_t tli_mesh_look_ahead(const tli_mesh *mesh, const tli_mesh_course *course, int32_t vertex, bool *along);

/* Beyond such an edge h: the next one of the kind; or, where the course meets the far apex, TLI_MESH_NONE and *reached. */
static inline int32_t tli_mesh_step_over(
	const tli_mesh *mesh, const tli_mesh_course *course, int32_t h, int32_t *reached)
{
	int32_t g = mesh->edges[h].twin, apex = tli_mesh_apex(mesh, g);
	tli_side side = tli_mesh_course_side(mesh, course, apex);
	if (side == TLI_ON) {
		*reached = apex;
		return TLI_MESH_NONE;
	}
	return side == TLI_LEFT ? tli_mesh_next(g) : tli_mesh_prev(g);
}

/* Sign of how far the vertex lies ahead of p in the direction a -> b; all three in line. */
int tli_mesh_ahead(const tli_mesh *mesh, tli_point a, tli_point b, tli_point p, int32_t vertex);

/* Has the vertex more than a few edges? O(1). */
bool tli_mesh_is_busy(const tli_mesh *mesh, int32_t vertex);

/* Turns the course and its ends where that is cheaper: looking ahead goes around a vertex, which may have many edges. O(edges at the
 * vertex with fewer of them). */
void tli_mesh_choose_end(const tli_mesh *mesh, tli_mesh_course *course, int32_t *from, int32_t *to);

/* Makes edges of the course from one vertex on it to another and puts the load on them. Walls that it crosses are split. Edges
 * to be looked at are left on the stack. TL_E_NOMEM: the edit is lost. */
tl_status tli_mesh_lay(
	tli_mesh *mesh, const tli_mesh_course *course, int32_t from, int32_t to, const tli_mesh_load *load);

/* The same where nothing but a few edges lies between the ends; else it changes nothing, and is false. No memory: false, and the mesh is
 * lost. */
bool tli_mesh_lay_short(
	tli_mesh *mesh, const tli_mesh_course *course, int32_t from, int32_t to, const tli_mesh_load *load);

#endif
