/* SPDX-License-Identifier: MIT */
/*
 * corners/glance.c: follows the line between two free points from triangle to triangle. It is blocked where it leaves one over a wall, and
 * free where it arrives in that of the other point. Where it meets a vertex, triangles alone do not say.
 * Cost: one orientation a triangle.
 */
#include "corners/expand.h"
#include "corners/internal.h"
#include "geometry/predicates.h"

/* 1: left of the line, -1: right of it, 0: on it, or a crossing, whose place is not a grid point. */
static inline int side_of_line(const tli_mesh *mesh, tli_point from, tli_point to, int32_t vertex)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	int64_t turn = v->crossing < 0 ? tli_orient(from, to, v->at) : 0;
	return (turn > 0) - (turn < 0);
}

/* The edge over which the line leaves the triangle in which it begins, TLI_MESH_NONE if it goes to a vertex. */
static int32_t edge_towards(const tli_mesh *mesh, tli_point from, tli_point to, int32_t edge)
{
	int32_t h = edge;
	int side = side_of_line(mesh, from, to, tli_mesh_origin(mesh, h));
	for (int i = 0; i < 3; i++, h = tli_mesh_next(h)) {
		int next = side_of_line(mesh, from, to, tli_mesh_target(mesh, h));
		if (side < 0 && next > 0)
			return h;
		side = next;
	}
	return TLI_MESH_NONE;
}

static tli_glance glance_over(const tli_mesh_step *steps, tli_point from, tli_point to, int32_t edge, int32_t goal)
{
	while (edge >= 0 && edge / 3 != goal) {
		const tli_mesh_step *step = &steps[edge];
		int64_t turn = tli_orient(from, to, step->apex);
		if (step->node < 0 || turn == 0)
			return TLI_GLANCE_UNKNOWN;
		edge = tli_expand_unmarked(turn > 0 ? step->right : step->left);
	}
	return edge < 0 ? TLI_GLANCE_BLOCKED : TLI_GLANCE_FREE;
}

tli_glance tli_corners_glance(
	const tli_corners *corners, tli_point from, tli_mesh_location start, tli_point to, tli_mesh_location goal)
{
	const tli_mesh *mesh = corners->mesh;
	if (start.kind != TLI_MESH_IN_TRIANGLE || goal.kind != TLI_MESH_IN_TRIANGLE)
		return TLI_GLANCE_UNKNOWN;
	if (start.edge / 3 == goal.edge / 3)
		return TLI_GLANCE_FREE;
	int32_t h = edge_towards(mesh, from, to, start.edge);
	if (h < 0)
		return TLI_GLANCE_UNKNOWN;
	if (tli_mesh_is_wall(mesh, h))
		return TLI_GLANCE_BLOCKED;
	return glance_over(corners->steps, from, to, tli_mesh_twin(mesh, h), goal.edge / 3);
}
