/* SPDX-License-Identifier: MIT */
/*
 * corners/sectors.c: which vertices are corners. The sector from wall a to the next wall b, counter-clockwise, is wider than 180 degrees
 * when b lies right of a's line, or when a is the only wall. (Exactly 180: b points against a.) A direction is that of the wall's line,
 * whose ends are grid points, so it is exact where the wall's other end here is a crossing.
 */
#include "corners/corners.h"

#include <stdlib.h>

#include "base/array.h"
#include "corners/internal.h"

static tli_direction wall_direction(const tli_mesh *mesh, int32_t h)
{
	tli_point from = mesh->vertices[tli_mesh_origin(mesh, h)].at;
	const tli_mesh_line *line = &mesh->lines[tli_mesh_piece_of(mesh, h)->line];
	tli_point to = mesh->edges[h].piece & 1 ? line->a : line->b;
	return (tli_direction){ to.x - from.x, to.y - from.y };
}

static int32_t next_wall(const tli_mesh *mesh, int32_t h)
{
	do
		h = tli_mesh_turn_left(mesh, h);
	while (!tli_mesh_is_wall(mesh, h));
	return h;
}

static int32_t any_wall(const tli_mesh *mesh, int32_t vertex)
{
	int32_t start = mesh->vertices[vertex].edge, h = start;
	do {
		if (tli_mesh_is_wall(mesh, h))
			return h;
		h = tli_mesh_turn_left(mesh, h);
	} while (h != start && h >= 0);
	return TLI_MESH_NONE;
}

/* The sector that begins at wall h is 180 degrees or more. */
static bool is_wide(tli_direction d1, tli_direction d2, bool only)
{
	int64_t cross = tli_cross(d1, d2);
	return only || cross < 0 || (cross == 0 && tli_dot_directions(d1, d2) < 0);
}

/* Two at most: a straight joint of two walls has a sector of 180 degrees on either side. */
int tli_find_corners(const tli_mesh *mesh, int32_t vertex, tli_corner corner[2])
{
	if (vertex < 4 || tli_mesh_vertex_is_free(mesh, vertex) || tli_mesh_is_crossing(mesh, vertex))
		return 0;
	int32_t start = any_wall(mesh, vertex);
	if (start < 0)
		return 0;
	int32_t h = start;
	int count = 0;
	do {
		int32_t next = next_wall(mesh, h);
		tli_direction d1 = wall_direction(mesh, h), d2 = wall_direction(mesh, next);
		if (is_wide(d1, d2, next == h) && !tli_mesh_is_dead(mesh, h / 3))
			corner[count++] = (tli_corner){ mesh->vertices[vertex].at, d1, d2, vertex, h };
		h = next;
	} while (h != start && count < 2);
	return count;
}

unsigned tli_arrival_sides(const tli_corner *to, tli_direction d)
{
	int64_t from_first = tli_cross(to->d1, d), to_last = tli_cross(d, to->d2);
	if (from_first != 0 && to_last != 0) { /* not along a wall: the lines of both part the two cones */
		if ((from_first > 0) == (to_last > 0))
			return 0;
		return from_first > 0 ? 1u << TLI_WALLS_RIGHT : 1u << TLI_WALLS_LEFT;
	}
	tli_direction back = tli_opposite(d), first, last;
	unsigned sides = 0;
	for (unsigned side = 0; side < 2; side++) {
		tli_corner_cone(to, side ^ 1u, &first, &last); /* going back, the walls are on the other side */
		if (tli_cone_holds(first, last, back))
			sides |= 1u << side;
	}
	return sides;
}
