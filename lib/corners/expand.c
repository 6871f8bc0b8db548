/* SPDX-License-Identifier: MIT */
/*
 * corners/expand.c: triangular expansion, one cone.
 *
 *         apex          The cone between the rays R and L looks over h. The apex lies
 *         /|\             right of R or on it:  go on to the left of the apex with the same cone;
 *        / | \            left of L or on it:   go on to the right of it;
 *       /  |  \           between:              it is visible; go on to the right with the cone (R, apex), later to the
 *   L  +---h---+  R                             left with the cone (apex, L).
 *       \     /         Right before left, so that vertices come out counter-clockwise; what is to be done later, and what is
 *        \   /          to be said before it, waits on the stack.
 *          p
 *
 * A crossing of two walls never bounds a cone: seen from p, the arms of its walls leave p in a sector below 180 degrees and go
 * strictly left and right of the ray to it, so all that lies beyond on one side lies on that side of the ray for certain.
 *
 * Cost: one step a triangle that the cone reaches; two orientations (int64_t, or __int128 where the apex is a crossing).
 */
#include "corners/expand.h"

#include "base/array.h"

void tli_expand_free(tli_expand *expand)
{
	tli_array_free(expand->stack);
	tli_array_free(expand->visible);
}

static bool legal(tli_point p)
{
	return p.x >= -TLI_GRID_MAX && p.x <= TLI_GRID_MAX && p.y >= -TLI_GRID_MAX && p.y <= TLI_GRID_MAX;
}

/* Of p + d and p - d at least one is a wall end, so a legal point. */
static tli_side side_of_crossing(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex)
{
	int64_t x = (int64_t)p.x + d.x, y = (int64_t)p.y + d.y;
	tli_point ahead = { (int32_t)x, (int32_t)y }, behind = { p.x - d.x, p.y - d.y };
	return legal(ahead) ? tli_mesh_side(mesh, p, ahead, vertex) : tli_mesh_side(mesh, behind, p, vertex);
}

tli_side tli_side_of_ray(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex)
{
	if (tli_mesh_is_crossing(mesh, vertex))
		return side_of_crossing(mesh, p, d, vertex);
	tli_point at = mesh->vertices[vertex].at;
	return tli_side_from_sign((int64_t)d.x * ((int64_t)at.y - p.y) - (int64_t)d.y * ((int64_t)at.x - p.x));
}

static inline tli_side side_of_apex(const tli_mesh *mesh, tli_point p, const tli_ray *ray, const tli_mesh_step *step)
{
	if (step->node < 0)
		return side_of_crossing(mesh, p, ray->d, ~step->node);
	return tli_side_from_sign(
		(int64_t)ray->d.x * ((int64_t)step->apex.y - p.y) - (int64_t)ray->d.y * ((int64_t)step->apex.x - p.x));
}

static tl_status put_off(tli_expand *expand, tli_cone cone)
{
	if (!tli_array_reserve(expand->stack, 1))
		return TL_E_NOMEM;
	tli_array_push(expand->stack, cone);
	return TL_OK;
}

static tl_status report(tli_expand *expand, int32_t vertex)
{
	if (vertex < 0)
		return TL_OK;
	if (!tli_array_reserve(expand->visible, 1))
		return TL_E_NOMEM;
	tli_array_push(expand->visible, vertex);
	return TL_OK;
}

/* The ray from p through the apex, which has just been met. */
static tli_ray ray_to(tli_point p, const tli_mesh_step *step)
{
	if (step->node < 0)
		return (tli_ray){ .open = true, .unbounded = true };
	return (tli_ray){ { step->apex.x - p.x, step->apex.y - p.y }, true, false };
}

/* On a bound that no vertex was met on: the apex is the first. */
static bool meets(tli_ray *ray, tli_side side)
{
	if (side != TLI_ON || ray->open)
		return false;
	ray->open = true;
	return true;
}

/* One triangle. Sets cone->edge to where to go on, negative where there is a wall. */
static tl_status step_over(
	tli_expand *expand, const tli_mesh *mesh, const tli_mesh_step *step, tli_point p, tli_cone *cone)
{
	tli_side right = cone->right.unbounded ? TLI_LEFT : side_of_apex(mesh, p, &cone->right, step);
	if (right != TLI_LEFT) {
		cone->edge = step->left;
		return meets(&cone->right, right) ? report(expand, step->node) : TL_OK;
	}
	tli_side left = cone->left.unbounded ? TLI_RIGHT : side_of_apex(mesh, p, &cone->left, step);
	if (left != TLI_RIGHT) {
		cone->edge = step->right;
		if (!meets(&cone->left, left))
			return TL_OK;
		return put_off(expand, (tli_cone){ .edge = TLI_MESH_NONE, .announce = step->node });
	}
	tli_ray middle = ray_to(p, step);
	tl_status status = put_off(expand, (tli_cone){ step->left, middle, cone->left, step->node });
	cone->left = middle;
	cone->edge = step->right;
	return status;
}

tl_status tli_expand_cone(
	tli_expand *expand, const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_cone cone)
{
	size_t base = tli_array_length(expand->stack);
	tl_status status = put_off(expand, cone);
	while (!status && tli_array_length(expand->stack) > base) {
		cone = tli_array_pop(expand->stack);
		status = report(expand, cone.announce);
		while (!status && cone.edge >= 0)
			status = step_over(expand, mesh, &steps[cone.edge], p, &cone);
	}
	if (status)
		tli_array_truncate(expand->stack, base);
	return status;
}
