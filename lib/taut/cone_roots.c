/* SPDX-License-Identifier: MIT */
/*
 * taut/cone_roots.c: the first cones of a root, as in corners/fan.c: a corner looks from its wall on to the direction in which the path
 * arrived, over the far edges of the triangles around it; the start looks over the edges around it. The steps have all that is read:
 * those of a triangle see its vertices, and over its edges.
 */
#include "taut/cone_parts.h"

/* The vertex across the edge, if it has a corner. */
static void see_across(tli_cones *cones, int32_t edge, bool along)
{
	int32_t node = cones->steps[edge].node;
	if (node < 0 || node & TLI_NO_CORNER)
		return;
	const tli_cone_root *root = &cones->root;
	tli_point at = cones->steps[edge].apex;
	double f = root->length + tli_taut_distance(root->at, at) + tli_taut_distance(at, cones->def->goal);
	tli_cones_see(cones, node, tli_direction_to(root->at, at), f, along);
}

/* A cone with its rays, beginning over this edge. */
static void look_over_edge(tli_cones *cones, tli_cone_at *cone, int32_t edge)
{
	cone->edge = tli_cone_pass(cones, edge);
	if (cone->edge < 0)
		return;
	tli_cone_aim(cones, cone);
	cone->f = tli_cone_bound(&cones->root, cone);
	if (tli_cone_can_go_on(cones, cone->f))
		tli_cone_walk(cones, cone);
	else
		tli_cones_put(cones, cone, -1, 0);
}

/* Sets the ray to the vertex across the edge. */
static void bound_by_vertex(const tli_cones *cones, tli_cone_at *cone, int32_t edge, bool right)
{
	tli_direction d = tli_direction_to(cones->root.at, cones->steps[edge].apex);
	if (right)
		cone->right = d;
	else
		cone->left = d;
	if (cones->steps[edge].node < 0)
		cone->special |= right ? TLI_RIGHT_UNBOUNDED : TLI_LEFT_UNBOUNDED;
}

/* Is the goal in the triangle at the root to which h belongs, on this side of the bound c of the look? */
static bool sees_goal_in_fan(const tli_cones *cones, int32_t h, tli_direction c, unsigned side)
{
	return (tli_cone_has_goal(cones, h) || tli_cone_has_goal(cones, tli_mesh_prev(h))) &&
		tli_taut_turn_is_taut(c, cones->root.goal, side);
}

static tli_side side_across(const tli_cones *cones, tli_direction c, int32_t edge)
{
	int32_t node = cones->steps[edge].node;
	if (node < 0)
		return tli_side_of_ray(cones->corners->mesh, cones->root.at, c, ~node);
	return tli_side_of_direction(cones->root.at, c, cones->steps[edge].apex);
}

/* Walls on the right: counter-clockwise from the wall to c. h goes from the corner, with a = its target, b = its apex. */
static void look_to_the_left(tli_cones *cones, int32_t first, tli_direction c)
{
	for (int32_t h = first, next; h >= 0; h = next) {
		const tli_mesh_step *step = &cones->steps[h];
		tli_side b_of_c = side_across(cones, c, h);
		bool beyond = b_of_c == TLI_LEFT;
		next = b_of_c != TLI_RIGHT ? TLI_MESH_NONE : tli_expand_unmarked(step->left);
		tli_cone_at cone = { .left = c, .special = beyond ? TLI_LEFT_UNMET : 0u };
		bound_by_vertex(cones, &cone, tli_mesh_prev(h), true);
		if (!beyond) {
			bound_by_vertex(cones, &cone, h, false);
			see_across(cones, h, false);
		}
		if (sees_goal_in_fan(cones, h, c, TLI_WALLS_RIGHT))
			tli_cones_see_goal(cones);
		else
			look_over_edge(cones, &cone, step->right);
	}
}

/* Walls on the left: clockwise from the wall to c. */
static void look_to_the_right(tli_cones *cones, int32_t first, tli_direction c)
{
	for (int32_t h = first, next; h >= 0; h = next) {
		int32_t to_a = tli_mesh_prev(h);
		tli_side a_of_c = side_across(cones, c, to_a);
		bool beyond = a_of_c == TLI_RIGHT;
		int32_t over = tli_expand_unmarked(cones->steps[tli_mesh_next(h)].left);
		next = a_of_c != TLI_LEFT || over < 0 ? TLI_MESH_NONE : tli_mesh_next(over);
		tli_cone_at cone = { .right = c, .special = beyond ? TLI_RIGHT_UNMET : 0u };
		bound_by_vertex(cones, &cone, h, false);
		if (!beyond) {
			bound_by_vertex(cones, &cone, to_a, true);
			see_across(cones, to_a, false);
		}
		if (sees_goal_in_fan(cones, h, c, TLI_WALLS_LEFT))
			tli_cones_see_goal(cones);
		else
			look_over_edge(cones, &cone, cones->steps[h].right);
	}
}

/* Does the path arrive along the wall, and can only go on along it? */
static bool is_along_wall(tli_direction wall, tli_direction d)
{
	return tli_cross(wall, d) == 0 && tli_dot_directions(wall, d) > 0;
}

void tli_cones_look_from_corner(tli_cones *cones, tli_direction d)
{
	const tli_corner *corner = &cones->corners->corners[cones->root.state / 2];
	int32_t first = corner->edge;
	if ((cones->root.state & 1) == TLI_WALLS_RIGHT) {
		see_across(cones, tli_mesh_prev(first), true);
		if (!is_along_wall(corner->d1, d))
			look_to_the_left(cones, first, d);
		else if (sees_goal_in_fan(cones, first, d, TLI_WALLS_RIGHT))
			tli_cones_see_goal(cones);
		return;
	}
	for (int32_t next = first; next >= 0; next = tli_expand_unmarked(cones->steps[first].left))
		first = next;
	see_across(cones, first, true);
	if (!is_along_wall(corner->d2, d))
		look_to_the_right(cones, first, d);
	else if (sees_goal_in_fan(cones, first, d, TLI_WALLS_LEFT))
		tli_cones_see_goal(cones);
}

/* Over the edge h from a to b, a on the right. `sees_right`: no edge before has met a. */
static void look_from_start_over(tli_cones *cones, int32_t h, bool sees_right)
{
	tli_cone_at cone = { .special = 0 };
	int32_t to_a = tli_mesh_next(h), to_b = tli_mesh_prev(h);
	bound_by_vertex(cones, &cone, to_a, true);
	bound_by_vertex(cones, &cone, to_b, false);
	if (sees_right)
		see_across(cones, to_a, false);
	see_across(cones, to_b, false);
	if (tli_cone_has_goal(cones, to_b) || (sees_right && tli_cone_has_goal(cones, to_a)))
		tli_cones_see_goal(cones);
	look_over_edge(cones, &cone, cones->steps[to_a].left);
}

void tli_cones_look_from_start(tli_cones *cones)
{
	const tli_mesh *mesh = cones->corners->mesh;
	tli_mesh_location location = cones->def->start_location;
	bool sees_right = tli_is_on_border(mesh, location);
	for (int32_t h = tli_first_side(location); h >= 0; h = tli_next_side(mesh, location, h)) {
		look_from_start_over(cones, h, sees_right);
		sees_right = false;
	}
}
