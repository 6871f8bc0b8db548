/* SPDX-License-Identifier: MIT */
/*
 * corners/fan.c: what a corner sees through one of its two cones, and what a free point sees all around.
 *
 * The triangles around a corner in its free sector are its fan. The cone begins (walls on the right) or ends (walls on the left) at a wall,
 * the other bound c is the opposite wall's extension: 180 degrees from the one wall or less than that from the other.
 *
 *                  b         Fan triangle (u, a, b): a on the right, b on the left. What lies beyond ab is seen through the part
 *          c     / |         of the wedge that the cone holds. b itself is visible where the cone holds it; so is a, which
 *           \   /  |         was the b of the triangle before.
 *            \ /   |
 *  walls  ----u----a
 */
#include "base/assert.h"
#include "base/array.h"
#include "corners/expand.h"
#include "corners/internal.h"

/* Beyond the triangle's edge from a to b: the half-edge to look over, or TLI_MESH_NONE at a wall or the box. No corner sees another one
 * through the outside of a convex hull: a row of n wall ends at the border would be n triangles for each of them. */
static int32_t window(const tli_corners *corners, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t far = tli_mesh_next(h), over = tli_mesh_is_wall(mesh, far) ? TLI_MESH_NONE : tli_mesh_twin(mesh, far);
	return over >= 0 && corners->hull_is_convex && tli_mesh_is_outside(mesh, over / 3) ? TLI_MESH_NONE : over;
}

static tl_status report_fan(tli_expand *expand, const tli_corners *corners, int32_t vertex)
{
	if (corners->of_vertex[vertex] < 0)
		return TL_OK;
	if (!tli_array_reserve(expand->visible, 1))
		return TL_E_NOMEM;
	tli_array_push(expand->visible, vertex);
	return TL_OK;
}

/* The edge of the cone is one of the triangle at p. */
static tl_status look_between(tli_expand *expand, const tli_corners *corners, tli_point p, tli_cone cone)
{
	cone.edge = window(corners, cone.edge);
	if (cone.edge < 0)
		return TL_OK;
	return tli_expand_cone(expand, corners->mesh, corners->steps, p, cone);
}

/* Walls on the right: from d1, where the fan begins, to c. */
static tl_status look_right(tli_expand *expand, const tli_corners *corners, const tli_corner *u, tli_direction c)
{
	const tli_mesh *mesh = corners->mesh;
	tl_status status = report_fan(expand, corners, tli_mesh_target(mesh, u->edge));
	if (tli_cross(u->d1, c) == 0 && tli_dot_directions(u->d1, c) > 0) /* the cone is the wall itself */
		return status;
	for (int32_t h = u->edge; !status; h = tli_mesh_turn_left(mesh, h)) {
		int32_t a = tli_mesh_target(mesh, h), b = tli_mesh_apex(mesh, h);
		tli_side b_of_c = tli_side_of_ray(mesh, u->at, c, b);
		bool last = b_of_c == TLI_LEFT || (b_of_c == TLI_ON && h != u->edge) ||
			tli_mesh_is_wall(mesh, tli_mesh_prev(h));
		bool beyond = b_of_c == TLI_LEFT;
		tli_ray left = beyond ? (tli_ray){ c, false, false } : tli_ray_to_vertex(mesh, u->at, b);
		tli_ray right = tli_ray_to_vertex(mesh, u->at, a);
		status = look_between(expand, corners, u->at, (tli_cone){ h, right, left });
		if (!status && !beyond)
			status = report_fan(expand, corners, b);
		if (last)
			break;
	}
	return status;
}

/* b lies on the ray in direction d, not behind. */
static bool lies_ahead(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex)
{
	tli_direction to = tli_direction_to(
		p, mesh->vertices[vertex].at); /* the rounded position of a crossing suffices */
	return tli_dot_directions(d, to) > 0;
}

/* Walls on the left: from c, opposite of d1, to d2, where the fan ends. */
static tl_status look_left(tli_expand *expand, const tli_corners *corners, const tli_corner *u, tli_direction c)
{
	const tli_mesh *mesh = corners->mesh;
	bool inside = false; /* the cone holds the directions from here on */
	tl_status status = TL_OK;
	for (int32_t h = u->edge; !status; h = tli_mesh_turn_left(mesh, h)) {
		int32_t a = tli_mesh_target(mesh, h), b = tli_mesh_apex(mesh, h);
		bool last = tli_mesh_is_wall(mesh, tli_mesh_prev(h));
		/* Up to 180 degrees from d1, b lies right of c; later left of it. */
		tli_side b_of_c = tli_side_of_ray(mesh, u->at, c, b);
		bool at_c = b_of_c == TLI_ON && lies_ahead(mesh, u->at, c, b);
		if (!inside && at_c) {
			status = report_fan(expand, corners, b);
			inside = true;
		} else if (inside || b_of_c == TLI_LEFT || last) {
			tli_ray right = inside ? tli_ray_to_vertex(mesh, u->at, a) : (tli_ray){ c, false, false };
			tli_ray left = tli_ray_to_vertex(mesh, u->at, b);
			status = look_between(expand, corners, u->at, (tli_cone){ h, right, left });
			if (!status)
				status = report_fan(expand, corners, b);
			inside = true;
		}
		if (last)
			break;
	}
	return status;
}

tl_status tli_corner_look(tli_expand *expand, const tli_corners *corners, const tli_corner *u, unsigned side)
{
	tli_assert(side <= TLI_WALLS_LEFT);
	tli_array_truncate(expand->visible, 0);
	tli_direction first, last;
	tli_corner_cone(u, side, &first, &last);
	return side == TLI_WALLS_RIGHT ? look_right(expand, corners, u, last) : look_left(expand, corners, u, first);
}

static tl_status look_from(tli_expand *expand, const tli_corners *corners, tli_point p, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t a = tli_mesh_origin(mesh, h), b = tli_mesh_target(mesh, h);
	tl_status status = TL_OK;
	if (tli_expand_looks_over(expand, mesh, h)) {
		tli_cone cone = { tli_mesh_twin(mesh, h), tli_ray_to_vertex(mesh, p, a),
			tli_ray_to_vertex(mesh, p, b) };
		status = tli_expand_cone(expand, mesh, corners->steps, p, cone);
	}
	return status ? status : report_fan(expand, corners, b);
}

/* All around a free point, or from one on the border of what is live into that. */
tl_status tli_point_look(tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location)
{
	tli_array_truncate(expand->visible, 0);
	int32_t h = tli_first_side(location);
	tl_status status = TL_OK;
	if (tli_is_on_border(corners->mesh, location))
		status = report_fan(expand, corners, tli_mesh_origin(corners->mesh, h));
	for (; h >= 0 && !status; h = tli_next_side(corners->mesh, location, h))
		status = look_from(expand, corners, p, h);
	return status;
}
